"""`python -m bench.solvers.exhaustive [--rolls N] [--seed S] [--dice N …] [--words N]`: layouts against everything.

Random small rolls of the real dice with a few of the words that they can spell, so that runs that are no words and
pieces apart matter. The reference lays words in every way and lets the game score them. Fails if anything differs.
"""

import argparse
import random

from lettercup.games.letters_rebus import DICE, STAR
from lettercup.lexicon import load
from lettercup.solver.budget import NO_END, Budget
from lettercup.solver.letters_rebus import best, words_for
from lettercup.solver.letters_rebus_reference import best_score
from lettercup.solver.letters_rebus_shapes import small_book
from lettercup.solver.proof import Proof


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.solvers.exhaustive", description=__doc__)
    parser.add_argument("--rolls", type=int, default=500, help="how many rolls (500)")
    parser.add_argument("--seed", type=int, default=20261118, help="which rolls (20261118)")
    parser.add_argument("--dice", type=int, nargs="+", default=[4, 5, 6, 7], help="how many dice (4 to 7)")
    parser.add_argument("--words", type=int, default=4, help="the most words that are allowed (4)")
    arguments = parser.parse_args()
    generator = random.Random(arguments.seed)
    all_words = load().select()
    apart = differences = 0
    for _ in range(arguments.rolls):
        dice = generator.sample(DICE.dice, generator.choice(arguments.dice))
        roll = tuple(generator.choice([face.text for face in die.faces if face.text != STAR]) for die in dice)
        words = words_for(roll, all_words)
        words = generator.sample(words, min(len(words), generator.randint(1, arguments.words)))
        found = best(roll, words, Budget(NO_END), small_book())
        truth = best_score(roll, words)
        apart += any(set(row) == {"."} for row in found.rows)
        if (found.score, found.bound, found.proof) != (truth, truth, Proof.WHOLE_RULE):
            differences += 1
            print(f"{''.join(roll)} with {words}: {found.score}, at most {found.bound}, but {truth} is the best.")
    print(f"{arguments.rolls:,} rolls, {apart} with pieces apart, {differences} differences.")
    raise SystemExit(differences > 0)


main()
