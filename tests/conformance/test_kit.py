"""The kit lets an honest game pass, and catches each fault in a game that is broken on purpose."""

from itertools import count
from typing import Any

import msgspec
import pytest

from lettercup.core import Ask, Choose, Entry, IllegalMove, Outcome, Rolled, Seat, TimeUp, asks_of, say
from tests.conformance import kit
from tests.conformance.toy import Guess, Toy, ToyPlayer, ToyState, guessed

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
        return msgspec.structs.replace(after, news=(say("Tick {n}.", n=next(TICKS)),)) if after.shut else after


class Torn(Toy, frozen=True, kw_only=True):
    """A state that JSON cannot carry: its guesses are a list."""

    def start(self) -> ToyState:
        return msgspec.structs.replace(super().start(), guesses=[None] * self.players)


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
        return msgspec.structs.replace(view, news=(*view.news, say("Seen.")))


class Mute(Toy, frozen=True, kw_only=True):
    """A view in which nobody finds what he is asked."""

    def view(self, state: ToyState, seat: Seat | None) -> ToyState:
        return msgspec.structs.replace(super().view(state, seat), coin=None)


class Leaky(Toy, frozen=True, kw_only=True):
    """A guess can be seen by everybody."""

    def view(self, state: ToyState, seat: Seat | None) -> ToyState:
        return state


class Gossip(Toy, frozen=True, kw_only=True):
    """The clock tells how high somebody has guessed."""

    def apply(self, state: ToyState, entry: ToyEntry) -> ToyState:
        after = super().apply(state, entry)
        if isinstance(entry.move, Guess) and after.until:
            return msgspec.structs.replace(after, until=after.until + entry.move.number)
        return after


class Fragile(Toy, frozen=True, kw_only=True):
    """Odd input makes it stumble instead of refusing."""

    def apply(self, state: ToyState, entry: ToyEntry) -> ToyState:
        if isinstance(entry.move, Guess):
            entry = msgspec.structs.replace(entry, move=Guess(list(range(10))[entry.move.number]))
        return super().apply(state, entry)


class Scribbler(Toy, frozen=True, kw_only=True):
    """Leaves its marks in the state that it was given, even when it refuses."""

    def apply(self, state: ToyState, entry: ToyEntry) -> ToyState:
        if isinstance(entry.move, Guess) and entry.move.number < 0:
            for sentence in state.news:
                sentence.facts["marks"] = next(TICKS)
        return super().apply(state, entry)


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
    return msgspec.structs.replace(Toy().start(), coin="H", until=9_000)


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
]


def examine_often(game: Toy) -> None:
    for seed in range(20):
        kit.examine(game, ToyPlayer(), seed)


@pytest.mark.parametrize("seed", range(20))
def test_an_honest_game_passes(seed: int) -> None:
    assert kit.examine(Toy(players=3), ToyPlayer(), seed)


@pytest.mark.parametrize(("broken", "promise"), BROKEN, ids=lambda each: getattr(each, "__name__", ""))
def test_each_broken_game_is_caught_for_its_fault(broken: type[Toy], promise: str) -> None:
    with pytest.raises(kit.Fault, match=promise):
        examine_often(broken())


def test_a_door_that_stands_open_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The unasked, late and impossible are refused by `play`; without it the kit complains."""

    def no_door(game: Any, state: Any, entry: Any) -> Any:
        return game.apply(state, entry)

    monkeypatch.setattr(kit, "play", no_door)
    with pytest.raises(kit.Fault, match="the unasked, the late and the impossible are refused"):
        kit.examine(Toy(), ToyPlayer(), 1)


def test_a_refusal_without_reasons_is_caught() -> None:
    with pytest.raises(kit.Fault, match="a refusal has reasons"):
        kit.refuses(Wordless(), opened(), GUESS, "")


def test_asks_of_finds_only_the_seat_s_own() -> None:
    asks = Toy(players=3).asks(opened())
    assert asks_of(asks, 1) == (Choose(1, ("guess",)),)
    assert guessed(opened(), 1, 4).guesses == (None, 4)
