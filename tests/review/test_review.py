"""What was possible in finished games: never less than what was played, and legal by the rules themselves."""

from math import sqrt
from statistics import fmean, stdev

import pytest

from bench.averages import best_scores
from lettercup import Table, bot
from lettercup.core.grid import Placed
from lettercup.core.record import check, loads
from lettercup.games import GAMES, game_of
from lettercup.games.dice_words import DICE, DRINK, REROLLS, SIDE_A, DiceWords
from lettercup.games.letters_rebus import Star, score
from lettercup.lexicon import load
from lettercup.review import GameStep, TurnReview, review
from lettercup.review.letters_rebus import AVERAGE
from lettercup.solver.bridge_dice import mean, turn_chances
from lettercup.solver.budget import NO_END, Budget
from lettercup.solver.dice_words import Planner, Rules
from tests.support.golden import golden

WORDS = load().select()
FEW = Budget(NO_END, 400_000)


@pytest.fixture(autouse=True)
def books(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """How often a book of all shapes was asked for; none is made while tests run."""
    asked: list[str] = []
    monkeypatch.setattr("lettercup.review.letters_rebus.make_in_background", lambda: asked.append("whole"))
    return asked


def game(name: str, number: int) -> GameStep:
    """A record of the test suite, before anything has happened, with the eyes of the first seat."""
    rules, record = loads(golden(name, number), game_of)
    return GameStep(rules, record.entries, check(rules, record), 0, 0, WORDS, FEW)


def turns(at: GameStep, most: int = 8) -> list[tuple[GameStep, TurnReview]]:
    """The first turns of a game in which something was played, one after the other."""
    found: list[tuple[GameStep, TurnReview]] = []
    step = 0
    while step < len(at.states) and len(found) < most:
        here = at._replace(step=step)
        told = review(here)
        assert told.first <= step <= told.last
        if told.played:
            found.append((here, told))
        step = told.last + 1
    return found


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_step_belongs_to_one_turn(name: str) -> None:
    at = game(name, 2)
    told = review(at._replace(step=len(at.states) // 2))
    for step in {told.first, told.last}:
        again = review(at._replace(step=step))
        assert (again.first, again.last, again.played) == (told.first, told.last, told.played)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_nothing_that_was_played_is_better_than_the_best(name: str) -> None:
    seen = turns(game(name, 2))
    assert seen
    for _, told in seen:
        if told.best and told.played:
            assert told.played.points <= told.best.points
            assert told.bound is None or told.best.points <= told.bound


@pytest.mark.parametrize("name", ["boggle-bowl", "dice-words", "letters-rebus"])
def test_words_that_did_not_count_are_told_apart(name: str) -> None:
    refused = [each for number in range(4) for _, told in turns(game(name, number)) for each in _refused(told)]
    assert refused


def _refused(told: TurnReview) -> tuple[str, ...]:
    assert told.played
    refused = tuple(each.word for each in told.played.refused)
    assert not set(told.played.words) & set(refused)
    assert all(refused)
    return refused


def test_the_best_word_of_dice_words_is_laid_with_the_dice_of_that_seat() -> None:
    for at, told in turns(game("dice-words", 2)):
        assert told.best
        assert told.played
        if told.best != told.played:
            (word,) = told.best.words
            assert word.lower() in WORDS
            assert "".join(laid.letter or laid.face for laid in told.best.dice).upper() == word
            revealed = next(s for s in reversed(at.states[told.first : told.last + 1]) if s.phase == "reveal")
            assert all(revealed.faces[laid.die] == laid.face for laid in told.best.dice)
            assert {laid.die for laid in told.best.dice} <= {*range(5, 12), 4}
        assert told.average
        assert list(told.others) == sorted(told.others, key=lambda each: (-each[1], each[0]))
        assert all(points <= told.best.points for _, points in told.others)


def test_the_best_crossword_of_letters_rebus_scores_what_is_said_by_the_rules() -> None:
    for at, told in turns(game("letters-rebus", 2), 4):
        assert told.best
        if told.best == told.played:
            continue
        faces = next(
            s.hands[told.seat].faces for s in reversed(at.states[told.first : told.last + 1]) if s.phase == "reveal"
        )
        layout = tuple(Placed(each.die, each.row, each.column) for each in told.best.dice)
        stars = [Star(each.die, each.letter) for each in told.best.dice if each.letter]
        tally = score(layout, faces, stars)
        assert tally.total == told.best.points
        assert not [word for word in tally.words if word.fault or word.text.lower() not in WORDS]


def test_all_shapes_are_made_for_later_when_a_crossword_is_reviewed(books: list[str]) -> None:
    assert turns(game("letters-rebus", 2), 1)
    assert books == ["whole"]


def test_turn_by_turn_the_one_on_turn_is_reviewed_whoever_looks() -> None:
    at = game("letters-rebus", 2)
    told = review(at._replace(step=4))
    assert told.seat == 1
    assert review(at._replace(step=4, seat=1)) == told


def test_each_side_of_boggle_bowl_is_reviewed_with_its_own_cubes() -> None:
    for at, red in turns(game("boggle-bowl", 8), 4):
        blue = review(at._replace(seat=1))
        assert (red.first, red.last) == (blue.first, blue.last)
        for told, tray in ((red, range(11)), (blue, range(11, 22))):
            assert told.best
            assert {each.die for each in told.best.dice} <= set(tray)
            assert len({each.die for each in told.best.dice}) == told.best.points
        assert red.average
        assert 0 < red.average <= 11


@pytest.mark.parametrize(("name", "number"), [("boggle-bowl", 9), ("dice-words", 10)])
def test_who_never_rolled_had_nothing_to_choose(name: str, number: int) -> None:
    at = game(name, number)
    seats = range(at.game.players)
    told = [told for seat in seats for _, told in turns(at._replace(seat=seat), 99)]
    idle = [each for each in told if each.best is None]
    assert 0 < len(idle) < len(told)
    assert not any(each.played and each.played.dice for each in idle)


def test_the_best_build_of_alphabet_dice_lays_dice_of_the_hand() -> None:
    for at, told in turns(game("alphabet-dice", 3), 4):
        assert told.best
        hand = at.states[at.step - 1].hands[told.seat]
        assert {each.die for each in told.best.dice if each.fresh} <= set(hand)
        assert told.best.words


def test_bridge_dice_has_no_best_but_an_average() -> None:
    for at, told in turns(game("bridge-dice", 17)):
        assert told.best is None
        assert told.average == pytest.approx(mean(turn_chances()))
        assert told.played
        assert at.states[told.last].sheet[told.seat][-1] == told.played.points


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_game_that_is_still_played_is_not_reviewed(name: str) -> None:
    at = game(name, 2)
    running = at._replace(entries=at.entries[:-1], states=at.states[:-1])
    with pytest.raises(ValueError, match="not over"):
        review(running)


def test_luck_in_letters_rebus_is_measured_against_the_average_of_fresh_rolls() -> None:
    scores = best_scores(WORDS, 12, "fresh rolls")
    assert fmean(scores) == pytest.approx(AVERAGE["standard"], abs=3 * stdev(scores) / sqrt(len(scores)))
    (_, told), *_ = turns(game("letters-rebus", 2), most=1)
    assert told.average == AVERAGE["standard"]


def test_stopping_too_soon_in_dice_words_is_not_called_bad_luck() -> None:
    table = Table(DiceWords(players=2, rounds=1), seats=["Ann", bot("easy")], seed=7)
    for move in ("go", "done", "ready"):
        table.play(move)
    (told,) = table.saved().review(seat=0)
    seen = table.view("Ann")
    planner, rules = Planner(DICE.of_kind("drink"), WORDS), Rules(seen.targets, SIDE_A, False)
    expected = planner.value(rules, REROLLS)
    luck = planner.keeps([seen.faces[die] or "" for die in DRINK[0]], rules, REROLLS)[0].worth - expected
    assert told.best
    assert told.average
    assert told.best.points - told.average == pytest.approx(luck)
    assert abs(luck) < expected - told.best.points
