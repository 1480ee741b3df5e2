"""What a bot is: somebody who answers for a seat, and sees only that seat's view."""

import random
from functools import cache
from typing import Any, NamedTuple, Protocol

from lettercup.core import Choose, Game, Millis, Move, Seat, tag_of


class Situation(NamedTuple):
    """Everything that a bot may know when it is asked to choose."""

    game: Game[Any, Any]
    view: Any
    """The game as the seat sees it; never the whole state."""
    seat: Seat
    moves: tuple[str, ...]
    """The kinds of move that are open to the seat."""
    now: Millis

    @property
    def seconds_left(self) -> float | None:
        """How long the sand still runs, if it does."""
        until = self.view.until
        return None if until is None else max(0.0, (until - self.now) / 1000)

    def may(self, move: type[Move]) -> bool:
        return _tag_of(move) in self.moves


_tag_of = cache(tag_of)


class Thought(NamedTuple):
    """What a bot wants to do, and how many seconds it takes to come to that."""

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
    """How a game is played; a `Player` makes a bot of it, with a level and human-like times."""

    def choose(self, at: Situation) -> Move | None:
        """What to do now; the same situation always gives the same move."""
        ...

    def seconds(self, at: Situation) -> float:
        """How long a champion usually thinks about this; told without thinking about it."""
        ...


def situation(game: Game[Any, Any], state: Any, seat: Seat, now: Millis) -> Situation:
    """What a seat may know of a state; the only place where bots come near one."""
    view = game.view(state, seat)
    return Situation(game, view, seat, open_moves(game.asks(view), seat), now)


def open_moves(asks: tuple[Any, ...], seat: Seat) -> tuple[str, ...]:
    """The kinds of move that a seat is asked for."""
    return tuple(move for ask in asks if isinstance(ask, Choose) and ask.seat == seat for move in ask.moves)
