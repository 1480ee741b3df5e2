"""Everything that can be sent to a room: people come in, begin and leave; the host leads."""

from collections.abc import Collection, Sequence
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from lettercup.core import Millis, Value, fault, say
from lettercup.core.sources import Sealed
from lettercup.games import DAYS, GAMES
from lettercup.house import room as happened
from lettercup.house.chance import Unproven
from lettercup.house.check import check_options, check_own_options
from lettercup.house.deck import card_of, card_text
from lettercup.house.desk import MOST_STEPS, MessageId
from lettercup.house.messages import read_with
from lettercup.house.names import clean, clean_name, looks
from lettercup.house.polite import is_rude
from lettercup.house.refusal import Refusal, Unreadable, unreadable
from lettercup.house.replies import Problem
from lettercup.house.room import (
    MOST_NUMBERS,
    MOST_PEOPLE,
    MOST_ROUNDS,
    MOST_SHAPES,
    START_WITHIN,
    DiceOf,
    PersonState,
    RoomSettings,
    RoomState,
    RoomTitle,
    RoundPlan,
    Who,
)
from lettercup.house.same_dice import CommonSource, round_dice, round_game, typed_in_order
from lettercup.house.seating import BOT_NAMES, BotLevel, Name, Ping
from lettercup.house.seats import NOBODY
from lettercup.house.services import HouseServices

MOST_BOTS = 100
"""That come in at once."""

MOST_ENTRIES = 8
"""So often somebody can come in; else one person could fill the log of a room."""
MOST_VOTES = 100
"""Of one person, in all rounds."""
FEWEST_AT_A_TABLE = 2
MOST_SENT = 60
"""So often somebody can be done with an attempt, or change it again."""
MOST_GIVEN = 40
"""So often the clock of a round can be told to run longer."""

Number = Annotated[int, Meta(ge=0, le=MOST_NUMBERS)]
RoundNumber = Annotated[int, Meta(ge=1, le=10_000)]
Reason = Annotated[str, Meta(min_length=1, max_length=200)]
_Entropy = Annotated[str, Meta(max_length=64)]
TypedFaces = Annotated[
    tuple[Annotated[tuple[Annotated[str, Meta(max_length=8)], ...], Meta(max_length=40)], ...], Meta(max_length=40)
]


class NewRoom(Value, frozen=True, kw_only=True, tag=False):
    """A room to be opened; who opens it is the host."""

    plan: Annotated[tuple[RoundPlan, ...], Meta(min_length=1, max_length=MOST_ROUNDS)]
    """What is played, round by round."""
    title: RoomTitle = ""
    dice: DiceOf = "sealed"
    """Thrown here, or real dice that the host throws for everybody and types in."""
    settings: RoomSettings = RoomSettings()

    def opening(
        self, holder: str, services: HouseServices, epoch: str = "", earlier: RoomState | None = None
    ) -> happened.RoomOpened:
        """The first event of the room, which may follow an earlier one of the same class.

        Raises `Unreadable` if a game is not for rooms, or its options do not fit.
        """
        for number, planned in enumerate(self.plan):
            _check_plan(planned, f"$.plan[{number}]")
        title = clean(self.title, "$.title") if self.title else ""
        return happened.RoomOpened(
            title=title,
            plan=self.plan,
            dice=self.dice,
            settings=self.settings,
            host=holder,
            secret=services.secret(),
            epoch=epoch,
            deck=earlier.deck if earlier and earlier.deck else services.secret(),
            roster=earlier.card_holders if earlier else (),
        )


class RoomDesk:
    """Collects the events of a step, and shows the room that they lead to."""

    def __init__(
        self, room: RoomState, now: Millis, services: HouseServices, holder: str = "", epoch: str = ""
    ) -> None:
        self.room, self.now, self.services, self.holder = room, max(now, room.at), services, holder
        self.epoch = epoch
        self.events: list[happened.AnyRoomEvent] = []
        self.begins: int | None = None
        """The round in which the sender is about to begin an attempt."""
        self.begun: Collection[tuple[Who, ...]] = ()
        """The tables at which several sit that have begun in the round that runs."""
        self.sends: int | None = None
        """The sender is done with the attempt for now, or wants to change it: how often it was one of the two."""
        if room.epoch != epoch:
            self.add(happened.SecretPromised(services.secret(), epoch))

    def add(self, *events: happened.AnyRoomEvent) -> None:
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


