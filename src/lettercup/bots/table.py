"""A table at which only bots sit: it throws the dice, keeps the time, and writes everything down."""

import random
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from lettercup.bots.bot import Bot, Situation
from lettercup.core import (
    Ask,
    Choose,
    Draw,
    Drawn,
    Entry,
    Game,
    Millis,
    Move,
    Outcome,
    Referee,
    Roll,
    Rolled,
    Seat,
    TimeUp,
    Verdict,
    Wait,
    enter,
)
from lettercup.core.record import Player, Record, ending_of, header_of
from lettercup.lexicon import HouseRules, load
from lettercup.lexicon import Referee as LexiconReferee
from lettercup.solver.racks import contains

BEGAN: Millis = 0
STANDARD = HouseRules()


class Plan(NamedTuple):
    """What a seat is about to do, on what grounds, and when."""

    moves: tuple[str, ...]
    state: Any
    view: Any
    """What the seat saw of the state."""
    move: Move | None
    due: Millis


class Finished(NamedTuple):
    """A game that was played to its end."""

    game: Game[Any, Any]
    entries: tuple[Entry[Any], ...]
    state: Any
    thoughts: tuple[int, ...]
    """How often each seat made a move of its own."""
    work: tuple[float, ...]
    """The seconds that each seat took to think, if somebody measured them: all that the seed does not decide."""

    @property
    def outcome(self) -> Outcome:
        found = self.game.outcome(self.state)
        assert found is not None  # noqa: S101  # it is finished
        return found

    def record(self, players: Sequence[Player]) -> Record[Any]:
        """The game on paper."""
        header = header_of(self.game, tuple(players), lexicon=load().digest, began=BEGAN)
        return Record(header, self.entries, ending_of(self.game, self.state))


class BotTable:
    """One game between bots; the seed decides everything."""

    clock: Callable[[], float] | None = None
    """Measures how long bots think, if that is wanted."""

    def __init__(self, game: Game[Any, Any], bots: Sequence[Bot], seed: int | str, referee: Referee) -> None:
        if len(bots) != game.players:
            raise ValueError(f"{game.players} play, and there are {len(bots)} bots.")
        self.game, self.bots, self.referee = game, bots, referee
        self.sides = sides_of(game)
        self.dice = random.Random(f"{seed} dice")
        self.minds = [random.Random(f"{seed} seat {seat}") for seat in range(game.players)]
        self.state = game.start()
        self.now = BEGAN
        self.entries: list[Entry[Any]] = []
        self.plans: dict[Seat, Plan] = {}
        self.thoughts = [0] * game.players
        self.work = [0.0] * game.players

    def run(self) -> Finished:
        """Play to the end."""
        while asks := self.game.asks(self.state):
            self._go_on(asks)
        return Finished(self.game, tuple(self.entries), self.state, tuple(self.thoughts), tuple(self.work))

    def _go_on(self, asks: tuple[Ask, ...]) -> None:
        """Throw what is to be thrown; else let those who are asked think, and whoever is ready first act."""
        asked: dict[Seat, tuple[str, ...]] = {}
        until: Millis | None = None
        for ask in asks:
            if isinstance(ask, Choose):
                asked[ask.seat] = asked.get(ask.seat, ()) + ask.moves
            elif isinstance(ask, Wait):
                until = ask.until if until is None else min(until, ask.until)
            else:
                self._throw(ask)
                return
        self._think(asked)
        self._next_answer(asks, until)

    def _throw(self, ask: Roll | Draw) -> None:
        """What the table throws itself was asked for, fits the dice and brings no word into question."""
        entry: Entry[Any] = Entry(self.now, "dice", thrown(self.sides, ask, self.dice))
        self.state = self.game.apply(self.state, entry)
        self.entries.append(entry)

    def _think(self, asked: dict[Seat, tuple[str, ...]]) -> None:
        """Everybody who has to choose has a plan; who is asked something else than before thinks anew."""
        before = self.plans
        self.plans = {}
        for seat, moves in asked.items():
            plan = before.get(seat)
            if plan is None or plan.moves != moves:
                plan = self._plan(seat, moves, self.game.view(self.state, seat))
            self.plans[seat] = plan

    def _plan(self, seat: Seat, moves: tuple[str, ...], view: Any) -> Plan:
        began = self.clock() if self.clock else 0.0
        thought = self.bots[seat].think(Situation(self.game, view, seat, moves, self.now), self.minds[seat])
        self.work[seat] += self.clock() - began if self.clock else 0.0
        if thought is None:
            return Plan(moves, self.state, view, None, self.now)
        return Plan(moves, self.state, view, thought.move, self.now + max(1, round(1000 * thought.seconds)))

    def _next_answer(self, asks: tuple[Ask, ...], until: Millis | None) -> None:
        """Whoever is ready first acts, or the sand runs out."""
        ready = [(plan.due, seat) for seat, plan in self.plans.items() if plan.move is not None]
        due, seat = min(ready, default=(None, None))
        if due is None and until is None:
            raise RuntimeError(f"Nobody has anything to do in {self.game.title}: {asks}")
        if seat is None or (until is not None and due is not None and due >= until):
            self.now = max(self.now, until or 0)
            self._enter(asks, "clock", TimeUp())
        else:
            self.now = max(self.now, due or 0)
            self._act(asks, seat)

    def _act(self, asks: tuple[Ask, ...], seat: Seat) -> None:
        """Do what was planned; who sees something new by now thinks once more, and does that."""
        plan = self.plans[seat]
        if plan.state is not self.state and (view := self.game.view(self.state, seat)) != plan.view:
            plan = self.plans[seat] = self._plan(seat, plan.moves, view)
        if plan.move is not None:
            del self.plans[seat]
            self.thoughts[seat] += 1
            self._enter(asks, seat, plan.move)

    def _enter(self, asks: tuple[Ask, ...], by: Any, move: Move) -> None:
        entry, self.state = enter(self.game, self.state, asks, Entry(self.now, by, move), self.referee)
        self.entries.append(entry)


