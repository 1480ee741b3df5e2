"""The kit lets an honest game pass, and catches each fault in a game that is broken on purpose."""

from collections.abc import Iterator
from itertools import count
from typing import Any, ClassVar

import msgspec
import pytest

from lettercup.core import Ask, Choose, Entry, IllegalMove, Outcome, Rolled, Seat, Sentence, TimeUp, asks_of, say
from tests.conformance import kit
from tests.conformance.toy import Guess, Toy, ToyPlayer, ToyState, guessed, story

TICKS = count()
ToyEntry = Entry[Rolled | TimeUp | Guess]


class Endless(Toy, frozen=True, kw_only=True):
    """Time never ends it."""

    def apply(self, state: ToyState, entry: ToyEntry) -> ToyState:
        return state if isinstance(entry.move, TimeUp) else super().apply(state, entry)


class Whimsical(Toy, frozen=True, kw_only=True):
    """The outside world gets into the state."""

    def apply(self, state: ToyState, entry: ToyEntry) -> ToyState:
        after = super().apply(state, entry)
        return after.but(coin=f"Tick {next(TICKS)}") if after.shut else after


class Torn(Toy, frozen=True, kw_only=True):
    """A state that JSON cannot carry: its guesses are a list."""

    def start(self) -> ToyState:
        return super().start().but(guesses=[None] * self.players)


class Sleepy(Toy, frozen=True, kw_only=True):
    """Once the coin has fallen, nobody is asked."""

    def asks(self, state: ToyState) -> tuple[Ask, ...]:
        return () if state.coin else super().asks(state)


class Restless(Toy, frozen=True, kw_only=True):
    """Goes on asking after it has said who won."""

    def outcome(self, state: ToyState) -> Outcome | None:
        return Outcome((0,) * self.players, (0,))


class Layered(Toy, frozen=True, kw_only=True):
    """A view of a view is something else."""

    def view(self, state: ToyState, seat: Seat | None) -> ToyState:
        view = super().view(state, seat)
        return view.but(coin=f"{view.coin} seen")


class Mute(Toy, frozen=True, kw_only=True):
    """A view in which nobody finds what he is asked."""

    def view(self, state: ToyState, seat: Seat | None) -> ToyState:
        return super().view(state, seat).but(coin=None)


class Leaky(Toy, frozen=True, kw_only=True):
    """A guess can be seen by everybody."""

    def view(self, state: ToyState, seat: Seat | None) -> ToyState:
        return state


class Gossip(Toy, frozen=True, kw_only=True):
    """The clock tells how high somebody has guessed."""

    def apply(self, state: ToyState, entry: ToyEntry) -> ToyState:
        after = super().apply(state, entry)
        if isinstance(entry.move, Guess) and after.until:
            return after.but(until=after.until + entry.move.number)
        return after


class Fragile(Toy, frozen=True, kw_only=True):
    """Odd input makes it stumble instead of refusing."""

    def apply(self, state: ToyState, entry: ToyEntry) -> ToyState:
        if isinstance(entry.move, Guess):
            entry = entry.but(move=Guess(list(range(10))[entry.move.number]))
        return super().apply(state, entry)


class ScribbledState(ToyState, frozen=True, kw_only=True):
    marks: list[int] = msgspec.field(default_factory=list)


class Scribbler(Toy, frozen=True, kw_only=True):
    """Leaves its marks in the state that it was given, even when it refuses."""

    state_type: ClassVar[Any] = ScribbledState

    def start(self) -> ToyState:
        return ScribbledState(guesses=super().start().guesses)

    def apply(self, state: ToyState, entry: ToyEntry) -> ToyState:
        if isinstance(entry.move, Guess) and isinstance(state, ScribbledState):
            state.marks.append(next(TICKS))
        return super().apply(state, entry)


class TalkativeState(ToyState, frozen=True, kw_only=True):
    news: Sentence = say("It has begun.")


class Talkative(Toy, frozen=True, kw_only=True):
    """Keeps a sentence in its state."""

    state_type: ClassVar[Any] = TalkativeState

    def start(self) -> ToyState:
        return TalkativeState(guesses=super().start().guesses)


