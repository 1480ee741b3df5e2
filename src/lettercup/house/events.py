"""What can happen at a table. A table is the fold of its events, in live play and when its log is read back."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from lettercup.core import Millis, Seat, Value, say
from lettercup.core.sources import SharedSource
from lettercup.house.game_events import (
    CalledOff,
    ChancePromised,
    ChanceShown,
    Committed,
    HandTyped,
    Hurried,
    Paused,
    PauseWanted,
    Played,
    RematchWanted,
    Restored,
    Resumed,
    StartBroken,
    Started,
    StartSealed,
    TakenBack,
)
from lettercup.house.lines import PHRASES, Phrase
from lettercup.house.options import TableSettings
from lettercup.house.seats import SeatState
from lettercup.house.table import Event, TableState

# How the table plays.


class Opened(Event, frozen=True):
    """A table was opened; the secret is the one for the dice of its first game."""

    game: str
    options: dict[str, Any]
    settings: TableSettings
    secret: str
    host: str | None = None
    """Who opened it, and will sit down once there is a name."""
    epoch: str = ""
    """Of the store; see `Restored`."""
    source: SharedSource | None = None
    """Where the dice of an attempt come from."""
    contest: str = ""
    """The contest to which an attempt belongs."""

    def after(self, table: TableState, at: Millis) -> TableState:
        table = replace(table, name=self.game, options=self.options, settings=self.settings, secret=self.secret)
        return replace(table, host=self.host, epoch=self.epoch, source=self.source, contest=self.contest)


class GameChosen(Event, frozen=True):
    """After a game the same people play another one; who has waited for a seat has one now."""

    game: str
    level: str | None
    """How well bots play it that do not have a level for it."""

    def after(self, table: TableState, at: Millis) -> TableState:
        names = tuple(seat.name for seat in table.seats)
        same = self.game == table.name
        seats = tuple(replace(seat, **({} if same else {"options": {}})) for seat in table.next_seats)
        return replace(
            table,
            name=self.game,
            options=table.options if same else {},
            seats=tuple(seat if seat.holder else replace(seat, level=self.level or seat.level) for seat in seats),
            waiting=(),
            phase="lobby",
            number=table.number + 1,
            match=None,
            real=None,
            lines=tuple(line.with_names(names) for line in table.lines),
        )


class OptionsChosen(Event, frozen=True):
    """The table will play like this."""

    options: dict[str, Any]
    settings: TableSettings

    def after(self, table: TableState, at: Millis) -> TableState:
        return replace(table, options=self.options, settings=self.settings)


class SeatOptionsChosen(Event, frozen=True):
    """Somebody's own options were chosen; everybody else keeps what they have now, wherever they move."""

    seat: Seat
    options: dict[str, Any]

    def after(self, table: TableState, at: Millis) -> TableState:
        now = table.seat_options
        for number, seat in enumerate(table.seats):
            kept = {name: now[name][number] for name in self.options}
            chosen = self.options if number == self.seat else {}
            table = table.with_seat(number, options=seat.options | kept | chosen)
        return table


class SeatOptionsDropped(Event, frozen=True):
    """Too many people left for everybody's own options to fit together: they are as usual again."""

    def after(self, table: TableState, at: Millis) -> TableState:
        return replace(table, seats=tuple(replace(seat, options={}) for seat in table.seats))


# Seats.


class Sat(Event, frozen=True):
    """Somebody took the next seat; the first one to sit is the host."""

    holder: str
    name: str

    def after(self, table: TableState, at: Millis) -> TableState:
        host = table.host or self.holder
        real = table.box and self.holder == host
        seat = SeatState(name=self.name, holder=self.holder, physical=real)
        table = replace(table, seats=(*table.seats, seat), host=host)
        return table.with_note(at, say("{name} sat down.", name=self.name))


