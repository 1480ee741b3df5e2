"""Records that were played once lead to the same ending for ever, whatever words we use today."""

from types import ModuleType

import msgspec
import pytest

from lettercup.core import of_events
from lettercup.core.faults import WORDING
from lettercup.core.record import check, loads
from lettercup.games import GAMES, game_of
from tests.conformance.pairs import pairwise_games
from tests.games.movers import movers
from tests.support.golden import corpus, names

RECORDS = corpus()
LEAST = 500


def test_the_corpus_has_some_hundred_games() -> None:
    assert sum(map(len, RECORDS.values())) >= LEAST


@pytest.mark.parametrize("name", names())
def test_golden_records_replay_to_their_endings(name: str) -> None:
    for text in RECORDS[name]:
        game, record = loads(text, game_of)
        assert game.outcome(check(game, record)[-1]) == record.ending.outcome
        assert record.ending.outcome is not None


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_option_varies_in_the_golden_records(name: str) -> None:
    games = [loads(text, game_of)[0] for text in RECORDS[name]]
    offered = [field for field in msgspec.structs.fields(GAMES[name]) if field.name not in of_events(GAMES[name])]
    for field in offered:
        assert len({repr(getattr(game, field.name)) for game in games}) > 1, f"{field.name} never varies"


@pytest.mark.parametrize("mover", movers().values(), ids=movers().keys())
def test_any_two_values_of_options_meet_in_the_golden_records(mover: ModuleType) -> None:
    kind = type(mover.GAMES[0])
    games = [loads(text, game_of)[0] for text in RECORDS[kind.name]]
    assert pairwise_games(kind, mover.OPTIONS, games) == []


@pytest.mark.parametrize("name", names())
def test_a_reworded_sentence_leaves_golden_records_valid(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in WORDING:
        monkeypatch.setitem(WORDING, kind, "Said in other words.")
    for text in RECORDS[name][:20]:
        assert check(*loads(text, game_of))
