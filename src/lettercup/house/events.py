"""What can happen at a table. A table is the fold of its events, in live play and when its log is read back."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from lettercup.core import Entry, Millis, Seat, Value, encode, say
from lettercup.core.record import header_of
from lettercup.games import rules_of
from lettercup.house.chance import commitment
from lettercup.house.lines import PHRASES, Phrase
from lettercup.house.match import AsRecorded, begin, read_entry
from lettercup.house.options import TableSettings, game_of_table
from lettercup.house.real_dice import RealDice
from lettercup.house.seats import SeatState
from lettercup.house.table import TableState


class Event(Value, frozen=True, omit_defaults=True):
    """Anything that changes a table."""

    def after(self, table: TableState, at: Millis) -> TableState:
        """The table after this event."""
        raise NotImplementedError


# How the table plays.


class Opened(Event, frozen=True):
    """A table was opened; the secret is the one for the dice of its first game."""

    game: str
    options: dict[str, Any]
    settings: TableSettings
    secret: str
    host: str | None = None
    """Who opened it, and will sit down once there is a name."""

    def after(self, table: TableState, at: Millis) -> TableState:
        table = replace(table, name=self.game, options=self.options, settings=self.settings, secret=self.secret)
        return replace(table, host=self.host)


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
    entropy: str = ""

    def after(self, table: TableState, at: Millis) -> TableState:
        host = table.host or self.holder
        real = table.box and self.holder == host
        seat = SeatState(name=self.name, holder=self.holder, entropy=self.entropy, physical=real)
        table = replace(table, seats=(*table.seats, seat), host=host)
        return table.with_note(at, say("{name} sat down.", name=self.name))


class Queued(Event, frozen=True):
    """Somebody who came late gets a seat in the next game."""

    holder: str
    name: str
    entropy: str = ""

    def after(self, table: TableState, at: Millis) -> TableState:
        seat = SeatState(name=self.name, holder=self.holder, entropy=self.entropy)
        table = replace(table, waiting=(*table.waiting, seat))
        return table.with_note(at, say("{name} comes in with the next game.", name=self.name))


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
        return replace(table, host=host).with_host().with_note(at, say("{name} got up.", name=name))


class Left(Event, frozen=True):
    """Somebody left during the game, or after it."""

    seat: Seat

    def after(self, table: TableState, at: Millis) -> TableState:
        left = table.with_seat(self.seat, gone=True, wants_pause=False, wants_rematch=False)
        return left.with_host().with_note(at, say("{name} got up.", name=table.seats[self.seat].name))


class HandedToBot(Event, frozen=True):
    """A bot plays on for somebody."""

    seat: Seat
    level: str

    def after(self, table: TableState, at: Millis) -> TableState:
        handed = table.with_seat(self.seat, level=self.level, since=at, wants_pause=False, wants_rematch=False)
        return handed.with_host().with_note(at, say("A bot plays on for {name}.", name=table.seats[self.seat].name))


class CameBack(Event, frozen=True):
    """Somebody took their seat again."""

    seat: Seat

    def after(self, table: TableState, at: Millis) -> TableState:
        back = table.with_seat(self.seat, level=None, gone=False)
        return back.with_host().with_note(at, say("{name} is back.", name=table.seats[self.seat].name))


# The game.


class Started(Event, frozen=True):
    """A game began, with everybody who had not left."""

    rules: int
    """The version of the game's rules."""
    entropies: tuple[str, ...]
    lexicon: str | None = None

    def after(self, table: TableState, at: Millis) -> TableState:
        """The table with a new game; seats in the log become names first, since they are numbered anew."""
        names = tuple(seat.name for seat in table.seats)
        fresh = {"wants_pause": False, "wants_rematch": False, "since": at, "entropy": ""}
        seats = tuple(replace(seat, **fresh) for seat in table.next_seats)
        game = game_of_table(rules_of(table.name, self.rules), table.options, seats, table.host)
        header = header_of(
            game,
            tuple(seat.player for seat in seats),
            began=at,
            lexicon=self.lexicon,
            commitment=commitment(table.secret),
            entropies=self.entropies,
        )
        table = replace(
            table,
            seats=seats,
            waiting=(),
            phase="playing",
            number=table.number + (table.phase == "over"),
            match=begin(game, header, at),
            real=RealDice() if any(seat.physical for seat in seats) else None,
            lines=tuple(line.with_names(names) for line in table.lines),
        )
        return table.with_note(at, say("The game begins."))


