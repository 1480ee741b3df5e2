"""A table on this machine: it rolls the dice, keeps the time, lets bots act and records every entry."""

import random
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from lettercup.bots.bot import BadBot, Bot, Situation, Thought
from lettercup.bots.level import STANDARD
from lettercup.core import (
    Actor,
    Ask,
    BadOption,
    Choose,
    Draw,
    Drawn,
    Entry,
    Game,
    IllegalMove,
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
    tag_of,
)
from lettercup.core.casts import Cast, Casts, Source
from lettercup.core.record import Player, Record, ending_of, header_of
from lettercup.lexicon import DictionaryReferee as LexiconReferee
from lettercup.lexicon import HouseRules, load
from lettercup.solver.racks import contains

BEGAN: Millis = 0
NEVER: Millis = 2**62
MOST_ENTRIES = 100_000
"""No game is as long; only a bot that goes round in circles comes here."""


class Chance(Protocol):
    """Where dice and lots come from."""

    def roll(self, state: Any, ask: Roll) -> Rolled:
        """How the dice fall."""
        ...

    def draw(self, state: Any, ask: Draw) -> Drawn:
        """The order in which the lots are drawn."""
        ...


class QuickDice:
    """Dice from a seeded generator, for many games in a short time; equal dice share one entry."""

    def __init__(self, game: Game[Any, Any], seed: object) -> None:
        self._rng = random.Random(seed)  # type: ignore[arg-type]  # what random takes
        read = {id(die): (tuple([face.text for face in die.faces]), len(die.faces)) for die in game.dice}
        self._faces = tuple([read[id(die)] for die in game.dice])

    def roll(self, state: Any, ask: Roll) -> Rolled:
        """How the dice fall."""
        chance, faces = self._rng.random, [self._faces[die] for die in ask.dice]
        return Rolled(ask.cup, tuple([texts[int(chance() * count)] for texts, count in faces]))

    def draw(self, state: Any, ask: Draw) -> Drawn:
        """The order in which the lots are drawn."""
        return Drawn(tuple(self._rng.sample(ask.lots, len(ask.lots))))


class FairDice:
    """Dice and lots from a source, so that a record can prove them."""

    def __init__(self, game: Game[Any, Any], source: Source) -> None:
        self._game, self._source = game, source
        self._casts = Casts()

    def roll(self, state: Any, ask: Roll) -> Rolled:
        """How the dice fall."""
        dice = [self._game.dice[die] for die in ask.dice]
        return Rolled(ask.cup, self._source.throw(self._next(state, ask), dice))

    def draw(self, state: Any, ask: Draw) -> Drawn:
        """The order in which the lots are drawn."""
        return Drawn(self._source.draw(self._next(state, ask), ask.lots))

    def _next(self, state: Any, ask: Roll | Draw) -> Cast:
        cast = self._casts.next(self._game, state, ask)
        self._casts = self._casts.after(self._game, state, ask)
        return cast


class Plan(NamedTuple):
    """The move that a bot is about to make, what it is based on, and when it is due."""

    moves: tuple[str, ...]
    state: Any
    view: Any
    """What the seat saw of the state."""
    move: Move | None
    due: Millis


