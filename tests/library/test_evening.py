"""A room of bots on this machine, and the paper that proves it."""

import hashlib
import json
from pathlib import Path

import pytest

import lettercup as lc
from lettercup.cli.main import main
from lettercup.games import DAYS

GAMES = sorted(name for name, task in DAYS.items() if task.ranked)


@pytest.mark.parametrize("game", GAMES)
def test_everybody_has_the_same_dice_and_the_paper_proves_it(game: str, tmp_path: Path) -> None:
    room = lc.evening(game, ["easy", "hard", "hard"], rounds=2, seed="x")
    room.save(tmp_path / "room.jsonl")
    assert "6 attempts in 2 rounds" in str(lc.verify(tmp_path / "room.jsonl"))
    assert room.dice(1) != room.dice(2)
    assert repr(room) == f"<Evening of {room.game(1).title}: 3 bots, 2 rounds>"
    again = lc.evening(game, ["easy", "hard", "hard"], rounds=2, seed="x")
    assert (again.standings, again.csv) == (room.standings, room.csv)
    assert [row.total for row in room.standings] == sorted((row.total for row in room.standings), reverse=True)


@pytest.fixture(scope="module")
def paper() -> list[str]:
    room = lc.evening("boggle-bowl", ["easy", "easy"], rounds=1, seed=3)
    file = Path("room.jsonl")
    room.save(file)
    lines = file.read_text(encoding="utf-8").splitlines()
    file.unlink()
    return lines


def changed(line: str, **fields: object) -> str:
    return json.dumps({**json.loads(line), **fields}, separators=(",", ":"))


def signed(lines: list[str]) -> str:
    """A paper with an end that fits."""
    text = "".join(line + "\n" for line in lines)
    digest = hashlib.sha256(text.encode()).hexdigest()
    return f'{text}{{"type":"end","attempts":{len(lines) - 1},"digest":"{digest}"}}\n'


@pytest.mark.parametrize(
    "which", ["points", "player", "twice", "secret", "entropies", "round", "source", "record", "cut"]
)
def test_every_lie_is_noticed_though_its_end_fits(which: str, paper: list[str], tmp_path: Path) -> None:
    head, first, second, _ = paper
    played = json.loads(head)["rounds"][0]
    other = lc.evening("boggle-bowl", ["easy"], rounds=1, seed=4)
    other.save(tmp_path / "other.jsonl")
    strange = json.loads((tmp_path / "other.jsonl").read_text(encoding="utf-8").splitlines()[1])["record"]
    lies = {
        "points": [head, changed(first, points=99), second],
        "player": [head, changed(first, player="Eve"), second],
        "twice": [head, first, first],
        "secret": [changed(head, rounds=[{**played, "secret": "0" * 64}]), first, second],
        "entropies": [changed(head, rounds=[{**played, "entropies": ["mine"]}]), first, second],
        "round": [head, changed(first, round=2), second],
        "source": [
            changed(head, rounds=[{**played, "source": {**played["source"], "entropies": ["x"]}}]),
            first,
            second,
        ],
        "record": [head, changed(first, record=strange, points=json.loads(first)["points"]), second],
        "cut": [head, first[:-40], second],
    }
    file = tmp_path / "lie.jsonl"
    file.write_text(signed(lies[which]), encoding="utf-8")
    with pytest.raises((lc.Unproven, lc.BadRecord)):
        lc.verify(file)


@pytest.mark.parametrize("change", ["missing", "doubled", "swapped", "struck", "repeats", "without an end"])
def test_a_line_that_is_missing_doubled_or_changed_is_noticed(change: str, paper: list[str], tmp_path: Path) -> None:
    head, first, second, end = paper
    changes = {
        "missing": [head, second, end],
        "doubled": [head, first, second, second, end],
        "swapped": [head, second, first, end],
        "struck": [head, changed(first, struck="helped by a solver"), second, end],
        "repeats": [head, changed(first, repeats=["came late"]), second, end],
        "without an end": [head, first, second],
    }
    file = tmp_path / "room.jsonl"
    file.write_text(signed(paper[:-1]), encoding="utf-8")
    assert lc.verify(file)
    file.write_text("\n".join(changes[change]) + "\n", encoding="utf-8")
    with pytest.raises(lc.BadRecord):
        lc.verify(file)


def test_the_command_prints_rounds_and_standings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = ["--csv", str(tmp_path / "a.csv"), "--save", str(tmp_path / "a.jsonl")]
    assert main(["room", "boggle-bowl", "--bots", "easy:2,hard", "--rounds", "2", "--seed", "5", *files]) == 0
    told = capsys.readouterr().out
    assert told.count("together they found") == 2
    assert len((tmp_path / "a.csv").read_text(encoding="utf-8").splitlines()) == 4
    assert main(["verify", str(tmp_path / "a.jsonl")]) == 0
    assert "everybody had the same dice" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ["room"],
        ["room", "bridge-dice"],
        ["room", "boggle-bowl", "--bots", "easy:x"],
        ["room", "boggle-bowl", "--bots", "easy:9999"],
        ["room", "boggle-bowl", "--bots", "clever:1"],
        ["room", "boggle-bowl", "--rounds", "0"],
    ],
)
def test_a_wrong_call_is_told_in_a_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    told = capsys.readouterr().err
    assert told.startswith("lettercup: ")
    assert told.count("\n") == 1