Sides = tuple[tuple[tuple[str, ...], int], ...]
"""What each die reads on its sides, and how many those are."""


def thrown(sides: Sides, ask: Roll | Draw, rng: random.Random) -> Move:
    """What chance answers."""
    if isinstance(ask, Draw):
        return Drawn(tuple(rng.sample(ask.lots, len(ask.lots))))
    chance = rng.random
    return Rolled(ask.cup, tuple([texts[int(chance() * count)] for texts, count in [sides[die] for die in ask.dice]]))


def sides_of(game: Game[Any, Any]) -> Sides:
    """The sides of all dice of a game; those that are alike are read once."""
    read = {id(die): (tuple([face.text for face in die.faces]), len(die.faces)) for die in game.dice}
    return tuple([read[id(die)] for die in game.dice])


def self_play(
    game: Game[Any, Any],
    bots: Sequence[Bot],
    seed: int | str,
    rules: HouseRules = STANDARD,
    clock: Callable[[], float] | None = None,
) -> Finished:
    """Let bots play a game to its end; the same seed gives the same game, entry by entry.

    A clock, such as `time.process_time`, measures how long they think; by itself that takes a while too.
    """
    table = BotTable(game, bots, seed, _referee(rules))
    table.clock = clock
    return table.run()


class _QuickReferee:
    """A referee who says at once what is allowed, and looks for reasons only where it is not."""

    def __init__(self, rules: HouseRules) -> None:
        self._referee = LexiconReferee(load(), rules)
        self._allowed = load().select(rules)

    def judge(self, words: Iterable[str]) -> tuple[Verdict, ...]:
        return tuple([Verdict(word, True) if contains(self._allowed, word) else self._look_up(word) for word in words])

    def _look_up(self, word: str) -> Verdict:
        (verdict,) = self._referee.judge((word,))
        return verdict


@lru_cache(maxsize=16)
def _referee(rules: HouseRules) -> Referee:
    return _QuickReferee(rules)
