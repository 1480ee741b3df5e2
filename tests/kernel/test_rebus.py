"""The kernel's Letters Rebus solver against exhaustive search, with a small dictionary."""

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations_with_replacement, pairwise
from string import ascii_uppercase
from time import sleep

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lettercup.games.letters_rebus import VALUES
from lettercup.lexicon import load
from lettercup.solver import _kernel
from lettercup.solver.letters_rebus import words_for
from lettercup.solver.letters_rebus_reference import best_score
from lettercup.solver.letters_rebus_shapes import small_book

_WORDS = """
aa ab ah as at ate ates ash bath be bet eat ha has hat hats he hm ma mat math me met sat set sh shh shm st ta tab tabs
tamest tea team teams tee teeth test the them thm tsetse
"""
WORDS = _WORDS.split()
CONSONANTS = ["hm", "hmm", "hms", "ht", "mm", "sh", "shh", "shm", "st", "th", "thm", "tsh", "ah", "ham", "hast", "mast"]
FOREVER = 1e9
NO_END = 2**62
ENDLESS = "VSHILDWWXENZP**"
"""With all words, the search through this roll takes minutes."""


@pytest.fixture(scope="module")
def book() -> _kernel.RebusBook:
    return small_book()


def solver(book: _kernel.RebusBook, roll: str, words: list[str] = WORDS, *, threads: int = 1) -> _kernel.RebusSolver:
    return _kernel.RebusSolver(book, roll, words, [VALUES[letter] for letter in ascii_uppercase], threads)


def solved(book: _kernel.RebusBook, roll: str, words: list[str] = WORDS, *, threads: int = 1) -> _kernel.RebusSolver:
    at_work = solver(book, roll, words, threads=threads)
    while at_work.work(FOREVER, NO_END, False) != _kernel.RebusPause.FINISHED:
        pass
    return at_work


@pytest.mark.parametrize("dice", range(5))
def test_every_roll_of_a_small_set_of_letters_is_solved(book: _kernel.RebusBook, dice: int) -> None:
    for roll in map("".join, combinations_with_replacement("AEHS", dice)):
        found = solved(book, roll)
        assert (roll, found.score) == (roll, best_score(roll, WORDS))
        assert found.bound == found.score


@pytest.mark.parametrize("dice", range(1, 3))
def test_every_such_roll_with_a_star_is_solved(book: _kernel.RebusBook, dice: int) -> None:
    for roll in map("".join, combinations_with_replacement("AHMT*", dice)):
        if 1 <= roll.count("*") <= 2:
            found = solved(book, roll)
            assert (roll, found.score) == (roll, best_score(roll, WORDS))


@pytest.mark.parametrize(
    ("letters", "dice", "stars"),
    [("AT", 5, 0), ("HT", 6, 0), ("AT*", 3, 1), ("HS*", 4, 1), ("T*", 4, 2)],
)
def test_every_roll_of_three_to_six_dice_of_a_few_letters_is_solved(
    book: _kernel.RebusBook, letters: str, dice: int, stars: int
) -> None:
    for roll in map("".join, combinations_with_replacement(letters, dice)):
        if roll.count("*") <= stars:
            found = solved(book, roll)
            assert (roll, found.score, found.bound) == (roll, *[best_score(roll, WORDS)] * 2)


@pytest.mark.parametrize(
    ("roll", "words"),
    [
        ("HMSTH", ["hm", "sh", "shm", "th", "thm"]),
        ("HMSTA", ["hm", "sh", "shm", "tam", "th", "thm"]),
        ("HSSHEH", ["he", "sh", "shh", "hes"]),
        ("HMSAHT", ["ah", "hm", "sh", "shm", "hat"]),
        ("MHHMEM", ["hm", "hmm", "me", "mm"]),
        ("SHT*", ["sh", "st", "the", "tsh"]),
    ],
)
def test_words_without_a_vowel_lie_across_and_down(book: _kernel.RebusBook, roll: str, words: list[str]) -> None:
    found = solved(book, roll, words)
    assert (found.score, found.bound) == (best_score(roll, words),) * 2


@settings(max_examples=15)
@given(st.text("HMSTA", min_size=4, max_size=5), st.lists(st.sampled_from(CONSONANTS), unique=True, min_size=4))
def test_any_words_without_a_vowel_are_laid(roll: str, words: list[str]) -> None:
    assert solved(small_book(), roll, words).score == best_score(roll, words)


@settings(max_examples=10)
@given(st.text("AEHMSTB", min_size=4, max_size=5), st.lists(st.sampled_from(WORDS), unique=True, max_size=12))
def test_any_vocabulary_is_respected(roll: str, words: list[str]) -> None:
    assert solved(small_book(), roll, words).score == best_score(roll, words)


@pytest.mark.parametrize(
    ("roll", "words"),
    [
        ("ATHO", ["at", "ho", "ah"]),
        ("MEAT", ["me", "at"]),
        ("MEHE", ["me", "he"]),
        ("AHMSTE", ["ha", "hm", "sh", "te"]),
    ],
)
def test_stray_runs_and_pieces_apart(book: _kernel.RebusBook, roll: str, words: list[str]) -> None:
    found = solved(book, roll, words)
    assert found.proof == _kernel.RebusProof.WHOLE_RULE
    assert found.score == found.bound == best_score(roll, words)


