"""`lettercup solve letters-rebus`: the best layout for a roll, drawn, with what is known about better ones."""

import argparse
import json
import math
from typing import Any

from rich.console import Console
from rich.progress import Progress

from lettercup.cli.errors import UsageError
from lettercup.cli.solvers.common import add_dictionary, fitted, words_of
from lettercup.lexicon import Selection
from lettercup.solver.letters_rebus import DICE, EMPTY, MOST_THREADS, Budget, Found, solve
from lettercup.solver.letters_rebus_shapes import make_whole_book, small_book, whole_book


def add_to(games: Any) -> None:
    command = games.add_parser("letters-rebus", help="the best layout for a roll, and whether it is proven")
    command.add_argument("letters", help="what the fifteen dice show, such as RTEANSOIDLPGH**")
    command.add_argument("--seconds", type=float, default=5.0, help="how long to search (5)")
    command.add_argument("--threads", type=int, default=1, help="how many processors to use (1)")
    command.add_argument("--small", action="store_true", help="use only the shapes that come with the program")
    add_dictionary(command)
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    faces = fitted(list(arguments.letters.upper().replace(" ", "")), DICE.dice)
    if not (math.isfinite(arguments.seconds) and arguments.seconds > 0):
        raise UsageError("--seconds takes a number above 0.")
    if not 1 <= arguments.threads <= MOST_THREADS:
        raise UsageError(f"--threads takes a number from 1 to {MOST_THREADS}.")
    console = Console(stderr=True)
    if not arguments.small:
        prepare(console)
    found = search(faces, words_of(arguments), arguments, console)
    print(json.dumps(as_json(found)) if arguments.json else as_text(found))
    return 0


def prepare(console: Console) -> None:
    """Make the book of all shapes when it is first needed; if it cannot be kept, the small one has to do."""
    if whole_book() is not None:
        return
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Enumerating shapes, once", total=1.0)

        def go_on(share: float) -> bool:
            progress.update(task, completed=share)
            return True

        try:
            make_whole_book(go_on)
        except OSError as error:
            console.print(f"The book of shapes cannot be kept ({error.strerror}), so the small one is used.")


def search(faces: list[str], words: Selection, arguments: argparse.Namespace, console: Console) -> Found:
    """Search, with a bar in a terminal; what is found last is the answer."""
    book = small_book() if arguments.small else None
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Searching", total=arguments.seconds)
        for found in solve(faces, words, Budget(arguments.seconds), book, threads=arguments.threads):
            told = f"{found.score} points, at most {found.bound}"
            progress.update(task, completed=found.seconds, description=told)
    return found


def as_json(found: Found) -> dict[str, Any]:
    return {
        "score": found.score,
        "bound": found.bound,
        "proven": found.proven,
        "layout": found.rows,
        "stars": found.stars,
        "seconds": round(found.seconds, 3),
    }


def as_text(found: Found) -> str:
    """The layout as a drawing, and what is known about better ones."""
    drawn = [" ".join(row.replace(EMPTY, " ")).rstrip() for row in found.rows]
    stars = f"Stars: {' '.join(found.stars)}. " if found.stars else ""
    known = "proven, none is better" if found.proven else f"not proven, none is above {found.bound}"
    return "\n".join([*drawn, "", f"{stars}{found.score} points: {known} ({found.seconds:.1f} s)."])
