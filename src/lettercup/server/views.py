"""What one viewer may see of a table. The game's own `view` is the only place where anything of a game is hidden."""

from collections.abc import Collection
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from lettercup.core import Ask, Millis, Roll, Seat, State, asks_of, encode
from lettercup.server import fair
from lettercup.server.decide import GRACE, way_back
from lettercup.server.match import Match
from lettercup.server.protocol import SeatView, TableInfo, TableView
from lettercup.server.state import SeatState, TableState


class Presence(msgspec.Struct, frozen=True, array_like=True):
    """Whose pages are open at this moment."""

    holders: frozenset[str] = frozenset()
    watching: int = 0

    @property
    def anybody(self) -> bool:
        return bool(self.holders or self.watching)


def view_of(table: TableState, seat: Seat | None, presence: Presence, now: Millis, seen: int = 0) -> TableView:
    """The table from a seat, or from the gallery; of the log, the lines behind those already seen."""
    sight = _seen_by(table.match, seat, _open(table.match))
    view = _shared(table, sight, presence, now, seen)
    mine = _asked_of(table, sight.asks, seat, table.some_real_dice)
    return replace(view, you=seat, yours=_yours(table, seat), asks=mine)


class Frames:
    """The views of one moment as they are sent. What several viewers see alike is made and encoded only once.

    A frame is `view_of` as JSON, whose first field is `asks` and whose last are `you` and `yours`: these are set in.
    """

    def __init__(self, table: TableState, presence: Presence, now: Millis) -> None:
        self._table = table
        self._presence = presence
        self._now = now
        self._made: dict[tuple[Seat | None, int], bytes] = {}
        self._owners = table.owners
        self._has_real_dice = table.some_real_dice
        self._open = _open(table.match)

    def seat_for(self, holder: str, wanted: Seat | None) -> Seat | None:
        """The seat that a device wants, if it has it; otherwise its first."""
        own = self._owners.get(holder, ())
        return wanted if wanted in own else own[0] if own else None

    def frame(self, seat: Seat | None, seen: int) -> bytes:
        """What is sent to a viewer who has had so many lines of the log."""
        sight = _seen_by(self._table.match, seat, self._open)
        key = None if sight is self._open else -1 if seat is None else seat, seen
        if key not in self._made:
            shared = encode(_shared(self._table, sight, self._presence, self._now, seen))
            self._made[key] = shared.removeprefix(NO_ASKS).removesuffix(NOBODY)
        if seat is None:
            return b"".join((NO_ASKS, self._made[key], NOBODY))
        mine = _asked_of(self._table, sight.asks, seat, self._has_real_dice)
        own = self._owners[self._table.seats[seat].holder]
        return b'{"asks":%b%b%d,"yours":%b}' % (encode(mine) if mine else b"[]", self._made[key], seat, encode(own))


NO_ASKS = b'{"asks":[]'
NOBODY = b'null,"yours":[]}'


class Sight(NamedTuple):
    """The game as a viewer sees it, and whom it awaits, seen like that."""

    state: State | None = None
    asks: tuple[Ask, ...] = ()


def _open(match: Match | None) -> Sight:
    """The game as somebody sees it from whom nothing is hidden."""
    return Sight(match.state, match.asks) if match else Sight()


def _seen_by(match: Match | None, seat: Seat | None, everything: Sight) -> Sight:
    if match is None:
        return everything
    state = match.game.view(match.state, seat)
    return everything if state is match.state else Sight(state, match.game.asks(state))


def _shared(table: TableState, sight: Sight, presence: Presence, now: Millis, seen: int) -> TableView:
    """A view without what is one viewer's own: the seat, and its asks."""
    return TableView(
        code=table.code,
        seq=table.seq,
        now=now,
        grace=GRACE,
        phase=table.phase,
        number=table.number,
        game=table.name,
        options=table.options,
        settings=table.settings,
        fewest=table.kind.seats[0],
        most=table.kind.seats[-1],
        seats=tuple([_seat_view(each, presence.holders) for each in table.seats]),
        you=None,
        yours=(),
        host=table.host_seat,
        watching=presence.watching,
        state=sight.state,
        scores=sight.state.scores if sight.state is not None else (),
        asks=(),
        awaited=awaited((*sight.asks, *table.real_hands)),
        paused=table.paused is not None,
        glass_waits=table.glass_waits,
        way_back=way_back(table),
        outcome=table.match.game.outcome(sight.state) if table.match and table.phase == "over" else None,
        commitment=fair.commitment(table.secret),
        lines=table.lines[max(0, len(table.lines) - table.said + seen) :],
    )


def _asked_of(table: TableState, asks: tuple[Ask, ...], seat: Seat | None, has_real_dice: bool) -> tuple[Ask, ...]:
    """A person's own asks, and the real dice in nobody's hand; whoever looks after the box types in those of bots."""
    if seat is None or not table.seats[seat].person:
        return ()
    if not has_real_dice:
        return asks_of(asks, seat)
    asks = (*asks, *table.real_hands)
    return asks_of(asks, seat) + tuple(ask for ask in asks if _is_for_anybody(table, ask, seat))


def _is_for_anybody(table: TableState, ask: Ask, seat: Seat) -> bool:
    """Whether somebody has to do it, and this person may."""
    match ask:
        case Roll(cup=None):
            return table.real_dice
        case Roll(cup=cup) if cup is not None:
            return table.seats[cup].physical and not table.seats[cup].person and seat == table.keeper
    return False


def _yours(table: TableState, seat: Seat | None) -> tuple[Seat, ...]:
    return () if seat is None else table.seats_of(table.seats[seat].holder)


def awaited(asks: tuple[Ask, ...]) -> tuple[Seat, ...]:
    """The seats that somebody is waiting for."""
    return tuple(sorted({ask.whom for ask in asks if ask.whom is not None}))


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
    )


def info_of(table: TableState) -> TableInfo:
    """What the code alone opens."""
    return TableInfo(
        code=table.code,
        game=table.name,
        phase=table.phase,
        seats=tuple(seat.name for seat in table.seats),
        free=table.kind.seats[-1] - len(table.seats) if table.phase == "lobby" else 0,
        gallery=table.settings.gallery,
        number=table.number,
    )
