"""The rooms of the house: arrows point downwards only, and the core is pure."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "lettercup"
MAY_IMPORT = {
    "core": set(),
    "data": set(),
    "games": {"core", "data"},
    "lexicon": {"core", "data"},
    "solver": {"core", "data", "lexicon"},
    "store": {"core"},
    "bots": {"core", "data", "games", "lexicon", "solver"},
    "analysis": {"core", "data", "games", "lexicon", "solver", "bots"},
    "server": {"core", "data", "games", "lexicon", "solver", "bots", "analysis", "store"},
    "cli": {"core", "data", "games", "lexicon", "solver", "bots", "analysis", "store", "server"},
}
"""Which other rooms the modules of a room may import."""
PURE = {
    "collections",
    "enum",
    "functools",
    "hashlib",
    "itertools",
    "math",
    "re",
    "tomllib",
    "typing",
    "msgspec",
    "lettercup",
}
FILES = sorted(path for path in SOURCE.rglob("*.py") if path.parent != SOURCE)


def imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=str(module)):
                yield module


def room(module: str) -> str:
    return module.split(".")[1]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_a_module_imports_only_from_the_rooms_below(file: Path) -> None:
    here = file.relative_to(SOURCE).parts[0]
    others = {room(name) for name in imports(file) if name.startswith("lettercup.")} - {here}
    assert others <= MAY_IMPORT[here]


@pytest.mark.parametrize("file", sorted((SOURCE / "core").glob("*.py")), ids=lambda file: file.name)
def test_the_core_knows_no_files_clocks_or_chance(file: Path) -> None:
    assert {name.split(".")[0] for name in imports(file)} <= PURE


@pytest.mark.parametrize("file", sorted((SOURCE / "games").glob("[!_]*.py")), ids=lambda file: file.name)
def test_a_game_imports_no_other_game(file: Path) -> None:
    own = {f"lettercup.games.{file.stem}"}
    others = {name for name in imports(file) if name.startswith("lettercup.games.")} - own
    assert all(name.startswith(f"lettercup.games._{file.stem}") for name in others)