class EnterRoom(RoomCommand, frozen=True):
    """Come in under a name, or with a card that brings it back; late ones are welcome."""

    name: Name
    """What was typed: a name, or the word of a card."""
    card: Annotated[str, Meta(max_length=24)] = ""
    """The card for which this is the name."""
    entropy: _Entropy = ""
    """Chance that this device adds to the dice, if the first round has not begun."""

    def do(self, desk: RoomDesk) -> None:
        room, known = desk.room, desk.room.who(desk.holder)
        if room.phase == "finished":
            raise Refusal(fault("room-over"))
        if known is not None and room.people[known].removed:
            raise Refusal(fault("removed-from-room"))
        if known is not None:
            if room.people[known].entries >= MOST_ENTRIES:
                raise Refusal(fault("entered-too-often"))
            _check_free(room, int(room.people[known].gone), known=True)
            desk.add(happened.EnteredAgain(known, _free_name_in(room, _polite(desk, self.name), known)))
            return
        _check_free(room, 1)
        card = card_of(room.deck, self.card or self.name)
        name = _free_name_in(room, _polite(desk, self._name_with(room, card)), None)
        desk.add(happened.PersonEntered(desk.holder, name, self.entropy, card))

    def _name_with(self, room: RoomState, card: int | None) -> str:
        """The name that somebody comes in under, with a card or without."""
        if card is None:
            return self.name
        if any(person.card == card for person in room.people):
            raise Refusal(fault("card-in-use", card=card_text(room.deck, card)))
        if self.card:
            return self.name
        known = [each.name for each in room.card_holders if each.card == card]
        if not known:
            raise Refusal(fault("card-is-new", card=card_text(room.deck, card)))
        return known[0]


class LeaveRoom(RoomCommand, frozen=True):
    """Leave; what was played stays."""

    def do(self, desk: RoomDesk) -> None:
        desk.add(happened.PersonLeft(desk.person()))


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
        _running(desk.room)
        desk.sends = self.times


class HostOfRoomCommand(RoomCommand, frozen=True):
    """What only the host may do. However often others come and go, the host can go on."""

    most_steps: ClassVar[int] = 2 * MOST_STEPS

    def do(self, desk: RoomDesk) -> None:
        """Do it for the host."""
        if desk.holder != desk.room.host:
            raise Refusal(fault("host-only"))
        self.lead(desk)

    def lead(self, desk: RoomDesk) -> None:
        """Do it at a desk."""
        raise NotImplementedError


class RemovePerson(HostOfRoomCommand, frozen=True):
    """The host sends somebody away, or a bot."""

    who: Number

    def lead(self, desk: RoomDesk) -> None:
        desk.somebody(self.who)
        desk.add(happened.PersonLeft(self.who, by_host=True))


class ReadmitPerson(HostOfRoomCommand, frozen=True):
    """The host lets somebody come in again who was sent away."""

    who: Number

    def lead(self, desk: RoomDesk) -> None:
        desk.somebody(self.who)
        desk.add(happened.PersonReadmitted(self.who))


class RenamePerson(HostOfRoomCommand, frozen=True):
    """The host gives somebody another name; whatever the host chooses is fine."""

    who: Number
    name: Name

    def lead(self, desk: RoomDesk) -> None:
        desk.somebody(self.who)
        name = _free_name_in(desk.room, clean_name(self.name), self.who)
        desk.add(happened.PersonRenamed(self.who, name))


class HelpPerson(HostOfRoomCommand, frozen=True):
    """The host chooses the options of a game that are somebody's own, for the rounds to come."""

    who: Number
    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, Any]

    def lead(self, desk: RoomDesk) -> None:
        desk.somebody(self.who)
        if self.game not in desk.room.games:
            raise Refusal(fault("not-played-here"))
        check_own_options(GAMES[self.game], self.options)
        desk.add(happened.PersonHelped(self.who, self.options, self.game))


class AddRoomBots(HostOfRoomCommand, frozen=True):
    """The host lets bots come in."""

    level: BotLevel
    count: Annotated[int, Meta(ge=1, le=MOST_BOTS)] = 1

    def lead(self, desk: RoomDesk) -> None:
        _let_bots_in(desk, self.level, self.count, desk.room.games)


