"""The handicap advisor, the example, and the page about bots."""

import doctest
import runpy
from pathlib import Path

import msgspec
import pytest

from lettercup.bots.dice_words import LADDER
from lettercup.bots.handicap import Family, Search, advise
from lettercup.bots.series import Series, play_chunk, play_series
from lettercup.bots.statistics import share, wins_of
from lettercup.games.dice_words import Younger

ROOT = Path(__file__).parents[2]


SHORT = (("rounds", 1),)
"""One round of Dice Words: the cheapest game with helps."""


def test_a_weaker_player_of_dice_words_is_given_the_sheets_own_help() -> None:
    advice = advise(Family(game="dice-words", levels=("medium", "child"), options=SHORT), games=120)
    assert advice.options["younger"][0] == Younger()
    assert advice.options["younger"][1] in LADDER[1:]
    assert advice.is_even


def test_equals_need_no_help() -> None:
    advice = advise(Family(game="dice-words", levels=("easy", "easy"), options=SHORT), games=60)
    assert advice.options["younger"] == (Younger(), Younger())


def test_the_win_shares_come_true_in_other_games() -> None:
    advice = advise(Family(game="dice-words", levels=("easy", "child"), options=SHORT), games=240)
    options = {"rounds": 1, **msgspec.to_builtins(advice.options)}
    fresh = Series(game="dice-words", options=options, levels=advice.levels, games=400, seed=2026)
    results = list(play_series(fresh))
    for seat, predicted in enumerate(advice.wins):
        found = share(wins_of(results, seat), len(results))
        assert found.low <= predicted.share <= found.high


def test_bots_get_weaker_before_people_get_help_and_never_any_help() -> None:
    family = Family(game="dice-words", levels=("easy", "child", "champion"), bots=(2,), options=SHORT)
    advice = advise(family, games=120)
    assert advice.levels[:2] == ("easy", "child")
    assert advice.levels[2] in ("child", "easy", "medium")
    assert (advice.options["younger"][0], advice.options["younger"][2]) == (Younger(), Younger())


def test_a_weak_bot_stays_as_weak_as_it_was_wanted() -> None:
    advice = advise(Family(game="dice-words", levels=("champion", "child"), bots=(1,), options=SHORT), games=24)
    assert advice.levels == ("champion", "child")
    assert advice.options["younger"] == (Younger(), Younger())
    assert advice.is_even


def test_a_bot_is_advised_to_play_about_as_well_as_the_person() -> None:
    advice = advise(Family(game="dice-words", levels=("easy", "champion"), bots=(1,), options=SHORT), games=120)
    assert advice.levels == ("easy", "easy")


def test_whoever_is_weaker_gets_no_less_help_however_many_play() -> None:
    family = Family(game="dice-words", levels=("hard", "medium", "easy", "child"), options=SHORT)
    advice = advise(family, games=60)
    helped = [LADDER.index(each) for each in advice.options["younger"]]
    assert helped[0] == 0
    assert helped == sorted(helped)
    assert len(advice.wins) == 4


def test_an_answer_comes_long_before_the_last_game() -> None:
    search = Search(Family(game="dice-words", levels=("medium", "child"), options=SHORT))
    while not search.is_ready:
        chunk = search.next()
        assert chunk
        search.take(play_chunk(chunk))
    assert search.advice
    assert search.games < search.of / 4


@pytest.mark.parametrize("bots", [(), (1,)])
def test_where_luck_alone_decides_there_is_nothing_to_even_out(bots: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="nothing to even out in Bridge Dice: luck alone decides"):
        advise(Family(game="bridge-dice", levels=("lucky", "lucky"), bots=bots))


def test_people_whom_nothing_helps_are_told_so() -> None:
    advice = advise(Family(game="boggle-bowl", levels=("expert", "child")), games=20)
    assert advice.levels == ("expert", "child")
    assert not advice.is_even


def test_more_games_leave_less_doubt() -> None:
    family = Family(game="boggle-bowl", levels=("easy", "easy"))
    few, many = advise(family, games=10), advise(family, games=40)
    assert few.games < many.games
    assert many.doubt < few.doubt


def test_the_example_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "examples" / "ten_line_bot.py"), run_name="__main__")
    assert "Scores:" in capsys.readouterr().out


def test_the_examples_on_the_page_about_bots_run() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "bots.md"), module_relative=False)
    assert (failed, tried > 2) == (0, True)
