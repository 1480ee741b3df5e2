"""The best layout of Letters Rebus for people: its words, the sums across and down, what is left, and a drawing."""

from typing import NamedTuple

from lettercup.core.grid import Layout
from lettercup.games.letters_rebus import STAR, VALUES, RebusTally, RebusWord
from lettercup.solver.drawing import Cloth, DrawnDie, DrawnPaper, DrawnStrip, drawn_rows, picture
from lettercup.solver.proof import Proof

CLOTH = Cloth("#2f4a7a", "#42609a", "#1e3157", "#fff", "grid")


class RebusAnswer(NamedTuple):
    """The best layout that was found for a roll, and what is known about better ones."""

    faces: tuple[str, ...]
    rows: tuple[str, ...]
    """The rows of the layout from the top, with a dot for an empty cell."""
    layout: Layout
    letters: dict[int, str]
    """The letter of each star that is laid, by its die."""
    tally: RebusTally
    bound: int
    proof: Proof
    verdict: str
    """What is known about better layouts, as part of a sentence."""
    seconds: float
    nodes: int

    @property
    def score(self) -> int:
        return self.tally.total

    @property
    def proven(self) -> bool:
        """Whether no legal layout is better."""
        return self.proof == Proof.WHOLE_RULE

    @property
    def stars(self) -> str:
        """The letters of the stars in the layout."""
        return "".join(self.letters.values())

    @property
    def words(self) -> tuple[RebusWord, ...]:
        """The words that count: those across from the top, then those down from the left."""
        return tuple(word for word in self.tally.words if not word.fault)

    @property
    def uncounted(self) -> tuple[RebusWord, ...]:
        """The runs that lie there and do not count."""
        return tuple(word for word in self.tally.words if word.fault)

    @property
    def unused(self) -> tuple[str, ...]:
        """What the dice show that are left over."""
        return tuple(self.faces[die] for die in self.tally.unused)

    def __str__(self) -> str:
        """The layout, its words and sums, and what is proven."""
        cells = {each.cell: self._text(each.die) for each in self.layout}
        lines = [drawn_rows(cells, 3), ""] if cells else ["Nothing can be laid.", ""]
        lines += [f"{title:<7} {sum_:>3}  {words}" for title, sum_, words in self._sums()]
        if self.letters:
            lines.append(f"A letter with {STAR} is a star.")
        if self.uncounted:
            lines.append(f"Not a word, so it does not count: {', '.join(word.text for word in self.uncounted)}.")
        return "\n".join([*lines, f"{self.score} points: {self.verdict} ({self.seconds:.1f} s)."])

    def _text(self, die: int) -> str:
        return f"{self.letters[die]}{STAR}" if die in self.letters else self.faces[die]

    def _sums(self) -> list[tuple[str, int, str]]:
        """Across, down and what is left over: a title, the points, and what makes them up."""
        listed = {way: [word for word in self.words if word.direction == way] for way in ("across", "down")}
        told = {way: ", ".join(f"{word.text} {word.points}" for word in words) for way, words in listed.items()}
        sums = [("Across", self.tally.across, told["across"]), ("Down", self.tally.down, told["down"])]
        left = ", ".join(f"{face} {VALUES[face]}" for face in self.unused)
        return [*sums, ("Unused", -self.tally.left_over, left)] if self.unused else sums

    def _repr_svg_(self) -> str:
        """The layout as a picture, for notebooks and files."""
        top, left = (min((each.cell[axis] for each in self.layout), default=0) for axis in (0, 1))
        dice = [
            DrawnDie(
                self.faces[each.die],
                each.row - top,
                each.column - left,
                VALUES[self.letters.get(each.die, self.faces[each.die])],
                self.letters.get(each.die, ""),
            )
            for each in self.layout
        ]
        rest = [DrawnDie(face, value=None if face == STAR else VALUES[face]) for face in self.unused]
        minus = f", left over −{self.tally.left_over}" if self.tally.left_over else ""
        strip = DrawnStrip(f"across {self.tally.across}, down {self.tally.down}{minus}", str(self.score), rest)
        papers = [DrawnPaper(title, self._listed(way)) for title, way in (("Across", "across"), ("Down", "down"))]
        return picture(
            "Letters Rebus",
            " ".join(self.faces),
            CLOTH,
            dice,
            strip,
            *papers,
            note=f"{self.score} points: {self.verdict}.",
        )

    def _listed(self, way: str) -> list[tuple[str, str]]:
        return [(word.text, str(word.points)) for word in self.words if word.direction == way]
