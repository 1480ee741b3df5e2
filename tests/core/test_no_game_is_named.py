"""Shared files name no game, and the files of a game name no other: each belongs to the game in its path.

Nor do shared files ask for what a single game has: a kind of die, a move, an option.

This holds for the source, the page with its texts, the tools, and what tests share. Tests themselves may play any
game, and pages of documentation may name it.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from lettercup.core import tag_of
from lettercup.games import GAMES

ROOT = Path(__file__).parents[2]
KINDS = {".py", ".pyi", ".toml", ".md", ".sql", ".ts", ".js", ".svelte", ".css", ".html", ".json", ".webmanifest"}
FOLDERS = ("src/lettercup", "web", "tests", "tools")
CODE = {".py", ".ts", ".js", ".svelte"}
PRUNED = {"node_modules", "__pycache__", "static"}
GENERATED = {
    "src/lettercup/__init__.pyi",
    "web/openapi.json",
    "web/src/protocol.ts",
    "web/src/faults.ts",
    "web/package-lock.json",
}
DOCS = {"web/README.md"}
TEST = re.compile(r"/test_\w+\.py$|\.test\.ts$|^web/tests/\w+/")
"""Tests, and the cases that they read."""
EXAMPLE = re.compile(r"^\s*(>>>|\.\.\.) .*$", re.MULTILINE)
"""A line of a docstring's example, which has to play some game."""


@cache
def spelled(name: str) -> re.Pattern[str]:
    """A game's name in any spelling."""
    return re.compile(name.replace("-", "[-_ ]?"), re.IGNORECASE)


def names_in(text: str) -> set[str]:
    return {name for name in GAMES if spelled(name).search(text)}


def wrong_names(path: str, text: str) -> set[str]:
    """The games that a file names, but not in its path."""
    return names_in(EXAMPLE.sub("", text)) - names_in(path)


@cache
def of_one_game() -> frozenset[str]:
    """The kinds of dice and the moves that only one game has, and its options, each with a colon before it."""
    names = Counter[str]()
    for kind in GAMES.values():
        names.update({die.kind for die in kind(players=kind.seats[0]).dice})
        names.update({tag_of(move) for move in get_args(kind.move_type)})
        names.update({f":{option}" for option in kind.__struct_fields__})
    return frozenset(name for name, games in names.items() if games == 1)


COMPARED = re.compile(r"""(?:[=!]==? ?|case |\btype: ?|\bkind: ?|\bmay\()["']([\w-]+)["']""")
CHOSEN = re.compile(r"""\boptions?(?:\(|\[)["'](\w+)["']""")


def asked_of_one_game(text: str) -> set[str]:
    code = EXAMPLE.sub("", text)
    return {*COMPARED.findall(code), *(f":{option}" for option in CHOSEN.findall(code))} & of_one_game()


def files() -> Iterator[str]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            inside = path.relative_to(ROOT)
            if path.suffix in KINDS and path.is_file() and not PRUNED & set(inside.parts):
                yield inside.as_posix()


CHECKED = [file for file in files() if file not in GENERATED | DOCS and not TEST.search(file)]


@pytest.mark.parametrize("file", CHECKED)
def test_a_file_names_only_the_game_that_it_belongs_to(file: str) -> None:
    assert not wrong_names(file, (ROOT / file).read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", [file for file in CHECKED if not names_in(file) and Path(file).suffix in CODE])
def test_a_shared_file_asks_for_nothing_that_only_one_game_has(file: str) -> None:
    assert not asked_of_one_game((ROOT / file).read_text(encoding="utf-8"))


def test_what_only_one_game_has_is_noticed() -> None:
    assert {"slurp", "ice", "move-token", ":sugar_cube", ":vowel_help"} <= of_one_game()
    assert not {"draft", "rolled", "letter", ":players", ":referee"} & of_one_game()
    for text in ('each?.kind === "ice"', 'case "slurp":', 'table.option("sugar_cube")', '{ type: "move-token" }'):
        assert asked_of_one_game(text), text


@pytest.mark.parametrize(
    "file",
    [
        "src/lettercup/house/table.py",
        "src/lettercup/games/README.md",
        "web/index.html",
        "web/vite.config.ts",
        "web/src/pages/Home.svelte",
        "web/src/texts/de.ts",
        "tests/support/room.py",
        "tests/browser/people.py",
        "tests/conftest.py",
        "tools/golden.py",
    ],
)
def test_every_kind_of_shared_file_is_looked_at(file: str) -> None:
    assert file in CHECKED


@pytest.mark.parametrize("spelling", ["bridge-dice", "bridge_dice", "BridgeDice", "Bridge Dice", "BRIDGE_DICE"])
def test_every_spelling_of_a_name_is_noticed(spelling: str) -> None:
    text = f"from lettercup.games import {spelling}"
    assert wrong_names("src/lettercup/house/table.py", text) == {"bridge-dice"}
    assert wrong_names("src/lettercup/bots/dice_words.py", text) == {"bridge-dice"}
    assert wrong_names("web/src/games/bridge-dice/look.ts", text) == set()
    assert wrong_names("src/lettercup/house/table.py", f">>> {text}") == set()
