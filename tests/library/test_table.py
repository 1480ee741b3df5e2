"""A local table: people play by moves, bots and dice go on by themselves, real dice are typed in, time is let pass."""

import pickle
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

import lettercup as lc
from lettercup.bots import Situation, Thought, levels
from lettercup.core import Choose, Draw, Game, Roll, Wait
from lettercup.core.record import check, dumps, loads
from lettercup.games import GAMES, game_of
from lettercup.games.bridge_dice import BridgeDice
from lettercup.games.dice_words import DRINK, DiceWords


def choosers(table: lc.Table) -> list[int]:
    return [ask.seat for ask in table.asks if isinstance(ask, Choose)]


def play_by_hints(table: lc.Table) -> None:
    """People do what weak bots would, or wait."""
    level = levels(table.game.name)[0]
    while not table.outcome:
        hints = ((seat, table.hint(level, by=seat)) for seat in choosers(table))
        seat, move = next(((seat, move) for seat, move in hints if move), (None, None))
        if move is None:
            table.wait()
        else:
            table.play(move, by=seat)


@pytest.mark.parametrize("kind", GAMES.values(), ids=GAMES)
def test_two_people_play_every_game_to_an_end_that_replays_and_is_fair(kind: type[Game[Any, Any]]) -> None:
    table = lc.Table(kind(players=2), ["Ann", "Bob"], seed=3)
    play_by_hints(table)
    game, record = loads(dumps(table.record()), game_of)
    saved = lc.SavedGame(game, record)
    assert check(game, record)[-1] == table.state
    assert saved.outcome == table.outcome
    assert saved.verify().thrown > 0
    assert tuple(sentence for step in saved.replay() for sentence in step.story) == table.story
    assert any("Ann" in sentence for sentence in table.story)


@pytest.mark.parametrize("kind", GAMES.values(), ids=GAMES)
def test_bots_play_by_themselves_and_the_seed_decides_everything(kind: type[Game[Any, Any]]) -> None:
    weak = levels(kind.name)[0]
    first, same, other = (lc.Table(kind(players=2), [lc.bot(weak), lc.bot(weak)], seed=seed) for seed in (1, 1, 2))
    assert first.outcome
    assert first.record() == same.record() != other.record()
    assert [player.level for player in first.players] == [weak, weak]


def test_time_stands_still_for_a_person_and_bots_act_while_it_passes() -> None:
    table = lc.Table(DiceWords(players=2, rounds=5), ["Ann", lc.bot("hard")], seed=7)
    table.play("go")
    before = table.now
    assert choosers(table) == [0, 1]
    assert table.hint() == table.hint(by="Ann")
    assert table.now == before
    table.wait(3)
    assert table.now == before + 3000
    table.wait()
    assert "The time is up." in table.story
    assert "Hard bot is done." in table.story
    assert table.scores[1] > 0


def test_the_game_goes_on_when_a_person_is_done() -> None:
    table = lc.Table(DiceWords(players=2, rounds=5), ["Ann", lc.bot("easy", "Robo")], seed=7)
    table.play("go")
    faces = table.view("Ann").faces
    table.play("draft", word=[[faces.index(letter, DRINK[0][0])] for letter in "BUOY"])
    table.play("done")
    assert any("Ann made BUOY" in sentence for sentence in table.story)
    assert any("Robo made" in sentence for sentence in table.story)


def test_a_view_hides_what_a_seat_may_not_see() -> None:
    table = lc.Table(DiceWords(players=2, rounds=5), ["Ann", lc.bot("hard")], seed=7)
    table.play("go")
    hers = [table.view("Ann").faces[die] for die in DRINK[0]]
    assert all(hers)
    assert not any(table.view(1).faces[die] for die in DRINK[0])
    assert not any(table.view(None).faces[die] for die in DRINK[0])


