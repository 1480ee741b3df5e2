"""Dice that were typed: never a value for dice that somebody may not have."""

import random

import pytest

import lettercup as lc
from lettercup.games.dice_words import DICE, SIDE_A
from lettercup.lexicon import HouseRules, load
from lettercup.solver.dice_words import Planner, Rules
from lettercup.solver.dice_words_answer import DiceWordsAnswer
from lettercup.solver.typed import fitting_orders

HANDS = 60
DRINK = DICE.of_kind("drink")
ICE = DICE.of_kind("ice")
PLANNER = Planner(DRINK, load().select(HouseRules(tier="common")))


def hands(seed: int) -> list[tuple[list[str], str]]:
    """Rolls of the drink dice in their order, each with target letters."""
    rng = random.Random(seed)
    rolls = ([[rng.choice(die.faces).text for die in dice] for dice in (DRINK, ICE)] for _ in range(HANDS))
    return [(drink, "".join(ice)) for drink, ice in rolls]


def asked(faces: list[str], targets: str) -> DiceWordsAnswer:
    answer = lc.solve("dice-words", " ".join(faces), targets=targets, rerolls=1, tier="common")
    assert isinstance(answer, DiceWordsAnswer)
    return answer


def true_worth(shown: list[str], targets: str) -> dict[tuple[int, ...], float]:
    """What every choice is worth with the dice as they really lie."""
    return {keep.kept: keep.worth for keep in PLANNER.keeps(shown, Rules(targets, SIDE_A), 1)}


def test_hands_that_are_typed_in_the_order_of_the_dice_get_the_value_of_these_dice() -> None:
    wrong = 0
    for shown, targets in hands(seed=1):
        answer, truth = asked(shown, targets), true_worth(shown, targets)
        wrong += any(choice.low != truth[choice.dice or ()] or choice.low != choice.high for choice in answer.keeps)
    assert wrong == 0


def test_hands_that_are_typed_in_any_order_get_a_range_with_the_true_value_in_it() -> None:
    rng, wrong, ambiguous = random.Random(2), 0, 0
    for shown, targets in hands(seed=2):
        mixed = rng.sample(shown, len(shown))
        answer, truth = asked(mixed, targets), true_worth(shown, targets)
        if len(answer.ways) == 1:
            wrong += answer.shown not in (tuple(shown), tuple(mixed))
            continue
        ambiguous += 1
        best: dict[tuple[str, ...], float] = {}
        for kept, worth in truth.items():
            faces = tuple(sorted(shown[die] for die in kept))
            best[faces] = max(worth, best.get(faces, 0))
        wrong += any(not choice.low <= best[choice.faces] <= choice.high for choice in answer.keeps)
        wrong += not min(answer.best) <= max(truth.values()) <= max(answer.best)
        wrong += tuple(shown) not in answer.ways
    assert wrong == 0
    assert ambiguous > 20


def test_what_is_not_known_is_said_and_the_dice_are_named() -> None:
    told = str(asked(list("MAT?HER"), "ACHS"))
    assert "These letters fit the dice in 3 ways" in told
    assert "type the letters in the order of the dice: die 1 has A E N P S Y, 2 ? A D H R U" in told
    assert "? A H R T                41.92 to 45.25" in told


def test_letters_that_are_taken_in_the_order_of_the_dice_are_told_with_the_dice() -> None:
    told = str(asked(list("AHBM?WT"), "ACHS"))
    assert "  die 1 2 3 4 5 6 7\n      A H B M ? W T\n" in told
    assert "The letters are taken in the order of the dice: die 1 has A E N P S Y, 2 ? A D H R U" in told


def test_no_two_choices_are_printed_alike() -> None:
    told = str(asked(list("A?BE?W?"), "AHCS")).splitlines()
    rows = [line[:24] for line in told if "·" in line]
    assert len(rows) == 5 == len(set(rows))


def test_the_orders_of_typed_letters_are_all_that_fit() -> None:
    assert fitting_orders("AHBM?WT", DRINK) == (tuple("AHBM?WT"),)
    found = fitting_orders("TAHBM?W", DRINK)
    assert len(found) == len(set(found)) > 0
    assert all(die.face(face) for way in found for die, face in zip(DRINK, way, strict=True))


@pytest.mark.parametrize("targets", ["AAAA", "AHCP", "JWDN"])
def test_targets_that_the_ice_cubes_cannot_show_are_refused(targets: str) -> None:
    with pytest.raises(lc.BadPosition, match="The ice cubes cannot show"):
        asked(list("AHBM?WT"), targets)
