"""Bridge Dice: cast six dice up to three times a turn, and spell B-R-I-D-G-E in order."""

from typing import Annotated, ClassVar

from lettercup.core import (
    OF_EVENTS,
    Ask,
    Choose,
    DiceSet,
    Die,
    DieId,
    Entry,
    Game,
    Move,
    Outcome,
    Roll,
    Rolled,
    RollOff,
    Seat,
    State,
    Value,
    leaders,
    put,
    shown_after,
    within,
)
from lettercup.data import read_text

WORD = "BRIDGE"
PLACES = range(1, len(WORD) + 1)
CASTS = 3
IN_CASTS = {1: 50, 2: 15, 3: 6}
LETTERS = {5: 3, 4: 1}
LOWEST_TARGET = 50
HIGHEST_TARGET = 1000
DICE = DiceSet.parse(read_text("box.toml", __package__))
ALL_DICE = tuple(range(len(DICE.dice)))


class Cocked(Move, frozen=True):
    """B8: a die does not lie flat: the cast is void, does not count, and is made again."""


class LastCast(Value, frozen=True, tag=False):
    """The cast that was made last: whose it was, and what it gave."""

    by: Seat
    aside: tuple[DieId, ...] = ()
    """All dice that were aside after it; none while casting for the start."""
    helped: tuple[DieId, ...] = ()
    """Those of them that it gave."""
    number: int = 1
    """Counts all casts of the game."""


class BridgeDiceState(State, frozen=True, kw_only=True):
    """The dice on the table, and the score pad."""

    roll_off: RollOff
    turn: Seat = 0
    cast: int = 0
    """Casts made in this turn."""
    aside: tuple[DieId, ...] = ()
    """The dice set aside, in the order of the word."""
    faces: tuple[str | None, ...] = (None,) * len(ALL_DICE)
    """What each die shows since it was last cast."""
    last: LastCast | None = None
    sheet: tuple[tuple[int, ...], ...]
    """The points of every turn, a row for each seat."""

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(map(sum, self.sheet))

    @property
    def cup(self) -> Seat:
        """Who holds the shaker."""
        return self.roll_off.caster if self.roll_off.winner is None else self.turn

    @property
    def over(self) -> bool:
        """Whether a turn has ended with which the game has ended, too: otherwise the next one has begun already."""
        return self.cast == CASTS or len(self.aside) == len(WORD)

    @property
    def in_cup(self) -> tuple[DieId, ...]:
        return tuple([die for die in ALL_DICE if die not in self.aside]) if self.aside else ALL_DICE


class BridgeDiceSums(Value, frozen=True):
    """What the next cast is worth if it reaches a letter; a place for each letter of the word."""

    worth: tuple[int | None, ...]


