"""The day's Alphabet Dice, *the move*: a crossword lies there, and everybody has one turn with the same seven dice."""

from lettercup.core import DayTask, Faces, FirstThrows
from lettercup.core.grid import lines
from lettercup.core.picture import ShownDie, shown
from lettercup.games.alphabet_dice.board import text
from lettercup.games.alphabet_dice.box import ALL_DICE, letter_on
from lettercup.games.alphabet_dice.puzzle import BOARDS, Puzzle, boards
from lettercup.games.alphabet_dice.rules import AlphabetDice
from lettercup.games.alphabet_dice.state import AlphabetDiceState

HAND = 7
ENOUGH_VOWELS = 3
COMMON = "ERSTDLN"
RARE = ("J", "Qu", "X", "Z", "V", "K", "W")
LONG = 7
"""Letters of a word that is worth a badge."""


def _game(lots: tuple[int, ...]) -> AlphabetDice:
    board, faces = boards()[lots[0]]
    taken = {each.die for each in board}
    hand = tuple([lot for lot in lots[1:] if lot in ALL_DICE and lot not in taken][:HAND])
    return AlphabetDice(players=1, puzzle=Puzzle(board, faces, hand))


def _opening(game: AlphabetDice, first: FirstThrows) -> tuple[Faces, ...]:
    return (first.throw(1, game.puzzle.hand),) if game.puzzle else ()


def _kindness(game: AlphabetDice, opening: tuple[Faces, ...]) -> int:
    """Red letters bring more, and common ones find a place; doubled and rare ones do not; three vowels are right."""
    faces = [face for throw in opening for face in throw]
    hand = game.puzzle.hand if game.puzzle else ()
    shown = [game.shown(die, face) for die, face in zip(hand, faces, strict=True)]
    reds = sum(face is not None and face.colour == "red" for face in shown)
    common = sum(face in COMMON for face in faces)
    rare = sum(face in RARE for face in faces)
    doubles = len(faces) - len(set(faces))
    vowels = sum(face in "AEIOU" for face in faces)
    return 8 * reds + 3 * common - 3 * rare - 4 * doubles - 3 * abs(vowels - ENOUGH_VOWELS)


def _laid(state: AlphabetDiceState) -> tuple[ShownDie, ...]:
    dice = shown(state.board, [letter_on(face or "") for face in state.faces])
    return tuple(each.but(fresh=each.die in state.fresh) for each in dice)


def _has_empty_hand(state: AlphabetDiceState) -> bool:
    return not state.hands[0]


def _has_long_word(state: AlphabetDiceState) -> bool:
    laid = [line for line in lines(state.board) if any(die in state.fresh for die in line)]
    return any(len(text(line, state.faces)) >= LONG for line in laid)


BADGES = {"empty-hand": _has_empty_hand, "seven-letters": _has_long_word}
DAY = DayTask(_game, _opening, _kindness, lots=BOARDS, laid=_laid, badges=BADGES)
