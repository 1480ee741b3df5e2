"""`lettercup solve letters-rebus`, as a person and as a program would call it."""

import json
from collections.abc import Iterator

import pytest
from rich.console import Console

from lettercup.cli.main import main
from lettercup.cli.solve.letters_rebus import search
from lettercup.games.letters_rebus import VALUES
from lettercup.solver import _kernel
from lettercup.solver.budget import Budget
from lettercup.solver.letters_rebus import Solution
from lettercup.solver.proof import Proof

EASY = "UUEGOAAPAEEA*HE"


def test_a_layout_is_drawn_with_its_points(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "letters-rebus", EASY, "--small", "--seconds", "60"]) == 0
    out = capsys.readouterr().out
    assert "72 points: proven, none is better (" in out
    assert "A letter with * is a star." in out
    assert out.count("Z*") == 1
    assert len(out.split("\n\n")[0].split()) == 15


def test_words_sums_and_unused_dice_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["solve", "letters-rebus", "VBHQRJWWXRHZGHC", "--small", "--cpu-seconds", "0.2"]
    assert main(asked) == 0
    out = capsys.readouterr().out
    assert main([*asked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    sums = {
        way: sum(word["points"] for word in found["words"] if word["direction"] == way) for way in ("across", "down")
    }
    assert sums == {"across": found["across"], "down": found["down"]}
    left = sum(VALUES[face] for face in found["unused"])
    assert found["score"] == found["across"] + found["down"] - left
    assert "\nUnused  -" in out
    assert found["nodes"] > 0
    laid = sum(letter != "." for row in found["layout"] for letter in row)
    assert laid + len(found["unused"]) == 15
    assert (found["proof"] == "none") == (found["score"] < found["bound"])


def test_ctrl_c_ends_the_search_with_what_was_found() -> None:
    def stopped() -> Iterator[Solution]:
        yield first
        raise KeyboardInterrupt

    first = Solution(("AT",), "", 3, 6, Proof.NONE, 0.1, 100)
    assert search(stopped(), Budget(), Console(stderr=True)) == first


def test_programs_get_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "letters-rebus", EASY.lower(), "--small", "--json", "--seconds", "60"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["score"], found["bound"], found["proof"], found["stars"]) == (72, 72, "whole rule", "Z")
    assert sum(letter != "." for row in found["layout"] for letter in row) == 15
    assert found["seconds"] >= 0


@pytest.mark.parametrize("roll", ["VBHQRJWWXRHZGHC", "VBHQRJWWX*HZ*HC", "UOEIIAEYAEOAIIE"])
def test_rolls_of_consonants_or_of_vowels_only_are_solved_too(roll: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "letters-rebus", roll, "--small", "--json", "--seconds", "0.5"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["score"] <= found["bound"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["ABC"], "There are 15 dice, but 3 letters were given."),
        (["A" * 40], "There are 15 dice, but 40 letters were given."),
        ([""], "There are 15 dice, but 0 letters were given."),
        (["UUEGOAAPAEEA*H1"], "None of the dice shows 1."),
        (["Z" * 15], "The dice cannot show"),
        (["*" * 15], "The dice cannot show"),
        ([EASY, "--seconds", "0"], "A search takes more than 0 seconds, not 0.0."),
        ([EASY, "--cpu-seconds", "0"], "A search takes more than 0 seconds, not 0.0."),
        ([EASY, "--seconds", "nan"], "A search takes more than 0 seconds, not nan."),
        ([EASY, "--threads", "0"], "A search uses 1 to 64 threads, not 0."),
    ],
)
def test_a_call_that_makes_no_sense_is_one_sentence(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", "letters-rebus", *arguments, "--small"]) == 2
    assert complaint in capsys.readouterr().err


def test_a_book_that_cannot_be_kept_is_told_and_done_without(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LETTERCUP_HOME", "/dev/null")
    monkeypatch.setattr(_kernel, "pack_rebus_shapes", lambda _: b"shapes")
    assert main(["solve", "letters-rebus", EASY, "--json", "--seconds", "60"]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["score"] == 72
    assert "the small one is used" in " ".join(told.err.split())
