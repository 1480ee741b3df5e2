"""Checks an answer of the Letters Rebus solver without the solver: the layout, its sum, and its bound as far as may be.

That a layout is legal and has its score is checked here in full. A bound is checked only against what every die could
count at most; a tighter one rests on the search, and the certificate says so.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

EMPTY = "."
STAR = "*"

Proof = Literal["counted twice", "searched", "open"]
"""Every die counts twice, so nothing can be better; the search found nothing better; not proven."""


class Certificate(NamedTuple):
    """What a solver claims about a roll."""

    faces: tuple[str, ...]
    rows: tuple[str, ...]
    stars: str
    score: int
    bound: int


def faults(claim: Certificate, allowed: Callable[[str], bool], values: Mapping[str, int]) -> list[str]:
    """What is wrong with a claim, in sentences; nothing if it holds."""
    return [*_dice_faults(claim), *_word_faults(claim, allowed), *_sum_faults(claim, values)]


def proof(claim: Certificate, values: Mapping[str, int]) -> Proof:
    """On what the claim that nothing is better rests."""
    if claim.score < claim.bound:
        return "open"
    return "counted twice" if claim.score == most(claim.faces, values) else "searched"


def most(faces: Sequence[str], values: Mapping[str, int]) -> int:
    """What a roll could bring if every die counted twice, and every star were the dearest letter."""
    return 2 * sum(max(values.values()) if face == STAR else values[face] for face in faces)


def _dice_faults(claim: Certificate) -> Iterator[str]:
    laid = Counter(letter for row in claim.rows for letter in row if letter != EMPTY)
    dice = Counter(face for face in claim.faces if face != STAR) + Counter(claim.stars)
    if len(claim.stars) > claim.faces.count(STAR):
        yield "More stars have a letter than there are stars."
    for letter in sorted((laid - dice).keys()):
        yield f"More dice lie with {letter} than the roll has."
    if len(set(map(len, claim.rows))) > 1:
        yield "The rows are not equally long."
    if _pieces(claim.rows) > 1:
        yield "The layout is not in one piece."


def _word_faults(claim: Certificate, allowed: Callable[[str], bool]) -> Iterator[str]:
    for word in sorted(set(_words(claim.rows))):
        if not allowed(word):
            yield f"{word} is not allowed."


def _sum_faults(claim: Certificate, values: Mapping[str, int]) -> Iterator[str]:
    laid = Counter(letter for row in claim.rows for letter in row if letter != EMPTY)
    natural = Counter(face for face in claim.faces if face != STAR)
    unused = natural - (laid - Counter(claim.stars))
    total = sum(values[letter] for word in _words(claim.rows) for letter in word)
    total -= sum(values[letter] for letter in unused.elements())
    if total != claim.score:
        yield f"The layout has {total} points, not {claim.score}."
    if not claim.score <= claim.bound <= max(claim.score, most(claim.faces, values)):
        yield f"The bound of {claim.bound} is below the score, or above what the dice can bring."


def _words(rows: Sequence[str]) -> list[str]:
    columns = map("".join, zip(*rows, strict=False))
    return [word for line in (*rows, *columns) for word in line.split(EMPTY) if len(word) > 1]


def _pieces(rows: Sequence[str]) -> int:
    left = {(row, column) for row, text in enumerate(rows) for column, letter in enumerate(text) if letter != EMPTY}
    pieces = 0
    while left:
        pieces += 1
        reached = [left.pop()]
        for row, column in reached:
            near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & left
            left -= near
            reached.extend(near)
    return pieces
