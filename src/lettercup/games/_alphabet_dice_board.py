"""The board of Alphabet Dice: the words that a turn makes, and everything that may be wrong with how the dice lie."""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from lettercup.core import DieId, Sentence, Value, say
from lettercup.core.grid import (
    Cell,
    Layout,
    Line,
    cells_of,
    corner,
    dice_at,
    groups,
    heir,
    line_with,
    lines,
    openings,
    replaced,
)
from lettercup.games._alphabet_dice_box import printed

Faces = Sequence[str | None]
"""What each die shows, by its id."""


class Ban(Value, frozen=True):
    """A die that was slurped out of a word may not go back into it this serving, even if the word has grown."""

    die: DieId
    word: Line
    """The dice that stand in that word now."""


class Change(NamedTuple):
    """The board before and after a player added dice of his hand to it."""

    before: Layout
    after: Layout
    hand: Sequence[DieId]
    faces: Faces
    added: tuple[DieId, ...]


def change_of(before: Layout, after: Layout, hand: Sequence[DieId], faces: Faces) -> Change:
    standing = {each.die for each in before}
    return Change(before, after, hand, faces, tuple([each.die for each in after if each.die not in standing]))


def text(line: Line, faces: Faces) -> str:
    """What a line of dice reads, in capitals."""
    return "".join(faces[die] or "" for die in line).upper()


def readable(placed: Layout, faces: Faces) -> Layout:
    """What can be read of a layout, however odd: dice that exist, each once."""
    return tuple({each.die: each for each in placed if 0 <= each.die < len(faces)}.values())


def new_lines(before: Layout, after: Layout) -> tuple[Line, ...]:
    """The words that did not stand on the board before."""
    standing = set(lines(before))
    return tuple(line for line in lines(after) if line not in standing)


def faults(change: Change, bans: Sequence[Ban], one_word: bool) -> list[Sentence]:
    """Everything that is wrong with a Build, but for the words themselves."""
    wrong = misused(change)
    if not change.added:
        wrong.append(say("Lay at least one of your dice, or pass."))
    return wrong or [*misplaced(change, one_word), *banned(change, bans)]


def slurp_faults(change: Change, bans: Sequence[Ban], mine: DieId) -> list[Sentence]:
    """Everything that is wrong with what lies on the board since a swap, but for the words themselves."""
    wrong = misused(change)
    if wrong:
        return wrong
    if adds_elsewhere(change, mine):
        wrong.append(say("After a Slurp, letters may be added only to a word through the letter that you put in."))
    return [*wrong, *misplaced(change, one_word=False), *banned(change, bans)]


def misused(change: Change) -> list[Sentence]:
    """Dice that do not exist, are not the player's, lie twice or on one another, or have left the board."""
    if len(change.after) > len(change.faces):
        return [say("There are only {count} dice.", count=len(change.faces))]
    return [*_strange(change), *_twice(change), *_missing(change), *_piled(change)]


def misplaced(change: Change, one_word: bool) -> list[Sentence]:
    """Words torn apart, dice that touch nothing, dice that do not make one word."""
    opened, parted = openings(change.before, change.after)
    loose = _loose(change)
    wrong = [*_torn(change, parted), *loose]
    if one_word and not parted:
        wrong += _not_one_word(change, opened, bool(loose))
    return wrong


def banned(change: Change, bans: Sequence[Ban]) -> list[Sentence]:
    """Dice that are on their way back into a word from which they were slurped."""
    back = (ban for ban in bans if ban.die in change.added and ban.die in heir(ban.word, change.after))
    return [no_way_back(ban, change.faces) for ban in back]


def no_way_back(ban: Ban, faces: Faces) -> Sentence:
    return say(
        "The {letter} was slurped out of {word} and may not go back into it this serving.",
        letter=letter(ban.die, faces),
        word=text(ban.word, faces),
    )


def swapped_bans(bans: Sequence[Ban], board: Layout, theirs: DieId, mine: DieId) -> tuple[Ban, ...]:
    """The bans after a swap: the words that it changed are still the same words, and closed to the pulled die."""
    old = tuple(Ban(ban.die, tuple(mine if die == theirs else die for die in ban.word)) for ban in bans)
    new = (Ban(theirs, line) for line in lines(board) if mine in line)
    return old + tuple(ban for ban in new if ban not in old)


def grown_bans(bans: Sequence[Ban], board: Layout) -> tuple[Ban, ...]:
    """The bans with their words as they stand now; two that have become one are one."""
    return tuple(dict.fromkeys(Ban(ban.die, heir(ban.word, board)) for ban in bans))


