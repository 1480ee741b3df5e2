"""Boggle Bowl beyond its rulings: the board and its ways, the pegs, the secrets of a side, and what is refused."""

import itertools
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lettercup.core import Delayed, Entry, IllegalMove, Move, Rolled, Seat, TimeUp, encode, judged, play, say
from lettercup.games._boggle_bowl_board import BLUE, RED, TARGET, Path, Space, path_faults, pegs_after, ways
from lettercup.games._boggle_bowl_words import CUBES, TRAYS, BowlWord, counted, draft_faults, laid
from lettercup.games.boggle_bowl import (
    BOARD,
    DICE,
    BoggleBowl,
    BoggleBowlState,
    Challenge,
    Done,
    Draft,
    Flip,
    Reroll,
    Suggest,
)
from tests.conformance.kit import FussyReferee

RED_FACES = tuple("NOSTUDDESNH")
"""SOUNDED is on the cubes 2 1 4 0 5 7 6."""
BLUE_FACES = tuple("GOFTCREESNR")
"""REGRET is on the cubes 16 17 11 21 18 14."""
SOUNDED = Draft(((2, 1, 4, 0, 5, 7, 6),))
REGRET = Draft(((16, 17, 11, 21, 18, 14),))
PAIR = BoggleBowl(players=2)
TEAMS = BoggleBowl(players=4)
SPACES = list(itertools.product(range(1, 8), range(7)))


def after(game: BoggleBowl, *moves: tuple[Seat, Move] | Rolled | TimeUp) -> BoggleBowlState:
    """The state after these moves, a second apart; the clock strikes when it is due."""
    state = game.start()
    for number, move in enumerate(moves, 1):
        state = entered(game, state, move, number * 1000)
    return state


def entered(game: BoggleBowl, state: BoggleBowlState, move: Any, at: int) -> BoggleBowlState:
    match move:
        case Rolled():
            entry: Entry[Any] = Entry(at, "dice", move)
        case TimeUp():
            entry = Entry(state.until or at, "clock", move)
        case Delayed():
            entry = Entry(at, "clock", move)
        case _:
            entry = Entry(at, *move)
    return play(game, state, judged(game, state, entry, FussyReferee()))


def rolls(red: Seat = 0, blue: Seat = 1) -> tuple[Rolled, Rolled]:
    return Rolled(red, RED_FACES), Rolled(blue, BLUE_FACES)


def reasons(game: BoggleBowl, state: BoggleBowlState, seat: Seat, move: Move) -> list[str]:
    with pytest.raises(IllegalMove) as refusal:
        entered(game, state, (seat, move), (state.until or 2000) - 1)
    return [str(reason) for reason in refusal.value.reasons]


# The board and the cubes.


def test_the_board_looks_the_same_to_both_sides() -> None:
    assert BOARD.red == BOARD.blue[::-1]
    assert BOARD.spaces == tuple(row[::-1] for row in reversed(BOARD.spaces))
    assert BOARD.kind(BOARD.centre) == "blank"


def test_the_board_and_the_cubes_say_where_they_are_from() -> None:
    assert BOARD.provenance == "ours"
    assert {die.provenance for die in DICE.dice} == {"ours"}


def test_both_sides_have_the_same_eleven_cubes() -> None:
    red, blue = DICE.of_kind("red"), DICE.of_kind("blue")
    assert (len(red), len(DICE.dice)) == (CUBES, 2 * CUBES)
    assert [die.faces for die in red] == [die.faces for die in blue]
    assert tuple(red) == DICE.dice[:CUBES]


@given(st.sampled_from((RED, BLUE)), st.sampled_from(SPACES), st.integers(1, 4))
def test_the_ways_lead_along_every_legal_path_and_no_other(side: int, start: Space, steps: int) -> None:
    assert set(walks(side, start, steps)) == set(legal_paths(side, start, steps))


@given(st.sampled_from((RED, BLUE)), st.sampled_from(SPACES), st.integers(1, CUBES))
def test_every_walk_along_the_ways_can_be_finished_legally(side: int, start: Space, steps: int) -> None:
    path: Path = ()
    state = moving(side, start, steps)
    while onward := state.onward(path):
        path = (*path, onward[-1])
    assert path_faults(side, start, steps, path) == ()


def moving(side: int, start: Space, steps: int) -> BoggleBowlState:
    begun = PAIR.start()
    last = msgspec.structs.replace(begun.last, winner=side, steps=steps)
    return msgspec.structs.replace(begun, token=start, last=last, phase="move", ways=ways(side, start, steps))


