"""Commands about the table: who sits where, how it plays, when it pauses, who says what."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from lettercup.core import Seat, Value, asks_of, fault, say
from lettercup.games import GAMES
from lettercup.house import events
from lettercup.house.check import check_options, check_own_options
from lettercup.house.desk import Command, Desk, GameCommand, HostCommand, SeatCommand, SeatNumber
from lettercup.house.game_events import Hurried, Paused, PauseWanted, StartBroken
from lettercup.house.lines import Phrase
from lettercup.house.names import BOT_NAMES, BotLevel, Name, clean, clean_name, looks
from lettercup.house.options import TableSettings
from lettercup.house.refusal import Refusal, Unreadable
from lettercup.house.seats import NOBODY, SeatState
from lettercup.house.services import HouseServices
from lettercup.house.table import TableState

FEWEST_VOTERS = 2
"""Devices whose people have to agree before a bot plays on for somebody who is there but does not move."""
STIR_EVERY = 30_000
"""Milliseconds; more frequent signs of life are not written down."""

ChatText = Annotated[str, Meta(min_length=1, max_length=200)]


class NewTable(Value, frozen=True, kw_only=True, tag=False):
    """A table to be opened; who opens it is the host, and takes the first seat if there is a name already."""

    game: Annotated[str, Meta(max_length=40)]
    name: Name | None = None
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    settings: TableSettings = TableSettings()

    def opening(self, holder: str, services: HouseServices, epoch: str = "") -> tuple[events.AnyEvent, ...]:
        """The first events of the table; raises `Unreadable` if there is no such game, or its options do not fit."""
        if self.game not in GAMES:
            raise Unreadable("$.game", say("There is no game {name}.", name=self.game))
        check_options(GAMES[self.game], self.options, [NOBODY])
        opened = events.Opened(self.game, self.options, self.settings, services.secret(), holder, epoch)
        return (opened, events.Sat(holder, clean_name(self.name))) if self.name else (opened,)


# Taking and leaving seats.


class Sit(Command, frozen=True):
    """Take the next free seat; once a game has begun, in the next game."""

    name: Name

    def do(self, desk: Desk) -> None:
        _newcomer(desk)
        if desk.table.phase == "lobby":
            self.check_room(desk.table)
            _sit(desk, desk.holder, self.name)
        else:
            _queue(desk, self.name)


class ReplaceBot(Command, frozen=True):
    """Somebody who came late plays on for a bot."""

    seat: SeatNumber
    name: Name

    def do(self, desk: Desk) -> None:
        _newcomer(desk)
        bot = _seat(desk.table, self.seat)
        if desk.table.phase != "playing":
            raise Refusal(fault("no-game"))
        if bot.holder is not None or bot.level is None:
            raise Refusal(fault("not-a-bot"))
        desk.add(events.BotReplaced(self.seat, desk.holder, _free_name(desk.table, clean_name(self.name))))


class SitBeside(SeatCommand, frozen=True):
    """Somebody who shares this device takes the next free seat."""

    name: Name

    def act(self, desk: Desk, seat: Seat) -> None:
        _sit(desk, desk.holder, self.name)


class Leave(GameCommand, frozen=True):
    """Get up: before the start the seat is free, afterwards a bot may be asked to go on.

    Unless it says by which seat, all who share the device get up.
    """

    while_starting = True

    def act(self, desk: Desk, seat: Seat) -> None:
        in_lobby = desk.table.phase == "lobby"
        if desk.table.seal is not None:
            desk.add(StartBroken(desk.services.secret()))
        for leaver in reversed(desk.table.mates(seat) if self.by is None else (seat,)):
            desk.add(events.Removed(leaver) if in_lobby else events.Left(leaver))


class ComeBack(GameCommand, frozen=True):
    """Take one's seat back from the bot."""

    def check(self, table: TableState, seat: Seat) -> None:
        if table.seats[seat].person:
            raise Refusal(fault("at-your-seat"))

    def act(self, desk: Desk, seat: Seat) -> None:
        desk.add(events.CameBack(seat))


class Remove(HostCommand, frozen=True):
    """The host frees a seat before the start."""

    seat: SeatNumber

    def act(self, desk: Desk, seat: Seat) -> None:
        _before_the_start(desk.table)
        _seat(desk.table, self.seat)
        desk.add(events.Removed(self.seat, by_host=True))


class Rename(SeatCommand, frozen=True):
    """Change one's own name, or the host another's, before the start."""

    seat: SeatNumber
    name: Name

    def act(self, desk: Desk, seat: Seat) -> None:
        _own_seats(desk.table, seat, self.seat)
        desk.add(events.Renamed(self.seat, _free_name(desk.table, clean_name(self.name), self.seat)))


class UseDice(SeatCommand, frozen=True):
    """Throw real dice and type them in, or stop doing so: one's own, or as the host any seat's."""

    physical: bool
    seat: SeatNumber | None = None

    def act(self, desk: Desk, seat: Seat) -> None:
        whose = seat if self.seat is None else self.seat
        _own_seats(desk.table, seat, whose)
        desk.add(events.DiceUsed(whose, self.physical))


