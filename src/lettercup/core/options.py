"""The options of a game: what their fields say to the form, and the check that holds rules to the same limits."""

from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec.inspect import Metadata, StructType, type_info

from lettercup.core.errors import BadOption
from lettercup.core.reading import field_faults


def within(numbers: range, **more: Any) -> msgspec.Meta:
    """The numbers that an option may have: the form offers them, and the game refuses others."""
    return msgspec.Meta(extra={"least": numbers[0], "most": numbers[-1], **more})


PER_SEAT = msgspec.Meta(extra={"per_seat": True})
"""An option with one value for each seat; it belongs to the person who sits there."""

HOSTS_SEAT = msgspec.Meta(extra={"hosts_seat": True})
"""An option that is a seat: the house sets it to the host's, and no form asks for it."""


OF_EVENTS = {"of_events": True}
"""An option that only events use, such as the day's task: no form asks for it."""


def check_ranges(game: Any) -> None:
    """Refuse an option that is of the wrong kind or out of range."""
    if faults := field_faults(game):
        raise BadOption(" ".join(faults))
    if game.players not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        raise BadOption(f"{game.title} is for {least} to {most} players, not {game.players}.")
    for name, (least, most) in _limits(game.__class__).items():
        if not least <= getattr(game, name) <= most:
            label = name.replace("_", " ").capitalize()
            raise BadOption(f"{label}: {least} to {most}, not {getattr(game, name)}.")
    for name in hosts_seat(game.__class__):
        if not 0 <= getattr(game, name) < game.players:
            raise BadOption(f"There is no seat {getattr(game, name)}; the seats are 0 to {game.players - 1}.")


@cache
def _limits(kind: type) -> dict[str, tuple[int, int]]:
    extras = {name: extra for name, extra in _extras(kind).items() if "least" in extra}
    return {name: (extra["least"], extra["most"]) for name, extra in extras.items()}


@cache
def per_seat(kind: type) -> dict[str, Any]:
    """A game's options that have one value for each seat, each with the type of one seat's value."""
    hints = get_type_hints(kind, include_extras=True)
    marked = {name: hint for name, hint in hints.items() if PER_SEAT in getattr(hint, "__metadata__", ())}
    return {name: get_args(hint.__origin__)[0] for name, hint in marked.items()}


@cache
def hosts_seat(kind: type) -> tuple[str, ...]:
    """The names of a game's options that are the host's seat."""
    return tuple(name for name, extra in _extras(kind).items() if "hosts_seat" in extra)


@cache
def of_events(kind: type) -> tuple[str, ...]:
    """The names of a game's options that only events use."""
    return tuple(name for name, extra in _extras(kind).items() if "of_events" in extra)


def _extras(kind: type) -> dict[str, dict[str, Any]]:
    info = type_info(kind)
    fields = info.fields if isinstance(info, StructType) else ()
    return {field.name: field.type.extra or {} for field in fields if isinstance(field.type, Metadata)}
