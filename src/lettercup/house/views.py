"""What one viewer may see of a table. The game's own `view` is the only place where anything of a game is hidden."""

from collections.abc import Collection
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from lettercup.core import Ask, Die, Game, Millis, Outcome, Roll, Seat, Sentence, State, Value, fault
from lettercup.games import GAMES
from lettercup.house.chance import commitment
from lettercup.house.lines import Line
from lettercup.house.match import Match
from lettercup.house.options import TableSettings, seat_options
from lettercup.house.presence import Presence
from lettercup.house.real_dice import RealDice
from lettercup.house.seats import SeatState
from lettercup.house.table import GRACE, Phase, TableState

if TYPE_CHECKING:
    GameState = State
    GameSums = Value
    GamePrinted = Value
else:
    GameState = reduce(or_, (game.state_type for game in GAMES.values()))
    GameSums = reduce(or_, filter(None, (game.sums_type for game in GAMES.values())))
    GamePrinted = reduce(or_, filter(None, (game.printed_type for game in GAMES.values())))


class SeatView(Value, frozen=True, tag=False):
    """Who sits at a seat."""

    name: str
    kind: Literal["person", "bot"]
    level: str | None
    """How well the bot plays; also while it stands in for a person."""
    connected: bool
    """Always true for bots."""
    physical: bool
    """Throws real dice and types them in."""
    gone: bool
    """Got up during the game."""
    wants_pause: bool
    wants_rematch: bool
    promise: str
    """Hash of what this seat's device will add to the dice of the next game; empty: nothing."""
    idle_at: Millis | None
    """When others may want a bot to play on for this person, if the game still waits for them; None for bots.

    It tells nothing of secret moves and other signs of life: these count when somebody asks for a bot.
    """
    voters: tuple[Seat, ...]
    """The seats that want a bot to play on here."""


class WayBack(Value, frozen=True, tag=False):
    """The last step of somebody with real dice, or why it cannot be taken back."""

    step: tuple[Sentence, ...]
    """What happened in it; nothing if it cannot."""
    reason: Sentence | None
    """Why it cannot."""


class TableView(Value, frozen=True, kw_only=True):
    """Everything that one viewer may see, whenever anything changed."""

    code: str
    epoch: str
    """Changes when the server was restored from a backup: what a page has seen until then may not have happened."""
    seq: int
    """Counts what happened at this table for everybody to see; a view of this epoch with a smaller one is older."""
    now: Millis
    """The server's clock, by which all deadlines go."""
    grace: Millis
    """How long after a deadline a move that was on its way still counts."""
    phase: Phase
    number: int
    """Which game at this table it is, counted from 1; rematches count on."""
    game: str
    options: dict[str, Any]
    """The game's options that were chosen, without `players` and those that are per seat."""
    usual: dict[str, Any]
    """The defaults for this number of players, where they differ from the sheet."""
    seat_options: dict[str, list[Any]]
    """The game's options that are per seat: a value for every seat."""
    settings: TableSettings
    fewest: int
    most: int
    """How many may play."""
    seats: tuple[SeatView, ...]
    waiting: tuple[str, ...]
    """Who came late and gets a seat in the next game."""
    box: bool
    """Whether the host has the box with the real dice."""
    chat: bool
    """Whether people may talk."""
    host: Seat | None
    watching: int
    """How many watch without a seat."""
    state: GameState | None
    """The game as you may see it, once it has begun."""
    sums: GameSums | None
    """What follows from that state: what is worth how much."""
    scores: tuple[int, ...]
    awaited: tuple[Seat, ...]
    """The seats that the game is waiting for, as far as you may know."""
    paused: bool
    glass_waits: tuple[Seat, ...]
    """The seats that are typing in real dice while a glass would run: it stands still until they have."""
    way_back: WayBack | None
    """What the host may take back; None where no dice are real."""
    outcome: Outcome | None
    notes: tuple[str, ...]
    """What a score sheet has beside each of its rows, such as the target letters of a round."""
    began: Millis | None
    """When the game was started, in milliseconds since 1970."""
    played: Millis
    """How long the game has taken, up to the last thing that happened in it."""
    commitment: str
    """Hash of the secret from which the dice are thrown: of this game while it runs, otherwise of the next one."""
    contest: str
    """The contest to which the attempt at this table belongs; empty: it is a table like any other."""
    called_off: int
    """How many starts of this game, or of the next one, were called off."""
    starting: tuple[str, ...] | None
    """A game is about to begin, and every device shows what it has promised: the promises, by that game's seats."""
    lines: tuple[Line, ...]
    """The log: after connecting the last hundred lines, then only those that are new to this socket."""
    asks: tuple[Ask, ...]
    """What is asked of you; a `roll` from your cup is answered with `shake`, or typed in when your dice are real.

    When all dice are real, those in nobody's hand are asked of every person. Those of a bot are asked of the first
    person with real dice. Where real dice are dealt, a `roll` has all dice of the box: any of them may be in the hand.
    """
    you: Seat | None
    """Your seat; without one you are watching."""
    yours: tuple[Seat, ...]
    """All seats of your device: it sees one of them at a time, the one that its socket was opened for."""


