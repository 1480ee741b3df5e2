"""`import lettercup`: a small surface, quick to import, every name documented with an example that runs."""

import ast
import doctest
import pkgutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import assert_type

import pytest

import lettercup as lc
from lettercup import days, evenings, saved, table
from lettercup.core import errors, game
from lettercup.games import GAMES
from lettercup.games.bridge_dice import BridgeDice
from lettercup.house import chance
from lettercup.lexicon import automaton, lookup, rules
from lettercup.solver import answers
from lettercup.solver.dice_words_answer import DiceWordsAnswer
from tools import front_door

MODULES = (lc, answers, automaton, chance, days, errors, evenings, game, lookup, rules, saved, table)
"""Where the public names are defined."""
NAMES = [name for names in lc._HOMES.values() for name in names]
"""What is public besides the games."""
PAGE = (Path(__file__).parents[2] / "docs" / "library.md").read_text(encoding="utf-8")
HEAVY = {"starlette", "lettercup.bots", "lettercup.lexicon", "lettercup.server", "lettercup.solver", "msgspec"}


def test_the_public_names_are_sorted_and_all_there() -> None:
    assert lc.__all__ == dir(lc) == sorted([*NAMES, *(kind.__name__ for kind in GAMES.values())])
    assert [name for name in lc.__all__ if not hasattr(lc, name)] == []


def test_everything_public_comes_with_a_star() -> None:
    names: dict[str, object] = {}
    exec("from lettercup import *", names)  # noqa: S102
    assert {*names} - {"__builtins__"} == {*dir(lc)}
    assert all(names[kind.__name__] is kind for kind in GAMES.values())


def test_type_checkers_see_every_public_name_and_every_game() -> None:
    """They do not look into `__getattr__`."""
    tree = ast.parse(front_door.FILE.read_text(encoding="utf-8"))
    assert ast.dump(tree) == ast.dump(ast.parse(front_door.page())), "run python -m tools.front_door"
    seen = {each.asname for node in tree.body if isinstance(node, ast.ImportFrom) for each in node.names}
    assert {*lc.__all__} - seen == {"solve"}


def test_type_checkers_know_what_an_answer_is() -> None:
    """`mypy` looks at these lines; whoever runs them needs their values only."""
    typed = assert_type(lc.solve("dice-words", "M A T ? H E R", targets="ACHS", rerolls=1), DiceWordsAnswer)
    assert typed.words[0].points == 55
    assert assert_type(lc.BridgeDice(players=2), BridgeDice).players == 2


@pytest.mark.parametrize("kind", GAMES.values(), ids=GAMES)
def test_every_game_is_there_by_the_name_of_its_class(kind: type) -> None:
    assert getattr(lc, kind.__name__) is kind


def test_other_names_are_not_there() -> None:
    with pytest.raises(AttributeError, match="module 'lettercup' has no attribute 'chess'"):
        lc.chess  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize("name", NAMES)
def test_every_public_name_has_an_example_and_is_on_its_page(name: str) -> None:
    documented = lc if name.isupper() else getattr(lc, name)
    assert f"lc.{name}" in (documented.__doc__ or "")
    assert f"`lc.{name}" in PAGE or f"lc.{name}" in PAGE


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.__name__))
def test_the_examples_run(module: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testmod(module)
    assert (failed, tried > 0) == (0, True)


def test_importing_the_library_imports_nothing_heavy() -> None:
    command = [sys.executable, "-c", "import lettercup, sys; print(*sys.modules)"]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert "lettercup" in loaded
    assert not HEAVY & set(loaded)


def errors_of_all_modules() -> set[type[BaseException]]:
    names = [found.name for found in pkgutil.walk_packages(lc.__path__, "lettercup.")]
    modules = [import_module(name) for name in names if not name.endswith("__main__")]
    named = (value for module in modules for value in vars(module).values())
    ours = (value for value in named if isinstance(value, type) and value.__module__.startswith("lettercup."))
    return {value for value in ours if issubclass(value, BaseException)}


def test_every_error_has_one_root_and_is_on_the_page() -> None:
    found = errors_of_all_modules()
    assert {error.__name__ for error in found if not issubclass(error, lc.LettercupError)} == set()
    assert {error.__name__ for error in found if f"`{error.__name__}`" not in PAGE} == set()
    assert len(found) > 10
