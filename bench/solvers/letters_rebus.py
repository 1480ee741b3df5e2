"""Letters Rebus: the share of proven rolls, and how good early layouts are, by vowels and stars.

One thread, CPU seconds. "Best known" is the score at the end of the same run.
"""

import random
from collections.abc import Callable
from statistics import mean
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from lettercup.games.letters_rebus import DICE, VALUES
from lettercup.lexicon import Selection, load
from lettercup.solver.budget import Budget
from lettercup.solver.letters_rebus import Solution, improvements, words_for
from lettercup.solver.letters_rebus_certificate import Certificate, faults
from lettercup.solver.letters_rebus_shapes import best_book, make_whole_book, small_book, whole_book

VOWELS = "AEIOUY"
MOMENTS = (0.1, 1.0, 2.0, 5.0)


class Run(NamedTuple):
    """Everything that was found for a roll."""

    faces: tuple[str, ...]
    found: list[Solution]

    @property
    def stars(self) -> int:
        return self.faces.count("*")

    @property
    def vowels(self) -> int:
        return sum(face in VOWELS for face in self.faces)

    def proven_by(self, moment: float) -> bool:
        return self.found[-1].proven and self.found[-1].seconds <= moment

    def share_at(self, moment: float) -> float:
        """The score at a moment divided by the best known; 0 if there was no layout yet."""
        scores = [each.score for each in self.found if each.seconds <= moment]
        best = self.found[-1].score
        return max(0, *scores, 0) / best if best > 0 else 1.0


def run(rolls: int, seed: int, seconds: float, small: bool) -> None:
    if not small and whole_book() is None:
        make_whole_book()
    book = small_book() if small else best_book()
    words = load().select()
    words_for("AT", words)  # opening the dictionary is no part of the search
    generator = random.Random(seed)
    runs = []
    for _ in range(rolls):
        faces = tuple(generator.choice(die.faces).text for die in DICE.dice)
        found = list(improvements(faces, words, Budget(seconds, by_processor=True), book))
        check(faces, found[-1], words)
        runs.append(Run(faces, found))
    report(runs, f"Letters Rebus, {rolls} natural rolls, seed {seed}, {len(book):,} shapes, {seconds:g} s each")


def check(faces: tuple[str, ...], found: Solution, words: Selection) -> None:
    claim = Certificate(faces, found.rows, found.stars, found.score, found.bound, found.proof)
    if wrong := faults(claim, words.__contains__, VALUES):
        raise SystemExit(f"{''.join(faces)}: {' '.join(wrong)}")


def report(runs: list[Run], title: str) -> None:
    table = Table(
        "rolls", "how many", *(f"proven in {moment:g} s" for moment in MOMENTS), "score at 0.1 s", "at 1 s", title=title
    )
    kinds: list[tuple[str, Callable[[Run], bool]]] = [
        ("all", lambda _: True),
        ("no star", lambda each: each.stars == 0),
        ("one star", lambda each: each.stars == 1),
        ("two stars", lambda each: each.stars == 2),
        ("up to 3 vowels", lambda each: each.vowels <= 3),
        ("4 vowels", lambda each: each.vowels == 4),
        ("5 vowels", lambda each: each.vowels == 5),
        ("6 and more", lambda each: each.vowels >= 6),
    ]
    for name, belongs in kinds:
        add_row(table, name, list(filter(belongs, runs)))
    console = Console(width=130)
    console.print(table)
    for each in runs:
        last = each.found[-1]
        if not last.proven:
            console.print(f"open: {''.join(each.faces)} has {last.score}, at most {last.bound}", markup=False)


def add_row(table: Table, name: str, runs: list[Run]) -> None:
    if runs:
        proven = (f"{mean(each.proven_by(moment) for each in runs):.1%}" for moment in MOMENTS)
        early = (f"{mean(each.share_at(moment) for each in runs):.4f}" for moment in (0.1, 1.0))
        table.add_row(name, str(len(runs)), *proven, *early)
