"""A toy game with dice, a choice, a secret and a clock, small enough to break on purpose."""

import random
from collections.abc import Iterator
from typing import Any, ClassVar

from lettercup.core import (
    Ask,
    Choose,
    Die,
    Entry,
    Face,
    Game,
    IllegalMove,
    Move,
    Outcome,
    Roll,
    Rolled,
    Seat,
    Sentence,
    State,
    TimeUp,
    Wait,
    fault,
    leaders,
    put,
    say,
)

COIN = Die("coin", (Face("H"), Face("T")), "ours")


class Guess(Move, frozen=True):
    """Bet on a number from 0 to 9."""

    number: int


class ToyState(State, frozen=True, kw_only=True):
    coin: str | None = None
    guesses: tuple[int | None, ...]
    shut: bool = False

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(guess or 0 for guess in self.guesses) if self.shut else (0,) * len(self.guesses)


class Toy(Game[ToyState, Rolled | TimeUp | Guess], frozen=True, kw_only=True):
    """A coin is thrown; then everybody has ten seconds for secret guesses, which may be changed; the highest wins."""

    name: ClassVar[str] = "toy"
    title: ClassVar[str] = "Toy"
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(1, 5)
    state_type: ClassVar[type[State]] = ToyState
    move_type: ClassVar[Any] = Rolled | TimeUp | Guess

    players: int = 2

    @property
    def dice(self) -> tuple[Die, ...]:
        return (COIN,)

    def start(self) -> ToyState:
        return ToyState(guesses=(None,) * self.players)

    def asks(self, state: ToyState) -> tuple[Ask, ...]:
        if state.shut:
            return ()
        if state.coin is None or state.until is None:
            return (Roll(0, (0,)),)
        return (*(Choose(seat, ("guess",)) for seat in range(self.players)), Wait(state.until))

    def apply(self, state: ToyState, entry: Entry[Rolled | TimeUp | Guess]) -> ToyState:
        match entry.move:
            case Rolled(faces=(face,)):
                return state.but(coin=face, until=entry.at + 10_000)
            case Guess(number=number) if isinstance(entry.by, int):
                return guessed(state, entry.by, number)
        return state.but(shut=True, until=None)

    def audience(self, state: ToyState, entry: Entry[Rolled | TimeUp | Guess]) -> tuple[Seat, ...] | None:
        return (entry.by,) if isinstance(entry.move, Guess) and isinstance(entry.by, int) else None

    def view(self, state: ToyState, seat: Seat | None) -> ToyState:
        if state.shut:
            return state
        mine = tuple(guess if who == seat else None for who, guess in enumerate(state.guesses))
        return state.but(guesses=mine)

    def outcome(self, state: ToyState) -> Outcome | None:
        return Outcome(state.scores, leaders(state.scores)) if state.shut else None


def guessed(state: ToyState, seat: Seat, number: int) -> ToyState:
    if not 0 <= number <= 9:
        raise IllegalMove(fault("not-now"))
    return state.but(guesses=put(state.guesses, seat, number))


def story(game: Toy, before: ToyState, entry: Entry[Any], after: ToyState) -> Iterator[Sentence]:
    """What an entry did; a guess is secret."""
    match entry.move:
        case Rolled():
            yield say("Go!")
        case TimeUp():
            yield say("Time!")


class ToyPlayer:
    """Guesses at random, and knows that guesses are secret."""

    def move(self, game: Any, view: Any, seat: Seat, choose: Choose, rng: random.Random) -> Move:
        return Guess(rng.randint(-1, 9))

    def hides(self, game: Any, state: Any, entry: Any, viewer: Seat | None) -> bool:
        return isinstance(entry.move, Guess) and entry.by != viewer

    def reveals(self, game: Any, state: Any) -> bool:
        return bool(state.shut)
