"""Games of Bridge Dice drawn from the exact odds, tens of thousands a second.

No dice are cast. Seats do not influence each other, so one draw says who wins and in which turn, one more with how many
points, and one for each other seat what it has by then. The games have the same distribution as played ones.
"""

import random
from bisect import bisect
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from lettercup.core import BadOption
from lettercup.games.bridge_dice import HIGHEST_TARGET, LOWEST_TARGET, BridgeDice
from lettercup.solver.bridge_dice import NEGLIGIBLE, turn_chances


class DrawnGame(NamedTuple):
    """How a game ended."""

    scores: tuple[int, ...]
    starter: int
    """The seat that played first."""
    winner: int
    turns: int
    """The turns of the winner."""


class WeightedDraw:
    """Draws things with their probabilities; these need not add up to one."""

    def __init__(self, chances: Mapping[int, float]) -> None:
        self._things = list(chances)
        self._sums = list(accumulate(chances.values()))

    def __call__(self, number: float) -> int:
        """The thing for a number from 0 to below 1."""
        place = bisect(self._sums, number * self._sums[-1])
        return self._things[min(place, len(self._things) - 1)]


class Course(NamedTuple):
    """What one seat alone can have after a number of turns."""

    alive: list[float]
    """The chance that it has not reached the target, after 0, 1, 2 … turns."""
    scores: list[WeightedDraw]
    """What it then has, if it has not."""
    reached: list[float]
    """The chance that it reaches the target in the next turn, and not before."""
    final: list[WeightedDraw]
    """What it then has."""


def drawn_games(
    games: int, players: int = 2, *, target: int = LOWEST_TARGET, seed: int | None = None
) -> Iterator[DrawnGame]:
    """Draw games from the exact odds; the same seed gives the same games."""
    if players not in BridgeDice.seats:
        raise BadOption(f"Bridge Dice has {BridgeDice.seats[0]} to {BridgeDice.seats[-1]} players, not {players}.")
    if not LOWEST_TARGET <= target <= HIGHEST_TARGET:
        raise BadOption(f"The target is {LOWEST_TARGET} to {HIGHEST_TARGET} points, not {target}.")
    if games < 0:
        raise BadOption(f"{games} games cannot be drawn.")
    number = random.Random(seed).random  # noqa: S311 (not for secrets)
    course, ends = _course(target), _ends(players, target)
    return (_game(number, players, course, ends) for _ in range(games))


def _game(number: Callable[[], float], players: int, course: Course, ends: WeightedDraw) -> DrawnGame:
    turn, place = divmod(ends(number()), players)
    starter = int(number() * players)
    scores = [0] * players
    for other in range(players):
        draw = course.final[turn] if other == place else course.scores[turn + (other < place)]
        scores[(starter + other) % players] = draw(number())
    return DrawnGame(tuple(scores), starter, (starter + place) % players, turn + 1)


@lru_cache(maxsize=32)
def _ends(players: int, target: int) -> WeightedDraw:
    """Who wins: turns before the last one × players + the place in the order of play.

    Everybody before the winner has had one turn more than everybody after, and none has reached the target.
    """
    course = _course(target)
    chances: dict[int, float] = {}
    for turn, reached in enumerate(course.reached):
        for place in range(players):
            others = course.alive[turn + 1] ** place * course.alive[turn] ** (players - 1 - place)
            chances[turn * players + place] = reached * others
    return WeightedDraw(chances)


@lru_cache(maxsize=32)
def _course(target: int) -> Course:
    scores = {0: 1.0}
    course = Course([1.0], [WeightedDraw(scores)], [], [])
    while course.alive[-1] > NEGLIGIBLE:
        after: dict[int, float] = {}
        final: dict[int, float] = {}
        for score, likely in scores.items():
            for points, chance in turn_chances().items():
                sums = after if score + points < target else final
                sums[score + points] = sums.get(score + points, 0.0) + likely * chance
        scores = after
        course.reached.append(sum(final.values()))
        course.final.append(WeightedDraw(final))
        course.scores.append(WeightedDraw(scores))
        course.alive.append(sum(scores.values()))
    return course
