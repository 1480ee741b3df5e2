"""Rooms that play Letters Rebus, and what people do in them."""

from typing import Any

from lettercup.core.grid import Placed
from tests.support.evening import Evening, Node
from tests.support.room import Room

REBUS = "letters-rebus"
GLASS = {"glass_seconds": 60}


async def evening(game: str = REBUS, *names: str, **more: Any) -> Evening:
    room = await Node().opens(game, **{"options": GLASS if game == REBUS else {}, **more})
    await room.enter(*(names or ("ann", "bob")))
    return room


async def lay(room: Room, who: str, *rows: str) -> None:
    """Lay words of Letters Rebus below each other, from the dice that show their letters, and be done."""
    state: Any = room.table.state.playing.state
    free, layout = list(range(15)), []
    for row, word in enumerate(rows):
        for column, letter in enumerate(word):
            die = next(die for die in free if state.hands[0].faces[die] == letter)
            free.remove(die)
            layout.append(Placed(die, 2 * row, column))
    await room.does(who, "do", move={"type": "draft", "layout": layout})
    await finish(room, who)


async def finish(room: Room, who: str) -> None:
    """Be done, and have looked at the sum."""
    await room.does(who, "do", move={"type": "done"})
    if room.table.state.phase == "playing":
        await room.does(who, "do", move={"type": "ready"})


def faces_of(room: Room) -> tuple[str, ...]:
    state: Any = room.table.state.match and room.table.state.match.state
    return tuple(state.hands[0].faces)
