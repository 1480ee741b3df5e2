"""The rulings, as rows of dice, moves and expected results; a ruling without a row fails here.

A row may expect fields of the state, `asks`, `winners`, `sums`, and the `story` of its last entry.
The rows are in `rulings/*.toml`; the rulings themselves, in our words, on each game's page in `docs/games/`.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lettercup.core import Entry, Game, IllegalMove, Roll, Sentence, fault, judge, play
from lettercup.core.words import Verdict
from lettercup.games import GAMES, story

HERE = Path(__file__).parent
DOCS = HERE.parent.parent / "docs" / "games"
SOURCE = HERE.parent.parent / "src" / "lettercup"
NUMBER = re.compile(r"^- \*\*([A-Z]\d+)\*\*", re.MULTILINE)
ROWS = {path.stem: tomllib.loads(path.read_text())["row"] for path in sorted((HERE / "rulings").glob("*.toml"))}
CASES = [
    pytest.param(name, row, id=f"{name}-{'-'.join(row['rulings'])}-{number}")
    for name, rows in ROWS.items()
    for number, row in enumerate(rows)
]
COMMON = sorted(NUMBER.findall((DOCS / "README.md").read_text()))


class RowReferee:
    """Allows every word but those that a row names."""

    def __init__(self, refuses: list[str]) -> None:
        self.refuses = refuses

    def judge(self, words: Any) -> tuple[Verdict, ...]:
        return tuple(self._verdict(word) for word in words)

    def _verdict(self, word: str) -> Verdict:
        if word not in self.refuses:
            return Verdict(word, True)
        return Verdict(word, False, fault("not-in-dictionary", word))


@pytest.mark.parametrize(("name", "row"), CASES)
def test_a_row_comes_out_as_the_sheet_says(name: str, row: dict[str, Any]) -> None:
    game: Game[Any, Any] = msgspec.convert(row.get("options", {}) | {"type": name}, GAMES[name])
    state = given(game, row.get("given", {}))
    *entries, last = row["entries"] or [None]
    at = 0
    told: tuple[Sentence, ...] = ()
    for written in entries:
        state, at, _ = enter(game, state, row, written, at)
    if "refused" in row:
        with pytest.raises(IllegalMove) as refusal:
            enter(game, state, row, last, at)
        assert str(refusal.value) == row["refused"]
        return
    if last is not None:
        state, _, told = enter(game, state, row, last, at)
    for field, expected in row["expect"].items():
        assert found(game, state, told, field, expected) == expected, field


def given(game: Game[Any, Any], fields: dict[str, Any]) -> Any:
    """The start state with some of its fields replaced."""
    return msgspec.convert(msgspec.to_builtins(game.start()) | fields, game.state_type)


def enter(
    game: Game[Any, Any], state: Any, row: dict[str, Any], written: dict[str, Any], at: int
) -> tuple[Any, int, tuple[Sentence, ...]]:
    """Play one entry of a row and tell it; an entry with no time comes a second after the one before."""
    (tag,) = written.keys() - {"by", "at"}
    fields = dict(written[tag])
    if isinstance(fields.get("faces"), str):
        fields["faces"] = fields["faces"].split()
    if tag == "rolled" and "cup" not in fields:
        fields["cup"] = next(ask.cup for ask in game.asks(state) if isinstance(ask, Roll))
    at = written.get("at", at + 1000)
    by = written.get("by", "dice")
    entry: Entry[Any] = Entry(at, by, msgspec.convert(fields | {"type": tag}, game.move_type))
    entry = judge(game, state, entry, RowReferee(row.get("refuses", [])))
    after = play(game, state, entry)
    return after, at, story(game, state, entry, after)


def found(game: Game[Any, Any], state: Any, told: tuple[Sentence, ...], field: str, expected: Any) -> Any:
    """A fact about the state, cut down to what the row speaks of."""
    match field:
        case "asks":
            return alike(msgspec.to_builtins(game.asks(state)), expected)
        case "winners":
            outcome = game.outcome(state)
            return list(outcome.winners) if outcome else None
        case "story":
            return [str(sentence) for sentence in told]
        case "sums":
            return alike(msgspec.to_builtins(game.sums(state)), expected)
    return alike(msgspec.to_builtins(getattr(state, field)), expected)


def alike(found: Any, expected: Any) -> Any:
    """What was found, without the keys of objects that the row does not mention."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return {key: alike(found.get(key), expected[key]) for key in expected}
    if isinstance(expected, list) and isinstance(found, list | tuple) and len(expected) == len(found):
        return [alike(one, other) for one, other in zip(found, expected, strict=True)]
    return list(found) if isinstance(found, tuple) else found


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_ruling_of_a_game_has_a_row(name: str) -> None:
    listed = set(NUMBER.findall((DOCS / f"{name}.md").read_text()))
    assert listed, f"docs/games/{name}.md lists no rulings"
    assert listed - {number for row in ROWS[name] for number in row["rulings"]} == set()


def test_every_common_ruling_has_a_row() -> None:
    guarded = {number for rows in ROWS.values() for row in rows for number in row["rulings"]}
    assert COMMON
    assert set(COMMON) - guarded == set()


def test_no_row_names_a_ruling_that_does_not_exist() -> None:
    for name, rows in ROWS.items():
        listed = set(NUMBER.findall((DOCS / f"{name}.md").read_text())) | set(COMMON)
        assert {number for row in rows for number in row["rulings"]} <= listed, name


def named_in(folder: Path) -> set[str]:
    """The rulings that docstrings name, those of fields included; `C3 to C6` names four of them."""
    said = " ".join(text for file in folder.glob("*.py") for text in docstrings(file))
    spans = re.findall(r"\b([A-Z])(\d+)(?: to [A-Z](\d+))?\b", said)
    return {f"{letter}{number}" for letter, a, b in spans for number in range(int(a), int(b or a) + 1)}


def docstrings(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield text


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_ruling_of_a_game_is_named_where_the_rules_carry_it_out(name: str) -> None:
    listed = set(NUMBER.findall((DOCS / f"{name}.md").read_text()))
    named = named_in(SOURCE / "games" / name.replace("-", "_"))
    assert listed - named == set()
    assert {number for number in named if number[0] == min(listed)[0]} <= listed


def test_every_common_ruling_is_named_in_the_core() -> None:
    assert set(COMMON) - named_in(SOURCE / "core") == set()
