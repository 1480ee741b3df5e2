"""The bots' ruler: how bots of every level did with the same dice, so that the first player of a day has a place."""

from collections.abc import Iterable
from typing import Any

from lettercup.bots.level import STANDARD
from lettercup.bots.players import bot, levels
from lettercup.bots.table import FairDice, LocalTable, referee_for
from lettercup.core import Game, Value
from lettercup.core.casts import Source
from lettercup.lexicon import HouseRules

RULER_GAMES = 200
TENTHS = 10


class Mark(Value, frozen=True, tag=False):
    """How the bots of one level did."""

    level: str
    scores: tuple[int, ...]
    """From the lowest to the highest."""

    @property
    def mean(self) -> float:
        """The average score."""
        return sum(self.scores) / len(self.scores)

    def beaten(self, points: int) -> int:
        """How many in ten of these bots have fewer points, rounded down."""
        return TENTHS * sum(score < points for score in self.scores) // len(self.scores)


class Ruler(Value, frozen=True, tag=False):
    """How bots did with the same dice, the weakest level first."""

    marks: tuple[Mark, ...]

    def place(self, points: int) -> tuple[str, int] | None:
        """The strongest level of which at least half are beaten, and how many in ten; None if there is none."""
        places = [(mark.level, mark.beaten(points)) for mark in self.marks]
        return next(((level, tenths) for level, tenths in reversed(places) if 2 * tenths >= TENTHS), None)

    def __str__(self) -> str:
        return "\n".join(f"{mark.level:10} {mark.mean:6.1f}" for mark in self.marks)


def ruler(
    game: Game[Any, Any],
    source: Source,
    games: int = RULER_GAMES,
    chosen: Iterable[str] = (),
    rules: HouseRules = STANDARD,
) -> Ruler:
    """Let bots of all or of the chosen levels play the same dice `games` times each, noticing other words each time."""
    names = tuple(chosen) or levels(game.name)
    return Ruler(tuple(Mark(name, tuple(sorted(scores_of(game, source, name, range(games), rules)))) for name in names))


def scores_of(
    game: Game[Any, Any], source: Source, level: str, numbers: range, rules: HouseRules = STANDARD
) -> list[int]:
    """The scores of the bots of a level with these numbers; bots with different numbers notice different words."""
    scores = []
    for number in numbers:
        table = bot_at(game, source, level, number, rules)
        table.settle()
        scores.append(table.state.scores[0])
    return scores


def bot_at(game: Game[Any, Any], source: Source, level: str, number: int, rules: HouseRules = STANDARD) -> LocalTable:
    """A table for one bot of a level; its number decides which words it notices."""
    table = LocalTable(game, [bot(game.name, level, rules)], FairDice(game, source), referee_for(rules), number)
    table.mind = f" {number}"
    return table
