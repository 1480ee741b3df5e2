"""Advice for uneven players: weaker bots, and the sheet's helps for people, until all win about equally often."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import prod
from typing import Any, NamedTuple

import msgspec

from lettercup.bots.level import LEVELS
from lettercup.bots.players import BOTS
from lettercup.bots.series import Result, Series, play_chunk
from lettercup.bots.statistics import Interval, share, wins_of
from lettercup.core import Value
from lettercup.games import GAMES

EVEN = 0.2
"""The largest difference in win shares (60 to 40 games of 100) that counts as even."""
CLOSE = 0.12
"""With a smaller difference than this, nothing else is tried."""
FAR = 0.5
"""With a larger difference than this, helps and levels change by two steps."""
GLANCE = 12
"""Games that each candidate plays first."""
LOOKS = 12
"""The least number of rounds into which all games are divided."""

Options = dict[str, tuple[Any, ...]]
"""An option that helps weaker players, with a value for each seat; empty where the sheet has none."""


class Family(Value, frozen=True, kw_only=True):
    """The game and its options, how well each seat plays as the level of a bot, and which seats are bots."""

    game: str
    levels: tuple[str, ...]
    bots: tuple[int, ...] = ()
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat in range(len(self.levels)) if seat not in self.bots)


class Advice(Value, frozen=True, kw_only=True):
    """A recommendation, and how often each seat wins with it."""

    family: Family
    options: Options
    levels: tuple[str, ...]
    """The level of each seat; for bots, the one to choose."""
    wins: tuple[Interval, ...]
    games: int
    """How many games the win shares are from."""

    @property
    def unfairness(self) -> float:
        """The difference between the largest and the smallest win share.

        A bot that plays as it was asked to may win as seldom as it likes; one that was made weaker should not.
        """
        shares = [each.share for each in self.wins]
        asked = self.family.levels
        counted = [shares[seat] for seat in range(len(asked)) if seat in self.family.people or self._is_weaker(seat)]
        return max(shares) - min(counted, default=min(shares))

    def _is_weaker(self, seat: int) -> bool:
        return self.levels[seat] != self.family.levels[seat]

    @property
    def is_even(self) -> bool:
        """Whether everybody wins about equally often."""
        return self.unfairness <= EVEN

    @property
    def doubt(self) -> float:
        """The largest half-width of the intervals."""
        return max(max(each.high - each.share, each.share - each.low) for each in self.wins)


class Candidate(NamedTuple):
    """The strongest level that bots may have, and a step on the ladder of helps for each level of weaker people."""

    cap: int
    helps: tuple[int, ...]


class Search:
    """Looks for the fairest recommendation; whoever drives it plays the games that `next` asks for.

    It climbs first: as long as the game is uneven, the bots get weaker or the people who win least get more help. The
    result is the first answer (`is_ready`). Then the neighbours of the best candidate compete with it in more and more
    games, and the last one plays games that had no part in choosing it: the win shares are from these.
    """

    def __init__(self, family: Family, games: int | None = None, seed: int = 1) -> None:
        usual = BOTS[family.game].trial_games
        if not usual:
            raise ValueError(f"There is nothing to even out in {GAMES[family.game].title}: luck alone decides.")
        self.family, self.seed, self.of = family, seed, games or usual
        self.games, self.is_ready = 0, False
        self._glance = max(1, min(GLANCE, self.of // LOOKS))
        self._field = _Field(family)
        self._tried: dict[Candidate, _Tried] = {}
        self._best: _Tried | None = None
        self._course = self._search()
        self._now: _Tried | None = next(self._course)

    def next(self) -> tuple[Series, range] | None:
        """Games that should be played next; None: it is finished."""
        if self._now is None or self.games >= self.of:
            return None
        played = len(self._now.results)
        return self._now.series, range(played, played + min(self._now.wanted - played, self.of - self.games))

    def take(self, results: list[Result]) -> None:
        """Go on with the results of the games asked for, or of the first of them."""
        if self._now is None:
            raise ValueError("No games were asked for.")
        self._now.results += results
        self.games += len(results)
        if len(self._now.results) >= self._now.wanted:
            self._now = next(self._course, None)

    @property
    def advice(self) -> Advice | None:
        """The best recommendation so far."""
        tried = [each for each in self._tried.values() if each.results]
        best = self._best or min(tried, key=_Tried.unfairness, default=None)
        return best.advice() if best else None

    def _search(self) -> Iterator["_Tried"]:
        """The candidates, in the order in which they play."""
        yield from self._climb()
        self._best = min(self._tried.values(), key=_Tried.unfairness)
        self.is_ready = True
        yield from self._compete(self._best)
        while True:
            yield self._asked(self._best, self.of)

    def _climb(self) -> Iterator["_Tried"]:
        candidate: Candidate | None = self._field.start
        while candidate is not None and candidate not in self._tried:
            tried = self._try(candidate)
            yield self._asked(tried, self._glance)
            candidate = self._field.fairer(candidate, tried.guess())

    def _compete(self, first: "_Tried") -> Iterator["_Tried"]:
        """Half of the candidates go on with twice as many games, until one is left."""
        rivals = [first, *(self._try(each) for each in self._field.near(first.candidate))]
        games = max(self._glance, self.of // (6 * len(rivals)))
        while len(rivals) > 1:
            games *= 2
            for each in rivals:
                if len(each.results) < games:
                    yield self._asked(each, games)
            rivals = sorted(rivals, key=_Tried.unfairness)[: (len(rivals) + 1) // 2]
            self._best = rivals[0]
        rivals[0].chosen = len(rivals[0].results)

    def _try(self, candidate: Candidate) -> "_Tried":
        if candidate not in self._tried:
            levels, options = self._field.levels(candidate), self._field.options(candidate)
            self._tried[candidate] = _Tried(self.family, candidate, levels, options, self.seed)
        return self._tried[candidate]

    def _asked(self, tried: "_Tried", games: int) -> "_Tried":
        tried.wanted = games
        return tried


def advise(family: Family, games: int | None = None, seed: int = 1) -> Advice:
    """The fairest recommendation after `games` games in all (default: as many as are usual for the game)."""
    search = Search(family, games, seed)
    while chunk := search.next():
        search.take(play_chunk(chunk))
    assert search.advice is not None  # noqa: S101  # at least one game was played
    return search.advice


class _Field:
    """The candidates for a family, and the way from one to the next."""

    def __init__(self, family: Family) -> None:
        self._family = family
        self._people = sorted({_strength(family.levels[seat]) for seat in family.people})
        handicap = BOTS[family.game].handicap
        self._option = handicap.option if handicap else ""
        self._ladder = handicap.ladder if handicap else ()
        self._helped = self._people[:-1] if self._ladder else []
        bots = [_strength(family.levels[seat]) for seat in family.bots]
        self._strongest = max(bots, default=0)
        self._weakest = min(self._strongest, self._people[0] if self._people else self._strongest)

    @property
    def start(self) -> Candidate:
        """Everybody plays as they are."""
        return Candidate(self._strongest, (0,) * len(self._helped))

    def levels(self, candidate: Candidate) -> tuple[str, ...]:
        names = tuple(LEVELS)
        return tuple(
            names[min(_strength(level), candidate.cap)] if seat in self._family.bots else level
            for seat, level in enumerate(self._family.levels)
        )

    def options(self, candidate: Candidate) -> Options:
        if not self._ladder:
            return {}
        steps = dict(zip(self._helped, candidate.helps, strict=True))
        people, levels = self._family.people, self._family.levels
        helps = [steps.get(_strength(level), 0) if seat in people else 0 for seat, level in enumerate(levels)]
        return {self._option: tuple(self._ladder[step] for step in helps)}

    def fairer(self, candidate: Candidate, advice: Advice) -> Candidate | None:
        """What to try next: weaker bots if a bot wins most, otherwise more help for the people who win least."""
        if advice.unfairness < CLOSE:
            return None
        steps, seats = (2 if advice.unfairness > FAR else 1), range(len(advice.wins))
        top = max(seats, key=lambda seat: advice.wins[seat].share)
        if top in self._family.bots and candidate.cap > self._weakest:
            return candidate._replace(cap=max(self._weakest, candidate.cap - steps))
        wins = {seat: advice.wins[seat].share for seat in self._family.people}
        for seat in sorted(wins, key=lambda seat: wins[seat]):
            level = _strength(self._family.levels[seat])
            if level in self._helped and wins[seat] < advice.wins[top].share:
                number = self._helped.index(level)
                if candidate.helps[number] < len(self._ladder) - 1:
                    return self._with(candidate, number, candidate.helps[number] + steps)
        return None

    def _with(self, candidate: Candidate, number: int, step: int) -> Candidate:
        """More help for one level of people; weaker ones have at least as much."""
        step = min(step, len(self._ladder) - 1)
        helps = [max(each, step) if k <= number else each for k, each in enumerate(candidate.helps)]
        return candidate._replace(helps=tuple(helps))

    def near(self, candidate: Candidate) -> Iterator[Candidate]:
        """The candidates that are one step away, and just: weaker people have no less help."""
        for cap in (candidate.cap - 1, candidate.cap + 1):
            if self._weakest <= cap <= self._strongest:
                yield candidate._replace(cap=cap)
        for number, step in enumerate(candidate.helps):
            for other in (step - 1, step + 1):
                helps = (*candidate.helps[:number], other, *candidate.helps[number + 1 :])
                if 0 <= other < len(self._ladder) and all(weaker >= stronger for weaker, stronger in pairwise(helps)):
                    yield candidate._replace(helps=helps)


class _Tried:
    """A candidate, and the games played with it."""

    wanted = 0
    """How many games it should play until the search looks at it again."""
    chosen = 0
    """How many of its games had a part in choosing it."""

    def __init__(
        self, family: Family, candidate: Candidate, levels: tuple[str, ...], options: Options, seed: int
    ) -> None:
        self.family, self.candidate, self.options = family, candidate, options
        played_with = {**dict(family.options), **msgspec.to_builtins(options)}
        self.series = Series(
            game=family.game, options=played_with, levels=levels, games=0, seed=seed, rotate=not options
        )
        self.results: list[Result] = []

    def unfairness(self) -> float:
        return self.guess().unfairness

    def guess(self) -> Advice:
        """What the search goes by. Where everybody plays for themselves, the scores tell it with fewer games."""
        return self._advice(self.results, _wins_by_scores(self.results)) if self.options else self.advice()

    def advice(self) -> Advice:
        fresh = self.results[self.chosen :]
        results = fresh if len(fresh) > self.chosen else self.results
        return self._advice(results, [wins_of(results, seat) for seat in range(len(self.series.levels))])

    def _advice(self, results: Sequence[Result], wins: Sequence[float]) -> Advice:
        shares = tuple(share(each, len(results)) for each in wins)
        return Advice(
            family=self.family, options=self.options, levels=self.series.levels, wins=shares, games=len(results)
        )


def _wins_by_scores(results: Sequence[Result]) -> list[float]:
    """How many games each seat would win if every score of one seat met every score of the others."""
    columns = [sorted(column) for column in zip(*(each.scores for each in results), strict=True)]

    def beaten(score: int, column: Sequence[int]) -> float:
        return (bisect_left(column, score) + bisect_right(column, score)) / (2 * len(column))

    return [
        sum(prod(beaten(score, other) for other in columns if other is not column) for score in column)
        for column in columns
    ]


def _strength(level: str) -> int:
    return tuple(LEVELS).index(level) if level in LEVELS else 0
