"""What a room agrees on: the games of its rounds, the words that count, and who may see what."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from lettercup.core import Value
from lettercup.core.sources import Kindness
from lettercup.lexicon import HouseRules

DiceOf = Literal["sealed", "typed"]
ShownAfterwards = Literal["ranking", "ticks", "best"]
"""What the host can switch on and off; each is a setting of the room."""
RoomTitle = Annotated[str, Meta(max_length=60)]
MOST_PEOPLE = 500
"""How many may be in at the same time."""
MOST_NUMBERS = 1000
"""How many may ever have been in: those who have gone keep their numbers."""
MOST_ROUNDS = 20
MOST_SEATS = 6
"""At a table of a room."""


class RoundPlan(Value, frozen=True, kw_only=True, tag=False):
    """What is played in a round."""

    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    """The game's options, such as how long its glass runs; a round of a room is always one round of the game."""
    kindness: Kindness = "kind"
    """How kind its dice are."""
    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)] = 1
    """How many sit at a table. 1: everybody plays alone. Otherwise each table plays a whole game with the same dice."""


class RoomSettings(Value, frozen=True, kw_only=True, tag=False):
    """What a room agrees on besides the options of its game."""

    words: HouseRules = HouseRules()
    """Which words count."""
    ranking: bool = False
    """Whether places are shown after a round; otherwise nobody but the host sees who had how much."""
    ticks: bool = True
    """Whether others than the host see, beside each name, who is done; otherwise only how many."""
    best: bool = True
    """Whether the best play is shown after each round; otherwise after the last one, or when the host wants it."""
    names: bool = False
    """Whether players see on their own devices who else is in."""
    screen: Literal["host", "everybody"] = "host"
    """Who may open the big screen."""
