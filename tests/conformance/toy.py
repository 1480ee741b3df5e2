"""A toy game with dice, a choice, a secret and a clock, small enough to break on purpose."""

import random
from typing import Any, ClassVar

import msgspec

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
    State,
    TimeUp,
    Wait,
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
                return msgspec.structs.replace(state, coin=face, until=entry.at + 10_000, news=(say("Go!"),))
            case Guess(number=number) if isinstance(entry.by, int):
                return guessed(state, entry.by, number)
        return msgspec.structs.replace(state, shut=True, until=None, news=(say("Time!"),))

    def view(self, state: ToyState, seat: Seat | None) -> ToyState:
        if state.shut:
            return state
        mine = tuple(guess if who == seat else None for who, guess in enumerate(state.guesses))
        return msgspec.structs.replace(state, guesses=mine)

    def outcome(self, state: ToyState) -> Outcome | None:
        if not state.shut:
            return None
        best = max(state.scores)
        return Outcome(state.scores, tuple(seat for seat, score in enumerate(state.scores) if score == best))


def guessed(state: ToyState, seat: Seat, number: int) -> ToyState:
    if not 0 <= number <= 9:
        raise IllegalMove(say("Guess a number from 0 to 9, not {number}.", number=number))
    guesses = tuple(number if who == seat else guess for who, guess in enumerate(state.guesses))
    return msgspec.structs.replace(state, guesses=guesses, news=(say("A guess is in."),))


class ToyPlayer:
    """Guesses at random, and knows that guesses are secret."""

    def move(self, game: Any, view: Any, seat: Seat, choose: Choose, rng: random.Random) -> Move:
        return Guess(rng.randint(-1, 9))

    def hides(self, game: Any, state: Any, entry: Any, viewer: Seat | None) -> bool:
        return isinstance(entry.move, Guess) and entry.by != viewer

    def reveals(self, game: Any, state: Any) -> bool:
        return bool(state.shut)
