"""Dice Words: its dice, its sums, its secrets; the rulings themselves are rows in rulings/dice-words.toml."""

from itertools import product
from string import ascii_uppercase
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lettercup.core import Choose, Entry, IllegalMove, Roll, Rolled, TimeUp, asks_of, encode, judged, play
from lettercup.games._dice_words_sheet import RoundSum, line, sugar_heirs
from lettercup.games._dice_words_straw import SIDE_A, SIDE_B, Laid
from lettercup.games.dice_words import (
    Accept,
    Challenge,
    DiceWords,
    DiceWordsState,
    Done,
    Draft,
    Go,
    Ready,
    Reroll,
    Younger,
)
from tests.conformance import kit
from tests.games.movers import dice_words as mover

GAME = DiceWords(players=2)
ROLL = ("A", "D", "H", "S", "N", "K", "V")
EVERY_KIND_OF_YOUNGER = [
    Younger(**dict(zip(Younger.__struct_fields__, each, strict=True))) for each in product((False, True), repeat=4)
]


def after(*moves: tuple[Any, Any], game: DiceWords = GAME, start: DiceWordsState | None = None) -> DiceWordsState:
    """The state after these (by, move) answers, a second apart, with a referee that allows almost anything."""
    state = start or game.start()
    for second, (by, move) in enumerate(moves, 1):
        entry: Entry[Any] = Entry(1000 * second, by, move)
        state = play(game, state, judged(game, state, entry, kit.REFEREE))
    return state


def racing(game: DiceWords = GAME, **fields: Any) -> DiceWordsState:
    """Both players have rolled, seat 1 has laid AH and rolls two dice again."""
    start = msgspec.structs.replace(game.start(), phase="study", **fields)
    sugar = ("S",) if fields.get("sugar") == 1 else ()
    return after(
        (0, Go()),
        ("dice", Rolled(0, ROLL)),
        ("dice", Rolled(1, (*ROLL, *sugar))),
        (1, Draft((Laid(12), Laid(14)))),
        (1, Reroll((17, 18))),
        game=game,
        start=start,
    )


def letters(kind: str) -> str:
    return "".join(face.text for die in GAME.dice if die.kind == kind for face in die.faces)


# The dice.


def test_the_ice_cubes_have_every_letter_but_q_and_z_once() -> None:
    assert sorted(letters("ice")) == sorted(set(ascii_uppercase) - set("QZ"))


def test_j_q_x_and_z_can_only_be_spelled_with_a_question_mark() -> None:
    assert not set("JQXZ") & set(letters("drink") + letters("sugar"))
    assert letters("drink").count("?") == 2 * 3


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_ice_comes_first_then_the_sugar_cube_then_seven_dice_for_every_seat(players: int) -> None:
    kinds = [die.kind for die in DiceWords(players=players).dice]
    assert kinds == ["ice"] * 4 + ["sugar"] + ["drink"] * 7 * players


def test_all_players_have_equal_dice() -> None:
    assert GAME.dice[5:12] == GAME.dice[12:19]


@pytest.mark.parametrize(("text", "points"), list(zip("HASMTUBLE?", (2, 1, 2, 3, 1, 3, 3, 2, 1, 0), strict=True)))
def test_a_letter_has_the_value_that_the_sheet_prints(text: str, points: int) -> None:
    assert {face.points for die in GAME.dice[4:] if (face := die.face(text))} == {points}


def test_ice_cubes_have_no_points() -> None:
    assert {face.points for die in GAME.dice[:4] for face in die.faces} == {0}


# The options.


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"players": 0}, "Dice Words is for 1 to 4 players, not 0."),
        ({"players": 5}, "Dice Words is for 1 to 4 players, not 5."),
        ({"rounds": 0}, "not 0"),
        ({"rounds": 16}, "not 16"),
        ({"younger": (Younger(),)}, "for every seat, or for none"),
        ({"glass_seconds": 9}, "10 to 3600 seconds, not 9"),
        ({"challenge_seconds": 601}, "5 to 600 seconds, not 601"),
    ],
)
def test_options_that_make_no_sense_are_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        DiceWords(**{"players": 2} | options)


