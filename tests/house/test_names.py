"""Names are readable, and nobody looks like somebody else."""

import pytest

from lettercup.house.names import clean, clean_name, looks
from lettercup.house.refusal import Unreadable

HEART = "\u2764\ufe0f"


@pytest.mark.parametrize(
    "blank", ["\u3164", "\u2800", "\u115f", "\u1160", "\uffa0", "\u034f", "\u200b", "\ufe0f", "\u0301"]
)
def test_a_name_of_signs_that_show_nothing_is_not_taken(blank: str) -> None:
    for name in (blank, blank * 3, f" {blank} "):
        with pytest.raises(Unreadable):
            clean_name(name)


@pytest.mark.parametrize("hidden", ["\u3164", "\u2800", "\u115f", "\uffa0", "\u200d", "\ufe00", "\U000e0101", "\u180b"])
def test_a_name_with_a_hidden_sign_in_it_is_not_taken(hidden: str) -> None:
    for name in (f"Ann{hidden}", f"{hidden}Ann", f"A{hidden}nn"):
        with pytest.raises(Unreadable):
            clean_name(name)


def test_pictures_are_taken_as_phones_send_them() -> None:
    assert clean_name(f"Ann {HEART}") == f"Ann {HEART[0]}"
    assert clean(f"Well done {HEART}", "$.text") == f"Well done {HEART}"


def test_names_of_all_alphabets_are_taken() -> None:
    for name in ("José", "Zoë", "Łukasz", "Ольга", "Γιώργος", "محمد", "नीलम", "陳", "민준", "Nguyễn"):
        assert clean_name(name)


def test_marks_are_not_piled_up() -> None:
    with pytest.raises(Unreadable):
        clean_name("Z" + "\u0301\u0302\u0303\u0304\u0305" * 4)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Ann", "\u0410nn"),
        ("Ann", f"Ann{HEART[1]}"),
        ("Olive", "0l\u0456ve"),
        ("Ilya", "llya"),
        ("Mo Jo", "MoJo"),
        ("Ann", "\uff21nn"),
        ("Hanna", "\u0397anna"),
        ("Bea", "\u0412ea"),
        ("Zoe", "\u0396oe"),
        ("Ann", "\u13aann"),
        ("Pat", "\ua4d1at"),
        ("\u0412\u0430\u0441\u044f", "\u0432\u0430\u0441\u044f"),
    ],
)
def test_names_that_look_alike_are_one_name(one: str, other: str) -> None:
    assert looks(clean_name(one)) == looks(clean_name(other))


def test_names_that_differ_to_the_eye_are_two() -> None:
    names = ["Ann", "Anna", "Anne", "José", "Jose", "Jo", "Joe", "Bob", "Rob"]
    assert len({looks(name) for name in names}) == len(names)