def adds_elsewhere(change: Change, mine: DieId) -> bool:
    """Whether dice were added after a swap to anything but a word that runs through the swapped cell."""
    if not change.added:
        return False
    opened, _ = openings(change.before, change.after)
    word = line_with(change.after, {mine, *change.added, *chain.from_iterable(opened)}) or ()
    return not any(mine in line and set(line) <= set(word) for line in lines(change.before))


def letter(die: DieId, faces: Faces) -> str:
    """What a die shows."""
    return printed(faces[die] or "") if 0 <= die < len(faces) else str(die)


def swapped(before: Layout, theirs: DieId, mine: DieId) -> Layout | None:
    """The board right after a swap; None if that die does not lie on it, or the other one does."""
    on_board = {each.die for each in before}
    return replaced(before, theirs, mine) if theirs in on_board and mine not in on_board else None


def _strange(change: Change) -> list[Sentence]:
    wrong = []
    for die in dict.fromkeys(change.added):
        if not 0 <= die < len(change.faces):
            wrong.append(say("There is no die number {die}.", die=die))
        elif die not in change.hand:
            wrong.append(say("The {letter} is not one of your dice.", letter=letter(die, change.faces)))
    return wrong


def _twice(change: Change) -> list[Sentence]:
    dice = [each.die for each in change.after]
    twice = dict.fromkeys(die for die in dice if dice.count(die) > 1) if len(set(dice)) < len(dice) else ()
    return [say("The {letter} lies in two places.", letter=letter(die, change.faces)) for die in twice]


def _missing(change: Change) -> list[Sentence]:
    there = {each.die for each in change.after}
    missing = [each.die for each in change.before if each.die not in there]
    return [say("The {letter} has to stay on the board.", letter=letter(die, change.faces)) for die in missing]


def _piled(change: Change) -> list[Sentence]:
    cells = [each.cell for each in change.after]
    if len(set(cells)) == len(cells):
        return []
    piles = dict.fromkeys(cell for cell in cells if cells.count(cell) > 1)
    return [say("Two dice lie on row {row}, column {column}.", **_place(change, cell)) for cell in piles]


def _torn(change: Change, parted: Sequence[tuple[DieId, DieId]]) -> list[Sentence]:
    if not parted:
        return []
    words = [line for line in lines(change.before) if any(a in line and b in line for a, b in parted)]
    sentence = "The letters of {word} keep their order and stay side by side; only new letters may come between them."
    return [say(sentence, word=text(line, change.faces)) for line in words]


def _loose(change: Change) -> list[Sentence]:
    at = dice_at(change.after)
    before = {each.die for each in change.before}
    pieces = groups(at)
    loose = [piece for piece in pieces if before.isdisjoint(at[cell] for cell in piece)] if before else pieces[1:]
    return [_touches_nothing(change, sorted(piece)) for piece in loose]


def _touches_nothing(change: Change, piece: Sequence[Cell]) -> Sentence:
    at = dice_at(change.after)
    letters = " ".join(letter(at[cell], change.faces) for cell in piece)
    if len(piece) == 1:
        return say(
            "The {letter} at row {row}, column {column} touches nothing.", letter=letters, **_place(change, piece[0])
        )
    return say(
        "{letters} from row {row}, column {column} on touch nothing.", letters=letters, **_place(change, piece[0])
    )


def _place(change: Change, cell: Cell) -> dict[str, int]:
    """Row and column as people count them: from 1, within the box around the dice."""
    row, column = corner(change.after)
    return {"row": cell[0] - row + 1, "column": cell[1] - column + 1}


def _not_one_word(change: Change, opened: Sequence[tuple[DieId, DieId]], loose: bool) -> list[Sentence]:
    added = change.added
    if line_with(change.after, {*added, *chain.from_iterable(opened)}):
        return []
    if len(change.after) == 1:
        return [say("A word has two letters or more.")]
    if line_with(change.after, added):
        return [say("Only the word that your dice lie in may be opened.")]
    cells = cells_of(change.after)
    if not _in_one_line([cells[die] for die in added]):
        return [say("The dice of a turn go into one word, in one row or one column.")]
    return [] if loose else [say("There is a gap between your dice: those of a turn go into one word.")]


def _in_one_line(cells: Sequence[Cell]) -> bool:
    return len({row for row, _ in cells}) == 1 or len({column for _, column in cells}) == 1
