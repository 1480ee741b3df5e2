"""Solves a position of any game, with the `solve` of its module in this package."""

from collections.abc import Callable
from inspect import signature
from typing import Any

from lettercup.core import BadOption
from lettercup.lexicon import load, read_rules
from lettercup.rooms import parts_of

SOLVERS: dict[str, Callable[..., Any]] = parts_of("lettercup.solver", "solve")


def solve(game: str, position: str = "", /, *, tier: str = "standard", **options: Any) -> Any:
    """The best play in a position of a game, as a value that prints well.

    What a position and the options look like depends on the game: docs/library.md shows one of each.
    `tier` chooses the words that count, and `BadPosition` says what is wrong with a position.

    >>> import lettercup as lc
    >>> answer = lc.solve("boggle-bowl", "LETTERSABCD", space="x")
    >>> answer.best.words, answer.best.cubes
    (('BLATTERED', 'SAC'), 11)
    """
    if game not in SOLVERS:
        raise BadOption(f"There is no game named {game}; there are {', '.join(sorted(SOLVERS))}.")
    solver, words = SOLVERS[game], load().select(read_rules(tier=tier))
    try:
        call = signature(solver).bind(position, words, **options)
    except TypeError as error:
        raise BadOption(f"The solver of {game} was asked in a wrong way: {error}.") from error
    return solver(*call.args, **call.kwargs)
