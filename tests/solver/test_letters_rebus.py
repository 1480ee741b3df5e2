"""The Letters Rebus solver as other rooms call it: answers, budgets, vocabularies, books, and certificates."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from lettercup.games.letters_rebus import VALUES, Star, score
from lettercup.lexicon import Selection, load
from lettercup.solver import _kernel
from lettercup.solver.budget import Budget
from lettercup.solver.letters_rebus import Cancel, Solution, best, improvements, placed
from lettercup.solver.letters_rebus_certificate import Certificate, faults, ground, most
from lettercup.solver.letters_rebus_reference import best_score
from lettercup.solver.letters_rebus_shapes import small_book
from lettercup.solver.proof import Proof

EASY = tuple("UUEGOAAPAEEA*HE")
HARD = tuple("KMLFLNVME*TZPAO")
ROLLS = [EASY, tuple("NOLIOAWOEROCMHD"), tuple("UNTFTJEOERRZGRD"), tuple("NSTQIDDWASTZGHD"), HARD]
STEPS = Budget(seconds=600, nodes=3_000_000)
SKETCH = Budget(seconds=600, nodes=500_000)


@pytest.fixture(scope="module")
def words() -> Selection:
    return load().select()


def claim(faces: tuple[str, ...], found: Solution) -> Certificate:
    return Certificate(faces, found.rows, found.stars, found.score, found.bound, found.proof)


@pytest.mark.parametrize("faces", ROLLS, ids="".join)
def test_the_game_and_the_checker_agree_with_the_score(faces: tuple[str, ...], words: Selection) -> None:
    found = best(faces, words, STEPS, small_book())
    layout, stars = placed(found, faces)
    tally = score(layout, faces, [Star(die, letter) for die, letter in stars.items()])
    assert tally.total == found.score
    assert faults(claim(faces, found), words.__contains__, VALUES) == []


@pytest.mark.parametrize("faces", ROLLS, ids="".join)
def test_a_first_sketch_is_a_legal_layout_already(faces: tuple[str, ...], words: Selection) -> None:
    sketched = best(faces, words, SKETCH, small_book())
    assert faults(claim(faces, sketched), words.__contains__, VALUES) == []
    assert sketched.score > 0.8 * best(faces, words, STEPS, small_book()).score


def test_answers_get_better_and_bounds_tighter(words: Selection) -> None:
    found = list(improvements(HARD, words, STEPS, small_book()))
    assert [each.score for each in found] == sorted(each.score for each in found)
    assert [each.bound for each in found] == sorted((each.bound for each in found), reverse=True)
    assert not found[-1].proven


def test_the_same_steps_give_the_same_answer(words: Selection) -> None:
    one, other = (best(HARD, words, STEPS, small_book()) for _ in range(2))
    assert one._replace(seconds=0) == other._replace(seconds=0)


@pytest.mark.parametrize("faces", [HARD, tuple("VBEQTDDUB*TZ*HD")], ids="".join)
def test_every_processor_gives_the_same_answer(faces: tuple[str, ...], words: Selection) -> None:
    plain, wide = (searched(faces, words, wide=wide) for wide in (False, True))
    assert plain._replace(seconds=0) == wide._replace(seconds=0)


def searched(faces: tuple[str, ...], words: Selection, *, wide: bool) -> Solution:
    try:
        assert _kernel.allow_wide_search(wide) <= wide
        return best(faces, words, STEPS, small_book())
    finally:
        _kernel.allow_wide_search(True)


def test_a_search_ends_when_nobody_asks_any_more(words: Selection) -> None:
    search = improvements(HARD, words, Budget(seconds=600), small_book())
    assert next(search).score <= next(search).bound
    search.close()  # type: ignore[attr-defined]
    assert list(search) == []


def test_a_search_can_be_cancelled_while_it_runs(words: Selection) -> None:
    cancel = Cancel()
    with ThreadPoolExecutor() as pool:
        searching = pool.submit(best, HARD, words, Budget(seconds=600), small_book(), threads=2, cancel=cancel)
        cancel.set()
        found = searching.result(timeout=60)
    assert found.score <= found.bound
    assert best(HARD, words, Budget(seconds=600), small_book(), cancel=cancel).nodes == 0


def test_two_threads_prove_the_same(words: Selection) -> None:
    alone = best(EASY, words, Budget(seconds=600), small_book())
    together = best(EASY, words, Budget(seconds=600), small_book(), threads=2)
    assert (together.score, together.bound) == (alone.score, alone.bound)


def test_a_small_vocabulary_is_enough_for_a_small_layout() -> None:
    found = best(tuple("GODX"), ["dog", "god", "go"], book=small_book())
    assert (found.score, found.proof) == (best_score("GODX", ["dog", "god", "go"]), Proof.WHOLE_RULE)
    assert faults(claim(tuple("GODX"), found), {"DOG", "GOD", "GO"}.__contains__, VALUES) == []


def test_nothing_can_be_better_than_every_die_twice(words: Selection) -> None:
    found = best(EASY, words, STEPS, small_book())
    assert found.score == most(EASY, VALUES)
    assert ground(claim(EASY, found), VALUES) == "counted twice"
    truth = Certificate(("A", "T"), ("AT",), "", 3, 3, Proof.WHOLE_RULE)
    assert ground(truth, VALUES) == "searched"
    assert ground(truth._replace(bound=6, proof=Proof.ONE_PIECE), VALUES) == "searched in one piece"
    assert ground(truth._replace(bound=6, proof=Proof.NONE), VALUES) == "open"


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"rows": ("AT", "T.")}, "More dice lie with T than the roll has."),
        ({"stars": "E"}, "More stars have a letter than there are stars."),
        ({"rows": ("at",)}, "More dice lie with a than the roll has."),
        ({"faces": ("A", "?")}, "No die shows ?."),
        ({"faces": ("A", "*"), "rows": ("At",), "stars": "t"}, "No star stands for t."),
        ({"rows": ("A.", ".T")}, "A lies there in no word."),
        ({"rows": ("AT", "")}, "The rows are not equally long."),
        ({"rows": ("TA",)}, "The layout has 0 points, not 3."),
        ({"proof": Proof.NONE}, "A bound of 3 does not go with a proof of: none."),
        ({"bound": 4}, "A bound of 4 does not go with a proof of: whole rule."),
        ({"score": 4, "bound": 4}, "The layout has 3 points, not 4."),
        ({"bound": 2}, "The bound of 2 is below the score"),
        ({"bound": 99}, "The bound of 99 is below the score, or above"),
    ],
)
def test_a_false_claim_is_found_out(change: dict[str, object], complaint: str) -> None:
    truth = Certificate(("A", "T"), ("AT",), "", 3, 3, Proof.WHOLE_RULE)
    assert faults(truth, {"AT"}.__contains__, VALUES) == []
    wrong = truth._replace(**change)  # type: ignore[arg-type]
    assert any(fault.startswith(complaint) for fault in faults(wrong, {"AT"}.__contains__, VALUES))


RUNS = tuple("KSAQOEAPXDRCEHC"), ("...DE", "..CAR", ".CASK", "QOPH.", "EX...")
PIECES = tuple("KUEAIDDUEEOAIIE"), ("...AI", ".EKE.", "EAU..", "DUE..", ".....", "OI...", "ID...")


@pytest.mark.parametrize(("faces", "rows", "points"), [(*RUNS, 87), (*PIECES, 58)], ids=["L9", "L1"])
def test_the_whole_rule_is_searched(
    faces: tuple[str, ...], rows: tuple[str, ...], points: int, words: Selection
) -> None:
    truth = Certificate(faces, rows, "", points, points, Proof.WHOLE_RULE)
    assert faults(truth, words.__contains__, VALUES) == []
    found = best(faces, words, Budget(seconds=600), small_book())
    assert found.score == points
    assert faults(claim(faces, found), words.__contains__, VALUES) == []


@pytest.mark.parametrize(
    ("roll", "proven"), [("CMTIRREPXSTFPRS", 59), ("CNSQEJDMSEOZMNS", 61), ("CMHFRRTOSSOC*ID", 77)]
)
def test_hard_rolls_have_the_score_that_was_proven_without_leaving_out_words(
    roll: str, proven: int, words: Selection
) -> None:
    budget = Budget(seconds=600, nodes=6_000_000)
    found = list(improvements(tuple(roll), words, budget, small_book()))
    assert found[-1].score == proven
    assert all(each.bound >= proven for each in found)
    assert faults(claim(tuple(roll), found[-1]), words.__contains__, VALUES) == []


def test_pieces_apart_that_could_cross_are_found_out() -> None:
    apart = Certificate(tuple("MEHE"), ("ME", "..", "HE"), "", 8, 8, Proof.WHOLE_RULE)
    assert faults(apart, {"ME", "HE"}.__contains__, VALUES) == ["Pieces lie apart that could cross."]
    for far in (("ME" + 50 * "." + "HE",), ("ME", *50 * ("..",), "HE")):
        assert faults(apart._replace(rows=far), {"ME", "HE"}.__contains__, VALUES) == faults(
            apart, {"ME", "HE"}.__contains__, VALUES
        )
    legal = Certificate(tuple("MEAT"), ("ME", "..", "AT"), "", 7, 7, Proof.WHOLE_RULE)
    assert faults(legal, {"ME", "AT"}.__contains__, VALUES) == []