class LocalTable:
    """One game on this machine, for bots and people; time stands still while a person is asked, unless it is let pass.

    The seed determines how long bots think, and with seeded dice everything else.
    """

    clock: Callable[[], float] | None = None
    """The clock that measures thinking time; None: do not measure."""
    mind: str = ""
    """Tells apart bots of one level that see the same dice."""

    def __init__(
        self, game: Game[Any, Any], bots: Sequence[Bot | None], chance: Chance, referee: Referee, seed: object = ""
    ) -> None:
        if len(bots) != game.players:
            raise BadOption(f"The game has {game.players} seats, not {len(bots)}.")
        self.game, self.bots, self.chance, self.referee = game, bots, chance, referee
        self._minds = [random.Random(f"{seed} seat {seat}") for seat in range(game.players)]
        self.now = BEGAN
        self.states = [game.start()]
        """The state before anything has happened, and after each entry."""
        self.entries: list[Entry[Any]] = []
        self.asks: tuple[Ask, ...] = game.asks(self.state)
        self._plans: dict[Seat, Plan] = {}
        self.thoughts = [0] * game.players
        self.work = [0.0] * game.players

    @property
    def state(self) -> Any:
        """The state now."""
        return self.states[-1]

    def enter(self, by: Actor, move: Move) -> None:
        """Judge and play a move; raises `IllegalMove`."""
        self._write(*enter(self.game, self.states[-1], self.asks, Entry(self.now, by, move), self.referee))

    def settle(self) -> None:
        """Let dice, bots and the clock go on until a person is asked, or to the end."""
        while self.asks and self._go_on(None):
            pass

    def pass_time(self, moment: Millis) -> None:
        """Let time pass until a moment, even while people are asked; then settle."""
        while self.asks and self._go_on(moment):
            pass
        self.settle()

    def holds(self, ask: Roll | Draw) -> bool:
        """Whether a person throws these dice; the table throws them otherwise."""
        return False

    def throw(self, ask: Roll | Draw) -> None:
        """Roll and apply directly: the table's own rolls are always legal and bring no words to judge."""
        state = self.states[-1]
        fallen = self.chance.roll(state, ask) if isinstance(ask, Roll) else self.chance.draw(state, ask)
        entry: Entry[Any] = Entry(self.now, "dice", fallen)
        self._write(entry, self.game.apply(state, entry))

    def _write(self, entry: Entry[Any], state: Any) -> None:
        self.entries.append(entry)
        self.states.append(state)
        self.asks = self.game.asks(state)

    def _go_on(self, moment: Millis | None) -> bool:
        """Roll dice if any are due; otherwise let the asked bots think, and the first one ready act.

        False: nothing happens until a person acts, or before the moment.
        """
        asked: dict[Seat, tuple[str, ...]] = {}
        until, person_asked = NEVER, False
        for ask in self.asks:
            if isinstance(ask, Choose):
                if self.bots[ask.seat] is None:
                    person_asked = True
                else:
                    asked[ask.seat] = asked.get(ask.seat, ()) + ask.moves
            elif isinstance(ask, Wait):
                until = min(until, ask.until)
            elif self.holds(ask):
                person_asked = True
            else:
                self.throw(ask)
                return True
        if person_asked and moment is None:
            return False
        self._think(asked)
        return self._next_answer(until, moment)

    def _think(self, asked: dict[Seat, tuple[str, ...]]) -> None:
        """Make a plan for every bot that has to choose; keep the old one if the question is the same."""
        before = self._plans
        self._plans = {}
        for seat, moves in asked.items():
            plan = before.get(seat)
            if plan is None or plan.moves != moves:
                plan = self._plan(seat, moves, self.game.view(self.states[-1], seat))
            self._plans[seat] = plan

    def _plan(self, seat: Seat, moves: tuple[str, ...], view: Any) -> Plan:
        bot, state = self.bots[seat], self.states[-1]
        began = self.clock() if self.clock else 0.0
        at = Situation(self.game, view, seat, moves, self.now, self.mind)
        thought: Any = bot.think(at, self._minds[seat]) if bot else None
        self.work[seat] += self.clock() - began if self.clock else 0.0
        if thought is None:
            return Plan(moves, state, view, None, self.now)
        if not isinstance(thought, Thought) or not isinstance(thought.move, Move):
            raise BadBot(f"The bot in seat {seat + 1} answers with {thought!r:.80}, not with a Thought or None.")
        return Plan(moves, state, view, thought.move, self.now + max(1, round(1000 * thought.seconds)))

    def _next_answer(self, until: Millis, moment: Millis | None) -> bool:
        """Let the bot that is ready first act, or the timer run out; False if neither happens before the moment."""
        ready = [(plan.due, seat) for seat, plan in self._plans.items() if plan.move is not None]
        due, seat = min(ready, default=(NEVER, -1))
        first = min(due, until)
        if first == NEVER and moment is None:
            raise BadBot(f"The game cannot go on: {_idle(self._plans)}.")
        if moment is not None and (first > moment or first == NEVER):
            self.now = self.now if moment == NEVER else max(self.now, moment)
            return False
        self.now = max(self.now, first)
        if until <= due:
            self.enter("clock", TimeUp())
        else:
            self._act(seat)
        return True

    def _act(self, seat: Seat) -> None:
        """Make the planned move; plan again first if the seat's view has changed."""
        plan = self._plans[seat]
        if plan.state is not self.states[-1] and (view := self.game.view(self.states[-1], seat)) != plan.view:
            plan = self._plans[seat] = self._plan(seat, plan.moves, view)
        if plan.move is not None:
            del self._plans[seat]
            self.thoughts[seat] += 1
            try:
                self.enter(seat, plan.move)
            except IllegalMove as refused:
                refused.seat = seat
                raise
            if len(self.entries) > MOST_ENTRIES:
                raise BadBot(f"The game does not end: {tag_of(plan.move)} was entry {len(self.entries)}.")


