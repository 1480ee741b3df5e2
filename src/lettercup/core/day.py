"""The task of the day: what a game gives everybody to play, once a day, with the same dice."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from lettercup.core.dice import DieId
from lettercup.core.game import Game
from lettercup.core.picture import ShownDie

Faces = tuple[str, ...]
G = TypeVar("G", bound=Game[Any, Any])


class FirstThrows(Protocol):
    """What dice and lots show at first in a unit of a game, on a day."""

    def throw(self, unit: int, dice: tuple[DieId, ...]) -> Faces:
        """The first throw of these dice in a unit."""
        ...

    def draw(self, unit: int, lots: tuple[int, ...]) -> tuple[int, ...]:
        """The first draw of these lots in a unit."""
        ...


class DayTask(NamedTuple, Generic[G]):
    """The day's task of a game, for one player.

    A day is chosen among some candidates by how kind they are. Kindness is simple arithmetic on the letters: whole
    numbers, no solver, no dictionary. Two programs of different versions must choose the same day, so a change of any
    of this is a new version of the sources (`core/sources.py`).
    """

    game: Callable[[tuple[int, ...]], G]
    """The game of a day, from lots that were drawn for it."""
    opening: Callable[[G, FirstThrows], tuple[Faces, ...]]
    """What the first throws of the game show, those of later rounds too."""
    kindness: Callable[[G, tuple[Faces, ...]], int]
    """How kind a day is, from its game and its opening."""
    lots: int = 0
    """How many lots are drawn to make up the game."""
    laid: Callable[[Any], tuple[ShownDie, ...]] = lambda state: ()
    """The crossword in a state, to be shown, and shared as a silhouette; empty where there is none."""
    rows: Callable[[Any], tuple[int, ...]] = lambda state: ()
    """Where no crossword is laid: how many dice counted in each part of an attempt, to be shared as rows of dice."""
    badges: Mapping[str, Callable[[Any], bool]] = {}
    """What a finished attempt may be praised for, by name, and when it is; the page has words for each."""
    ranked: bool = True
    """Whether results are compared; not where luck alone decides."""
    round: Callable[[G], G] = lambda game: game
    """The part of the game that everybody plays in one round of a room."""
    seconds: Callable[[G], int] = lambda game: 0
    """How long the game takes at most; 0: nobody knows."""
    lies: bool = False
    """Whether what lies there counts when the time is up, so that whoever is done may still change it."""
    words: Callable[[Any], tuple[tuple[str, int], ...]] = lambda state: ()
    """The words that count in a finished attempt, each with what it counts by itself."""

    def earned(self, state: Any) -> tuple[str, ...]:
        """The badges of a finished attempt."""
        return tuple(name for name, is_earned in self.badges.items() if is_earned(state))
