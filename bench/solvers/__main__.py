"""`python -m bench.solvers [--only WHICH] [--rolls N] [--seed S] [--seconds T]`: prints all tables of the solvers."""

import argparse
from pathlib import Path

from bench.solvers import cp_sat, functions, letters_rebus


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.solvers", description=__doc__)
    parser.add_argument("--only", choices=("functions", "layouts"), help="all functions but layouts, or only layouts")
    parser.add_argument("--rolls", type=int, default=200, help="natural rolls of the real dice (200)")
    parser.add_argument("--seed", type=int, default=20261115, help="which rolls (20261115)")
    parser.add_argument("--seconds", type=float, help="layouts: processor seconds for each roll (5; CP-SAT has 60)")
    parser.add_argument("--small", action="store_true", help="layouts: only the shapes that come with the program")
    parser.add_argument("--record", type=Path, help="layouts: a file that keeps every run, to go on from there")
    parser.add_argument("--processes", type=int, default=1, help="layouts: how many rolls are searched at once (1)")
    parser.add_argument("--only-report", action="store_true", help="layouts: only what is in the record so far")
    longer = "layouts: search rolls that stay open once more, for so many processor seconds"
    parser.add_argument("--longer", type=float, default=0.0, help=longer)
    parser.add_argument("--cp-sat", action="store_true", help="Letters Rebus against OR-tools, on ten rolls")
    arguments = parser.parse_args()
    if arguments.cp_sat:
        cp_sat.run(10, arguments.seed, arguments.seconds or 60)
        return
    if arguments.only != "layouts":
        functions.run(arguments.rolls, arguments.seed)
    if arguments.only != "functions":
        names = ("rolls", "seed", "longer", "small", "processes", "only_report", "record")
        given = {name: getattr(arguments, name) for name in names}
        letters_rebus.run(letters_rebus.Plan(seconds=arguments.seconds or 5.0, **given))


main()
