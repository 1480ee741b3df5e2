"""`lettercup solve boggle-bowl`: the arrangement that uses the most cubes."""

import argparse
import json
from typing import Any

from lettercup.cli.errors import UsageError
from lettercup.cli.solvers.common import add_dictionary, faces_of, words_of
from lettercup.solver.boggle_bowl import TASKS, Arrangement, arrange

CUBES = 11


def add_to(games: Any) -> None:
    command = games.add_parser("boggle-bowl", help="the words that use the most cubes")
    command.add_argument("cubes", help="the letters of the eleven cubes, such as LETTERSABCD; Qu is one cube")
    command.add_argument("--space", default="blank", help=f"what the space calls for: {', '.join(TASKS)} (blank)")
    add_dictionary(command)
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    faces = faces_of(arguments.cubes)
    if not 1 <= len(faces) <= CUBES:
        raise UsageError(f"Give 1 to {CUBES} cubes, not {len(faces)}.")
    try:
        best = arrange(words_of(arguments), faces, arguments.space.lower())
    except ValueError as error:
        raise UsageError(str(error)) from error
    print(as_json(best) if arguments.json else as_text(best, faces, arguments.space.lower()))
    return 0


def as_json(best: Arrangement) -> str:
    return json.dumps({"words": best.words, "count": best.cubes})


def as_text(best: Arrangement, faces: list[str], space: str) -> str:
    if not best.words:
        return "No word can be laid with these cubes."
    left = [face for cube, face in enumerate(faces) if all(cube not in row for row in best.rows)]
    laid = crossing(best) if space == "x" else "\n".join(best.words)
    rest = f" Left over: {' '.join(left)}." if left else ""
    return f"{laid}\n\n{best.cubes} of {len(faces)} cubes.{rest}"


def crossing(best: Arrangement) -> str:
    """The two words drawn as they cross; a cube of two letters is as wide as the others."""
    across, down = best.rows
    common = (set(across) & set(down)).pop()
    column, row = across.index(common), down.index(common)
    letters = dict(zip(across, _cubes(best.words[0], len(across)), strict=True))
    letters |= dict(zip(down, _cubes(best.words[1], len(down)), strict=True))
    lines = [f"{'   ' * column}{letters[cube]:<3}".rstrip() for cube in down]
    lines[row] = "".join(f"{letters[cube]:<3}" for cube in across).rstrip()
    return "\n".join(lines)


def _cubes(word: str, count: int) -> list[str]:
    """A word cut into the letters of its cubes."""
    if len(word) == count:
        return list(word)
    at = word.index("QU")
    return [*word[:at], "QU", *_cubes(word[at + 2 :], count - at - 1)]
