"""The rooms of the project: arrows point downwards only, chains are short, names are distinct, some rooms are pure."""

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import lettercup

SOURCE = Path(__file__).parents[2] / "src" / "lettercup"
BELOW_BOTS = {"core", "data", "games", "lexicon", "solver", "rooms"}
BELOW_SERVER = BELOW_BOTS | {"bots", "review", "store", "house"}
MAY_IMPORT: dict[str, set[str]] = {
    "core": set(),
    "data": set(),
    "games": {"core", "data"},
    "rooms": {"games"},
    "lexicon": {"core", "data"},
    "solver": BELOW_BOTS - {"solver"},
    "store": {"core"},
    "bots": BELOW_BOTS,
    "review": BELOW_BOTS | {"bots"},
    "research": BELOW_BOTS | {"bots"},
    "benchmark": BELOW_BOTS | {"bots"},
    "house": {"core", "games", "lexicon"},
    "saved": BELOW_SERVER - {"store"},
    "table": BELOW_SERVER - {"store"} | {"saved"},
    "days": BELOW_SERVER - {"store"} | {"table"},
    "evenings": BELOW_SERVER - {"store"} | {"saved", "table", "days"},
    "server": BELOW_SERVER | {"days", "evenings"},
    "pocket": BELOW_SERVER | {"server", "days"},
    "cli": BELOW_SERVER | {"server", "saved", "table", "benchmark", "days", "evenings"},
    "__main__": {"cli"},
}
"""Which other rooms the modules of a room may import. A room is a package, or a module beside them."""
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
PURE_HOUSE = PURE | {"contextlib", "hmac", "operator", "unicodedata"}
MOST_LEVELS = 7
"""How many modules of one room may import each other in a row."""
MAY_BE_PRIVATE = "lettercup.solver._kernel"
"""The compiled kernel."""
KERNEL_IN_A_BROWSER = SOURCE / "pocket" / "kernel.py"
"""It takes the place of the compiled kernel, and so has its names."""
PARTS = {"add_to", "days_best", "drafted", "migrate", "odds", "play_day", "solve", "story", "turn_review"}
"""What modules are asked for by name, so that several have one."""
AT_THE_DOOR = set(lettercup.__all__)
"""What the library offers may have its name from what does the work below."""
FILES = sorted(path for path in SOURCE.rglob("*.py") if path != SOURCE / "__init__.py")
OF_GAMES = [path for path in FILES if path.is_relative_to(SOURCE / "games") and path.parent != SOURCE / "games"]


def inside(file: Path) -> Path:
    """The path of a module inside the package."""
    package = next(folder for folder in file.parents if folder.name == "lettercup")
    return file.relative_to(package)


def room_of(file: Path) -> str:
    return inside(file).with_suffix("").parts[0]


def imports(file: Path) -> Iterator[str]:
    """What a module imports: modules, and names with the module that they are from."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield from (f"{module}.{name.name}" for name in names)


def ours(file: Path) -> set[str]:
    """What a module imports from this package, without the package's own name."""
    return {name.removeprefix("lettercup.") for name in imports(file) if name.startswith("lettercup.")}


def module_of(file: Path) -> str:
    return ".".join(inside(file).with_suffix("").parts).removesuffix(".__init__")


@cache
def room_mates(file: Path) -> frozenset[Path]:
    """The modules of its own room that a module imports."""
    mates = {module_of(each): each for each in FILES if room_of(each) == room_of(file)}
    named = {name if name in mates else name.rpartition(".")[0] for name in ours(file)}
    return frozenset(mates[name] for name in named & mates.keys()) - {file}


@cache
def longest_chain(file: Path) -> tuple[str, ...]:
    """The longest row of modules of one room, each importing the one before it, that ends with this one."""
    return (*max(map(longest_chain, room_mates(file)), key=len, default=()), module_of(file))


def public_names(file: Path) -> Iterator[str]:
    """The classes, functions and names of types that a module defines for others."""
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                pass
            case ast.Assign(targets=[ast.Name(id=name)]) if re.match(r"[A-Z]\w*[a-z]", name):
                pass
            case _:
                continue
        if not name.startswith("_"):
            yield name


# What a module does wrong; empty if nothing.


def upward_imports(file: Path) -> set[str]:
    return {name.split(".")[0] for name in ours(file)} - {room_of(file)} - MAY_IMPORT[room_of(file)]


