"""The kernel as WebAssembly: in Node it answers what the native one answers, with the same number of nodes."""

import gzip
import lzma
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import zip_longest
from string import ascii_lowercase, ascii_uppercase
from types import NoneType
from typing import Any

import pytest

from lettercup.core.grid import ACROSS, DOWN, Placed, laid, layout
from lettercup.data import read_bytes
from lettercup.lexicon import HouseRules, Selection, load
from lettercup.pocket import kernel as pocket
from lettercup.solver import _kernel as native
from lettercup.solver.letters_rebus_shapes import SEED
from tests.support.clone import CLONE
from tests.support.kernel_host import WASM, KernelHost

MOST_BYTES = 150_000
FACES = [*ascii_lowercase, *"aeioustrnl" * 2, "qu", "Qu", "TH", "?", "*"]
CUBES = [*ascii_lowercase, *"aeioustrnl" * 3, "qu"]
NO_TIME_LIMIT = 1e6
STARS = "*"


@pytest.fixture(scope="module")
def host() -> Iterator[KernelHost]:
    host = KernelHost()
    pocket.reach(host.call)
    yield host
    host.close()


@pytest.fixture(scope="module")
def selections() -> tuple[Selection, ...]:
    lexicon = load()
    rules = HouseRules(tier="common"), HouseRules(extra=("zzyzx", "grrr", "tea"))
    return lexicon.select(), *map(lexicon.select, rules), lexicon.select(band="medium")


def test_a_thousand_calls_are_answered_alike(host: KernelHost, selections: tuple[Selection, ...]) -> None:
    calls = 0
    for mine, theirs in zip_longest(answers(native, selections), answers(pocket, selections)):
        assert mine == theirs
        calls += 1
    assert calls >= 1000


