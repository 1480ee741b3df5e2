"""Win shares with intervals, and ratings, from the results of a series."""

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

from openskill.models import PlackettLuce

from lettercup.bots.series import Result
from lettercup.core import Value

Z = 1.96
"""The quantile for 95 % intervals."""
DOUBT, FIRST_LOOK = 0.05, 20


class Interval(Value, frozen=True):
    """How often something happened, with the bounds of its 95 % interval (by Wilson's formula)."""

    share: float
    low: float
    high: float


class BotStanding(NamedTuple):
    """How one bot did in a series."""

    wins: Interval
    score: float
    milliseconds: float
    """Processor time per move."""
    rating: float
    doubt: float
    """The rating's standard deviation."""


def share(happened: float, of: int, z: float = Z) -> Interval:
    """A share with its interval; what happened may be a fraction, such as shared wins."""
    if of == 0:
        return Interval(0.0, 0.0, 1.0)
    mean = happened / of
    middle = (mean + z * z / (2 * of)) / (1 + z * z / of)
    reach = z * sqrt(mean * (1 - mean) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return Interval(mean, max(0.0, middle - reach), min(1.0, middle + reach))


def moments_to_look(games: int) -> list[int]:
    """After how many games to ask whether a series is decided: 20, 40, 80 … and at the end."""
    found = [FIRST_LOOK]
    while found[-1] < games:
        found.append(2 * found[-1])
    return [*(each for each in found if each < games), games]


def is_decided(results: Sequence[Result], bots: int, games: int) -> bool:
    """Whether one bot is significantly the best: at most one even match in twenty is called decided.

    Who looks several times is fooled more often, so that every look gets its share of the doubt (Bonferroni).
    """
    if len(results) not in moments_to_look(games):
        return False
    z = NormalDist().inv_cdf(1 - DOUBT / bots / len(moments_to_look(games)))
    return any(share(wins_of(results, bot), len(results), z).low > 1 / bots for bot in range(bots))


def wins_of(results: Sequence[Result], bot: int) -> float:
    """How many games a bot won; a win that several share is divided among them."""
    return sum(1 / len(each.winners) for each in results if bot in each.winners)


def bot_standings(results: Sequence[Result], bots: int) -> list[BotStanding]:
    """How each bot did."""
    ratings = rated(results, bots)
    return [
        BotStanding(
            share(wins_of(results, number), len(results)),
            sum(each.scores[number] for each in results) / max(1, len(results)),
            _milliseconds(results, number),
            ratings[number].mu,
            ratings[number].sigma,
        )
        for number in range(bots)
    ]


def _milliseconds(results: Sequence[Result], bot: int) -> float:
    moves = sum(each.thoughts[bot] for each in results)
    return 1000 * sum(each.work[bot] for each in results) / max(1, moves)


def rated(results: Iterable[Result], bots: int) -> list[Any]:
    """OpenSkill ratings after all games, in their order."""
    model = PlackettLuce()
    ratings = [model.rating() for _ in range(bots)]
    for each in results:
        if bots > 1 and each.winners:
            ranks = [0.0 if number in each.winners else 1.0 for number in range(bots)]
            ratings = [team[0] for team in model.rate([[rating] for rating in ratings], ranks=ranks)]
    return ratings
