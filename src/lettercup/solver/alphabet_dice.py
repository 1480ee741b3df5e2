"""Alphabet Dice: the legal moves of a position, and the expected cost of the rest of the hand."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from heapq import nsmallest
from itertools import islice
from typing import NamedTuple, overload

from lettercup.core import BadPosition, Die, DieId, Face, assign
from lettercup.core.grid import (
    ACROSS,
    DOWN,
    Cell,
    Layout,
    Placed,
    corner,
    laid,
    layout,
    line_through,
    lines,
    moved,
    replaced,
)
from lettercup.games.alphabet_dice import HOUSE_WORD, AlphabetDice
from lettercup.lexicon import Selection
from lettercup.solver import _kernel
from lettercup.solver.alphabet_dice_answer import NO_DIE, BestMoves, BoardMove, Position
from lettercup.solver.racks import open_words
from lettercup.solver.typed import as_bad_position

BOX = AlphabetDice(players=2).dice
ROWS = "/"
WORDS = 3
"""The most words in one Build that the search combines."""
KEPT = 40
"""Beam width: how many partial moves to extend."""


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

    def __len__(self) -> int:
        return len(self._found)

    @property
    def burdens(self) -> list[float]:
        """The burden of every move."""
        if self._burdens is None:
            self._burdens = self._found.burdens()
        return self._burdens

    @overload
    def __getitem__(self, index: int) -> BoardMove: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[BoardMove]: ...
    def __getitem__(self, index: int | slice) -> BoardMove | Sequence[BoardMove]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        return BoardMove(self.after(index), self.dice(index), self.theirs(index), self.burdens[index])

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
        dice = (self._position.hand[mine] if place == theirs else self._dice[place] for place in line)
        return "".join(str(self._position.faces[die]) for die in dice).lower()

    def theirs(self, number: int) -> DieId | None:
        """The die that is slurped in a move."""
        theirs = self._found.move(number)[-1]
        return None if theirs < 0 else self._position.board[theirs].die

    def slurped(self) -> list[DieId]:
        """The die that each of the Slurps takes."""
        return [self._dice[place] for place in self._found.taken()[self.builds :]]

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


def solve(
    hand: str,
    words: Selection,
    *,
    board: str = "",
    slurp: bool = True,
    in_several_words: bool = False,
    most: int = 10,
) -> BestMoves:
    """The best moves with a hand such as `TEAnS` on a board such as `CAT/O../T..`; red letters small, Q for Qu.

    `slurp` says whether you may still slurp in this serving, and `in_several_words` whether the table allows a Build
    of several words.
    """
    position = typed_position(board, hand, slurp)
    check_words(words, position)
    if most < 0:
        raise BadPosition("The number of moves to find is a number from 0 on.")
    with as_bad_position():
        found = moves(words, position, (HOUSE_WORD,))
    ranked = islice(found.ranked(), most)
    one_word = [move for move in ranked if not in_several_words or move.theirs is not None]
    builds = several(words, position, (HOUSE_WORD,)) if in_several_words else []
    slurps = both_ways(words, position, (HOUSE_WORD,))
    best = sorted([*one_word, *builds, *slurps], key=lambda move: move.burden)[:most]
    return BestMoves(position, found.builds, len(found) - found.builds, best)


def typed_position(board: str, hand: str, may_slurp: bool) -> Position:
    """The position that was typed; `BadPosition` if it is impossible."""
    if not hand.strip():
        raise BadPosition("There are no letters in the hand: with none left, the serving is won.")
    rows = board.replace(" ", NO_DIE).split(ROWS)
    cells = [(row, column) for row, text in enumerate(rows) for column, letter in enumerate(text) if letter != NO_DIE]
    letters = [rows[row][column] for row, column in cells] + list(hand.replace(" ", ""))
    for letter in letters:
        if not (letter.isascii() and letter.isalpha()):
            raise BadPosition(f"No die of this game shows {letter}.")
    if len(letters) > len(BOX):
        raise BadPosition(f"There are {len(BOX)} dice, but {len(letters)} letters were given.")
    faces = ["Qu" if letter in "Qq" else letter.upper() for letter in letters]
    blank = [Die(die.kind, (*die.faces, Face("")), die.provenance) for die in BOX]
    if assign([*faces, *[""] * (len(BOX) - len(faces))], blank) is None:
        raise BadPosition(f"The dice cannot show {' '.join(faces)} all at once.")
    placed = layout(Placed(die, *cell) for die, cell in enumerate(cells))
    mine = tuple(range(len(cells), len(letters)))
    costs = tuple(2 if letters[die].islower() else 1 for die in mine)
    return Position(placed, faces, mine, costs, (), may_slurp and bool(placed))


def check_words(words: Selection, position: Position) -> None:
    """Refuse a board with a word that does not count; `BadPosition` names it."""
    standing = ("".join(str(position.faces[die]) for die in line).upper() for line in lines(position.board))
    bad = [word for word in standing if word != HOUSE_WORD and word.lower() not in words]
    if bad:
        raise BadPosition(
            f"{bad[0]} on the board is not a word that counts here. If the table allowed it, give it as an extra word."
        )


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


def several(words: Selection, position: Position, extra: tuple[str, ...] = (), kept: int = KEPT) -> list[BoardMove]:
    """Builds of up to three words, for tables that allow several; smallest burden first.

    A beam search that adds one word at a time and keeps the `kept` builds with the smallest burden. It does not find
    words that are legal only together, and a build with a die under a ban is not extended.
    """
    found: dict[Layout, BoardMove] = {}
    edge = [BoardMove(position.board, (), None, 0.0)]
    for _ in range(WORDS if position.board else 1):
        edge = list(_longer(words, position, extra, edge, kept))
        found = {_anywhere(move.layout): move for move in edge} | found
    return sorted(found.values(), key=_burden)


def both_ways(words: Selection, position: Position, extra: tuple[str, ...] = (), kept: int = KEPT) -> list[BoardMove]:
    """Slurps that add letters both across and down; smallest burden first.

    A beam search: the `kept` Slurps in one direction with the smallest burden are extended in the other direction. It
    does not find words that are legal only together, nor a second word down with a single new die that also makes a
    word across. A Slurp with a die under a ban is not extended.
    """
    found = moves(words, position, extra)
    adding = (number for number in range(found.builds, len(found)) if len(found.dice(number)) > 1)
    edge = [found[number] for number in nsmallest(kept, adding, key=found.burdens.__getitem__)]
    return list(_longer(words, position, extra, edge, kept))


def _burden(move: BoardMove) -> float:
    return move.burden


def _anywhere(placed: Layout) -> Layout:
    """The board moved to the origin, so that equal boards compare equal."""
    row, column = corner(placed)
    return moved(placed, (-row, -column))


def _longer(
    words: Selection, position: Position, extra: tuple[str, ...], edge: Sequence[BoardMove], kept: int
) -> Iterator[BoardMove]:
    """The best moves with one more word."""
    beginnings = [(move, *_rest(position, move)) for move in edge if _may_go_on(position, move)]
    found = [moves(words, rest, extra) for _, rest, _ in beginnings]
    ends = (
        (each.burdens[end] + stays, number, end)
        for number, (each, (first, _, stays)) in enumerate(zip(found, beginnings, strict=True))
        for end in _ends(first, each)
    )
    boards: set[Layout] = set()
    for burden, number, end in nsmallest(4 * kept, ends):
        move = found[number][end]
        if len(boards) < kept and (board := _anywhere(move.layout)) not in boards:
            boards.add(board)
            first = beginnings[number][0]
            yield BoardMove(move.layout, (*first.dice, *move.dice), first.theirs, burden)


def _may_go_on(position: Position, move: BoardMove) -> bool:
    return all(die not in move.dice for die, _ in position.bans)


def _ends(first: BoardMove, found: BoardMoves) -> Sequence[int]:
    """C7: the Builds with which a move can go on; after a Slurp, those through its die in the other direction."""
    if first.theirs is None:
        return range(len(found))
    mine, added = first.dice[:2]
    direction = DOWN if added in line_through(first.layout, mine, ACROSS) else ACROSS
    return [number for number in range(len(found)) if found.adds_to(number, mine, direction)]


def _rest(position: Position, move: BoardMove) -> tuple[Position, int]:
    """The position after a move without the dice under a ban, and the cost of those dice."""
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
