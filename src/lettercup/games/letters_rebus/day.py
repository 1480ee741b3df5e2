"""The day's Letters Rebus: one roll, one glass."""

from lettercup.core import DayTask, Faces, FirstThrows
from lettercup.core.picture import ShownDie, has_ring, shown
from lettercup.games.letters_rebus.rules import LettersRebus, LettersRebusState
from lettercup.games.letters_rebus.score import ALL_DICE, STAR, VALUES

ENOUGH_VOWELS = 6
RARE = "JQXZVK"
LONG = 7
"""Letters of a word that is worth a badge."""


def _game(lots: tuple[int, ...]) -> LettersRebus:
    return LettersRebus(players=1, rounds=1)


def _opening(game: LettersRebus, first: FirstThrows) -> tuple[Faces, ...]:
    return (first.throw(1, ALL_DICE),)


def _kindness(game: LettersRebus, opening: tuple[Faces, ...]) -> int:
    """Stars help; so does every letter that is cheap, not rare, and there once; six vowels are just right."""
    (faces,) = opening
    vowels = sum(face in "AEIOU" for face in faces)
    values = sum(VALUES[face] for face in faces if face != STAR)
    rare = sum(face in RARE for face in faces)
    doubles = len(faces) - len(set(faces))
    return 4 * faces.count(STAR) - 7 * abs(vowels - ENOUGH_VOWELS) - 2 * values - 6 * doubles - 7 * rare


def _laid(state: LettersRebusState) -> tuple[ShownDie, ...]:
    hand = state.hands[0]
    return shown(hand.layout, hand.faces, {star.die: star.letter for star in hand.stars})


def _has_all_dice(state: LettersRebusState) -> bool:
    tally = state.hands[0].tally
    return _is_good(state) and tally is not None and not tally.unused


def _has_two_words(state: LettersRebusState) -> bool:
    return _has_all_dice(state) and len(_words(state)) == 2


def _has_ring(state: LettersRebusState) -> bool:
    return _is_good(state) and has_ring(state.hands[0].layout)


def _has_long_word(state: LettersRebusState) -> bool:
    return any(len(word) >= LONG for word, _ in _words(state))


def _is_good(state: LettersRebusState) -> bool:
    """Whether there are words, and all of them count."""
    tally = state.hands[0].tally
    return tally is not None and 0 < len(tally.words) == len(_words(state))


def _seconds(game: LettersRebus) -> int:
    return game.rounds * game.glass_turns * game.glass_seconds


def _words(state: LettersRebusState) -> tuple[tuple[str, int], ...]:
    tally = state.hands[0].tally
    return tuple((word.text, word.points) for word in tally.words if word.fault is None) if tally else ()


BADGES = {
    "all-dice": _has_all_dice,
    "two-words": _has_two_words,
    "ring": _has_ring,
    "seven-letters": _has_long_word,
}
DAY = DayTask(_game, _opening, _kindness, laid=_laid, lies=True, badges=BADGES, seconds=_seconds, words=_words)
