"""A puzzle of Alphabet Dice: a crossword lies there, and one player has one turn."""

import json
from functools import cache

from lettercup.core import BadOption, Box, DieId, Faces, Value
from lettercup.core.grid import Layout, Placed, layout
from lettercup.data import read_text
from lettercup.games.alphabet_dice.box import ALL_DICE, DICE

BOARDS = 256
"""How many crosswords there are to choose from."""


class Puzzle(Value, frozen=True, tag=False):
    """A crossword, and the dice to be rolled and added to it."""

    board: Layout
    faces: Faces
    """What the dice of the board show, in their order."""
    hand: tuple[DieId, ...]

    def check(self, players: int, box: Box) -> None:
        """Refuse what cannot lie on a table: dice that are not there, or twice, or that show what they do not have."""
        board = [each.die for each in self.board]
        dice = [*board, *self.hand]
        cells = {each.cell for each in self.board}
        fits = (
            players == 1
            and box == "ours"
            and board
            and self.hand
            and len({*dice}) == len(dice)
            and {*dice} <= {*ALL_DICE}
            and len(cells) == len(board) == len(self.faces)
            and layout(self.board) == self.board
            and all(DICE.dice[die].face(face) for die, face in zip(board, self.faces, strict=True))
        )
        if not fits:
            raise BadOption("A puzzle is for one player: dice of the box on a board, and others in the hand.")

    @property
    def shown(self) -> tuple[str | None, ...]:
        """What each die of the box shows at first."""
        on_board = {each.die: face for each, face in zip(self.board, self.faces, strict=True)}
        return tuple(on_board.get(die) for die in ALL_DICE)


@cache
def boards() -> tuple[tuple[Layout, Faces], ...]:
    """Crosswords of bots (`tools/alphabet_dice_boards.py`). They must never change: days are made of them."""
    listed = json.loads(read_text("boards.json", __package__))
    return tuple(
        (tuple(Placed(*placed) for placed in board["dice"]), tuple(board["faces"].split())) for board in listed
    )