@pytest.mark.parametrize("younger", EVERY_KIND_OF_YOUNGER, ids=str)
def test_the_younger_players_rules_work_in_any_combination(younger: Younger) -> None:
    game = DiceWords(players=3, rounds=2, younger=(Younger(), younger, Younger(head_start=True)))
    assert kit.examine(game, mover, 1)


# The sums.


def test_side_b_is_never_worse_and_starts_at_three_letters() -> None:
    assert min(SIDE_B) == 3
    assert all(SIDE_B[length] >= bonus for length, bonus in SIDE_A.items())


@st.composite
def straws(draw: st.DrawFn) -> tuple[list[str | None], tuple[Laid, ...]]:
    """What all dice of one player and the ice cubes show, and some of the dice on the straw board."""
    dice = DiceWords(players=1).dice
    faces: list[str | None] = [draw(st.sampled_from([face.text for face in die.faces])) for die in dice]
    chosen = draw(st.lists(st.integers(4, 11), unique=True, min_size=1))
    wild = st.sampled_from(ascii_uppercase)
    return faces, tuple(Laid(die, draw(wild) if faces[die] == "?" else "") for die in chosen)


@given(straws(), st.sampled_from(EVERY_KIND_OF_YOUNGER))
def test_a_sum_is_points_times_targets_plus_bonus(
    case: tuple[list[str | None], tuple[Laid, ...]], younger: Younger
) -> None:
    faces, straw = case
    values = dict.fromkeys("AEINOT", 1) | dict.fromkeys("DHLRS", 2) | {"?": 0}
    found = line(straw, DiceWords(players=1).dice, faces, "".join(map(str, faces[:4])), younger)
    word = [laid.letter or faces[laid.die] for laid in straw]
    times = len(word) if younger.times_length else len(set(faces[:4]) & set(word))
    ordinary = {5: 5, 6: 10, 7: 25, 8: 25}
    generous = {3: 5, 4: 10, 5: 15, 6: 20, 7: 25, 8: 25}
    assert (found.word, found.times) == ("".join(map(str, word)), times)
    assert found.score == sum(values.get(str(faces[laid.die]), 3) for laid in straw)
    assert found.bonus == (generous if younger.side_b else ordinary).get(len(word), 0)


@pytest.mark.parametrize(
    ("rounds", "holder", "heirs"),
    [
        ([[3], [2]], None, (1,)),
        ([[3, 0], [2, 1]], None, (0,)),
        ([[1, 1], [1, 1], [1, 2]], None, (0, 1)),
        ([[1, 1], [1, 1], [1, 2]], 1, (1,)),
        ([[1, 1], [1, 1], [1, 2]], 2, (0, 1)),
        ([[0]], None, (0,)),
    ],
)
def test_the_sugar_cube_goes_to_the_lowest(rounds: list[list[int]], holder: int | None, heirs: tuple[int, ...]) -> None:
    sheet = tuple(tuple(RoundSum(points=points) for points in row) for row in rounds)
    assert sugar_heirs(sheet, holder) == heirs


# The secrets.


def test_a_player_sees_the_own_dice_and_word_and_nothing_of_the_others() -> None:
    state = racing()
    view = GAME.view(state, 0)
    assert view.faces[5:12] == ROLL
    assert view.faces[12:] == (None,) * 7
    assert view.drinks[0] == state.drinks[0]
    assert (view.drinks[1].straw, view.drinks[1].in_cup) == ((), ())


def test_everybody_knows_what_the_others_are_doing_and_how_many_rerolls_they_have() -> None:
    assert [(each.stage, each.rerolls) for each in GAME.view(racing(), None).drinks] == [("making", 2), ("rolling", 1)]


def test_a_view_does_not_tell_which_dice_somebody_else_rolls_again() -> None:
    state = racing()
    assert asks_of(GAME.asks(state), 1) == (Roll(1, (17, 18)),)
    assert asks_of(GAME.asks(GAME.view(state, 0)), 1) == (Roll(1, ()),)


@pytest.mark.parametrize("viewer", [0, None])
def test_the_sugar_cube_is_as_secret_as_the_other_dice_of_its_holder(viewer: int | None) -> None:
    game = DiceWords(players=2, sugar_cube=True)
    state = racing(game, sugar=1)
    assert (game.view(state, 1).faces[4], game.view(state, viewer).faces[4]) == ("S", None)


