"""Lots: the house draws them, a table may type them in, and each comes out once."""

from typing import ClassVar

import msgspec
import pytest

from lettercup.core import Ask, Choose, Draw, Drawn, Entry, Game, IllegalMove, Move, Outcome, State, play


class Call(Move, frozen=True):
    """Ask for the lots."""


class LotteryState(State, frozen=True, kw_only=True):
    called: bool = False
    order: tuple[int, ...] = ()


class Lottery(Game[LotteryState, Call | Drawn], frozen=True, kw_only=True):
    """Somebody calls, three lots come out, and the first one wins."""

    name: ClassVar[str] = "lottery"
    title: ClassVar[str] = "Lottery"
    seats: ClassVar[range] = range(1, 4)

    def start(self) -> LotteryState:
        return LotteryState()

    def asks(self, state: LotteryState) -> tuple[Ask, ...]:
        if state.order:
            return ()
        return (Draw((4, 5, 6)),) if state.called else (Choose(0, ("call",)),)

    def apply(self, state: LotteryState, entry: Entry[Call | Drawn]) -> LotteryState:
        match entry.move:
            case Call():
                return LotteryState(called=True)
            case Drawn(lots=lots):
                return LotteryState(called=True, order=lots)

    def outcome(self, state: LotteryState) -> Outcome | None:
        return Outcome((), state.order[:1]) if state.order else None


GAME = Lottery(players=2)
CALLED = LotteryState(called=True)
LotteryEntry = Entry[Call | Drawn]


@pytest.mark.parametrize("by", ["dice", 0, 1])
def test_lots_come_from_the_house_or_from_anybody_at_the_table(by: int | str) -> None:
    entry = msgspec.convert({"at": 0, "by": by, "move": {"type": "drawn", "lots": [6, 4, 5]}}, LotteryEntry)
    assert play(GAME, CALLED, entry).order == (6, 4, 5)


@pytest.mark.parametrize("lots", [(), (4, 5), (4, 5, 5), (4, 5, 6, 6), (1, 2, 3)])
def test_each_lot_in_the_bag_comes_out_once_and_no_other(lots: tuple[int, ...]) -> None:
    entry: LotteryEntry = Entry(0, "dice", Drawn(lots))
    with pytest.raises(IllegalMove, match="The lots in the bag were 4 5 6"):
        play(GAME, CALLED, entry)


def test_lots_that_nobody_asked_for_are_refused() -> None:
    entry: LotteryEntry = Entry(0, "dice", Drawn((4, 5, 6)))
    with pytest.raises(IllegalMove, match="It is not time to draw lots"):
        play(GAME, GAME.start(), entry)
