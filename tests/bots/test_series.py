"""Series of games: the same on every engine, told with intervals, and stronger levels win."""

import gc
import json
import random
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import accumulate, islice
from pathlib import Path

import pytest

from lettercup.bots import LEVELS, bot, situation
from lettercup.bots.level import STANDARD
from lettercup.bots.own import own_bot, seated
from lettercup.bots.report import as_csv, as_svg, report
from lettercup.bots.series import Engine, Result, Series, play_series
from lettercup.bots.statistics import Interval, bot_standings, is_decided, moments_to_look, rated, share, wins_of
from lettercup.bots.table import LocalTable, QuickDice, referee_for
from lettercup.cli import arena, simulate
from lettercup.cli.main import main
from lettercup.core import Choose
from lettercup.core.record import check, loads
from lettercup.games import DiceWords, game_of
from lettercup.lexicon import HouseRules

ROOT = Path(__file__).parents[2]
BRIDGE = Series(game="bridge-dice", levels=("lucky", "lucky"), games=12, seed=5)


def told(results: list[Result]) -> list[tuple[object, ...]]:
    return [(each.number, each.scores, each.winners, each.thoughts, each.facts) for each in results]


@pytest.mark.parametrize("engine", ["process", "dask", "ray"])
@pytest.mark.filterwarnings("ignore")
def test_every_engine_gives_the_same_results(engine: Engine) -> None:
    here = list(play_series(BRIDGE))
    assert told(list(play_series(BRIDGE, engine, workers=2))) == told(here)
    assert [each.number for each in here] == list(range(12))
    gc.collect()  # what Ray forgets to close is missed here, where warnings are ignored, and not in some later test


def test_bots_that_rotate_sit_everywhere_equally_often_and_keep_their_results() -> None:
    series = Series(game="boggle-bowl", levels=("child", "champion"), games=4, rotate=True)
    assert [series.seats(number) for number in range(3)] == [(0, 1), (1, 0), (0, 1)]
    assert [each.winners for each in play_series(series)] == [(1,)] * 4


QUICK = {"alphabet-dice": 12, "boggle-bowl": 20, "dice-words": 24, "letters-rebus": 12}
"""How many games tell a level from the one two below it."""
PAIRS = [(game, *pair) for game in QUICK for pair in zip(LEVELS, list(LEVELS)[2:], strict=False)]


@pytest.mark.parametrize(("game", "weaker", "stronger"), PAIRS)
def test_a_level_beats_the_one_two_below_it(game: str, weaker: str, stronger: str) -> None:
    series = Series(game=game, levels=(weaker, stronger), games=QUICK[game], seed=7, rotate=True)
    won = accumulate(wins_of([result], 1) for result in play_series(series))
    assert any(wins > QUICK[game] / 2 for wins in won)  # the rest is not played once more than half are won


def test_a_share_comes_with_the_interval_that_wilson_gives() -> None:
    assert share(0, 0) == Interval(0.0, 0.0, 1.0)
    found = share(5, 10)
    assert (round(found.low, 3), round(found.high, 3)) == (0.237, 0.763)
    assert share(10, 10).high == 1.0


def made(number: int, *winners: int) -> Result:
    return Result(
        number=number,
        scores=(10, 20),
        winners=winners,
        thoughts=(2, 4),
        facts={"seconds": 60, "started": 0},
        work=(1, 1),
    )


def test_a_win_that_is_shared_counts_in_parts_and_the_winner_is_rated_higher() -> None:
    results = [made(0, 1), made(1, 1), made(2, 0, 1)]
    assert [wins_of(results, bot) for bot in (0, 1)] == [0.5, 2.5]
    first, second = rated(results, 2)
    assert first.mu < second.mu
    assert [each.milliseconds for each in bot_standings(results, 2)] == [500.0, 250.0]


def test_a_report_says_whether_starting_helps() -> None:
    found = report(BRIDGE, [made(0, 0), made(1, 1), made(2, 1), made(3, 0, 1)])
    assert [(answer.text, answer.share.share) for answer in found.answers] == [
        ("Whoever starts wins (50% would be no advantage)", 0.375),
        ("The win is shared", 0.25),
    ]
    assert found.minutes == 1.0


