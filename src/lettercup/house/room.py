"""A room: the same dice for many people at once, round by round. Its director is a person, the host.

A room has a log, and is the fold of it, like a table. Each of its rounds is a contest with a log of its own
(`contest.py`), so that attempts, results and secrets are the same as on a day. The dice of a round are sealed: when the
room is opened, it promises the secrets of all rounds, and everybody who enters before the first one adds chance. Then
all dice are fixed. Or the host throws real dice for everybody.
"""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from lettercup.core import Game, Millis, Value, encode, fault, put
from lettercup.core.sources import Kindness, Sealed
from lettercup.games import DAYS
from lettercup.house.causes import Causes
from lettercup.house.chance import commitment
from lettercup.house.pods import Seating, deal_tables
from lettercup.house.refusal import Refusal
from lettercup.house.same_dice import RoundDice, keyed, round_dice
from lettercup.lexicon import HouseRules

RoomPhase = Literal["gather", "running", "closed", "reveal", "finished"]
"""Before the first round; a round; after it; while its best play is shown; after the last round."""
DiceOf = Literal["sealed", "typed"]
Who = int
"""The number of a person or bot in a room, from 0."""

SOMEBODY = "Somebody"
MOST_PEOPLE = 500
"""That are in at the same time."""
MOST_NUMBERS = 1000
"""That were ever in: those who have gone keep their numbers."""
MOST_ROUNDS = 20
MOST_SHAPES = 4
"""Shapes among which everybody chooses."""
MOST_SEATS = 6
"""At a table of a room."""
START_WITHIN: Millis = 3_000
"""How much later than the others somebody may begin without losing time."""


class RoundPlan(Value, frozen=True, kw_only=True, tag=False):
    """What is played in a round."""

    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    """The game's options, such as how long its glass runs; a round of a room is always one round of the game."""
    kindness: Kindness = "kind"
    """How kind its dice are."""
    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)] = 1
    """How many sit at a table. 1: everybody plays alone. Otherwise each table plays a whole game with the same dice."""


class RoomSettings(Value, frozen=True, kw_only=True, tag=False):
    """What a room agrees on besides the options of its game."""

    words: HouseRules = HouseRules()
    """Which words count."""
    ranking: bool = False
    """Whether places are shown after a round; otherwise nobody but the host sees who had how much."""
    names: bool = False
    """Whether players see on their own devices who else is in."""
    screen: Literal["host", "everybody"] = "host"
    """Who may open the big screen."""


class CardState(msgspec.Struct, frozen=True, kw_only=True):
    """Who has had a card of the deck."""

    card: int
    name: str
    holder: str
    options: dict[str, dict[str, Any]] = msgspec.field(default_factory=dict)
    """The options of games that are this player's own: help."""


