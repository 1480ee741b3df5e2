"""What a table asks of the world around it."""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from lettercup.core import Game, Millis, Move, Referee, Seat, State
from lettercup.core.casts import Source
from lettercup.house.fair import SecretSource
from lettercup.house.same_dice import source_of
from lettercup.house.table import TableState
from lettercup.lexicon import Found, HouseRules


class BotTurn(NamedTuple):
    """A bot that has to choose a move."""

    game: Game[Any, Any]
    state: State
    seat: Seat
    at: Millis
    level: str
    words: HouseRules


def source_of_table(table: TableState) -> Source:
    """The dice of a table: those of its contest, or those that follow from its own secret."""
    first, *renewed = table.secrets
    header = table.playing.header
    if header.source is not None:
        return source_of(header.source, first.secret)
    return SecretSource(first.secret, header.entropies, tuple(renewed))


class HouseServices(msgspec.Struct, frozen=True, kw_only=True):
    """What is handed to everything that decides at a table."""

    referee: Callable[[HouseRules], Referee]
    lexicon: str | None
    """Digest of the dictionary."""
    secret: Callable[[], str]
    """A fresh secret for the dice of a game."""
    levels: Callable[[str], tuple[str, ...]]
    """How well bots can play a game, weakest first; empty when none can."""
    pause: Callable[[BotTurn], Millis]
    """How long a bot thinks."""
    think: Callable[[BotTurn], Move | None]
    """What a bot does; None: nothing, until it is asked something else."""
    look_up: Callable[[HouseRules, str], Found] | None = None
    """What the dictionary knows of a word, if there is one."""
    dice: Callable[[TableState], Source] = source_of_table
    """Where the dice of a table come from."""