class Queued(Event, frozen=True):
    """Somebody who came late gets a seat in the next game."""

    holder: str
    name: str

    def after(self, table: TableState, at: Millis) -> TableState:
        seat = SeatState(name=self.name, holder=self.holder)
        table = replace(table, waiting=(*table.waiting, seat))
        return table.with_note(at, say("{name} joins in the next game.", name=self.name))


class BotReplaced(Event, frozen=True):
    """Somebody who came late took the seat of a bot."""

    seat: Seat
    holder: str
    name: str

    def after(self, table: TableState, at: Millis) -> TableState:
        bot = table.seats[self.seat].name
        table = table.with_seat(self.seat, name=self.name, holder=self.holder, level=None, since=at)
        return table.with_note(at, say("{name} plays on for {bot}.", name=self.name, bot=bot))


class BotSat(Event, frozen=True):
    """A bot took the next seat."""

    name: str
    level: str

    def after(self, table: TableState, at: Millis) -> TableState:
        table = replace(table, seats=(*table.seats, SeatState(name=self.name, level=self.level)))
        return table.with_note(at, say("{name} sat down.", name=self.name))


class LevelSet(Event, frozen=True):
    """The host chose how well a bot plays."""

    seat: Seat
    level: str

    def after(self, table: TableState, at: Millis) -> TableState:
        return table.with_seat(self.seat, level=self.level)


class DiceUsed(Event, frozen=True):
    """A seat throws real dice, or stops doing so."""

    seat: Seat
    physical: bool

    def after(self, table: TableState, at: Millis) -> TableState:
        return table.with_seat(self.seat, physical=self.physical)


class BoxChosen(Event, frozen=True):
    """The host has the box, or not: whoever shares the host's device throws its dice, everybody else is asked."""

    box: bool

    def after(self, table: TableState, at: Millis) -> TableState:
        seats = tuple(
            replace(seat, physical=self.box and seat.holder == table.host and seat.holder is not None)
            for seat in table.seats
        )
        return replace(table, box=self.box, seats=seats)


class Renamed(Event, frozen=True):
    """A seat has another name."""

    seat: Seat
    name: str

    def after(self, table: TableState, at: Millis) -> TableState:
        return table.with_seat(self.seat, name=self.name)


class Removed(Event, frozen=True):
    """A seat is free again; those behind it move up."""

    seat: Seat
    by_host: bool = False
    """Whether the host freed it; whoever had it may not take another one."""

    def after(self, table: TableState, at: Millis) -> TableState:
        name, holder = table.seats[self.seat].name, table.seats[self.seat].holder
        if self.by_host and holder is not None and holder != table.host:
            table = replace(table, removed=table.removed | {holder})
        table = replace(table, seats=table.seats[: self.seat] + table.seats[self.seat + 1 :])
        host = table.host if table.host_seat is not None else None
        return replace(table, host=host).with_host().with_note(at, say("{name} left the table.", name=name))


class Left(Event, frozen=True):
    """Somebody left during the game, or after it."""

    seat: Seat

    def after(self, table: TableState, at: Millis) -> TableState:
        left = table.with_seat(self.seat, gone=True, wants_pause=False, wants_rematch=False)
        return left.with_host().with_note(at, say("{name} left the table.", name=table.seats[self.seat].name))


class HandedToBot(Event, frozen=True):
    """A bot plays on for somebody."""

    seat: Seat
    level: str

    def after(self, table: TableState, at: Millis) -> TableState:
        seen = {"since": at, "voters": frozenset[Seat](), "wants_pause": False, "wants_rematch": False}
        handed = table.with_seat(self.seat, level=self.level, **seen)
        return handed.with_host().with_note(at, say("A bot plays on for {name}.", name=table.seats[self.seat].name))


class BotWanted(Event, frozen=True):
    """Somebody wants a bot to play on for another player, who takes too long."""

    seat: Seat
    slow: Seat

    def after(self, table: TableState, at: Millis) -> TableState:
        return table.with_seat(self.slow, voters=table.seats[self.slow].voters | set(table.mates(self.seat)))