def impure_imports(file: Path, pure: set[str]) -> set[str]:
    return {name.split(".")[0] for name in imports(file)} - pure


def private_imports(file: Path) -> set[str]:
    private = {f"lettercup.{name}" for name in ours(file) if "._" in f".{name}"}
    return {name for name in private if not name.startswith(MAY_BE_PRIVATE)}


def imports_of_other_games(file: Path) -> set[str]:
    """A game imports nothing of `games` but its own folder."""
    own = f"games.{inside(file).parts[1]}."
    return {name for name in ours(file) if name.startswith("games.") and not name.startswith(own)}


def names_given_twice(files: Iterable[Path]) -> set[str]:
    names = Counter(name for file in files for name in public_names(file))
    return {name for name, times in names.items() if times > 1} - PARTS - AT_THE_DOOR


every_file = pytest.mark.parametrize("file", FILES, ids=lambda file: str(inside(file)))


def test_the_arrows_between_rooms_point_down() -> None:
    assert list(TopologicalSorter(MAY_IMPORT).static_order())


@every_file
def test_a_module_imports_only_from_the_rooms_below(file: Path) -> None:
    assert not upward_imports(file)


@every_file
def test_nothing_private_is_imported(file: Path) -> None:
    assert not private_imports(file)


@pytest.mark.parametrize("file", sorted((SOURCE / "core").rglob("*.py")), ids=lambda file: str(inside(file)))
def test_the_core_knows_no_files_clocks_or_chance(file: Path) -> None:
    assert not impure_imports(file, PURE)


@pytest.mark.parametrize("file", sorted((SOURCE / "house").rglob("*.py")), ids=lambda file: str(inside(file)))
def test_the_house_knows_no_event_loop_files_clocks_or_chance(file: Path) -> None:
    assert not impure_imports(file, PURE_HOUSE)


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_a_room_is_not_deep(room: str) -> None:
    longest = max((longest_chain(file) for file in FILES if room_of(file) == room), key=len)
    assert len(longest) <= MOST_LEVELS, longest


def test_no_two_things_have_one_name() -> None:
    assert not names_given_twice(file for file in FILES if file != KERNEL_IN_A_BROWSER)


@pytest.mark.parametrize("file", OF_GAMES, ids=lambda file: str(inside(file)))
def test_a_game_imports_no_other_game(file: Path) -> None:
    assert not imports_of_other_games(file)


# Each of these is noticed.


@pytest.mark.parametrize(
    ("path", "text", "wrong"),
    [
        ("core/dice.py", "from lettercup.bots import bot", upward_imports),
        ("core/dice.py", "from lettercup import bots", upward_imports),
        ("core/dice.py", "import lettercup.bots.bot", upward_imports),
        ("games/toy/rules.py", "def late():\n    from lettercup.lexicon import load", upward_imports),
        ("saved.py", "from lettercup.server.web import app", upward_imports),
        ("core/dice.py", "import random", partial(impure_imports, pure=PURE)),
        ("house/desk.py", "from asyncio import sleep", partial(impure_imports, pure=PURE_HOUSE)),
        ("bots/toy.py", "from lettercup.games.toy import _hidden", private_imports),
        ("bots/toy.py", "from lettercup.games._toy import Shown", private_imports),
        ("games/toy/rules.py", "from lettercup.games.other import Other", imports_of_other_games),
        ("games/toy/rules.py", "from lettercup.games import other", imports_of_other_games),
        ("games/toy/rules.py", "import lettercup.games.toy_two.rules", imports_of_other_games),
    ],
)
def test_what_is_wrong_is_noticed(tmp_path: Path, path: str, text: str, wrong: Callable[[Path], set[str]]) -> None:
    file = tmp_path / "lettercup" / path
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    assert wrong(file)


def test_a_name_given_twice_is_noticed(tmp_path: Path) -> None:
    text = "class Draft: ...\ndef solve(): ...\nWord = str\nMOST = 3\n_Own = int"
    (tmp_path / "one.py").write_text(text, encoding="utf-8")
    (tmp_path / "two.py").write_text(text, encoding="utf-8")
    assert names_given_twice(tmp_path.glob("*.py")) == {"Draft", "Word"}


def test_the_chains_are_followed() -> None:
    assert longest_chain(SOURCE / "games" / "__init__.py")[-2:] == ("games.registry", "games")
    assert OF_GAMES
