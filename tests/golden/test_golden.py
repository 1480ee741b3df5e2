"""Records that were played once lead to the same ending for ever."""

from pathlib import Path

import msgspec
import pytest

from lettercup.core.record import check, loads
from lettercup.games import GAMES, game_of

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.jsonl"))
LEAST = 20


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_golden_record_replays_to_its_ending(file: Path) -> None:
    game, record = loads(file.read_text(encoding="utf-8"), game_of)
    assert game.outcome(check(game, record)[-1]) == record.ending.outcome
    assert record.ending.outcome is not None


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_game_has_golden_records_with_every_option(name: str) -> None:
    games = [loads(file.read_text(encoding="utf-8"), game_of)[0] for file in FILES if file.parent.name == name]
    assert len(games) >= LEAST
    for field in msgspec.structs.fields(GAMES[name]):
        assert len({repr(getattr(game, field.name)) for game in games}) > 1, f"{field.name} never varies"
