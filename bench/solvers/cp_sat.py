"""Letters Rebus as a CP-SAT model for OR-Tools: how long it takes to reach a score that our solver has in milliseconds.

The model is the same problem on a square table: every run is a word, all in one piece, unused dice cost their value.
The table is smaller than what dice could fill, which only helps CP-SAT. Seconds are those of the processor, and the
time to build the model is not counted.
"""

import importlib
import random
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from statistics import geometric_mean
from threading import Event
from time import process_time
from typing import Any

from rich.console import Console
from rich.table import Table

from lettercup.games.letters_rebus import DICE, STAR, VALUES
from lettercup.lexicon import load
from lettercup.solver.budget import Budget
from lettercup.solver.letters_rebus import improvements, words_for
from lettercup.solver.letters_rebus_certificate import most
from lettercup.solver.letters_rebus_shapes import small_book

SIDE = 5
THREADS = 2
FASTEST = 1e-3
"""Seconds below which a time is not told apart."""

Cell = tuple[int, int]


def run(rolls: int, seed: int, seconds: float) -> None:
    console = Console(width=130)
    try:
        cp_model = importlib.import_module("ortools.sat.python.cp_model")
    except ModuleNotFoundError:
        raise SystemExit("OR-tools is not installed. `tools/bootstrap bench --cp-sat` installs and uses it.") from None
    words = load().select()
    generator = random.Random(seed)
    title = (
        f"CP-SAT, {rolls} natural rolls, seed {seed}, a table of {SIDE} × {SIDE}, {seconds:g} s each, {THREADS} threads"
    )
    table = Table("roll", "its score", "its bound", "after", "ours after", "ratio", title=title)
    ratios = []
    for _ in range(rolls):
        faces = tuple(generator.choice(die.faces).text for die in DICE.dice)
        score, bound, its_seconds = cp_sat(cp_model, faces, words_for(faces, words), seconds)
        if score == nothing(faces):
            table.add_row("".join(faces), "no words", str(bound))
            continue
        our_seconds = max(seconds_to(faces, words, score), FASTEST)
        ratios.append(its_seconds / our_seconds)
        times = f"{its_seconds:.1f} s", f"{our_seconds * 1000:.0f} ms", f"{ratios[-1]:,.0f}"
        table.add_row("".join(faces), str(score), str(bound), *times)
    console.print(table)
    if ratios:
        console.print(f"To an equal score our solver is {geometric_mean(ratios):,.0f} times as fast (geometric mean).")


def nothing(faces: tuple[str, ...]) -> int:
    """The score if no die is placed."""
    return -sum(VALUES.get(face, 0) for face in faces)


def seconds_to(faces: tuple[str, ...], words: Any, score: int) -> float:
    """How long our solver takes to find a layout that is at least as good."""
    for found in improvements(faces, words, Budget(60, by_processor=True), small_book()):
        if found.score >= score:
            return found.seconds
    raise SystemExit(f"{''.join(faces)}: CP-SAT has {score}, and our solver does not.")


def cp_sat(cp_model: Any, faces: tuple[str, ...], words: list[str], seconds: float) -> tuple[int, int, float]:
    """The best score of CP-SAT, its bound, and when it had that score."""
    model = cp_model.CpModel()
    model.maximize(Crossword(model, faces, [word.upper() for word in words]).score())
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = THREADS
    start = process_time()
    last = [start]
    is_over = Event()

    class Watch(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
        def on_solution_callback(self) -> None:
            last[0] = process_time()

    def stop_in_time() -> None:
        while not is_over.wait(0.1):
            if process_time() - start > seconds:
                solver.stop_search()

    with ThreadPoolExecutor() as pool:
        pool.submit(stop_in_time)
        status = solver.solve(model, Watch())
        is_over.set()
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return nothing(faces), most(faces, VALUES), seconds
    return round(solver.objective_value), round(solver.best_objective_bound), last[0] - start


class Crossword:
    """The variables and constraints of a layout."""

    def __init__(self, model: Any, faces: tuple[str, ...], words: list[str]) -> None:
        self.model = model
        self.natural = Counter(face for face in faces if face != STAR)
        self.stars = faces.count(STAR)
        self.letters = sorted(VALUES if self.stars else self.natural)
        self.cells = [(row, column) for row in range(SIDE) for column in range(SIDE)]
        self.shows = {(cell, letter): model.new_bool_var("") for cell in self.cells for letter in self.letters}
        self.taken = {cell: sum(self.shows[cell, letter] for letter in self.letters) for cell in self.cells}
        self.worth: list[Any] = []
        for cell in self.cells:
            model.add(self.taken[cell] <= 1)
        for step in ((0, 1), (1, 0)):
            self.lay_words(words, step)
        self.connect()
        self.used = self.use_dice()

    def lay_words(self, words: list[str], step: Cell) -> None:
        """Words along a line match the letters, end at empty cells, and any two neighbours are in one word."""
        showing, joining = defaultdict(list), defaultdict(list)
        starting, ending = defaultdict(list), defaultdict(list)
        for word in words:
            for start in self.cells:
                run = [(start[0] + at * step[0], start[1] + at * step[1]) for at in range(len(word))]
                if run[-1] not in self.taken:
                    continue
                lies = self.model.new_bool_var("")
                self.worth.append(sum(VALUES[letter] for letter in word) * lies)
                for cell, letter in zip(run, word, strict=True):
                    showing[cell, letter].append(lies)
                for cell in run[:-1]:
                    joining[cell].append(lies)
                starting[start[0] - step[0], start[1] - step[1]].append(lies)
                ending[run[-1][0] + step[0], run[-1][1] + step[1]].append(lies)
        for shown, lying in showing.items():
            self.model.add(sum(lying) <= self.shows[shown])
        for cell in self.cells:
            after = cell[0] + step[0], cell[1] + step[1]
            if after in self.taken:
                self.model.add(sum(joining[cell]) >= self.taken[cell] + self.taken[after] - 1)
            for lying in (starting[cell], ending[cell]):
                self.model.add(sum(lying) + self.taken[cell] <= 1)

    def connect(self) -> None:
        """Every cell except the root has a neighbour that is closer to the root."""
        root = {cell: self.model.new_bool_var("") for cell in self.cells}
        depth = {cell: self.model.new_int_var(0, len(DICE.dice), "") for cell in self.cells}
        self.model.add(sum(root.values()) <= 1)
        for row, column in self.cells:
            leans = []
            for near in ((row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column)):
                if near in self.taken:
                    lean = self.model.new_bool_var("")
                    self.model.add(depth[row, column] >= depth[near] + 1).only_enforce_if(lean)
                    self.model.add(self.taken[near] == 1).only_enforce_if(lean)
                    leans.append(lean)
            self.model.add(sum(leans) + root[row, column] == self.taken[row, column])

    def use_dice(self) -> dict[str, Any]:
        """How many dice that show a letter are used; any more are stars."""
        used, stars = {}, []
        for letter in self.letters:
            used[letter] = self.model.new_int_var(0, self.natural[letter], "")
            stars.append(self.model.new_int_var(0, self.stars, ""))
            self.model.add(sum(self.shows[cell, letter] for cell in self.cells) == used[letter] + stars[-1])
        self.model.add(sum(stars) <= self.stars)
        return used

    def score(self) -> Any:
        unused = sum((self.natural[letter] - used) * VALUES[letter] for letter, used in self.used.items())
        return sum(self.worth) - unused
