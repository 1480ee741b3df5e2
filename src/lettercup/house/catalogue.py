"""The games that can be played here, with their options, for the form of a new table."""

from typing import Any, Literal

import msgspec
from msgspec.inspect import BoolType, Field, IntType, LiteralType, Metadata, StrType, StructType, type_info

from lettercup.core import Game, Value, hosts_seat, of_events
from lettercup.games import GAMES


class OptionInfo(Value, frozen=True, kw_only=True, tag=False):
    """One option of a game, for the form; its words come from the page's catalogue under its name."""

    name: str
    kind: Literal["switch", "number", "choice", "text", "per-seat"]
    default: Any
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None


class GameInfo(Value, frozen=True, kw_only=True, tag=False):
    """A game that can be played here."""

    name: str
    title: str
    fewest: int
    most: int
    options: tuple[OptionInfo, ...]
    levels: tuple[str, ...]
    """How well bots can play it, weakest first; empty when there are none."""


def game_infos(levels: Any) -> list[GameInfo]:
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
    """The options of a game: its own in the order of its sheet, then those that games share. The seats decide how many
    play."""
    info = type_info(kind)
    fields = info.fields if isinstance(info, StructType) else ()
    shown = (field for field in fields if field.name not in ("players", *hosts_seat(kind), *of_events(kind)))
    return tuple(_option(field) for field in sorted(shown, key=lambda field: field.name not in kind.__annotations__))


def _option(field: Field) -> OptionInfo:
    default = msgspec.to_builtins(field.default)
    match field.type:
        case BoolType():
            return OptionInfo(name=field.name, kind="switch", default=default)
        case IntType():
            return OptionInfo(name=field.name, kind="number", default=default)
        case Metadata(extra={"per_seat": True}):
            return OptionInfo(name=field.name, kind="per-seat", default=default)
        case Metadata(type=IntType(), extra=dict(extra)):
            return OptionInfo(name=field.name, kind="number", default=default, **extra)
        case LiteralType(values=values):
            return OptionInfo(name=field.name, kind="choice", default=default, choices=tuple(map(str, values)))
        case StrType():
            return OptionInfo(name=field.name, kind="text", default=default)
    raise TypeError(f"There is no form for the option {field.name}.")
