"""The papers are true: examples run, links lead somewhere, and every option, move and command is on its page."""

import argparse
import doctest
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from lettercup.cli.main import parser
from lettercup.core import Value, tag_of
from lettercup.games import GAMES

ROOT = Path(__file__).parents[2]
PAPERS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)")


def test_the_game_in_the_readme_is_played() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert (failed, tried > 5) == (0, True)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: str(paper.relative_to(ROOT)))
def test_every_link_leads_somewhere(paper: Path) -> None:
    links = LINK.findall(paper.read_text(encoding="utf-8"))
    assert [link for link in links if not (paper.parent / link).exists()] == []


def test_every_decision_has_a_number_of_its_own() -> None:
    numbers = [paper.name[:4] for paper in (ROOT / "docs" / "decisions").glob("0*.md")]
    assert sorted(numbers) == sorted(set(numbers))


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_option_and_move_of_a_game_is_on_its_page(name: str) -> None:
    page = (ROOT / "docs" / "games" / f"{name}.md").read_text(encoding="utf-8")
    options = [field.name for field in msgspec.structs.fields(GAMES[name])]
    moves = [tag_of(move) for move in get_args(GAMES[name].move_type) if issubclass(move, Value)]
    assert [word for word in options + moves if f"`{word}`" not in page] == []


def commands_of(command: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    nested = (each for each in command._actions if isinstance(each, argparse._SubParsersAction))
    return {name: inner for action in nested for name, inner in action.choices.items()}


def flags_of(command: argparse.ArgumentParser) -> set[str]:
    own = {flag for action in command._actions for flag in action.option_strings if flag.startswith("--")}
    return own.union(*map(flags_of, commands_of(command).values())) - {"--help"}


COMMANDS = commands_of(parser())


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_and_flag_is_on_the_page_of_the_command_line(name: str) -> None:
    page = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert f"## `lettercup {name}" in page
    assert [flag for flag in sorted(flags_of(COMMANDS[name])) if f"`{flag}" not in page] == []