class Played(Event, frozen=True):
    """An entry of the game's record."""

    entry: msgspec.Raw

    def after(self, table: TableState, at: Millis) -> TableState:
        if table.match is None:
            raise ValueError("The log has an entry of a game that has not begun.")
        entry = read_entry(table.match.game, self.entry)
        return table.played(entry, AsRecorded(entry.verdicts))[1]


class HandTyped(Event, frozen=True):
    """A seat with real dice told what they show, before it is known which dice they are."""

    seat: Seat
    faces: tuple[str, ...]

    def after(self, table: TableState, at: Millis) -> TableState:
        real = table.real and table.real.after_hand(table.playing, self.seat, self.faces, at, table.secret)
        return replace(table, real=real)


class TakenBack(Event, frozen=True):
    """The host took the last step back: the game is as before it, but the log keeps what was said."""

    seat: Seat

    def after(self, table: TableState, at: Millis) -> TableState:
        last, real = (table.real or RealDice()).taken_back()
        seats = tuple(replace(each, since=at, wants_rematch=False) for each in table.seats)
        table = replace(table, match=last.match, real=real, seats=seats, phase="playing", secret=last.secret)
        return table.with_line(at, "table", say("{name} took back:", name=table.seats[self.seat].name), *last.said)


class CalledOff(Event, frozen=True):
    """The game is not played after all; the table is as before the start."""

    seat: Seat

    def after(self, table: TableState, at: Millis) -> TableState:
        off = replace(table, phase="lobby", match=None, real=None, paused=None)
        return off.with_note(at, say("{name} called the game off.", name=table.seats[self.seat].name))


class Committed(Event, frozen=True):
    """The game is over; this is the secret for the dice of the next one."""

    secret: str

    def after(self, table: TableState, at: Millis) -> TableState:
        return replace(table, secret=self.secret)


class Hurried(Event, frozen=True):
    """A bot is not to take its time."""

    seat: Seat

    def after(self, table: TableState, at: Millis) -> TableState:
        return table.with_seat(self.seat, hurried=True)


class PauseWanted(Event, frozen=True):
    """Somebody wants the clock to stand still, or does not any more."""

    seat: Seat
    wants: bool

    def after(self, table: TableState, at: Millis) -> TableState:
        return table.with_seat(self.seat, wants_pause=self.wants)


class Paused(Event, frozen=True):
    """The clock stands still."""

    def after(self, table: TableState, at: Millis) -> TableState:
        return replace(table, paused=at).with_note(at, say("The game is paused."))


class Resumed(Event, frozen=True):
    """The clock runs again."""

    def after(self, table: TableState, at: Millis) -> TableState:
        return replace(table, paused=None).with_note(at, say("The game goes on."))


class RematchWanted(Event, frozen=True):
    """Somebody wants another game, or does not any more."""

    seat: Seat
    wants: bool
    entropy: str = ""

    def after(self, table: TableState, at: Millis) -> TableState:
        return table.with_seat(self.seat, wants_rematch=self.wants, entropy=self.entropy)


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
    | Hurried
    | CameBack
    | Started
    | Played
    | HandTyped
    | TakenBack
    | CalledOff
    | Committed
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
        if audience is not None and not all(isinstance(event, Played) for event in self.events):
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


def played(entry: Entry[Any]) -> Played:
    """An entry as an event of the log."""
    return Played(msgspec.Raw(encode(entry)))
