"""Rooms find a game's module by its name, and say at once what is missing."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lettercup import rooms
from lettercup.games import GAMES
from lettercup.rooms import ROOMS, extras_of, missing_files, parts_of

Room = Callable[..., str]


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    """Makes a package of modules for two games, `toy-one` and `toy-two`."""
    monkeypatch.setattr(rooms, "GAMES", {"toy-one": None, "toy-two": None})
    monkeypatch.syspath_prepend(tmp_path)

    def make(package: str, **modules: str) -> str:
        (tmp_path / package).mkdir()
        for name, text in modules.items():
            (tmp_path / package / f"{name}.py").write_text(text, encoding="utf-8")
        return package

    return make


def test_a_part_is_found_by_the_name_of_its_game(room: Room) -> None:
    package = room("toy_whole", toy_one="PART = 1", toy_two="PART = 2\nEXTRA = 3")
    assert parts_of(package, "PART") == {"toy-one": 1, "toy-two": 2}
    assert extras_of(package, "EXTRA") == {"toy-two": 3}


def test_every_missing_module_is_named(tmp_path: Path) -> None:
    for each in ROOMS:
        (tmp_path / "lettercup" / each).mkdir(parents=True)
        (tmp_path / "lettercup" / each / "toy_one.py").touch()
    assert missing_files(tmp_path, ["toy-one"]) == []
    (tmp_path / "lettercup/bots/toy_one.py").unlink()
    (tmp_path / "lettercup/cli/solve/toy_one.py").unlink()
    assert missing_files(tmp_path, ["toy-one"]) == ["lettercup/bots/toy_one.py", "lettercup/cli/solve/toy_one.py"]


def test_a_missing_part_is_an_error(room: Room) -> None:
    with pytest.raises(ImportError, match=r"toy_poor\.toy_two has no PART\."):
        parts_of(room("toy_poor", toy_one="PART = 1", toy_two=""), "PART")


def test_a_module_that_fails_to_import_keeps_its_own_error(room: Room) -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        parts_of(room("toy_broken", toy_one="import no_such_module", toy_two=""), "PART")
    assert "toy_broken.toy_one" not in sys.modules


@pytest.mark.parametrize(
    ("package", "part"),
    [
        ("lettercup.bots", "BOTS"),
        ("lettercup.review", "turn_review"),
        ("lettercup.solver", "solve"),
        ("lettercup.cli.solve", "add_to"),
    ],
)
def test_every_room_has_its_part_for_every_game(package: str, part: str) -> None:
    assert set(parts_of(package, part)) == set(GAMES)
