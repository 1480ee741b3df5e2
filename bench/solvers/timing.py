"""CPU time of calls, and a table of speed ratios."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from statistics import median
from time import process_time_ns
from typing import NamedTuple, TypeVar

from rich.console import Console
from rich.table import Table

T = TypeVar("T")
TRIES = 7
"""Every call is timed so often in a row, and the quickest counts: the others were disturbed, or found cold caches."""


class Measured(NamedTuple):
    """CPU seconds per call."""

    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.seconds)

    @property
    def p95(self) -> float:
        return sorted(self.seconds)[int(0.95 * len(self.seconds))]

    @property
    def total(self) -> float:
        return sum(self.seconds)


def measure(call: Callable[[T], object], questions: Iterable[T], tries: int = TRIES) -> Measured:
    return Measured(tuple(min(_once(call, question) for _ in range(tries)) for question in questions))


def _once(call: Callable[[T], object], question: T) -> float:
    began = process_time_ns()
    call(question)
    return max(process_time_ns() - began - _clock(), 1) / 1e9


@cache
def _clock() -> int:
    """The overhead of reading the clock: about half a microsecond."""
    return min(-(process_time_ns() - process_time_ns()) for _ in range(1000))


class Line(NamedTuple):
    """A row of the table: what was measured, and the goal."""

    name: str
    kernel: Measured
    other: Measured | None
    against: str
    aim: str = ""

    @property
    def ratio(self) -> str:
        return "" if self.other is None else f"{self.other.total / self.kernel.total:,.0f} ×"


def report(title: str, lines: Sequence[Line]) -> None:
    table = Table("function", "calls", "median", "95 %", "against", "its median", "ratio", "aim", title=title)
    for line in lines:
        other = "" if line.other is None else _time(line.other.median)
        calls = str(len(line.kernel.seconds))
        kernel = (_time(line.kernel.median), _time(line.kernel.p95))
        table.add_row(line.name, calls, *kernel, line.against, other, line.ratio, line.aim)
    Console(width=140).print(table)


def _time(seconds: float) -> str:
    return f"{seconds * 1e3:.3g} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.3g} µs"