def test_results_are_written_as_csv_and_the_shares_as_svg() -> None:
    results = [made(0, 0), made(1, 0, 1)]
    assert as_csv(results).splitlines()[1:] == ["1,1,10,20,60,1", "2,1 2,10,20,60,1"]
    picture = ET.fromstring(as_svg(report(BRIDGE, results)))  # noqa: S314  # our own picture
    assert len(picture.findall(".//{*}rect")) == 2


def test_a_chart_has_a_title_an_axis_and_a_line_for_an_even_share() -> None:
    picture = ET.fromstring(as_svg(report(BRIDGE, [made(0, 0), made(1, 0, 1)])))  # noqa: S314  # our own picture
    texts = [each.text for each in picture.findall(".//{*}text")]
    assert texts[0] == "Win shares in 2 games of Bridge Dice"
    assert {"0 %", "50 %", "100 %", "games won, with 95 % intervals", "even: 50%"} <= set(texts)
    assert len([path for path in picture.findall(".//{*}path") if path.get("class") == "even"]) == 1


def test_a_long_name_is_cut_to_what_fits_beside_its_bar() -> None:
    found = report(BRIDGE.but(levels=("file.py:AVeryLongNameOfABot", "lucky")), [made(0, 0)])
    assert "Seat 1, AVeryLongNa…<" in as_svg(found)
    assert "Seat 2, lucky<" in as_svg(found)


def test_a_series_is_decided_only_at_a_look_and_beyond_doubt() -> None:
    assert moments_to_look(100) == [20, 40, 80, 100]
    clear = [made(number, 1) for number in range(40)]
    assert is_decided(clear[:20], 2, 100)
    assert not is_decided(clear[:21], 2, 100)
    close = [made(number, number % 3 == 0) for number in range(40)]
    assert share(wins_of(close[:20], 0), 20).low < 0.5
    assert not is_decided(close[:20], 2, 100)


def test_even_bots_are_rarely_called_different() -> None:
    rng, fooled = random.Random(1), 0
    for _ in range(300):
        results = [made(number, rng.randrange(2)) for number in range(160)]
        fooled += any(is_decided(results[:look], 2, 160) for look in moments_to_look(160))
    assert fooled / 300 < 0.06


def test_letters_rebus_counts_the_rolls_that_are_laid_to_the_last_die() -> None:
    series = Series(game="letters-rebus", options={"rounds": 2}, levels=("easy", "easy"), games=1)
    (result,) = play_series(series)
    assert result.facts["rolls"] == 4
    assert 0 <= result.facts["whole"] <= 4


def test_the_arena_prints_a_table_and_keeps_records_that_replay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call = ["arena", "boggle-bowl", "--bots", "easy,hard", "--games", "3", "--workers", "1", "--records", str(tmp_path)]
    assert main(call) == 0
    assert "hard" in capsys.readouterr().out
    for file in sorted(tmp_path.iterdir()):
        check(*loads(file.read_text(encoding="utf-8"), game_of))
    assert len(list(tmp_path.iterdir())) == 3


def test_a_bot_of_ones_own_plays_in_the_arena(capsys: pytest.CaptureFixture[str]) -> None:
    own = ROOT / "examples" / "ten_line_bot.py"
    assert main(["arena", "dice-words", "--bots", f"easy, {own}:Hasty", "--games", "2", "--workers", "1"]) == 0
    assert "Hasty" in capsys.readouterr().out


def test_the_house_sets_the_pace_of_a_bot_from_a_file() -> None:
    own = f"{ROOT / 'examples' / 'ten_line_bot.py'}:Hasty"
    game = DiceWords(players=2)
    table = LocalTable(game, [None, None], QuickDice(game, 1), referee_for(STANDARD))
    table.settle()
    seat = next(ask.seat for ask in table.asks if isinstance(ask, Choose))
    at = situation(game, table.state, seat, table.now)
    hasty = own_bot(own).think(at, random.Random(1))
    paced = seated("dice-words", own, "child").think(at, random.Random(1))
    assert hasty is not None
    assert paced is not None
    assert paced.move == hasty.move
    assert paced.seconds == bot("dice-words", "child").seconds(at, random.Random(1))


