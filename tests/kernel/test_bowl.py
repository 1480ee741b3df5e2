"""The kernel uses as many cubes as a twin that tries everything."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lettercup.solver.boggle_bowl_reference import most_cubes
from tests.kernel.twins import ALL, WORDS, plain_twins

TWINS = plain_twins(sorted(WORDS))
TASKS = ["one", "two", "cross", "any"]


def arranged(faces: list[str], task: str) -> list[list[int]]:
    return TWINS.kernel.arrange(faces, task, ALL, (), 2, 15)


@settings(max_examples=250, deadline=None)
@given(st.lists(st.sampled_from([*"aabdeinoqstu", "Qu", "QU", "Th"]), max_size=6), st.sampled_from(TASKS))
def test_the_kernel_uses_as_many_cubes_as_can_be_used(faces: list[str], task: str) -> None:
    rows = arranged(faces, task)
    assert len({cube for row in rows for cube in row}) == most_cubes(WORDS, faces, task)
    assert all("".join(faces[cube] for cube in row).lower() in WORDS for row in rows)
    check_form(rows, task)


def check_form(rows: list[list[int]], task: str) -> None:
    cubes = [cube for row in rows for cube in row]
    shared = len(cubes) - len(set(cubes))
    assert shared == (1 if task == "cross" and rows else 0)
    assert len(rows) in {"one": (0, 1), "two": (0, 2), "cross": (0, 2), "any": range(6)}[task]


@pytest.mark.parametrize(
    ("faces", "task", "complaint"),
    [
        (["a"] * 13, "one", "At most 12 cubes"),
        (["a", "?"], "one", "Cube 2 does not show letters"),
        (["a", ""], "one", "Cube 2 does not show letters"),
        (["a"], "three", "one, two, cross or any"),
    ],
)
def test_what_cannot_be_arranged_is_refused(faces: Any, task: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        arranged(faces, task)
