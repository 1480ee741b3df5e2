"""Solves a position of any game, with the `solve` of its module in this package."""

from collections.abc import Callable
from inspect import Parameter, signature
from typing import Any

import msgspec

from lettercup.core import BadOption, explained
from lettercup.lexicon import HouseRules, load, read_rules
from lettercup.rooms import parts_of

SOLVERS: dict[str, Callable[..., Any]] = parts_of("lettercup.solver", "solve")


def solve(game: str, position: str = "", /, **options: Any) -> Any:
    """The best play in a position of a game, as a value that prints well and draws itself in a notebook.

    What a position and the options look like depends on the game: docs/library.md shows one of each.
    The house rules (`tier`, `spelling`, `strict`, `offensive`, `extra`) choose the words that count, and `BadPosition`
    says what is wrong with a position.

    >>> import lettercup as lc
    >>> answer = lc.solve("boggle-bowl", "LETTERSABCD", space="x")
    >>> answer.best.words, answer.best.cubes
    (('BLATTERED', 'SAC'), 11)
    """
    if game not in SOLVERS:
        raise BadOption(f"There is no game named {game}; there are {', '.join(sorted(SOLVERS))}.")
    solver = SOLVERS[game]
    rules = {name: options.pop(name) for name in HouseRules.__struct_fields__ if name in options}
    known = {name: each for name, each in signature(solver).parameters.items() if each.kind is Parameter.KEYWORD_ONLY}
    for name in options:
        if name not in known:
            raise BadOption(f"The solver of {game} has no option {name}; it has {', '.join(known) or 'none'}.")
    if not isinstance(position, str):
        raise BadOption(f"A position is a text, not {position!r}.")
    for name, value in options.items():
        _check_kind(name, value, known[name].annotation)
    for name, each in known.items():
        if each.default is Parameter.empty and name not in options:
            raise BadOption(f"The solver of {game} needs the option {name}.")
    return solver(position, load().select(read_rules(**rules)), **options)


def _check_kind(name: str, value: Any, kind: Any) -> None:
    """Refuse an option of the wrong kind."""
    try:
        msgspec.convert({name: value}, msgspec.defstruct("Options", [(name, kind)]))
    except msgspec.ValidationError as error:
        raise BadOption(explained(error)) from error
