"""The page as files: everything that a browser needs, and nothing packed."""

import json
from pathlib import Path

import pytest

from lettercup.cli import static
from lettercup.cli.main import main


def test_the_page_and_its_house_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["static", str(tmp_path / "site"), "--base", "play"]) == 0
    site = tmp_path / "site"
    page = (site / "index.html").read_text(encoding="utf-8")
    assert '<meta name="lettercup-house" content="pocket" />' in page
    assert '"/play/assets/' in page
    assert (site / "404.html").read_text(encoding="utf-8") == page
    files = json.loads((site / "pocket" / "pocket.json").read_text(encoding="utf-8"))["files"]
    assert {"code.zip", "en-words.bin", "pyodide.asm.wasm"} <= files.keys()
    for file in files.values():
        assert (site / "pocket" / file["path"]).stat().st_size == file["size"]
    assert not [*site.rglob("*.gz")]
    assert "Put them where /play/ leads to." in capsys.readouterr().out


def test_how_to_try_it_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["static", str(tmp_path / "site")]) == 0
    told = f"python3 -m http.server --directory {tmp_path / 'site'}, then http://localhost:8000/"
    assert told in capsys.readouterr().out
    assert main(["static", str(tmp_path / "www/play"), "--base", "/play/"]) == 0
    told = f"python3 -m http.server --directory {tmp_path / 'www'}, then http://localhost:8000/play/"
    assert told in capsys.readouterr().out


def test_nothing_is_written_before_the_house_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(static, "POCKET", tmp_path / "not made")
    assert main(["static", str(tmp_path / "site")]) == 1
    assert "has not been made yet" in capsys.readouterr().out
    assert not (tmp_path / "site").exists()


def test_it_writes_over_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").touch()
    assert main(["static", str(tmp_path)]) == 1
    assert "is not an empty folder" in capsys.readouterr().out
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]
