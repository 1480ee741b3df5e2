"""The docs are true: examples run, links and names lead somewhere, every option, move and command is on its page."""

import argparse
import doctest
import pkgutil
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from lettercup.cli.main import parser
from lettercup.core import Value, tag_of
from lettercup.games import GAMES
from tools import environments, word_samples

ROOT = Path(__file__).parents[2]
PAPERS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
WITH_EXAMPLES = [paper for paper in PAPERS if ">>> " in paper.read_text(encoding="utf-8")]
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)")
READMES = [ROOT / "bench" / "README.md", ROOT / "web" / "README.md"]
NO_PROSE = re.compile(r"```.*?```|<!-- generated .*?<!-- end", re.DOTALL)
CODE = re.compile(r"`([^`\s]+)`")
PATH = re.compile(r"[\w-][\w.-]*(/[\w.-]+)*/?")
MODULE = re.compile(r"lettercup(\.\w+)+")
FOLDERS = [ROOT, *(ROOT / name for name in ("src/lettercup", "src/lettercup/data/lexicon", "web", "web/src"))]
OPTION = re.compile(r"^\| `(\w+)` \| .* \| (.*) \|$", re.MULTILINE)
"""A row of a game's table of options: its name, and its default."""
MADE = ("build/", "dist/")
"""Folders that exist only after something was built."""


@pytest.mark.parametrize("paper", WITH_EXAMPLES, ids=lambda paper: str(paper.relative_to(ROOT)))
def test_the_examples_of_a_page_run(paper: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(str(paper), module_relative=False)
    assert (failed, tried > 0) == (0, True)


def test_the_readme_plays_a_game_in_fifteen_lines() -> None:
    example = doctest.DocTestParser().get_examples((ROOT / "README.md").read_text(encoding="utf-8"))
    assert sum(each.source.count("\n") for each in example) == 15
    assert "outcome" in "".join(each.source for each in example)


@pytest.mark.parametrize("figure", ["128,929 acknowledged moves", "0 lost, 0 doubled", "--faults 504 --postgres"])
def test_the_readme_quotes_measured_figures(figure: str) -> None:
    for page in ("README.md", "docs/proof.md"):
        assert figure in (ROOT / page).read_text(encoding="utf-8")


def test_the_samples_of_words_are_current() -> None:
    assert (ROOT / "docs" / "words.md").read_text(encoding="utf-8") == word_samples.page()


def test_the_page_about_environments_says_what_their_numbers_are() -> None:
    assert (ROOT / "docs" / "environments.md").read_text(encoding="utf-8") == environments.page()


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: str(paper.relative_to(ROOT)))
def test_every_link_leads_somewhere(paper: Path) -> None:
    links = LINK.findall(paper.read_text(encoding="utf-8"))
    assert [link for link in links if not (paper.parent / link).exists()] == []


def names_in(text: str) -> list[str]:
    """The paths and modules that a page names in its prose, without arguments."""
    named = [code.split("(")[0] for code in CODE.findall(NO_PROSE.sub("", text))]
    paths = [name for name in named if "/" in name and PATH.fullmatch(name) and not name.startswith(MADE)]
    return paths + [name for name in named if MODULE.fullmatch(name)]


def exists(name: str) -> bool:
    if "/" in name:
        return any((folder / name).exists() for folder in FOLDERS)
    try:
        return pkgutil.resolve_name(name) is not None
    except (ImportError, AttributeError):
        return False


@pytest.mark.parametrize("paper", [*PAPERS, *READMES], ids=lambda paper: str(paper.relative_to(ROOT)))
def test_every_file_and_module_that_is_named_exists(paper: Path) -> None:
    assert [name for name in names_in(paper.read_text(encoding="utf-8")) if not exists(name)] == []


def test_a_name_that_leads_nowhere_is_noticed() -> None:
    names = names_in("`core/dice.py` `core/none.py` `lettercup.core.play(game)` `lettercup.none` `tools/bootstrap npm`")
    assert [name for name in names if not exists(name)] == ["core/none.py", "lettercup.none"]
    assert len(names) == 4


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_option_and_move_of_a_game_is_on_its_page(name: str) -> None:
    page = (ROOT / "docs" / "games" / f"{name}.md").read_text(encoding="utf-8")
    options = [field.name for field in msgspec.structs.fields(GAMES[name])]
    moves = [tag_of(move) for move in get_args(GAMES[name].move_type) if issubclass(move, Value)]
    assert [word for word in options + moves if f"`{word}`" not in page] == []


def in_a_table(value: object) -> str:
    """The default of an option as the page of its game has it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return f"`{value}`" if isinstance(value, str) else str(value)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_defaults_of_a_game_are_those_on_its_page(name: str) -> None:
    page = (ROOT / "docs" / "games" / f"{name}.md").read_text(encoding="utf-8")
    told = {option: default for option, default in OPTION.findall(page) if option != "players"}
    known = {field.name: field.default for field in msgspec.structs.fields(GAMES[name])}
    simple = {option: value for option, value in known.items() if isinstance(value, bool | int | str)}
    assert [option for option, value in simple.items() if not told[option].startswith(in_a_table(value))] == []


@pytest.mark.parametrize(("name", "players"), [(name, players) for name in sorted(GAMES) for players in (1, 2, 3, 4)])
def test_what_is_preselected_otherwise_is_on_the_page_of_the_game(name: str, players: int) -> None:
    page = (ROOT / "docs" / "games" / f"{name}.md").read_text(encoding="utf-8")
    _, _, beside = page.partition("\nAt a table ")
    known = {field.name: field.default for field in msgspec.structs.fields(GAMES[name])}
    for option, value in GAMES[name].usually(players).items():
        if value != known[option]:
            assert f"`{option}` is {in_a_table(value)}" in " ".join(beside.split()), option


def commands_of(command: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    nested = (each for each in command._actions if isinstance(each, argparse._SubParsersAction))
    return {name: inner for action in nested for name, inner in action.choices.items()}


def flags_of(command: argparse.ArgumentParser) -> set[str]:
    return {flag for action in command._actions for flag in action.option_strings if flag.startswith("--")} - {"--help"}


COMMANDS = commands_of(parser())
SOLVERS = commands_of(COMMANDS["solve"])


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_and_flag_is_on_the_page_of_the_command_line(name: str) -> None:
    page = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert f"## `lettercup {name}" in page
    assert [flag for flag in sorted(flags_of(COMMANDS[name])) if f"`{flag}" not in page] == []


@pytest.mark.parametrize("name", sorted(SOLVERS))
def test_every_flag_of_a_solver_is_there_or_on_the_page_of_its_game(name: str) -> None:
    pages = (ROOT / "docs" / page for page in ("cli.md", f"games/{name}.md"))
    text = "".join(page.read_text(encoding="utf-8") for page in pages if page.exists())
    assert [flag for flag in sorted(flags_of(SOLVERS[name])) if f"`{flag}" not in text] == []


def test_the_tests_that_need_a_server_are_counted() -> None:
    """Nothing is left out with `--pocket` that the page does not tell of: whole modules and single tests."""
    modules = (ROOT / "tests" / "browser").glob("test_*.py")
    marked = sum(module.read_text(encoding="utf-8").count("pytest.mark.needs_server(") for module in modules)
    page = (ROOT / "docs" / "pocket.md").read_text(encoding="utf-8")
    assert f"{marked} of them, some of them whole modules, are left out" in " ".join(page.split())
