"""Bridge Dice, exactly: what a turn brings, and how likely each seat is to win from any position."""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import comb, prod

LETTERS = 6
"""Letters in the word, and faces on a die; the n-th letter can be set aside when the n before it are."""
IN_CASTS = {1: 50, 2: 15, 3: 6}
FEWER = {5: 3, 4: 1}
CASTS = 3
NEGLIGIBLE = 1e-15


@cache
def set_aside_chances(aside: int) -> tuple[float, ...]:
    """With so many letters aside, the chance of 0, 1, 2 … further letters in one cast of the other dice."""
    dice = LETTERS - aside
    at_least = [_all_of(wanted, dice) for wanted in range(dice + 1)] + [0.0]
    return tuple(at_least[wanted] - at_least[wanted + 1] for wanted in range(dice + 1))


def _all_of(wanted: int, dice: int) -> float:
    """The chance that so many given letters all show among so many dice (inclusion and exclusion)."""
    return sum(
        _sign(missing) * comb(wanted, missing) * (1 - missing / LETTERS) ** dice for missing in range(wanted + 1)
    )


def _sign(number: int) -> int:
    return -1 if number % 2 else 1


@cache
def turn_chances(aside: int = 0, casts: int = 0) -> dict[int, float]:
    """The chance of every number of points that a turn can still bring, at any point within it."""
    if aside == LETTERS:
        return {IN_CASTS[casts]: 1.0}
    if casts == CASTS:
        return {FEWER.get(aside, 0): 1.0}
    chances: dict[int, float] = {}
    for more, chance in enumerate(set_aside_chances(aside)):
        for points, rest in turn_chances(aside + more, casts + 1).items():
            chances[points] = chances.get(points, 0.0) + chance * rest
    return dict(sorted(chances.items(), reverse=True))


def mean(chances: dict[int, float]) -> float:
    """The points that a turn brings on average."""
    return sum(points * chance for points, chance in chances.items())


def win_chances(scores: Sequence[int], target: int, turn: int, aside: int = 0, casts: int = 0) -> tuple[float, ...]:
    """How likely each seat is to win, with this seat on turn and so many letters aside after so many casts.

    Seats do not influence each other, so a seat wins if it needs fewer turns than everybody before it in the order
    of play, and no more than everybody after it.
    """
    order = [(turn + place) % len(scores) for place in range(len(scores))]
    alive = [_alive(target - scores[seat], *((aside, casts) if seat == turn else (0, 0))) for seat in order]
    turns = max(map(len, alive))
    alive = [chances + (0.0,) * (turns - len(chances)) for chances in alive]
    chances = [
        sum(
            (alive[place][n - 1] - alive[place][n])
            * prod(other[n] for other in alive[:place])
            * prod(other[n - 1] for other in alive[place + 1 :])
            for n in range(1, turns)
        )
        for place in range(len(order))
    ]
    return tuple(chances[order.index(seat)] for seat in range(len(scores)))


@lru_cache(maxsize=4096)
def _alive(missing: int, aside: int, casts: int) -> tuple[float, ...]:
    """The chance that a seat has not reached the target after 0, 1, 2 … turns, the first of which is under way."""
    needs = {missing: 1.0} if missing > 0 else {}
    alive = [sum(needs.values())]
    chances = turn_chances(aside, casts)
    while alive[-1] > NEGLIGIBLE:
        after: dict[int, float] = {}
        for need, likely in needs.items():
            for points, chance in chances.items():
                if points < need:
                    after[need - points] = after.get(need - points, 0.0) + likely * chance
        needs, chances = after, turn_chances()
        alive.append(sum(needs.values()))
    return tuple(alive)


def start_chances(casts: Sequence[int | None]) -> tuple[float, ...]:
    """How likely each of those who cast for the start begins, by the B's they have cast; None: not yet.

    Most B's begins. Those who are tied cast again, and then each of them is as likely as the others.
    """
    counts = [_b_chances() if cast is None else [float(cast == bs) for bs in range(LETTERS + 1)] for cast in casts]
    return tuple(
        sum(chance * _leads(counts[:seat] + counts[seat + 1 :], bs) for bs, chance in enumerate(mine))
        for seat, mine in enumerate(counts)
    )


@cache
def _b_chances() -> list[float]:
    """The chance of 0 to 6 B's in a cast of six dice."""
    return [comb(LETTERS, bs) * (LETTERS - 1) ** (LETTERS - bs) / LETTERS**LETTERS for bs in range(LETTERS + 1)]


def _leads(others: Sequence[Sequence[float]], bs: int) -> float:
    """The chance that a cast with so many B's leads to the start: nobody has more, and ties are shared."""
    level = [1.0]
    for other in others:
        below, equal = sum(other[:bs]), other[bs]
        level = [below * none + equal * one for none, one in zip([*level, 0.0], [0.0, *level], strict=True)]
    return sum(chance / (tied + 1) for tied, chance in enumerate(level))
