"""Answers about Boggle Bowl for people: the words that use the most cubes, and the way of the token."""

from collections.abc import Mapping
from typing import NamedTuple

from lettercup.games.boggle_bowl import Space
from lettercup.solver.drawing import Cloth, DrawnDie, DrawnPaper, DrawnStrip, drawn_rows, picture

CLOTH = Cloth("#5a3b6c", "#6c4b80", "#3c2749", "#fff", "dots")
CALLS = {"blank": "one word", "2": "two words", "x": "two words that cross", "wild": "any words"}
"""What each kind of space calls for."""
LEGEND = "B is blank, W is wild. The other numbers are red's expected points minus blue's in the next scoring."
SIGNS = {"blank": "B", "2": "2", "x": "X", "wild": "W"}


class Arrangement(NamedTuple):
    """Words as rows of cube indexes; two crossing words share their common cube."""

    words: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]

    @property
    def cubes(self) -> int:
        """The number of cubes used; a common cube counts once."""
        return len({cube for row in self.rows for cube in row})


class BowlAnswer(NamedTuple):
    """The arrangement of a roll that uses the most cubes, and the chances that other rolls use more."""

    faces: tuple[str, ...]
    space: str
    best: Arrangement
    again: dict[int, float]
    """The chance of more cubes by the number of further rolls; empty if nobody asked."""

    @property
    def left(self) -> tuple[str, ...]:
        """What the cubes show that are left over."""
        used = {cube for row in self.best.rows for cube in row}
        return tuple(face for cube, face in enumerate(self.faces) if cube not in used)

    @property
    def _counted(self) -> str:
        return f"{self.best.cubes} of {len(self.faces)} cubes"

    def __str__(self) -> str:
        if not self.best.words:
            laid = "No word can be laid with these cubes."
        else:
            drawn = drawn_rows(self._cells(), 3) if self.space == "x" else "\n".join(self.best.words)
            rest = f" Left over: {' '.join(self.left)}." if self.left else ""
            laid = f"{drawn}\n\n{self._counted}.{rest}"
        again = [f"  {rolls} more roll{'s' * (rolls > 1)}: {chance:6.1%}" for rolls, chance in self.again.items()]
        return "\n".join([laid, *(["", "The chance of more cubes with", *again] if again else [])])

    def _cells(self) -> dict[Space, str]:
        """What lies on which cell: words that cross, or one below the other."""
        rows = self.best.rows
        if self.space != "x" or not rows:
            return {
                (row, column): self.faces[cube] for row, cubes in enumerate(rows) for column, cube in enumerate(cubes)
            }
        across, down = rows
        common = (set(across) & set(down)).pop()
        top, left = down.index(common), across.index(common)
        cells = {(top, column): self.faces[cube] for column, cube in enumerate(across)}
        return cells | {(row, left): self.faces[cube] for row, cube in enumerate(down)}

    def _repr_svg_(self) -> str:
        """The words as a picture, for notebooks and files."""
        dice = [DrawnDie(face, *cell) for cell, face in self._cells().items()]
        strip = DrawnStrip(self._counted, str(self.best.cubes), [DrawnDie(face) for face in self.left])
        rolls = [(f"{rolls} more roll{'s' * (rolls > 1)}", f"{chance:.1%}") for rolls, chance in self.again.items()]
        chances = DrawnPaper("The chance of more cubes", rolls)
        return picture("Boggle Bowl", CALLS[self.space], CLOTH, dice, strip, chances)


class BowlWay(NamedTuple):
    """Where a side's token should go, and what every space is worth to red."""

    side: str
    path: tuple[Space, ...]
    values: Mapping[Space, float]
    kinds: tuple[tuple[str, ...], ...]
    """The kinds of the spaces between the two numbered rows."""
    numbers: tuple[tuple[int, ...], tuple[int, ...]]
    """The numbered rows of red and blue."""

    @property
    def value(self) -> float:
        """What the end of the path is worth to red."""
        return self.values[self.path[-1]]

    def kind(self, space: Space) -> str | None:
        """The kind of a space; None in a numbered row."""
        row, column = space
        return self.kinds[row - 1][column] if 1 <= row <= len(self.kinds) else None

    def on(self, space: Space) -> str:
        """What is printed on a space."""
        kind = self.kind(space)
        return SIGNS[kind] if kind else str(self.numbers[space[0] > 0][space[1]])

    def told(self, space: Space) -> str:
        """A space by its row and column, with what it calls for or counts."""
        kind = self.kind(space)
        name = f"{kind}: {CALLS[kind]}" if kind else f"{self.on(space)} points"
        return f"{space[0]},{space[1]} ({name})"

    def __str__(self) -> str:
        rows = (
            "".join(
                f"{self.on(space):>5}{self.values[space]:6.1f}{'*' if space in self.path else ' '}" for space in row
            )
            for row in self.board
        )
        way = ", then ".join(map(self.told, self.path))
        return "\n".join(
            [
                *rows,
                "",
                f"Go to {way}.",
                LEGEND,
            ]
        )

    @property
    def board(self) -> list[list[Space]]:
        """All spaces, row by row."""
        return [[(row, column) for column in range(len(self.numbers[0]))] for row in range(len(self.kinds) + 2)]

    def _repr_svg_(self) -> str:
        """The board as a picture, for notebooks and files; the path is marked."""
        dice = [
            DrawnDie(
                self.on(space),
                1.4 * space[0],
                1.3 * space[1],
                body="ice" if self.kind(space) else "lemonade",
                mark="fresh" if space in self.path else "plain",
                below=f"{self.values[space]:+.1f}" if self.kind(space) else "",
            )
            for row in self.board
            for space in row
        ]
        strip = DrawnStrip("what the end of the way is worth to red", f"{self.value:+.1f}")
        way = DrawnPaper(f"The way for {self.side}", [(self.told(space), "") for space in self.path])
        return picture("Boggle Bowl", "where the token should go", CLOTH, dice, strip, way, note=LEGEND)
