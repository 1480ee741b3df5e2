"""`lettercup solve boggle-bowl`: the most cubes, the chances of a reroll, and the best path for the token."""

import argparse
import json
from typing import Any

from lettercup.cli.errors import UsageError
from lettercup.cli.solve.common import add_dictionary, words_of
from lettercup.games.boggle_bowl import BOARD, CUBES, RED_CUBES
from lettercup.solver.boggle_bowl import (
    ROLLS,
    TASKS,
    BowlAnswer,
    Field,
    Space,
    best_path,
    margins,
    roll_chances,
    solve,
    space_values,
)

SIDES = ("red", "blue")
FIELD = Field(BOARD.spaces, BOARD.red, BOARD.blue)


def add_to(games: Any) -> None:
    command = games.add_parser("boggle-bowl", help="the words that use the most cubes, and the best path for the token")
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
    command.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    told = move(arguments) if arguments.move else cubes(arguments)
    print(told)
    return 0


def cubes(arguments: argparse.Namespace) -> str:
    found = solve(arguments.cubes or "", words_of(arguments), space=arguments.space, again=arguments.again)
    return _as_json(found) if arguments.json else str(found)


def _as_json(found: BowlAnswer) -> str:
    told = {"words": found.best.words, "count": found.best.cubes}
    return json.dumps(told | {"again": found.again} if found.again else told)


def move(arguments: argparse.Namespace) -> str:
    """The value of every space, and the path to the best one."""
    start = token_of(arguments.token)
    if not 1 <= arguments.steps <= CUBES:
        raise UsageError(f"The token goes 1 to {CUBES} steps, not {arguments.steps}.")
    words = words_of(arguments)
    won_by = {space: margins(roll_chances(words, RED_CUBES, space, ROLLS)) for space in TASKS}
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
    """The board with the value of each space to red; the token's path is marked."""
    rows = []
    for row in range(FIELD.last_row + 1):
        cells = (
            f"{values[row, column]:6.1f}{'*' if (row, column) in path else ' '}" for column in range(len(FIELD.red))
        )
        rows.append("".join(cells))
    way = " ".join(f"{row},{column}" for row, column in path)
    return "\n".join(
        [*rows, "", f"Go to {way}. The numbers are red's expected points minus blue's in the next scoring."]
    )