def test_real_dice_are_typed_in_any_order() -> None:
    table = lc.Table(BridgeDice(players=1), ["Ann"], real_dice=True)
    assert table.asks[0] == Roll(0, (0, 1, 2, 3, 4, 5))
    table.roll("B R D G E B")
    table.roll(["I", "B", "R", "G"], by="Ann")
    table.roll("drg")
    assert table.story[-1].endswith("3 points.")
    assert table.scores == (3,)
    with pytest.raises(lc.IllegalMove, match="That die has no Q"):
        table.roll("B R I D G Q")
    with pytest.raises(lc.IllegalMove, match="Dice to be thrown: 6, not 1"):
        table.roll("B")


def test_only_the_dice_of_people_are_real() -> None:
    table = lc.Table(BridgeDice(players=2), ["Ann", lc.bot("lucky")], seed=1, real_dice=True)
    rolls = 0
    while not table.outcome:
        table.roll("B R I D G E"[: 2 * len(next(ask for ask in table.asks if isinstance(ask, Roll)).dice)])
        rolls += 1
    saved = table.saved()
    assert saved.verify().typed == rolls
    assert saved.verify().thrown > 0


def dealt(game: Game[Any, Any], hands: int) -> Iterator[list[str]]:
    """Hands of real dice, as they might lie there."""
    rng = Random(1)
    dice = rng.sample(list(game.dice), len(game.dice))
    for hand in range(hands):
        mine = dice[hand * game.deals : (hand + 1) * game.deals]
        yield [rng.choice(die.faces).text for die in mine]


@pytest.mark.parametrize("others", [["Bob"], [lc.bot("easy")]], ids=["people", "a bot"])
def test_real_dice_that_are_dealt_lie_where_they_fit(others: list[Any]) -> None:
    (kind,) = (kind for kind in GAMES.values() if kind(players=2).deals)
    game = kind(players=2)
    table = lc.Table(game, ["Ann", *others], seed=1, real_dice=True)
    assert isinstance(table.asks[0], Draw)
    with pytest.raises(lc.IllegalMove, match=f"Dice to be thrown: {game.deals}, not 2"):
        table.roll("A B")
    hands = list(dealt(game, 2 if others == ["Bob"] else 1))
    for hand in hands:
        table.roll(hand)
    mine = [table.state.faces[die] for die in table.state.hands[0]]
    assert sorted(face.upper() for face in mine) == sorted(face.upper() for face in hands[0])
    assert not any(isinstance(ask, Roll | Draw) for ask in table.asks)


def test_a_roll_that_nobody_awaits_is_refused() -> None:
    table = lc.Table(DiceWords(players=1, rounds=5), ["Ann"], seed=1)
    with pytest.raises(lc.IllegalMove, match="The house throws these dice"):
        table.roll("A")


def test_what_is_unclear_is_said() -> None:
    table = lc.Table(DiceWords(players=2, rounds=5), ["Ann", "Bob"], seed=7)
    with pytest.raises(lc.UnclearMove, match="There is nothing to wait for"):
        table.wait()
    table.play("go")
    with pytest.raises(lc.UnclearMove, match="Say who it is with by=: Ann, Bob"):
        table.play("done")
    with pytest.raises(lc.UnclearMove, match="Nobody at this table is called Cleo; there are Ann, Bob"):
        table.play("done", by="Cleo")
    with pytest.raises(lc.UnclearMove, match=r"Dice Words has no move fly; it has accept, .*, ready, reroll\.$"):
        table.play("fly")
    with pytest.raises(lc.UnclearMove, match="That is not the move draft: Word: a list, not a text"):
        table.play("draft", word="BUOY", by=0)


def test_what_the_rules_refuse_is_refused_with_its_faults() -> None:
    table = lc.Table(DiceWords(players=2, rounds=5), ["Ann", "Bob"], seed=7)
    with pytest.raises(lc.IllegalMove) as refused:
        table.play("done", by="Bob")
    assert [fault.kind for fault in refused.value.faults] == ["not-your-turn"]
    table.play("go")
    with pytest.raises(lc.IllegalMove, match="You can only use your own dice"):
        table.play("reroll", dice=[DRINK[1][0]], by="Ann")


