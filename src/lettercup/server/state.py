"""A table as the fold of its events: pure, no I/O, no clock."""

from typing import Any

import msgspec
from msgspec.structs import replace

from lettercup.core import Ask, Entry, Game, Millis, Roll, Seat, Sentence, State, Wait, play, say
from lettercup.core.record import Player, header_of
from lettercup.games import GAMES
from lettercup.server import fair
from lettercup.server.causes import Causes
from lettercup.server.events import (
    AnyEvent,
    BotSat,
    CalledOff,
    CameBack,
    ChatAllowed,
    Chatted,
    Committed,
    DiceUsed,
    Forgotten,
    HandedToBot,
    HandTyped,
    Left,
    LevelSet,
    Opened,
    OptionsChosen,
    Paused,
    PauseWanted,
    PhraseSaid,
    Played,
    RematchWanted,
    Removed,
    Renamed,
    Resumed,
    Sat,
    Started,
    Step,
    TakenBack,
)
from lettercup.server.match import Match, after_entry, after_hand, real_cups
from lettercup.server.protocol import Line, Phase, Phrase, Settings

PHRASES: dict[Phrase, str] = {
    "hello": "{who}: Hello!",
    "luck": "{who}: Good luck!",
    "moment": "{who}: One moment, please.",
    "wow": "{who}: Wow!",
    "well-played": "{who}: Well played!",
    "sorry": "{who}: Sorry!",
    "thanks": "{who}: Thank you!",
    "bye": "{who}: Bye, that was fun.",
}
LINES_KEPT = 100


class SeatState(msgspec.Struct, frozen=True, kw_only=True):
    """A seat, and who has it."""

    name: str
    holder: str | None = None
    """Who may come back to it; a bot has none."""
    level: str | None = None
    """A bot plays here, so well."""
    physical: bool = False
    gone: bool = False
    wants_pause: bool = False
    wants_rematch: bool = False
    entropy: str = ""
    since: Millis = 0
    """Since when the seat has been asked what it is asked."""

    @property
    def person(self) -> bool:
        """Somebody plays here, and has not got up."""
        return self.holder is not None and self.level is None and not self.gone


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about a table that is written down."""

    code: str
    seq: int = 0
    at: Millis = 0
    name: str = ""
    """Of the game."""
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    settings: Settings = Settings()
    seats: tuple[SeatState, ...] = ()
    host: str | None = None
    phase: Phase = "lobby"
    number: int = 1
    secret: str = ""
    match: Match | None = None
    paused: Millis | None = None
    """Since when."""
    lines: tuple[Line, ...] = ()
    said: int = 0
    """How many lines there have been."""
    causes: Causes = Causes()

    @property
    def kind(self) -> type[Game[Any, Any]]:
        return GAMES[self.name]

    @property
    def asks(self) -> tuple[Ask, ...]:
        return self.match.asks if self.match else ()

    @property
    def deadline(self) -> Millis | None:
        """When the sand runs out, if it is running."""
        if self.match is None or self.match.state.until is None or self.paused is not None or self.glass_waits:
            return None
        moments = [ask.until for ask in self.asks if isinstance(ask, Wait)]
        return min(moments) if moments else None

    @property
    def some_real_dice(self) -> bool:
        """Whether anybody throws real ones in the game that is played."""
        return self.match is not None and self.match.some_real_dice

    @property
    def real_dice(self) -> bool:
        """Whether the dice and lots that are in nobody's hand are real ones."""
        return bool(self.seats) and all(seat.physical for seat in self.seats)

    @property
    def real_hands(self) -> tuple[Roll, ...]:
        """The dice that are being dealt to seats with real ones, which have not told yet what these show."""
        if self.match is None or (deal := self.match.deal) is None:
            return ()
        untold = (n for n, seat in enumerate(self.seats) if seat.physical and n not in self.match.typed)
        return tuple(Roll(number, deal.lots) for number in untold)

    @property
    def awaits_real_dice(self) -> bool:
        """Whether somebody is to tell what real dice show."""
        nobodys = self.real_dice and any(isinstance(ask, Roll) for ask in self.asks)
        return nobodys or bool(self.real_hands or real_cups(self.asks, self.seats))

    @property
    def glass_waits(self) -> tuple[Seat, ...]:
        """The seats for whose real dice the glass stands still; nobody if it runs, or if there is none."""
        stands = self.match is not None and self.match.standing is not None
        return real_cups(self.asks, self.seats) if stands else ()

    @property
    def owners(self) -> dict[str | None, list[Seat]]:
        """Whose seats are whose; several people may share a device, and nobody holds those of bots."""
        owners: dict[str | None, list[Seat]] = {}
        for number, seat in enumerate(self.seats):
            owners.setdefault(seat.holder, []).append(number)
        return owners

    def seat_of(self, holder: str | None) -> Seat | None:
        return next(iter(self.seats_of(holder)), None)

    def seats_of(self, holder: str | None) -> tuple[Seat, ...]:
        """All seats of a device that several people share."""
        return tuple([number for number, seat in enumerate(self.seats) if holder and seat.holder == holder])

    @property
    def host_seat(self) -> Seat | None:
        return self.seat_of(self.host)

    @property
    def keeper(self) -> Seat | None:
        """Who types in real dice for those who cannot: the first person who has some, else the host."""
        return next((number for number in self.people if self.seats[number].physical), self.host_seat)

    @property
    def people(self) -> tuple[Seat, ...]:
        return tuple(number for number, seat in enumerate(self.seats) if seat.person)


