"""The plans of Dice Words: the sheet's own words, and choices that are worth what they promise."""

import random

import pytest

from lettercup.games.dice_words import DICE
from lettercup.lexicon import HouseRules, load
from lettercup.solver.dice_words import Planner, Rules

SIDE_A = {5: 5, 6: 10, 7: 25, 8: 25}
ACHS = Rules("ACHS", SIDE_A)


@pytest.fixture(scope="module")
def planner() -> Planner:
    return Planner(DICE.of_kind("drink"), load().select(HouseRules(), "hard"))


def roll(planner: Planner, rng: random.Random) -> list[str]:
    return [rng.choice(die.faces).text for die in planner.dice]


@pytest.mark.parametrize(
    ("word", "faces", "rules", "points"),
    [
        ("has", "AHBSGKD", ACHS, 15),
        ("match", "AHBM?WT", ACHS, 26),
        ("tumble", "EUBMGLT", ACHS, 10),
        ("them", "EHBMGLT", Rules("ACHS", SIDE_A, times_length=True), 28),
    ],
)
def test_the_words_of_the_sheet_have_their_points(
    planner: Planner, word: str, faces: str, rules: Rules, points: int
) -> None:
    assert {each.word: each.points for each in planner.best_words(list(faces), rules)}[word] == points


def test_the_best_word_alone_is_the_first_of_all(planner: Planner) -> None:
    rng = random.Random(5)
    for rules in (ACHS, Rules("ACHS", SIDE_A, times_length=True)):
        for _ in range(15):
            shown = roll(planner, rng)
            first = next(iter(planner.best_words(shown, rules)), None)
            assert planner.best_word(shown, rules) == first
            assert planner.best_of(planner.listed(shown), shown, rules) == first


def test_keeping_everything_is_worth_the_best_word(planner: Planner) -> None:
    rng = random.Random(1)
    for _ in range(30):
        shown = roll(planner, rng)
        best = planner.best_words(shown, ACHS)
        (keep,) = planner.keeps(shown, ACHS, 0)
        assert keep == (tuple(range(7)), best[0].points if best else 0)


def test_the_best_choice_is_never_worth_less_than_staying(planner: Planner) -> None:
    rng = random.Random(2)
    for _ in range(20):
        shown = roll(planner, rng)
        stay = planner.keeps(shown, ACHS, 0)[0].worth
        once, twice = (planner.keeps(shown, ACHS, rerolls)[0].worth for rerolls in (1, 2))
        assert stay <= once + 1e-4 <= twice + 2e-4


def test_a_choice_brings_what_it_promises(planner: Planner) -> None:
    """Rolling the dice that the plan would roll gives on average what the plan says."""
    rng = random.Random(3)
    shown = list("NABTGOD")
    keep = planner.keeps(shown, ACHS, 1)[0]
    results = []
    for _ in range(3000):
        after = [
            face if die in keep.kept else rng.choice(planner.dice[die].faces).text for die, face in enumerate(shown)
        ]
        results.append(planner.keeps(after, ACHS, 0)[0].worth)
    mean = sum(results) / len(results)
    spread = (sum((each - mean) ** 2 for each in results) / len(results)) ** 0.5
    assert abs(mean - keep.worth) < 4 * spread / len(results) ** 0.5


def test_more_rerolls_are_worth_more(planner: Planner) -> None:
    values = [planner.value(ACHS, rerolls) for rerolls in range(4)]
    assert values == sorted(values)
    assert values[0] < values[3]


def test_patience_brings_the_best_roll_of_all(planner: Planner) -> None:
    limit = planner.limit(ACHS)
    few, many = planner.value(ACHS, 2), planner.value(ACHS, 200)
    assert few < many <= limit
    assert many == pytest.approx(limit, rel=0.02)


def test_plans_for_more_and_for_fewer_rerolls_do_not_get_in_each_others_way(planner: Planner) -> None:
    shown = list("NABTGOD")
    fresh = [planner.keeps(shown, ACHS, rerolls)[0] for rerolls in (1, 3, 12, 2)]
    again = [planner.keeps(shown, ACHS, rerolls)[0] for rerolls in (12, 1, 2, 3)]
    assert sorted(fresh) == sorted(again)


def test_the_sugar_cube_is_an_eighth_die() -> None:
    dice = (*DICE.of_kind("drink"), *DICE.of_kind("sugar"))
    planner = Planner(dice, load().select(HouseRules(), "easy"))
    shown = list("NABTGODS")
    assert planner.keeps(shown, ACHS, 0)[0].worth == planner.best_words(shown, ACHS)[0].points
    assert planner.value(ACHS, 1) > Planner(dice[:7], planner.words).value(ACHS, 1)


def test_a_face_that_the_die_does_not_have_is_refused(planner: Planner) -> None:
    with pytest.raises(ValueError, match="That die has no Z; it has A E N P S Y"):
        planner.keeps(list("ZABTGOD"), ACHS, 1)