def walks(side: int, start: Space, steps: int) -> list[Path]:
    """All complete paths that the lit steps allow."""
    state = moving(side, start, steps)
    done: list[Path] = []
    edge: list[Path] = [()]
    while edge:
        path = edge.pop()
        onward = state.onward(path)
        edge.extend((*path, space) for space in onward)
        if not onward:
            done.append(path)
    return done


def legal_paths(side: int, start: Space, steps: int) -> list[Path]:
    """All paths that the sheet allows, tried out one by one."""
    forward, goal = ((-1, 0), (1, 8))[side]
    found: list[Path] = []
    for turns in itertools.product(((forward, 0), (0, 1), (0, -1)), repeat=steps):
        line = [start]
        for down, across in turns:
            if line[-1][0] != goal:
                line.append((line[-1][0] + down, line[-1][1] + across))
        on_the_board = all(0 <= column < 7 for _, column in line)
        if on_the_board and len(set(line)) == len(line) and line[-1][0] != start[0]:
            found.append(tuple(line[1:]))
    return found


def test_a_path_is_refused_with_all_its_faults() -> None:
    assert [str(fault) for fault in path_faults(RED, (4, 3), 5, ((5, 3), (5, 5), (6, 6), (6, 7)))] == [
        "Step 1 goes back; the token never does.",
        "Step 2 jumps over a space.",
        "Step 3 is diagonal; the token goes forward or sideways.",
        "Step 4 leaves the board.",
        "The token moves as many steps as the difference, 5, not 4.",
        "At least one step goes forward.",
    ]


# The pegs.


@given(st.lists(st.sampled_from(BOARD.red), max_size=5))
def test_pegs_show_the_score_until_it_reaches_a_hundred(scored: list[int]) -> None:
    pegs: tuple[int, ...] = ()
    for number, points in enumerate(scored, 1):
        pegs = pegs_after(BOARD.red, pegs, points)
        if sum(scored[:number]) >= TARGET:
            return
        assert sum(pegs) == sum(scored[:number])
        assert set(pegs) <= set(BOARD.red)
        assert len(set(pegs)) == len(pegs) <= 2
        assert list(pegs) == sorted(pegs)


@pytest.mark.parametrize(
    ("pegs", "points", "expected"),
    [
        ((), 20, (20,)),
        ((40,), 20, (20, 40)),
        ((20, 40), 20, (80,)),
        ((20, 40), 30, (20, 70)),
        ((30,), 30, (60,)),
        ((70,), 20, (20, 70)),
        ((20, 40), 60, (20, 40)),
        ((50,), 50, (50,)),
    ],
)
def test_a_score_moves_the_pegs(pegs: tuple[int, ...], points: int, expected: tuple[int, ...]) -> None:
    assert pegs_after(BOARD.red, pegs, points) == expected


# Words and their count.


def test_a_draft_is_refused_with_all_its_faults() -> None:
    words = ((0, 0), (1, 2), (2, 30), ())
    assert [str(fault) for fault in draft_faults("2", TRAYS[RED], words, [*RED_FACES, *BLUE_FACES])] == [
        "This space calls for two words, not 3.",
        "You can lay only cubes of your own set.",
        "The cube N stands twice in one word.",
        "The cube S stands in two words; it can stand in one only.",
    ]


def test_no_draft_has_more_rows_than_there_are_cubes() -> None:
    faults = draft_faults("wild", TRAYS[RED], ((),) * 12, RED_FACES)
    assert [str(fault) for fault in faults] == ["There are no more words than cubes."]


def test_empty_rows_are_not_words() -> None:
    assert [word.word for word in laid(((), (9, 4), ()), (*"NOSTUDDES", "Qu", "H"))] == ["QUU"]


@given(st.permutations(TRAYS[RED]), st.integers(1, CUBES - 1), st.sets(st.integers(0, 1)))
def test_on_a_wild_space_every_standing_cube_counts_and_no_other(cubes: list[int], cut: int, wrong: set[int]) -> None:
    words = laid((tuple(cubes[:cut]), tuple(cubes[cut:])), RED_FACES)
    words = tuple(refuse(word) if number in wrong else word for number, word in enumerate(words))
    assert counted("wild", words).cubes == (0 not in wrong) * cut + (1 not in wrong) * (CUBES - cut)
    assert counted("2", words).cubes == (0 if wrong else CUBES)


