"""The games, each in its own file, and how to find one by its name."""

from typing import Any

import msgspec

from lettercup.core import Game
from lettercup.core.record import BadRecord, Header
from lettercup.games.alphabet_dice import AlphabetDice
from lettercup.games.boggle_bowl import BoggleBowl
from lettercup.games.bridge_dice import BridgeDice
from lettercup.games.dice_words import DiceWords
from lettercup.games.letters_rebus import LettersRebus

GAMES: dict[str, type[Game[Any, Any]]] = {
    game.name: game for game in (AlphabetDice, BoggleBowl, BridgeDice, DiceWords, LettersRebus)
}

__all__ = ["GAMES", "AlphabetDice", "BoggleBowl", "BridgeDice", "DiceWords", "LettersRebus", "game_of"]


def game_of(header: Header) -> Game[Any, Any]:
    """The rules that a record was played by."""
    kind = GAMES.get(header.game)
    if kind is None:
        raise BadRecord(f"There is no game named {header.game}; there are {', '.join(sorted(GAMES))}.")
    if header.rules != kind.rules:
        raise BadRecord(f"The record is of {kind.title}, rules version {header.rules}; known here: {kind.rules}.")
    try:
        game: Game[Any, Any] = msgspec.convert(header.options, kind)
    except msgspec.ValidationError as error:
        raise BadRecord(f"The options of the record do not fit {kind.title}: {error}") from error
    return game
