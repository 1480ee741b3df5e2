"""What everybody gets to see of a round, and what they think of it."""

from typing import Annotated

from msgspec import Meta

from lettercup.core import fault
from lettercup.house.refusal import Refusal
from lettercup.house.room import events as happened
from lettercup.house.room.desk import GoOnCommand, HostOfRoomCommand, RoomCommand, RoomDesk
from lettercup.house.room.plan import ShownAfterwards
from lettercup.house.room.standing import MOST_SHAPES

MOST_VOTES = 100
"""How often one person may vote, in all rounds."""


class RevealRound(GoOnCommand, frozen=True):
    """The host shows the best play of the round, and what everybody found together; without a host anybody does."""

    def lead(self, desk: RoomDesk) -> None:
        if desk.room.running is not None or not desk.room.rounds:
            raise Refusal(fault("round-runs" if desk.room.rounds else "no-such-round"))
        desk.add(happened.RoundRevealed())


class SwitchShowing(HostOfRoomCommand, frozen=True):
    """The host shows places, who is done, or the best play after each round; or none of these any more."""

    what: ShownAfterwards
    on: bool

    def lead(self, desk: RoomDesk) -> None:
        desk.add(happened.ShowingSwitched(self.what, self.on))


class ShowShapes(HostOfRoomCommand, frozen=True):
    """The host shows some shapes that were laid in the round, without names, and lets everybody vote."""

    def lead(self, desk: RoomDesk) -> None:
        if not desk.room.rounds or not desk.room.rounds[-1].revealed:
            raise Refusal(fault("best-first"))
        if desk.room.rounds[-1].shapes is None:
            desk.add(happened.ShapesShown())


class ChooseShape(RoomCommand, frozen=True):
    """Vote for the most beautiful shape; one may change one's mind until the next round."""

    shape: Annotated[int, Meta(ge=0, lt=MOST_SHAPES)]

    def do(self, desk: RoomDesk) -> None:
        who = desk.person()
        if not desk.room.rounds or desk.room.rounds[-1].shapes is None:
            raise Refusal(fault("no-shapes"))
        if desk.room.people[who].votes >= MOST_VOTES:
            raise Refusal(fault("voted-too-often"))
        desk.add(happened.ShapeChosen(who, self.shape))
