"""Make the crosswords of the day's Alphabet Dice: `python -m tools.alphabet_dice_boards FILE`.

They come from games of easy bots, each when 10 to 16 dice lie there. The file in the package must never change: the
days of every version are made of it. This shows where it came from.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from lettercup.bots import bot, self_play
from lettercup.core import fold
from lettercup.core.grid import corner, lines, moved
from lettercup.games.alphabet_dice import AlphabetDice, AlphabetDiceState
from lettercup.games.alphabet_dice.puzzle import BOARDS

SEED = 20261118
LEAST, MOST = 10, 16
LONGEST = 9


def main() -> None:
    """Write the boards to a file."""
    found: dict[str, str] = {}
    seed = SEED
    while len(found) < BOARDS:
        for words, line in drawn(seed):
            found.setdefault(words, line)
        seed += 1
    kept = list(found.values())[:BOARDS]
    Path(sys.argv[1]).write_text("[\n" + ",\n".join(kept) + "\n]\n", encoding="utf-8")


def drawn(seed: int) -> Iterator[tuple[str, str]]:
    """One crossword of each serving of a game, with its words."""
    game = AlphabetDice(players=3)
    played = self_play(game, [bot(game.name, "easy")] * 3, seed=seed)
    served = set()
    state: AlphabetDiceState
    for state in fold(game, played.entries):
        size = LEAST + (seed + state.serving) % (MOST - LEAST + 1)
        if state.serving in served or len(state.board) < size or not is_tidy(state):
            continue
        served.add(state.serving)
        yield told(state)


def is_tidy(state: AlphabetDiceState) -> bool:
    """Whether a crossword fits a phone."""
    return all(
        max(cells) - min(cells) < LONGEST
        for cells in ([each.row for each in state.board], [each.column for each in state.board])
    )


def told(state: AlphabetDiceState) -> tuple[str, str]:
    """The words of a board, and the board as a line of the file."""
    row, column = corner(state.board)
    board = moved(state.board, (-row, -column))
    words = " ".join(sorted("".join(state.faces[die] or "" for die in line) for line in lines(board)))
    faces = " ".join(state.faces[each.die] or "" for each in board)
    dice = [[each.die, each.row, each.column] for each in board]
    return words, json.dumps({"faces": faces, "dice": dice}, separators=(",", ":"))


if __name__ == "__main__":
    main()
