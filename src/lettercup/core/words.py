"""Verdicts on words, and who gives them."""

from collections.abc import Iterable
from typing import Protocol

from lettercup.core.value import Sentence, Value


class Verdict(Value, frozen=True):
    """What the referee said about a word; the reason is there exactly when it is not allowed."""

    word: str
    allowed: bool
    reason: Sentence | None = None


class Referee(Protocol):
    """Anything that can tell which words a table allows."""

    def judge(self, words: Iterable[str]) -> tuple[Verdict, ...]:
        """One verdict for each word, in the same order."""
        ...


def refused(verdicts: Iterable[Verdict]) -> tuple[Sentence, ...]:
    """The reasons of all the words that are not allowed."""
    return tuple(verdict.reason for verdict in verdicts if not verdict.allowed and verdict.reason is not None)
