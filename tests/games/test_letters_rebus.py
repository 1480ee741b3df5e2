"""Letters Rebus: what a layout is worth, what could have crossed, and who sees what."""

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lettercup.core import Done, Entry, Roll, Rolled, fault, play, tag_of
from lettercup.core.grid import Cell, Layout, Placed
from lettercup.games.letters_rebus import (
    DICE,
    VALUES,
    LettersRebus,
    LettersRebusState,
    RebusDraft,
    RebusHand,
    RebusTally,
    Star,
    letters_of,
    score,
)
from lettercup.games.letters_rebus.rules import vowels
from lettercup.games.letters_rebus.score import crossing_letter
from tests.games import letters_rebus_oracle as oracle

DOCS = Path(__file__).parents[2] / "docs" / "games" / "letters-rebus.md"
ROLL = tuple("ONSGRDAMS*TF*AE")
OTHER_ROLL = tuple("KBHQLJVPXROZPHC")


def drawn(picture: str) -> dict[Cell, str]:
    """The letters of a picture; a dot is an empty cell, and a bar begins the next row."""
    rows = enumerate(picture.split("|"))
    return {(row, column): letter for row, line in rows for column, letter in enumerate(line) if letter != "."}


def laid(picture: str, faces: tuple[str, ...]) -> Layout:
    """A picture laid with dice that show its letters."""
    free = dict(enumerate(faces))
    placed = []
    for (row, column), letter in drawn(picture).items():
        die = next(die for die, face in free.items() if face == letter)
        del free[die]
        placed.append(Placed(die, row, column))
    return tuple(placed)


@pytest.mark.parametrize(
    ("one", "other", "letter"),
    [
        ("DOG", "FROM", "O"),
        ("D|O|G", "FROM", "O"),
        ("D|O|G", "F|R|O|M", "O"),
        ("DOG", "TEAS", None),
        ("..D|FROM|..G", "SO", None),
        ("..D|FROM|..G", "MY", None),
        ("..D|FROM|..G", "FLY", "F"),
        ("CAT", "CAT", "C"),
        ("AB|CD", "EA", None),
        ("AX.XB", "AY.YB", "A"),
        ("TO.|.N.", "OF", None),
        ("A*", "B*", None),
    ],
)
def test_groups_that_could_cross(one: str, other: str, letter: str | None) -> None:
    assert crossing_letter(drawn(one), drawn(other)) == letter


def test_a_group_that_would_vanish_under_its_twin_does_not_cross_it() -> None:
    assert crossing_letter(drawn("CA|IN"), drawn("CA|IN")) is None


def test_a_crossing_that_would_make_new_words_is_none() -> None:
    """The only shared letter is the A, and wherever AB lies over it, its B touches another letter."""
    assert crossing_letter(drawn("XAX|Y.Y|ZWZ"), drawn("AB")) is None


letters = st.sampled_from("ABCD")


@st.composite
def shapes(draw: st.DrawFn, largest: int = 6) -> dict[Cell, str]:
    """A connected group of two cells or more, with letters that often repeat."""
    cells: list[Cell] = [(0, 0)]
    for _ in range(draw(st.integers(1, largest - 1))):
        row, column = draw(st.sampled_from(cells))
        down, right = draw(st.sampled_from([(0, 1), (0, -1), (1, 0), (-1, 0)]))
        if (row + down, column + right) not in cells:
            cells.append((row + down, column + right))
    cells = cells if len(cells) > 1 else [(0, 0), (0, 1)]
    return {cell: draw(letters) for cell in cells}


@given(shapes(), shapes())
def test_crossings_are_those_that_trying_every_place_finds(one: dict[Cell, str], other: dict[Cell, str]) -> None:
    assert (crossing_letter(one, other) is not None) == oracle.could_cross(one, other)


@given(shapes(), shapes())
def test_crossing_is_mutual_and_does_not_depend_on_place_or_direction(
    one: dict[Cell, str], other: dict[Cell, str]
) -> None:
    crosses = crossing_letter(one, other) is not None
    moved = {(row + 7, column - 3): letter for (row, column), letter in one.items()}
    assert (crossing_letter(other, one) is not None) == crosses
    assert (crossing_letter(moved, other) is not None) == crosses
    assert (crossing_letter(oracle.transposed(one), other) is not None) == crosses


cells = st.tuples(st.integers(0, 6), st.integers(0, 6))


