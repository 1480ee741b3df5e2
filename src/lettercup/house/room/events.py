"""What can happen in a room. A room is the fold of its events, in live play and when its log is read back."""

from typing import Any

import msgspec
from msgspec.structs import replace

from lettercup.core import Millis, Value
from lettercup.core.sources import Sealed
from lettercup.house.room.plan import DiceOf, RoomSettings, RoundPlan, ShownAfterwards
from lettercup.house.room.pods import Seating
from lettercup.house.room.rounds import RoundState, Who
from lettercup.house.room.state import CardState, PersonState, RoomEvent, RoomState

# The room itself.


class RoomOpened(RoomEvent, frozen=True, kw_only=True):
    """Somebody opened the room, and is its host."""

    title: str = ""
    plan: tuple[RoundPlan, ...]
    dice: DiceOf
    settings: RoomSettings
    host: str
    secret: str
    epoch: str = ""
    deck: str = ""
    roster: tuple[CardState, ...] = ()

    def after(self, room: RoomState, at: Millis) -> RoomState:
        room = replace(room, title=self.title, plan=self.plan, deck=self.deck, roster=self.roster)
        room = replace(room, dice=self.dice, settings=self.settings, host=self.host)
        return room.with_secret(self.secret, self.epoch)


class RoomFollowed(RoomEvent, frozen=True):
    """The host has opened the next room of the class."""

    code: str

    def after(self, room: RoomState, at: Millis) -> RoomState:
        return replace(room, followed_by=self.code)


class SecretPromised(RoomEvent, frozen=True):
    """The room was restored from a backup: dice that may be known are not thrown, but others."""

    secret: str
    epoch: str = ""

    def after(self, room: RoomState, at: Millis) -> RoomState:
        return replace(room.with_secret(self.secret, self.epoch), renewed=(*room.renewed, len(room.rounds) + 1))


class ShowingSwitched(RoomEvent, frozen=True):
    """Places, ticks or best plays are shown, or not any more."""

    what: ShownAfterwards
    on: bool

    def after(self, room: RoomState, at: Millis) -> RoomState:
        return replace(room, settings=replace(room.settings, **{self.what: self.on}))


class RoomEnded(RoomEvent, frozen=True):
    """The host has ended the room."""

    def after(self, room: RoomState, at: Millis) -> RoomState:
        return replace(room, finished=True)


# People.


class PersonEntered(RoomEvent, frozen=True):
    """Somebody came in, or a bot."""

    name: str
    holder: str | None = None
    level: str | None = None
    entropy: str = ""
    card: int | None = None

    def after(self, room: RoomState, at: Millis) -> RoomState:
        known = next((each.options for each in room.roster if each.card == self.card), {})
        since = max(1, len(room.rounds) + (room.running is None))
        person = PersonState(
            name=self.name,
            holder=self.holder,
            level=self.level,
            card=self.card,
            options=known,
            entropy=self.entropy,
            since=since,
        )
        return replace(room, people=(*room.people, person))


class EnteredAgain(RoomEvent, frozen=True):
    """Somebody who had left came back, perhaps under another name."""

    who: Who
    name: str

    def after(self, room: RoomState, at: Millis) -> RoomState:
        return room.with_person(self.who, name=self.name, gone=False, entries=room.people[self.who].entries + 1)


class PersonLeft(RoomEvent, frozen=True):
    """Somebody left, or was sent away by the host."""

    who: Who
    by_host: bool = False

    def after(self, room: RoomState, at: Millis) -> RoomState:
        return room.with_person(self.who, gone=True, removed=self.by_host)


class PersonReadmitted(RoomEvent, frozen=True):
    """Somebody whom the host had sent away may come in again."""

    who: Who

    def after(self, room: RoomState, at: Millis) -> RoomState:
        return room.with_person(self.who, removed=False)


class PersonRenamed(RoomEvent, frozen=True):
    """The host has given somebody another name."""

    who: Who
    name: str

    def after(self, room: RoomState, at: Millis) -> RoomState:
        return room.with_person(self.who, name=self.name)


class PersonHelped(RoomEvent, frozen=True):
    """Somebody plays a game by options of their own."""

    who: Who
    game: str
    options: dict[str, Any]

    def after(self, room: RoomState, at: Millis) -> RoomState:
        options = room.people[self.who].options | {self.game: self.options}
        return room.with_person(self.who, options={game: own for game, own in options.items() if own})


class PersonForgotten(RoomEvent, frozen=True):
    """Somebody was taken out of everything before this: it has to be read again from the start."""

    who: Who | None

    def after(self, room: RoomState, at: Millis) -> RoomState:
        return room if self.who is None else room.with_person(self.who, gone=True)


# Rounds and their clock.


class RoundStarted(RoomEvent, frozen=True):
    """A round began for everybody."""

    source: Sealed
    until: Millis | None
    tables: Seating = ()

    def after(self, room: RoomState, at: Millis) -> RoomState:
        begun = RoundState(
            source=self.source,
            secret=room.next_secret,
            began=at,
            until=self.until,
            chances=room.chances,
            tables=self.tables,
        )
        return replace(room, rounds=(*room.rounds, begun), seating=())