def refuse(word: BowlWord) -> BowlWord:
    return msgspec.structs.replace(word, status="refused", reason=say("No."))


def test_the_same_word_twice_is_challenged_once() -> None:
    game = BoggleBowl(players=2, referee="challenge")
    state = msgspec.structs.replace(game.start(), token=(4, 2))
    twice = Draft(((3, 1), (4, 8)))
    for at, move in enumerate((Rolled(0, tuple("NOSTTDDEONH")), rolls()[1], (0, twice), TimeUp()), 1):
        state = entered(game, state, move, at * 1000)
    state = entered(game, state, (1, Challenge("TO")), 185_000)
    assert [word.status for word in state.last.counts[RED].words] == ["allowed", "allowed"]


# What is secret.


SECRETS: list[tuple[tuple[Seat, Move] | Rolled, ...]] = [
    (),
    ((0, SOUNDED),),
    ((0, Reroll()),),
    ((0, Reroll()), Rolled(0, tuple("AAAACDDEEHH"))),
    ((0, Reroll()), Rolled(0, RED_FACES), (0, SOUNDED), (0, Draft(()))),
    ((2, Suggest("sounded")), (0, SOUNDED)),
]


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize("viewer", [None, 1, 3])
def test_nothing_that_a_side_does_in_the_race_shows_outside_it(viewer: Seat | None, secret: Any) -> None:
    assert seen(viewer, *rolls(), *secret) == seen(viewer, *rolls())


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize("viewer", [None, 1, 3])
def test_nor_does_it_after_something_public_and_something_of_the_viewers_own(viewer: Seat | None, secret: Any) -> None:
    flip = (*rolls(), (1, REGRET), (1, Flip()))
    assert seen(viewer, *flip, *secret) == seen(viewer, *flip)
    own = (*rolls(), (3, Suggest("regret")), (1, REGRET))
    assert seen(viewer, *own, *secret) == seen(viewer, *own)


def test_nor_does_it_after_the_clock_stood_still() -> None:
    pause = (*rolls(), Delayed(5000))
    assert seen(1, *pause, (0, SOUNDED)) == seen(1, *pause)


def seen(viewer: Seat | None, *moves: Any) -> bytes:
    return encode(TEAMS.view(after(TEAMS, *moves), viewer))


def test_what_was_rolled_first_does_not_show_either() -> None:
    other = Rolled(0, tuple("AAAACDDEEHH"))
    for viewer in (None, 1, 3):
        assert seen(viewer, *rolls()) == seen(viewer, other, rolls()[1])


def test_news_of_a_secret_go_to_nobody_and_leave_the_others_with_what_they_heard() -> None:
    state = after(TEAMS, *rolls(), (0, SOUNDED))
    assert state.news == ()
    assert [TEAMS.view(state, seat).news for seat in (0, 2)] == [(), ()]
    assert [str(*TEAMS.view(state, seat).news) for seat in (1, 3, None)] == ["Player 2 rolls the cubes."] * 3


def test_members_of_a_side_see_its_cubes_words_and_suggestions() -> None:
    state = after(TEAMS, *rolls(), (2, Suggest("sounded")), (0, SOUNDED))
    for seat in (0, 2):
        view = TEAMS.view(state, seat)
        assert view.faces == (*RED_FACES, *(None,) * CUBES)
        assert view.sides[RED].words == SOUNDED.words
        assert [each.word for each in view.sides[RED].suggestions] == ["SOUNDED"]


def test_a_frozen_side_stays_secret_until_the_other_is_frozen_too() -> None:
    racing = after(PAIR, *rolls(), (0, SOUNDED), (1, REGRET), (0, Flip()))
    assert PAIR.view(racing, 1).sides[RED].words == ()
    assert PAIR.view(racing, 1).sides[RED].frozen
    over = entered(PAIR, racing, (1, Done()), 9000)
    assert PAIR.view(over, 1).sides[RED].words == SOUNDED.words
    assert PAIR.view(over, None).faces == (*RED_FACES, *BLUE_FACES)


def test_suggestions_never_leave_their_side() -> None:
    state = after(TEAMS, *rolls(), (2, Suggest("sounded")), (0, SOUNDED), (1, REGRET), (0, Flip()), (1, Done()))
    assert TEAMS.view(state, 1).sides[RED].suggestions == ()
    assert TEAMS.view(state, None).sides[RED].suggestions == ()
    assert TEAMS.view(state, 2).sides[RED].suggestions != ()


