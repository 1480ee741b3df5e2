"""What a layout of Letters Rebus is worth."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Literal, NamedTuple

import msgspec

from lettercup.core import DiceSet, DieId, Fault, Value, fault, of_another_box, wording
from lettercup.core.grid import ACROSS, DOWN, Cell, Layout, Run, dice_at, runs, runs_along, step
from lettercup.data import read_text

DICE = DiceSet.parse(read_text("box.toml", __package__))
ALL_DICE = tuple(range(len(DICE.dice)))
OF_ANOTHER_BOX = of_another_box(DICE.dice)
STAR = "*"
VALUES = {face.text: face.points for die in DICE.dice for face in die.faces}
NOTHING_REFUSED: Mapping[str, Fault] = {}

APART = "stands-apart"
wording({APART: "{word} could be joined at {letter}."})

Letters = Mapping[Cell, str]
"""What stands on which cell."""


class Star(msgspec.Struct, frozen=True, array_like=True):
    """The letter that a star stands for; travels as `[die, letter]`."""

    die: DieId
    letter: str


class RebusWord(Value, frozen=True):
    """A run of two or more dice: what it reads (a star with no letter reads `*`), and why it does not count."""

    text: str
    direction: Literal["across", "down"]
    dice: tuple[DieId, ...]
    points: int
    fault: Fault | None = None


class RebusTally(Value, frozen=True):
    """The sum of a layout, explained: across and down added up, less what is left over."""

    words: tuple[RebusWord, ...]
    unused: tuple[DieId, ...]
    across: int
    down: int
    left_over: int
    total: int


class Group(NamedTuple):
    """Words that hang together because they share dice."""

    words: tuple[RebusWord, ...]
    dice: frozenset[DieId]


def score(
    layout: Layout,
    faces: Sequence[str],
    stars: Iterable[Star] = (),
    refused: Mapping[str, Fault] = NOTHING_REFUSED,
) -> RebusTally:
    """L2, L9: what the layout is worth if every word counts but the refused ones (each with its fault)."""
    letters = letters_of(faces, stars)
    words = words_laid(layout, letters)
    if refused:
        words = [_judged(word, refused) for word in words]
    groups = groups_of([word for word in words if not word.fault])
    if len(groups) > 1:
        faults = apart(groups, layout, letters)
        words = [word.but(fault=faults.get(word.dice, word.fault)) for word in words]
    return _sum(words, faces)


def letters_of(faces: Sequence[str], stars: Iterable[Star] = ()) -> tuple[str, ...]:
    """L3: what each die reads, with the stars standing for their letters."""
    letters = list(faces)
    for star in stars:
        letters[star.die] = star.letter
    return tuple(letters)


def words_laid(layout: Layout, letters: Sequence[str]) -> list[RebusWord]:
    """L9: all the runs of a layout: the across ones from the top, then the down ones from the left."""
    dice = dice_at(layout)
    across = [_word("across", run, dice, letters) for run in runs_along(dice, ACROSS)]
    return [*across, *[_word("down", run, dice, letters) for run in runs_along(dice, DOWN)]]


def groups_of(words: Iterable[RebusWord]) -> list[Group]:
    """L1: the words sorted into groups that share dice: what crosses hangs together."""
    groups: list[Group] = []
    for word in words:
        touched = [group for group in groups if not group.dice.isdisjoint(word.dice)]
        groups = [group for group in groups if group.dice.isdisjoint(word.dice)]
        together = (*[each for group in touched for each in group.words], word)
        groups.append(Group(together, frozenset(word.dice).union(*[group.dice for group in touched])))
    return groups


def apart(groups: Iterable[Group], layout: Layout, letters: Sequence[str]) -> dict[tuple[DieId, ...], Fault]:
    """L1: the words, by their dice, of the groups that should have been joined, each with its fault.

    The largest group counts; then, from large to small, each one that could cross none of those that count. Where
    the groups lie does not matter: a crossing could always be laid out on a free part of the table.
    """
    faults: dict[tuple[DieId, ...], Fault] = {}
    counted: list[Letters] = []
    for group in sorted(groups, key=_rank):
        cells = {placed.cell: letters[placed.die] for placed in layout if placed.die in group.dice}
        letter = next(filter(None, (crossing_letter(other, cells) for other in counted)), None)
        if letter is None:
            counted.append(cells)
        else:
            faults |= {word.dice: fault(APART, word.text, word.dice, letter=letter) for word in group.words}
    return faults


def crossing_letter(one: Letters, other: Letters) -> str | None:
    """L1: a letter at which two groups could cross: the other one slid as it is, or turned about its diagonal.

    In a crossing the groups share cells, the shared cells read the same, and the words are exactly those of the two
    groups: none is lost, and none arises. So no dictionary is needed to tell.
    """
    for turned in (other, {(column, row): letter for (row, column), letter in other.items()}):
        for here, shift in _shifts(one, turned):
            if _crosses(one, {step(cell, shift): letter for cell, letter in turned.items()}):
                return one[here]
    return None


def _shifts(one: Letters, other: Letters) -> Iterator[tuple[Cell, Cell]]:
    """L1: the ways to lay a cell of a word over the same letter in a word of the other direction."""
    for mine, theirs in ((ACROSS, DOWN), (DOWN, ACROSS)):
        for here, there in product(_only_in(one, mine), _only_in(other, theirs)):
            if one[here] == other[there] != STAR:
                yield here, (here[0] - there[0], here[1] - there[1])


def _only_in(cells: Letters, direction: Cell) -> list[Cell]:
    """L1: the cells that stand in a run of that direction and in none across it."""
    down, right = direction[::-1]
    return [
        (row, column)
        for row, column in cells
        if (row + down, column + right) not in cells and (row - down, column - right) not in cells
    ]


def _crosses(one: Letters, other: Letters) -> bool:
    """L1: whether the words on the cells of both are exactly those of each."""
    if any(one[cell] != other[cell] for cell in one.keys() & other.keys()):
        return False
    return sorted(runs({**one, **other})) == sorted(runs(one) + runs(other))


def _rank(group: Group) -> tuple[int, int, DieId]:
    """L1: most dice first; among equals most points."""
    return -len(group.dice), -sum(word.points for word in group.words), min(group.dice)


def _word(
    direction: Literal["across", "down"], run: Run, dice: Mapping[Cell, DieId], letters: Sequence[str]
) -> RebusWord:
    own = tuple([dice[cell] for cell in run])
    text = "".join([letters[die] for die in own])
    return RebusWord(text, direction, own, sum([VALUES[letter] for letter in text]))


def _judged(word: RebusWord, refused: Mapping[str, Fault]) -> RebusWord:
    return word.but(fault=refused[word.text]) if word.text in refused else word


def _sum(words: Iterable[RebusWord], faces: Sequence[str]) -> RebusTally:
    """L2: across plus down, less what is left over. L5: an unused star costs nothing, whatever letter it was given."""
    counted = [word for word in words if not word.fault]
    used = {die for word in counted for die in word.dice}
    unused = tuple([die for die in range(len(faces)) if die not in used])
    across = sum([word.points for word in counted if word.direction == "across"])
    down = sum([word.points for word in counted if word.direction == "down"])
    left_over = sum([VALUES[faces[die]] for die in unused])
    return RebusTally(tuple(words), unused, across, down, left_over, across + down - left_over)
