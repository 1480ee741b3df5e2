"""Second readers: for each game somebody who only reads the record, and knows the sheet but not our code.

A reader writes down one entry after the other and says what scores, turns and winners follow. It takes nothing from
the state but what it is compared with.
"""

import importlib
from types import ModuleType
from typing import Any

from lettercup.core import Entry, Seat, TimeUp
from lettercup.core.reveal import Appeal, Challenge, Ready


class SecondReader:
    """Each module of this folder has one, under the name `Reader`."""

    def read(self, entry: Entry[Any]) -> None:
        """Write down what one line of the record means."""
        raise NotImplementedError

    def refused(self, entry: Entry[Any]) -> None:
        """Look at an entry that the rules did not take: a reader with an opinion compares it."""

    def check(self, state: Any) -> None:
        """Compare scores, turns and what else was written down with a state."""
        raise NotImplementedError

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        """Who has won, once the game is over."""
        raise NotImplementedError


def reader_of(name: str) -> ModuleType:
    """The reader's module of a game, by the name of its folder."""
    return importlib.import_module(f"tests.games.readers.{name}")


class Looking:
    """Who has said that they are ready since the words were last opened to all."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.ready: set[Seat] = set()

    def is_over(self, entry: Entry[Any]) -> bool:
        """Whether everybody goes on after an entry about the words."""
        match entry.move:
            case Appeal():
                self.ready.clear()
            case Challenge() if not entry.verdicts[0].allowed:
                self.ready.clear()
            case Ready():
                self.ready.add(int(entry.by))
            case TimeUp():
                return True
        return len(self.ready) == self.players


def best(scores: list[int]) -> tuple[Seat, ...]:
    """The seats with the most points."""
    return tuple(seat for seat, score in enumerate(scores) if score == sorted(scores)[-1])