def _idle(plans: dict[Seat, Plan]) -> str:
    """Who could act, and does not."""
    return "; ".join(
        f"the bot in seat {seat + 1} does nothing, and may {', '.join(plan.moves)}" for seat, plan in plans.items()
    )


class PlayedGame(NamedTuple):
    """A finished game."""

    game: Game[Any, Any]
    entries: tuple[Entry[Any], ...]
    state: Any
    thoughts: tuple[int, ...]
    """How many moves each seat made."""
    work: tuple[float, ...]
    """Seconds that each seat spent thinking, if measured; the only field that the seed does not determine."""

    @property
    def outcome(self) -> Outcome:
        found = self.game.outcome(self.state)
        assert found is not None  # noqa: S101  # it is finished
        return found

    def record(self, players: Sequence[Player]) -> Record[Any]:
        """The game as a record."""
        header = header_of(self.game, tuple(players), lexicon=load().digest, began=BEGAN)
        return Record(header, self.entries, ending_of(self.game, self.state))


def self_play(
    game: Game[Any, Any],
    bots: Sequence[Bot],
    seed: int | str,
    rules: HouseRules = STANDARD,
    clock: Callable[[], float] | None = None,
) -> PlayedGame:
    """Let bots play a game to the end; the same seed gives the same game.

    A clock, such as `time.process_time`, measures how long they think; measuring costs some time itself.
    """
    table = LocalTable(game, bots, QuickDice(game, f"{seed} dice"), referee_for(rules), seed)
    table.clock = clock
    table.settle()
    return PlayedGame(game, tuple(table.entries), table.state, tuple(table.thoughts), tuple(table.work))


class _QuickReferee:
    """A referee with a fast path for allowed words; it looks up reasons only for the others."""

    def __init__(self, rules: HouseRules) -> None:
        self._rules = rules
        self._referee = LexiconReferee(load(), rules)
        self._allowed = load().select(rules)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies share the referee: its words cannot be pickled."""
        return referee_for, (self._rules,)

    def judge(self, words: Iterable[str]) -> tuple[Verdict, ...]:
        return tuple([Verdict(word, True) if contains(self._allowed, word) else self._look_up(word) for word in words])

    def _look_up(self, word: str) -> Verdict:
        (verdict,) = self._referee.judge((word,))
        return verdict


@lru_cache(maxsize=16)
def referee_for(rules: HouseRules) -> Referee:
    """A referee for a table with these house rules, made once in a process."""
    return _QuickReferee(rules)
