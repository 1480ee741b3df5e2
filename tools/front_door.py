"""Write src/lettercup/__init__.pyi, what type checkers see of the front door: `python -m tools.front_door`."""

from collections import defaultdict
from collections.abc import Iterator
from inspect import Parameter, signature
from pathlib import Path
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import lettercup
from lettercup.games import GAMES
from lettercup.lexicon import HouseRules
from lettercup.solver.answers import SOLVERS, solve

FILE = Path(__file__).resolve().parents[1] / "src" / "lettercup" / "__init__.pyi"
HEAD = (
    '"""What type checkers see of the front door; `tools/front_door.py` writes it, and a test keeps it current."""\n\n'
)
TYPES = "from typing import Any, Literal, overload\n\n"
OWN = "\n__version__: str\n__all__: list[str]\n_HOMES: dict[str, tuple[str, ...]]\n\n"
GENERAL = '@overload\ndef solve(game: str, position: str = "", /, **options: Any) -> Any: ...\n'


class Imports:
    """What the file needs from where."""

    def __init__(self) -> None:
        self._names: dict[str, set[str]] = defaultdict(set)

    def add(self, home: str, name: str) -> str:
        """The name, after an import of it."""
        self._names[home].add(name)
        return name

    def lines(self) -> Iterator[str]:
        """All imports; `as` makes a name public."""
        for home, names in sorted(self._names.items()):
            told = [f"{name} as {name}" if hasattr(lettercup, name) else name for name in sorted(names)]
            yield f"from {home} import {', '.join(told)}\n"


def page() -> str:
    """The whole file."""
    imports = Imports()
    for home, names in lettercup._HOMES.items():
        for name in names:
            if name != solve.__name__:
                imports.add(home, name)
    for game in GAMES.values():
        imports.add(game.__module__.rpartition(".")[0], game.__name__)
    solvers = [_overload(game, imports) for game in sorted(SOLVERS)]
    return "".join(
        [
            HEAD,
            TYPES,
            *imports.lines(),
            OWN,
            *solvers,
            GENERAL,
        ]
    )


def _overload(game: str, imports: Imports) -> str:
    """How to solve a position of one game."""
    hints, rules = get_type_hints(SOLVERS[game]), get_type_hints(HouseRules)
    own = [each for each in signature(SOLVERS[game]).parameters.values() if each.kind is Parameter.KEYWORD_ONLY]
    told = ['position: str = ""', "/", "*"]
    told += [f"{each.name}: {_spelled(hints[each.name], imports)}{_usual(each)}" for each in own]
    told += [f"{name}: {_spelled(rules[name], imports)} = ..." for name in HouseRules.__struct_fields__]
    lines = "".join(f"    {each},\n" for each in (f'game: Literal["{game}"]', *told))
    return f"@overload\ndef solve(\n{lines}) -> {_answer(hints['return'], imports)}: ...\n"


def _answer(kind: Any, imports: Imports) -> str:
    """The type of an answer; where the options decide between two, whoever asks knows which it is."""
    return "Any" if isinstance(kind, UnionType) else _spelled(kind, imports)


def _usual(option: Parameter) -> str:
    return "" if option.default is Parameter.empty else f" = {option.default!r}".replace("'", '"')


def _spelled(kind: Any, imports: Imports) -> str:
    """A type as it is written in Python."""
    if isinstance(kind, UnionType):
        return " | ".join(_spelled(each, imports) for each in get_args(kind))
    if get_origin(kind) is Literal:
        return str(kind).removeprefix("typing.").replace("'", '"')
    if kind is type(None) or get_args(kind):
        return str(kind).replace("<class 'NoneType'>", "None")
    return kind.__name__ if kind.__module__ == "builtins" else imports.add(kind.__module__, kind.__name__)


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
