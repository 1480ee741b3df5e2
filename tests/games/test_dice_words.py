"""Dice Words: its dice, its sums, its secrets; the rulings themselves are rows in rulings/dice-words.toml."""

import re
from itertools import product
from string import ascii_uppercase
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lettercup.core import Choose, Done, Entry, IllegalMove, Roll, Rolled, TimeUp, asks_of, encode, judge, play
from lettercup.core.reveal import Accept, Appeal, Challenge, Ready, Reveal, ShownWord, Vote
from lettercup.games import story
from lettercup.games.dice_words import (
    SIDE_A,
    SIDE_B,
    DiceWords,
    DiceWordsState,
    Go,
    Laid,
    Reroll,
    RoundSum,
    StrawDraft,
    Younger,
)
from lettercup.games.dice_words.sheet import sugar_heirs, sum_of
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
        state = play(game, state, judge(game, state, entry, kit.REFEREE))
    return state


def racing(game: DiceWords = GAME, **fields: Any) -> DiceWordsState:
    """Both players have rolled, seat 1 has laid AH and rolls two dice again."""
    start = game.start().but(phase="study", **fields)
    sugar = ("S",) if fields.get("sugar") == 1 else ()
    return after(
        (0, Go()),
        ("dice", Rolled(0, ROLL)),
        ("dice", Rolled(1, (*ROLL, *sugar))),
        (1, StrawDraft((Laid(12), Laid(14)))),
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
        ({"glass_seconds": 9}, "Glass seconds: 10 to 3600, not 9"),
        ({"challenge_seconds": 3601}, "Challenge seconds: 1 to 3600, not 3601"),
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
    found = sum_of(straw, DiceWords(players=1).dice, faces, "".join(map(str, faces[:4])), younger)
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
    start = game.start().but(phase="study")
    one, other = (
        after((0, Go()), ("dice", Rolled(1, faces)), (1, StrawDraft(word)), game=game, start=start)
        for faces, word in ((ROLL, (Laid(12),)), (("E", *ROLL[1:]), ()))
    )
    assert encode(game.view(one, 0)) == encode(game.view(other, 0))


def test_when_the_round_is_over_everything_lies_open() -> None:
    state = after(("clock", TimeUp()), start=racing().but(until=500))
    assert state.phase == "reveal"
    assert [each.in_cup for each in state.drinks] == [(), ()]
    assert GAME.view(state, 0) == GAME.view(state, None) == state


def test_a_draft_is_for_its_owner_alone_and_tells_nothing() -> None:
    before = racing()
    entry: Entry[Any] = Entry(9000, 0, StrawDraft((Laid(5), Laid(6))))
    assert GAME.audience(before, entry) == (0,)
    assert story(GAME, before, entry, play(GAME, before, entry)) == ()


def test_the_sum_of_a_word_in_the_making_is_for_its_owner_alone() -> None:
    state = after((0, StrawDraft((Laid(7), Laid(5)))), start=racing(faces=("C", "A", "H", "S") + (None,) * 15))
    assert [each.points for each in GAME.sums(GAME.view(state, 0)).straws] == [6, 0]
    assert [each.word for each in GAME.sums(GAME.view(state, None)).straws] == ["", ""]


# The flow.


def test_the_words_of_all_players_are_judged_by_the_answer_that_ends_the_round() -> None:
    state = after(("dice", Rolled(1, ("K", "V"))), (1, Done()), (0, StrawDraft((Laid(7), Laid(5)))), start=racing())
    assert GAME.words(state, 0, Done()) == ("HA", "AH")
    assert GAME.words(state, 0, StrawDraft(())) == ()


def test_with_the_challenge_referee_only_the_doubted_word_is_judged() -> None:
    game = DiceWords(players=2, referee="challenge")
    state = after(("clock", TimeUp()), game=game, start=racing(game).but(until=500))
    assert game.words(racing(game), "clock", TimeUp()) == ()
    assert game.words(state, 0, Challenge(1, "AH")) == ("AH",)
    assert [game.words(state, 0, Challenge(owner, "AH")) for owner in (0, -1, 7)] == [(), (), ()]


def looking(game: DiceWords, *words: ShownWord, votes: tuple[Vote, ...] = ()) -> DiceWordsState:
    """These words lie open, and everybody looks at them."""
    seats = tuple(range(game.players))
    texts = {word.owner: word for word in words}
    sums = (
        RoundSum(word=texts[seat].text, refused=not texts[seat].counts) if seat in texts else None for seat in seats
    )
    return game.start().but(
        phase="reveal",
        until=9000,
        reveal=Reveal(tuple((seat,) for seat in seats), words, seats, votes),
        sheet=tuple((each or RoundSum(),) for each in sums),
    )


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Challenge(0, "HA"), "HA is your own word."),
        (Challenge(-1, "HA"), "There is no word HA that can be challenged."),
        (Challenge(2, "AH"), "There is no word AH that can be challenged."),
        (Appeal(("HA",)), "That cannot be done now."),
        (Accept(1), "Nobody asks you to accept words now."),
    ],
)
def test_a_doubt_or_a_vote_about_nothing_is_refused(move: Any, reason: str) -> None:
    game = DiceWords(players=4, referee="challenge")
    words = ShownWord(0, "HA"), ShownWord(1, "AH"), ShownWord(3, "KV", "refused")
    state = looking(game, *words, votes=(Vote(3, ("KV",)),))
    with pytest.raises(IllegalMove, match=re.escape(reason)):
        after((0, move), game=game, start=state)


def test_the_next_round_begins_as_soon_as_everybody_is_ready() -> None:
    shown = after(("clock", TimeUp()), start=racing().but(until=500))
    before = after((1, Ready()), start=shown)
    state = after((0, Ready()), start=before)
    assert (state.phase, state.round, state.starter, state.until) == ("targets", 2, 1, None)
    assert set(state.faces) == {None}
    told = story(GAME, before, Entry(0, 0, Ready()), state)
    assert [str(sentence) for sentence in told] == ["Round 2 of 5: Player 2 rolls the ice cubes."]


def test_somebody_alone_has_nobody_to_ask() -> None:
    game = DiceWords(players=1)
    state = looking(game, ShownWord(0, "KV", "refused"))
    assert asks_of(game.asks(state), 0) == (Choose(0, ("ready",)),)
