"""The games that can be played here, with their options, for the form of a new table."""

from typing import Any

import msgspec
from msgspec.inspect import BoolType, Field, IntType, LiteralType, Metadata, StrType, StructType, type_info

from lettercup.core import Game
from lettercup.games import GAMES
from lettercup.server.protocol import GameInfo, OptionInfo


def games(levels: Any) -> list[GameInfo]:
    """Every game."""
    return [
        GameInfo(
            name=kind.name,
            title=kind.title,
            fewest=kind.seats[0],
            most=kind.seats[-1],
            options=options(kind),
            levels=levels(kind.name),
        )
        for kind in GAMES.values()
    ]


def options(kind: type[Game[Any, Any]]) -> tuple[OptionInfo, ...]:
    """The options of a game, in the order of its sheet; the seats decide how many play."""
    info = type_info(kind)
    fields = info.fields if isinstance(info, StructType) else ()
    return tuple(_option(field) for field in fields if field.name != "players")


def _option(field: Field) -> OptionInfo:
    default = msgspec.to_builtins(field.default)
    match field.type:
        case BoolType():
            return OptionInfo(name=field.name, kind="switch", default=default)
        case IntType():
            return OptionInfo(name=field.name, kind="number", default=default)
        case Metadata(type=IntType(), extra=dict(extra)):
            return OptionInfo(name=field.name, kind="number", default=default, **extra)
        case LiteralType(values=values):
            return OptionInfo(name=field.name, kind="choice", default=default, choices=tuple(map(str, values)))
        case StrType():
            return OptionInfo(name=field.name, kind="text", default=default)
    return OptionInfo(name=field.name, kind="list", default=default)
