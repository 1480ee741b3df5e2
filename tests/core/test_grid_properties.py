"""What holds for every crossword, and an oracle that tries every placement on small boards."""

from collections.abc import Iterator
from itertools import chain, combinations, pairwise, permutations, product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from lettercup.core.grid import (
    ACROSS,
    DOWN,
    Cell,
    DieLine,
    Layout,
    Placed,
    cells_of,
    corner,
    dice_at,
    groups,
    heir,
    laid,
    layout,
    line_with,
    lines,
    moved,
    neighbours,
    openings,
    replaced,
    runs,
    settled,
    step,
)
from tests.support.grids import transposed

NEAR: list[Cell] = [(row, column) for row in range(-4, 5) for column in range(-4, 5)]
DIRECTIONS = st.sampled_from((ACROSS, DOWN))
WAYS = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
SCATTERED = st.dictionaries(st.tuples(st.integers(0, 4), st.integers(0, 4)), st.just("A"), max_size=16)


@st.composite
def plans(draw: st.DrawFn, old: Layout) -> tuple[DieLine, Cell, Cell]:
    """A line of old and new dice to lay, where it begins, and which way it runs: new dice into or onto a word."""
    free = max((each.die for each in old), default=-1) + 1
    direction = draw(DIRECTIONS)
    if not old:
        return tuple(range(draw(st.integers(2, 5)))), (0, 0), direction
    at = dice_at(old)
    cell = draw(st.sampled_from(sorted(at)))
    standing = [at[cell]]
    while (cell := step(cell, direction)) in at:
        standing.append(at[cell])
    line: list[int] = []
    for die in standing:
        new = draw(st.integers(0, 2))
        line += [*range(free, free + new), die]
        free += new
    line += range(free, free + draw(st.integers(0, 2)))
    anchor = cells_of(old)[standing[0]]
    return tuple(line), step(anchor, direction, -line.index(standing[0])), direction


@st.composite
def crosswords(draw: st.DrawFn, turns: int = 5) -> Layout:
    """A crossword of one piece, grown turn by turn."""
    placed: Layout = ()
    for _ in range(draw(st.integers(1, turns))):
        placed = laid(placed, *draw(plans(placed))) or placed
    return placed


@st.composite
def growths(draw: st.DrawFn) -> tuple[Layout, Layout, tuple[DieLine, Cell, Cell]]:
    """A crossword, what it becomes in one turn, and the plan that was followed."""
    old = draw(crosswords())
    plan = draw(plans(old))
    new = laid(old, *plan)
    assume(new is not None)
    assert new is not None
    return old, new, plan


@given(growths())
def test_letters_are_conserved(growth: tuple[Layout, Layout, tuple[DieLine, Cell, Cell]]) -> None:
    old, new, (line, _, _) = growth
    assert {each.die for each in new} == {each.die for each in old} | set(line)
    assert len({each.cell for each in new}) == len(new)


@given(growths())
def test_no_letter_changes_its_order_within_a_surviving_word(
    growth: tuple[Layout, Layout, tuple[DieLine, Cell, Cell]],
) -> None:
    old, new, _ = growth
    for word in lines(old):
        assert tuple(die for die in heir(word, new) if die in word) == word


@given(growths())
def test_a_growth_parts_nobody_and_stays_whole(
    growth: tuple[Layout, Layout, tuple[DieLine, Cell, Cell]],
) -> None:
    old, new, _ = growth
    assert openings(old, new)[1] == ()
    assert len(groups(dice_at(new))) == 1


@given(growths(), WAYS)
def test_a_legal_growth_is_legal_wherever_the_table_stands(
    growth: tuple[Layout, Layout, tuple[DieLine, Cell, Cell]], way: Cell
) -> None:
    old, new, (line, first, direction) = growth
    assert laid(moved(old, way), line, (first[0] + way[0], first[1] + way[1]), direction) == moved(new, way)
    assert openings(old, moved(new, way))[1] == ()
    assert lines(moved(new, way)) == lines(new)


@given(growths())
def test_a_legal_growth_is_legal_with_rows_and_columns_exchanged(
    growth: tuple[Layout, Layout, tuple[DieLine, Cell, Cell]],
) -> None:
    old, new, (line, first, direction) = growth
    assert laid(transposed(old), line, (first[1], first[0]), (direction[1], direction[0])) == transposed(new)
    assert openings(transposed(old), transposed(new))[1] == ()
    assert sorted(lines(transposed(new))) == sorted(lines(new))


@given(growths(), WAYS)
def test_a_settled_layout_leaves_as_many_dice_in_place_as_any_other(
    growth: tuple[Layout, Layout, tuple[DieLine, Cell, Cell]], way: Cell
) -> None:
    old, new, _ = growth
    before = cells_of(old)

    def at_rest(placed: Layout) -> int:
        return sum(before.get(each.die) == each.cell for each in placed)

    rest = settled(old, moved(new, way))
    assert lines(rest) == lines(new)
    assert at_rest(rest) >= max(at_rest(moved(new, other)) for other in NEAR)