class PersonState(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in a room, or a bot."""

    name: str
    holder: str | None = None
    """A bot has none."""
    level: str | None = None
    """How well a bot plays."""
    options: dict[str, dict[str, Any]] = msgspec.field(default_factory=dict)
    """The options of games that are this player's own, by the game's name: help."""
    card: int | None = None
    """The number of their card in the deck."""
    entropy: str = ""
    """What their device adds to the dice."""
    gone: bool = False
    removed: bool = False
    """By the host: may not enter again."""
    since: int = 1
    """The first round that could be played."""
    entries: int = 1
    """How often they have come in."""
    votes: int = 0
    """How often they have voted, in all rounds."""


class RoundState(msgspec.Struct, frozen=True, kw_only=True):
    """A round that has begun."""

    source: Sealed
    secret: str
    began: Millis
    until: Millis | None
    """When it ends for everybody; None: when all are done, or the host stops it."""
    given: tuple[tuple[Millis, Millis], ...] = ()
    """When the host has added something to the clock, and how much."""
    paused: Millis | None = None
    """Since when its clock stands still."""
    waits_for: Who | None = None
    """For whom."""
    closed: Millis | None = None
    revealed: bool = False
    chances: int = 0
    """Of how many people, by their numbers, there is chance in its dice."""
    tables: Seating = ()
    """Who sits where, if several sit at a table."""
    allowed: dict[Who, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """Who may begin another attempt, and why, as often as that."""
    struck: dict[Who, str] = msgspec.field(default_factory=dict)
    """Whose result does not count, and why."""
    shapes: Millis | None = None
    """When the host has shown some shapes to be voted on."""
    votes: dict[Who, int] = msgspec.field(default_factory=dict)
    """Which of them somebody finds the most beautiful, from 0."""


class RoomState(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about a room that is written down, but for the attempts."""

    code: str
    seq: int = 0
    at: Millis = 0
    title: str = ""
    plan: tuple[RoundPlan, ...] = ()
    """What is played, round by round; the host may let more rounds follow, like the last one."""
    dice: DiceOf = "sealed"
    settings: RoomSettings = RoomSettings()
    deck: str = ""
    """What the words on name cards follow from; the same in all rooms of a class."""
    roster: tuple[CardState, ...] = ()
    """Who has had a card in an earlier room of the class."""
    followed_by: str = ""
    """The code of the next room of the class."""
    host: str = ""
    secret: str = ""
    """From which the secrets of all rounds follow that have not begun."""
    promises: tuple[str, ...] = ()
    """The hashes of the secrets of all rounds."""
    renewed: tuple[int, ...] = ()
    """The rounds from which on the secrets were promised anew, because the room had been restored."""
    epoch: str = ""
    people: tuple[PersonState, ...] = ()
    rounds: tuple[RoundState, ...] = ()
    seating: Seating = ()
    """Who will sit where in the next round, if several sit at a table."""
    finished: bool = False
    """Whether the host has ended it."""
    causes: Causes = Causes()

    @property
    def id(self) -> str:
        """Under which its log is stored; no table can have such a code."""
        return id_of_room(self.code)

    @property
    def phase(self) -> RoomPhase:
        """How far it is."""
        if not self.rounds:
            return "finished" if self.finished else "gather"
        last = self.rounds[-1]
        if last.closed is None:
            return "running"
        if self.finished or (last.revealed and len(self.rounds) >= len(self.plan)):
            return "finished"
        return "reveal" if last.revealed else "closed"

    def planned(self, number: int) -> RoundPlan:
        """What is played in a round, by its number from 1."""
        return self.plan[min(number, len(self.plan)) - 1]

    @property
    def next(self) -> RoundPlan:
        """What is played in the next round."""
        return self.planned(len(self.rounds) + 1)

    @property
    def shown(self) -> RoundPlan:
        """What is played in the round that runs or was played last; before the first, in that one."""
        return self.planned(max(1, len(self.rounds)))

    @property
    def games(self) -> tuple[str, ...]:
        """The names of all games that are played, in their order."""
        return tuple(dict.fromkeys(each.game for each in self.plan))

    @property
    def card_holders(self) -> tuple[CardState, ...]:
        """Who has a card, here or from earlier; the last one to have it."""
        here = [
            CardState(card=person.card, name=person.name, holder=person.holder, options=person.options)
            for person in self.people
            if person.card is not None and person.holder is not None and person.name != SOMEBODY
        ]
        return tuple({each.card: each for each in (*self.roster, *here)}.values())

    @property
    def due(self) -> Millis | None:
        """When the round that runs ends for everybody; None: nobody knows, or its clock stands still."""
        running = self.running
        return running.until if running and running.paused is None else None

    @property
    def in_percent(self) -> bool:
        """Whether results are added up in percent: points of different games, or seats, are no sum."""
        return len(self.games) > 1 or any(each.seats > 1 for each in self.plan)

    @property
    def unseated(self) -> tuple[Who, ...]:
        """Who is in and has no seat yet in the next round."""
        seats = {who for table in self.seating for who in table}
        return tuple(who for who in self.active if who not in seats)

    @property
    def earlier_seatings(self) -> tuple[Seating, ...]:
        """Who sat where in the rounds before."""
        return tuple(played.tables for played in self.rounds if played.tables)

    def tables_for(self, size: int) -> Seating:
        """Tables for everybody who is in, at which as few as possible meet again."""
        return deal_tables(self.active, size, self.earlier_seatings, f"{self.code} {len(self.rounds)}")

    @property
    def running(self) -> RoundState | None:
        """The round that is being played."""
        return self.rounds[-1] if self.rounds and self.rounds[-1].closed is None else None

    @property
    def active(self) -> tuple[Who, ...]:
        """Who is in, bots too."""
        return tuple(who for who, person in enumerate(self.people) if not person.gone)

    def who(self, holder: str) -> Who | None:
        """The number of a holder, also after leaving."""
        return next((who for who, person in enumerate(self.people) if holder and person.holder == holder), None)

    def round(self, number: int) -> RoundState:
        """A round by its number, from 1; refused if it has not begun."""
        if not 1 <= number <= len(self.rounds):
            raise Refusal(fault("no-such-round"))
        return self.rounds[number - 1]

    def director(self, number: int) -> "RoomRound":
        """What decides about the attempts of a round."""
        played = self.round(number)
        repeats = {self.people[who].holder: len(reasons) for who, reasons in played.allowed.items()}
        options = self.planned(number).options
        holders = tuple(tuple(self.people[who].holder for who in table) for table in played.tables)
        words = self.settings.words
        return RoomRound(self.code, number, played.source, played.secret, words, options, repeats, played, holders)

    @property
    def next_secret(self) -> str:
        """The secret of the next round."""
        return secret_of_round(self.secret, len(self.rounds) + 1)

    @property
    def chances(self) -> int:
        """Of how many people there is chance in the next round: as in the first round that had any; before, of all.

        So nobody who comes later, however often, changes dice of which others have seen some.
        """
        return next((played.chances for played in self.rounds if played.source.entropies), len(self.people))

    def next_source(self) -> Sealed:
        """The dice of the next round."""
        mixed, planned = mixed_chance(self.entropies(self.chances)), self.next
        kindness = "any" if self.dice == "typed" or planned.seats > 1 else planned.kindness
        return Sealed(game=planned.game, promise=commitment(self.next_secret), kindness=kindness, entropies=mixed)

    def entropies(self, people: int) -> tuple[str, ...]:
        """The chance of those who came in first."""
        return tuple(person.entropy for person in self.people[:people] if person.entropy)

    def with_secret(self, secret: str, epoch: str) -> "RoomState":
        """The room with a secret for all rounds that have not begun, and their promises."""
        begun = len(self.rounds)
        promises = (*self.promises[:begun], *promises_of(secret)[begun:])
        return replace(self, secret=secret, promises=promises, epoch=epoch)

    def with_person(self, who: Who, **changes: Any) -> "RoomState":
        """The room with somebody changed."""
        return replace(self, people=put(self.people, who, replace(self.people[who], **changes)))

    def with_round(self, number: int, **changes: Any) -> "RoomState":
        """The room with a round changed."""
        return replace(self, rounds=put(self.rounds, number - 1, replace(self.rounds[number - 1], **changes)))


class RoomRound(NamedTuple):
    """A round of a room: the director of its attempts."""

    code: str
    number: int
    source: Sealed
    secret: str
    words: HouseRules
    options: Mapping[str, Any]
    allowed: Mapping[str | None, int]
    state: RoundState
    holders: tuple[tuple[str | None, ...], ...] = ()
    """Of the people at each table at which several sit."""

    @property
    def id(self) -> str:
        """Under which its log is stored."""
        return f"{id_of_room(self.code)}-{self.number}"

    def key(self, holder: str) -> str:
        """Everybody has a table of their own, or one of those at which several sit."""
        return next((table_key(number) for number, who in enumerate(self.holders, 1) if holder in who), holder)

    @property
    def dice(self) -> RoundDice:
        """What everybody plays."""
        return round_dice(self.source, self.secret, self.options)

    @property
    def game(self) -> Game[Any, Any]:
        """What everybody plays, with the options of the room."""
        return self.dice.game

    @property
    def ranked(self) -> bool:
        """Whether results are compared."""
        return DAYS[self.source.game].ranked

    @property
    def first(self) -> "RoomRound":
        """The round itself: who repeats it has played it."""
        return self

    @property
    def until(self) -> Millis | None:
        """When it ends for everybody; who repeats a round that is over has a glass of their own."""
        return self.state.until if self.state.closed is None else None

    def repeats(self, holder: str) -> int:
        """How often the host has let somebody repeat."""
        return self.allowed.get(holder, 0)

    def check_begin(self, now: Millis) -> None:
        """Whether somebody may begin is decided in the room."""

    def keeps_secret(self, now: Millis) -> bool:
        """Until the host shows the best play nobody learns of the dice who has not finished."""
        return not self.state.revealed


class RoomBot(NamedTuple):
    """A bot in a room."""

    who: Who
    name: str
    level: str


def secret_of_round(secret: str, number: int) -> str:
    """The secret of a round, which follows from that of its room and tells nothing of other rounds."""
    return keyed(secret, ["round", number]).hex()


def promises_of(secret: str) -> tuple[str, ...]:
    """The hashes of the secrets of all rounds of a room."""
    return tuple(commitment(secret_of_round(secret, number)) for number in range(1, MOST_ROUNDS + 1))


def mixed_chance(entropies: tuple[str, ...]) -> tuple[str, ...]:
    """What the devices of many people add to the dice, in one text; nothing if nobody added any."""
    return (hashlib.sha256(encode(entropies)).hexdigest(),) if entropies else ()


def table_key(number: int) -> str:
    """What tells a table at which several sit from all others of its round."""
    return f"table-{number}"


def id_of_room(code: str) -> str:
    """Under which the log of a room is stored."""
    return f"room-{code}"


def round_of_id(contest: str) -> tuple[str, int] | None:
    """The code of a room and the number of its round whose log is stored under a name; None if it is no round's."""
    kind, _, rest = contest.partition("-")
    code, _, number = rest.rpartition("-")
    return (code, int(number)) if kind == "room" and "-" in code and number.isdigit() else None


# What can happen in a room.


class RoomEvent(Value, frozen=True, omit_defaults=True, forbid_unknown_fields=False):
    """Anything that changes a room; fields that only an older version knew are passed over."""

    def after(self, room: RoomState, at: Millis) -> RoomState:
        """The room after this event."""
        raise NotImplementedError


class RoomOpened(RoomEvent, frozen=True, kw_only=True):
    """Somebody opened the room, and is its host."""

    title: str = ""
    plan: tuple[RoundPlan, ...] = ()
    dice: DiceOf
    settings: RoomSettings
    host: str
    secret: str
    epoch: str = ""
    deck: str = ""
    roster: tuple[CardState, ...] = ()
    game: str = ""
    """In rooms of older versions, which have no plan, all rounds were of one game, and their dice were not chosen."""
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    rounds: int = 0

    def after(self, room: RoomState, at: Millis) -> RoomState:
        plan = self.plan or (RoundPlan(game=self.game, options=self.options, kindness="any"),) * self.rounds
        room = replace(room, title=self.title, plan=plan, deck=self.deck, roster=self.roster)
        room = replace(room, dice=self.dice, settings=self.settings, host=self.host)
        return room.with_secret(self.secret, self.epoch)


class RoomFollowed(RoomEvent, frozen=True):
    """The host has opened the next room of the class."""

    code: str

    def after(self, room: RoomState, at: Millis) -> RoomState:
        return replace(room, followed_by=self.code)


class SecretPromised(RoomEvent, frozen=True):
    """The room was restored from a backup: dice that may be known are not thrown, but others.

    In logs of older versions, every later round had a secret of its own.
    """

    secret: str
    epoch: str = ""

    def after(self, room: RoomState, at: Millis) -> RoomState:
        return replace(room.with_secret(self.secret, self.epoch), renewed=(*room.renewed, len(room.rounds) + 1))


class PersonEntered(RoomEvent, frozen=True):
    """Somebody came in."""

    holder: str
    name: str
    entropy: str = ""
    card: int | None = None

    def after(self, room: RoomState, at: Millis) -> RoomState:
        known = next((each.options for each in room.roster if each.card == self.card), {})
        person = PersonState(
            name=self.name,
            holder=self.holder,
            card=self.card,
            options=known,
            entropy=self.entropy,
            since=_since(room),
        )
        return replace(room, people=(*room.people, person))


class EnteredAgain(RoomEvent, frozen=True):
    """Somebody who had left came back, perhaps under another name."""

    who: Who
    name: str

    def after(self, room: RoomState, at: Millis) -> RoomState:
        return room.with_person(self.who, name=self.name, gone=False, entries=room.people[self.who].entries + 1)


class BotEntered(RoomEvent, frozen=True):
    """A bot came in."""

    name: str
    level: str

    def after(self, room: RoomState, at: Millis) -> RoomState:
        return replace(room, people=(*room.people, PersonState(name=self.name, level=self.level, since=_since(room))))


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
    options: dict[str, Any]
    game: str = ""
    """Empty in older versions, where all rounds were of one game."""

    def after(self, room: RoomState, at: Millis) -> RoomState:
        options = room.people[self.who].options | {self.game or room.shown.game: self.options}
        return room.with_person(self.who, options={game: own for game, own in options.items() if own})


class RoundStarted(RoomEvent, frozen=True):
    """A round began for everybody."""

    source: Sealed
    until: Millis | None
    tables: Seating = ()

    def after(self, room: RoomState, at: Millis) -> RoomState:
        secret, chances = room.next_secret, room.chances
        if commitment(secret) != self.source.promise:  # in the log of an older version
            secret, chances = room.secret, len(room.people)
        begun = RoundState(
            source=self.source, secret=secret, began=at, until=self.until, chances=chances, tables=self.tables
        )
        promises = put(room.promises, len(room.rounds), self.source.promise)
        return replace(room, rounds=(*room.rounds, begun), promises=promises, seating=())


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


class RankingSwitched(RoomEvent, frozen=True):
    """Places are shown, or not any more."""

    on: bool

    def after(self, room: RoomState, at: Millis) -> RoomState:
        return replace(room, settings=replace(room.settings, ranking=self.on))


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


class RoomEnded(RoomEvent, frozen=True):
    """The host has ended the room."""

    def after(self, room: RoomState, at: Millis) -> RoomState:
        return replace(room, finished=True)


class PersonForgotten(RoomEvent, frozen=True):
    """Somebody was taken out of everything before this: it has to be read again from the start."""

    who: Who | None

    def after(self, room: RoomState, at: Millis) -> RoomState:
        return room if self.who is None else room.with_person(self.who, gone=True)


AnyRoomEvent = (
    RoomOpened
    | RoomFollowed
    | SecretPromised
    | PersonEntered
    | EnteredAgain
    | BotEntered
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
    | RankingSwitched
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


def _since(room: RoomState) -> int:
    """The first round that somebody can play who comes in now."""
    return max(1, len(room.rounds) + (room.running is None))


def is_room(log: str) -> bool:
    """Whether a log belongs to a room, and to none of its rounds."""
    return log.startswith("room-") and round_of_id(log) is None


def holders_in(step: RoomStep) -> tuple[str, ...]:
    """Who opened the room or came into it in a step, or has a card of its class."""
    opened = [event for event in step.events if isinstance(event, RoomOpened)]
    known = [each.holder for event in opened for each in event.roster]
    entered = [event.holder for event in step.events if isinstance(event, PersonEntered)]
    return (*(event.host for event in opened), *known, *entered)


def names_in(steps: Iterable[RoomStep], holder: str) -> tuple[str, ...]:
    """The names that somebody had in a room."""
    names, numbers = list[str](), list[str | None]()
    for event in (event for step in steps for event in step.events):
        match event:
            case PersonEntered(holder=who, name=name):
                numbers.append(who)
                names.extend([name] if who == holder else [])
            case BotEntered():
                numbers.append(None)
            case EnteredAgain(who=number, name=name) | PersonRenamed(who=number, name=name) if (
                numbers[number] == holder
            ):
                names.append(name)
    return tuple(names)


def without_person(room: RoomState, step: RoomStep, holder: str, alias: str) -> RoomStep:
    """A step of a room without somebody: another holder, no name; what was played stays."""
    who = room.who(holder)

    def forgotten(event: AnyRoomEvent) -> AnyRoomEvent:
        match event:
            case RoomOpened(host=host, roster=roster):
                kept = tuple(each for each in roster if each.holder != holder)
                return replace(event, host=alias if host == holder else host, roster=kept)
            case PersonEntered(holder=other) if other == holder:
                return replace(event, holder=alias, name=SOMEBODY)
            case EnteredAgain(who=number) | PersonRenamed(who=number) if number == who:
                return replace(event, name=SOMEBODY)
        return event

    events = tuple(forgotten(event) for event in step.events)
    return replace(step, events=events, cause=step.cause.replace(holder[:8], alias[:8]))


RoomTitle = Annotated[str, Meta(max_length=60)]
