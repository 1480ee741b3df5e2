"""A short list of sensible moves for every situation, for agents that choose by number."""

from collections.abc import Iterator
from functools import cache
from itertools import chain, islice
from typing import Any, get_args

from lettercup.bots.bot import Situation
from lettercup.bots.players import BOTS, choose, levels
from lettercup.core import Entry, Game, IllegalMove, Move, Verdict, tag_of

LENGTH = 160
"""The most moves on a menu."""
QUICK = 4
"""How many of the levels, the weakest, answer within a few milliseconds."""


def menu(at: Situation) -> tuple[Move, ...]:
    """Different legal moves: those without fields, those of bots, and what the game's own module adds."""
    plain = (move() for move in _plain_moves(type(at.game)) if tag_of(move) in at.moves)
    found = dict.fromkeys(chain(plain, _of_bots(at), BOTS[at.game.name].more_moves(at)))
    return tuple(islice((move for move in found if is_legal(at, move)), LENGTH))


def is_legal(at: Situation, move: Move) -> bool:
    """Whether the rules allow a move if all its words are good, as far as the seat can see."""
    words = at.game.words(at.view, at.seat, move)
    try:
        at.game.apply(at.view, Entry(at.now, at.seat, move, tuple(Verdict(word, True) for word in words)))
    except IllegalMove:
        return False
    return True


@cache
def _plain_moves(game: type[Game[Any, Any]]) -> tuple[type[Move], ...]:
    return tuple(move for move in get_args(game.move_type) if not move.__struct_fields__)


def _of_bots(at: Situation) -> Iterator[Move]:
    return filter(None, (choose(at, level) for level in levels(at.game.name)[:QUICK]))
