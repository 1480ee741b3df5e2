"""Letters Rebus: what is proven after how long, and how good early layouts are.

A stratified sample: the rolls are drawn by their numbers of stars and vowels, rare ones more often than they occur, and
every mean is weighted by the exact probability of those numbers. One thread, CPU seconds.
"""

import json
import math
import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
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


class Plan(NamedTuple):
    """What to measure."""

    rolls: int
    seed: int
    seconds: float = 5.0
    longer: float = 0.0
    """Rolls that stay open are searched once more for so long, to know how good their layouts are; those without any
    proof first."""
    small: bool = False
    processes: int = 1
    only_report: bool = False
    record: Path | None = None
    """Keeps each run, so that a stopped measurement can go on."""


def run(plan: Plan) -> None:
    """Search all rolls and print the tables."""
    if not plan.small and whole_book() is None:
        make_whole_book()
    known = read(plan.record)
    sampled = list(sample(plan.rolls, plan.seed))
    if not plan.only_report:
        search_all(sampled, plan.seconds, plan, known)
    runs = [known[roll, plan.seconds] for roll in sampled if (roll, plan.seconds) in known]
    if plan.longer:
        still_open = [each for each in runs if each.found[-1][3] != Proof.WHOLE_RULE]
        still_open.sort(key=lambda each: each.found[-1][3] != Proof.NONE)
        search_all([each.roll for each in still_open], plan.longer, plan, known)
    report(runs, best_known(known), f"Letters Rebus, {len(runs)} rolls, seed {plan.seed}, {plan.seconds:g} s each")


def search_all(rolls: Sequence[str], seconds: float, plan: Plan, known: dict[tuple[str, float], Run]) -> None:
    """Search the rolls that are not known yet, and record them."""
    with ProcessPoolExecutor(plan.processes, initializer=prepare, initargs=(plan.small,)) as pool:
        wanted = [(roll, seconds, plan.small) for roll in rolls if (roll, seconds) not in known]
        for each in pool.map(search, wanted):
            known[each.roll, seconds] = each
            if plan.record:
                with plan.record.open("a") as lines:
                    lines.write(json.dumps([each.roll, seconds, each.found]) + "\n")


def prepare(small: bool) -> None:
    """Open the book and the dictionary, which is no part of a search."""
    _ = small_book() if small else best_book()
    words_for("AT", load().select())


def search(question: tuple[str, float, bool]) -> Run:
    roll, seconds, small = question
    words = load().select()
    budget = Budget(seconds, by_processor=True)
    found = list(improvements(tuple(roll), words, budget, small_book() if small else best_book()))
    check(tuple(roll), found[-1], words)
    return Run(roll, [(each.seconds, each.score, each.bound, each.proof) for each in found])


def read(record: Path | None) -> dict[tuple[str, float], Run]:
    lines = record.read_text().splitlines() if record and record.exists() else []
    return {(roll, seconds): Run(roll, found) for roll, seconds, found in map(json.loads, lines)}


def best_known(known: Mapping[tuple[str, float], Run]) -> dict[str, int]:
    """The best score of each roll by any budget."""
    best: dict[str, int] = {}
    for (roll, _), each in known.items():
        best[roll] = max(best.get(roll, 0), each.found[-1][1])
    return best


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


def report(runs: list[Run], best: Mapping[str, int], title: str) -> None:
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
        add_row(table, name, [each for each in runs if belongs(each.kind)], best, weights)
    console = Console(width=160)
    console.print(table)
    for each in runs:
        _, score, bound, proof = each.found[-1]
        if proof != Proof.WHOLE_RULE:
            line = f"open: {each.roll} has {score}, best known {best[each.roll]}, at most {bound}, proof: {proof}"
            console.print(line, markup=False)


def add_row(table: Table, name: str, runs: list[Run], best: Mapping[str, int], weights: Mapping[Kind, float]) -> None:
    if not runs:
        return
    cells = []
    for proofs in ((Proof.ONE_PIECE, Proof.WHOLE_RULE), (Proof.WHOLE_RULE,)):
        for moment in MOMENTS:
            share, width = weighted(runs, weights, lambda each: each.is_proven(moment, *proofs))  # noqa: B023
            cells.append(f"{share:.1%} ± {100 * width:.1f}")
    for moment in MOMENTS[:2]:
        share, _ = weighted(runs, weights, lambda each: each.share_at(moment, best[each.roll]))  # noqa: B023
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