def test_after_the_end_nothing_is_played() -> None:
    table = lc.Table(BridgeDice(players=1), [lc.bot("lucky")], seed=1)
    with pytest.raises(lc.IllegalMove, match="The game is over"):
        table.play("cocked")


def test_a_table_is_printed_with_scores_and_who_may_do_what() -> None:
    table = lc.Table(DiceWords(players=2, rounds=5), ["Ann", lc.bot("hard")], seed=7)
    assert str(table) == "Dice Words: Ann 0, Hard bot 0\nAnn may choose: go"
    assert repr(table) == "<Table of Dice Words: Ann 0, Hard bot 0>"
    table.play("go")
    assert "seconds left" in str(table)
    assert isinstance(table.asks[-1], Wait)
    over = lc.Table(BridgeDice(players=2), [lc.bot("lucky", "Ann"), lc.bot("lucky", "Bob")], seed=1)
    assert str(over).endswith(" won.")


def test_every_seat_is_taken_at_a_level_that_there_is() -> None:
    with pytest.raises(lc.BadOption, match="The game has 2 seats, not 1"):
        lc.Table(BridgeDice(players=2), ["Ann"])
    with pytest.raises(lc.BadOption, match="Bots play lucky"):
        lc.Table(BridgeDice(players=1), [lc.bot("hard")])


class Sleepy:
    """Never does anything."""

    def think(self, at: Situation, rng: Random) -> Thought | None:
        return None


def test_bots_of_ones_own_take_a_seat() -> None:
    table = lc.Table(DiceWords(players=2, rounds=5), ["Ann", Sleepy()], seed=7)
    assert table.names == ("Ann", "Sleepy")
    table.play("go")
    table.play("done")
    assert any(sentence.startswith("Sleepy ") for sentence in table.story)


def test_dice_without_a_seed_differ_from_table_to_table() -> None:
    first, second = (lc.Table(BridgeDice(players=1), [lc.bot("lucky")]) for _ in range(2))
    assert first.record() != second.record()


def test_a_game_that_goes_on_is_saved_without_its_secret(tmp_path: Path) -> None:
    table = lc.Table(DiceWords(players=2, rounds=5), ["Ann", "Bob"], seed=7)
    table.save(tmp_path / "game.jsonl")
    saved = lc.load(tmp_path / "game.jsonl")
    assert saved.record.ending.secret is None
    assert str(saved).endswith("Not finished.")
    with pytest.raises(lc.Unproven, match="no secret"):
        saved.verify()
    with pytest.raises(lc.BadPosition, match="not over"):
        saved.review()


def unpickled(table: lc.Table) -> Any:
    return pickle.loads(pickle.dumps(table))  # noqa: S301  # our own


@pytest.mark.parametrize("copied", [deepcopy, unpickled])
def test_a_copy_of_a_table_goes_its_own_way(copied: Callable[[lc.Table], lc.Table]) -> None:
    table = lc.Table(lc.DiceWords(players=2, rounds=1), ["Ann", lc.bot("hard")], seed=7)
    table.play("go")
    other = copied(table)
    play_by_hints(other)
    assert table.outcome is None
    play_by_hints(table)
    assert table.record() == other.record()


def test_a_table_is_verified_and_reviewed_without_a_file() -> None:
    table = lc.Table(lc.DiceWords(players=2, rounds=1), [lc.bot("easy", "Ann"), lc.bot("hard")], seed=7)
    assert lc.verify(table.saved()).thrown == 8
    assert table.saved().review("Hard bot") == table.saved().review(1)
    assert repr(table.saved()) == "<SavedGame of Dice Words: Ann, Hard bot>"
