"""The kernel's moves of Alphabet Dice equal those of its plain-Python twin, errors included."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lettercup.core.grid import ACROSS, DOWN, Placed, laid, layout, lines, step
from lettercup.lexicon.packing import pack
from lettercup.solver import _kernel
from lettercup.solver.alphabet_dice_reference import KernelMove, all_moves, burdens
from tests.kernel.twins import ALL, LETTERS

_SOME_WORDS = """
ae ant ants art at ate ates bat bats bee bees beet beets been cat cats chant chants coat coast cost cot eat eats end
equine in is it its nest net nets no nod not note on one oat oats quiet quit quite quoit rat rats rate rates sat sea
seat seats set sit site so sod sop star start state stop stops tea teas ten tent tents test to toe ton tone top tops
torn trio
"""
WORDS = _SOME_WORDS.split()
FACES = ("a", "b", "c", "e", "e", "i", "n", "o", "p", "qu", "r", "s", "s", "t", "t", "t", "u")
Board = list[tuple[str, int, int]]


def soup_words(words: list[str]) -> _kernel.SoupWords:
    lexicon = _kernel.Words(pack(words, bytes(len(words)), LETTERS, LETTERS.upper()), bytes(len(words)))
    return _kernel.SoupWords(lexicon, ALL, (), 2, 20)


KERNEL = soup_words(sorted(WORDS))


def from_kernel(board: Board, hand: Any, bans: Any, may_slurp: bool) -> list[KernelMove]:
    found = _kernel.SoupMoves(KERNEL, board, hand, bans, may_slurp)
    return [found.move(number) for number in range(len(found))]


def cost_of(hand: list[tuple[str, int]], on_board: int, move: KernelMove) -> int:
    """What the dice that leave the hand in a move cost."""
    line, _, _, _, mine, _ = move
    gone = {die - on_board for die in line if die >= on_board} | ({mine} if mine >= 0 else set())
    return sum(hand[die][1] for die in gone)


def grown(board: Board, hand: list[tuple[str, int]], rng: random.Random) -> Board:
    """The board after one of the Builds."""
    moves = from_kernel(board, hand, [], False)
    if not moves:
        return board
    line, row, column, is_down, _, _ = rng.choice(moves)
    old = layout(Placed(die, *each[1:]) for die, each in enumerate(board))
    after = laid(old, tuple(line), (row, column), DOWN if is_down else ACROSS)
    assert after is not None
    faces = [*(each[0] for each in board), *(face for face, _ in hand)]
    return [(faces[each.die], each.row, each.column) for each in after]


def some_board(rng: random.Random, turns: int) -> Board:
    board: Board = []
    for _ in range(turns):
        board = grown(board, [(rng.choice(FACES), 1) for _ in range(5)], rng)
    return board


def some_bans(board: Board, hand: list[tuple[str, int]], rng: random.Random) -> list[tuple[int, tuple[int, ...]]]:
    words = lines(layout(Placed(die, *each[1:]) for die, each in enumerate(board)))
    return [(rng.randrange(len(hand)), rng.choice(words)) for _ in range(rng.randrange(3))] if words and hand else []


@settings(max_examples=120)
@given(st.integers(0, 2**32), st.integers(0, 4), st.integers(0, 5), st.booleans())
def test_the_kernel_finds_what_its_twin_finds(seed: int, turns: int, dice: int, may_slurp: bool) -> None:
    rng = random.Random(seed)
    board = some_board(rng, turns)
    hand = [(rng.choice(FACES), rng.choice((1, 2))) for _ in range(dice)]
    bans = some_bans(board, hand, rng)
    found = from_kernel(board, hand, bans, may_slurp)
    assert sorted(found) == sorted(all_moves(WORDS, board, hand, bans, may_slurp))
    moves = _kernel.SoupMoves(KERNEL, board, hand, bans, may_slurp)
    assert moves.costs() == [cost_of(hand, len(board), move) for move in found]
    ranked = moves.burdens()
    assert ranked == pytest.approx(burdens(hand, bans, len(board), found), abs=1e-4)


def test_the_twins_have_enough_to_agree_about() -> None:
    """The boards of the test above are not too simple: words open up, and letters are added after a swap, also to a die
    that stood alone in its row or column."""
    rng = random.Random(1)
    opened = added = crossed = 0
    for _ in range(200):
        board = some_board(rng, 3)
        taken = {each[1:] for each in board}
        for line, row, column, is_down, mine, theirs in from_kernel(
            board, [(rng.choice(FACES), 1) for _ in range(5)], [], True
        ):
            cells = [(row + place * is_down, column + place * (not is_down)) for place in range(len(line))]
            opened += any(die < len(board) and board[die][1:] != cell for die, cell in zip(line, cells, strict=True))
            added += mine >= 0 and bool(line)
            if mine >= 0 and line:
                beside = (step(board[theirs][1:], DOWN if is_down else ACROSS, steps) for steps in (-1, 1))
                crossed += taken.isdisjoint(beside)
    assert opened > 50
    assert added > crossed > 50


def test_letters_after_a_swap_do_not_join_a_die_to_a_word_it_was_slurped_out_of() -> None:
    """N for S makes NOD out of SOD; with an R before it, it would be in TORN, which was TO."""
    rows = ("to.s", ".n.o", ".end")
    board = [(face, row, column) for row, text in enumerate(rows) for column, face in enumerate(text) if face != "."]
    hand = [("n", 1), ("r", 1)]
    torn = ([0, 1, 9, 2], 0, 0, False, 0, 2)
    for bans, is_there in (([], True), ([(0, (0, 1))], False)):
        found = from_kernel(board, hand, bans, True)
        assert (torn in found) == is_there
        assert sorted(found) == sorted(all_moves(WORDS, board, hand, bans, True))


@pytest.mark.parametrize(
    ("board", "hand", "bans", "complaint"),
    [
        ([("", 0, 0)], [], [], "1 to 4 letters"),
        ([("abcde", 0, 0)], [], [], "1 to 4 letters"),
        ([("a", 0, 0), ("t", 0, 2)], [], [], "in one piece"),
        ([("a", 0, 100_000)], [], [], "in one piece"),
        ([], [("?", 1)], [], "letters of this language"),
        ([], [("a", 10)], [], "costs 0 to 9"),
        ([], [("a", 1)] * 21, [], "At most 20 dice are in a hand"),
        ([("a", 0, 0)], [("a", 1)], [(1, [0, 0])], "A ban names"),
        ([("a", 0, 0)], [("a", 1)], [(0, [0])], "A ban names"),
        ([("a", 0, 0)], [("a", 1)], [(0, [0, 1])], "A ban names"),
    ],
)
def test_an_invalid_position_is_refused(board: Any, hand: Any, bans: Any, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        _kernel.SoupMoves(KERNEL, board, hand, bans, True)


def test_a_move_number_out_of_range_is_an_index_error() -> None:
    with pytest.raises(IndexError):
        _kernel.SoupMoves(KERNEL, [], [], [], True).move(0)
