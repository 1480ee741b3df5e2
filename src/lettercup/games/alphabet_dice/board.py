"""The crossword of Alphabet Dice: the words that a turn makes, and what may be wrong with how its dice lie."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from lettercup.core import DieId, Fault, fault, wording
from lettercup.core.grid import (
    DieLine,
    Layout,
    Pair,
    cells_of,
    dice_at,
    groups,
    line_with,
    lines,
    openings,
)
from lettercup.core.laying import laying_faults, place_of
from lettercup.games.alphabet_dice.box import letter_on

ShownFaces = Sequence[str | None]
"""What each die shows, by its id."""

wording(
    {
        "not-your-die": "The {letter} is not one of your dice.",
        "left-the-board": "The {letter} has to stay on the board.",
        "nothing-laid": "Lay at least one of your dice, or pass.",
        "word-torn": "The letters of {old} keep their order and stay side by side;"
        " only new letters may come between them.",
        "touches-nothing": "The {letters} at row {row}, column {column} touches nothing.",
        "touch-nothing": "{letters} from row {row}, column {column} on touch nothing.",
        "one-letter": "A word has two letters or more.",
        "opens-another-word": "Only the word that your dice lie in may be opened.",
        "not-one-word": "The dice of a turn go into one word, in one row or one column.",
        "gap": "There is a gap between your dice: those of a turn go into one word.",
    }
)


class Change(NamedTuple):
    """The board before and after a player added dice to it."""

    before: Layout
    after: Layout
    hand: Sequence[DieId]
    faces: ShownFaces
    added: tuple[DieId, ...]


def change_of(before: Layout, after: Layout, hand: Sequence[DieId], faces: ShownFaces) -> Change:
    standing = {each.die for each in before}
    return Change(before, after, hand, faces, tuple([each.die for each in after if each.die not in standing]))


def text(line: DieLine, faces: ShownFaces) -> str:
    """What a line of dice reads, in capitals."""
    return "".join([faces[die] or "" for die in line]).upper()


def letter(die: DieId, faces: ShownFaces) -> str:
    """What a die shows; the number of a die that does not exist."""
    return letter_on(faces[die] or "") if 0 <= die < len(faces) else str(die)


def readable(placed: Layout, faces: ShownFaces) -> Layout:
    """What can be read of a layout, however odd: dice that exist, each once."""
    return tuple({each.die: each for each in placed if 0 <= each.die < len(faces)}.values())


def new_lines(before: Layout, after: Layout) -> tuple[DieLine, ...]:
    """C6: the words that did not stand on the board before."""
    standing = set(lines(before))
    return tuple([line for line in lines(after) if line not in standing])


# Whose dice, and one on each cell (C4).


def misused(change: Change) -> Iterator[Fault]:
    """C4: dice that do not exist, are not the player's, lie twice or on one another, or have left the board."""
    yield from laying_faults(change.after, change.faces)
    for die in dict.fromkeys(change.added):
        if die not in change.hand and 0 <= die < len(change.faces):
            yield fault("not-your-die", dice=(die,), letter=letter(die, change.faces))
    there = {each.die for each in change.after}
    for each in change.before:
        if each.die not in there:
            yield fault("left-the-board", dice=(each.die,), letter=letter(each.die, change.faces))


# Into one word, and into one piece (C3 to C6).


def misplaced(change: Change, one_word: bool) -> Iterator[Fault]:
    """C3, C4, C6: words torn apart, dice that touch nothing, dice that do not make one word."""
    opened, parted = openings(change.before, change.after)
    yield from _torn(change, parted)
    loose = list(_loose(change))
    yield from loose
    if one_word and not parted:
        yield from _not_one_word(change, opened, bool(loose))


def _torn(change: Change, parted: Sequence[Pair]) -> Iterator[Fault]:
    """C4, C5: the old letters keep their order, and what hangs on a letter moves along with it."""
    for line in lines(change.before) if parted else ():
        if any(a in line and b in line for a, b in parted):
            yield fault("word-torn", dice=line, old=text(line, change.faces))


def _loose(change: Change) -> Iterator[Fault]:
    """C6: the crossword is one piece."""
    at = dice_at(change.after)
    before = {each.die for each in change.before}
    pieces = groups(at)
    for piece in [each for each in pieces if before.isdisjoint(at[cell] for cell in each)] if before else pieces[1:]:
        cells = tuple(sorted(piece))
        dice = tuple(at[cell] for cell in cells)
        letters = " ".join(letter(die, change.faces) for die in dice)
        row, column = place_of(cells[0], change.after)
        kind = "touches-nothing" if len(dice) == 1 else "touch-nothing"
        yield fault(kind, dice=dice, cells=cells, letters=letters, row=row, column=column)


def _not_one_word(change: Change, opened: Sequence[Pair], loose: bool) -> Iterator[Fault]:
    """C3: the dice of a turn make or lengthen one word, and only that one may open."""
    added, apart = change.added, tuple(chain.from_iterable(opened))
    if line_with(change.after, {*added, *apart}):
        return
    if len(change.after) == 1:
        yield fault("one-letter", dice=added)
    elif line_with(change.after, added):
        yield fault("opens-another-word", dice=apart)
    elif not _in_one_line(change):
        yield fault("not-one-word", dice=added)
    elif not loose:
        yield fault("gap", dice=added)


def _in_one_line(change: Change) -> bool:
    cells = cells_of(change.after)
    rows, columns = zip(*(cells[die] for die in change.added), strict=True)
    return len(set(rows)) == 1 or len(set(columns)) == 1
