"""The Slurp of Alphabet Dice: a swap, what may be added to it, and where the pulled die may not go."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain

from lettercup.core import DieId, Fault, fault, wording
from lettercup.core.grid import ACROSS, DOWN, DieLine, Layout, heir, line_through, lines, openings, replaced
from lettercup.games.alphabet_dice.board import Change, ShownFaces, letter, text
from lettercup.games.alphabet_dice.state import Ban

wording(
    {
        "not-through-the-slurp": "After a Slurp, add letters only to words through the letter that you put in.",
        "slurped-out": "The {letter} was slurped out of {old} and may not go back into it this serving.",
    }
)


def swapped(before: Layout, theirs: DieId, mine: DieId) -> Layout | None:
    """C7, C8: the board right after a swap, for the same letter, too; None if their die does not lie on it, or mine
    does."""
    on_board = {each.die for each in before}
    return replaced(before, theirs, mine) if theirs in on_board and mine not in on_board else None


def astray(change: Change, mine: DieId) -> Iterator[Fault]:
    """C7: letters added after a swap, or words opened for them, that are in no word through the swapped die."""
    opened, _ = openings(change.before, change.after)
    through = {*line_through(change.after, mine, ACROSS), *line_through(change.after, mine, DOWN)}
    touched = dict.fromkeys((*change.added, *chain.from_iterable(opened)))
    if elsewhere := tuple(die for die in touched if die not in through):
        yield fault("not-through-the-slurp", dice=elsewhere)


def banned(change: Change, dice: Collection[DieId], bans: Sequence[Ban]) -> Iterator[Fault]:
    """C10: those of the dice that would be back in a word from which they were slurped."""
    for ban in bans:
        if ban.die in dice and ban.die in heir(ban.word, change.after):
            yield fault("slurped-out", dice=(ban.die,), letter=letter(ban.die, change.faces), old=ban.old)


def bans_after_swap(
    bans: Sequence[Ban], before: Layout, theirs: DieId, mine: DieId, faces: ShownFaces
) -> tuple[Ban, ...]:
    """C10: the words that a swap changed are still the same words, and now closed to the pulled die too."""
    new = (Ban(theirs, line, text(line, faces)) for line in lines(before) if theirs in line)
    both = (ban.but(word=tuple([mine if die == theirs else die for die in ban.word])) for ban in (*bans, *new))
    return _distinct(both)


def bans_on(bans: Sequence[Ban], board: Layout) -> tuple[Ban, ...]:
    """C10: the bans with their words as they stand on the board."""
    return _distinct(ban.but(word=heir(ban.word, board)) for ban in bans)


def _distinct(bans: Iterable[Ban]) -> tuple[Ban, ...]:
    """Two bans on the same die and word (because two words have become one) are one."""
    first: dict[tuple[DieId, DieLine], Ban] = {}
    for ban in bans:
        first.setdefault((ban.die, ban.word), ban)
    return tuple(first.values())
