"""A table as it is written down: the game, the seats, the log. Only events change it."""

from typing import Any, ClassVar, Literal

import msgspec
from msgspec.structs import replace

from lettercup.core import Ask, Entry, Fault, Game, Millis, Referee, Roll, Seat, Sentence, Value, Wait, fault
from lettercup.core.record import SecretFrom
from lettercup.core.sources import SharedSource
from lettercup.games import GAMES
from lettercup.house.causes import Causes
from lettercup.house.lines import Line, LineKind
from lettercup.house.match import Entered, Match
from lettercup.house.options import TableSettings, seat_options
from lettercup.house.real_dice import RealDice, real_cups
from lettercup.house.refusal import Refusal
from lettercup.house.seal import Seal
from lettercup.house.seats import SeatState

Phase = Literal["lobby", "playing", "over"]

LINES_KEPT = 100
GRACE: Millis = 300
"""How late after a deadline a move still counts: it was on its way. The same for everybody."""


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about a table that is written down."""

    code: str
    seq: int = 0
    """How many steps are written down."""
    shown: int = 0
    """How many of them everybody could see; secret drafts are not counted."""
    audience: tuple[Seat, ...] | None = ()
    """The only seats that may know of the last step; None: everybody."""
    at: Millis = 0
    name: str = ""
    """Of the game."""
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    settings: TableSettings = TableSettings()
    seats: tuple[SeatState, ...] = ()
    removed: frozenset[str] = frozenset()
    """Who was removed by the host, and may not sit down again."""
    waiting: tuple[SeatState, ...] = ()
    """Who came late and gets a seat in the next game."""
    box: bool = False
    """Whether the host has the box: real dice may be thrown."""
    host: str | None = None
    phase: Phase = "lobby"
    number: int = 1
    epoch: str = ""
    """Of the store when the table was opened, or last restored."""
    secret: str = ""
    """For the dice of this game, or of the next one."""
    secrets: tuple[SecretFrom, ...] = ()
    """Those of this game so far, or of the last one."""
    seal: Seal | None = None
    """A game is about to begin: devices show the chance that they have promised."""
    called_off: int = 0
    """How many starts were called off since the last game that was finished."""
    source: SharedSource | None = None
    """Where its dice come from, if they are the same for everybody in a contest; None: from its own secret."""
    contest: str = ""
    """The contest to which the attempt at this table belongs; empty: it is a table like any other."""
    match: Match | None = None
    real: RealDice | None = None
    """What has to be remembered for real dice; None: nobody throws real ones in this game."""
    paused: Millis | None = None
    """Since when."""
    lines: tuple[Line, ...] = ()
    said: int = 0
    """How many lines there have been."""
    causes: Causes = Causes()

    @property
    def kind(self) -> type[Game[Any, Any]]:
        """The class of its game."""
        return GAMES[self.name]

    @property
    def playing(self) -> Match:
        """The game in progress; refused if there is none."""
        if self.match is None or self.phase != "playing":
            raise Refusal(fault("no-game"))
        return self.match

    @property
    def running(self) -> Match:
        """The game in progress, if it is not paused; refused otherwise."""
        if self.paused is not None:
            raise Refusal(fault("paused"))
        return self.playing

    @property
    def asks(self) -> tuple[Ask, ...]:
        """What the game asks for."""
        return self.match.asks if self.match else ()

    @property
    def deadline(self) -> Millis | None:
        """When the sand runs out, if it is running."""
        if self.match is None or self.match.state.until is None or self.paused is not None or self.glass_waits:
            return None
        moments = [ask.until for ask in self.asks if isinstance(ask, Wait)]
        return min(moments) if moments else None

    # Real dice.

    @property
    def all_real(self) -> bool:
        """Whether the dice that are in nobody's hand are real: everybody's are."""
        return bool(self.seats) and all(seat.physical for seat in self.seats)

    @property
    def real_hands(self) -> tuple[Roll, ...]:
        """The dealt dice that seats with real ones have not typed in yet."""
        return self.real.hands(self.match, self.seats) if self.real and self.match else ()

    @property
    def awaits_real_dice(self) -> bool:
        """Whether somebody has to tell what real dice show."""
        nobodys = self.all_real and any(isinstance(ask, Roll) for ask in self.asks)
        return nobodys or bool(self.real_hands or real_cups(self.asks, self.seats))

    @property
    def glass_waits(self) -> tuple[Seat, ...]:
        """The seats for whose real dice the glass stands still; empty if it runs, or if there is none."""
        stands = self.real is not None and self.real.standing is not None
        return real_cups(self.asks, self.seats) if stands else ()

    @property
    def no_way_back(self) -> Fault | None:
        """Why nothing can be taken back; None if something can."""
        if self.match is None:
            return fault("no-game")
        if self.real is None:
            return fault("no-real-dice")
        return self.real.no_way_back(self.match, self.phase == "over", self.all_real)

    # Who has which seat, and plays how.

    @property
    def seat_options(self) -> dict[str, list[Any]]:
        """The options that are per seat, with a value for every seat."""
        return seat_options(self.kind, self.seats)

    @property
    def owners(self) -> dict[str | None, list[Seat]]:
        """The seats of each holder; several people may share a device, and nobody holds those of bots."""
        owners: dict[str | None, list[Seat]] = {}
        for number, seat in enumerate(self.seats):
            owners.setdefault(seat.holder, []).append(number)
        return owners

    def seat_of(self, holder: str | None) -> Seat | None:
        """The first seat of a holder."""
        for number, seat in enumerate(self.seats):
            if holder and seat.holder == holder:
                return number
        return None

    def seats_of(self, holder: str | None) -> tuple[Seat, ...]:
        """All seats of a holder."""
        return tuple([number for number, seat in enumerate(self.seats) if seat.holder == holder]) if holder else ()

    def mates(self, seat: Seat) -> tuple[Seat, ...]:
        """Everybody who shares a device with a seat and has not left, that seat included."""
        return tuple(mate for mate in self.seats_of(self.seats[seat].holder) if self.seats[mate].person)

    @property
    def host_seat(self) -> Seat | None:
        """The first seat of the host."""
        return self.seat_of(self.host)

    def is_host(self, seat: Seat) -> bool:
        """Whether a seat is the host's, or shares a device with it."""
        return self.host_seat in self.seats_of(self.seats[seat].holder)

    @property
    def keeper(self) -> Seat | None:
        """Who types in real dice for those who cannot: the first person who has some, else the host."""
        return next((number for number in self.people if self.seats[number].physical), self.host_seat)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people who have not left."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.person)

    @property
    def next_seats(self) -> tuple[SeatState, ...]:
        """The seats of the next game: of everybody who has not left, then of those who wait, as far as they fit."""
        staying = tuple(seat for seat in self.seats if not seat.gone)
        return (*staying, *self.waiting)[: self.kind.seats[-1]]

    @property
    def people_talk(self) -> bool:
        """Whether there is a chat: as the host decided, else where two people have devices of their own."""
        if self.settings.chat is not None:
            return self.settings.chat
        return len({seat.holder for seat in self.seats if seat.person}) > 1

    # What events do to it.

    def played(self, entry: Entry[Any], referee: Referee) -> tuple[Entry[Any], "TableState"]:
        """An entry as it is written down, and the table after it; raises `IllegalMove`."""
        entered = self.playing.enter(entry, referee)
        after = replace(
            self,
            match=entered.after,
            real=self.real and self.real.after(entered, self.seats),
            seats=_asked_since(self.seats, entered),
            phase="playing" if entered.after.asks else "over",
            audience=either(self.audience, entered.audience),
        )
        return entered.entry, after.with_line(entry.at, "game", *entered.said)

    def with_line(self, at: Millis, kind: LineKind, *said: Sentence) -> "TableState":
        """The table with one more line in its log, if anything was said."""
        if not said:
            return self
        line = Line(self.said + 1, at, kind, said)
        return replace(self, said=self.said + 1, lines=(*self.lines, line)[-LINES_KEPT:])

    def with_note(self, at: Millis, sentence: Sentence) -> "TableState":
        """The table with one more line about the table itself."""
        return self.with_line(at, "table", sentence)

    def with_seat(self, number: Seat, **changes: Any) -> "TableState":
        """The table with a seat changed."""
        seats = tuple(replace(seat, **changes) if n == number else seat for n, seat in enumerate(self.seats))
        return replace(self, seats=seats)

    def with_host(self) -> "TableState":
        """The table with a host who is there, if anybody is."""
        host = self.host_seat
        if host is not None and self.seats[host].person:
            return self
        return replace(self, host=self.seats[self.people[0]].holder if self.people else self.host)


