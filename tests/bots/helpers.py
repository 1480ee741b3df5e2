"""What the tests of bots share: what a move lays, and games in which every option occurs."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from lettercup.bots import bot, levels
from lettercup.core import Game, Move, Seat
from lettercup.games import GAMES, alphabet_dice, boggle_bowl, dice_words, letters_rebus
from lettercup.games._dice_words_straw import spelled
from lettercup.games._letters_rebus_score import letters_of, words_of

WORD_GAMES = ("alphabet-dice", "boggle-bowl", "dice-words", "letters-rebus")


def tables(name: str) -> list[Game[Any, Any]]:
    """Tables of a game with all the options that change its flow."""
    module = import_module(f"tests.games.movers.{name.replace('-', '_')}")
    return list(module.GAMES)


def all_tables() -> Iterator[Game[Any, Any]]:
    for name in sorted(GAMES):
        yield from tables(name)


def mixed(game: Game[Any, Any], shift: int = 0) -> list[Any]:
    """Bots of all levels around a table."""
    known = levels(game.name)
    return [bot(game.name, known[(seat + shift) % len(known)]) for seat in range(game.players)]


def laid_words(game: Any, state: Any, seat: Seat, move: Move) -> tuple[str, ...]:
    """The words that a move lays."""
    match move:
        case dice_words.Draft(word=straw):
            return (spelled(straw, state.faces),) if straw else ()
        case boggle_bowl.Draft(words=rows):
            return tuple("".join(state.faces[cube] for cube in row).upper() for row in rows)
        case boggle_bowl.Suggest(word=word):
            return (word,)
        case letters_rebus.Draft(layout=layout, stars=stars):
            letters = letters_of(state.hands[seat].faces, (*state.hands[seat].stars, *stars))
            return tuple(word.text for word in words_of(layout, letters))
        case alphabet_dice.Build() | alphabet_dice.Slurp():
            words: tuple[str, ...] = game.words(state, seat, move)
            return words
    return ()
