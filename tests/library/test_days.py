"""The day's dice: the same everywhere, harder from Monday to Sunday, provable, and shared without a letter."""

import ast
import hashlib
import io
import re
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime
from itertools import pairwise
from pathlib import Path

import pytest

import lettercup as lc
from bench.days import scores
from lettercup.bots.ruler import Mark, Ruler
from lettercup.cli.main import main
from lettercup.core import BadOption, encode
from lettercup.core.picture import rows_of_dice
from lettercup.core.sources import FIRST_DAY, World, weekday
from lettercup.days import WEEKDAYS, Today, attempt_facts, date_of
from lettercup.games import DAYS, GAMES
from lettercup.games.dice_words.sheet import RoundSum
from lettercup.house.same_dice import CANDIDATES, PLACES, candidates, secret_of

MONDAY = FIRST_DAY + 319
RANKED = sorted(name for name, task in DAYS.items() if task.ranked)
GAMES_FOLDER = Path(lc.__file__).parent / "games"


def test_a_moment_is_on_its_day() -> None:
    day = lc.today("bridge-dice", datetime(2026, 11, 18, 23, 59, tzinfo=UTC))
    assert repr(day) == "<Today: Lettercup 322 · Bridge Dice · Wednesday>"
    assert day.date == date(2026, 11, 18)


@pytest.mark.parametrize("name", sorted(DAYS))
def test_bots_play_a_day_and_their_records_prove_its_dice(name: str) -> None:
    day = Today(name, MONDAY)
    level = next(iter(lc.today(name).ruler(1).marks)).level
    table = day.table(lc.bot(level))
    assert table.outcome
    saved = table.saved()
    assert saved.verify().thrown
    assert saved.record.header.source == World(game=name, day=MONDAY)
    facts = attempt_facts(table.game, table.entries, table.states)
    assert facts.word is None or facts.word == max(DAYS[name].words(table.states[-1]), key=lambda word: word[1])
    best = day.find_best(3.0)
    assert best is None or best.points > 0
    assert Today(name, MONDAY + 1).table(lc.bot(level)).entries[0].move != table.entries[0].move


def test_an_attempt_without_a_crossword_is_shared_as_rows_of_dice() -> None:
    assert rows_of_dice((3, 0, 5)) == ("###  ", "     ", "#####")
    assert rows_of_dice((0, 0)) == rows_of_dice(()) == ()
    state = lc.DiceWords(players=1).start()
    good, bad = RoundSum(word="SAB", points=12), RoundSum(word="PDH", refused=True)
    state = state.but(sheet=((good, bad, RoundSum()),))
    assert DAYS["dice-words"].rows(state) == (3, 0, 0)


def test_a_shared_result_says_like_whom_it_is() -> None:
    day = Today("letters-rebus", MONDAY)
    table = day.table(lc.bot("champion"))
    alone = day.result(table).share.split("\n")
    for level, told in (("expert", "like an expert"), ("hard", "like a hard bot"), ("easy", "")):
        beaten = Ruler((Mark("child", (-99,)), Mark(level, (-99, -98)), Mark("champion", (99,))))
        head, sentence, *shape = day.result(table, beaten).share.split("\n")
        assert [head, sentence.removesuffix(f" · {told}"), *shape] == alone
        assert sentence.endswith(told)
    luck = next(name for name, task in DAYS.items() if not task.ranked)
    thrown = Today(luck, MONDAY)
    lucky = thrown.table(lc.bot(thrown.ruler(1).marks[0].level))
    assert "like" not in thrown.result(lucky, Ruler((Mark("hard", (-99,)),))).share


def test_the_best_word_of_a_first_throw_is_known() -> None:
    """So that a room can show what was possible, whatever the rerolls would have brought."""
    day = Today("dice-words", MONDAY)
    best = day.find_best(3.0)
    assert best
    assert len(best.first) == day.game.rounds  # type: ignore[attr-defined]
    for ice, drink, play in zip(day.dice[::2], day.dice[1::2], best.first, strict=True):
        (word,) = play.words
        assert lc.check(word).allowed
        assert "".join(die.letter or die.face for die in play.dice) == word
        assert not Counter(die.face for die in play.dice) - Counter(drink)
        assert play.points > 0
        assert any(letter in word for letter in ice)


VERSION_1 = "5dd6"
"""Of the openings of a week. They must never change: other servers, and records, have them too."""


def test_the_days_of_version_1_stay_as_they_are() -> None:
    ours = ("boggle-bowl", "bridge-dice", "dice-words", "letters-rebus")
    openings = [Today(name, MONDAY + day).dice for name in ours for day in range(7)]
    assert hashlib.sha256(encode(openings)).hexdigest()[:4] == VERSION_1
    assert "".join(Today("letters-rebus", MONDAY).dice[0]) == "OUHALATWYRECEID"


@pytest.mark.parametrize("name", RANKED)
def test_a_day_is_chosen_by_its_kindness(name: str) -> None:
    assert [weekday(MONDAY + day) for day in range(7)] == list(range(7))
    for day in (MONDAY, MONDAY + 6):
        found = list(candidates(DAYS[name], secret_of(World(game=name, day=day))))
        chosen = next(each for each in found if each.opening == Today(name, day).dice)
        kinder = sum(each.kindness > chosen.kindness for each in found)
        same = sum(each.kindness == chosen.kindness for each in found)
        assert len(found) == CANDIDATES
        assert kinder <= PLACES[weekday(day)] < kinder + same
    assert list(PLACES) == sorted(set(PLACES))


