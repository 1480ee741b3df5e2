"""The kernel's plan for dice with rerolls equals that of its plain-Python twin, errors included."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lettercup.solver import _kernel
from lettercup.solver.dice_words_reference import RerollWorth

WORDS = ["ab", "abc", "aa", "bc", "cab", "acc", "zzz", "b"]


@st.composite
def hands(draw: st.DrawFn) -> list[list[tuple[str, int]]]:
    count, sides = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    texts = st.lists(st.sampled_from("abcz?"), min_size=sides, max_size=sides, unique=True)
    points = st.integers(0, 5)
    return [[(text, 0 if text == "?" else draw(points)) for text in draw(texts)] for _ in range(count)]


@settings(max_examples=150, deadline=None)
@given(
    hands(),
    st.text("abcz", max_size=3),
    st.lists(st.integers(0, 9), min_size=1, max_size=4),
    st.integers(0, 2),
    st.data(),
)
def test_the_kernel_agrees_with_its_twin(
    dice: Any, targets: str, bonus: list[int], left: int, data: st.DataObject
) -> None:
    times_length = data.draw(st.booleans())
    shown = [data.draw(st.integers(0, len(die) - 1)) for die in dice]
    twin = RerollWorth(dice, WORDS, targets, times_length=times_length, bonus=bonus)
    kernel = _kernel.Plan(dice, WORDS).worth(targets, times_length, bonus, left)
    assert kernel.of_rolling(shown, left) == pytest.approx(twin.of_rolling(shown, left), abs=1e-4)
    assert _kernel.Plan(dice, WORDS).most(targets, times_length, bonus) == twin.most()


def test_words_that_are_longer_than_the_hand_do_not_matter() -> None:
    worth = _kernel.Plan([[("a", 1)]], ["a", "aa"]).worth("a", False, [0], 0)
    assert worth.of_rolling([0], 0) == [1.0, 1.0]


@pytest.mark.parametrize(
    ("dice", "words", "complaint"),
    [
        ([], [], "1 to 8 dice, not 0"),
        ([[("a", 1)]] * 9, [], "1 to 8 dice, not 9"),
        ([[("a", 1)], []], [], "the same number of sides"),
        ([[("a", 1)] * 7], [], "the same number of sides, 1 to 6"),
        ([[("qu", 1)]], [], "one letter or a ?, not qu"),
        ([[("é", 1)]], [], "one letter or a ?"),
        ([[("a", 1)]], ["A"], "the letters a to z"),
    ],
)
def test_a_plan_that_cannot_be_made_is_refused(dice: Any, words: list[str], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint.replace("?", r"\?")):
        _kernel.Plan(dice, words)


def test_a_question_about_other_dice_is_refused() -> None:
    worth = _kernel.Plan([[("a", 1)]], ["a"]).worth("a", False, [0], 1)
    for shown, left in [([0, 0], 0), ([2], 0), ([0], 2)]:
        with pytest.raises(ValueError, match=r"dice|side"):
            worth.of_rolling(shown, left)
    plan = _kernel.Plan([[("a", 1)]], ["a"])
    for ask in (lambda: plan.worth("a", False, [], 0), lambda: plan.most("a", False, [])):
        with pytest.raises(ValueError, match="at least one row"):
            ask()


def test_of_many_rerolls_only_the_last_and_the_first_ones_are_kept() -> None:
    dice = [[("a", 1), ("b", 2)], [("a", 0), ("c", 3)]]
    plan = _kernel.Plan(dice, WORDS)
    many = plan.worth("abc", False, [0], 6)
    for left in (0, 1, 2, 6):
        assert many.of_rolling([0, 0], left) == plan.worth("abc", False, [0], left).of_rolling([0, 0], left)
    with pytest.raises(ValueError, match="2 dice and 6 rerolls, or up to two"):
        many.of_rolling([0, 0], 4)