def after_step(table: TableState, step: Step) -> TableState:
    """The table after everything that was written down together."""
    for event in step.events:
        table = after(table, event, step.at)
    causes = table.causes.plus(step.cause) if step.cause else table.causes
    return replace(table, seq=table.seq + 1, at=max(table.at, step.at), causes=causes)


def after(table: TableState, event: AnyEvent, at: Millis) -> TableState:
    """The table after one event."""
    match event:
        case Opened(game=game, options=options, settings=settings, secret=secret):
            return replace(table, name=game, options=options, settings=settings, secret=secret)
        case OptionsChosen(options=options, settings=settings):
            return replace(table, options=options, settings=settings)
    return _talked(table, event, at)


def _talked(table: TableState, event: AnyEvent, at: Millis) -> TableState:
    """What people say, and whether they may."""
    match event:
        case Chatted(seat=seat, text=text):
            return _line(table, at, "chat", say("{who}: {text}", who=seat, text=text))
        case PhraseSaid(seat=seat, phrase=phrase):
            return _line(table, at, "chat", say(PHRASES[phrase], who=seat))
        case ChatAllowed(allowed=allowed):
            table = replace(table, settings=replace(table.settings, chat=allowed))
            return _note(table, at, say("Chat is on.") if allowed else say("Chat is off."))
    return _run(table, event, at)


def _run(table: TableState, event: AnyEvent, at: Millis) -> TableState:
    """How a game runs."""
    match event:
        case Started():
            return _started(table, event, at)
        case Played(entry=raw):
            return _played(table, raw)
        case HandTyped(seat=seat, faces=faces) if table.match:
            return replace(table, match=after_hand(table.match, seat, faces, at, table.secret))
        case TakenBack(seat=seat):
            return _taken_back(table, seat, at)
        case CalledOff(seat=seat):
            off = replace(table, phase="lobby", match=None, paused=None)
            return _note(off, at, say("{name} called the game off.", name=table.seats[seat].name))
        case Committed(secret=secret):
            return replace(table, secret=secret)
        case Forgotten():
            return table
        case Paused():
            return _note(replace(table, paused=at), at, say("The game is paused."))
        case Resumed():
            return _note(replace(table, paused=None), at, say("The game goes on."))
    return _seated(table, event, at)


def _seated(table: TableState, event: AnyEvent, at: Millis) -> TableState:
    """What happens to seats."""
    match event:
        case Sat(holder=holder, name=name, entropy=entropy):
            table = _sit(table, SeatState(name=name, holder=holder, entropy=entropy))
            return _note(replace(table, host=table.host or holder), at, say("{name} sat down.", name=name))
        case BotSat(name=name, level=level):
            return _note(_sit(table, SeatState(name=name, level=level)), at, say("{name} sat down.", name=name))
        case Removed(seat=seat):
            return _removed(table, seat, at)
        case Left(seat=seat):
            left = _with(table, seat, gone=True, wants_pause=False, wants_rematch=False)
            return _note(_with_host(left), at, say("{name} got up.", name=table.seats[seat].name))
        case HandedToBot(seat=seat, level=level):
            handed = _with_host(_with(table, seat, level=level, since=at, wants_pause=False, wants_rematch=False))
            return _note(handed, at, say("A bot plays on for {name}.", name=table.seats[seat].name))
        case CameBack(seat=seat):
            back = _with_host(_with(table, seat, level=None, gone=False))
            return _note(back, at, say("{name} is back.", name=table.seats[seat].name))
    return _changed(table, event)


def _changed(table: TableState, event: AnyEvent) -> TableState:
    """What changes one thing about a seat."""
    match event:
        case LevelSet(seat=seat, level=level):
            return _with(table, seat, level=level)
        case DiceUsed(seat=seat, physical=physical):
            return _with(table, seat, physical=physical)
        case Renamed(seat=seat, name=name):
            return _with(table, seat, name=name)
        case PauseWanted(seat=seat, wants=wants):
            return _with(table, seat, wants_pause=wants)
        case RematchWanted(seat=seat, wants=wants, entropy=entropy):
            return _with(table, seat, wants_rematch=wants, entropy=entropy)
    raise AssertionError(f"nothing is known about {event}")


def _sit(table: TableState, seat: SeatState) -> TableState:
    return replace(table, seats=(*table.seats, seat))


def _with(table: TableState, number: Seat, **changes: Any) -> TableState:
    seats = tuple(replace(seat, **changes) if n == number else seat for n, seat in enumerate(table.seats))
    return replace(table, seats=seats)


def _with_host(table: TableState) -> TableState:
    """The table with a host who is there, if anybody is."""
    host = table.host_seat
    if host is not None and table.seats[host].person:
        return table
    return replace(table, host=table.seats[table.people[0]].holder if table.people else table.host)


