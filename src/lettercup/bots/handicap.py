"""Advice for uneven players: the sheet's handicaps, or the levels of bots, that make the game fair."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import Any

import msgspec

from lettercup.bots.bot import Handicap
from lettercup.bots.level import LEVELS
from lettercup.bots.players import BOTS
from lettercup.bots.series import Result, Series, played
from lettercup.bots.statistics import Interval, share, wins_of
from lettercup.core import Value
from lettercup.games import GAMES

EVEN = 0.2
"""The largest difference in win shares (60 to 40 games of 100) that counts as even."""
MANY = 20
"""With fewer games than this, scores tell more than wins."""

Options = dict[str, tuple[Any, ...]]
"""An option that helps weaker players, with a value for each seat; empty where the sheet has none."""


class Family(Value, frozen=True, kw_only=True):
    """The game, how well each seat plays as the level of a bot, and which seats are bots."""

    game: str
    levels: tuple[str, ...]
    bots: tuple[int, ...] = ()


class Advice(Value, frozen=True, kw_only=True):
    """A recommendation, and how often each seat wins with it."""

    options: Options
    levels: tuple[str, ...]
    """The level of each seat; for bots, the one to choose."""
    wins: tuple[Interval, ...]
    games: int
    """How many games this is based on."""

    @property
    def unfairness(self) -> float:
        """The difference between the largest and the smallest win share."""
        return max(each.share for each in self.wins) - min(each.share for each in self.wins)

    @property
    def is_even(self) -> bool:
        """Whether all seats win about equally often."""
        return self.unfairness <= EVEN

    @property
    def doubt(self) -> float:
        """The largest half-width of the intervals."""
        return max(max(each.high - each.share, each.share - each.low) for each in self.wins)


def advise(family: Family, games: int | None = None, seed: int = 1) -> Advice:
    """The fairest recommendation, found by playing `games` games in all (default: about ten seconds' worth).

    Successive halving: every candidate plays some games, and the fairer half goes on until one is left.
    """
    usual = BOTS[family.game].trial_games
    if not usual:
        raise ValueError(f"There is nothing to even out in {GAMES[family.game].title}: luck alone decides.")
    tried = [_Tried(family.game, levels, options, seed) for levels, options in _suggestions(family)]
    rounds = max(1, (len(tried) - 1).bit_length())
    share_of_round = (games or usual) // rounds
    for _ in range(rounds):
        for each in tried:
            each.play(max(1, share_of_round // len(tried)))
        tried = sorted(tried, key=_Tried.unfairness)[: (len(tried) + 1) // 2]
    return tried[0].advice()


class _Tried:
    """A candidate, and the games played with it."""

    def __init__(self, game: str, levels: tuple[str, ...], options: Options, seed: int) -> None:
        self.options = options
        played_with = {**BOTS[game].trial_options, **msgspec.to_builtins(options)}
        self.series = Series(game=game, options=played_with, levels=levels, games=0, seed=seed, rotate=not options)
        self.results: list[Result] = []

    def play(self, games: int) -> None:
        start = len(self.results)
        self.results += [played(self.series, number) for number in range(start, start + games)]

    def unfairness(self) -> float:
        """How uneven the seats are: by wins, or by mean scores while there are few games."""
        if len(self.results) >= MANY:
            return self.advice().unfairness
        totals = [sum(each.scores[seat] for each in self.results) for seat in range(len(self.series.levels))]
        return MANY + (max(totals) - min(totals)) / len(self.results)

    def advice(self) -> Advice:
        seats = range(len(self.series.levels))
        shares = (share(wins_of(self.results, seat), len(self.results)) for seat in seats)
        return Advice(options=self.options, levels=self.series.levels, wins=tuple(shares), games=len(self.results))


def _suggestions(family: Family) -> Iterator[tuple[tuple[str, ...], Options]]:
    """The candidates: every fair use of the sheet's handicaps, or else other levels for the bots."""
    if handicap := BOTS[family.game].handicap:
        yield from ((family.levels, {handicap.option: given}) for given in _fair_helps(family.levels, handicap))
        return
    people = {_strength(level) for seat, level in enumerate(family.levels) if seat not in family.bots}
    usual = range(min(people, default=0), max(people, default=len(LEVELS) - 1) + 1)
    yield family.levels, {}
    for strength in usual if family.bots else ():
        yield tuple(_names()[strength] if seat in family.bots else each for seat, each in enumerate(family.levels)), {}


def _fair_helps(levels: Sequence[str], handicap: Handicap) -> Iterator[tuple[Value, ...]]:
    """Every fair choice of a handicap for each seat; the strongest get none."""
    ladder, strongest = handicap.ladder, max(map(_strength, levels))
    steps = [range(1 if _strength(level) == strongest else len(ladder)) for level in levels]
    for chosen in product(*steps):
        if _is_just(levels, chosen):
            yield tuple(ladder[step] for step in chosen)


def _is_just(levels: Sequence[str], steps: Sequence[int]) -> bool:
    """Whether equals get equal help, and weaker players no less."""
    helped = sorted((_strength(level), -step) for level, step in zip(levels, steps, strict=True))
    return all(
        more <= less and (more == less or weaker < stronger) for (weaker, more), (stronger, less) in pairwise(helped)
    )


def _names() -> tuple[str, ...]:
    return tuple(LEVELS)


def _strength(level: str) -> int:
    return _names().index(level) if level in LEVELS else 0
