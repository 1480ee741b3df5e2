"""`python -m bench.solvers.exhaustive [LETTERS] [--dice N …]`: the layout solver against exhaustive search.

Every roll of a number of dice that show these letters, stars included; the words and values of the real game.
"""

import argparse
from collections.abc import Iterator
from itertools import combinations_with_replacement

from lettercup.games.letters_rebus import STAR
from lettercup.lexicon import load
from lettercup.solver.budget import NO_END, Budget
from lettercup.solver.letters_rebus import best, words_for
from lettercup.solver.letters_rebus_reference import best_score
from lettercup.solver.letters_rebus_shapes import small_book

MOST_STARS = 2


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.solvers.exhaustive", description=__doc__)
    parser.add_argument("letters", nargs="?", default="AEHST*", help="what the dice may show (AEHST*)")
    parser.add_argument("--dice", type=int, nargs="+", default=[5], help="how many there are (5); 7 takes very long")
    arguments = parser.parse_args()
    words = load().select()
    rolls = differences = 0
    for roll in all_rolls(arguments.letters.upper(), arguments.dice):
        allowed = words_for(roll, words)
        found = best(roll, allowed, Budget(NO_END), small_book())
        truth = best_score(roll, allowed)
        rolls += 1
        if (found.score, found.bound) != (truth, truth):
            differences += 1
            print(f"{''.join(roll)}: {found.score}, at most {found.bound}, but {truth} is the best.")
    print(f"{rolls:,} rolls, {differences} differences.")
    raise SystemExit(differences > 0)


def all_rolls(letters: str, dice: list[int]) -> Iterator[tuple[str, ...]]:
    for count in dice:
        for roll in combinations_with_replacement(letters, count):
            if roll.count(STAR) <= MOST_STARS:
                yield roll


main()