class PeopleSeated(RoomEvent, frozen=True):
    """Who will sit where in the next round was decided, or changed at the tables that have not begun."""

    tables: Seating

    def after(self, room: RoomState, at: Millis) -> RoomState:
        if room.running is None:
            return replace(room, seating=self.tables)
        return room.with_round(len(room.rounds), tables=self.tables)


class TimeGiven(RoomEvent, frozen=True):
    """The clock of the round runs longer."""

    millis: Millis
    outage: bool = False
    """Whether it makes up for time in which no server was running; the tables know of that already."""

    def after(self, room: RoomState, at: Millis) -> RoomState:
        played = room.rounds[-1]
        until = None if played.until is None else played.until + self.millis
        given = played.given if self.outage else (*played.given, (at, self.millis))
        return room.with_round(len(room.rounds), until=until, given=given)


class RoundPaused(RoomEvent, frozen=True):
    """The clock of the round stands still, until somebody is back."""

    who: Who | None = None

    def after(self, room: RoomState, at: Millis) -> RoomState:
        return room.with_round(len(room.rounds), paused=at, waits_for=self.who)


class RoundResumed(RoomEvent, frozen=True):
    """The clock of the round runs on."""

    def after(self, room: RoomState, at: Millis) -> RoomState:
        played = room.rounds[-1]
        stood = at - (at if played.paused is None else played.paused)
        until = None if played.until is None else played.until + stood
        return room.with_round(len(room.rounds), until=until, paused=None, waits_for=None)


class RoundStopped(RoomEvent, frozen=True):
    """The host wants the round to end now."""

    def after(self, room: RoomState, at: Millis) -> RoomState:
        return room.with_round(len(room.rounds), until=at, paused=None, waits_for=None)


class RoundClosed(RoomEvent, frozen=True):
    """All attempts of the round are over."""

    def after(self, room: RoomState, at: Millis) -> RoomState:
        return room.with_round(len(room.rounds), closed=at)


# What was played.


class RoundRevealed(RoomEvent, frozen=True):
    """The best play of the round is shown."""

    def after(self, room: RoomState, at: Millis) -> RoomState:
        return room.with_round(len(room.rounds), revealed=True)


class ShapesShown(RoomEvent, frozen=True):
    """Some shapes that were laid in the round are shown without names, and everybody may vote."""

    def after(self, room: RoomState, at: Millis) -> RoomState:
        return room.with_round(len(room.rounds), shapes=at)


class ShapeChosen(RoomEvent, frozen=True):
    """Somebody finds one of the shapes the most beautiful."""

    who: Who
    shape: int

    def after(self, room: RoomState, at: Millis) -> RoomState:
        votes = room.rounds[-1].votes
        if votes.get(self.who) == self.shape:
            return room
        voted = room.with_round(len(room.rounds), votes={**votes, self.who: self.shape})
        return voted.with_person(self.who, votes=room.people[self.who].votes + 1)


class AttemptAllowed(RoomEvent, frozen=True):
    """The host lets somebody play a round again, or later than the others."""

    who: Who
    round: int
    reason: str

    def after(self, room: RoomState, at: Millis) -> RoomState:
        allowed = room.rounds[self.round - 1].allowed
        reasons = (*allowed.get(self.who, ()), self.reason)
        return room.with_round(self.round, allowed={**allowed, self.who: reasons})


class AttemptStruck(RoomEvent, frozen=True):
    """Somebody's result does not count, or counts again."""

    who: Who
    round: int
    reason: str
    struck: bool = True

    def after(self, room: RoomState, at: Millis) -> RoomState:
        others = {who: reason for who, reason in room.rounds[self.round - 1].struck.items() if who != self.who}
        return room.with_round(self.round, struck=others | ({self.who: self.reason} if self.struck else {}))


# The log.
AnyRoomEvent = (
    RoomOpened
    | RoomFollowed
    | SecretPromised
    | PersonEntered
    | EnteredAgain
    | PersonLeft
    | PersonReadmitted
    | PersonRenamed
    | PersonHelped
    | RoundStarted
    | PeopleSeated
    | TimeGiven
    | RoundPaused
    | RoundResumed
    | RoundStopped
    | RoundClosed
    | RoundRevealed
    | ShapesShown
    | ShapeChosen
    | ShowingSwitched
    | AttemptAllowed
    | AttemptStruck
    | RoomEnded
    | PersonForgotten
)


class RoomStep(Value, frozen=True, omit_defaults=True, tag=False):
    """What is written down at once."""

    at: Millis
    events: tuple[AnyRoomEvent, ...]
    cause: str = ""
    """Whose message it answers."""

    def after(self, room: RoomState) -> RoomState:
        """The room after all these events."""
        for event in self.events:
            room = event.after(room, self.at)
        causes = room.causes.plus(self.cause) if self.cause else room.causes
        return replace(room, seq=room.seq + 1, at=max(room.at, self.at), causes=causes)


_steps = msgspec.json.Decoder(RoomStep)


def read_room_step(body: bytes) -> RoomStep:
    """A step as it was stored."""
    return _steps.decode(body)