@pytest.mark.parametrize("roll", ["TEAMSHATBE*MATH", "TEAMSHATBESTMAT", "HMTSSTHMEBB", "TAHM**", ""])
def test_several_threads_find_and_prove_the_same(book: _kernel.RebusBook, roll: str) -> None:
    alone = solved(book, roll)
    for threads in (2, 3):
        together = solved(book, roll, threads=threads)
        assert (together.score, together.bound) == (alone.score, alone.bound)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_is_stopped_from_another_thread(book: _kernel.RebusBook, threads: int) -> None:
    words = words_for(ENDLESS, load().select())
    at_work = solver(book, ENDLESS, words, threads=threads)
    with ThreadPoolExecutor() as pool:
        searching = pool.submit(work_on, at_work)
        while at_work.nodes == 0 and not searching.done():
            sleep(0.001)
        at_work.stop()
        searching.result(timeout=60)
    assert at_work.score <= at_work.bound
    assert at_work.work(FOREVER, NO_END, False) == _kernel.RebusPause.STOPPED


def work_on(at_work: _kernel.RebusSolver) -> None:
    while at_work.work(FOREVER, NO_END, False) == _kernel.RebusPause.IMPROVED:
        pass


def test_no_threads_and_too_many_are_refused(book: _kernel.RebusBook) -> None:
    for threads in (-1, 0, 65):
        with pytest.raises(ValueError, match=f"A search has 1 to 64 threads, not {threads}."):
            solver(book, "TEA", threads=threads)


def test_the_score_is_that_of_the_layout(book: _kernel.RebusBook) -> None:
    found = solved(book, "TEAMSHATBE*MATH")
    rows = list(map("".join, zip(*found.rows, strict=True)))
    runs = [run for line in [*found.rows, *rows] for run in line.split(".") if len(run) > 1]
    assert {run.lower() for run in runs} <= set(WORDS)
    laid = "".join(found.rows).replace(".", "")
    left_over = [
        letter for letter in set("TEAMSHATBEMATH") for _ in range("TEAMSHATBEMATH".count(letter) - laid.count(letter))
    ]
    assert found.score == sum(VALUES[letter] for run in runs for letter in run) - sum(
        map(VALUES.__getitem__, left_over)
    )


def test_the_same_number_of_steps_gives_the_same_answer(book: _kernel.RebusBook) -> None:
    def after(steps: int) -> tuple[int, int, list[str]]:
        at_work = solver(book, "TEAMSHATBESTMAT")
        while (
            at_work.nodes < steps and at_work.work(FOREVER, steps - at_work.nodes, False) != _kernel.RebusPause.FINISHED
        ):
            pass
        return at_work.score, at_work.bound, at_work.rows

    for steps in (1, 1_000, 200_000):
        assert after(steps) == after(steps)


def test_the_score_only_rises_and_the_bound_only_falls(book: _kernel.RebusBook) -> None:
    at_work = solver(book, "TEAMSHATBEST*AT")
    seen = [(at_work.score, at_work.bound)]
    for _ in range(200):
        at_work.work(FOREVER, 20_000, False)
        seen.append((at_work.score, at_work.bound))
    assert all(one[0] <= other[0] <= other[1] <= one[1] for one, other in pairwise(seen))


@pytest.mark.parametrize("roll", ["", "A", "*", "**", "BBBBBBBBBBBBBBB", "EEEEEEEEEEEEEEE", "BCDFGHJKLMNPQ**"])
@pytest.mark.parametrize("words", [[], WORDS, ["ee", "eee"], ["", "x", "naïve", "a" * 40]])
def test_unusual_rolls_and_words_are_handled(book: _kernel.RebusBook, roll: str, words: list[str]) -> None:
    at_work = solver(book, roll, words)
    at_work.work(FOREVER, 3_000_000, False)
    assert at_work.score <= at_work.bound


@pytest.mark.parametrize(
    ("roll", "complaint"),
    [
        ("A" * 40, "A layout has at most 15 dice, not 40."),
        ("***", "At most two dice can show a star."),
        ("AÄ", "A die shows a letter from A to Z, or a star."),
        ("ab", "A die shows a letter from A to Z, or a star."),
    ],
)
def test_an_invalid_roll_is_refused(book: _kernel.RebusBook, roll: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        solver(book, roll)


@pytest.mark.parametrize("values", [[], [1] * 25, [-1] * 26, [100] * 26])
def test_invalid_values_are_refused(book: _kernel.RebusBook, values: list[int]) -> None:
    with pytest.raises(ValueError, match="There are 26 values, each from 0 to 99"):
        _kernel.RebusSolver(book, "A", WORDS, values)


@pytest.mark.parametrize("packed", [b"", b"LCBOOK01", b"LCBOOK01" + bytes(400), b"LCSEED01" + bytes(400)])
def test_damaged_shapes_are_refused(packed: bytes) -> None:
    with pytest.raises(ValueError, match="damaged"):
        _kernel.RebusBook(packed)
    with pytest.raises(ValueError, match="damaged"):
        _kernel.grow_rebus_shapes(packed)


def test_building_the_whole_book_can_be_cancelled() -> None:
    assert _kernel.pack_rebus_shapes(lambda _: False) == b""