class Stirred(Event, frozen=True):
    """Somebody whom the game waits for gave a sign of life."""

    seat: Seat

    def after(self, table: TableState, at: Millis) -> TableState:
        return table.with_seat(self.seat, stirred=at)


class CameBack(Event, frozen=True):
    """Somebody took their seat again."""

    seat: Seat

    def after(self, table: TableState, at: Millis) -> TableState:
        back = table.with_seat(self.seat, level=None, gone=False)
        return back.with_host().with_note(at, say("{name} is back.", name=table.seats[self.seat].name))


# What people say.


class Chatted(Event, frozen=True):
    """Somebody said something."""

    seat: Seat
    text: str

    def after(self, table: TableState, at: Millis) -> TableState:
        return table.with_line(at, "chat", say("{who}: {text}", who=self.seat, text=self.text))


class PhraseSaid(Event, frozen=True):
    """Somebody said one of the set phrases."""

    seat: Seat
    phrase: Phrase

    def after(self, table: TableState, at: Millis) -> TableState:
        return table.with_line(at, "chat", say(PHRASES[self.phrase], who=self.seat))


class ChatAllowed(Event, frozen=True):
    """People may talk at the table, or not any more."""

    allowed: bool

    def after(self, table: TableState, at: Millis) -> TableState:
        table = replace(table, settings=replace(table.settings, chat=self.allowed))
        return table.with_note(at, say("Chat is on.") if self.allowed else say("Chat is off."))


class Forgotten(Event, frozen=True):
    """Somebody's name and words were taken out of everything before this: it has to be read again from the start."""

    is_news = True

    def after(self, table: TableState, at: Millis) -> TableState:
        return table


AnyEvent = (
    Opened
    | GameChosen
    | OptionsChosen
    | SeatOptionsChosen
    | SeatOptionsDropped
    | Sat
    | Queued
    | BotReplaced
    | BotSat
    | LevelSet
    | DiceUsed
    | BoxChosen
    | Renamed
    | Removed
    | Left
    | HandedToBot
    | BotWanted
    | Stirred
    | Hurried
    | CameBack
    | Started
    | Played
    | HandTyped
    | TakenBack
    | CalledOff
    | Committed
    | Restored
    | ChancePromised
    | StartSealed
    | ChanceShown
    | StartBroken
    | PauseWanted
    | Paused
    | Resumed
    | RematchWanted
    | Chatted
    | PhraseSaid
    | ChatAllowed
    | Forgotten
)


class Step(Value, frozen=True, omit_defaults=True, tag=False):
    """What is written down at once: all of it happened, or nothing."""

    at: Millis
    events: tuple[AnyEvent, ...]
    cause: str = ""
    """Whose message it answers, and under which id; a message with a known cause is not done again."""

    def after(self, table: TableState) -> TableState:
        """The table after all these events."""
        table = replace(table, audience=())
        for event in self.events:
            table = event.after(table, self.at)
        return self.seal(table)

    def seal(self, table: TableState) -> TableState:
        """The table that these events have led to, with this step counted."""
        audience = table.audience
        if audience is not None and not all(isinstance(event, Played | Stirred) for event in self.events):
            audience = None
        return replace(
            table,
            seq=table.seq + 1,
            shown=table.shown + (audience is None),
            audience=audience,
            at=max(table.at, self.at),
            causes=table.causes.plus(self.cause) if self.cause else table.causes,
        )


_steps = msgspec.json.Decoder(Step)


def read_step(body: bytes) -> Step:
    """A step as it was stored."""
    return _steps.decode(body)


def fold_steps(code: str, steps: Iterable[Step]) -> TableState:
    """The table that a log leads to."""
    table = TableState(code=code)
    for step in steps:
        table = step.after(table)
    return table