class Private(Toy, frozen=True, kw_only=True):
    """Says that only the first seat may know of the coin, which everybody sees."""

    def audience(self, state: ToyState, entry: ToyEntry) -> tuple[Seat, ...] | None:
        return (0,) if isinstance(entry.move, Rolled) else super().audience(state, entry)


class Fidgety(Toy, frozen=True, kw_only=True):
    """A secret guess takes away what others are asked."""

    def asks(self, state: ToyState) -> tuple[Ask, ...]:
        asks = super().asks(state)
        return tuple(ask for ask in asks if not isinstance(ask, Choose) or ask.seat == 0 or state.guesses[0] is None)


def blabbing(game: Toy, before: ToyState, entry: ToyEntry, after: ToyState) -> Iterator[Sentence]:
    """A story that tells what somebody has guessed in secret."""
    if isinstance(entry.move, Guess):
        yield say("A guess: {number}.", number=entry.move.number)


class Speechless(Toy, frozen=True, kw_only=True):
    """Refuses without a reason, and far too often."""

    def apply(self, state: ToyState, entry: ToyEntry) -> ToyState:
        if isinstance(entry.move, Rolled | Guess):
            raise IllegalMove
        return super().apply(state, entry)


class Wordless(Toy, frozen=True, kw_only=True):
    def apply(self, state: ToyState, entry: ToyEntry) -> ToyState:
        raise IllegalMove


GUESS: ToyEntry = Entry(1_000, 0, Guess(3))


def opened() -> ToyState:
    return Toy().start().but(coin="H", until=9_000)


BROKEN = [
    (Endless, "random play ends"),
    (Whimsical, "replay equals live state"),
    (Torn, "entries and states survive JSON"),
    (Sleepy, "a game awaits nobody exactly when it is over"),
    (Restless, "a game awaits nobody exactly when it is over"),
    (Layered, "a view is its own view"),
    (Mute, "a view shows a seat exactly its own asks"),
    (Leaky, "what a viewer may not see does not show"),
    (Gossip, "what a viewer may not see does not show"),
    (Fragile, "odd input is taken or refused, never an error"),
    (Scribbler, "a refused entry changes nothing"),
    (Speechless, "a running game can go on"),
    (Talkative, "a state holds no sentence"),
    (Private, "an entry shows only to its audience"),
    (Fidgety, "an entry shows only to its audience"),
]


def examine_often(game: Toy, tell: kit.Story = story) -> None:
    for seed in range(20):
        kit.examine(game, ToyPlayer(), seed, tell)


@pytest.mark.parametrize("seed", range(20))
def test_an_honest_game_passes(seed: int) -> None:
    assert kit.examine(Toy(players=3), ToyPlayer(), seed, story)


@pytest.mark.parametrize(("broken", "promise"), BROKEN, ids=lambda each: getattr(each, "__name__", ""))
def test_each_broken_game_is_caught_for_its_fault(broken: type[Toy], promise: str) -> None:
    with pytest.raises(kit.BrokenPromise, match=promise):
        examine_often(broken())


def test_a_door_that_stands_open_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The unasked, late and impossible are refused by `play`; without it the kit complains."""

    def no_door(game: Any, state: Any, entry: Any) -> Any:
        return game.apply(state, entry)

    monkeypatch.setattr(kit, "play", no_door)
    with pytest.raises(kit.BrokenPromise, match="the unasked, the late and the impossible are refused"):
        kit.examine(Toy(), ToyPlayer(), 1, story)


def test_a_story_that_tells_a_secret_is_caught() -> None:
    with pytest.raises(kit.BrokenPromise, match="a story is public"):
        examine_often(Toy(players=3), blabbing)


def test_a_refusal_without_reasons_is_caught() -> None:
    with pytest.raises(kit.BrokenPromise, match="a refusal has reasons"):
        kit.refuses(Wordless(), opened(), GUESS, "")


def test_asks_of_finds_only_the_seat_s_own() -> None:
    asks = Toy(players=3).asks(opened())
    assert asks_of(asks, 1) == (Choose(1, ("guess",)),)
    assert guessed(opened(), 1, 4).guesses == (None, 4)
