"""Games register by name and version: a record of old rules replays, and is told in today's words."""

import importlib
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import pytest

from lettercup import games
from lettercup.core import BadRecord, Entry, Rolled, TimeUp, play
from lettercup.core.faults import WORDING
from lettercup.core.record import Player, Record, check, dumps, ending_of, header_of, loads
from lettercup.games.registry import Registry, packages_in
from tests.conformance.toy import Guess, Toy, ToyState, story


class NewToy(Toy, frozen=True, kw_only=True):
    """The second version of the rules: five seconds instead of ten."""

    rules: ClassVar[int] = 2

    def apply(self, state: ToyState, entry: Entry[Rolled | TimeUp | Guess]) -> ToyState:
        after = super().apply(state, entry)
        return after.but(until=entry.at + 5_000) if isinstance(entry.move, Rolled) else after


def package(**parts: Any) -> ModuleType:
    """A game's package with these parts."""
    module = ModuleType("a_game")
    module.__dict__.update(parts)
    return module


TOYS = Registry([package(RULES=(Toy, NewToy), story=story, DAY=None)])


def played(game: Toy, until: int) -> Record[Any]:
    """A whole game: a coin, a guess, and the time is up."""
    entries: tuple[Entry[Any], ...] = (
        Entry(0, "dice", Rolled(0, ("H",))),
        Entry(1000, 0, Guess(7)),
        Entry(until, "clock", TimeUp()),
    )
    state = game.start()
    for entry in entries:
        state = play(game, state, entry)
    return Record(header_of(game, (Player("Jo"), Player("Bo"))), entries, ending_of(game, state))


@pytest.mark.parametrize(("kind", "until"), [(Toy, 10_000), (NewToy, 5_000)])
def test_a_record_replays_by_the_rules_that_it_was_played_by(kind: type[Toy], until: int) -> None:
    game, record = loads(dumps(played(kind(), until)), TOYS.game_of)
    assert type(game) is kind
    assert check(game, record)[-1].scores == (7, 0)


def test_new_games_are_played_by_the_newest_rules() -> None:
    assert TOYS.current == {"toy": NewToy}
    assert TOYS.rules("toy", 1) is Toy


def test_what_old_rules_allow_new_ones_may_refuse() -> None:
    """A guess after six seconds is on time by the old rules, and too late by the new ones."""
    record = played(Toy(), 10_000)
    late = record.but(entries=(record.entries[0], record.entries[1].but(at=6_000), record.entries[2]))
    assert check(*loads(dumps(late), TOYS.game_of))
    with pytest.raises(BadRecord, match="Entry 2, by Jo, is against the rules: The time is up"):
        check(*loads(dumps(late.but(header=late.header.but(rules=2))), TOYS.game_of))


@pytest.mark.parametrize(
    ("name", "version", "why"),
    [
        ("toy", 3, "Rules version 3 of Toy is not known here; known: 1, 2."),
        ("chess", 1, "There is no game named chess"),
    ],
)
def test_unknown_rules_are_told_in_a_sentence(name: str, version: int, why: str) -> None:
    with pytest.raises(BadRecord, match=why):
        TOYS.rules(name, version)


@pytest.mark.parametrize("part", ["RULES", "story", "DAY"])
def test_a_game_without_one_of_its_parts_is_a_loud_error(part: str) -> None:
    parts = {"RULES": (Toy,), "story": story, "DAY": None}
    del parts[part]
    with pytest.raises(ImportError, match=f"a_game/__init__.py lacks {part}"):
        Registry([package(**parts)])


def test_a_folder_without_an_init_file_is_a_loud_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "some_games" / "half").mkdir(parents=True)
    (tmp_path / "some_games" / "half" / "rules.py").touch()
    (tmp_path / "some_games" / "gone" / "__pycache__").mkdir(parents=True)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ImportError, match=r"some_games/half/__init__\.py lacks RULES, story, DAY"):
        Registry(packages_in("some_games", [str(tmp_path / "some_games")]))


@pytest.mark.parametrize("name", sorted(games.GAMES))
def test_every_game_is_a_package_that_can_be_imported_by_its_name(name: str) -> None:
    package = importlib.import_module(f"lettercup.games.{name.replace('-', '_')}")
    assert package.RULES[-1] is games.GAMES[name]
    assert getattr(games, games.GAMES[name].__name__) is games.GAMES[name]


def test_a_game_that_does_not_exist_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        _ = games.Chess


def test_a_reworded_fault_leaves_states_and_records_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    record = dumps(played(Toy(), 10_000))
    for kind in WORDING:
        monkeypatch.setitem(WORDING, kind, "Said in other words.")
    assert dumps(played(Toy(), 10_000)) == record
