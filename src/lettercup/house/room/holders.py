"""Who stands in the log of a room, and how they are taken out of it."""

from collections.abc import Iterable

from msgspec.structs import replace

from lettercup.house.names import SOMEBODY
from lettercup.house.room.events import (
    AnyRoomEvent,
    EnteredAgain,
    PersonEntered,
    PersonRenamed,
    RoomOpened,
    RoomStep,
)
from lettercup.house.room.state import RoomState


def holders_in(step: RoomStep) -> tuple[str, ...]:
    """Who opened the room or came into it in a step, or has a card of its class."""
    opened = [event for event in step.events if isinstance(event, RoomOpened)]
    known = [each.holder for event in opened for each in event.roster]
    entered = [event.holder for event in step.events if isinstance(event, PersonEntered) and event.holder]
    return (*(event.host for event in opened), *known, *entered)


def names_in(steps: Iterable[RoomStep], holder: str) -> tuple[str, ...]:
    """The names that somebody had in a room."""
    names, numbers = list[str](), list[str | None]()
    for event in (event for step in steps for event in step.events):
        match event:
            case PersonEntered(holder=who, name=name):
                numbers.append(who)
                names.extend([name] if who == holder else [])
            case EnteredAgain(who=number, name=name) | PersonRenamed(who=number, name=name) if (
                numbers[number] == holder
            ):
                names.append(name)
    return tuple(names)


def without_person(room: RoomState, step: RoomStep, holder: str, alias: str) -> RoomStep:
    """A step of a room without somebody: another holder, no name; what was played stays."""
    who = room.who(holder)

    def forgotten(event: AnyRoomEvent) -> AnyRoomEvent:
        match event:
            case RoomOpened(host=host, roster=roster):
                kept = tuple(each for each in roster if each.holder != holder)
                return replace(event, host=alias if host == holder else host, roster=kept)
            case PersonEntered(holder=other) if other == holder:
                return replace(event, holder=alias, name=SOMEBODY)
            case EnteredAgain(who=number) | PersonRenamed(who=number) if number == who:
                return replace(event, name=SOMEBODY)
        return event

    events = tuple(forgotten(event) for event in step.events)
    return replace(step, events=events, cause=step.cause.replace(holder[:8], alias[:8]))
