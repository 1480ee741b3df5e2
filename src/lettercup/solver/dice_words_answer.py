"""The best play of Dice Words for people: the words now, and which dice to keep, with the dice named."""

from typing import NamedTuple

from lettercup.core import Die
from lettercup.solver.drawing import Cloth, DrawnDie, DrawnPaper, DrawnStrip, picture

CLOTH = Cloth("#9ad3cf", "#b4e0db", "#9ad3cf", "#12302f", "stripes")
LISTED = 5
"""How many words, and how many choices, an answer prints."""
ROLLED = "·"


class Word(NamedTuple):
    """A word, the dice that spell it (as indexes into the hand), and its points."""

    word: str
    dice: tuple[int, ...]
    points: int


class Choice(NamedTuple):
    """Dice to keep while the others are rolled again, and the points to expect, over all dice that fit the letters."""

    faces: tuple[str, ...]
    dice: tuple[int, ...] | None
    """The dice, if it is known which die shows which letter."""
    low: float
    high: float

    @property
    def worth(self) -> str:
        """The points to expect: a number, or a range."""
        low, high = f"{self.low:.2f}", f"{self.high:.2f}"
        return low if low == high else f"{low} to {high}"


class DiceWordsAnswer(NamedTuple):
    """The best words now, and what each choice of dice to keep is worth; both with the best first."""

    hand: tuple[Die, ...]
    ways: tuple[tuple[str, ...], ...]
    """What the dice show, in their order; several, if the letters do not say which die shows which."""
    targets: str
    words: list[Word]
    keeps: list[Choice]
    best: tuple[float, ...]
    """What the best choice is worth, for each of the ways."""
    limit: float | None = None
    """With unlimited rerolls, what waiting for the best roll brings."""
    rerolls: int = 0
    """The rerolls that the values are for."""

    @property
    def shown(self) -> tuple[str, ...]:
        """What the dice show; in one of several orders, if there are several."""
        return self.ways[0]

    @property
    def now(self) -> int:
        """The points of the best word now."""
        return self.words[0].points if self.words else 0

    @property
    def gain(self) -> tuple[float, float]:
        """The least and the most that the best reroll is expected to gain over stopping now."""
        return max(min(self.best) - self.now, 0.0), max(max(self.best) - self.now, 0.0)

    @property
    def is_clear(self) -> bool:
        """Whether the first choice is the best one whichever dice show the letters."""
        return all(other.high <= self.keeps[0].low for other in self.keeps[1:])

    def __str__(self) -> str:
        lines = ["The best words now:"]
        lines += [f"  {each.word.upper():10} {each.points:3}" for each in self.words[:LISTED]] or ["  none"]
        if len(self.keeps) > 1:
            lines += ["", *self._told(), "", self._advice()]
        if self.limit is not None:
            lines += [f"Patience brings {self.limit:.0f} in the end; the values above are for {self.rerolls} rerolls."]
        return "\n".join(lines)

    def _told(self) -> list[str]:
        """The best choices: each die in its column, or only the letters if it is not known which die is which."""
        if len(self.ways) > 1:
            rows = [f"  {' '.join(each.faces) or 'nothing':24} {each.worth}" for each in self.keeps[:LISTED]]
            return ["What to keep, and the points to expect:", *rows]
        numbers = " ".join(str(number) for number, _ in enumerate(self.hand, 1))
        rows = [f"      {self._columns(each)}  {each.worth:>6}" for each in self.keeps[:LISTED]]
        head = "What to keep, and the points to expect; a dot is rolled again:"
        return [head, f"  die {numbers}", f"      {' '.join(self.shown)}", *rows]

    def _columns(self, choice: Choice) -> str:
        kept = choice.dice or ()
        return " ".join(face if die in kept else ROLLED for die, face in enumerate(self.shown))

    def _advice(self) -> str:
        low, high = self.gain
        if len(self.ways) == 1:
            return (
                f"A reroll is worth {low:.2f} points more than stopping. "
                f"The letters are taken in the order of the dice: {self._dice()}."
            )
        gain = f"{low:.2f}" if low == high else f"{low:.2f} to {high:.2f}"
        return (
            f"These letters fit the dice in {len(self.ways)} ways, so a value may be a range"
            f"{'' if self.is_clear else ', and which choice is best may depend on the dice'}. "
            f"The best reroll is worth {gain} points more than stopping. "
            f"To be sure, type the letters in the order of the dice: {self._dice()}."
        )

    def _dice(self) -> str:
        faces = (" ".join(face.text for face in die.faces) for die in self.hand)
        return "die " + ", ".join(f"{number}{' has' * (number == 1)} {each}" for number, each in enumerate(faces, 1))

    def _repr_svg_(self) -> str:
        """The hand as a picture, with the dice to keep, for notebooks and files."""
        best = self.keeps[0]
        kept = range(len(self.hand)) if best.dice is None else best.dice
        known = len(self.keeps) > 1 and len(self.ways) == 1
        middle = (len(self.hand) - len(self.targets)) / 2
        targets = [DrawnDie(letter, 0, middle + number, body="ice") for number, letter in enumerate(self.targets)]
        dice = [
            DrawnDie(
                face,
                1.4,
                number,
                self.hand[number].face(face).points,  # type: ignore[union-attr]  # the die shows it
                body="lemonade" if self.hand[number].kind == "drink" else "bone",
                mark="kept" if known and number in kept else "plain",
                below=("keep" if number in kept else "roll") if known else "",
            )
            for number, face in enumerate(self.shown)
        ]
        word = f"best word now: {self.words[0].word.upper()}" if self.words else "no word now"
        words = DrawnPaper("Words now", [(each.word.upper(), str(each.points)) for each in self.words[:LISTED]])
        choices = [(" ".join(each.faces) or "nothing", each.worth) for each in self.keeps[:LISTED]]
        keeps = DrawnPaper("What to keep", choices if len(self.keeps) > 1 else [])
        note = self._advice() if len(self.keeps) > 1 else ""
        strip = DrawnStrip(word, str(self.now))
        return picture(
            "Dice Words", f"targets {' '.join(self.targets)}", CLOTH, [*targets, *dice], strip, words, keeps, note=note
        )
