"""How the dice fall in the browser tests: the letters, for the number of a throw and of its dice."""

from collections.abc import Callable

Script = Callable[[int, int], str]


def first_seat_wins(players: int, turns: int) -> Script:
    """The first seat begins; for some turns nobody gets a letter; then the first seat casts BRIDGE at once."""
    dull = range(players, players + turns * players * 3)

    def script(number: int, dice: int) -> str:
        if number in dull:
            return "E" * dice
        return "RRRRRR" if 0 < number < players else "BBBBBB" if number == 0 else "BRIDGE"

    return script


def of_the_sheet(number: int, dice: int) -> str:
    """One player alone: the turn that the rule sheet tells, then BRIDGE."""
    return ("BRDGEB", "IBRG", "DRG", "BRIDGE")[number]
