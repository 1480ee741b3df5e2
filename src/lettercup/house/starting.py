"""Commands that begin a game: devices promise chance, the start is sealed, and what was promised is shown."""

from typing import Annotated

from msgspec import Meta

from lettercup.core import Seat, fault
from lettercup.house import events
from lettercup.house.chance import commitment
from lettercup.house.check import check_options
from lettercup.house.desk import Command, Desk, HostCommand, SeatCommand
from lettercup.house.game_events import ChancePromised, ChanceShown, RematchWanted, StartSealed
from lettercup.house.refusal import Refusal, Unreadable
from lettercup.house.seats import NOBODY

Entropy = Annotated[str, Meta(min_length=16, max_length=64)]
"""What a player's device adds to the dice: random text of its own."""
Promise = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""The SHA-256 of what a device will add to the dice, in hexadecimal."""


class PromiseChance(Command, frozen=True):
    """A device promises what it will add to the dice of the next game."""

    promise: Promise

    def do(self, desk: Desk) -> None:
        self.check_room(desk.table)
        place = _place(desk)
        if desk.table.seal is not None:
            raise Refusal(fault("begun"))
        desk.add(ChancePromised(place, self.promise))


class ShowChance(Command, frozen=True):
    """A device shows what it has promised, now that a start is sealed; too late, or twice, it changes nothing."""

    entropy: Entropy

    def do(self, desk: Desk) -> None:
        _place(desk)
        seal = desk.table.seal
        if seal is None:
            return
        own = (seat for seat, next_ in enumerate(desk.table.next_seats) if next_.holder == desk.holder)
        seat = next((seat for seat in own if seal.promises[seat]), None)
        if seat is None or seal.promises[seat] != commitment(self.entropy):
            raise Refusal(fault("not-promised"))
        desk.add(ChanceShown(seat, self.entropy))
        if desk.table.seal and desk.table.seal.complete:
            desk.begin()


class Start(HostCommand, frozen=True):
    """The host begins the game."""

    def act(self, desk: Desk, seat: Seat) -> None:
        _start(desk)


class WantRematch(SeatCommand, frozen=True):
    """Ask for another game: it begins when every person at the table wants it, or the host starts it."""

    wants: bool

    def act(self, desk: Desk, seat: Seat) -> None:
        if desk.table.phase != "over":
            raise Refusal(fault("not-over"))
        for mate in desk.table.mates(seat):
            desk.add(RematchWanted(mate, self.wants))
        if all(desk.table.seats[number].wants_rematch for number in desk.table.people):
            _start(desk)


def _place(desk: Desk) -> int:
    """The first place of the sender's device, counted through all seats and those who wait for one."""
    everybody = enumerate((*desk.table.seats, *desk.table.waiting))
    place = next((place for place, seat in everybody if seat.holder == desk.holder), None)
    if place is None:
        raise Refusal(fault("no-seat"))
    return place


def _start(desk: Desk) -> None:
    """Seal the start of a game with everybody who has not left, and begin at once if nobody's chance is awaited."""
    table = desk.table
    if table.phase == "playing":
        raise Refusal(fault("begun"))
    try:
        check_options(table.kind, table.options, table.next_seats)
    except Unreadable:
        if table.phase == "lobby":
            raise
        check_options(table.kind, table.options, [NOBODY] * len(table.next_seats))
        desk.add(events.SeatOptionsDropped())
    present = desk.present()
    promised = (number for number, seat in enumerate(table.next_seats) if seat.promise and seat.holder in present)
    desk.add(StartSealed(tuple(promised)))
    if desk.table.seal and desk.table.seal.complete:
        desk.begin()
