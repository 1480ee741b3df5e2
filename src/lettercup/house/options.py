"""How a table plays: its settings, and the options of its game."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from lettercup.core import Game, Seat, Value, hosts_seat, per_seat
from lettercup.house.seats import SeatState
from lettercup.lexicon import HouseRules


class TableSettings(Value, frozen=True, kw_only=True, tag=False):
    """What a table agrees on besides the game's own options."""

    gallery: bool = True
    """Others may watch."""
    chat: bool | None = None
    """People may talk; None: as soon as two of them have devices of their own."""
    words: HouseRules = HouseRules(offensive=0)
    """Which words of the dictionary count, in games with words; rude ones only where the host wants them."""


def game_of_table(
    kind: type[Game[Any, Any]], options: Mapping[str, Any], seats: Sequence[SeatState], host: str | None = None
) -> Game[Any, Any]:
    """The rules as a table and its seats chose them; raises `ValidationError` if the options do not fit."""
    is_chosen = any(seat.options or seat.level for seat in seats)
    own: dict[str, Any] = seat_options(kind, seats) if is_chosen else {}
    own |= dict.fromkeys(hosts_seat(kind), _seat_of(host, seats))
    chosen = {**kind.usually(len(seats)), **options, **own, "players": len(seats)}
    game: Game[Any, Any] = msgspec.convert(chosen, kind)
    return game


def _seat_of(host: str | None, seats: Sequence[SeatState]) -> Seat:
    return next((number for number, seat in enumerate(seats) if host and seat.holder == host), 0)


def seat_options(kind: type[Game[Any, Any]], seats: Sequence[SeatState]) -> dict[str, list[Any]]:
    """Each option that is per seat, with a value for every seat: the one chosen there, or the usual one."""
    return {
        option: [
            seat.options.get(option, kind.usual(option, number, is_bot=seat.level is not None))
            for number, seat in enumerate(seats)
        ]
        for option in per_seat(kind)
    }


def judges_words(kind: type[Game[Any, Any]]) -> bool:
    """Whether a game needs a dictionary at all."""
    return kind.words is not Game.words
