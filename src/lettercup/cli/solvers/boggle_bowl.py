"""`lettercup solve boggle-bowl`: the most cubes, what another roll may bring, and the best way for the token."""

import argparse
import json
from typing import Any

from lettercup.cli.errors import UsageError
from lettercup.cli.solvers.common import add_dictionary, faces_of, words_of
from lettercup.games.boggle_bowl import BOARD, DICE
from lettercup.lexicon import Selection
from lettercup.solver.boggle_bowl import (
    TASKS,
    Arrangement,
    Field,
    Space,
    arrange,
    beats,
    best_path,
    margins,
    roll_chances,
    space_values,
)

CUBES = 11
ROLLS = 1000
"""Random rolls for every chance that is told: they are off by no more than three in a hundred, nearly always."""
AGAIN = (1, 2, 3, 5)
SIDES = ("red", "blue")
FIELD = Field(BOARD.spaces, BOARD.red, BOARD.blue)


def add_to(games: Any) -> None:
    command = games.add_parser("boggle-bowl", help="the words that use the most cubes, and the best way for the token")
    command.add_argument(
        "cubes", nargs="?", help="the letters of the eleven cubes, such as LETTERSABCD; Qu is one cube"
    )
    command.add_argument("--space", default="blank", help=f"what the space calls for: {', '.join(TASKS)} (blank)")
    command.add_argument("--again", action="store_true", help="also how likely other rolls use more cubes")
    command.add_argument("--move", choices=SIDES, help="instead: where this side's token should go")
    command.add_argument("--steps", type=int, default=1, help="with --move: by how many steps (1)")
    command.add_argument(
        "--token", default="4,3", help="with --move: its row and column from 0; red's numbers are row 0 (4,3)"
    )
    add_dictionary(command)
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    told = move(arguments) if arguments.move else cubes(arguments)
    print(told)
    return 0


def cubes(arguments: argparse.Namespace) -> str:
    faces, space = faces_of(arguments.cubes or ""), arguments.space.lower()
    if len(faces) != CUBES:
        raise UsageError(f"There are {CUBES} cubes, but {len(faces)} letters were given.")
    words = words_of(arguments)
    try:
        best = arrange(words, faces, space)
    except ValueError as error:
        raise UsageError(str(error)) from error
    more = chances_of_more(words, space, best.cubes) if arguments.again else {}
    return as_json(best, more) if arguments.json else as_text(best, faces, space, more)


def chances_of_more(words: Selection, space: str, count: int) -> dict[int, float]:
    """How likely the best of so many other rolls uses more cubes."""
    chances = roll_chances(words, DICE.dice[:CUBES], space, ROLLS)
    return {rolls: beats(chances, count, rolls) for rolls in AGAIN}


def as_json(best: Arrangement, more: dict[int, float]) -> str:
    told = {"words": best.words, "count": best.cubes}
    return json.dumps(told | {"again": more} if more else told)


def as_text(best: Arrangement, faces: list[str], space: str, more: dict[int, float]) -> str:
    if not best.words:
        laid = "No word can be laid with these cubes."
    else:
        drawn = crossing(best) if space == "x" else "\n".join(best.words)
        left = [face for cube, face in enumerate(faces) if all(cube not in row for row in best.rows)]
        rest = f" Left over: {' '.join(left)}." if left else ""
        laid = f"{drawn}\n\n{best.cubes} of {len(faces)} cubes.{rest}"
    again = [f"  {rolls} more roll{'s' * (rolls > 1)}: {chance:6.1%}" for rolls, chance in more.items()]
    return "\n".join([laid, *(["", "The chance of more cubes with", *again] if again else [])])


def move(arguments: argparse.Namespace) -> str:
    """The value of every space, and the way to the best end."""
    start = token_of(arguments.token)
    if not 1 <= arguments.steps <= CUBES:
        raise UsageError(f"The token goes 1 to {CUBES} steps, not {arguments.steps}.")
    words = words_of(arguments)
    won_by = {space: margins(roll_chances(words, DICE.dice[:CUBES], space, ROLLS)) for space in TASKS}
    values = space_values(FIELD, won_by)
    path = best_path(FIELD, SIDES.index(arguments.move), start, arguments.steps, values)
    return path_as_json(path, values) if arguments.json else path_as_text(path, values)


def token_of(text: str) -> Space:
    parts = text.split(",")
    if len(parts) != 2 or not all(part.strip().isdecimal() for part in parts):
        raise UsageError(f"--token is a row and a column such as 4,3, not {text}.")
    row, column = map(int, parts)
    if not (1 <= row < FIELD.last_row and column < len(FIELD.red)):
        raise UsageError(f"The token stands in rows 1 to {FIELD.last_row - 1}, columns 0 to {len(FIELD.red) - 1}.")
    return row, column


def path_as_json(path: tuple[Space, ...], values: dict[Space, float]) -> str:
    rows = [[round(values[row, column], 2) for column in range(len(FIELD.red))] for row in range(FIELD.last_row + 1)]
    return json.dumps({"path": path, "value": round(values[path[-1]], 2), "values": rows})


def path_as_text(path: tuple[Space, ...], values: dict[Space, float]) -> str:
    """The board with what each space is worth to red; the way of the token is marked."""
    rows = []
    for row in range(FIELD.last_row + 1):
        cells = (
            f"{values[row, column]:6.1f}{'*' if (row, column) in path else ' '}" for column in range(len(FIELD.red))
        )
        rows.append("".join(cells))
    way = " ".join(f"{row},{column}" for row, column in path)
    return "\n".join(
        [*rows, "", f"Go to {way}. The numbers are points that red may expect beyond blue in the next scoring."]
    )


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
