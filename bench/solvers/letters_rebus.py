"""Letters Rebus: what is proven after how long, and how good early layouts are.

A stratified sample: the rolls are drawn by their numbers of stars and vowels, rare ones more often than they occur, and
every mean is weighted by the exact probability of those numbers. One thread, CPU seconds.
"""

import json
import math
import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from lettercup.games.letters_rebus import DICE, STAR, VALUES
from lettercup.lexicon import Selection, load
from lettercup.solver.budget import Budget
from lettercup.solver.letters_rebus import Solution, improvements, words_for
from lettercup.solver.letters_rebus_certificate import Certificate, faults
from lettercup.solver.letters_rebus_shapes import best_book, make_whole_book, small_book, whole_book
from lettercup.solver.proof import Proof

VOWELS = "AEIOUY"
FEW, MANY = 3, 6
"""Rolls with fewer and with more vowels are counted together."""
LEAST = 24
"""Rolls of each kind, however rare it is."""
MOMENTS = (0.1, 1.0, 5.0)

Kind = tuple[int, int]
"""The numbers of stars and of vowels."""


class Run(NamedTuple):
    """What was found for a roll: the score and the proof, whenever they changed."""

    roll: str
    found: list[tuple[float, int, int, str]]
    """Seconds, score, bound, proof."""

    @property
    def kind(self) -> Kind:
        return kind_of(self.roll)

    def is_proven(self, moment: float, *proofs: Proof) -> bool:
        return any(seconds <= moment and proof in proofs for seconds, _, _, proof in self.found)

    def share_at(self, moment: float, best: int) -> float:
        """The score at a moment divided by the best known; 0 if there was no layout yet."""
        scores = [score for seconds, score, _, _ in self.found if seconds <= moment]
        return max(0, *scores, 0) / best if best > 0 else 1.0


def run(rolls: int, seed: int, seconds: float, small: bool, record: Path | None) -> None:
    """Search all rolls and print the tables; `record` keeps each run, so that a stopped measurement can go on."""
    if not small and whole_book() is None:
        make_whole_book()
    book = small_book() if small else best_book()
    words = load().select()
    words_for("AT", words)  # opening the dictionary is no part of the search
    known = read(record)
    runs = []
    for roll in sample(rolls, seed):
        if roll not in known:
            found = list(improvements(tuple(roll), words, Budget(seconds, by_processor=True), book))
            check(tuple(roll), found[-1], words)
            known[roll] = Run(roll, [(each.seconds, each.score, each.bound, each.proof) for each in found])
            if record:
                with record.open("a") as lines:
                    lines.write(json.dumps(known[roll]) + "\n")
        runs.append(known[roll])
    report(runs, f"Letters Rebus, {len(runs)} rolls, seed {seed}, {len(book):,} shapes, {seconds:g} s each")


def read(record: Path | None) -> dict[str, Run]:
    lines = record.read_text().splitlines() if record and record.exists() else []
    return {roll: Run(roll, found) for roll, found in map(json.loads, lines)}


def kind_of(roll: Sequence[str]) -> Kind:
    vowels = sum(face in VOWELS for face in roll)
    return roll.count(STAR), min(max(vowels, FEW), MANY)


def chances() -> dict[Kind, float]:
    """The exact probability of each kind of roll."""
    counts: dict[Kind, float] = {(0, 0): 1.0}
    for die in DICE.dice:
        more: dict[Kind, float] = defaultdict(float)
        for (stars, vowels), chance in counts.items():
            for face in die.faces:
                more[stars + (face.text == STAR), vowels + (face.text in VOWELS)] += chance / len(die.faces)
        counts = more
    kinds: dict[Kind, float] = defaultdict(float)
    for (stars, vowels), chance in counts.items():
        kinds[stars, min(max(vowels, FEW), MANY)] += chance
    return dict(kinds)


def sample(rolls: int, seed: int) -> Iterator[str]:
    """Rolls of every kind in a mixed order: as many as their probability, but some of each."""
    generator = random.Random(seed)
    wanted = {kind: max(LEAST, round(rolls * chance)) for kind, chance in chances().items()}
    kinds = [kind for kind, count in sorted(wanted.items()) for _ in range(count)]
    generator.shuffle(kinds)
    for kind in kinds:
        roll = ""
        while not roll or kind_of(roll) != kind:
            roll = "".join(generator.choice(die.faces).text for die in DICE.dice)
        yield roll


def check(faces: tuple[str, ...], found: Solution, words: Selection) -> None:
    claim = Certificate(faces, found.rows, found.stars, found.score, found.bound, found.proof)
    if wrong := faults(claim, words.__contains__, VALUES):
        raise SystemExit(f"{''.join(faces)}: {' '.join(wrong)}")


def report(runs: list[Run], title: str) -> None:
    strict = [f"one piece, {moment:g} s" for moment in MOMENTS]
    whole = [f"whole rule, {moment:g} s" for moment in MOMENTS]
    table = Table("rolls", "how many", *strict, *whole, "score at 0.1 s", "at 1 s", title=title)
    kinds: list[tuple[str, Callable[[Kind], bool]]] = [
        ("all", lambda _: True),
        ("no star", lambda kind: kind[0] == 0),
        ("one star", lambda kind: kind[0] == 1),
        ("two stars", lambda kind: kind[0] == 2),
        ("up to 3 vowels", lambda kind: kind[1] <= FEW),
        ("4 vowels", lambda kind: kind[1] == 4),
        ("5 vowels", lambda kind: kind[1] == 5),
        ("6 and more", lambda kind: kind[1] >= MANY),
    ]
    weights = chances()
    for name, belongs in kinds:
        add_row(table, name, [each for each in runs if belongs(each.kind)], weights)
    console = Console(width=160)
    console.print(table)
    for each in runs:
        _, score, bound, proof = each.found[-1]
        if proof != Proof.WHOLE_RULE:
            console.print(f"open: {each.roll} has {score}, at most {bound}, proof: {proof}", markup=False)


def add_row(table: Table, name: str, runs: list[Run], weights: Mapping[Kind, float]) -> None:
    if not runs:
        return
    cells = []
    for proofs in ((Proof.ONE_PIECE, Proof.WHOLE_RULE), (Proof.WHOLE_RULE,)):
        for moment in MOMENTS:
            share, width = weighted(runs, weights, lambda each: each.is_proven(moment, *proofs))  # noqa: B023
            cells.append(f"{share:.1%} ± {100 * width:.1f}")
    for moment in MOMENTS[:2]:
        share, _ = weighted(runs, weights, lambda each: each.share_at(moment, each.found[-1][1]))  # noqa: B023
        cells.append(f"{share:.4f}")
    table.add_row(name, str(len(runs)), *cells)


def weighted(runs: Sequence[Run], weights: Mapping[Kind, float], value: Callable[[Run], float]) -> tuple[float, float]:
    """The weighted mean, and half the width of its 95 % interval; a kind has two more rolls there, one proven."""
    by_kind: dict[Kind, list[float]] = {}
    for each in runs:
        by_kind.setdefault(each.kind, []).append(float(value(each)))
    whole = sum(weights[kind] for kind in by_kind)
    mean = sum(weights[kind] * sum(values) / len(values) for kind, values in by_kind.items()) / whole
    variance = 0.0
    for kind, values in by_kind.items():
        share = (sum(values) + 1) / (len(values) + 2)
        variance += (weights[kind] / whole) ** 2 * share * (1 - share) / len(values)
    return mean, 1.96 * math.sqrt(variance)
