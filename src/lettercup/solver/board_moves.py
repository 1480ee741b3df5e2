"""Words that can be added to a crossword of dice: all legal moves of a position, from the kernel."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, overload

from lettercup.core import DieId
from lettercup.core.grid import ACROSS, DOWN, Cell, DieLine, Layout, laid, replaced
from lettercup.lexicon import Selection
from lettercup.solver import _kernel
from lettercup.solver.limits import kernel_cache
from lettercup.solver.racks import open_words


class Position(NamedTuple):
    """A position for one player's turn."""

    board: Layout
    faces: Sequence[str | None]
    """What each die shows, by its id."""
    hand: tuple[DieId, ...]
    costs: tuple[int, ...]
    """What each die of the hand costs its owner."""
    bans: tuple[tuple[DieId, DieLine], ...] = ()
    """Dice that may not be added to the word that these dice form."""
    may_slurp: bool = False


class BoardMove(NamedTuple):
    """A Build, or a Slurp with or without letters added."""

    layout: Layout
    """The whole board after the move."""
    dice: tuple[DieId, ...]
    """The dice that leave the hand; in a Slurp, the swapped one first."""
    theirs: DieId | None
    """The die that is slurped."""
    burden: float
    """The expected cost of the rest of the hand; lower is better."""


class ToldMove(NamedTuple):
    """What a move does, without the board after it."""

    word: str
    """The word that it makes or lengthens, in lower case."""
    row: int
    """Where that word begins."""
    column: int
    is_down: bool
    dice: tuple[DieId, ...]
    """The dice that leave the hand; in a Slurp, the swapped one first."""
    theirs: DieId | None
    """The die that is slurped."""


class BoardMoves(Sequence[BoardMove]):
    """All moves of a position that lay dice in one word: Builds, then Slurps. Each is made when it is asked for.

    Of moves that differ only in dice with the same face and without a ban, only the one with the dearest dice is
    listed; of moves that lead to the same board somewhere else on the table, only one. A first word lies across.
    """

    def __init__(self, found: _kernel.SoupMoves, position: Position) -> None:
        self._found, self._position = found, position
        self._dice = (*(each.die for each in position.board), *position.hand)
        self._burdens: list[float] | None = None
        self._costs: list[int] | None = None

    def __len__(self) -> int:
        return len(self._found)

    @property
    def burdens(self) -> list[float]:
        """The burden of every move."""
        if self._burdens is None:
            self._burdens = self._found.burdens()
        return self._burdens

    @property
    def costs(self) -> list[int]:
        """What the dice that leave the hand cost their owner, for every move."""
        if self._costs is None:
            self._costs = self._found.costs()
        return self._costs

    def least(self, start: int, stop: int, count: int, gains: Sequence[float] = ()) -> list[int]:
        """The first moves of a range by their burden, minus the gain of the die that they slurp (by its place)."""
        return self._found.least(start, stop, gains, count)

    @overload
    def __getitem__(self, index: int) -> BoardMove: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[BoardMove]: ...
    def __getitem__(self, index: int | slice) -> BoardMove | Sequence[BoardMove]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        return BoardMove(self.after(index), self.dice(index), self.theirs(index), self._found.burden(index))

    def after(self, number: int) -> Layout:
        """The whole board after a move."""
        line, row, column, is_down, mine, theirs = self._found.move(number)
        board, hand = self._position.board, self._position.hand
        out = None if theirs < 0 else board[theirs].die
        between = board if out is None else replaced(board, out, hand[mine])
        dice = tuple(hand[mine] if place == theirs else self._dice[place] for place in line)
        after = laid(between, dice, (row, column), DOWN if is_down else ACROSS)
        if after is None:
            raise AssertionError("The kernel has opened the crossword in a way that the grid does not know.")
        return after

    def dice(self, number: int) -> tuple[DieId, ...]:
        """The dice that leave the hand in a move."""
        line, _, _, _, mine, _ = self._found.move(number)
        new = tuple(self._dice[place] for place in line if place >= len(self._position.board))
        return new if mine < 0 else (self._position.hand[mine], *new)

    def word(self, number: int) -> str:
        """The word that a move makes or lengthens, in lower case."""
        line, _, _, _, mine, theirs = self._found.move(number)
        faces, dice, swapped = self._position.faces, self._dice, self._position.hand[mine] if mine >= 0 else -1
        return "".join([faces[swapped if place == theirs else dice[place]] or "" for place in line]).lower()

    def theirs(self, number: int) -> DieId | None:
        """The die that is slurped in a move."""
        theirs = self._found.move(number)[-1]
        return None if theirs < 0 else self._position.board[theirs].die

    def told(self, number: int) -> ToldMove:
        """What a move does; quicker than the move itself."""
        line, row, column, is_down, mine, theirs = self._found.move(number)
        board, dice, faces = len(self._position.board), self._dice, self._position.faces
        new = tuple([dice[place] for place in line if place >= board])
        if mine < 0:
            word = "".join([faces[dice[place]] or "" for place in line])
            return ToldMove(word.lower(), row, column, is_down, new, None)
        swapped = self._position.hand[mine]
        word = "".join([faces[swapped if place == theirs else dice[place]] or "" for place in line])
        return ToldMove(word.lower(), row, column, is_down, (swapped, *new), dice[theirs])

    def adds_to(self, number: int, die: DieId, direction: Cell) -> bool:
        """Whether the word of a Build runs through a die in this direction; a single new die in two words is across."""
        line, _, _, is_down, _, _ = self._found.move(number)
        return is_down == (direction == DOWN) and die in [self._dice[place] for place in line]

    def ranked(self) -> Iterator[BoardMove]:
        """The moves, smallest burden first."""
        return (self[number] for number in self.order())

    def order(self) -> list[int]:
        """The numbers of the moves, smallest burden first."""
        return sorted(range(len(self)), key=self.burdens.__getitem__)

    @property
    def builds(self) -> int:
        """How many moves are Builds; they come before the Slurps."""
        return self._found.builds


def moves(words: Selection, position: Position, extra: tuple[str, ...] = ()) -> BoardMoves:
    """Every legal move that adds letters to at most one word, with these words and the table's extra words."""
    board = [(position.faces[each.die] or "", each.row, each.column) for each in position.board]
    hand = [(position.faces[die] or "", cost) for die, cost in zip(position.hand, position.costs, strict=True)]
    place = {each.die: number for number, each in enumerate(position.board)}
    bans = [
        (position.hand.index(die), [place[each] for each in word])
        for die, word in position.bans
        if die in position.hand
    ]
    found = _kernel.SoupMoves(_soup_words(words, extra), board, hand, bans, position.may_slurp)
    return BoardMoves(found, position)


def _soup_words(words: Selection, extra: tuple[str, ...]) -> _kernel.SoupWords:
    listed = tuple(dict.fromkeys(word.lower() for word in (*words.extra, *extra)))
    return _kept_words((words.packed, words.frequency), words.sieve, listed, words.shortest, words.longest)


@kernel_cache(16)
def _kept_words(
    files: tuple[bytes, bytes], sieve: bytes, extra: tuple[str, ...], shortest: int, longest: int
) -> _kernel.SoupWords:
    return _kernel.SoupWords(open_words(*files), sieve, extra, shortest, longest)
