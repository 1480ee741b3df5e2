"""The host leads from round to round, and everybody plays."""

from typing import Annotated, ClassVar

from msgspec import Meta

from lettercup.core import Millis, fault
from lettercup.core.sources import Sealed
from lettercup.games import DAYS
from lettercup.house.chance import Unproven
from lettercup.house.messages import MOST_STEPS
from lettercup.house.names import clean
from lettercup.house.refusal import Refusal
from lettercup.house.room import events as happened
from lettercup.house.room.desk import GoOnCommand, HostOfRoomCommand, Number, RoomCommand, RoomDesk
from lettercup.house.room.plan import MOST_ROUNDS
from lettercup.house.room.state import RoomState
from lettercup.house.same_dice import round_dice, typed_in_order

START_WITHIN: Millis = 3_000
"""How much later than the others somebody may begin without losing time."""
FEWEST_AT_A_TABLE = 2
MOST_SENT = 60
"""How often somebody may send an attempt or change it again."""
MOST_GIVEN = 40
"""How often the clock of a round may be extended."""
RoundNumber = Annotated[int, Meta(ge=1, le=10_000)]
Reason = Annotated[str, Meta(min_length=1, max_length=200)]
TypedFaces = Annotated[
    tuple[Annotated[tuple[Annotated[str, Meta(max_length=8)], ...], Meta(max_length=40)], ...], Meta(max_length=40)
]


# Everybody.


class BeginAttempt(RoomCommand, frozen=True):
    """Begin one's attempt in the round that runs, or go on with it; in an earlier one, if the host allows it."""

    most_steps: ClassVar[int] = 2 * MOST_STEPS
    round: RoundNumber | None = None

    def do(self, desk: RoomDesk) -> None:
        who = desk.person()
        number = len(desk.room.rounds) if self.round is None else self.round
        played = desk.room.round(number)
        if played.closed is not None and who not in played.allowed:
            raise Refusal(fault("round-closed"))
        if played.paused is not None:
            raise Refusal(fault("paused"))
        if played.tables:
            raise Refusal(fault("table-waits"))
        desk.begins = number


class SendAttempt(RoomCommand, frozen=True):
    """Be done before the time is up, or change what was sent; what lies there counts when the round ends."""

    most_steps: ClassVar[int] = 2 * MOST_STEPS
    times: Annotated[int, Meta(ge=1, le=MOST_SENT)]
    """Counts both, from 1 in each attempt: an odd number sends."""

    def do(self, desk: RoomDesk) -> None:
        desk.person()
        if not DAYS[desk.room.shown.game].lies:
            raise Refusal(fault("not-now"))
        desk.running()
        desk.sends = self.times


# The host.


class StartRound(GoOnCommand, frozen=True):
    """The host starts the next round, for everybody at once; without a host anybody does, if it was planned."""

    faces: TypedFaces = ()
    """What real dice show that the host has thrown for everybody: the first throws, in any order within a throw."""

    def may_without_host(self, desk: RoomDesk) -> bool:
        room = desk.room
        planned = len(room.rounds) < len(room.plan) and room.dice == "sealed" and not self.faces
        return planned and super().may_without_host(desk)

    def lead(self, desk: RoomDesk) -> None:
        room = desk.room
        if room.running is not None:
            raise Refusal(fault("round-runs"))
        if room.finished or len(room.rounds) >= MOST_ROUNDS:
            raise Refusal(fault("room-over"))
        if not room.active:
            raise Refusal(fault("nobody-in-room"))
        source = room.next_source()
        if room.next.seats > 1:
            self._start_tables(desk, source)
            return
        if self.faces:
            source = _typed_dice(room, source.but(typed=self.faces))
        elif room.dice == "typed":
            raise Refusal(fault("type-dice-first"))
        game = round_dice(source, room.next_secret, room.next.options).game
        seconds = DAYS[game.name].seconds(game)
        until = desk.now + START_WITHIN + 1000 * seconds if seconds else None
        desk.add(happened.RoundStarted(source, until))

    def _start_tables(self, desk: RoomDesk, source: Sealed) -> None:
        """Whoever has come since people were seated makes it necessary to seat all again; who has gone leaves a gap."""
        room = desk.room
        here = {*room.active}
        tables = tuple(tuple(who for who in table if who in here) for table in room.seating)
        if room.unseated or not room.seating or any(len(table) < FEWEST_AT_A_TABLE for table in tables):
            tables = room.tables_for(room.next.seats)
        desk.add(happened.RoundStarted(source, None, tables))


class AddTime(HostOfRoomCommand, frozen=True):
    """The host lets the clock of the round run longer, for everybody."""

    seconds: Annotated[int, Meta(ge=1, le=600)] = 30

    def lead(self, desk: RoomDesk) -> None:
        running = desk.running()
        if running.until is None:
            raise Refusal(fault("no-clock"))
        if running.paused is not None:
            raise Refusal(fault("paused"))
        if len(running.given) >= MOST_GIVEN:
            raise Refusal(fault("enough-time"))
        desk.add(happened.TimeGiven(1000 * self.seconds))


class PauseRound(HostOfRoomCommand, frozen=True):
    """The host lets the clock of the round stand still for everybody, perhaps until somebody is back."""

    who: Number | None = None

    def lead(self, desk: RoomDesk) -> None:
        running = desk.running()
        if running.until is None:
            raise Refusal(fault("no-clock"))
        if self.who is not None:
            desk.somebody(self.who)
        if running.paused is None:
            desk.add(happened.RoundPaused(self.who))


class ResumeRound(GoOnCommand, frozen=True):
    """The host lets the clock of the round run on; without a host anybody does."""

    def lead(self, desk: RoomDesk) -> None:
        if desk.running().paused is not None:
            desk.add(happened.RoundResumed())


class StopRound(GoOnCommand, frozen=True):
    """The host ends the round now: what lies there counts; without a host anybody ends one that no clock ends."""

    def may_without_host(self, desk: RoomDesk) -> bool:
        return super().may_without_host(desk) and desk.running().until is None

    def lead(self, desk: RoomDesk) -> None:
        desk.running()
        desk.add(happened.RoundStopped())


class AllowAttempt(HostOfRoomCommand, frozen=True):
    """The host lets somebody play a round again, or later than the others; the reason is written down."""

    who: Number
    round: RoundNumber
    reason: Reason

    def lead(self, desk: RoomDesk) -> None:
        if desk.somebody(self.who).level is not None:
            raise Refusal(fault("bot-plays-once"))
        if desk.room.round(self.round).tables:
            raise Refusal(fault("played-together"))
        desk.add(happened.AttemptAllowed(self.who, self.round, clean(self.reason, "$.reason")))


class StrikeAttempt(HostOfRoomCommand, frozen=True):
    """The host strikes somebody's result in a round, or lets it count again; the reason is written down."""

    who: Number
    round: RoundNumber
    reason: Reason
    struck: bool = True

    def lead(self, desk: RoomDesk) -> None:
        desk.somebody(self.who)
        desk.room.round(self.round)
        desk.add(happened.AttemptStruck(self.who, self.round, clean(self.reason, "$.reason"), self.struck))


class EndRoom(HostOfRoomCommand, frozen=True):
    """The host ends the room before all its rounds are played."""

    def lead(self, desk: RoomDesk) -> None:
        if desk.room.running is not None:
            raise Refusal(fault("round-runs"))
        desk.add(happened.RoomEnded())


def _typed_dice(room: RoomState, source: Sealed) -> Sealed:
    try:
        return typed_in_order(source, room.next_secret)
    except Unproven as unproven:
        raise Refusal(fault("typed-dice-do-not-fit")) from unproven
