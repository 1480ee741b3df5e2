"""The tutorial on adding a game is true: its files, put into a copy of the project, are a complete game."""

import json
import os
import re
import shutil
import subprocess
import sysconfig
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.clone import CLONE

PAGE = CLONE.root / "docs" / "adding-a-game.md"
BLOCK = re.compile(r"^```\w+\n(?:#|//|<!--|/\*) (\S+/\S+)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A file of the game: its first line is a comment with its path."""
FILES: dict[str, str] = dict(BLOCK.findall(PAGE.read_text(encoding="utf-8")))
GAME = "nutshell"
COPIED = ("src", "tests", "tools", "bench", "docs", "web", "README.md", "pyproject.toml")
NOT_COPIED = shutil.ignore_patterns("node_modules", "__pycache__", "static", Path(__file__).name)
TESTS = ("bots", "conformance", "core", "docs", "games", "golden", "house", "library", "review", "server")
EVERY_GAME = f"{GAME} or one_name or random_player or its_part or generated_files"
"""The tests that look at each game, and those that look at all of them."""
PLAYED = (
    "tests/conformance/test_games.py::test_a_game_keeps_every_promise",
    "tests/games/test_rulings.py::test_a_row_comes_out_as_the_sheet_says",
    "tests/golden/test_golden.py::",
    "tests/bots/test_bots.py::test_a_bot_never_lays_a_word_outside_its_band",
    "tests/review/test_review.py::",
    "tests/library/test_days.py::test_bots_play_a_day_and_their_records_prove_its_dice",
    "tests/house/test_pure.py::",
    "tests/server/test_games.py::",
    "tests/games/test_nutshell.py::",
    "tests/browser/test_nutshell.py::",
    "tests/docs/test_docs.py::test_every_option_and_move_of_a_game_is_on_its_page",
)
"""Who must have played it, or looked at it."""
PARTS = [file for file in FILES if re.match(r"src/lettercup/(bots|review|solver|cli)/", file)]
OF_THE_PAGE = [file for file in FILES if file.startswith("web/") and "Bar" not in file]


class Scratch:
    """A copy of the project that has the tutorial's game."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name in COPIED:
            source = CLONE.root / name
            if source.is_dir():
                shutil.copytree(source, root / name, ignore=NOT_COPIED)
            else:
                shutil.copy2(source, root / name)
        (root / "web" / "node_modules").symlink_to(CLONE.root / "web" / "node_modules")
        self._install()
        for file, text in FILES.items():
            (root / file).parent.mkdir(parents=True, exist_ok=True)
            (root / file).write_text(text, encoding="utf-8")

    def _install(self) -> None:
        """A Python that has everything that is installed here, but the package from the copy."""
        venv.create(self.root / ".venv", symlinks=True)
        (packages,) = self.root.glob(".venv/lib/python3*/site-packages")
        paths = (self.root / "src", sysconfig.get_path("purelib"))
        (packages / "copy.pth").write_text("\n".join(map(str, paths)), encoding="utf-8")

    def run(self, *command: str | Path, where: str = ".") -> "subprocess.CompletedProcess[str]":
        environment = {**CLONE.environment(), "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.run(
            command, cwd=self.root / where, env=environment, capture_output=True, text=True, check=False, timeout=600
        )

    @contextmanager
    def without(self, *files: str) -> Iterator[None]:
        """Take some files away for a while."""
        for file in files:
            (self.root / file).unlink()
        yield
        for file in files:
            (self.root / file).write_text(FILES[file], encoding="utf-8")

    def python(self, *arguments: str | Path) -> "subprocess.CompletedProcess[str]":
        return self.run(self.root / ".venv" / "bin" / "python", *arguments)

    def node(self, script: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
        assert CLONE.node
        return self.run(CLONE.node / "bin" / "node", f"node_modules/{script}", *arguments, where="web")

    def build(self) -> "subprocess.CompletedProcess[str]":
        return self.node("vite/bin/vite.js", "build")

    def lettercup(self, *arguments: str | Path) -> str:
        return succeeded(self.python("-m", "lettercup.cli", *arguments))


def succeeded(done: "subprocess.CompletedProcess[str]") -> str:
    if done.returncode:
        pytest.fail(f"{done.args}\n{done.stdout}{done.stderr}", pytrace=False)
    return done.stdout


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Scratch:
    return Scratch(tmp_path_factory.mktemp("scratch"))


@pytest.fixture(scope="module")
def built(scratch: Scratch) -> Scratch:
    """With everything that the tutorial says to generate, and the page."""
    for tool in ("tools.protocol", "tools.front_door", "tools.golden"):
        succeeded(scratch.python("-m", tool))
    succeeded(scratch.build())
    return scratch


def test_no_file_of_the_project_is_edited() -> None:
    assert len(FILES) > 15
    assert [file for file in FILES if (CLONE.root / file).exists()] == []
    assert [file for file in FILES if GAME not in file] == []


def test_the_kit_bots_the_server_and_a_browser_play_it(built: Scratch) -> None:
    tests = (*(f"tests/{folder}" for folder in TESTS), f"tests/browser/test_{GAME}.py")
    options = ("-n", "0", "-v", "-p", "no:cacheprovider", "-k", EVERY_GAME)
    output = succeeded(built.python("-m", "pytest", *options, *tests))
    passed = [line for line in output.splitlines() if " PASSED" in line]
    assert [test for test in PLAYED if not any(line.startswith(test) for line in passed)] == []


def test_the_command_line_plays_it(built: Scratch, tmp_path: Path) -> None:
    best = json.loads(built.lettercup("solve", GAME, "A E N T P F", "--json"))
    assert (len(best["dice"]), best["points"]) == (5, 7)
    series = (GAME, "--bots", "child,champion", "--games", "8", "--workers", "1", "--json")
    standings = json.loads(built.lettercup("arena", *series, "--records", tmp_path))["bots"]
    assert standings[0]["wins"] < standings[1]["wins"]
    assert json.loads(built.lettercup("simulate", *series))["games"] == 8
    replayed = json.loads(built.lettercup("replay", tmp_path / "000001.jsonl", "--json"))
    assert replayed["outcome"]["winners"]


def test_its_files_are_as_tidy_as_ours(built: Scratch) -> None:
    ruff = CLONE.venv / "bin" / "ruff"
    python = [file for file in FILES if file.endswith(".py")]
    web = [file.removeprefix("web/") for file in FILES if file.startswith("web/")]
    succeeded(built.run(ruff, "check", "--no-cache", *python))
    succeeded(built.run(ruff, "format", "--no-cache", "--check", *python))
    succeeded(built.run(CLONE.venv / "bin" / "mypy", "--cache-dir", os.devnull, *python))
    succeeded(built.node("prettier/bin/prettier.cjs", "--check", *web))
    only = {"extends": "./tsconfig.json", "include": [f"src/games/{GAME}"]}
    (built.root / "web" / "only.json").write_text(json.dumps(only), encoding="utf-8")
    succeeded(built.node("svelte-check/bin/svelte-check", "--threshold", "error", "--tsconfig", "only.json"))
    succeeded(built.node("vitest/vitest.mjs", "run", "games", "german"))


@pytest.mark.parametrize("files", [PARTS, PARTS[:1]], ids=["all", "one"])
def test_without_a_module_nothing_starts(scratch: Scratch, files: list[str]) -> None:
    with scratch.without(*files):
        done = scratch.python("-m", "lettercup.cli", "serve", "--port", "0")
    assert done.returncode
    assert [file for file in PARTS if file.removeprefix("src/") in done.stderr] == files


def test_without_its_init_file_nothing_starts(scratch: Scratch) -> None:
    file = f"lettercup/games/{GAME}/__init__.py"
    with scratch.without(f"src/{file}"):
        done = scratch.python("-m", "lettercup.cli", "serve", "--port", "0")
    assert f"{file} lacks RULES, story, DAY" in done.stderr


@pytest.mark.parametrize("files", [OF_THE_PAGE, OF_THE_PAGE[:1]], ids=["all", "one"])
def test_without_a_file_of_its_page_nothing_is_built(scratch: Scratch, files: list[str]) -> None:
    with scratch.without(*files):
        done = scratch.build()
    assert done.returncode
    assert [file for file in OF_THE_PAGE if file in done.stderr] == files
