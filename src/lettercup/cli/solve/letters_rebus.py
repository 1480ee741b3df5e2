"""`lettercup solve letters-rebus`: draws the best layout for a roll, and says what is proven about it."""

import argparse
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

from rich.console import Console
from rich.progress import Progress

from lettercup.cli.solve.common import add_dictionary, tell, words_of
from lettercup.solver.budget import Budget
from lettercup.solver.letters_rebus import Solution, answer, budget_of, improvements, roll_of
from lettercup.solver.letters_rebus_answer import RebusAnswer
from lettercup.solver.letters_rebus_shapes import make_whole_book, small_book, whole_book


def add_to(games: Any) -> None:
    command = games.add_parser("letters-rebus", help="the best layout for a roll, and what is proven about it")
    command.add_argument("letters", help="what the fifteen dice show, such as RTEANSOIDLPGH**")
    command.add_argument("--seconds", type=float, default=5.0, help="how long to search (5)")
    command.add_argument("--cpu-seconds", type=float, help="how much processor time to use, instead of --seconds")
    command.add_argument("--threads", type=int, default=1, help="how many processors to use (1)")
    command.add_argument("--small", action="store_true", help="use only the shapes that come with the program")
    add_dictionary(command)
    command.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    faces = roll_of(arguments.letters)
    console = Console(stderr=True)
    if not arguments.small:
        prepare(console)
    words, budget = words_of(arguments), budget_of(arguments.seconds, arguments.cpu_seconds)
    book = small_book() if arguments.small else None
    found = search(improvements(faces, words, budget, book, threads=arguments.threads), budget, console)
    return tell(arguments, answer(faces, found, words), _as_json)


def prepare(console: Console) -> None:
    """Make the book of all shapes on first use; fall back to the small one if it cannot be saved."""
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


def until_interrupted(solutions: Iterable[Solution]) -> Iterator[Solution]:
    """The solutions; Ctrl+C ends the search, and what was found by then is the answer."""
    found = iter(solutions)
    yield next(found)
    with suppress(KeyboardInterrupt):
        yield from found


def search(solutions: Iterable[Solution], budget: Budget, console: Console) -> Solution:
    """Search with a progress bar, and return the last solution."""
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Searching", total=budget.seconds)
        for found in until_interrupted(solutions):
            told = f"{found.score} points, at most {found.bound}"
            progress.update(task, completed=found.seconds, description=told)
    return found


def _as_json(found: RebusAnswer) -> dict[str, Any]:
    return {
        "score": found.score,
        "bound": found.bound,
        "proof": found.proof,
        "verdict": found.verdict,
        "layout": found.rows,
        "words": [{"word": word.text, "direction": word.direction, "points": word.points} for word in found.words],
        "uncounted": [word.text for word in found.uncounted],
        "across": found.tally.across,
        "down": found.tally.down,
        "unused": found.unused,
        "stars": found.stars,
        "seconds": round(found.seconds, 3),
        "nodes": found.nodes,
    }