@pytest.mark.parametrize("name", RANKED)
def test_bots_score_less_from_week_beginning_to_week_end(name: str) -> None:
    """Day by day, as far as some weeks can tell: `python -m bench.days` takes a long look."""
    if name not in WEEKS:
        pytest.skip("its arithmetic is only an example")
    means = [each.mean for each in scores(name, MONDAY, WEEKS[name], 1, ["hard"])]
    assert all(means[day] > means[day + 2] for day in range(5)), means
    assert max(means) == means[0]


WEEKS = {"alphabet-dice": 8, "boggle-bowl": 8, "dice-words": 16, "letters-rebus": 24}


def imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


@pytest.mark.parametrize("file", sorted(GAMES_FOLDER.glob("*/day.py")), ids=lambda file: file.parent.name)
def test_a_day_asks_no_dictionary_and_no_solver_and_counts_in_whole_numbers(file: Path) -> None:
    own = f"lettercup.games.{file.parent.name}."
    assert [name for name in imports(file) if not name.startswith(("lettercup.core", own))] == []
    numbers = [node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Constant)]
    assert [node for node in numbers if isinstance(node.value, float)] == []
    assert not any(isinstance(node, ast.Div) for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))))


def test_what_is_no_day_is_refused() -> None:
    for game, day in (("chess", None), ("dice-words", "2025-12-31"), ("dice-words", "yesterday")):
        with pytest.raises(BadOption):
            lc.today(game, day)
    for name in GAMES.keys() - DAYS.keys():
        with pytest.raises(BadOption, match="no task of the day"):
            lc.today(name)
    assert lc.today("dice-words").day >= MONDAY - 400
    assert Today("dice-words", MONDAY).weekday == WEEKDAYS[0]
    assert str(date_of(MONDAY)) == "2026-11-16"


def test_the_ruler_places_points_among_bots() -> None:
    marks = Ruler((Mark("easy", tuple(range(0, 20, 2))), Mark("hard", tuple(range(10, 30, 2)))))
    assert [marks.place(points) for points in (0, 9, 10, 19, 20, 29, 100)] == [
        None,
        ("easy", 5),
        ("easy", 5),
        ("hard", 5),
        ("hard", 5),
        ("hard", 10),
        ("hard", 10),
    ]
    ruler = Today("dice-words", MONDAY).ruler(8, ("easy", "expert"))
    assert [len(mark.scores) for mark in ruler.marks] == [8] * len(ruler.marks)
    assert len(set(ruler.marks[0].scores)) > 1, "every bot has a mind of its own"
    assert ruler.marks[-1].mean > ruler.marks[0].mean
    assert ruler == Today("dice-words", MONDAY).ruler(8, ("easy", "expert"))


# In the terminal.


def played(monkeypatch: pytest.MonkeyPatch, typed: str, *arguments: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    monkeypatch.setattr("lettercup.days.SECONDS", 1.0)
    return main(["today", *arguments, "--day", "2026-11-16", "--bots", "2"])


def test_a_crossword_is_laid_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    letters = Today("letters-rebus", MONDAY).dice[0]
    word = "TAN/.T" if {"T", "A", "N"} <= set(letters) else "".join(letters[:2])
    assert played(monkeypatch, f"\nQQQQ\n{word}\n\n", "letters-rebus") == 0
    shown = capsys.readouterr().out
    assert "You do not have all these letters." in shown
    assert "points, if all words count." in shown
    share = shown[shown.rindex("Lettercup 320") :]
    assert re.fullmatch(
        r"Lettercup 320 · Letters Rebus\n-?\d+ of \d+( at most)? · (at least )?\d+ %( · like .+)?\n[🟦⬜\n]+", share
    )


def test_four_rounds_are_played_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first = Today("dice-words", MONDAY).dice[1]
    plain = next(face for face in first if face != "?")
    typed = f"\nroll {plain}\nroll zz\n{plain}\n\n" + 8 * "\n"
    assert played(monkeypatch, f"dice-words\n{typed}") == 0
    shown = capsys.readouterr().out
    assert "Round 4." in shown
    assert "rerolls left: 1" in shown
    assert re.search(r"Lettercup 320 · Dice Words\n\d+ points · \d of \d decisions were the best\n$", shown)


def test_a_closed_terminal_ends_the_attempt(monkeypatch: pytest.MonkeyPatch) -> None:
    assert played(monkeypatch, "") == 0
    assert played(monkeypatch, "", "letters-rebus") == 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["boggle-bowl"], "not played in the terminal"),
        (["dice-words", "--day", "2999-01-01"], "not thrown yet"),
        (["dice-words", "--bots", "0"], "1 bot of each level or more"),
    ],
)
def test_what_cannot_be_played_is_said(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["today", *arguments]) == 2
    assert complaint in capsys.readouterr().err


def test_a_better_decision_loses_less() -> None:
    day = Today("dice-words", MONDAY)
    lost = [day.result(day.table(lc.bot(level))).lost for level in ("child", "champion")]
    assert all(better < worse for worse, better in pairwise(lost))
