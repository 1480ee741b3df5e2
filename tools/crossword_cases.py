"""`python -m tools.crossword_cases`: writes the cases that the page's crossword is tested with.

The page opens words while a player lays dice; the rules judge the result with `lettercup.core.grid`. Both have to agree
on every seam, so `web/tests/crossword/cases.json` holds random crosswords and what the rules make of them when dice are
put into a word one after the other.
"""

from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from lettercup.core.grid import (
    ACROSS,
    DOWN,
    Layout,
    Placed,
    cells_of,
    laid,
    layout,
    line_through,
    lines,
    neighbours,
    settled,
    step,
)

FILE = Path(__file__).parents[1] / "web/tests/crossword/cases.json"
SEED, CASES, MOST_DICE = 13, 300, 3
NAMES = {ACROSS: "across", DOWN: "down"}


def cases_text() -> str:
    """What belongs into the file: one case on each line."""
    chance = Random(SEED)  # noqa: S311  # seeded cases, not a secret
    return "[\n" + ",\n".join(msgspec.json.encode(case(chance)).decode() for _ in range(CASES)) + "\n]\n"


def case(chance: Random) -> dict[str, Any]:
    """A crossword, its words, and what becomes of it when dice are put into one of them until it cannot open."""
    board = chance.choice((grown, strewn))(chance)
    word = chance.choice(lines(board))
    first, second = (cells_of(board)[die] for die in word[:2])
    direction = ACROSS if first[0] == second[0] else DOWN
    dice: list[dict[str, Any]] = []
    while len(dice) < MOST_DICE and (not dice or dice[-1]["laid"]):
        place, die = chance.randrange(1, len(word)), len(board) + len(dice)
        before, after = word[place - 1 : place + 1]
        word = (*word[:place], die, *word[place:])
        opened = laid(board, word, first, direction)
        dice.append({"die": die, "seam": [before, after], "laid": opened and settled(board, opened)})
    return {"board": board, "lines": lines(board), "direction": NAMES[direction], "dice": dice}


def grown(chance: Random) -> Layout:
    """A crossword in which every word crosses another one."""
    placed = laid((), tuple(range(chance.randint(2, 5))), (0, 0), chance.choice((ACROSS, DOWN))) or ()
    for _ in range(chance.randint(0, 4)):
        placed = crossed(chance, placed) or placed
    return placed


def crossed(chance: Random, placed: Layout) -> Layout | None:
    """The layout with a word through one of its dice; None if it does not fit there."""
    die, direction = chance.choice(placed).die, chance.choice((ACROSS, DOWN))
    if len(line_through(placed, die, direction)) > 1:
        return None
    new = count(len(placed))
    ahead, behind = (tuple(next(new) for _ in range(chance.randint(0, 2))) for _ in range(2))
    return laid(placed, (*ahead, die, *behind), step(cells_of(placed)[die], direction, -len(ahead)), direction)


def strewn(chance: Random) -> Layout:
    """Dice anywhere in a small square, in one piece or in several, with at least two side by side."""
    cells = [(row, column) for row in range(5) for column in range(5)]
    while True:
        placed = layout(Placed(die, *cell) for die, cell in enumerate(chance.sample(cells, chance.randint(4, 12))))
        if neighbours(placed):
            return placed


def main() -> None:
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(cases_text(), encoding="utf-8")


if __name__ == "__main__":
    main()
