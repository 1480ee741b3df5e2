"""A bot of one's own that goes wrong gets a sentence, and the games before it are not lost."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lettercup.bots import bot, own, self_play, table
from lettercup.bots.bot import BadBot
from lettercup.bots.series import Series, play_series
from lettercup.cli.main import main
from lettercup.games import GAMES

FILE = Path(__file__).parent / "bad_bots.py"
WRONG = {
    "dice-words Crashes": r"In game 1: Crashes fails with RuntimeError: no idea \(bad_bots.py, line \d+\)\.",
    "dice-words Ends": r"In game 1: Ends wants to end the program\.",
    "dice-words AnswersANumber": r"AnswersANumber answers with 42, and not with a Thought or None\.",
    "dice-words WantsAText": r"WantsAText wants 'build', which is no move\.",
    "dice-words WantsToBeTheClock": r"WantsToBeTheClock wants time-up, when it may draft, reroll, done\.",
    "dice-words DoesNothing": r"The game cannot go on: the bot in seat \d does nothing, and may go\.",
    "boggle-bowl BreaksTheRules": r"In game \d: BreaksTheRules makes a move that the rules refuse: The token ",
}


@pytest.mark.parametrize("who", WRONG)
def test_a_bot_that_goes_wrong_is_told_so(who: str) -> None:
    game, name = who.split()
    series = Series(game=game, levels=("easy", f"{FILE}:{name}"), games=4, rotate=True)
    with pytest.raises(BadBot, match=WRONG[who]):
        list(play_series(series))


def test_a_bot_that_thinks_for_ever_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own, "LIMIT", 0.2)
    before = signal.getsignal(signal.SIGPROF)
    with pytest.raises(BadBot, match="Loops thinks about one move for too long"):
        list(play_series(Series(game="dice-words", levels=("easy", f"{FILE}:Loops"), games=1)))
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGPROF) == before


def test_a_game_that_does_not_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "MOST_ENTRIES", 10)
    with pytest.raises(BadBot, match="The game does not end"):
        self_play(GAMES["dice-words"](players=2), [bot("dice-words", "easy")] * 2, 1)


@pytest.mark.parametrize("workers", [1, 2])
def test_the_games_before_a_failure_are_reported(workers: int, capsys: pytest.CaptureFixture[str]) -> None:
    call = ["arena", "dice-words", "--bots", f"easy,{FILE}:FailsLate", "--games", "40", "--workers", str(workers)]
    assert main([*call, "--json"]) == 1
    told = capsys.readouterr()
    assert "FailsLate fails with KeyError: 'late'" in told.err
    assert "Traceback" not in told.err
    games = json.loads(told.out)["games"]
    assert 0 < games < 40
    assert f"Stopped after {games} of 40 games." in told.err


def test_a_round_robin_keeps_the_pairs_before_a_failure(capsys: pytest.CaptureFixture[str]) -> None:
    bots = f"easy,medium,{FILE}:Crashes"
    assert main(["arena", "dice-words", "--bots", bots, "--games", "2", "--workers", "1", "--round-robin"]) == 1
    told = capsys.readouterr()
    assert "Crashes fails" in told.err
    assert "against medium" in told.out


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("NeedsANumber", "NeedsANumber cannot be made without arguments: TypeError: "),
        ("EndsAtOnce", "EndsAtOnce cannot be made: it wants to end the program."),
        ("HasAThought", "has no class HasAThought with a method think."),
        ("", "has no class without a name with a method think."),
    ],
)
def test_a_class_that_cannot_be_made_is_told_so(name: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "dice-words", "--bots", f"easy,{FILE}:{name}"]) == 2
    told = capsys.readouterr().err
    assert says in told
    assert "own.py" not in told


def test_a_file_that_ends_the_program_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ends.py"
    file.write_text("import sys\nsys.exit(0)\n", encoding="utf-8")
    assert main(["arena", "dice-words", "--bots", f"easy,{file}:Mine"]) == 2
    assert "ends.py cannot be loaded: it wants to end the program." in capsys.readouterr().err


def test_what_a_bot_prints_does_not_come_between_the_results(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["arena", "dice-words", "--bots", f"easy,{FILE}:Talks", "--games", "1", "--workers", "1", "--json"]
    assert main(call) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["games"] == 1
    assert "what shall I do" in told.err


def test_ctrl_c_does_not_wait_for_a_bot_that_thinks_for_ever(tmp_path: Path) -> None:
    """Everybody in the terminal's group gets the signal, as from a keyboard, even if the tests run without one."""
    mark = tmp_path / "thinking"
    call = ["arena", "dice-words", "--bots", f"easy,{FILE}:LoopsAloud", "--games", "40", "--workers", "2"]
    with subprocess.Popen(
        ["env", "--default-signal=INT", sys.executable, "-m", "lettercup", *call],
        env={**os.environ, "THINKING": str(mark)},
        start_new_session=True,
        stderr=subprocess.PIPE,
    ) as arena:
        while not mark.exists():
            assert arena.poll() is None
            time.sleep(0.05)
        os.killpg(arena.pid, signal.SIGINT)
        assert arena.wait(timeout=own.LIMIT / 2) == 130