class StartRound(HostOfRoomCommand, frozen=True):
    """The host starts the next round, for everybody at once."""

    faces: TypedFaces = ()
    """What real dice show that the host has thrown for everybody: the first throws, in any order within a throw."""

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


class SeatPeople(HostOfRoomCommand, frozen=True):
    """The host seats everybody for a round at tables, so that as few as possible meet again."""

    def lead(self, desk: RoomDesk) -> None:
        desk.add(happened.PeopleSeated(desk.room.tables_for(_size(desk.room))))


class SwapSeats(HostOfRoomCommand, frozen=True):
    """The host lets two people change places before the round."""

    one: Number
    other: Number

    def lead(self, desk: RoomDesk) -> None:
        _size(desk.room)
        places = {self.one: self.other, self.other: self.one}
        tables = tuple(tuple(places.get(who, who) for who in table) for table in desk.room.seating)
        if not {self.one, self.other} <= {who for table in tables for who in table}:
            raise Refusal(fault("nobody-there"))
        desk.add(happened.PeopleSeated(tables))


class SeatBot(HostOfRoomCommand, frozen=True):
    """The host lets a bot sit down for somebody, at a table that has not begun."""

    who: Number
    level: BotLevel

    def lead(self, desk: RoomDesk) -> None:
        room = desk.room
        seating = room.running.tables if room.running else room.seating
        table = next((table for table in seating if self.who in table), None)
        if table is None or desk.somebody(self.who).level is not None:
            raise Refusal(fault("nobody-there"))
        if table in desk.begun:
            raise Refusal(fault("table-plays"))
        _let_bots_in(desk, self.level, 1, [(room.shown if room.running else room.next).game])
        bot = len(desk.room.people) - 1
        places = {self.who: bot}
        desk.add(happened.PeopleSeated(tuple(tuple(places.get(who, who) for who in each) for each in seating)))


class AddTime(HostOfRoomCommand, frozen=True):
    """The host lets the clock of the round run longer, for everybody."""

    seconds: Annotated[int, Meta(ge=1, le=600)] = 30

    def lead(self, desk: RoomDesk) -> None:
        if _running(desk.room).until is None:
            raise Refusal(fault("no-clock"))
        if _running(desk.room).paused is not None:
            raise Refusal(fault("paused"))
        if len(_running(desk.room).given) >= MOST_GIVEN:
            raise Refusal(fault("enough-time"))
        desk.add(happened.TimeGiven(1000 * self.seconds))


class PauseRound(HostOfRoomCommand, frozen=True):
    """The host lets the clock of the round stand still for everybody, perhaps until somebody is back."""

    who: Number | None = None

    def lead(self, desk: RoomDesk) -> None:
        running = _running(desk.room)
        if running.until is None:
            raise Refusal(fault("no-clock"))
        if self.who is not None:
            desk.somebody(self.who)
        if running.paused is None:
            desk.add(happened.RoundPaused(self.who))


class ResumeRound(HostOfRoomCommand, frozen=True):
    """The host lets the clock of the round run on."""

    def lead(self, desk: RoomDesk) -> None:
        if _running(desk.room).paused is not None:
            desk.add(happened.RoundResumed())


class StopRound(HostOfRoomCommand, frozen=True):
    """The host ends the round now: what lies there counts."""

    def lead(self, desk: RoomDesk) -> None:
        _running(desk.room)
        desk.add(happened.RoundStopped())


class RevealRound(HostOfRoomCommand, frozen=True):
    """The host shows the best play of the round, and what everybody found together."""

    def lead(self, desk: RoomDesk) -> None:
        if desk.room.running is not None or not desk.room.rounds:
            raise Refusal(fault("round-runs" if desk.room.rounds else "no-such-round"))
        desk.add(happened.RoundRevealed())


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


class SwitchRanking(HostOfRoomCommand, frozen=True):
    """The host shows places, or hides them."""

    on: bool

    def lead(self, desk: RoomDesk) -> None:
        desk.add(happened.RankingSwitched(self.on))


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


