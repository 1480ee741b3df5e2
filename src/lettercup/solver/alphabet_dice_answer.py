"""The moves of Alphabet Dice for people: the board after the best one, the next best, and what is left in the hand."""

from typing import NamedTuple

from lettercup.core.grid import Layout, corner, lines
from lettercup.solver.board_moves import BoardMove, Position
from lettercup.solver.drawing import Cloth, DrawnDie, DrawnPaper, DrawnStrip, drawn_rows, picture

CLOTH = Cloth("#b43a2b", "#90281b", "#57170f", "#fff", "check")
NO_DIE = "."
DRAWN = 5
"""How many moves a picture lists."""


class BestMoves(NamedTuple):
    """How many Builds and Slurps add letters to one word, and the best moves."""

    position: Position
    builds: int
    slurps: int
    best: list[BoardMove]

    def __str__(self) -> str:
        counts = f"There are {self.builds} Builds and {self.slurps} Slurps."
        if not self.best:
            return counts
        board = drawn_rows({each.cell: str(self.position.faces[each.die]) for each in self.best[0].layout}, 3)
        told = [f"  {move.burden:5.2f}  {told_move(self.position, move)}" for move in self.best]
        return "\n".join([board, "", counts, "The best, with what the rest of the hand is expected to cost:", *told])

    def _repr_svg_(self) -> str:
        """The board after the best move as a picture, for notebooks and files; what is new is marked."""
        faces = self.position.faces
        costs = dict(zip(self.position.hand, self.position.costs, strict=True))
        best = self.best[0] if self.best else BoardMove(self.position.board, (), None, 0.0)
        top, left = corner(best.layout)
        dice = [
            DrawnDie(
                str(faces[each.die]),
                each.row - top,
                each.column - left,
                red=costs.get(each.die) == 2,
                mark="fresh" if each.die in best.dice else "plain",
            )
            for each in best.layout
        ]
        rest = [DrawnDie(str(faces[die]), red=costs[die] == 2) for die in self.position.hand if die not in best.dice]
        told = told_move(self.position, best) if self.best else "no move"
        moves = [(told_move(self.position, move), f"{move.burden:.2f}") for move in self.best[:DRAWN]]
        counts = f"{self.builds} Builds, {self.slurps} Slurps"
        note = "Beside each move: what the rest of the hand is expected to cost." if moves else ""
        strip = DrawnStrip(told, dice=rest)
        return picture("Alphabet Dice", counts, CLOTH, dice, strip, DrawnPaper("Best moves", moves), note=note)


def told_move(position: Position, move: BoardMove) -> str:
    """A move in a sentence, without its full stop."""
    faces, made = position.faces, " and ".join(words_made(position, move))
    if move.theirs is None:
        return f"Build {made} with {' '.join(str(faces[die]) for die in move.dice)}"
    added = " ".join(str(faces[die]) for die in move.dice[1:])
    also = f", add {added}" if added else ""
    return f"Slurp {faces[move.theirs]}, put {faces[move.dice[0]]} in its place{also}: {made}"


def words_made(position: Position, move: BoardMove) -> list[str]:
    """The words that a move adds to the board."""
    standing = set(lines(position.board))
    new = (line for line in lines(move.layout) if line not in standing)
    return ["".join(str(position.faces[die]) for die in line).upper() for line in new]


def board_rows(position: Position, placed: Layout) -> list[str]:
    """The board in rows of text, one character for each cell; Q for Qu."""
    top, left = corner(placed)
    height = 1 + max((each.row - top for each in placed), default=-1)
    width = 1 + max((each.column - left for each in placed), default=-1)
    rows = [[NO_DIE] * width for _ in range(height)]
    for each in placed:
        rows[each.row - top][each.column - left] = str(position.faces[each.die])[0]
    return ["".join(row) for row in rows]
