"""A person at a terminal, with the glass running while they think."""

import sys
from collections.abc import Callable
from shutil import get_terminal_size
from textwrap import fill
from time import monotonic
from typing import Any

from lettercup.core import IllegalMove, Wait
from lettercup.table import Table, UnclearMove


class Terminal:
    """Prints lines and reads answers; the time of an answer passes at the table."""

    def __init__(self, read: Callable[[str], str] = input, clock: Callable[[], float] = monotonic) -> None:
        self._read, self._clock = read, clock

    def say(self, *lines: str) -> None:
        """Print some lines; in a window a long one is broken between words."""
        width = get_terminal_size().columns if sys.stdout.isatty() else sys.maxsize
        told = "\n".join(lines).split("\n")
        print(*(fill(line, width) if len(line) > width else line for line in told), sep="\n", flush=True)

    def ask(self, prompt: str, table: Table | None = None) -> str | None:
        """An answer; None at the end of the input. A glass that runs goes on meanwhile."""
        before = self._clock()
        try:
            answer = self._read(prompt)
        except EOFError:
            return None
        if table is not None and seconds_left(table) is not None:
            table.wait(self._clock() - before)
        return answer

    def tries(self, table: Table, move: str, **fields: Any) -> bool:
        """Make a move, or say why it is refused."""
        try:
            table.play(move, **fields)
        except (IllegalMove, UnclearMove) as refusal:
            self.say(str(refusal))
            return False
        return True


def seconds_left(table: Table) -> float | None:
    """How long the glass still runs; None if none does."""
    return next(((ask.until - table.now) / 1000 for ask in table.asks if isinstance(ask, Wait)), None)


def dice_for(word: str, faces: dict[int, str], wild: str) -> list[tuple[int, str]] | None:
    """The dice that spell a word, each with the letter it stands for if it is wild; None if they cannot."""
    free, laid = dict(faces), list[tuple[int, str]]()
    for letter in word.upper():
        die = next((die for shown in (letter, wild) for die, face in free.items() if face == shown), None)
        if die is None:
            return None
        laid.append((die, letter if free.pop(die) == wild else ""))
    return laid