to_page = msgspec.json.Encoder(order="deterministic").encode
"""A view as it is sent: fields in the order in which they stand here, which takes half as long as sorting them."""


def view_of(
    table: TableState, seat: Seat | None, presence: Presence, now: Millis, seen: int = 0, *, epoch: str = ""
) -> TableView:
    """The table from a seat, or from the gallery; of the log, the lines behind those already seen."""
    sight = _seen_by(table.match, seat, _open(table.match))
    view = _shared(table, sight, presence, now, seen, epoch=epoch)
    mine = () if seat is None else _asked(table, sight.asks).get(seat, ())
    return replace(view, you=seat, yours=_yours(table, seat), asks=tuple(mine))


class Frames:
    """The views of one moment as they are sent. What several viewers see alike is made and encoded only once.

    A frame is `view_of` as JSON, whose last fields are one viewer's own: these are set in.
    """

    def __init__(self, table: TableState, presence: Presence, now: Millis, epoch: str = "") -> None:
        self._table = table
        self._epoch = epoch
        self._presence = presence
        self._now = now
        self._made: dict[tuple[Seat | None, int], bytes] = {}
        self._owners = table.owners
        self._open = _open(table.match)
        self._asked_openly = _asked(table, self._open.asks)

    def seat_for(self, holder: str, wanted: Seat | None) -> Seat | None:
        """The seat that a device wants, if it has it; otherwise its first."""
        own = self._owners.get(holder, ())
        return wanted if wanted in own else own[0] if own else None

    def frame(self, seat: Seat | None, seen: int) -> bytes:
        """What is sent to a viewer who already has this many lines of the log."""
        sight = _seen_by(self._table.match, seat, self._open)
        key = None if sight is self._open else -1 if seat is None else seat, seen
        if key not in self._made:
            shared = to_page(_shared(self._table, sight, self._presence, self._now, seen, epoch=self._epoch))
            self._made[key] = shared.removesuffix(NOBODYS)
        if seat is None:
            return self._made[key] + NOBODYS
        asked = self._asked_openly if sight is self._open else _asked(self._table, sight.asks)
        mine = asked.get(seat)
        own = self._owners[self._table.seats[seat].holder]
        return OWN % (self._made[key], to_page(mine) if mine else b"[]", seat, to_page(own))


NOBODYS = b'[],"you":null,"yours":[]}'
OWN = b'%b%b,"you":%d,"yours":%b}'


class Seen(NamedTuple):
    """The game as a viewer sees it, and who it is waiting for."""

    state: State | None = None
    asks: tuple[Ask, ...] = ()


def _open(match: Match | None) -> Seen:
    """The game with nothing hidden."""
    return Seen(match.state, match.asks) if match else Seen()


def _seen_by(match: Match | None, seat: Seat | None, everything: Seen) -> Seen:
    if match is None:
        return everything
    state = match.game.view(match.state, seat)
    return everything if state is match.state else Seen(state, match.game.asks(state))


def _shared(table: TableState, sight: Seen, presence: Presence, now: Millis, seen: int, *, epoch: str) -> TableView:
    """A view without what is one viewer's own: the seat, and its asks."""
    kind = table.kind
    return TableView(
        code=table.code,
        epoch=epoch,
        seq=table.shown,
        now=now,
        grace=GRACE,
        phase=table.phase,
        number=table.number,
        game=table.name,
        options=table.options,
        usual=kind.usually(len(table.seats)),
        seat_options=seat_options(kind, table.seats),
        settings=table.settings,
        fewest=kind.seats[0],
        most=kind.seats[-1],
        seats=tuple([_seat_view(each, presence.holders) for each in table.seats]),
        waiting=tuple([seat.name for seat in table.waiting]),
        box=table.box,
        chat=table.people_talk,
        you=None,
        yours=(),
        host=table.host_seat,
        watching=presence.watching,
        state=sight.state,
        sums=table.match.game.sums(sight.state) if table.match else None,
        scores=sight.state.scores if sight.state is not None else (),
        asks=(),
        awaited=awaited((*sight.asks, *table.real_hands)),
        paused=table.paused is not None,
        glass_waits=table.glass_waits,
        way_back=_way_back(table, table.real) if table.real else None,
        outcome=table.match.game.outcome(sight.state) if table.match and table.phase == "over" else None,
        notes=table.match.notes if table.match else (),
        began=table.match.header.began if table.match else None,
        played=table.match.entered - table.match.header.began if table.match else 0,
        commitment=commitment(table.secret),
        contest=table.contest,
        called_off=table.playing.header.called_off if table.phase == "playing" else table.called_off,
        starting=table.seal.promises if table.seal else None,
        lines=table.lines[max(0, len(table.lines) - table.said + seen) :],
    )