def _removed(table: TableState, number: Seat, at: Millis) -> TableState:
    gone = table.seats[number]
    table = replace(table, seats=table.seats[:number] + table.seats[number + 1 :])
    host = table.host if table.host_seat is not None else None
    return _note(_with_host(replace(table, host=host)), at, say("{name} got up.", name=gone.name))


def game_of_table(name: str, options: dict[str, Any], players: int) -> Game[Any, Any]:
    """The rules as a table chose them; refuses what does not fit with a `ValidationError`."""
    game: Game[Any, Any] = msgspec.convert({**options, "players": players}, GAMES[name])
    return game


def _started(table: TableState, event: Started, at: Millis) -> TableState:
    """A new game, with everybody who has not got up; what the log says of seats is turned into names first."""
    names = tuple(seat.name for seat in table.seats)
    fresh = {"wants_pause": False, "wants_rematch": False, "since": at, "entropy": ""}
    seats = tuple(replace(seat, **fresh) for seat in table.seats if not seat.gone)
    game = game_of_table(table.name, table.options, len(seats))
    first = game.start()
    header = header_of(
        game,
        tuple(Player(seat.name, "bot" if seat.level else "person", seat.level) for seat in seats),
        began=at,
        lexicon=event.lexicon,
        commitment=fair.commitment(table.secret),
        entropies=event.entropies,
    )
    table = replace(
        table,
        seats=seats,
        phase="playing",
        number=table.number + (table.phase == "over"),
        match=Match(
            game=game,
            state=first,
            header=header,
            some_real_dice=any(seat.physical for seat in seats),
            entered=at,
            asks=game.asks(first),
        ),
        lines=tuple(_by_name(line, names) for line in table.lines),
    )
    return _note(table, at, say("The game begins."))


def _played(table: TableState, raw: msgspec.Raw) -> TableState:
    if table.match is None:
        raise ValueError("The log has an entry of a game that has not begun.")
    entry = read_entry(table.match.game, raw)
    return entered(table, table.match, entry, play(table.match.game, table.match.state, entry))


def entered(table: TableState, match: Match, entry: Entry[Any], state: State) -> TableState:
    """The table after an entry that has led to this state."""
    after = after_entry(match, entry, state, table.seats, table.secret)
    seats = _asked(table.seats, match.asks, after.asks, entry)
    table = replace(table, match=after, seats=seats, phase="playing" if after.asks else "over")
    return _line(table, entry.at, "game", *state.news)


def _taken_back(table: TableState, seat: Seat, at: Millis) -> TableState:
    """The table as it was before the last step that may be taken back; the log keeps what was said."""
    if table.match is None or not table.match.past:
        raise ValueError("The log takes back what cannot be taken back.")
    *earlier, last = table.match.past
    seats = tuple(replace(each, since=at, wants_rematch=False) for each in table.seats)
    match = replace(last.before, past=tuple(earlier), stays=table.match.stays, kept=last.later)
    table = replace(table, match=match, seats=seats, phase="playing", secret=last.secret)
    return _line(table, at, "table", say("{name} took back:", name=table.seats[seat].name), *last.said)


def _asked(
    seats: tuple[SeatState, ...], before: tuple[Ask, ...], now: tuple[Ask, ...], entry: Entry[Any]
) -> tuple[SeatState, ...]:
    """The seats, each with the time since which it has been asked what it is asked."""
    changed = {entry.by, *[ask.whom for ask in (*before, *now) if ask not in before or ask not in now]}
    return tuple([replace(seat, since=entry.at) if n in changed else seat for n, seat in enumerate(seats)])


def read_entry(game: Game[Any, Any], raw: msgspec.Raw | bytes) -> Entry[Any]:
    """An entry of a game, as it was stored."""
    entry: Entry[Any] = _entries(game).decode(raw)
    return entry


_decoders: dict[str, msgspec.json.Decoder[Any]] = {}


def _entries(game: Game[Any, Any]) -> msgspec.json.Decoder[Any]:
    if game.name not in _decoders:
        _decoders[game.name] = msgspec.json.Decoder(game.entry_type())
    return _decoders[game.name]


def _note(table: TableState, at: Millis, sentence: Sentence) -> TableState:
    return _line(table, at, "table", sentence)


def _line(table: TableState, at: Millis, kind: Any, *said: Sentence) -> TableState:
    if not said:
        return table
    line = Line(table.said + 1, at, kind, said)
    return replace(table, said=table.said + 1, lines=(*table.lines, line)[-LINES_KEPT:])


def _by_name(line: Line, names: tuple[str, ...]) -> Line:
    """A line that stays true when seats are numbered anew."""
    return replace(line, said=tuple(_named(sentence, names) for sentence in line.said))


def _named(sentence: Sentence, names: tuple[str, ...]) -> Sentence:
    facts = {
        key: names[fact] if key in ("who", "whom") and isinstance(fact, int) and fact < len(names) else fact
        for key, fact in sentence.facts.items()
    }
    return replace(sentence, facts=facts)
