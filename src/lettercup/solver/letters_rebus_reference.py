"""Reference for the kernel's layout search: tries everything, so only for a few dice.

It lays words across each other in every way, and lets the game itself score what arises. So it covers the whole rule:
runs that are no words and do not count (L9), and pieces that cannot cross (L1).
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from string import ascii_uppercase

from lettercup.core import Fault
from lettercup.core.grid import ACROSS, DOWN, Cell, Placed, layout, step
from lettercup.games.letters_rebus import STAR, Star, score
from lettercup.games.letters_rebus.score import letters_of, words_laid

Piece = frozenset[tuple[Cell, str]]
"""Words that hang together: what lies on which cell, moved to the top left."""

FAR = 20
"""Columns from one piece to the next."""


def best_score(faces: Sequence[str], words: Collection[str]) -> int:
    """The best score of any layout, by the rule and the values of the game."""
    allowed = frozenset(word.upper() for word in words)
    natural = Counter(face for face in faces if face != STAR)
    nothing = best = _score(faces, (), (), allowed)
    for cast in _casts(faces.count(STAR)):
        dice = natural + Counter(cast)
        gains = {piece: _score(faces, (piece,), cast, allowed) - nothing for piece in all_pieces(dice, allowed)}
        pieces = sorted(gains, key=lambda piece: (gains[piece], sorted(piece)))
        for together in _together(pieces, dice):
            if nothing + sum(gains[piece] for piece in together) > best:  # pieces that can cross score less
                best = max(best, _score(faces, together, cast, allowed))
    return best


def all_pieces(dice: Counter[str], allowed: Collection[str]) -> set[Piece]:
    """Everything that arises if words of these dice are laid across each other, one after the other."""
    words = [word for word in allowed if len(word) > 1 and Counter(word) <= dice]
    fresh = [_moved(_laid(word, (0, 0), direction)) for word in words for direction in (ACROSS, DOWN)]
    found = set(fresh)
    while fresh:
        cells = dict(fresh.pop())
        for word, direction, cell in product(words, (ACROSS, DOWN), cells):
            for place in range(len(word)):
                more = _laid(word, step(cell, direction, -place), direction)
                both = _moved({**cells, **more})
                fits = all(cells.get(each, letter) == letter for each, letter in more.items())
                if fits and both not in found and Counter(letter for _, letter in both) <= dice:
                    found.add(both)
                    fresh.append(both)
    return found


def _casts(stars: int) -> set[tuple[str, ...]]:
    """The letters that the stars may stand for; unused stars have none."""
    letters = ["", *ascii_uppercase]
    return {tuple(sorted(filter(None, cast))) for cast in product(letters, repeat=stars)}


def _laid(word: str, start: Cell, direction: Cell) -> dict[Cell, str]:
    return {step(start, direction, place): letter for place, letter in enumerate(word)}


def _moved(cells: Mapping[Cell, str]) -> Piece:
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return frozenset(((row - top, column - left), letter) for (row, column), letter in cells.items())


def _together(pieces: Sequence[Piece], dice: Counter[str]) -> Iterator[tuple[Piece, ...]]:
    """Every set of pieces for which there are dice enough."""
    yield ()
    for number, piece in enumerate(pieces):
        used = Counter(letter for _, letter in piece)
        if used <= dice:
            for others in _together(pieces[number:], dice - used):
                yield (piece, *others)


def _score(faces: Sequence[str], pieces: Iterable[Piece], cast: Sequence[str], allowed: Collection[str]) -> int:
    """What the game gives for some pieces that lie far apart."""
    stars = [Star(die, letter) for die, letter in zip(_dice_with(faces, STAR), cast, strict=False)]
    letters = letters_of(faces, stars)
    free = {letter: _dice_with(letters, letter) for letter in letters}
    table = layout(
        [
            Placed(free[letter].pop(), row, column + FAR * number)
            for number, piece in enumerate(pieces)
            for (row, column), letter in sorted(piece)
        ]
    )
    refused = {word.text: Fault("refused") for word in words_laid(table, letters) if word.text not in allowed}
    return score(table, faces, stars, refused).total


def _dice_with(faces: Sequence[str], face: str) -> list[int]:
    return [die for die, shown in enumerate(faces) if shown == face]
