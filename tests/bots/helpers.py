"""What the tests of bots share: what a move lays, and games in which every option occurs."""

from collections.abc import Iterator
from typing import Any

from lettercup.bots import bot, levels
from lettercup.core import Game, Move, Seat
from lettercup.games import GAMES
from tests.games.movers import mover_of

WORD_GAMES = [name for name in sorted(GAMES) if hasattr(mover_of(name), "laid_words")]


def tables(name: str) -> list[Game[Any, Any]]:
    """Tables of a game with all the options that change its flow."""
    return list(mover_of(name).GAMES)


def all_tables() -> Iterator[Game[Any, Any]]:
    for name in sorted(GAMES):
        yield from tables(name)


def mixed(game: Game[Any, Any], shift: int = 0) -> list[Any]:
    """Bots of all levels around a table."""
    known = levels(game.name)
    return [bot(game.name, known[(seat + shift) % len(known)]) for seat in range(game.players)]


def laid_words(game: Any, state: Any, seat: Seat, move: Move) -> tuple[str, ...]:
    """The words that a move lays."""
    mover = mover_of(game.name)
    laid: tuple[str, ...] = mover.laid_words(game, state, seat, move) if hasattr(mover, "laid_words") else ()
    return laid
