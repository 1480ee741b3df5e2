"""The OpenSpiel games pass OpenSpiel's own tests, and play by the rules and the odds of ours."""

import random
from typing import Any

import pyspiel
import pytest

from lettercup.core import BadOption, Entry, Rolled
from lettercup.games import BridgeDice, DiceWords
from lettercup.games.dice_words import DICE, Laid, Younger
from lettercup.games.dice_words.sheet import sum_of
from lettercup.research import openspiel
from lettercup.research.numbers import WORDS, Rack
from lettercup.research.openspiel.dice_words import most_points_of
from lettercup.solver.bridge_dice import win_chances
from lettercup.solver.racks import words_from_rack

NAMES = [f"python_lettercup_{name}" for name in ("bridge_dice", "dice_words")]
DRINK = DICE.of_kind("drink")


@pytest.mark.parametrize("name", NAMES)
def test_it_passes_the_random_simulation_test(name: str) -> None:
    assert openspiel.__name__.endswith("openspiel")
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(("name", "wrong"), [(NAMES[0], "target"), (NAMES[0], "max_turns"), (NAMES[1], "rounds")])
@pytest.mark.parametrize("number", [0, -1, 10**7])
def test_a_parameter_that_makes_no_sense_is_refused(name: str, wrong: str, number: int) -> None:
    with pytest.raises(BadOption, match=f"{wrong} is a whole number from 1 to 1,000,000, not {number}"):
        pyspiel.load_game(name, {wrong: number})


def played(game: Any, rng: random.Random) -> Any:
    """A game to its end, at random."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_casts_of_bridge_dice_bring_what_the_rules_say() -> None:
    rules, rng = BridgeDice(players=1), random.Random(1)
    state = pyspiel.load_game(NAMES[0]).new_initial_state()
    state.apply_action(0)
    ours = rules.start()
    for _ in range(40):
        before = len(ours.aside)
        faces = tuple(rng.choice("BRIDGE") for _ in ours.in_cup)
        score = ours.scores[0]
        ours = rules.apply(ours, Entry(0, "dice", Rolled(0, faces)))
        if rules.outcome(ours):
            break
        gained = (len(ours.aside) if ours.cast else len(ours.last.aside)) - before
        player = state.current_player()
        mine = state.scores[player]
        state.apply_action(0)
        state.apply_action(gained)
        assert state.scores[player] - mine == ours.scores[0] - score
        assert state.casts == ours.cast


def test_both_win_bridge_dice_as_often_as_the_odds_say() -> None:
    game, rng = pyspiel.load_game(NAMES[0], {"target": 50, "max_turns": 1000}), random.Random(2)
    first = sum(played(game, rng).returns()[0] > 0 for _ in range(60))
    expected = sum(win_chances((0, 0), 50, turn)[0] for turn in range(2)) / 2
    assert expected == pytest.approx(0.5)
    assert abs(first / 60 - expected) < 0.2
    drawn = played(pyspiel.load_game(NAMES[0], {"target": 1000, "max_turns": 5}), rng)
    assert drawn.returns() == [0.0, 0.0]


def test_the_word_that_is_laid_in_dice_words_has_the_most_points_by_the_rules() -> None:
    rng, dice = random.Random(3), DiceWords(players=1).dice
    for _ in range(5):
        shown = tuple(rng.choice(die.faces).text for die in DRINK)
        targets = "".join(rng.choice("AEINRST") for _ in range(4))
        faces = (*targets, None, *shown)
        sums = [0]
        for word in words_from_rack(WORDS, shown):
            used = zip(word.upper(), Rack(shown).used(word), strict=True)
            straw = tuple(Laid(5 + place, letter if shown[place] == "?" else "") for letter, place in used)
            sums.append(sum_of(straw, dice, faces, targets, Younger()).points)
        assert most_points_of(shown, targets) >= max(sums)


def test_a_player_of_dice_words_knows_nothing_of_the_others_dice() -> None:
    game = pyspiel.load_game(NAMES[1], {"rounds": 1})
    first, other = game.new_initial_state(), game.new_initial_state()
    for face in (0, 1, 2, 3, *[0] * 7):
        first.apply_action(face)
    for face in (0, 1, 2, 3, *[5] * 7):
        other.apply_action(face)
    for state in (first, other):
        state.apply_action(0)
        for _ in range(7):
            state.apply_action(1)
    assert first.current_player() == other.current_player() == 1
    assert first.information_state_string(1) == other.information_state_string(1)
    assert first.observation_tensor(1) == other.observation_tensor(1)
    assert first.information_state_string(0) != other.information_state_string(0)