@given(crosswords(), st.data())
def test_a_replacement_changes_only_the_words_through_it(placed: Layout, data: st.DataObject) -> None:
    out = data.draw(st.sampled_from([each.die for each in placed]))
    after = replaced(placed, out, 99)
    assert lines(after) == tuple(tuple(99 if die == out else die for die in line) for line in lines(placed))
    assert cells_of(after)[99] == cells_of(placed)[out]


@given(SCATTERED)
def test_runs_are_the_unbroken_lines_that_cannot_be_prolonged(cells: dict[Cell, str]) -> None:
    def unbroken(run: tuple[Cell, ...], direction: Cell) -> bool:
        whole = all(cell in cells for cell in run)
        return whole and step(run[0], direction, -1) not in cells and step(run[-1], direction) not in cells

    segments = (
        (tuple(step(cell, direction, n) for n in range(length)), direction)
        for cell in NEAR
        for direction in (ACROSS, DOWN)
        for length in range(2, 6)
    )
    assert set(runs(cells)) == {run for run, direction in segments if unbroken(run, direction)}


@given(SCATTERED)
def test_groups_are_what_repeated_joining_of_neighbours_gives(cells: dict[Cell, str]) -> None:
    group = {cell: number for number, cell in enumerate(cells)}
    for _ in cells:
        for cell, direction in product(cells, (ACROSS, DOWN)):
            if (other := step(cell, direction)) in cells:
                group[cell] = group[other] = min(group[cell], group[other])
    together = {frozenset(each for each in cells if group[each] == group[cell]) for cell in cells}
    assert set(groups(cells)) == together


SMALL = [
    pytest.param([(0, 0), (0, 1), (0, 2)], 1, (4, 4), id="a word of three"),
    pytest.param([(0, 0), (0, 1)], 2, (3, 4), id="a word of two and two new dice"),
    pytest.param([(0, 0), (0, 1), (1, 0)], 1, (4, 4), id="a corner"),
    pytest.param([(0, 0), (0, 1), (1, 0), (1, 1)], 1, (3, 4), id="a block"),
    pytest.param([(0, 0), (0, 1), (1, 1), (1, 2)], 1, (3, 4), id="stairs"),
    pytest.param([(0, 0), (1, 0), (1, 1), (0, 2)], 1, (3, 4), id="two words about to meet"),
]


@pytest.mark.parametrize(("cells", "new", "size"), SMALL)
def test_what_can_be_laid_is_exactly_what_opens_one_word_and_parts_nobody(
    cells: list[Cell], new: int, size: Cell
) -> None:
    old = layout(Placed(die, *cell) for die, cell in enumerate(cells))
    added = tuple(range(len(cells), len(cells) + new))
    assert set(by_trying_every_placement(old, added, size)) == set(by_laying_every_line(old, added, size))


def by_trying_every_placement(old: Layout, added: DieLine, size: Cell) -> Iterator[Layout]:
    """Every way to strew all dice over a board that the rules could not tell from a turn, moved into the corner."""
    count = len(old) + len(added)
    for cells in permutations(product(range(size[0]), range(size[1])), count):
        placed = tuple(Placed(die, *cell) for die, cell in enumerate(cells))
        if corner(placed) == (0, 0) and is_a_turn(old, placed, added):
            yield placed


def is_a_turn(old: Layout, placed: Layout, added: DieLine) -> bool:
    opened, parted = openings(old, placed)
    word = {*added, *chain.from_iterable(opened)}
    return not parted and len(groups(dice_at(placed))) == 1 and line_with(placed, word) is not None


def by_laying_every_line(old: Layout, added: DieLine, size: Cell) -> Iterator[Layout]:
    """Every line of the new dice and any old ones, laid anywhere near, moved into the corner."""
    standing = [each.die for each in old]
    chosen = (some for count in range(len(old) + 1) for some in combinations(standing, count))
    orders = [order for some in chosen for order in permutations((*some, *added))]
    for line, first, direction in product(orders, NEAR, (ACROSS, DOWN)):
        placed = laid(old, line, first, direction)
        if placed is not None and len(groups(dice_at(placed))) == 1 and line_with(placed, added) is not None:
            row, column = corner(placed)
            placed = moved(placed, (-row, -column))
            if all(each.row < size[0] and each.column < size[1] for each in placed):
                yield placed


@given(crosswords())
def test_neighbours_are_the_pairs_inside_the_words(placed: Layout) -> None:
    pairs = {pair for line in lines(placed) for pair in pairwise(line)}
    assert {(a, b) for a, b, _ in neighbours(placed)} == pairs
