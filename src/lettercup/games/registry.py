"""How games register: each is a package here with `RULES` (its versions, the current one last), `story` and `DAY`.

`DAY` is the game's task of the day; a game that has none says so with None. A game in which words are laid die by die
may have `drafted`, which tells that to those who look back.
"""

from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from lettercup.core import BadRecord, DayTask, Delayed, Entry, Game, Sentence, State, explained, say
from lettercup.core.record import Header

AnyGame = Game[Any, Any]
PARTS = ("RULES", "story", "DAY")


class Registry:
    """The games that were found: their rules by name and version, and how they tell what happened."""

    def __init__(self, packages: Iterable[ModuleType]) -> None:
        self.current: dict[str, type[AnyGame]] = {}
        """The current rules of each game, by its name."""
        self.days: dict[str, DayTask[Any]] = {}
        """The task of the day of each game that has one."""
        self._rules: dict[tuple[str, int], type[AnyGame]] = {}
        self._stories: dict[type[AnyGame], Any] = {}
        self._drafted: dict[type[AnyGame], Any] = {}
        for package in packages:
            self._add(package)

    def _add(self, package: ModuleType) -> None:
        if missing := [part for part in PARTS if not hasattr(package, part)]:
            file = f"{package.__name__.replace('.', '/')}/__init__.py"
            raise ImportError(f"{file} lacks {', '.join(missing)}.")
        for rules in package.RULES:
            self.current[rules.name] = self._rules[rules.name, rules.rules] = rules
            self._stories[rules] = package.story
            self._drafted[rules] = getattr(package, "drafted", _nothing)
        if package.DAY is not None:
            self.days[package.RULES[-1].name] = package.DAY

    def rules(self, name: str, version: int) -> type[AnyGame]:
        """The rules of a game in some version; a record of an old one still replays when newer rules are current."""
        if name not in self.current:
            raise BadRecord(f"There is no game named {name}; there are {', '.join(sorted(self.current))}.")
        if (name, version) not in self._rules:
            known = ", ".join(str(number) for other, number in self._rules if other == name)
            raise BadRecord(f"Rules version {version} of {self.current[name].title} is not known here; known: {known}.")
        return self._rules[name, version]

    def game_of(self, header: Header) -> AnyGame:
        """The rules and options that a record was played by."""
        kind = self.rules(header.game, header.rules)
        try:
            game: AnyGame = msgspec.convert(header.options, kind)
        except msgspec.ValidationError as error:
            raise BadRecord(f"The options of the record do not fit {kind.title}: {explained(error, kind)}") from error
        return game

    def story(self, game: AnyGame, before: State, entry: Entry[Any], after: State) -> tuple[Sentence, ...]:
        """What an entry did, for everybody: the same whoever asks."""
        if isinstance(entry.move, Delayed) and entry.move.millis < 0:
            runs = after.until is not None and after.until > entry.at
            return (say("The glass was running already.") if runs else say("The time was up early."),)
        if isinstance(entry.move, Delayed):
            return (say("The clock waited {seconds} seconds.", seconds=entry.move.millis // 1000),)
        return tuple(self._stories[type(game)](game, before, entry, after))

    def drafted(self, game: AnyGame, before: State, entry: Entry[Any], after: State) -> tuple[Sentence, ...]:
        """What a draft changed, for its audience alone."""
        return tuple(self._drafted[type(game)](before, entry, after))


def _nothing(before: State, entry: Entry[Any], after: State) -> tuple[Sentence, ...]:
    """A game that tells nothing about drafts."""
    return ()


def packages_in(package: str, path: Iterable[str]) -> Iterator[ModuleType]:
    """The folders inside a package, in the order of their names; also those that forgot their `__init__.py`."""
    folders = (folder for each in path for folder in Path(each).iterdir() if any(folder.glob("*.*")))
    for name in sorted(folder.name for folder in folders if folder.name != "__pycache__"):
        yield import_module(f"{package}.{name}")
