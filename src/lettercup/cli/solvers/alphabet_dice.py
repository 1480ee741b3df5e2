"""`lettercup solve alphabet-dice`: every legal move, those first that leave the least to worry about."""

import argparse
import json
from itertools import islice
from typing import Any, NamedTuple

from lettercup.cli.errors import UsageError
from lettercup.cli.solvers.common import add_dictionary, words_of
from lettercup.core import Die, Face, assign
from lettercup.core.grid import Layout, Placed, corner, layout, lines
from lettercup.games.alphabet_dice import HOUSE_WORD, AlphabetDice
from lettercup.lexicon import Selection
from lettercup.solver.alphabet_dice import Move, Position, moves, several

DICE = AlphabetDice(players=2).dice
EMPTY = "."
ROWS = "/"


class Answer(NamedTuple):
    """How many Builds and Slurps there are, and the best moves."""

    position: Position
    builds: int
    slurps: int
    best: list[Move]


def add_to(games: Any) -> None:
    command = games.add_parser("alphabet-dice", help="every legal move, the best first")
    command.add_argument("hand", help="your letters, such as TEAnS; red ones small, Q for Qu")
    command.add_argument(
        "--board", default="", help="the crossword in rows, such as CAT/O../T..; Q for Qu (nothing yet)"
    )
    command.add_argument("--no-slurp", action="store_true", help="you have slurped in this serving")
    command.add_argument("--several", action="store_true", help="the table allows several words in one Build")
    command.add_argument("--most", type=int, default=10, help="how many moves to print (10)")
    add_dictionary(command)
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    position = position_of(arguments.board, arguments.hand, not arguments.no_slurp)
    if arguments.most < 0:
        raise UsageError("--most takes a number from 0 on.")
    try:
        found = answer(words_of(arguments), position, arguments.several, arguments.most)
    except ValueError as error:
        raise UsageError(str(error)) from error
    print(json.dumps(as_json(found)) if arguments.json else as_text(found))
    return 0


def position_of(board: str, hand: str, may_slurp: bool) -> Position:
    """A position from what was typed; says what is wrong with it."""
    rows = board.replace(" ", EMPTY).split(ROWS)
    cells = [(row, column) for row, text in enumerate(rows) for column, letter in enumerate(text) if letter != EMPTY]
    letters = [rows[row][column] for row, column in cells] + list(hand.replace(" ", ""))
    for letter in letters:
        if not (letter.isascii() and letter.isalpha()):
            raise UsageError(f"No die of this game shows {letter}.")
    if len(letters) > len(DICE):
        raise UsageError(f"There are {len(DICE)} dice, but {len(letters)} letters were given.")
    faces = ["Qu" if letter in "Qq" else letter.upper() for letter in letters]
    blank = [Die(die.kind, (*die.faces, Face("")), die.provenance) for die in DICE]
    if assign([*faces, *[""] * (len(DICE) - len(faces))], blank) is None:
        raise UsageError(f"The dice cannot show {' '.join(faces)} all at once.")
    placed = layout(Placed(die, *cell) for die, cell in enumerate(cells))
    mine = tuple(range(len(cells), len(letters)))
    costs = tuple(2 if letters[die].islower() else 1 for die in mine)
    return Position(placed, faces, mine, costs, (), may_slurp and bool(placed))


def answer(words: Selection, position: Position, many: bool, most: int) -> Answer:
    found = moves(words, position, (HOUSE_WORD,))
    ranked = list(islice(found.ranked(), most))
    if many:
        longer = several(words, position, (HOUSE_WORD,))
        slurps = [move for move in ranked if move.theirs is not None]
        ranked = sorted([*longer, *slurps], key=lambda move: move.burden)[:most]
    return Answer(position, found.builds, len(found) - found.builds, ranked)


def as_json(found: Answer) -> dict[str, Any]:
    return {
        "count": found.builds + found.slurps,
        "builds": found.builds,
        "slurps": found.slurps,
        "words": words_made(found.position, found.best[0]) if found.best else [],
        "moves": [_move_as_json(found.position, move) for move in found.best],
    }


def _move_as_json(position: Position, move: Move) -> dict[str, Any]:
    faces = position.faces
    return {
        "move": "build" if move.theirs is None else "slurp",
        "slurped": None if move.theirs is None else faces[move.theirs],
        "words": words_made(position, move),
        "laid": [faces[die] for die in move.dice],
        "layout": drawn(position, move.layout),
        "burden": round(move.burden, 3),
    }


def as_text(found: Answer) -> str:
    if not found.best:
        return f"{found.builds} Builds and {found.slurps} Slurps."
    rows = drawn(found.position, found.best[0].layout)
    board = [" ".join({EMPTY: "  ", "Q": "Qu"}.get(letter, f"{letter} ") for letter in row).rstrip() for row in rows]
    told = [f"{_told(found.position, move):48} {move.burden:5.2f}" for move in found.best]
    counts = f"{found.builds} Builds and {found.slurps} Slurps. What the rest of the hand will cost, after the best:"
    return "\n".join([*board, "", counts, *told])


def _told(position: Position, move: Move) -> str:
    faces = position.faces
    made = ", ".join(words_made(position, move))
    if move.theirs is None:
        return f"{made} with {' '.join(str(faces[die]) for die in move.dice)}"
    added = "".join(f" and {faces[die]}" for die in move.dice[1:])
    return f"{made}: slurp {faces[move.theirs]} for {faces[move.dice[0]]}{added}"


def words_made(position: Position, move: Move) -> list[str]:
    """The words that did not stand on the board before."""
    standing = set(lines(position.board))
    new = (line for line in lines(move.layout) if line not in standing)
    return ["".join(str(position.faces[die]) for die in line).upper() for line in new]


def drawn(position: Position, placed: Layout) -> list[str]:
    """The board in rows of text, one sign for each cell; Q for Qu."""
    top, left = corner(placed)
    height = 1 + max((each.row - top for each in placed), default=-1)
    width = 1 + max((each.column - left for each in placed), default=-1)
    rows = [[EMPTY] * width for _ in range(height)]
    for each in placed:
        rows[each.row - top][each.column - left] = str(position.faces[each.die])[0]
    return ["".join(row) for row in rows]