def test_in_a_round_robin_every_bot_plays_every_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call = ["arena", "bridge-dice", "--bots", "lucky,lucky,lucky", "--games", "2", "--round-robin", "--workers", "1"]
    assert main([*call, "--json", "--records", str(tmp_path)]) == 0
    pairs = json.loads(capsys.readouterr().out)["pairs"]
    both = [["lucky", "lucky 2"], ["lucky", "lucky 3"], ["lucky 2", "lucky 3"]]
    assert [(pair["bots"], pair["games"]) for pair in pairs] == [(each, 2) for each in both]
    assert len(list(tmp_path.iterdir())) == 6
    assert main(call) == 0
    assert "against" in capsys.readouterr().out


def test_the_arena_stops_when_one_bot_is_better_beyond_doubt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(arena, "play_series", lambda *_, **__: (made(number, 1) for number in range(100)))
    for option, games in (([], 100), (["--until-significant"], 20)):
        assert main(["arena", "bridge-dice", "--json", *option]) == 0
        assert json.loads(capsys.readouterr().out)["games"] == games


def test_bots_play_by_the_house_rules_of_a_series() -> None:
    rules = HouseRules(tier="common", spelling="us", strict=True)
    series = Series(game="dice-words", levels=("champion", "champion"), games=2, rules=rules, records=True)
    for result in play_series(series):
        record, game = loads(result.record or "", game_of)
        refused = [each.refused for row in check(record, game)[-1].sheet for each in row]
        assert refused
        assert not any(refused)


@pytest.mark.parametrize("engine", ["dask", "ray"])
@pytest.mark.parametrize("address", ["garbage", "127.0.0.1:1", "tcp://127.0.0.1:1", "127.0.0.1:99999"])
def test_a_cluster_that_does_not_answer_gets_a_sentence(
    engine: str, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "bridge-dice", "--engine", engine, "--address", address]) == 2
    assert f"No {engine} cluster can be used at {address}: " in capsys.readouterr().err


def test_a_file_that_is_no_python_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bot.py"
    file.write_text("def think(:", encoding="utf-8")
    assert main(["arena", "dice-words", "--bots", f"easy,{file}:Mine"]) == 2
    assert "bot.py cannot be loaded: SyntaxError" in capsys.readouterr().err


def test_what_was_played_before_an_interruption_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def interrupted(*_: object) -> Iterator[Result]:
        yield from islice(play_series(BRIDGE), 3)
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "play_series", interrupted)
    out = tmp_path / "games.csv"
    assert main(["simulate", "bridge-dice", "--games", "5", "--out", str(out)]) == 0
    told = capsys.readouterr()
    assert "Stopped after 3 of 5 games" in told.err
    assert "3 games of Bridge Dice" in told.out
    assert len(out.read_text(encoding="utf-8").splitlines()) == 4


def test_the_help_comes_without_the_web_framework() -> None:
    program = "import sys; from lettercup.cli.main import parser; parser(); print('starlette' in sys.modules)"
    assert (
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "False\n"
    )


def test_the_simulation_writes_every_kind_of_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("games.json", "games.csv", "games.parquet"):
        files = ["--out", str(tmp_path / name), "--chart", str(tmp_path / "chart.svg")]
        assert main(["simulate", "bridge-dice", "--games", "5", "--workers", "1", "--json", *files]) == 0
        assert json.loads(capsys.readouterr().out)["games"] == 5
    assert len(list(tmp_path.iterdir())) == 4


