"""Checks an answer of the Letters Rebus solver independently: the layout, its score, and its bound as far as possible.

The layout and its score are checked in full. A bound is checked only against the most that the dice could score; a
tighter one relies on the search, and the certificate says so.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

GAP = "."
WILD = "*"

Proof = Literal["counted twice", "searched", "open"]
"""Every die counts twice, so nothing is better; the search found nothing better; not proven."""


class Certificate(NamedTuple):
    """What a solver claims about a roll."""

    faces: tuple[str, ...]
    rows: tuple[str, ...]
    stars: str
    score: int
    bound: int


def faults(claim: Certificate, allowed: Callable[[str], bool], values: Mapping[str, int]) -> list[str]:
    """What is wrong with a claim, in sentences; empty if it holds."""
    return [*_dice_faults(claim), *_word_faults(claim, allowed), *_sum_faults(claim, values)]


def proof(claim: Certificate, values: Mapping[str, int]) -> Proof:
    """What proves that nothing is better."""
    if claim.score < claim.bound:
        return "open"
    return "counted twice" if claim.score == most(claim.faces, values) else "searched"


def most(faces: Sequence[str], values: Mapping[str, int]) -> int:
    """An upper bound: every die counts twice, and every star is the most valuable letter."""
    return 2 * sum(max(values.values()) if face == WILD else values[face] for face in faces)


def _dice_faults(claim: Certificate) -> Iterator[str]:
    laid = Counter(letter for row in claim.rows for letter in row if letter != GAP)
    dice = Counter(face for face in claim.faces if face != WILD) + Counter(claim.stars)
    if len(claim.stars) > claim.faces.count(WILD):
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
    laid = Counter(letter for row in claim.rows for letter in row if letter != GAP)
    natural = Counter(face for face in claim.faces if face != WILD)
    unused = natural - (laid - Counter(claim.stars))
    total = sum(values[letter] for word in _words(claim.rows) for letter in word)
    total -= sum(values[letter] for letter in unused.elements())
    if total != claim.score:
        yield f"The layout has {total} points, not {claim.score}."
    if not claim.score <= claim.bound <= max(claim.score, most(claim.faces, values)):
        yield f"The bound of {claim.bound} is below the score, or above what the dice can bring."


def _words(rows: Sequence[str]) -> list[str]:
    columns = map("".join, zip(*rows, strict=False))
    return [word for line in (*rows, *columns) for word in line.split(GAP) if len(word) > 1]


def _pieces(rows: Sequence[str]) -> int:
    left = {(row, column) for row, text in enumerate(rows) for column, letter in enumerate(text) if letter != GAP}
    pieces = 0
    while left:
        pieces += 1
        reached = [left.pop()]
        for row, column in reached:
            near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & left
            left -= near
            reached.extend(near)
    return pieces
