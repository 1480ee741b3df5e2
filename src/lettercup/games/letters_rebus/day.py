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


def _badges(state: LettersRebusState) -> tuple[str, ...]:
    hand = state.hands[0]
    words = hand.tally.words if hand.tally else ()
    good = [word for word in words if word.fault is None]
    all_laid = len(hand.layout) == len(ALL_DICE) and len(good) == len(words)
    earned = {
        "all-dice": all_laid,
        "two-words": all_laid and len(good) == 2,
        "ring": bool(good) and len(good) == len(words) and has_ring(hand.layout),
        "seven-letters": any(len(word.text) >= LONG for word in good),
    }
    return tuple(name for name, is_earned in earned.items() if is_earned)


def _seconds(game: LettersRebus) -> int:
    return game.rounds * game.glass_turns * game.glass_seconds


def _words(state: LettersRebusState) -> tuple[tuple[str, int], ...]:
    tally = state.hands[0].tally
    return tuple((word.text, word.points) for word in tally.words if word.fault is None) if tally else ()


DAY = DayTask(_game, _opening, _kindness, laid=_laid, lies=True, badges=_badges, seconds=_seconds, words=_words)
