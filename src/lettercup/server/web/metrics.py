"""Figures for operators, in the text form that Prometheus reads."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Histogram:
    """How many took how long."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    def lines(self, name: str) -> Iterator[str]:
        total = 0
        for bound, number in zip((*map(str, BOUNDS), "+Inf"), self._counts, strict=True):
            total += number
            yield f'{name}_bucket{{le="{bound}"}} {total}'
        yield f"{name}_sum {self._sum:.6f}"
        yield f"{name}_count {total}"


class Metrics:
    """What is counted, and what is looked up when somebody asks."""

    def __init__(
        self,
        gauges: Mapping[str, tuple[str, Callable[[], float]]],
        counters: Mapping[str, tuple[str, Counter[str]]] | None = None,
    ) -> None:
        self.moves = Histogram()
        self.answers: Counter[str] = Counter()
        self._gauges = gauges
        self._counters = {
            "lettercup_answers_total": ("Answers to messages, by their kind.", self.answers),
            **(counters or {}),
        }

    def text(self) -> str:
        """Everything, as Prometheus wants it."""
        return "\n".join([*self._lines(), ""])

    def _lines(self) -> Iterator[str]:
        yield "# HELP lettercup_message_seconds From reading a message to its answer, after it was written down."
        yield "# TYPE lettercup_message_seconds histogram"
        yield from self.moves.lines("lettercup_message_seconds")
        for name, (text, counted) in self._counters.items():
            yield f"# HELP {name} {text}"
            yield f"# TYPE {name} counter"
            for kind, number in sorted(counted.items()):
                yield f'{name}{{kind="{kind}"}} {number}'
        for name, (text, look) in self._gauges.items():
            yield f"# HELP {name} {text}"
            yield f"# TYPE {name} gauge"
            yield f"{name} {look():g}"
