"""Advice for families: which of the sheet's own handicaps, or which bots, let everybody win about equally often."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import Any

import msgspec

from lettercup.bots.level import LEVELS
from lettercup.bots.report import Interval
from lettercup.bots.series import Result, Series, played
from lettercup.bots.statistics import share, wins_of
from lettercup.core import Value
from lettercup.games import GAMES as SHEETS
from lettercup.games.dice_words import Younger

LADDER = (
    Younger(),
    Younger(side_b=True),
    Younger(unlimited_rerolls=True),
    Younger(times_length=True),
    Younger(side_b=True, times_length=True),
    Younger(side_b=True, unlimited_rerolls=True, times_length=True),
)
"""The younger players' rules of Dice Words, from little help to much; a head start helps only people who need time."""


GAMES = {"alphabet-dice": 120, "boggle-bowl": 300, "dice-words": 400, "letters-rebus": 160}
"""How many games are played for an advice: so many as take five to ten seconds."""
EVEN = 0.2
"""Seats that win no further apart than this (60 to 40 games of 100) win about equally often."""
MANY = 20
"""With fewer games than this, scores tell more than wins."""
SHORTER = {"letters-rebus": {"rounds": 2}}
"""Where a game takes long, fewer rounds tell who is stronger."""


class Family(Value, frozen=True, kw_only=True):
    """Who wants to play what: a level for every seat that says how well the person plays, and which seats are bots."""

    game: str
    levels: tuple[str, ...]
    bots: tuple[int, ...] = ()


class Advice(Value, frozen=True, kw_only=True):
    """A suggestion, and how often each seat would win with it."""

    younger: tuple[Younger, ...] = ()
    """In Dice Words: the rules for each seat."""
    levels: tuple[str, ...]
    """How well each seat plays; for bots, the level to choose."""
    wins: tuple[Interval, ...]
    games: int
    """How many games tell so."""

    @property
    def unfairness(self) -> float:
        """How far the luckiest seat is from the unluckiest."""
        return max(each.share for each in self.wins) - min(each.share for each in self.wins)

    @property
    def is_even(self) -> bool:
        """Whether everybody wins about equally often with it."""
        return self.unfairness <= EVEN

    @property
    def doubt(self) -> float:
        """How far a share may be from the truth."""
        return max(max(each.high - each.share, each.share - each.low) for each in self.wins)


def advise(family: Family, games: int | None = None, seed: int = 1) -> Advice:
    """The fairest of the suggestions that come into question, by so many games in all (default: ten seconds' worth).

    All suggestions play a few games; then the fairer half of them plays on, until one is left.
    """
    if family.game not in GAMES:
        raise ValueError(f"There is nothing to even out in {SHEETS[family.game].title}: luck alone decides.")
    tried = [_Tried(family.game, levels, younger, seed) for levels, younger in _suggestions(family)]
    rounds = max(1, (len(tried) - 1).bit_length())
    share_of_round = (games or GAMES[family.game]) // rounds
    for _ in range(rounds):
        for each in tried:
            each.play(max(1, share_of_round // len(tried)))
        tried = sorted(tried, key=_Tried.unfairness)[: (len(tried) + 1) // 2]
    return tried[0].advice()


class _Tried:
    """A suggestion, and the games that were played with it."""

    def __init__(self, game: str, levels: tuple[str, ...], younger: tuple[Younger, ...], seed: int) -> None:
        options: dict[str, Any] = dict(SHORTER.get(game, {}))
        if younger:
            options["younger"] = msgspec.to_builtins(younger)
        self.younger = younger
        self.series = Series(game=game, options=options, levels=levels, games=0, seed=seed, rotate=not younger)
        self.results: list[Result] = []

    def play(self, games: int) -> None:
        start = len(self.results)
        self.results += [played(self.series, number) for number in range(start, start + games)]

    def unfairness(self) -> float:
        """How far the seats are apart: in wins, or in mean scores while there are few games to count."""
        if len(self.results) >= MANY:
            return self.advice().unfairness
        totals = [sum(each.scores[seat] for each in self.results) for seat in range(len(self.series.levels))]
        return MANY + (max(totals) - min(totals)) / len(self.results)

    def advice(self) -> Advice:
        seats = range(len(self.series.levels))
        shares = (share(wins_of(self.results, seat), len(self.results)) for seat in seats)
        wins = tuple(Interval(*each) for each in shares)
        return Advice(younger=self.younger, levels=self.series.levels, wins=wins, games=len(self.results))


def _suggestions(family: Family) -> Iterator[tuple[tuple[str, ...], tuple[Younger, ...]]]:
    """The table as it is; with help for the weaker in Dice Words; elsewhere with the bots at other levels."""
    if family.game == "dice-words":
        strongest = max(map(_strength, family.levels))
        ladders = [LADDER[:1] if _strength(level) == strongest else LADDER for level in family.levels]
        yield from ((family.levels, younger) for younger in product(*ladders) if _is_just(family.levels, younger))
        return
    people = {_strength(level) for seat, level in enumerate(family.levels) if seat not in family.bots}
    usual = range(min(people, default=0), max(people, default=len(LEVELS) - 1) + 1)
    yield family.levels, ()
    for strength in usual if family.bots else ():
        yield tuple(_names()[strength] if seat in family.bots else each for seat, each in enumerate(family.levels)), ()


def _is_just(levels: Sequence[str], younger: Sequence[Younger]) -> bool:
    """Equals get equal help, and whoever is weaker no less."""
    helped = sorted((_strength(level), -LADDER.index(each)) for level, each in zip(levels, younger, strict=True))
    return all(
        more <= less and (more == less or weaker < stronger) for (weaker, more), (stronger, less) in pairwise(helped)
    )


def _names() -> tuple[str, ...]:
    return tuple(LEVELS)


def _strength(level: str) -> int:
    return _names().index(level) if level in LEVELS else 0
