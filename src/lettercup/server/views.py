"""What one viewer may see of a table. The game's own `view` is the only place where anything of a game is hidden."""

from collections.abc import Collection
from typing import Any

import msgspec

from lettercup.core import Ask, Choose, Draw, Millis, Roll, Seat, asks_of
from lettercup.server import fair
from lettercup.server.decide import GRACE
from lettercup.server.protocol import SeatView, TableInfo, TableView
from lettercup.server.state import Match, SeatState, TableState


class Presence(msgspec.Struct, frozen=True, array_like=True):
    """Whose pages are open at this moment."""

    holders: frozenset[str] = frozenset()
    watching: int = 0


def view_of(table: TableState, seat: Seat | None, presence: Presence, now: Millis, seen: int = 0) -> TableView:
    """The table from a seat, or from the gallery; of the log, the lines behind those already seen."""
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
        seats=tuple(_seat_view(each, presence.holders) for each in table.seats),
        you=seat,
        host=table.host_seat,
        watching=presence.watching,
        paused=table.paused is not None,
        commitment=fair.commitment(table.secret),
        lines=table.lines[max(0, len(table.lines) - table.said + seen) :],
        **_game_view(table, table.match, seat),
    )


def _game_view(table: TableState, match: Match | None, seat: Seat | None) -> dict[str, Any]:
    if match is None:
        return {"state": None, "scores": (), "asks": (), "awaited": (), "outcome": None}
    seen = match.game.view(match.state, seat)
    asks = match.asks if seen is match.state else match.game.asks(seen)
    return {
        "state": seen,
        "scores": seen.scores,
        "asks": _asked_of(table, asks, seat),
        "awaited": _awaited(asks),
        "outcome": match.game.outcome(seen),
    }


def _asked_of(table: TableState, asks: tuple[Ask, ...], seat: Seat | None) -> tuple[Ask, ...]:
    """A person's own asks; when all dice are real, also the dice and lots that are in nobody's hand."""
    if seat is None or not table.seats[seat].person:
        return ()
    shared = (ask for ask in asks if isinstance(ask, Draw) or (isinstance(ask, Roll) and ask.cup is None))
    return asks_of(asks, seat) + (tuple(shared) if table.real_dice else ())


def _awaited(asks: tuple[Ask, ...]) -> tuple[Seat, ...]:
    chosen = {ask.seat for ask in asks if isinstance(ask, Choose)}
    cups = {ask.cup for ask in asks if isinstance(ask, Roll) and ask.cup is not None}
    return tuple(sorted(chosen | cups))


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