def test_a_file_that_cannot_be_written_is_refused_before_the_first_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also for whoever may write everything, where nothing can be written."""
    monkeypatch.setattr(simulate, "play_series", None)
    assert main(["simulate", "bridge-dice", "--out", "/proc/games.csv"]) == 2
    assert "/proc/games.csv cannot be written: " in capsys.readouterr().err


def test_a_file_that_goes_away_does_not_take_the_report_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "there"
    folder.mkdir()

    def gone(*_: object) -> Iterator[Result]:
        yield from islice(play_series(BRIDGE), 3)
        folder.rmdir()

    monkeypatch.setattr(simulate, "play_series", gone)
    assert main(["simulate", "bridge-dice", "--games", "3", "--out", str(folder / "games.csv")]) == 2
    told = capsys.readouterr()
    assert "3 games of Bridge Dice." in told.out
    assert "games.csv cannot be written: No such file" in told.err


def test_a_handicap_gives_a_seat_the_younger_players_rules(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["simulate", "dice-words", "--bots", "easy,easy", "--handicap", "2=side_b+times_length", "--games", "6"]
    assert main([*call, "--workers", "1", "--json"]) == 0
    seats = json.loads(capsys.readouterr().out)["seats"]
    assert seats[1]["handicap"] == "times_length + side_b"
    assert seats[1]["score"] > seats[0]["score"]


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ("arena chess", "There is no game named chess"),
        ("arena dice-words --bots grandmaster", "Bots of dice-words play child"),
        ("arena dice-words --bots hard,nowhere.py:Mine", "There is no Python file"),
        ("arena dice-words --bots pyproject.toml:Mine", "There is no Python file"),
        ("arena dice-words --bots examples/ten_line_bot.py:Mine", "has no class Mine with a method think"),
        ("arena dice-words --bots easy,hard --round-robin", "A round robin needs three bots or more"),
        ("arena dice-words --pace warp", "think at the pace of child"),
        ("arena dice-words --option foo=1", "Dice Words has no option foo; it has referee, challenge_seconds"),
        ("arena dice-words --records pyproject.toml", "pyproject.toml cannot be a folder for records"),
        ("arena dice-words --games 0", "--games is a number from 1 to 1,000,000; not 0."),
        ("arena dice-words --games 99999999999999999999", "--games is a number from 1 to 1,000,000"),
        ("simulate dice-words --workers 0", "--workers is a number from 1 to 256; not 0."),
        ("simulate dice-words --workers 100000", "--workers is a number from 1 to 256; not 100000."),
        ("arena dice-words --bots easy,", "Between the commas of --bots there is always a bot; not in easy,."),
        ("arena dice-words --option rounds", "An option is given as name=value"),
        ("arena dice-words --option rounds=2 --option rounds=3", "The option rounds is given twice."),
        ("simulate dice-words --handicap 1=side_b --option younger=[]", "The option younger is given twice."),
        ("arena dice-words --round-robin=yes", "--round-robin takes no value; not yes."),
        ("arena dice-words --option rounds=99", "The options do not fit Dice Words"),
        ("arena dice-words --option younger=3", "Younger: a list, not a whole number."),
        ("simulate bridge-dice --handicap 1=side_b", "Bridge Dice has no handicaps on its sheet"),
        ("simulate dice-words --handicap 3=side_b", "with a seat from 1 to 2"),
        ("simulate dice-words --handicap ²=side_b", "with a seat from 1 to 2"),
        ("simulate bridge-dice --chart tests", "tests is a folder; give a file in it"),
        ("simulate dice-words --handicap 1=luck", "The rules for weaker players are"),
        ("simulate bridge-dice --out games.xls", "ends in .json, .csv, .parquet"),
        ("simulate bridge-dice --out nowhere/games.csv", "There is no folder nowhere to write games.csv into"),
        ("simulate bridge-dice --chart nowhere/chart.svg", "There is no folder nowhere to write chart.svg into"),
        ("simulate bridge-dice --address tcp://127.0.0.1:9", "An address is for --engine dask or ray"),
    ],
)
def test_a_call_that_makes_no_sense_gets_a_sentence(
    call: str, says: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(call.split()) == 2
    assert says in capsys.readouterr().err
