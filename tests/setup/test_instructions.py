"""The guard over the kernel's instructions notices growth, and nothing else."""

import json
import sys
from pathlib import Path

import pytest

from bench import instructions


@pytest.mark.parametrize(("now", "code"), [(100, 0), (104, 0), (106, 1), (50, 0)])
def test_more_than_a_twentieth_is_noticed(
    now: int, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    counts = tmp_path / "instructions.json"
    counts.write_text(json.dumps({"soup": 100}))
    monkeypatch.setattr(instructions, "COUNTS", counts)
    monkeypatch.setattr(instructions, "build", lambda: None)
    monkeypatch.setattr(instructions, "count", lambda piece: now)
    monkeypatch.setattr(sys, "argv", ["instructions", "soup"])
    assert instructions.main() == code
    assert ("soup" in capsys.readouterr().err) == bool(code)


def test_every_piece_of_work_has_a_count() -> None:
    assert set(json.loads(instructions.COUNTS.read_text())) == set(instructions.PIECES)
    source = (instructions.ROOT / "kernel" / "work" / "main.cpp").read_text()
    assert all(f'{{"{piece}",' in source for piece in instructions.PIECES)
