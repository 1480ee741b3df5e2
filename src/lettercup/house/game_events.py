"""What happens to a game at a table: its moves, its clock, its dice and their secret."""

from typing import Any

import msgspec
from msgspec.structs import replace

from lettercup.core import Entry, Millis, Seat, encode, put, say
from lettercup.core.record import SecretFrom, header_of
from lettercup.games import rules_of
from lettercup.house.chance import commitment
from lettercup.house.match import AsRecorded, begin, read_entry
from lettercup.house.options import game_of_table
from lettercup.house.real_dice import RealDice
from lettercup.house.seal import SHOW_WITHIN, Seal
from lettercup.house.table import Event, TableState


class Started(Event, frozen=True):
    """A game began, with everybody who had not left."""

    rules: int
    """The version of the game's rules."""
    entropies: tuple[str, ...]
    lexicon: str | None = None
    promises: tuple[str, ...] = ()

    def after(self, table: TableState, at: Millis) -> TableState:
        """The table with a new game; seats in the log become names first, since they are numbered anew."""
        names = tuple(seat.name for seat in table.seats)
        fresh = {"wants_pause": False, "wants_rematch": False, "since": at, "promise": ""}
        seats = tuple(replace(seat, **fresh) for seat in table.next_seats)
        game = game_of_table(rules_of(table.name, self.rules), table.options, seats, table.host)
        header = header_of(
            game,
            tuple(seat.player for seat in seats),
            began=at,
            lexicon=self.lexicon,
            commitment=None if table.source else commitment(table.secret),
            entropies=self.entropies,
            promises=self.promises,
            called_off=table.called_off,
            source=table.source,
        )
        table = replace(
            table,
            seats=seats,
            waiting=(),
            phase="playing",
            number=table.number + (table.phase == "over"),
            match=begin(game, header, at),
            real=RealDice() if any(seat.physical for seat in seats) else None,
            seal=None,
            secrets=(SecretFrom(0, table.secret),),
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
        real = table.real and table.real.after_hand(table.playing, self.seat, self.faces, at)
        return replace(table, real=real)


class TakenBack(Event, frozen=True):
    """The host took the last step back: the game is as before it, but the log keeps what was said.

    If it was over, everybody may know its secret: what is still thrown comes from the next one.
    """

    seat: Seat

    def after(self, table: TableState, at: Millis) -> TableState:
        last, real = (table.real or RealDice()).taken_back()
        seats = tuple(replace(each, since=at, wants_rematch=False) for each in table.seats)
        if table.phase == "over":
            table = replace(table, secrets=(*table.secrets, SecretFrom(last.match.casts.number, table.secret)))
        table = replace(table, match=last.match, real=real, seats=seats, phase="playing")
        return table.with_line(at, "table", say("{name} took back:", name=table.seats[self.seat].name), *last.said)


class CalledOff(Event, frozen=True):
    """The game is not played after all; the table is as before the start."""

    seat: Seat

    def after(self, table: TableState, at: Millis) -> TableState:
        off = replace(
            table, phase="lobby", match=None, real=None, paused=None, secrets=(), called_off=table.called_off + 1
        )
        return off.with_note(at, say("{name} called the game off.", name=table.seats[self.seat].name))


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

    def after(self, table: TableState, at: Millis) -> TableState:
        return table.with_seat(self.seat, wants_rematch=self.wants)


def played(entry: Entry[Any]) -> Played:
    """An entry as an event of the log."""
    return Played(msgspec.Raw(encode(entry)))


# The secret of the dice, and the chance that devices add to it.


class Committed(Event, frozen=True):
    """A game is over, or was called off; this is the secret for the dice of the next one."""

    secret: str

    def after(self, table: TableState, at: Millis) -> TableState:
        return replace(table, secret=self.secret, called_off=0 if table.phase == "over" else table.called_off)


class Restored(Event, frozen=True):
    """The tables come from a backup: what was thrown after it was made may be known, so that other dice have to follow.

    Everybody promises chance anew, too. Dice that others have as well, such as those of a day, stay as they are.
    """

    epoch: str
    secret: str

    def after(self, table: TableState, at: Millis) -> TableState:
        if table.source is not None:
            return replace(table, epoch=self.epoch)
        table = replace(
            table,
            epoch=self.epoch,
            secret=self.secret,
            seal=None,
            seats=tuple(replace(seat, promise="") for seat in table.seats),
            waiting=tuple(replace(seat, promise="") for seat in table.waiting),
        )
        if table.match is not None and table.phase == "playing":
            table = replace(table, secrets=(*table.secrets, SecretFrom(table.match.casts.number, self.secret)))
        return table.with_note(at, say("This table was restored from a backup. The dice have a new secret."))


class ChancePromised(Event, frozen=True):
    """A device promised what it will add to the dice of the next game."""

    place: int
    """Counted through all seats, then through those who wait for one."""
    promise: str

    def after(self, table: TableState, at: Millis) -> TableState:
        everybody = (*table.seats, *table.waiting)
        everybody = put(everybody, self.place, replace(everybody[self.place], promise=self.promise))
        seated = len(table.seats)
        return replace(table, seats=everybody[:seated], waiting=everybody[seated:])


class StartSealed(Event, frozen=True):
    """A start is decided: nobody can change what they have promised any more."""

    awaited: tuple[Seat, ...]
    """The seats of the next game whose devices are there and have promised something."""

    def after(self, table: TableState, at: Millis) -> TableState:
        promises = tuple(seat.promise for seat in table.next_seats)
        return replace(table, seal=Seal(until=at + SHOW_WITHIN, promises=promises, awaited=frozenset(self.awaited)))


class ChanceShown(Event, frozen=True):
    """A device showed what it had promised."""

    seat: Seat
    """Of the game that is about to begin."""
    entropy: str

    def after(self, table: TableState, at: Millis) -> TableState:
        if table.seal is None:
            raise ValueError("The log has chance for a start that nobody wanted.")
        return replace(table, seal=replace(table.seal, shown={**table.seal.shown, self.seat: self.entropy}))


class StartBroken(Event, frozen=True):
    """Somebody left while a game was about to begin: it does not begin. What was shown is not used again."""

    secret: str

    def after(self, table: TableState, at: Millis) -> TableState:
        return replace(
            table,
            seal=None,
            secret=self.secret,
            called_off=table.called_off + 1,
            seats=tuple(replace(seat, promise="") for seat in table.seats),
            waiting=tuple(replace(seat, promise="") for seat in table.waiting),
        )