def test_the_gallery_sees_only_the_ice_cubes() -> None:
    state = racing(faces=("C", "A", "H", "S") + (None,) * 15)
    assert GAME.view(state, None).faces == ("C", "A", "H", "S") + (None,) * 15


def test_the_head_start_is_as_secret_as_the_race() -> None:
    game = DiceWords(players=2, younger=(Younger(), Younger(head_start=True)))
    start = msgspec.structs.replace(game.start(), phase="study")
    one, other = (
        after((0, Go()), ("dice", Rolled(1, faces)), (1, Draft(word)), game=game, start=start)
        for faces, word in ((ROLL, (Laid(12),)), (("E", *ROLL[1:]), ()))
    )
    assert encode(game.view(one, 0)) == encode(game.view(other, 0))


def test_when_the_round_is_over_everything_lies_open() -> None:
    state = after(("clock", TimeUp()), start=msgspec.structs.replace(racing(), until=500))
    assert state.phase == "reveal"
    assert [each.in_cup for each in state.drinks] == [(), ()]
    assert GAME.view(state, 0) == GAME.view(state, None) == state


def test_a_draft_makes_no_news() -> None:
    assert after((0, Draft((Laid(5), Laid(6)))), start=racing()).news == ()


# The flow.


def test_the_words_of_all_players_are_judged_by_the_answer_that_ends_the_round() -> None:
    state = after(("dice", Rolled(1, ("K", "V"))), (1, Done()), (0, Draft((Laid(7), Laid(5)))), start=racing())
    assert GAME.words(state, 0, Done()) == ("HA", "AH")
    assert GAME.words(state, 0, Draft(())) == ()


def test_with_the_challenge_referee_only_the_doubted_word_is_judged() -> None:
    game = DiceWords(players=2, referee="challenge")
    state = after(("clock", TimeUp()), game=game, start=msgspec.structs.replace(racing(game), until=500))
    assert game.words(racing(game), "clock", TimeUp()) == ()
    assert game.words(state, 0, Challenge(1)) == ("AH",)
    assert [game.words(state, 0, Challenge(seat)) for seat in (0, -1, 7)] == [(), (), ()]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Challenge(0), "This is your own word."),
        (Challenge(-1), "There is no such seat."),
        (Challenge(9), "There is no such seat."),
        (Challenge(2), "Player 3 has no word."),
        (Accept(1), "There is no vote on AH."),
        (Accept(3), "You have accepted KV already."),
    ],
)
def test_a_doubt_or_a_vote_about_nothing_is_refused(move: Challenge | Accept, reason: str) -> None:
    game = DiceWords(players=4, referee="challenge")
    sums = (
        RoundSum(word="HA", standing="stands"),
        RoundSum(word="AH", standing="stands"),
        RoundSum(),
        RoundSum(word="KV", standing="refused", accepted_by=(0,)),
    )
    looking = tuple(msgspec.structs.replace(each, stage="looking") for each in game.start().drinks)
    votable = (*sums[:2], RoundSum(word="AE", standing="refused"), sums[3])
    state = msgspec.structs.replace(
        game.start(), phase="reveal", until=9000, drinks=looking, sheet=tuple((each,) for each in sums)
    )
    if isinstance(move, Accept):
        state = msgspec.structs.replace(state, sheet=tuple((each,) for each in votable))
    with pytest.raises(IllegalMove, match=reason):
        after((0, move), game=game, start=state)


def test_the_next_round_begins_as_soon_as_everybody_is_ready() -> None:
    shown = after(("clock", TimeUp()), start=msgspec.structs.replace(racing(), until=500))
    state = after((1, Ready()), (0, Ready()), start=shown)
    assert (state.phase, state.round, state.starter, state.until) == ("targets", 2, 1, None)
    assert set(state.faces) == {None}
    assert [str(sentence) for sentence in state.news] == ["Round 2 of 5: Player 2 rolls the ice cubes."]


def test_nobody_alone_can_accept_his_own_word() -> None:
    game = DiceWords(players=1)
    state = msgspec.structs.replace(
        game.start(),
        phase="reveal",
        until=9000,
        drinks=(msgspec.structs.replace(game.start().drinks[0], stage="looking"),),
        sheet=((RoundSum(word="KV", standing="refused"),),),
    )
    assert asks_of(game.asks(state), 0) == (Choose(0, ("ready",)),)