class BridgeDice(Game[BridgeDiceState, Rolled | Cocked], frozen=True, kw_only=True):
    """Six dice B-R-I-D-G-E, three casts a turn, any number of players (B9), first to 50 (B7)."""

    name: ClassVar[str] = "bridge-dice"
    title: ClassVar[str] = "Bridge Dice"
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(1, 21)
    state_type: ClassVar[type[State]] = BridgeDiceState
    move_type: ClassVar[object] = Rolled | Cocked
    sums_type: ClassVar[type[Value] | None] = BridgeDiceSums
    dice: ClassVar[tuple[Die, ...]] = DICE.dice

    target: Annotated[int, within(range(LOWEST_TARGET, HIGHEST_TARGET + 1))] = LOWEST_TARGET
    turns: Annotated[int, within(range(101), **OF_EVENTS)] = 0
    """Turns of each player after which the most points win; 0: the target alone decides."""

    def start(self) -> BridgeDiceState:
        return BridgeDiceState(roll_off=RollOff(tuple(range(self.players))), sheet=((),) * self.players)

    def asks(self, state: BridgeDiceState) -> tuple[Ask, ...]:
        if state.over:
            return ()
        cup = state.cup
        return Roll(cup, state.in_cup), Choose(cup, ("cocked",))

    def unit(self, state: BridgeDiceState) -> int:
        """How many turns are over."""
        return sum(map(len, state.sheet))

    def apply(self, state: BridgeDiceState, entry: Entry[Rolled | Cocked]) -> BridgeDiceState:
        match entry.move:
            case Cocked():
                return state
            case Rolled(faces=faces) if state.roll_off.winner is None:
                return _cast_for_the_start(state, faces)
            case Rolled(faces=faces):
                return self._cast(state, faces)

    def outcome(self, state: BridgeDiceState) -> Outcome | None:
        """B6: the first to reach the target wins."""
        winners = tuple(seat for seat, score in enumerate(state.scores) if score >= self.target)
        if not winners and self._had_all_turns(state):
            winners = leaders(state.scores)
        return Outcome(state.scores, winners) if winners else None

    def sums(self, state: BridgeDiceState) -> BridgeDiceSums:
        return SUMS[state.cast, len(state.aside)]

    # A turn: up to three casts.

    def _cast(self, state: BridgeDiceState, faces: tuple[str, ...]) -> BridgeDiceState:
        """B2, B4: dice are set aside; the turn ends with the word complete, or with the third cast."""
        cast = state.in_cup
        shown = shown_after(state.faces, cast, faces)
        aside = set_aside(state.aside, cast, shown)
        last = LastCast(state.turn, aside, aside[len(state.aside) :], _number(state))
        state = state.but(cast=state.cast + 1, aside=aside, faces=shown, last=last)
        return self._end_turn(state) if state.over else state

    def _end_turn(self, state: BridgeDiceState) -> BridgeDiceState:
        """B4: the turn is scored, and the dice pass to the left; B6: the first to reach the target wins at once."""
        row = (*state.sheet[state.turn], turn_points(len(state.aside), state.cast))
        ended = state.but(sheet=put(state.sheet, state.turn, row))
        if sum(row) >= self.target or self._had_all_turns(ended):
            return ended
        return ended.but(turn=self.left_of(state.turn)[0], cast=0, aside=())

    def _had_all_turns(self, state: BridgeDiceState) -> bool:
        return 0 < self.turns <= min(map(len, state.sheet))


# The privilege of playing first.


def _cast_for_the_start(state: BridgeDiceState, faces: tuple[str, ...]) -> BridgeDiceState:
    """B5: most B's starts; those who are tied cast again."""
    roll_off = state.roll_off.after("".join(faces), lambda cast: cast.count("B"))
    last = LastCast(state.cup, number=_number(state))
    shown = shown_after(state.faces, ALL_DICE, faces)
    return state.but(roll_off=roll_off, turn=roll_off.contenders[0], faces=shown, last=last)


def _number(state: BridgeDiceState) -> int:
    """The number of the next cast of the game."""
    return state.last.number + 1 if state.last else 1


# What a cast gives.


def set_aside(aside: tuple[DieId, ...], cast: tuple[DieId, ...], shown: tuple[str | None, ...]) -> tuple[DieId, ...]:
    """B1, B2, B3: the dice aside after a cast: each next letter of the word, as long as the cast has it."""
    for letter in WORD[len(aside) :]:
        for die in cast:
            if shown[die] == letter:
                aside = (*aside, die)
                break
        else:
            break
    return aside


# The scoring values.


def turn_points(letters: int, casts: int) -> int:
    """B4: what a turn is worth, by the letters set aside and the casts made."""
    return IN_CASTS[casts] if letters == len(WORD) else LETTERS.get(letters, 0)


def worth(cast: int, aside: int, letters: int) -> int | None:
    """B4: what the turn is worth if the next cast reaches this letter; None if that would not end it, or is reached."""
    casts = cast + 1
    if (casts < CASTS and letters < PLACES[-1]) or casts > CASTS or letters <= aside:
        return None
    return turn_points(letters, casts) or None


SUMS = {
    (cast, aside): BridgeDiceSums(tuple([worth(cast, aside, place) for place in PLACES]))
    for cast in range(CASTS + 1)
    for aside in range(len(WORD) + 1)
}
"""By the casts made and the dice set aside."""