class UseBox(HostCommand, frozen=True):
    """The host has the box with the real dice, or not."""

    box: bool

    def act(self, desk: Desk, seat: Seat) -> None:
        _before_the_start(desk.table)
        desk.add(events.BoxChosen(self.box))


# Bots.


class AddBot(HostCommand, frozen=True):
    """The host gives the next free seat to a bot."""

    level: BotLevel

    def act(self, desk: Desk, seat: Seat) -> None:
        _free_seat(desk.table)
        _known_level(desk, self.level)
        taken = {seat.name for seat in desk.table.seats}
        name = next((name for name in BOT_NAMES if name not in taken), f"Bot {len(taken) + 1}")
        desk.add(events.BotSat(name, self.level))


class SetLevel(HostCommand, frozen=True):
    """The host chooses how well a bot plays."""

    seat: SeatNumber
    level: BotLevel

    def act(self, desk: Desk, seat: Seat) -> None:
        if _seat(desk.table, self.seat).level is None:
            raise Refusal(fault("not-a-bot"))
        _known_level(desk, self.level)
        desk.add(events.LevelSet(self.seat, self.level))


class HandToBot(SeatCommand, frozen=True):
    """Want a bot to play on: the host decides for somebody who is gone, anybody for a player who does nothing for long.

    For somebody who gives signs of life and does not move for long, all others decide together.
    """

    seat: SeatNumber
    level: BotLevel

    def act(self, desk: Desk, seat: Seat) -> None:
        whose = _seat(desk.table, self.seat)
        asked = bool(asks_of(desk.table.asks, self.seat))
        idle, slow = asked and desk.now >= whose.idle_at, asked and desk.now >= whose.slow_at
        if not slow and not desk.table.is_host(seat):
            raise Refusal(fault("host-only"))
        if desk.table.phase != "playing":
            raise Refusal(fault("no-game"))
        if whose.holder is None or whose.level is not None:
            raise Refusal(fault("bot-already"))
        _known_level(desk, self.level)
        may_alone = idle or (desk.table.is_host(seat) and (whose.gone or whose.holder not in desk.present()))
        if not may_alone and not slow:
            raise Refusal(fault("still-here", name=whose.name))
        if may_alone or _all_want_a_bot(desk, seat, self.seat):
            desk.add(events.HandedToBot(self.seat, self.level))


def _all_want_a_bot(desk: Desk, seat: Seat, slow: Seat) -> bool:
    """Take a vote for a bot; True if all others who are there want one. A single opponent cannot decide that."""
    whose = desk.table.seats[slow]
    present = desk.present()
    others = [desk.table.seats[number] for number in desk.table.people]
    devices = {other.holder for other in others if other.holder in present} - {whose.holder}
    if whose.holder == desk.holder or len(devices | {desk.holder}) < FEWEST_VOTERS:
        raise Refusal(fault("still-here", name=whose.name))
    desk.add(events.BotWanted(seat, slow))
    voted = {desk.table.seats[voter].holder for voter in desk.table.seats[slow].voters}
    return devices <= voted


class Stir(SeatCommand, frozen=True):
    """Give a sign of life: somebody whom the game waits for is thinking."""

    in_attempts = True

    def act(self, desk: Desk, seat: Seat) -> None:
        for mate in desk.table.mates(seat):
            since = max(desk.table.seats[mate].since, desk.table.seats[mate].stirred)
            if asks_of(desk.table.asks, mate) and desk.now >= since + STIR_EVERY:
                desk.add(events.Stirred(mate))


# How the table plays, and when.


class ChooseOptions(HostCommand, frozen=True):
    """The host decides how this table plays; options that are not named are as on the game's sheet."""

    options: dict[str, Any]
    settings: TableSettings

    def act(self, desk: Desk, seat: Seat) -> None:
        _before_the_start(desk.table)
        check_options(desk.table.kind, self.options, [NOBODY] * max(1, len(desk.table.seats)))
        desk.add(events.OptionsChosen(self.options, self.settings))


class ChooseSeatOptions(SeatCommand, frozen=True):
    """Choose the game's options that are a seat's own, before the start: one's own; the host: anybody's."""

    seat: SeatNumber
    options: dict[str, Any]
    """Options that are not named stay as they are."""

    def act(self, desk: Desk, seat: Seat) -> None:
        _own_seats(desk.table, seat, self.seat)
        check_own_options(desk.table.kind, self.options)
        desk.add(events.SeatOptionsChosen(self.seat, self.options))


class Hurry(SeatCommand, frozen=True):
    """Ask a bot not to take its time: it acts at once until a person is asked something."""

    seat: SeatNumber

    def act(self, desk: Desk, seat: Seat) -> None:
        bot = _seat(desk.table, self.seat)
        if bot.level is None:
            raise Refusal(fault("not-a-bot"))
        if not asks_of(desk.table.asks, self.seat):
            raise Refusal(fault("not-now"))
        desk.add(Hurried(self.seat))