def test_a_side_keeps_its_last_twelve_suggestions_each_once() -> None:
    words = [f"W{letter}" for letter in "ABCDEFGHIJKLMN"]
    state = after(TEAMS, *rolls(), *((2, Suggest(word)) for word in (*words, "wd")))
    assert [each.word for each in state.sides[RED].suggestions] == [*words[2:3], *words[4:], "WD"]


@pytest.mark.parametrize("word", ["", "A", "TO GO", "don't", "ÉTÉ", "X" * 23, "<b>"])
def test_a_suggestion_is_one_plain_word(word: str) -> None:
    assert "Suggest one word" in reasons(TEAMS, after(TEAMS, *rolls()), 2, Suggest(word))[0]


# Flow.


def test_words_are_judged_when_both_sides_are_frozen_and_not_before() -> None:
    state = after(PAIR, *rolls(), (0, SOUNDED), (1, REGRET))
    assert PAIR.words(state, 0, Flip()) == ()
    assert PAIR.words(state, 0, SOUNDED) == ()
    assert PAIR.words(state, "clock", TimeUp()) == ("SOUNDED", "REGRET")
    frozen = entered(PAIR, state, (0, Flip()), 9000)
    assert PAIR.words(frozen, 1, Done()) == ("SOUNDED", "REGRET")


def test_a_challenge_brings_only_its_word_into_question() -> None:
    game = BoggleBowl(players=2, referee="challenge")
    state = after(game, *rolls(), (0, SOUNDED), (1, REGRET), TimeUp())
    assert game.words(state, 1, Challenge("SOUNDED")) == ("SOUNDED",)
    assert game.words(state, 0, Challenge("SOUNDED")) == ()
    assert game.words(state, 1, Challenge("nonsense")) == ()


def test_a_flip_within_the_last_seconds_still_gives_the_other_side_ten() -> None:
    state = after(PAIR, *rolls(), (0, SOUNDED))
    assert entered(PAIR, state, (0, Flip()), 180_000).until == 190_000


def test_a_re_roll_that_is_still_in_the_cup_when_the_time_is_up_counts_nothing() -> None:
    state = after(PAIR, *rolls(), (0, SOUNDED), (1, REGRET), (1, Flip()), (0, Reroll()), TimeUp())
    assert [count.cubes for count in state.last.counts] == [0, 6]
    assert not state.sides[RED].shaking


def test_alone_the_other_side_is_empty_and_never_asked() -> None:
    game = BoggleBowl(players=1, sides=("blue",))
    state = after(game, Rolled(0, BLUE_FACES), (0, REGRET), (0, Flip()))
    assert state.sides[RED].seats == ()
    assert (state.last.winner, state.last.steps) == (BLUE, 6)
    assert state.scores == (0,)


# Options.


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"players": 0}, "1 to 20 players, not 0"),
        ({"players": 21}, "1 to 20 players, not 21"),
        ({"players": 3, "sides": ("red", "blue")}, "given for 2 seats; 3 play"),
        ({"players": 2, "sides": ("red", "red")}, "Both red and blue need somebody"),
        ({"players": 2, "flip_seconds": 0}, "1 to 3600 seconds, not 0"),
        ({"players": 2, "race_seconds": 3601}, "1 to 3600 seconds, not 3601"),
        ({"players": 2, "challenge_seconds": -1}, "1 to 3600 seconds, not -1"),
    ],
)
def test_options_that_make_no_game_are_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        BoggleBowl(**options)


def test_options_from_the_lobby_are_checked_in_the_same_words() -> None:
    with pytest.raises(msgspec.ValidationError, match="Both red and blue need somebody"):
        msgspec.convert({"players": 2, "sides": ["blue", "blue"]}, BoggleBowl)


def test_seats_play_red_and_blue_by_turns_unless_they_choose() -> None:
    assert BoggleBowl(players=3).teams == ((0, 2), (1,))
    assert BoggleBowl(players=3, sides=("blue", "red", "red")).teams == ((1, 2), (0,))


def test_sentences_about_a_side_never_hide_its_name_in_a_fact() -> None:
    state = after(PAIR, *rolls(), (0, SOUNDED), (1, REGRET), TimeUp())
    facts = [fact for sentence in state.news for fact in sentence.facts.values()]
    assert facts
    assert not {"red", "blue", "Red", "Blue"} & set(map(str, facts))