class Event(Value, frozen=True, omit_defaults=True, forbid_unknown_fields=False):
    """Anything that changes a table. Fields that only an older version knew are passed over."""

    is_news: ClassVar[bool] = False
    """Whether it is written down even if it changes nothing."""

    def after(self, table: TableState, at: Millis) -> TableState:
        """The table after this event."""
        raise NotImplementedError


def either(one: tuple[Seat, ...] | None, other: tuple[Seat, ...] | None) -> tuple[Seat, ...] | None:
    """The seats that may know of at least one of two things; None: everybody."""
    return None if one is None or other is None else (*one, *other)


def _asked_since(seats: tuple[SeatState, ...], entered: Entered) -> tuple[SeatState, ...]:
    """The seats, each with the time since which it has been asked what it is asked."""
    entry, before, now = entered.entry, entered.before.asks, entered.after.asks
    other = {ask.whom for ask in (*before, *now) if ask not in before or ask not in now}
    secret = entered.audience is not None
    asked = [
        _asked(seat, entry.at, number in other, secret) if number in other or number == entry.by else seat
        for number, seat in enumerate(seats)
    ]
    for number, seat in enumerate(asked):
        if seat.hurried and not _only_bots(seats, now):
            asked[number] = replace(seat, hurried=False)
    return tuple(asked)


def _only_bots(seats: tuple[SeatState, ...], asks: tuple[Ask, ...]) -> bool:
    """Whether no person is asked for anything."""
    return all(ask.whom is None or seats[ask.whom].level is not None for ask in asks)


def _asked(seat: SeatState, at: Millis, otherwise: bool, secret: bool) -> SeatState:
    """A seat that has acted, or is asked otherwise than before; nobody sees when a person has done something secret."""
    if secret and seat.person and not otherwise:
        return replace(seat, stirred=at)
    return replace(seat, since=at, voters=frozenset())
