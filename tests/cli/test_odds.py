"""`lettercup odds` prints exact chances, and says what is wrong with an impossible position."""

import json

import pytest

from lettercup.cli.main import main


def test_a_fresh_turn(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds"]) == 0
    told = capsys.readouterr().out
    assert " 50 points    1.543%" in told
    assert "   1 point " in told


def test_a_position_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "10", "49", "--turn", "2", "--aside", "3", "--casts", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert sum(found["wins"]) == pytest.approx(1)
    assert found["wins"][1] > 0.9
    assert set(found["turn"]) == {"15", "6", "3", "1", "0"}


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["60"], "Scores lie between 0 and the target of 50"),
        (["3", "--turn", "2"], "Seat 2 is not at the table"),
        (["--aside", "6", "--casts", "1"], "up to five letters"),
        (["--aside", "1"], "only after a cast"),
    ],
)
def test_an_impossible_position_is_refused(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", *arguments]) == 2
    assert complaint in capsys.readouterr().err
