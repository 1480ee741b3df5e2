"""Whether options fit a game and its seats."""

from collections.abc import Sequence
from typing import Any

import msgspec

from lettercup.core import Game, per_seat, say
from lettercup.house.options import game_of_table
from lettercup.house.refusal import Unreadable, unreadable
from lettercup.house.seats import SeatState

LONGEST_OPTION = 40


def check_own_options(kind: type[Game[Any, Any]], options: dict[str, Any]) -> None:
    """Refuse options that no seat has for itself, or that do not fit; raises `Unreadable`."""
    known = per_seat(kind)
    for name, value in options.items():
        field = f"$.options.{name[:LONGEST_OPTION]}"
        if name not in known:
            raise Unreadable(field, say("No seat has such an option of its own."))
        try:
            msgspec.convert(value, known[name])
        except msgspec.ValidationError as error:
            raise unreadable(error, field) from error


def check_options(kind: type[Game[Any, Any]], options: dict[str, Any], seats: Sequence[SeatState]) -> None:
    """Refuse options that do not fit the game, or are not the table's to choose; raises `Unreadable`."""
    if "players" in options:
        raise Unreadable("$.options.players", say("The seats decide how many play."))
    if own := per_seat(kind).keys() & options.keys():
        raise Unreadable(f"$.options.{min(own)}", say("This is chosen for each seat."))
    try:
        game_of_table(kind, options, seats)
    except msgspec.ValidationError as error:
        raise unreadable(error, "$.options") from error
