"""A room on the way to its next step, and the kinds of commands that take it there."""

from collections.abc import Collection
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from lettercup.core import Millis, Value, fault
from lettercup.house.messages import MOST_STEPS, MessageId
from lettercup.house.refusal import Refusal
from lettercup.house.room.plan import MOST_NUMBERS
from lettercup.house.room.rounds import RoundState, Who
from lettercup.house.room.state import PersonState, RoomEvent, RoomState
from lettercup.house.services import HouseServices

Number = Annotated[int, Meta(ge=0, le=MOST_NUMBERS)]


class RoomDesk:
    """Collects the events of a step, and shows the room that they lead to."""

    def __init__(self, room: RoomState, now: Millis, services: HouseServices, holder: str = "") -> None:
        self.room, self.now, self.services, self.holder = room, max(now, room.at), services, holder
        self.events: list[Any] = []
        self.begins: int | None = None
        """The round in which the sender is about to begin an attempt."""
        self.begun: Collection[tuple[Who, ...]] = ()
        """The tables at which several sit that have begun in the round that runs."""
        self.sends: int | None = None
        """The sender is done with the attempt for now, or wants to change it: how often it was one of the two."""
        self.leaderless = False
        """Whether the host has been away for long, and enough of the others are here to go on."""

    def add(self, *events: RoomEvent) -> None:
        """Let something happen; what changes nothing is not written down."""
        for event in events:
            after = event.after(self.room, self.now)
            if after != self.room:
                self.room = after
                self.events.append(event)

    def person(self) -> Who:
        """The sender, who has to be in."""
        who = self.room.who(self.holder)
        if who is None or self.room.people[who].gone:
            raise Refusal(fault("not-in-room"))
        return who

    def running(self) -> RoundState:
        """The round that runs."""
        if self.room.running is None:
            raise Refusal(fault("no-round-runs"))
        return self.room.running

    def somebody(self, who: Who) -> PersonState:
        """Somebody who was ever in."""
        if who >= len(self.room.people):
            raise Refusal(fault("nobody-there"))
        return self.room.people[who]


class RoomCommand(Value, frozen=True, kw_only=True):
    """Anything that a page sends over the socket of a room."""

    most_steps: ClassVar[int] = MOST_STEPS
    """The steps of a room after which it is not done any more."""
    id: MessageId
    again: bool = False
    """Whether it may have been sent before."""

    def do(self, desk: RoomDesk) -> None:
        """Do it at a desk, or raise `Refusal` or `Unreadable`."""
        raise NotImplementedError


class HostOfRoomCommand(RoomCommand, frozen=True):
    """What only the host may do. However often others come and go, the host can go on."""

    most_steps: ClassVar[int] = 2 * MOST_STEPS

    def do(self, desk: RoomDesk) -> None:
        """Do it for the host."""
        if desk.holder != desk.room.host and not self.may_without_host(desk):
            raise Refusal(fault("host-only"))
        self.lead(desk)

    def may_without_host(self, desk: RoomDesk) -> bool:
        """Whether the sender may do it in place of the host."""
        return False

    def lead(self, desk: RoomDesk) -> None:
        """Do it at a desk."""
        raise NotImplementedError


class GoOnCommand(HostOfRoomCommand, frozen=True):
    """What takes a room to its next round or its end: anybody who is in may do it when the host has been away for long.

    Before the first round nothing is lost yet, and nobody may.
    """

    def may_without_host(self, desk: RoomDesk) -> bool:
        """Whether the sender is in, and nobody leads."""
        return desk.leaderless and bool(desk.room.rounds) and desk.room.who(desk.holder) in desk.room.active
