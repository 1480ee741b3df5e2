"""A call of the command line that cannot be understood gets one sentence, and no lines of usage."""

import subprocess
import sys

import pytest

from lettercup.cli.main import main


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["foo"], "COMMAND is one of arena, "),
        (["check"], "Missing: WORD. See lettercup check --help."),
        (["check", "tea", "--foo"], "Not understood: --foo. See lettercup"),
        (["check", "--tier", "huge", "tea"], "--tier is one of common, standard, extended; not huge."),
        (["check", "--offensive", "9", "tea"], "--offensive is one of 0, 1, 2, 3; not 9."),
        (["arena", "bridge-dice", "--games", "x"], "--games is a whole number; not x."),
        (["solve"], "Missing: GAME."),
        (["solve", "chess"], "GAME is one of alphabet-dice, "),
        (["solve", "dice-words"], "Missing: --dice, --targets."),
        (["solve", "letters-rebus", "A", "--seconds", "x"], "--seconds is a number; not x."),
        (["solve", "letters-rebus", "A", "--threads"], "--threads needs a value."),
        (["replay"], "Missing: file."),
    ],
)
def test_a_wrong_call_is_one_sentence(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert told.err.startswith("lettercup: ")
    assert sentence in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


def test_help_does_not_load_what_only_a_running_command_needs() -> None:
    """The web framework, the QR codes and the dictionary would take most of a second."""
    code = "import sys; from lettercup.cli.main import parser; parser(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"starlette", "uvicorn", "segno", "pettingzoo"} & set(loaded)