def _asked(table: TableState, asks: tuple[Ask, ...]) -> dict[Seat, list[Ask]]:
    """What each person is asked: their own, then the real dice in nobody's hand and, of the keeper, those of bots."""
    asked: dict[Seat, list[Ask]] = {}
    asks = (*asks, *table.real_hands)
    for ask in asks:
        whom = ask.whom
        if whom is not None and table.seats[whom].person:
            asked.setdefault(whom, []).append(ask)
    for ask in asks if table.real else ():
        for seat in _who_may(table, ask):
            asked.setdefault(seat, []).append(ask)
    return asked


def _who_may(table: TableState, ask: Ask) -> tuple[Seat, ...]:
    """Who may throw real dice that are in no person's hand."""
    match ask:
        case Roll(cup=None) if table.all_real:
            return table.people
        case Roll(cup=int(cup)) if table.seats[cup].physical and not table.seats[cup].person:
            return tuple(seat for seat in table.people if seat == table.keeper)
    return ()


def _way_back(table: TableState, real: RealDice) -> WayBack:
    """What the host may take back, or why nothing."""
    reason = fault("paused") if table.paused is not None else table.no_way_back
    return WayBack(() if reason else real.past[-1].said, reason.sentence if reason else None)


def _yours(table: TableState, seat: Seat | None) -> tuple[Seat, ...]:
    return () if seat is None else table.seats_of(table.seats[seat].holder)


def awaited(asks: tuple[Ask, ...]) -> tuple[Seat, ...]:
    """The seats that somebody is waiting for."""
    return tuple(sorted({whom for ask in asks if (whom := ask.whom) is not None}))


def _seat_view(seat: SeatState, present: Collection[str]) -> SeatView:
    return SeatView(
        name=seat.name,
        kind="person" if seat.holder else "bot",
        level=seat.level,
        connected=seat.holder is None or seat.holder in present,
        physical=seat.physical,
        gone=seat.gone,
        wants_pause=seat.wants_pause,
        wants_rematch=seat.wants_rematch,
        promise=seat.promise,
        idle_at=seat.slow_at if seat.person else None,
        voters=tuple(sorted(seat.voters)) if seat.voters else (),
    )


class GameBox(Value, frozen=True, tag=False):
    """What is in the box of a game, with the options of a table."""

    dice: tuple[Die, ...]
    """All dice, by their ids."""
    sides: tuple[tuple[str, ...], ...]
    """What each of them may show if it is a real one: more than ours have, if the box is another one."""
    printed: GamePrinted | None
    """What is printed on boards and sheets."""


def box_of(game: Game[Any, Any]) -> GameBox:
    """What is in the box of a game."""
    sides = tuple(tuple(face.text for face in die.faces) for die in game.real_dice)
    return GameBox(game.dice, sides, game.printed)


class TableInfo(Value, frozen=True, kw_only=True, tag=False):
    """What can be said of a table to somebody who knows its code."""

    code: str
    game: str
    phase: Phase
    seats: tuple[str, ...]
    """The names of those who sit there; none for somebody who may not watch."""
    free: int
    gallery: bool
    number: int
    awaited: tuple[str, ...]
    """The names of those whom the game is waiting for."""
    link: str | None
    """Where others reach the table; null if only this computer can."""


def info_of(table: TableState, link: str | None) -> TableInfo:
    """What the code alone opens."""
    asked = awaited((*table.asks, *table.real_hands)) if table.phase == "playing" else ()
    return TableInfo(
        code=table.code,
        game=table.name,
        phase=table.phase,
        seats=tuple(seat.name for seat in table.seats),
        free=table.kind.seats[-1] - len(table.seats) if table.phase == "lobby" else 0,
        gallery=table.settings.gallery,
        number=table.number,
        awaited=tuple(table.seats[seat].name for seat in asked),
        link=link,
    )
