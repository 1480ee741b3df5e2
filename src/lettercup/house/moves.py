"""Commands that play the game: moves, dice, and taking back."""

import msgspec

from lettercup.core import Delayed, Drawn, Entry, Millis, Rolled, Seat, fault
from lettercup.house.desk import Desk, GameCommand, HostCommand, SeatNumber
from lettercup.house.game_events import CalledOff, Committed, HandTyped, TakenBack
from lettercup.house.real_dice import RealDice, in_order
from lettercup.house.refusal import Refusal, unreadable
from lettercup.house.table import TableState


class Do(GameCommand, frozen=True):
    """Make a move of the game; real dice are typed in with the move `rolled`, in any order."""

    move: msgspec.Raw

    def act(self, desk: Desk, seat: Seat) -> None:
        match, at = desk.table.running, desk.stamp
        try:
            move = msgspec.json.decode(self.move, type=match.game.move_type)
        except msgspec.MsgspecError as error:
            raise unreadable(error, "$.move") from error
        if isinstance(move, Drawn):
            raise Refusal(fault("house-draws"))
        if isinstance(move, Rolled):
            _type_in(desk, _owner(desk.table, seat, move), move, at)
        else:
            desk.choose(seat, move, at)
        desk.throw_for_nobody(at)
        desk.enter_kept(at)


def _owner(table: TableState, seat: Seat, move: Rolled) -> Seat:
    """Whose real dice somebody types in: one's own, or those of somebody who cannot."""
    owner = seat if move.cup is None else move.cup
    if owner >= len(table.seats) or (owner != seat and table.seats[owner].person):
        raise Refusal(fault("not-your-dice"))
    if not (table.all_real if move.cup is None else table.seats[owner].physical):
        raise Refusal(fault("house-throws"))
    return owner


def _type_in(desk: Desk, owner: Seat, move: Rolled, at: Millis) -> None:
    """Enter what real dice show; dealt ones look alike, and are dealt as they lie once all hands are known."""
    match = desk.table.playing
    if not match.deal:
        desk.enter(Entry(at, owner, in_order(match, move)))
        return
    (desk.table.real or RealDice()).check_hand(match, owner, move.faces)
    desk.add(HandTyped(owner, move.faces))


class Shake(GameCommand, frozen=True):
    """Throw the dice in one's cup."""

    cup: SeatNumber

    def act(self, desk: Desk, seat: Seat) -> None:
        asked, at = desk.table.running.cup(self.cup), desk.stamp
        if self.cup != seat:
            raise Refusal(fault("not-your-cup"))
        if asked is None:
            raise Refusal(fault("empty-cup"))
        if desk.table.seats[seat].physical:
            raise Refusal(fault("real-dice"))
        desk.roll(asked, at)
        desk.throw_for_nobody(at)


class TakeBack(HostCommand, frozen=True):
    """The host takes back the last step of somebody with real dice, until the next roll."""

    def act(self, desk: Desk, seat: Seat) -> None:
        if desk.table.paused is not None:
            raise Refusal(fault("paused"))
        if reason := desk.table.no_way_back:
            raise Refusal(reason)
        since = desk.table.real.past[-1].at if desk.table.real else desk.now
        desk.add(TakenBack(seat))
        if desk.now > since and desk.table.playing.state.until is not None:
            desk.enter(Entry(desk.now, "clock", Delayed(desk.now - since)))
        desk.enter_kept(desk.now)


class CallOff(HostCommand, frozen=True):
    """The host takes the game back to before the start, while real dice are awaited that do not fit."""

    def act(self, desk: Desk, seat: Seat) -> None:
        if not desk.table.awaits_real_dice:
            raise Refusal(fault("no-calling-off"))
        desk.add(CalledOff(seat), Committed(desk.services.secret()))
