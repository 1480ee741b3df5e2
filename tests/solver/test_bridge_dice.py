"""The exact odds of Bridge Dice agree with counting every cast, with the rules, and with played games."""

import random
from itertools import product

import pytest

from lettercup.core import Entry, Roll, Rolled, play
from lettercup.games.bridge_dice import CASTS, WORD, BridgeDice
from lettercup.games.bridge_dice.rules import IN_CASTS, LETTERS, points, set_aside
from lettercup.solver import bridge_dice as odds


@pytest.mark.parametrize("aside", range(1, 6))
def test_the_chance_to_set_letters_aside_equals_a_count_of_all_casts(aside: int) -> None:
    dice = tuple(range(aside, len(WORD)))
    counts = [0] * (len(dice) + 1)
    for faces in product(WORD, repeat=len(dice)):
        shown = (None,) * aside + faces
        counts[len(set_aside(tuple(range(aside)), dice, shown)) - aside] += 1
    assert odds.set_aside_chances(aside) == pytest.approx([count / 6 ** len(dice) for count in counts])


def test_the_scores_are_those_of_the_rules() -> None:
    assert (IN_CASTS, LETTERS, CASTS, len(WORD)) == (odds.IN_CASTS, odds.FEWER, odds.CASTS, odds.LETTERS)
    assert all(odds.turn_chances(letters, CASTS) == {points(letters, CASTS): 1.0} for letters in range(7))


def test_a_turn_brings_what_the_page_says() -> None:
    percent = {points: round(100 * chance, 2) for points, chance in odds.turn_chances().items()}
    assert percent == {50: 1.54, 15: 2.59, 6: 3.92, 3: 17.01, 1: 22.23, 0: 52.71}
    assert odds.mean(odds.turn_chances()) == pytest.approx(2.1277, abs=1e-4)


@pytest.mark.parametrize("scores", [(0,), (0, 0), (49, 0, 0), (10, 20, 30, 5), (0,) * 20])
def test_somebody_wins(scores: tuple[int, ...]) -> None:
    assert sum(odds.win_chances(scores, 50, len(scores) - 1, 3, 1)) == pytest.approx(1)


def test_win_chances_agree_with_a_two_player_recursion() -> None:
    """With one point to go for both, the first who scores anything wins."""
    miss = odds.turn_chances()[0]
    assert odds.win_chances((49, 49), 50, 0)[0] == pytest.approx(1 / (1 + miss))


@pytest.mark.parametrize(
    ("casts", "chances"),
    [
        ((None,), (1,)),
        ((None, None, None), (1 / 3, 1 / 3, 1 / 3)),
        ((2, 1, 2), (0.5, 0, 0.5)),
        ((6, None), (1 - 0.5 / 6**6, 0.5 / 6**6)),
        ((0, None), (0.5 * (5 / 6) ** 6, 1 - 0.5 * (5 / 6) ** 6)),
    ],
)
def test_the_start_goes_to_the_most_bs(casts: tuple[int | None, ...], chances: tuple[float, ...]) -> None:
    assert odds.start_chances(casts) == pytest.approx(chances)


def test_somebody_starts_among_twenty() -> None:
    assert sum(odds.start_chances((1, 0, 2) + (None,) * 17)) == pytest.approx(1)


def test_win_chances_agree_with_played_games() -> None:
    rng = random.Random(5)
    game = BridgeDice(players=2)
    games = 2000
    wins = sum(_starter_wins(game, rng) for _ in range(games))
    expected = odds.win_chances((0, 0), 50, 0)[0]
    assert abs(wins / games - expected) < 4 * (expected * (1 - expected) / games) ** 0.5


def _starter_wins(game: BridgeDice, rng: random.Random) -> bool:
    state = game.start()
    starter = None
    while asks := game.asks(state):
        roll = asks[0]
        assert isinstance(roll, Roll)
        entry: Entry[Rolled] = Entry(0, "dice", Rolled(roll.cup, tuple(rng.choices(WORD, k=len(roll.dice)))))
        state = play(game, state, entry)
        starter = state.roll_off.winner if starter is None else starter
    outcome = game.outcome(state)
    return outcome is not None and outcome.winners == (starter,)
