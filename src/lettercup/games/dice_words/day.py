"""The day's Dice Words: four rounds, with one's own rerolls."""

from lettercup.core import DayTask, Faces, FirstThrows
from lettercup.games.dice_words.rules import DRINK, ICE, DiceWords, DiceWordsState

ROUNDS = 4
LONG = 7
"""Letters of a word that is worth a badge."""
COMMON, RARE = "AEINORSTLD", "JXKVWYFU"
"""Targets that many words have, and those that few have."""


def _game(lots: tuple[int, ...]) -> DiceWords:
    return DiceWords(players=1, rounds=ROUNDS)


def _opening(game: DiceWords, first: FirstThrows) -> tuple[Faces, ...]:
    """For each round its targets, and the first throw of the drink dice."""
    return tuple(first.throw(unit, dice) for unit in range(1, game.rounds + 1) for dice in (ICE, DRINK[0]))


def _kindness(game: DiceWords, opening: tuple[Faces, ...]) -> int:
    """The more wild dice, targets among the dice, and common targets at first, the kinder."""
    return sum(map(_kindness_of_round, opening[::2], opening[1::2]))


def _kindness_of_round(targets: Faces, drink: Faces) -> int:
    common = sum(target in COMMON for target in targets)
    rare = sum(target in RARE for target in targets)
    return 10 * drink.count("?") + 4 * len({*targets} & {*drink}) + 2 * common - 2 * rare


def _has_all_targets(state: DiceWordsState) -> bool:
    return any(len(each.matched) == len(ICE) for each in state.sheet[0] if not each.refused)


def _has_long_word(state: DiceWordsState) -> bool:
    return any(len(word) >= LONG for word, _ in _words(state))


def _round(game: DiceWords) -> DiceWords:
    return game.but(rounds=1)


def _seconds(game: DiceWords) -> int:
    return game.rounds * game.glass_seconds


def _rows(state: DiceWordsState) -> tuple[int, ...]:
    """The letters of each round's word."""
    return tuple(0 if each.refused else len(each.word) for each in state.sheet[0])


def _words(state: DiceWordsState) -> tuple[tuple[str, int], ...]:
    return tuple((each.word, each.points) for each in state.sheet[0] if each.word and not each.refused)


BADGES = {"all-targets": _has_all_targets, "seven-letters": _has_long_word}
DAY = DayTask(_game, _opening, _kindness, rows=_rows, badges=BADGES, round=_round, seconds=_seconds, words=_words)
