"""Who is in a room and who sits where: people come and go; the host names, helps, seats and sends away."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from msgspec import Meta

from lettercup.core import fault
from lettercup.games import GAMES
from lettercup.house.check import check_own_options
from lettercup.house.names import BOT_NAMES, BotLevel, Name, clean_name, looks
from lettercup.house.polite import is_rude
from lettercup.house.refusal import Refusal
from lettercup.house.room import events as happened
from lettercup.house.room.deck import card_of, card_text
from lettercup.house.room.desk import HostOfRoomCommand, Number, RoomCommand, RoomDesk
from lettercup.house.room.plan import MOST_NUMBERS, MOST_PEOPLE
from lettercup.house.room.rounds import Who
from lettercup.house.room.state import RoomState

MOST_BOTS = 100
"""How many bots may come in at once."""
MOST_ENTRIES = 8
"""How often somebody may come in: one person must not fill the log of a room."""


class EnterRoom(RoomCommand, frozen=True):
    """Come in under a name, or with a card that brings it back; late ones are welcome."""

    name: Name
    """What was typed: a name, or the word of a card."""
    card: Annotated[str, Meta(max_length=24)] = ""
    """The card for which this is the name."""
    entropy: Annotated[str, Meta(max_length=64)] = ""
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
        desk.add(happened.PersonEntered(name, desk.holder, entropy=self.entropy, card=card))

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
        desk.add(happened.PersonHelped(self.who, self.game, self.options))


class AddRoomBots(HostOfRoomCommand, frozen=True):
    """The host lets bots come in."""

    level: BotLevel
    count: Annotated[int, Meta(ge=1, le=MOST_BOTS)] = 1

    def lead(self, desk: RoomDesk) -> None:
        _let_bots_in(desk, self.level, self.count, desk.room.games)


# Tables of a few.


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


def _let_bots_in(desk: RoomDesk, level: str, count: int, games: Sequence[str]) -> None:
    """Let bots come in, at a level at which they play all of these games."""
    known = [each for each in desk.services.levels(games[0]) if all(each in desk.services.levels(g) for g in games)]
    if level not in known:
        raise Refusal(fault("no-such-level", levels=", ".join(known), level=level))
    _check_free(desk.room, count)
    taken = {looks(person.name) for person in desk.room.people}
    names = (name for name in (*BOT_NAMES, *_more_names()) if looks(name) not in taken)
    desk.add(*(happened.PersonEntered(next(names), level=level) for _ in range(count)))


def _check_free(room: RoomState, more: int, *, known: bool = False) -> None:
    """Whether this many more can come in, who were there before or are new."""
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


def _more_names() -> Iterator[str]:
    return (f"{name} {number}" for number in range(2, MOST_PEOPLE) for name in BOT_NAMES)


def _size(room: RoomState) -> int:
    """How many sit at a table in the next round; refused while a round runs, or where everybody plays alone."""
    if room.running is not None:
        raise Refusal(fault("round-runs"))
    if room.next.seats == 1:
        raise Refusal(fault("not-now"))
    return room.next.seats