class ChooseGame(HostCommand, frozen=True):
    """After a game the host chooses another one for the same people, and they are in its lobby."""

    game: Annotated[str, Meta(max_length=40)]

    def act(self, desk: Desk, seat: Seat) -> None:
        if desk.table.phase != "over":
            raise Refusal(fault("not-over"))
        if self.game not in GAMES:
            raise Unreadable("$.game", say("There is no game {name}.", name=self.game))
        most = GAMES[self.game].seats[-1]
        if len(desk.table.next_seats) > most:
            raise Refusal(fault("too-many-for-game", most=most, game=GAMES[self.game].title))
        desk.add(events.GameChosen(self.game, _level_in(desk, self.game)))


class WantPause(SeatCommand, frozen=True):
    """Ask for the clock to stand still: it does as long as every person at the table wants it."""

    wants: bool

    def act(self, desk: Desk, seat: Seat) -> None:
        paused = desk.table.paused
        if paused is None and desk.table.deadline is None:
            raise Refusal(fault("no-clock"))
        desk.add(*(PauseWanted(mate, self.wants) for mate in desk.table.mates(seat)))
        agreed = all(desk.table.seats[number].wants_pause for number in desk.table.people)
        if agreed and paused is None:
            desk.add(Paused())
        elif not agreed and paused is not None:
            desk.resume()


# What people say.


class Chat(SeatCommand, frozen=True):
    """Say something to the table."""

    while_starting = True
    text: ChatText

    def act(self, desk: Desk, seat: Seat) -> None:
        _may_talk(desk.table)
        desk.add(events.Chatted(seat, clean(self.text, "$.text")))


class SayPhrase(SeatCommand, frozen=True):
    """Say one of the set phrases to the table."""

    while_starting = True
    phrase: Phrase

    def act(self, desk: Desk, seat: Seat) -> None:
        _may_talk(desk.table)
        desk.add(events.PhraseSaid(seat, self.phrase))


class AllowChat(HostCommand, frozen=True):
    """The host lets people talk at the table, or stops it, at any time."""

    allowed: bool

    def act(self, desk: Desk, seat: Seat) -> None:
        if self.allowed != desk.table.settings.chat:
            desk.add(events.ChatAllowed(self.allowed))


class Ping(Command, frozen=True):
    """Ask for a sign of life."""

    in_attempts = True

    def do(self, desk: Desk) -> None:
        pass


def _newcomer(desk: Desk) -> None:
    if desk.table.seal is not None:
        raise Refusal(fault("begun"))
    if desk.holder in desk.table.removed:
        raise Refusal(fault("removed"))
    if desk.table.seat_of(desk.holder) is not None:
        raise Refusal(fault("seated"))


def _queue(desk: Desk, name: str) -> None:
    """Keep a seat in the next game, if there is one left, for somebody who has none yet."""
    table = desk.table
    if any(seat.holder == desk.holder for seat in table.waiting):
        raise Refusal(fault("seated"))
    if len(table.next_seats) >= table.kind.seats[-1]:
        raise Refusal(fault("full"))
    desk.add(events.Queued(desk.holder, _free_name(table, clean_name(name))))


def _sit(desk: Desk, holder: str, name: str) -> None:
    _free_seat(desk.table)
    desk.add(events.Sat(holder, _free_name(desk.table, clean_name(name))))


def _own_seats(table: TableState, seat: Seat, whose: Seat) -> None:
    """Before the start people may change their own seats, and the host anybody's."""
    _before_the_start(table)
    if not table.is_host(seat) and whose not in table.mates(seat):
        raise Refusal(fault("host-only-for-others"))
    _seat(table, whose)


def _free_name(table: TableState, name: str, but: Seat | None = None) -> str:
    seats = (*table.seats, *table.waiting)
    if any(looks(seat.name) == looks(name) and number != but for number, seat in enumerate(seats)):
        raise Refusal(fault("name-taken", name=name))
    return name


def _before_the_start(table: TableState) -> None:
    if table.phase != "lobby":
        raise Refusal(fault("begun"))


def _free_seat(table: TableState) -> None:
    _before_the_start(table)
    if len(table.seats) >= table.kind.seats[-1]:
        raise Refusal(fault("full"))


def _seat(table: TableState, number: Seat) -> SeatState:
    if number >= len(table.seats):
        raise Refusal(fault("no-such-seat"))
    return table.seats[number]


def _may_talk(table: TableState) -> None:
    if not table.people_talk:
        raise Refusal(fault("chat-off"))


def _level_in(desk: Desk, game: str) -> str | None:
    """How well bots play another game: as before, unless it has no such level."""
    known = desk.services.levels(game)
    level = next((seat.level for seat in desk.table.seats if seat.holder is None), None)
    return level if level in known else next(iter(known), None)


def _known_level(desk: Desk, level: str) -> None:
    known = desk.services.levels(desk.table.name)
    if not known:
        raise Refusal(fault("no-bots", game=desk.table.kind.title))
    if level not in known:
        raise Refusal(fault("no-such-level", levels=", ".join(known), level=level))