@st.composite
def layouts(draw: st.DrawFn) -> tuple[Layout, tuple[str, ...], tuple[Star, ...]]:
    """Dice scattered on a few rows and columns, so that there are runs, crossings, groups and lonely dice."""
    faces = tuple(draw(st.sampled_from([face.text for face in die.faces])) for die in DICE.dice)
    places = draw(st.lists(cells, max_size=len(faces), unique=True))
    dice = draw(st.permutations(range(len(faces))))
    stars = tuple(Star(die, draw(letters)) for die, face in enumerate(faces) if face == "*" and draw(st.booleans()))
    return tuple(Placed(die, *cell) for die, cell in zip(dice, places, strict=False)), faces, stars


@given(layouts(), st.randoms(use_true_random=False))
def test_the_sum_is_that_of_the_slow_way(laying: Any, rng: Any) -> None:
    layout, faces, stars = laying
    words = [word.text for word in score(layout, faces, stars).words]
    refused = {word: fault("not-in-dictionary", "NO") for word in words if rng.random() < 0.3}
    assert score(layout, faces, stars, refused).total == oracle.total(layout, faces, stars, refused)


@given(layouts(), st.integers(-9, 9), st.integers(-9, 9))
def test_the_sum_is_the_same_wherever_the_layout_lies(laying: Any, down: int, right: int) -> None:
    layout, faces, stars = laying
    moved = tuple(Placed(each.die, each.row + down, each.column + right) for each in layout)
    assert score(moved, faces, stars) == score(layout, faces, stars)


@given(layouts())
def test_a_transposed_layout_swaps_across_and_down(laying: Any) -> None:
    layout, faces, stars = laying
    here = score(layout, faces, stars)
    there = score(tuple(Placed(each.die, each.column, each.row) for each in layout), faces, stars)
    assert (there.across, there.down, there.unused, there.total) == (here.down, here.across, here.unused, here.total)


@given(layouts())
def test_every_die_is_either_used_or_unused(laying: Any) -> None:
    layout, faces, stars = laying
    tally = score(layout, faces, stars)
    used = {die for word in tally.words if not word.fault for die in word.dice}
    assert used | set(tally.unused) == set(range(15))
    assert not used & set(tally.unused)
    assert tally.total == tally.across + tally.down - tally.left_over


def test_the_larger_group_counts_even_if_it_is_worth_less() -> None:
    faces = tuple("TREEZOESSSSSSSS")
    assert [word.text for word in score(laid("TREE|....|ZOE.", faces), faces).words if not word.fault] == ["TREE"]


def test_of_three_groups_one_that_could_cross_only_an_unused_one_counts() -> None:
    """TEAR could cross ROUND, and WET could cross TEAR; but with TEAR off the table WET stands alone."""
    faces = tuple("ROUNDTEARWETSSS")
    layout = laid("ROUND|.....|TEAR.|.....|WET..", faces)
    tally = score(layout, faces)
    assert [(word.text, word.fault is None) for word in tally.words] == [
        ("ROUND", True),
        ("TEAR", False),
        ("WET", True),
    ]


@pytest.mark.parametrize(
    ("picture", "counted"),
    [("TEA|SUN", ["TEA", "SUN"]), ("TOM|DOG", ["DOG"])],
)
def test_words_that_only_touch_are_two_groups(picture: str, counted: list[str]) -> None:
    """The pairs downwards are refused, so nothing joins the rows; TOM and DOG could have crossed."""
    faces = tuple(drawn(picture).values()) + ("S",) * 9
    layout = laid(picture, faces)
    refused = {
        word.text: fault("not-in-dictionary", "NO") for word in score(layout, faces).words if word.direction == "down"
    }
    assert [word.text for word in score(layout, faces, (), refused).words if not word.fault] == counted


def test_thirteen_dice_are_found_and_two_are_ours() -> None:
    assert [die.provenance for die in DICE.dice] == ["found"] * 13 + ["ours"] * 2


def test_fifteen_different_dice_have_a_star_on_two() -> None:
    assert len({die.faces for die in DICE.dice}) == 15
    assert all(len({face.text for face in die.faces}) == 6 for die in DICE.dice)
    assert [number for number, die in enumerate(DICE.dice) if die.face("*")] == [9, 12]


def test_every_letter_has_a_value_so_that_a_star_can_be_any() -> None:
    assert VALUES == oracle.VALUES


def test_a_star_reads_as_its_letter_once_it_has_one() -> None:
    assert letters_of("A*B*", [Star(1, "Q")]) == ("A", "Q", "B", "*")