RoomMessage = (
    EnterRoom
    | LeaveRoom
    | BeginAttempt
    | SendAttempt
    | RemovePerson
    | ReadmitPerson
    | RenamePerson
    | HelpPerson
    | AddRoomBots
    | StartRound
    | SeatPeople
    | SwapSeats
    | SeatBot
    | AddTime
    | PauseRound
    | ResumeRound
    | StopRound
    | RevealRound
    | ShowShapes
    | ChooseShape
    | SwitchRanking
    | AllowAttempt
    | StrikeAttempt
    | EndRoom
    | Ping
)

_messages: msgspec.json.Decoder[RoomMessage] = msgspec.json.Decoder(RoomMessage)


def read_room_message(text: str) -> RoomMessage | Problem:
    """A message to a room, or what is wrong with it."""
    return read_with(_messages, text)


def _check_plan(planned: RoundPlan, path: str) -> None:
    """Whether there are rooms for a game, and its options fit."""
    if planned.seats > 1:
        _check_tables(planned, path)
        return
    if planned.game not in DAYS or not DAYS[planned.game].ranked:
        raise Unreadable(f"{path}.game", say("There are no rooms for {name}.", name=planned.game))
    try:
        check_options(GAMES[planned.game], planned.options, [NOBODY])
        round_game(planned.game, CommonSource(""), planned.options)
    except Unreadable as wrong:
        raise Unreadable(path + wrong.field.removeprefix("$"), wrong.sentence) from wrong
    except msgspec.ValidationError as error:
        raise unreadable(error, f"{path}.options") from error


def _check_tables(planned: RoundPlan, path: str) -> None:
    """Whether so many can play a game together, and so its options fit."""
    kind = GAMES.get(planned.game)
    if kind is None or planned.seats not in kind.seats:
        raise Unreadable(f"{path}.seats", say("{name} is not played by so many.", name=planned.game))
    try:
        check_options(kind, planned.options, [NOBODY] * planned.seats)
    except Unreadable as wrong:
        raise Unreadable(path + wrong.field.removeprefix("$"), wrong.sentence) from wrong


def _size(room: RoomState) -> int:
    """How many sit at a table in the next round; refused while a round runs, or where everybody plays alone."""
    if room.running is not None:
        raise Refusal(fault("round-runs"))
    if room.next.seats == 1:
        raise Refusal(fault("not-now"))
    return room.next.seats


def _let_bots_in(desk: RoomDesk, level: str, count: int, games: Sequence[str]) -> None:
    """Let bots come in, at a level at which they play all of these games."""
    known = [each for each in desk.services.levels(games[0]) if all(each in desk.services.levels(g) for g in games)]
    if level not in known:
        raise Refusal(fault("no-such-level", levels=", ".join(known), level=level))
    _check_free(desk.room, count)
    taken = {looks(person.name) for person in desk.room.people}
    names = (name for name in (*BOT_NAMES, *_more_names()) if looks(name) not in taken)
    desk.add(*(happened.BotEntered(next(names), level) for _ in range(count)))


def _running(room: RoomState) -> happened.RoundState:
    if room.running is None:
        raise Refusal(fault("no-round-runs"))
    return room.running


def _typed_dice(room: RoomState, source: Sealed) -> Sealed:
    try:
        return typed_in_order(source, room.next_secret)
    except Unproven as unproven:
        raise Refusal(fault("typed-dice-do-not-fit")) from unproven


def _check_free(room: RoomState, more: int, *, known: bool = False) -> None:
    """Whether so many more can come in, who were there before or are new."""
    if len(room.active) + more > MOST_PEOPLE or (not known and len(room.people) + more > MOST_NUMBERS):
        raise Refusal(fault("room-full", most=MOST_PEOPLE))


def _polite(desk: RoomDesk, name: str) -> str:
    """A name that can be shown on a projector."""
    name = clean_name(name)
    if is_rude(name, desk.services.referee):
        raise Refusal(fault("rude-name"))
    return name


def _free_name_in(room: RoomState, name: str, but: Who | None) -> str:
    wanted = looks(name)
    others = (person for who, person in enumerate(room.people) if who != but)
    if any(looks(person.name) == wanted for person in others):
        raise Refusal(fault("name-taken-in-room", name=name))
    return name


def _more_names() -> Any:
    return (f"{name} {number}" for number in range(2, MOST_PEOPLE) for name in BOT_NAMES)
