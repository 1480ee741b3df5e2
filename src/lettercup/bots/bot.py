"""What a bot is: it answers for a seat, and sees only that seat's view."""

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol

from lettercup.bots.level import LEVELS, Level
from lettercup.core import Choose, Entry, Game, LettercupError, Millis, Move, Seat, Value, tag_of
from lettercup.lexicon import HouseRules

LOOK = 3.0
"""Seconds that a champion takes to look at what lies open."""


class BadBot(LettercupError):
    """A bot that fails: it crashes, never comes to an end, or wants what is no move or not allowed."""


class Situation(NamedTuple):
    """Everything that a bot may know when it has to choose."""

    game: Game[Any, Any]
    view: Any
    """The game as the seat sees it; never the whole state."""
    seat: Seat
    moves: tuple[str, ...]
    """The kinds of move that are open to the seat."""
    now: Millis
    mind: str = ""
    """Tells apart bots of one level that see the same dice, so that each notices words of its own."""

    @property
    def who(self) -> str:
        """What the words depend on that a bot notices."""
        return f"{self.seat}{self.mind}"

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the timer runs out; None without a timer."""
        until = self.view.until
        return None if until is None else max(0.0, (until - self.now) / 1000)

    def may(self, move: type[Move]) -> bool:
        return _tag_of(move) in self.moves


_tag_of = cache(tag_of)


class Thought(NamedTuple):
    """The move that a bot wants to make, and the seconds it takes to think of it."""

    move: Move
    seconds: float = 1.0


class Bot(Protocol):
    """Anything that can sit at a table."""

    def think(self, at: Situation, rng: random.Random) -> Thought | None:
        """What to do now; None: nothing, until something else is asked.

        Must depend on nothing but the situation and the generator, which is seeded.
        """
        ...


class Strategy(Protocol):
    """How a game is played; a `Player` turns it into a bot with a level and a human pace."""

    def choose(self, at: Situation) -> Move | None:
        """What to do now; the same situation always gives the same move."""
        ...

    def seconds(self, at: Situation) -> float:
        """How long a champion usually thinks about this; computed without choosing a move."""
        ...


class Handicap(NamedTuple):
    """The sheet's own help for weaker players: an option of the game with a value for each seat."""

    option: str
    ladder: tuple[Value, ...]
    """The values, from no help to the most."""


class GameBots(NamedTuple):
    """What the module of a game in this package offers, as its `BOTS`."""

    strategy: Callable[[Level, HouseRules], Strategy]
    levels: Mapping[str, Level] = LEVELS
    """How well bots can play the game, weakest first."""
    cast_by_hand: bool = False
    """Whether there is nothing to choose, so that casting the dice is the only action."""
    facts: Callable[[Any, Sequence[Entry[Any]], Any], dict[str, int]] = lambda *_: {}
    """Numbers about a finished game (game, entries, final state) that add up over games.

    `started` is the seat that began, where one did.
    """
    questions: Mapping[str, tuple[str, str]] = {}
    """What a report answers from these facts: a text, and the facts `happened` and `of how many`."""
    trial_games: int = 0
    """Games simulated per recommendation; none where luck alone decides."""
    handicap: Handicap | None = None


def situation(game: Game[Any, Any], state: Any, seat: Seat, now: Millis) -> Situation:
    """What a seat may know of a state; the only place where bots come near one."""
    view = game.view(state, seat)
    return Situation(game, view, seat, open_moves(game.asks(view), seat), now)


def open_moves(asks: tuple[Any, ...], seat: Seat) -> tuple[str, ...]:
    """The kinds of move that a seat is asked for."""
    return tuple(move for ask in asks if isinstance(ask, Choose) and ask.seat == seat for move in ask.moves)