def test_vowels_and_stars_help_and_y_does_not() -> None:
    assert vowels("AEIOU*YXZ") == 6


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"players": 0}, "1 to 7 players"),
        ({"players": 8}, "1 to 7 players"),
        ({"rounds": 0}, "Rounds: 1 to 100, not 0"),
        ({"glass_turns": 11}, "Glass turns: 1 to 10, not 11"),
        ({"glass_seconds": 1}, "Glass seconds: 5 to 3600"),
        ({"challenge_seconds": 4000}, "Challenge seconds: 1 to 3600"),
        ({"vowel_help": 7}, "Vowel help: 0 to 6"),
    ],
)
def test_options_that_make_no_game_are_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        LettersRebus(**{"players": 2, **options})


def rolled(game: LettersRebus, *rolls: tuple[str, ...]) -> LettersRebusState:
    """The state after these rolls, from the cups in the order in which they are asked for."""
    state = game.start()
    for faces in rolls:
        ask = next(ask for ask in game.asks(state) if isinstance(ask, Roll))
        state = play(game, state, Entry(1000, "dice", Rolled(ask.cup, faces)))
    return state


def test_turn_by_turn_everybody_watches_a_draft() -> None:
    game = LettersRebus(players=2)
    state = rolled(game, ROLL)
    state = play(game, state, Entry(2000, 0, RebusDraft(laid("DOG", ROLL))))
    assert game.view(state, 1) == game.view(state, None) == state


@pytest.mark.parametrize(("mode", "rolls"), [("at-once", (ROLL, OTHER_ROLL)), ("same-roll", (ROLL,))])
def test_at_once_a_draft_is_for_its_own_player_only(mode: Any, rolls: Any) -> None:
    game = LettersRebus(players=2, mode=mode)
    before = rolled(game, *rolls)
    after = play(game, before, Entry(2000, 0, RebusDraft(laid("DOG", ROLL), (Star(9, "E"),))))
    assert game.view(after, 0).hands[0] == after.hands[0]
    assert game.view(after, 0).hands[1] == RebusHand(after.hands[1].faces)
    assert game.view(after, 1).hands == game.view(before, 1).hands
    assert game.view(after, None).hands == (RebusHand(rolls[0]), RebusHand(rolls[-1]))


def test_when_the_time_is_up_all_layouts_lie_open() -> None:
    game = LettersRebus(players=2, mode="same-roll")
    state = rolled(game, ROLL)
    for seat in (0, 1):
        state = play(game, state, Entry(2000, seat, Done()))
    assert game.view(state, 1) == game.view(state, None) == state


def test_dice_wait_under_the_cups_until_all_have_thrown() -> None:
    game = LettersRebus(players=2, mode="at-once")
    state = rolled(game, ROLL)
    for viewer in (0, 1, None):
        assert game.view(state, viewer).hands == (RebusHand(), RebusHand())


def test_a_running_sum_says_what_would_be_left_over_and_nothing_about_the_dictionary() -> None:
    game = LettersRebus(players=1)
    state = play(game, rolled(game, ROLL), Entry(2000, 0, RebusDraft(laid("SS", ROLL))))
    tally = state.hands[0].tally
    assert isinstance(tally, RebusTally)
    assert (tally.across, tally.left_over, tally.words[0].fault) == (4, 24, None)


@pytest.mark.parametrize("field", LettersRebus.__struct_fields__)
def test_every_option_is_on_the_docs_page(field: str) -> None:
    assert re.search(rf"^\| `{field}` \|", DOCS.read_text(), re.MULTILINE)


@pytest.mark.parametrize("move", get_args(LettersRebus.move_type))
def test_every_move_is_on_the_docs_page(move: Any) -> None:
    assert re.search(rf"^\| `{tag_of(move)}` \|", DOCS.read_text(), re.MULTILINE)


def test_the_example_of_the_docs_page_is_true() -> None:
    picture = "..D.|FROM|A.G.|S...|TENS|...A|...*"
    tally = score(laid(picture, ROLL), ROLL, (Star(9, "W"),))
    assert (tally.across, tally.down, tally.left_over, tally.total) == (17, 24, 0, 41)
    for word in tally.words:
        assert f"{word.text}  " in DOCS.read_text()


def test_a_state_with_a_whole_crossword_is_small_enough_to_send_often() -> None:
    game = LettersRebus(players=1)
    layout = laid("..D.|FROM|A.G.|S...|TENS|...A|...*", ROLL)
    state = play(game, rolled(game, ROLL), Entry(2000, 0, RebusDraft(layout, (Star(9, "W"),))))
    assert len(msgspec.json.encode(state)) < 2000
