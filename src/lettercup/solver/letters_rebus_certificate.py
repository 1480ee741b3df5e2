"""Checks an answer of the Letters Rebus solver independently: the layout, its score, and its bound as far as possible.

The layout and its score are checked in full, by the whole rule: a run that is no word does not count (L9), and pieces
apart must not be able to cross (L1). A bound is checked only against the most that the dice could score; a tighter one
relies on the search, and the certificate says so.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from lettercup.solver.proof import Proof

GAP = "."
WILD = "*"

Ground = Literal["counted twice", "searched", "searched in one piece", "open"]
"""Why nothing is better: every die counts twice; the search found nothing; it found nothing in one piece in which every
run is a word; or nothing is known."""

Spot = tuple[int, int]
Cells = Mapping[Spot, str]


class Certificate(NamedTuple):
    """What a solver claims about a roll."""

    faces: tuple[str, ...]
    rows: tuple[str, ...]
    stars: str
    score: int
    bound: int
    proof: Proof


def faults(claim: Certificate, allowed: Callable[[str], bool], values: Mapping[str, int]) -> list[str]:
    """What is wrong with a claim, in sentences; empty if it holds."""
    return [*_dice_faults(claim, values)] or [*_piece_faults(claim, allowed), *_sum_faults(claim, allowed, values)]


def ground(claim: Certificate, values: Mapping[str, int]) -> Ground:
    """What shows that nothing is better."""
    if claim.score == most(claim.faces, values):
        return "counted twice"
    if claim.proof == Proof.NONE:
        return "open"
    return "searched" if claim.proof == Proof.WHOLE_RULE else "searched in one piece"


def most(faces: Sequence[str], values: Mapping[str, int]) -> int:
    """An upper bound: every die counts twice, and every star is the most valuable letter."""
    return 2 * sum(max(values.values()) if face == WILD else values[face] for face in faces)


def _dice_faults(claim: Certificate, values: Mapping[str, int]) -> Iterator[str]:
    for face in sorted({*claim.faces} - {*values, WILD}):
        yield f"No die shows {face}."
    for letter in sorted({*claim.stars} - {*values}):
        yield f"No star stands for {letter}."
    laid = Counter(_cells(claim.rows).values())
    dice = Counter(face for face in claim.faces if face != WILD) + Counter(claim.stars)
    if len(claim.stars) > claim.faces.count(WILD):
        yield "More stars have a letter than there are stars."
    for letter in sorted((laid - dice).keys()):
        yield f"More dice lie with {letter} than the roll has."
    if len(set(map(len, claim.rows))) > 1:
        yield "The rows are not equally long."


def _piece_faults(claim: Certificate, allowed: Callable[[str], bool]) -> Iterator[str]:
    cells = _cells(claim.rows)
    words = _words(cells, allowed)
    idle = sorted(cells.keys() - {spot for word in words for spot in word})
    if idle:
        yield f"{cells[idle[0]]} lies there in no word."
    pieces = [{spot: cells[spot] for spot in piece} for piece in _pieces(words)]
    for number, piece in enumerate(pieces):
        for other in pieces[:number]:
            if _can_cross(other, piece) or _can_cross(other, {spot[::-1]: letter for spot, letter in piece.items()}):
                yield "Pieces lie apart that could cross."


def _sum_faults(claim: Certificate, allowed: Callable[[str], bool], values: Mapping[str, int]) -> Iterator[str]:
    cells = _cells(claim.rows)
    natural = Counter(face for face in claim.faces if face != WILD)
    unused = natural - (Counter(cells.values()) - Counter(claim.stars))
    total = sum(values[cells[spot]] for word in _words(cells, allowed) for spot in word)
    total -= sum(values[letter] for letter in unused.elements())
    if total != claim.score:
        yield f"The layout has {total} points, not {claim.score}."
    if not claim.score <= claim.bound <= max(claim.score, most(claim.faces, values)):
        yield f"The bound of {claim.bound} is below the score, or above what the dice can bring."
    if (claim.proof == Proof.WHOLE_RULE) != (claim.score == claim.bound):
        yield f"A bound of {claim.bound} does not go with a proof of: {claim.proof}."


def _cells(rows: Sequence[str]) -> Cells:
    return {(row, at): letter for row, text in enumerate(rows) for at, letter in enumerate(text) if letter != GAP}


def _lines(cells: Cells) -> list[tuple[Spot, ...]]:
    """All rows and columns of two or more dice without a gap."""
    found = []
    for down, right in ((0, 1), (1, 0)):
        for row, column in cells:
            if (row - down, column - right) in cells:
                continue
            line = [(row, column)]
            while (line[-1][0] + down, line[-1][1] + right) in cells:
                line.append((line[-1][0] + down, line[-1][1] + right))
            if len(line) > 1:
                found.append(tuple(line))
    return sorted(found)


def _words(cells: Cells, allowed: Callable[[str], bool]) -> list[tuple[Spot, ...]]:
    return [line for line in _lines(cells) if allowed("".join(cells[spot] for spot in line))]


def _pieces(words: Sequence[tuple[Spot, ...]]) -> list[set[Spot]]:
    """What hangs together because words share dice."""
    pieces: list[set[Spot]] = []
    for word in words:
        near = [piece for piece in pieces if piece & set(word)]
        pieces = [piece for piece in pieces if not piece & set(word)] + [set(word).union(*near)]
    return pieces


def _can_cross(one: Cells, other: Cells) -> bool:
    """Whether the other piece can be moved so that they share dice, and all words are those of one or the other."""
    lines = _lines(one)
    for down, right in {(at[0] - to[0], at[1] - to[1]) for at in one for to in other if one[at] == other[to]}:
        moved = {(row + down, column + right): letter for (row, column), letter in other.items()}
        shared = one.keys() & moved.keys()
        if all(one[spot] == moved[spot] for spot in shared) and _lines({**one, **moved}) == sorted(
            lines + _lines(moved)
        ):
            return True
    return False