def test_the_tests_of_the_kernel_pass_with_it_too() -> None:
    """Except for what one thread cannot do."""
    folder = CLONE.root / "tests" / "kernel"
    tests = [folder / f"test_{name}.py" for name in ("bowl", "racks", "rerolls", "soup", "words")]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *map(str, tests)]
    environment = os.environ | {"LETTERCUP_KERNEL": str(WASM)}
    done = subprocess.run(command, cwd=CLONE.root, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_it_begins_anew_when_it_keeps_nothing(host: KernelHost, selections: tuple[Selection, ...]) -> None:
    """As if it had just been made: what lay in its memory is gone, and the same place serves again."""
    measured = []
    for _ in range(4):
        words = pocket.Words(selections[0].packed, selections[0].frequency)
        assert words.from_rack(["a", "t"], selections[0].sieve, (), 2, 2) == ["at", "ta"]
        measured.append(host.memory())
        found = words._number
        del words
    assert found == (0).to_bytes(8, "little")
    assert len(set(measured)) == 1


def test_its_memory_does_not_grow(host: KernelHost, selections: tuple[Selection, ...]) -> None:
    """What is forgotten is used again, and a refusal leaves nothing behind, however much it was given."""
    words = pocket.Words(selections[0].packed, selections[0].frequency)
    measured = []
    for _ in range(6):
        for ask in (racks, plans, boards):
            for _ in ask(pocket, words, selections, random.Random(1)):
                pass
        for _ in range(10):
            outcome(pocket.Words, selections[0].packed, b"")
            outcome(pocket.Words, selections[0].packed[:-1], selections[0].frequency)
        measured.append(host.memory())
    assert measured[-1] == measured[1]


def test_it_is_small_enough_to_be_sent() -> None:
    assert len(gzip.compress(WASM.read_bytes())) <= MOST_BYTES


def test_a_kernel_that_knows_nothing_is_not_asked_for_what_another_has_made(host: KernelHost) -> None:
    """As after a picture of memory was restored that was made too late."""
    with pytest.raises(ValueError, match="does not know this object"):
        pocket._ask(pocket.Operation.WORDS_CONTAIN, (99).to_bytes(8, "little"))
    with pytest.raises(ValueError, match="cut short"):
        pocket._ask(pocket.Operation.WORDS_CONTAIN, b"123")


def answers(kernel: Any, selections: tuple[Selection, ...]) -> Iterator[Any]:
    """The answers to the same questions, whichever kernel is asked."""
    words = kernel.Words(selections[0].packed, selections[0].frequency)
    yield len(words)
    for ask in (look_ups, racks, noticed, best_words, arrangements, plans, boards, searches):
        yield from ask(kernel, words, selections, random.Random(ask.__name__))


def wanted(words: Selection) -> tuple[Any, ...]:
    return words.sieve, words.extra, words.shortest, words.longest


def look_ups(kernel: Any, words: Any, selections: tuple[Selection, ...], rng: random.Random) -> Iterator[Any]:
    listed = [word for word in selections[0] if rng.random() < 0.001]
    for word in (
        *listed[:200],
        *(each.upper() for each in listed[:50]),
        "",
        "über",
        "x" * 70,
        "not a word",
        "no\nword",
    ):
        yield words.contains(word, rng.choice(selections).sieve)


def racks(kernel: Any, words: Any, selections: tuple[Selection, ...], rng: random.Random) -> Iterator[Any]:
    for _ in range(250):
        faces = rng.choices(FACES, k=rng.randrange(13))
        yield outcome(words.from_rack, faces, *wanted(rng.choice(selections)))
    yield outcome(words.from_rack, ["ä"], *wanted(selections[0]))
    yield outcome(words.from_rack, ["a"], b"", (), 2, 9)
    yield outcome(words.from_rack, ["a"], selections[0].sieve, ("a", "7"), 2, 9)


def noticed(kernel: Any, words: Any, selections: tuple[Selection, ...], rng: random.Random) -> Iterator[Any]:
    noticing = kernel.Noticing(words, [rng.random() for _ in range(256)], [rng.random() for _ in range(16)])
    for _ in range(20):
        found = words.from_rack(rng.choices(CUBES, k=8), *wanted(rng.choice(selections)))
        yield noticing.noticed([*found, "zzzzzz"], rng.randrange(2**32), rng.random() * 3)
    yield outcome(kernel.Noticing, words, [1.0], [])


def best_words(kernel: Any, words: Any, selections: tuple[Selection, ...], rng: random.Random) -> Iterator[Any]:
    for _ in range(200):
        faces = rng.choices(FACES[:-5], k=rng.randrange(1, 11))
        points = [rng.randrange(-2, 9) for _ in faces]
        how = {
            "face_points": points[rng.randrange(20) == 0 :],
            "wild_points": rng.choice(((), range(26))),
            "letter_points": rng.choice(((), range(26), range(3))),
            "laid_points": rng.choice(((), (0, 0, 1, 5), (0, 10**10))),
            "times_length": rng.random() < 0.3,
            "targets": rng.choice((None, "", "aeq", "é")),
        }
        yield outcome(words.best, faces, *wanted(rng.choice(selections)), **how)


def arrangements(kernel: Any, words: Any, selections: tuple[Selection, ...], rng: random.Random) -> Iterator[Any]:
    for number in range(200):
        task = ("one", "two", "cross", "any", "none")[number % 50 % 5 if number % 50 == 4 else number % 4]
        faces = rng.choices(CUBES, k=rng.randrange(14))
        yield outcome(words.arrange, faces, task, *wanted(rng.choice(selections)))


def plans(kernel: Any, words: Any, selections: tuple[Selection, ...], rng: random.Random) -> Iterator[Any]:
    for number in range(12):
        hand = [
            [(letter, rng.randrange(9)) for letter in rng.sample(ascii_lowercase, 6)] for _ in range(1 + number % 5)
        ]
        hand[0][0] = ("?", 0)
        found = words.from_rack(["?"] * len(hand), *wanted(selections[1]))
        plan = kernel.Plan(hand, found)
        bonus = [rng.randrange(9) for _ in range(len(hand) + 1)]
        rules = "".join(rng.sample(ascii_lowercase, 3)), number % 3 == 0, bonus
        yield plan.most(*rules)
        worth = plan.worth(*rules, 3)
        for left in (0, 1, 2, 3, 4):
            yield outcome(worth.of_rolling, [rng.randrange(6) for _ in hand], left)
        yield outcome(worth.of_rolling, [9] * len(hand), 1)
    yield outcome(kernel.Plan, [[("qu", 1)]], [])
    yield outcome(kernel.Plan, [], [])


def boards(kernel: Any, words: Any, selections: tuple[Selection, ...], rng: random.Random) -> Iterator[Any]:
    soup = kernel.SoupWords(words, *wanted(selections[1]))
    yield len(soup)
    for _ in range(8):
        board: list[tuple[str, int, int]] = []
        for turn in range(4):
            hand = [(rng.choice(CUBES), rng.randrange(1, 3)) for _ in range(5)]
            moves = kernel.SoupMoves(soup, board, hand, [(0, (0, 1))] if turn == 3 and len(board) > 1 else [], turn > 1)
            told = [moves.move(number) for number in range(min(len(moves), 60))]
            yield len(moves), moves.builds, told, moves.costs(), moves.burdens()
            yield moves.least(moves.builds // 2, len(moves), [rng.random() * 3 for _ in board], 9)
            yield outcome(moves.burden, len(moves) // 2)
            yield outcome(moves.move, len(moves))
            if moves.builds:
                board = after(board, hand, moves.move(rng.randrange(moves.builds)))
    yield outcome(kernel.SoupMoves, soup, [("a", 0, 0), ("t", 0, 2)], [], [], True)


def after(board: list[tuple[str, int, int]], hand: list[tuple[str, int]], move: Any) -> list[tuple[str, int, int]]:
    line, row, column, is_down, _, _ = move
    old = layout(Placed(die, *each[1:]) for die, each in enumerate(board))
    new = laid(old, tuple(line), (row, column), DOWN if is_down else ACROSS)
    assert new is not None
    faces = [*(each[0] for each in board), *(face for face, _ in hand)]
    return [(faces[each.die], each.row, each.column) for each in new]


def searches(kernel: Any, words: Any, selections: tuple[Selection, ...], rng: random.Random) -> Iterator[Any]:
    book = kernel.RebusBook(kernel.grow_rebus_shapes(lzma.decompress(read_bytes(SEED))))
    yield len(book)
    values = [rng.randrange(1, 10) for _ in ascii_uppercase]
    for number in range(10):
        roll = "".join(rng.choices(ascii_uppercase + "AEIOSTRN" * 3, k=15 - number)) + STARS * (number % 3)
        roll = roll[-15:]
        found = words.from_rack(tuple(roll), *wanted(selections[number % 3]))
        solver = kernel.RebusSolver(book, roll, found, values)
        for _ in range(12):
            pause = solver.work(NO_TIME_LIMIT, 20_000, number % 2 == 0).name
            yield pause, solver.score, solver.bound, solver.proof.name, solver.nodes, solver.rows, solver.stars
        solver.stop()
        yield solver.work(NO_TIME_LIMIT, 20_000, False).name, solver.nodes
    yield outcome(kernel.RebusSolver, book, "A" * 16, [], values)
    yield outcome(kernel.RebusSolver, book, "A***", [], values)
    yield outcome(kernel.RebusSolver, book, "A", [], values[1:])
    yield outcome(kernel.RebusSolver, book, "A", [], values, 65)
    yield outcome(kernel.RebusBook, b"no book")
    yield outcome(kernel.grow_rebus_shapes, b"no seed")


def outcome(ask: Any, *given: Any, **named: Any) -> Any:
    try:
        made = ask(*given, **named)
    except (ValueError, IndexError) as error:
        return type(error).__name__, str(error)
    return made if isinstance(made, list | tuple | float | NoneType) else type(made).__name__
