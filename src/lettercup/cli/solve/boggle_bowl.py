"""`lettercup solve boggle-bowl`: the most cubes, the chances of a reroll, and the best path for the token."""

import argparse
from typing import Any

from lettercup.cli.solve.common import add_dictionary, tell, words_of
from lettercup.solver.boggle_bowl import SIDES, START, TASKS, solve
from lettercup.solver.boggle_bowl_answer import BowlAnswer, BowlWay


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
        "--token", default=START, help=f"with --move: its row and column from 0; red's numbers are row 0 ({START})"
    )
    add_dictionary(command)
    command.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    found = solve(
        arguments.cubes or "",
        words_of(arguments),
        space=arguments.space,
        again=arguments.again,
        move=arguments.move or "",
        steps=arguments.steps,
        token=arguments.token,
    )
    return tell(arguments, found, _as_json)


def _as_json(found: BowlAnswer | BowlWay) -> dict[str, Any]:
    if isinstance(found, BowlWay):
        rows = [[round(found.values[space], 2) for space in row] for row in found.board]
        on = [found.kind(space) or found.on(space) for space in found.path]
        return {"path": found.path, "on": on, "value": round(found.value, 2), "values": rows}
    told = {"words": found.best.words, "count": found.best.cubes, "unused": found.left}
    return told | {"again": found.again} if found.again else told
