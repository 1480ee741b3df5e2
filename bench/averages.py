"""`python -m bench.averages`: what the best crossword of a roll of Letters Rebus is worth on average, by dictionary."""

import random
from argparse import ArgumentParser
from math import sqrt
from statistics import fmean, stdev

from lettercup.games.letters_rebus import DICE
from lettercup.lexicon import TIERS, HouseRules, Selection, load
from lettercup.solver.budget import NO_END, Budget
from lettercup.solver.letters_rebus import best, words_for
from lettercup.solver.letters_rebus_shapes import small_book

NODES = 4_000_000
"""More nodes than this raise the average by less than half a point."""


def best_scores(words: Selection, rolls: int, seed: object) -> list[int]:
    """The scores of the best crosswords of some random rolls."""
    rng = random.Random(str(seed))  # a sample, not a secret
    shown = [[rng.choice(die.faces).text for die in DICE.dice] for _ in range(rolls)]
    return [best(faces, words_for(faces, words), Budget(NO_END, NODES), small_book()).score for faces in shown]


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--rolls", type=int, default=200)
    parser.add_argument("--seed", default="average 2026")
    arguments = parser.parse_args()
    for tier in TIERS:
        scores = best_scores(load().select(HouseRules(tier)), arguments.rolls, arguments.seed)
        doubt = stdev(scores) / sqrt(len(scores))
        print(f"{tier:10} {fmean(scores):6.1f} ± {doubt:.1f}  ({len(scores)} rolls)")


if __name__ == "__main__":
    main()
