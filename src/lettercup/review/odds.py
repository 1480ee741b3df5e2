"""The exact chances of a game in progress, for games in which nothing is secret and nothing is chosen."""

from lettercup.core import Value


class Odds(Value, frozen=True, kw_only=True, tag=False):
    """The exact chances at a table as it stands now."""

    turn: tuple[tuple[int, float], ...]
    """Points that the current turn can still bring, with the chance of each; empty before the first turn."""
    wins: tuple[float, ...]
    """How likely each seat is to win."""
