"""Every legal turn of a small game of Alphabet Dice: dice are put anywhere, and the rules say what is allowed."""

from collections.abc import Collection, Iterable, Iterator
from itertools import chain, combinations, permutations, product

from lettercup.core import DieId, Entry, IllegalMove, fault, judge, play
from lettercup.core.grid import (
    Cell,
    Layout,
    Placed,
    cells_of,
    corner,
    groups,
    layout,
    lines,
    moved,
    neighbours,
    replaced,
)
from lettercup.core.words import Verdict
from lettercup.games.alphabet_dice import AlphabetDice, AlphabetDiceState, Build, Slurp

ANYWHERE = tuple(product(range(-2, 3), repeat=2))
A_STEP = tuple(way for way in ANYWHERE if abs(way[0]) + abs(way[1]) <= 1)
"""Three parts are moved by no more: then a die each comes between them."""


class Listed:
    """A referee with a list of words."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = {word.upper() for word in words}

    def judge(self, words: Iterable[str]) -> tuple[Verdict, ...]:
        return tuple(
            Verdict(word, word in self.words, None if word in self.words else fault("not-in-dictionary", word))
            for word in words
        )


def is_legal(game: AlphabetDice, state: AlphabetDiceState, move: Build | Slurp, referee: Listed) -> bool:
    try:
        play(game, state, judge(game, state, Entry(1000, state.turn, move), referee))
    except IllegalMove:
        return False
    return True


def cornered(placed: Layout) -> Layout:
    """The same board wherever it lies."""
    row, column = corner(placed)
    return moved(placed, (-row, -column))


def legal_builds(game: AlphabetDice, state: AlphabetDiceState, referee: Listed) -> set[Layout]:
    """The boards that a Build may leave, wherever they lie."""
    hand = state.hands[state.turn]
    tried = {cornered(placed) for placed in _grown(state.board, hand) if _reads(placed, state, referee)}
    return {placed for placed in tried if is_legal(game, state, Build(placed), referee)}


def legal_slurps(
    game: AlphabetDice, state: AlphabetDiceState, referee: Listed
) -> set[tuple[DieId, DieId, DieId, Layout]]:
    """The swaps, to whom the letter goes, and the boards that they may leave."""
    hand = state.hands[state.turn]
    found = set()
    for mine, theirs in product(hand, [each.die for each in state.board]):
        between = replaced(state.board, theirs, mine)
        left = tuple(die for die in hand if die != mine)
        tried = {
            cornered(placed) for placed in chain([between], _grown(between, left)) if _reads(placed, state, referee)
        }
        for placed, to in product(tried, range(game.players)):
            if is_legal(game, state, Slurp(mine, theirs, to, placed), referee):
                found.add((mine, theirs, to, placed))
    return found


def _reads(placed: Layout, state: AlphabetDiceState, referee: Listed) -> bool:
    """A quick look before the rules are asked: all words are listed, and the board is in one piece."""
    texts = ("".join(state.faces[die] or "" for die in line).upper() for line in lines(placed))
    return all(text in referee.words for text in texts) and len(groups(each.cell for each in placed)) == 1


def _grown(board: Layout, hand: tuple[DieId, ...]) -> Iterator[Layout]:
    """The board with dice of the hand on any cells, and with its parts moved apart where neighbours are parted."""
    pairs = [(a, b) for a, b, _ in neighbours(board)]
    for count in range(1, len(hand) + 1):
        for parted in range(min(count, len(pairs)) + 1):
            for cut in combinations(pairs, parted):
                for apart in _apart(board, cut):
                    yield from _filled(apart, hand, count)


def _apart(board: Layout, cut: Collection[tuple[DieId, DieId]]) -> Iterator[Layout]:
    parts = _parts(board, cut)
    ways = ANYWHERE if len(parts) < 3 else A_STEP
    for moves in product(ways, repeat=max(0, len(parts) - 1)):
        by = {die: way for part, way in zip(parts, ((0, 0), *moves)[: len(parts)], strict=True) for die in part}
        placed = layout(Placed(each.die, each.row + by[each.die][0], each.column + by[each.die][1]) for each in board)
        if len({each.cell for each in placed}) == len(placed):
            yield placed


def _parts(board: Layout, cut: Collection[tuple[DieId, DieId]]) -> list[set[DieId]]:
    parts = [{each.die} for each in board]
    for a, b, _ in neighbours(board):
        if (a, b) not in cut:
            joined = [part for part in parts if a in part or b in part]
            parts = [part for part in parts if part not in joined] + [set().union(*joined)]
    return parts


def _filled(board: Layout, hand: tuple[DieId, ...], count: int) -> Iterator[Layout]:
    taken = set(cells_of(board).values())
    cells = [cell for cell in _near(taken, count) if cell not in taken]
    for dice in permutations(hand, count):
        for places in combinations(cells, count):
            yield layout((*board, *(Placed(die, *cell) for die, cell in zip(dice, places, strict=True))))


def _near(cells: Collection[Cell], reach: int) -> list[Cell]:
    """Cells that so many dice, side by side, can reach from these."""
    start = cells or {(0, 0)}
    near = {
        (row + down, column + right)
        for row, column in start
        for down, right in product(range(-reach, reach + 1), repeat=2)
        if abs(down) + abs(right) <= reach
    }
    return sorted(near)
