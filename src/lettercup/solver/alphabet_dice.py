"""Alphabet Dice: every legal move of a position, and how well the rest of the hand can still be played."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from heapq import nsmallest
from typing import NamedTuple, overload

from lettercup.core import DieId
from lettercup.core.grid import ACROSS, DOWN, Layout, Line, corner, laid, moved, replaced
from lettercup.lexicon import Selection
from lettercup.solver import _kernel
from lettercup.solver.racks import open_words

WORDS = 3
"""With several words a turn, so many are looked for, one after the other."""
KEPT = 40
"""So many of the best beginnings are gone on with."""


class Position(NamedTuple):
    """What there is to know for a turn."""

    board: Layout
    faces: Sequence[str | None]
    """What each die shows, by its id."""
    hand: tuple[DieId, ...]
    costs: tuple[int, ...]
    """What each die of the hand counts against its owner."""
    bans: tuple[tuple[DieId, Line], ...] = ()
    """Dice that may not go into the word in which these dice stand."""
    may_slurp: bool = False


class Move(NamedTuple):
    """A Build, or a Slurp with or without letters added."""

    layout: Layout
    """The whole board as it lies afterwards."""
    dice: tuple[DieId, ...]
    """The dice that leave the hand; in a Slurp, first the one that is put in."""
    theirs: DieId | None
    """The die that is slurped."""
    burden: float
    """What the rest of the hand is expected to cost in the end; the less, the better."""


class Moves(Sequence[Move]):
    """All moves of a position: Builds of one word, then Slurps. Each is made when it is looked at.

    Moves that differ only in dice which show the same and are under no ban come once, the dearest laid first; so do
    moves that are the same when the whole board is moved. A first word lies across.
    """

    def __init__(self, found: _kernel.SoupMoves, position: Position) -> None:
        self._found, self._position = found, position
        self._dice = (*(each.die for each in position.board), *position.hand)
        self._burdens: list[float] | None = None

    def __len__(self) -> int:
        return len(self._found)

    @property
    def burdens(self) -> list[float]:
        """The burden of every move."""
        if self._burdens is None:
            self._burdens = self._found.burdens()
        return self._burdens

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        line, row, column, is_down, mine, theirs = self._found.move(index)
        board, hand = self._position.board, self._position.hand
        out = None if theirs < 0 else board[theirs].die
        between = board if out is None else replaced(board, out, hand[mine])
        dice = tuple(hand[mine] if place == theirs else self._dice[place] for place in line)
        after = laid(between, dice, (row, column), DOWN if is_down else ACROSS)
        if after is None:
            raise AssertionError("The kernel has opened the crossword in a way that the grid does not know.")
        return Move(after, self.dice(index), out, self.burdens[index])

    def dice(self, number: int) -> tuple[DieId, ...]:
        """The dice that leave the hand in a move."""
        line, _, _, _, mine, _ = self._found.move(number)
        new = tuple(self._dice[place] for place in line if place >= len(self._position.board))
        return new if mine < 0 else (self._position.hand[mine], *new)

    def ranked(self) -> Iterator[Move]:
        """The moves, those first that leave the least to worry about."""
        return (self[number] for number in self.order())

    def order(self) -> list[int]:
        """The numbers of the moves, the least burden first."""
        return sorted(range(len(self)), key=self.burdens.__getitem__)

    @property
    def builds(self) -> int:
        """How many of the moves, the first ones, are Builds."""
        return self._found.builds


def moves(words: Selection, position: Position, extra: tuple[str, ...] = ()) -> Moves:
    """Every legal move with these words, and with extra ones that this table has."""
    board = [(position.faces[each.die] or "", each.row, each.column) for each in position.board]
    hand = [(position.faces[die] or "", cost) for die, cost in zip(position.hand, position.costs, strict=True)]
    place = {each.die: number for number, each in enumerate(position.board)}
    bans = [
        (position.hand.index(die), [place[each] for each in word])
        for die, word in position.bans
        if die in position.hand
    ]
    found = _kernel.SoupMoves(_soup_words(words, extra), board, hand, bans, position.may_slurp)
    return Moves(found, position)


def several(words: Selection, position: Position, extra: tuple[str, ...] = (), kept: int = KEPT) -> list[Move]:
    """Builds of up to three words, for tables that allow several: one after the other, each leaving a good board.

    Not everything is found: of one, of two and of three words only the best so many, by their burden, which are also
    those that are gone on with; words that are good only together are not thought of; and who lays a die that is under
    a ban lays one word. The least burden comes first.
    """
    found: dict[Layout, Move] = {}
    edge = [Move(position.board, (), None, 0.0)]
    for _ in range(WORDS if position.board else 1):
        edge = list(_longer(words, position, extra, edge, kept))
        found = {_anywhere(move.layout): move for move in edge} | found
    return sorted(found.values(), key=_burden)


def _burden(move: Move) -> float:
    return move.burden


def _anywhere(placed: Layout) -> Layout:
    """The same for boards that differ only in where they lie."""
    row, column = corner(placed)
    return moved(placed, (-row, -column))


def _longer(
    words: Selection, position: Position, extra: tuple[str, ...], edge: Sequence[Move], kept: int
) -> Iterator[Move]:
    """The best Builds with one more word."""
    beginnings = [(move, *_rest(position, move)) for move in edge if _may_go_on(position, move)]
    found = [moves(words, rest, extra) for _, rest, _ in beginnings]
    ends = (
        (burden + beginnings[number][2], number, end)
        for number, each in enumerate(found)
        for end, burden in enumerate(each.burdens)
    )
    boards: set[Layout] = set()
    for burden, number, end in nsmallest(4 * kept, ends):
        move = found[number][end]
        if len(boards) < kept and (board := _anywhere(move.layout)) not in boards:
            boards.add(board)
            yield move._replace(dice=(*beginnings[number][0].dice, *move.dice), burden=burden)


def _may_go_on(position: Position, move: Move) -> bool:
    return all(die not in move.dice for die, _ in position.bans)


def _rest(position: Position, move: Move) -> tuple[Position, int]:
    """What there is to lay after a Build, and the points of dice that stay: a longer word might reach a banned one."""
    banned = {die for die, _ in position.bans} if move.dice else set()
    held = [each for each in zip(position.hand, position.costs, strict=True) if each[0] not in move.dice]
    free = [each for each in held if each[0] not in banned]
    hand, costs = tuple(die for die, _ in free), tuple(cost for _, cost in free)
    rest = Position(move.layout, position.faces, hand, costs, () if move.dice else position.bans)
    return rest, sum(cost for die, cost in held if die in banned)


def _soup_words(words: Selection, extra: tuple[str, ...]) -> _kernel.SoupWords:
    listed = tuple(dict.fromkeys(word.lower() for word in (*words.extra, *extra)))
    return _kept_words((words.packed, words.frequency), words.sieve, listed, words.shortest, words.longest)


@lru_cache(maxsize=16)
def _kept_words(
    files: tuple[bytes, bytes], sieve: bytes, extra: tuple[str, ...], shortest: int, longest: int
) -> _kernel.SoupWords:
    return _kernel.SoupWords(open_words(*files), sieve, extra, shortest, longest)
