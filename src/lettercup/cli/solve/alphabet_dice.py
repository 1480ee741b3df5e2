"""`lettercup solve alphabet-dice`: the legal moves, smallest burden first."""

import argparse
from typing import Any

from lettercup.cli.solve.common import add_dictionary, tell, words_of
from lettercup.solver.alphabet_dice import solve
from lettercup.solver.alphabet_dice_answer import BestMoves, board_rows, told_move, words_made
from lettercup.solver.board_moves import BoardMove, Position


def add_to(games: Any) -> None:
    command = games.add_parser("alphabet-dice", help="the legal moves, the best first")
    command.add_argument("hand", help="your letters, such as TEAnS; red ones small, Q for Qu")
    command.add_argument(
        "--board", default="", help="the crossword in rows, such as CAT/O../T..; Q for Qu (nothing yet)"
    )
    command.add_argument("--no-slurp", action="store_true", help="you have slurped in this serving")
    command.add_argument("--several", action="store_true", help="the table allows several words in one Build")
    command.add_argument("--most", type=int, default=10, help="how many moves to print (10)")
    add_dictionary(command)
    command.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    found = solve(
        arguments.hand,
        words_of(arguments),
        board=arguments.board,
        slurp=not arguments.no_slurp,
        in_several_words=arguments.several,
        most=arguments.most,
    )
    return tell(arguments, found, _as_json)


def _as_json(found: BestMoves) -> dict[str, Any]:
    return {
        "count": found.builds + found.slurps,
        "builds": found.builds,
        "slurps": found.slurps,
        "words": words_made(found.position, found.best[0]) if found.best else [],
        "moves": [_move_as_json(found.position, move) for move in found.best],
    }


def _move_as_json(position: Position, move: BoardMove) -> dict[str, Any]:
    faces = position.faces
    return {
        "move": "build" if move.theirs is None else "slurp",
        "slurped": None if move.theirs is None else faces[move.theirs],
        "told": told_move(position, move),
        "words": words_made(position, move),
        "laid": [faces[die] for die in move.dice],
        "layout": board_rows(position, move.layout),
        "burden": round(move.burden, 3),
    }
