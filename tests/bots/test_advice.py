"""The handicap advisor, the example, and the page about bots."""

import doctest
import runpy
from pathlib import Path

import pytest

from lettercup.bots.dice_words import LADDER
from lettercup.bots.handicap import Family, advise
from lettercup.games.dice_words import Younger

ROOT = Path(__file__).parents[2]


def test_a_weaker_player_of_dice_words_is_given_the_sheets_own_help() -> None:
    advice = advise(Family(game="dice-words", levels=("medium", "child")), games=36)
    assert advice.options["younger"][0] == Younger()
    assert advice.options["younger"][1] in LADDER[1:]
    assert advice.unfairness < 1.0


def test_equals_need_no_help() -> None:
    advice = advise(Family(game="dice-words", levels=("easy", "easy")), games=4)
    assert advice.options["younger"] == (Younger(), Younger())


def test_a_bot_is_advised_to_play_about_as_well_as_the_person() -> None:
    advice = advise(Family(game="boggle-bowl", levels=("easy", "champion"), bots=(1,)), games=24)
    assert advice.levels == ("easy", "easy")


def test_whoever_is_weaker_gets_no_less_help_however_many_play() -> None:
    advice = advise(Family(game="dice-words", levels=("hard", "medium", "easy", "child")), games=60)
    helped = [LADDER.index(each) for each in advice.options["younger"]]
    assert helped[0] == 0
    assert helped == sorted(helped)
    assert len(advice.wins) == 4


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
    assert (few.games, many.games) == (10, 40)
    assert many.doubt < few.doubt


def test_the_example_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "examples" / "ten_line_bot.py"), run_name="__main__")
    assert "Scores:" in capsys.readouterr().out


def test_the_examples_on_the_page_about_bots_run() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "bots.md"), module_relative=False)
    assert (failed, tried > 2) == (0, True)
