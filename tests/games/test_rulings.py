"""The rulings, as rows of dice, moves and expected results; a ruling without a row fails here.

The rows are in `rulings/*.toml`; the rulings themselves, in our words, on each game's page in `docs/games/`.
"""

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lettercup.core import Entry, Game, IllegalMove, Roll, judged, play, say
from lettercup.core.words import Verdict
from lettercup.games import GAMES

HERE = Path(__file__).parent
DOCS = HERE.parent.parent / "docs" / "games"
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
        return Verdict(word, False, say("{word} is not in the dictionary.", word=word))


@pytest.mark.parametrize(("name", "row"), CASES)
def test_a_row_comes_out_as_the_sheet_says(name: str, row: dict[str, Any]) -> None:
    game: Game[Any, Any] = msgspec.convert(row.get("options", {}) | {"type": name}, GAMES[name])
    state = given(game, row.get("given", {}))
    *entries, last = row["entries"] or [None]
    at = 0
    for written in entries:
        state, at = enter(game, state, row, written, at)
    if "refused" in row:
        with pytest.raises(IllegalMove, match=re.escape(row["refused"])):
            enter(game, state, row, last, at)
        return
    if last is not None:
        state, _ = enter(game, state, row, last, at)
    for field, expected in row["expect"].items():
        assert found(game, state, field, expected) == expected, field


def given(game: Game[Any, Any], fields: dict[str, Any]) -> Any:
    """The start state with some of its fields replaced."""
    return msgspec.convert(msgspec.to_builtins(game.start()) | fields, game.state_type)


def enter(game: Game[Any, Any], state: Any, row: dict[str, Any], written: dict[str, Any], at: int) -> tuple[Any, int]:
    """Play one entry of a row; an entry with no time comes a second after the one before."""
    (tag,) = written.keys() - {"by", "at"}
    fields = dict(written[tag])
    if isinstance(fields.get("faces"), str):
        fields["faces"] = fields["faces"].split()
    if tag == "rolled" and "cup" not in fields:
        fields["cup"] = next(ask.cup for ask in game.asks(state) if isinstance(ask, Roll))
    at = written.get("at", at + 1000)
    by = written.get("by", "dice")
    entry: Entry[Any] = Entry(at, by, msgspec.convert(fields | {"type": tag}, game.move_type))
    entry = judged(game, state, entry, RowReferee(row.get("refuses", [])))
    return play(game, state, entry), at


def found(game: Game[Any, Any], state: Any, field: str, expected: Any) -> Any:
    """A fact about the state, cut down to what the row speaks of."""
    match field:
        case "asks":
            return alike(msgspec.to_builtins(game.asks(state)), expected)
        case "winners":
            outcome = game.outcome(state)
            return list(outcome.winners) if outcome else None
        case "news":
            return [str(sentence) for sentence in state.news]
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
