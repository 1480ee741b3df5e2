"""Verdicts on words, and who gives them."""

from collections.abc import Iterable
from typing import Protocol

from lettercup.core.faults import Fault, wording
from lettercup.core.value import Value

wording(
    {
        "not-in-dictionary": "{word} is not in the dictionary.",
        "single-letter": "{word} is a single letter; a word has two or more.",
    }
)


class Verdict(Value, frozen=True):
    """What the referee said about a word; the fault is there exactly when it is not allowed."""

    word: str
    allowed: bool
    fault: Fault | None = None


class Referee(Protocol):
    """Anything that can tell which words a table allows."""

    def judge(self, words: Iterable[str]) -> tuple[Verdict, ...]:
        """One verdict for each word, in the same order."""
        ...


def word_faults(verdicts: Iterable[Verdict]) -> tuple[Fault, ...]:
    """The faults of all the words that are not allowed."""
    return tuple(verdict.fault for verdict in verdicts if not verdict.allowed and verdict.fault is not None)
