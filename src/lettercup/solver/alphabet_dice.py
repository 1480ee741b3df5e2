"""Alphabet Dice: the legal moves of a position, and the expected cost of the rest of the hand."""

from collections.abc import Iterator, Sequence
from heapq import nsmallest
from itertools import islice

from lettercup.core import BadPosition, Die, Face, assign
from lettercup.core.grid import (
    ACROSS,
    DOWN,
    Layout,
    Placed,
    corner,
    layout,
    line_through,
    lines,
    moved,
)
from lettercup.games.alphabet_dice import HOUSE_WORD, AlphabetDice
from lettercup.lexicon import Selection
from lettercup.solver.alphabet_dice_answer import NO_DIE, BestMoves
from lettercup.solver.board_moves import BoardMove, BoardMoves, Position, moves
from lettercup.solver.typed import as_bad_position

BOX = AlphabetDice(players=2).dice
ROWS = "/"
WORDS = 3
"""The most words in one Build that the search combines."""
KEPT = 40
"""Beam width: how many partial moves to extend."""


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
