"""What people get wrong when they call the library: each gets a sentence that says what there is instead."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import lettercup as lc
from lettercup.bots import Thought, bot, levels
from lettercup.bots.bot import BadBot
from lettercup.bots.players import BotPlayer
from lettercup.lexicon import DictionaryReferee, load


def people(*names: str) -> lc.Table:
    return lc.Table(lc.DiceWords(players=len(names), rounds=5), names, seed=7)


def evening(**options: Any) -> Any:
    return any_call(lc.evening, "letters-rebus", ["easy"], **{"rounds": 1, "seed": 1, **options})


def answering(answer: Any) -> lc.Table:
    """A table with a bot that always gives this answer."""

    class Answers:
        def think(self, at: Any, rng: Any) -> Any:
            return answer

    return lc.Table(lc.DiceWords(players=1), [Answers()], seed=1)


def any_call(function: Any, *arguments: Any, **options: Any) -> Any:
    """A call that a type checker would refuse."""
    return function(*arguments, **options)


MISTAKES: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (
        lambda: any_call(lc.LettersRebus, players=2, mode="foo"),
        lc.BadOption,
        "Mode: at-once, same-roll, turns, not foo.",
    ),
    (lambda: any_call(lc.LettersRebus, players="2"), lc.BadOption, "Players: a whole number, not '2'."),
    (lambda: any_call(lc.DiceWords, players=2, sugar_cube=1), lc.BadOption, "Sugar cube: true or false, not 1."),
    (lambda: any_call(lc.HouseRules, tier="huge"), lc.BadOption, "Tier: common, extended, standard, not huge."),
    (lambda: any_call(lc.HouseRules, extra="bazinga"), lc.BadOption, "Extra: a tuple, not 'bazinga'."),
    (lambda: any_call(lc.HouseRules, extra=["bazinga"]), lc.BadOption, "Extra: a tuple, not ['bazinga']."),
    (lambda: any_call(lc.BoggleBowl, players=2, sides=["red", "blue"]), lc.BadOption, "Sides: a tuple, not ['red',"),
    (lambda: lc.today("letters-rebus").result(lc.today("letters-rebus").table()), lc.BadPosition, "is not over."),
    (lambda: lc.HouseRules(extra=("b4",)), lc.BadOption, "An extra word is made of 2 to 40 letters, and 'b4' is not."),
    (lambda: lc.check("tea", tier="huge"), lc.BadOption, "Tier: common, extended, standard, not huge."),
    (lambda: lc.check("tea", offensive="x"), lc.BadOption, "Offensive: a whole number, not a text."),
    (lambda: lc.check("tea", foo=1), lc.BadOption, "There is no field foo; there are tier, spelling, strict, offens"),
    (lambda: any_call(lc.check, 5), lc.BadOption, "A word is a text, not 5."),
    (
        lambda: any_call(load().select, band="esy"),
        lc.BadOption,
        "The bands are easy, medium, hard, expert, child; not esy",
    ),
    (lambda: any_call(load().words_for, "esy"), lc.BadOption, "The bands are easy"),
    (lambda: any_call(load().select, "common"), lc.BadOption, "House rules are a HouseRules value"),
    (lambda: bot("chess", "hard"), lc.BadOption, "There is no game named chess; there are alphabet-dice"),
    (lambda: bot("dice-words", "esy"), lc.BadOption, "Bots play child, easy"),
    (lambda: levels("chess"), lc.BadOption, "There is no game named chess"),
    (lambda: any_call(lc.bot, 3), lc.BadOption, "A level is a name such as hard, not 3."),
    (lambda: any_call(lc.Table, "dice-words", ["Ann"]), lc.BadOption, "A table is for a game such as"),
    (lambda: any_call(lc.Table, lc.DiceWords(players=1), "Ann"), lc.BadOption, "Seats are a list such as"),
    (
        lambda: any_call(lc.Table, lc.DiceWords(players=1), ["Ann"], words="common"),
        lc.BadOption,
        "The words of a table are a value such as",
    ),
    (lambda: any_call(lc.Table, lc.DiceWords(players=1), None), lc.BadOption, "Seats are a list such as"),
    (
        lambda: any_call(lc.Table, lc.DiceWords(players=1), [3]),
        lc.BadOption,
        "A seat is a name, lc.bot('hard'), or",
    ),
    (lambda: any_call(lc.Table, lc.DiceWords(players=1), [BotPlayer]), lc.BadOption, "with a method think; not <class"),
    (lambda: any_call(people("Ann").play, 3), lc.UnclearMove, "or a name such as done; not 3."),
    (lambda: people("Ann").wait(-1), lc.BadOption, "for so many seconds, 0 or more, not for -1."),
    (lambda: any_call(people("Ann").wait, "x"), lc.BadOption, "0 or more, not for 'x'."),
    (lambda: people("Ann").save("nowhere/game.jsonl"), lc.BadOption, "nowhere/game.jsonl cannot be written: No such"),
    (lambda: people("Ann").play("go", foo=1), lc.UnclearMove, "There is no field foo; there are none."),
    (lambda: people("Ann").play("reroll", foo=1), lc.UnclearMove, "There is no field foo; there are dice."),
    (lambda: people("Ann").play("reroll"), lc.UnclearMove, "The field dice is missing."),
    (lambda: any_call(lc.solve, "letters-rebus", 5), lc.BadOption, "A position is a text, not 5."),
    (
        lambda: lc.solve("boggle-bowl", "LETTERSABCD", foo=5),
        lc.BadOption,
        "has no option foo; it has space, again, move",
    ),
    (lambda: lc.solve("boggle-bowl", "LETTERSABCD", space=5), lc.BadOption, "Space: a text, not a whole number."),
    (lambda: lc.solve("dice-words", "AHBM?WT"), lc.BadOption, "The solver of dice-words needs the option targets."),
    (lambda: lc.solve("alphabet-dice", "TEA", most="3"), lc.BadOption, "Most: a whole number, not a text."),
    (lambda: lc.solve("letters-rebus", "A", seconds="x"), lc.BadOption, "Seconds: a number, not a text."),
    (lambda: any_call(lc.today, "bridge-dice", 5), lc.BadOption, "A day is written like 2026-11-18, not 5."),
    (lambda: any_call(lc.evening, "letters-rebus", "easy"), lc.BadOption, "Bots are a list of levels such as"),
    (lambda: evening(rounds="2"), lc.BadOption, "A room has at least one bot and one round."),
    (lambda: evening(kindness="soft"), lc.BadOption, "Kindness: any, kind, normal, tough, not soft."),
    (lambda: evening(words="common"), lc.BadOption, "The words of a table are a value such as"),
    (lambda: evening().save("nowhere/room.jsonl"), lc.BadOption, "nowhere/room.jsonl cannot be written: No such"),
    (lambda: people("Ann", "Ann").view("Ann"), lc.UnclearMove, "Give the number of a seat: 0, 1."),
    (lambda: people("Ann").saved().review("Bob"), lc.BadOption, "There is no seat Bob; the seats are 0 to 0."),
    (lambda: answering("go"), BadBot, "The bot in seat 1 answers with 'go', not with a Thought or None."),
    (lambda: answering(Thought(any_call(str, "go"))), BadBot, "The bot in seat 1 answers with Thought(move='go'"),
]


@pytest.mark.parametrize(("call", "error", "sentence"), MISTAKES, ids=range(len(MISTAKES)))
def test_a_mistake_is_answered_with_what_there_is(
    call: Callable[[], Any], error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error) as raised:
        call()
    assert sentence in str(raised.value)


def test_a_single_word_is_judged_as_a_word() -> None:
    assert [verdict.word for verdict in DictionaryReferee(load()).judge("trout")] == ["trout"]


def test_a_refused_move_knows_whose_it_was() -> None:
    with pytest.raises(lc.IllegalMove) as refused:
        people("Ann", "Bob").play("done", by="Bob")
    assert refused.value.seat == 1


def test_the_version_is_that_of_the_package() -> None:
    assert lc.__version__[0].isdecimal()


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    table = lc.Table(lc.BridgeDice(players=2), [lc.bot("lucky", "Ann"), lc.bot("lucky", "Bob")], seed=1)
    file = tmp_path_factory.mktemp("saved") / "game.jsonl"
    table.save(file)
    return file


@pytest.mark.parametrize(
    ("end", "sentence"),
    [
        (-5, "cannot be read: It ends in the middle. A record ends with how the game ended; this one may be cut off."),
        (-400, "this one may be cut off."),
        (20, "A record has at least two lines: its header and its ending."),
    ],
)
def test_a_record_that_is_cut_off_is_said_to_be(record: Path, end: int, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "cut.jsonl"
    file.write_text(record.read_text(encoding="utf-8")[:end], encoding="utf-8")
    with pytest.raises(lc.BadRecord) as bad:
        lc.load(file)
    assert sentence in str(bad.value)


def test_a_record_without_some_lines_names_the_player_of_the_bad_one(record: Path, tmp_path: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    file = tmp_path / "gap.jsonl"
    file.write_text("\n".join([lines[0], *lines[3:]]), encoding="utf-8")
    with pytest.raises(lc.BadRecord, match=r"Entry \d+, by the dice, is against the rules: "):
        lc.load(file).replay()


def test_a_seat_that_is_not_there_is_not_reviewed(record: Path) -> None:
    with pytest.raises(lc.BadOption, match="There is no seat 7; the seats are 0 to 1"):
        lc.load(record).review(seat=7)
