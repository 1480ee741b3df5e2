"""A table at which only bots sit: it throws the dice, keeps the time, and writes everything down."""

import random
from collections.abc import Iterable, Sequence
from functools import lru_cache
from time import process_time
from typing import Any, NamedTuple

from lettercup.bots.bot import Bot, Situation, open_moves
from lettercup.core import (
    Die,
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
    judged,
    play,
)
from lettercup.core.record import Player, Record, ending_of, header_of
from lettercup.lexicon import HouseRules, load
from lettercup.lexicon import Referee as LexiconReferee

BEGAN: Millis = 0
STANDARD = HouseRules()


class Plan(NamedTuple):
    """What a seat is about to do, on what grounds, and when."""

    moves: tuple[str, ...]
    view: Any
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
    """The processor's seconds that each seat took to think; the only thing that the seed does not decide."""

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

    def __init__(self, game: Game[Any, Any], bots: Sequence[Bot], seed: int | str, referee: Referee) -> None:
        if len(bots) != game.players:
            raise ValueError(f"{game.players} play, and there are {len(bots)} bots.")
        self.game, self.bots, self.referee = game, bots, referee
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
            throw = next((ask for ask in asks if isinstance(ask, Roll | Draw)), None)
            if throw is None:
                self._next_answer(asks)
            else:
                self._throw(throw)
        return Finished(self.game, tuple(self.entries), self.state, tuple(self.thoughts), tuple(self.work))

    def _throw(self, ask: Roll | Draw) -> None:
        """What the table throws itself was asked for, fits the dice and brings no word into question."""
        entry: Entry[Any] = Entry(self.now, "dice", thrown(self.game, ask, self.dice))
        self.state = self.game.apply(self.state, entry)
        self.entries.append(entry)

    def _next_answer(self, asks: tuple[Any, ...]) -> None:
        """Whoever is ready first acts, or the sand runs out."""
        ready = [
            (plan.due, seat) for seat in range(self.game.players) if (plan := self._plan(asks, seat)) and plan.move
        ]
        until = min((ask.until for ask in asks if isinstance(ask, Wait)), default=None)
        due, seat = min(ready, default=(None, None))
        if due is None and until is None:
            raise RuntimeError(f"Nobody has anything to do in {self.game.title}: {asks}")
        if seat is None or (until is not None and due is not None and due >= until):
            self.now = max(self.now, until or 0)
            self._enter("clock", TimeUp())
        else:
            self.now = max(self.now, due or 0)
            self._act(seat)

    def _plan(self, asks: tuple[Any, ...], seat: Seat) -> Plan | None:
        """What the seat is about to do; it thinks anew only when it is asked something else."""
        moves = open_moves(asks, seat)
        if not moves:
            self.plans.pop(seat, None)
            return None
        if seat not in self.plans or self.plans[seat].moves != moves:
            self.plans[seat] = self._thought(seat, moves)
        return self.plans[seat]

    def _thought(self, seat: Seat, moves: tuple[str, ...]) -> Plan:
        view = self.game.view(self.state, seat)
        began = process_time()
        thought = self.bots[seat].think(Situation(self.game, view, seat, moves, self.now), self.minds[seat])
        self.work[seat] += process_time() - began
        if thought is None:
            return Plan(moves, view, None, self.now)
        return Plan(moves, view, thought.move, self.now + max(1, round(1000 * thought.seconds)))

    def _act(self, seat: Seat) -> None:
        """Do what was planned; who sees something new by now thinks once more, and does that."""
        plan = self.plans[seat]
        if self.game.view(self.state, seat) != plan.view:
            plan = self.plans[seat] = self._thought(seat, plan.moves)
        if plan.move is not None:
            del self.plans[seat]
            self.thoughts[seat] += 1
            self._enter(seat, plan.move)

    def _enter(self, by: Any, move: Move) -> None:
        entry = judged(self.game, self.state, Entry(self.now, by, move), self.referee)
        self.state = play(self.game, self.state, entry)
        self.entries.append(entry)


def thrown(game: Game[Any, Any], ask: Roll | Draw, rng: random.Random) -> Move:
    """What chance answers."""
    if isinstance(ask, Draw):
        return Drawn(tuple(rng.sample(ask.lots, len(ask.lots))))
    texts = _texts(game.dice)
    shown = ((texts[die], rng.random()) for die in ask.dice)
    return Rolled(ask.cup, tuple([faces[int(chance * len(faces))] for faces, chance in shown]))


@lru_cache(maxsize=64)
def _texts(dice: tuple[Die, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(face.text for face in die.faces) for die in dice)


def self_play(game: Game[Any, Any], bots: Sequence[Bot], seed: int | str, rules: HouseRules = STANDARD) -> Finished:
    """Let bots play a game to its end; the same seed gives the same game, entry by entry."""
    return BotTable(game, bots, seed, _referee(rules)).run()


class _Remembering:
    """A referee who does not look up a word twice."""

    def __init__(self, rules: HouseRules) -> None:
        self._referee = LexiconReferee(load(), rules)
        self._said: dict[str, Verdict] = {}

    def judge(self, words: Iterable[str]) -> tuple[Verdict, ...]:
        return tuple([self._said.get(word) or self._look_up(word) for word in words])

    def _look_up(self, word: str) -> Verdict:
        (self._said[word],) = self._referee.judge((word,))
        return self._said[word]


@lru_cache(maxsize=16)
def _referee(rules: HouseRules) -> Referee:
    return _Remembering(rules)
