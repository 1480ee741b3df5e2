"""`lettercup replay` prints any record move by move, with the running score."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from lettercup.cli.main import main
from lettercup.core.record import loads
from lettercup.games import game_of
from tests.support.golden import golden, names


@pytest.fixture(params=names())
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A golden record of each game as a file."""
    path = tmp_path / "record.jsonl"
    path.write_text(golden(request.param), encoding="utf-8")
    return path


def test_a_record_is_told_move_by_move(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    _, record = loads(file.read_text(), game_of)
    assert len(lines) == len(record.entries) + 2
    assert " won: " in lines[-1]


def test_a_record_is_told_to_programs(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["moves"][-1]["scores"] == told["outcome"]["scores"]


def test_a_reader_that_stops_reading_is_no_trouble(file: Path) -> None:
    replay = shlex.join([sys.executable, "-m", "lettercup.cli", "replay", str(file)])
    command = f"{replay} | head -n 1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1


def test_a_missing_file_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / "none.jsonl")]) == 2
    assert "cannot be read: No such file or directory." in capsys.readouterr().err


def test_a_file_that_is_no_record_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "letter.txt"
    file.write_bytes(b"\xff\xfe not text\n\n")
    assert main(["replay", str(file)]) == 2
    assert "is not a good record" in capsys.readouterr().err
