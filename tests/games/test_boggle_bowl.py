"""Boggle Bowl beyond its rulings: the board and its ways, the pegs, the secrets of a side, and what is refused."""

import itertools
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lettercup.core import (
    BadOption,
    Delayed,
    Done,
    Entry,
    IllegalMove,
    Move,
    Outcome,
    Rolled,
    Seat,
    TimeUp,
    encode,
    judge,
    play,
)
from lettercup.core.reveal import Challenge
from lettercup.games import story
from lettercup.games.boggle_bowl import (
    BLUE,
    BOARD,
    CUBES,
    RED,
    TARGET,
    TRAYS,
    BoggleBowl,
    BoggleBowlState,
    BowlDraft,
    BowlReroll,
    BowlWord,
    Flip,
    Path,
    Space,
    Suggest,
    counted,
    draft_faults,
    path_faults,
    pegs_after,
    read_words,
    ways,
)
from lettercup.table import Table
from tests.conformance.kit import FussyReferee

RED_FACES = tuple("NOSTUDDESNH")
"""SOUNDED is on the cubes 2 1 4 0 5 7 6."""
BLUE_FACES = tuple("GOFTCREESNR")
"""REGRET is on the cubes 16 17 11 21 18 14."""
SOUNDED = BowlDraft(((2, 1, 4, 0, 5, 7, 6),))
REGRET = BowlDraft(((16, 17, 11, 21, 18, 14),))
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
    return play(game, state, judge(game, state, entry, FussyReferee()))


def rolls(red: Seat = 0, blue: Seat = 1) -> tuple[Rolled, Rolled]:
    return Rolled(red, RED_FACES), Rolled(blue, BLUE_FACES)


def faults(game: BoggleBowl, state: BoggleBowlState, seat: Seat, move: Move) -> list[str]:
    with pytest.raises(IllegalMove) as refusal:
        entered(game, state, (seat, move), (state.until or 2000) - 1)
    return [str(fault) for fault in refusal.value.faults]


# The board and the cubes.


def test_the_board_looks_the_same_to_both_sides() -> None:
    assert BOARD.red == BOARD.blue[::-1]
    assert BOARD.spaces == tuple(row[::-1] for row in reversed(BOARD.spaces))
    assert BOARD.kind(BOARD.centre) == "blank"


def test_the_board_and_the_cubes_say_where_they_are_from() -> None:
    assert BOARD.provenance == "ours"
    assert {die.provenance for die in PAIR.dice} == {"ours"}


def test_both_sides_have_the_same_eleven_cubes() -> None:
    red, blue = ([PAIR.dice[cube] for cube in tray] for tray in PAIR.printed.trays)
    assert [die.faces for die in red] == [die.faces for die in blue]
    assert ({die.kind for die in red}, {die.kind for die in blue}) == ({"red"}, {"blue"})
    assert (len(red), len(PAIR.dice)) == (CUBES, 2 * CUBES)


def test_the_board_is_printed_and_not_in_the_state() -> None:
    assert PAIR.printed.board == BOARD
    assert PAIR.printed.target == TARGET
    assert b"spaces" not in encode(PAIR.start())


@given(st.sampled_from((RED, BLUE)), st.sampled_from(SPACES), st.integers(1, 4))
def test_the_ways_lead_along_every_legal_path_and_no_other(side: int, start: Space, steps: int) -> None:
    assert set(walks(side, start, steps)) == set(legal_paths(side, start, steps))


@given(st.sampled_from((RED, BLUE)), st.sampled_from(SPACES), st.integers(1, CUBES), st.randoms())
def test_the_ways_agree_with_the_rules_at_every_step(side: int, start: Space, steps: int, rng: Any) -> None:
    path: Path = ()
    state = moving(side, start, steps)
    while onward := lit(state, path):
        assert onward == state.onward(path)
        path = (*path, rng.choice(onward))
    assert state.onward(path) == ()
    assert path_faults(side, start, steps, path) == ()


def moving(side: int, start: Space, steps: int) -> BoggleBowlState:
    begun = PAIR.start()
    return begun.but(token=start, last=begun.last.but(winner=side, steps=steps), phase="move")


def lit(state: BoggleBowlState, path: Path) -> tuple[Space, ...]:
    """The next spaces as a page finds them: after the last two of the path, while there are steps left."""
    line = (None, state.token, *path)[-2:]
    open_ways = PAIR.sums(state).ways if len(path) < state.last.steps else ()
    return next((way.onward for way in open_ways if (way.came, way.at) == line), ())


def walks(side: int, start: Space, steps: int) -> list[Path]:
    """All complete paths that the lit spaces allow."""
    state = moving(side, start, steps)
    done: list[Path] = []
    edge: list[Path] = [()]
    while edge:
        path = edge.pop()
        onward = lit(state, path)
        edge.extend((*path, space) for space in onward)
        if not onward:
            done.append(path)
    return done


def test_a_page_is_told_the_ways_only_while_the_token_is_to_be_moved() -> None:
    assert PAIR.sums(moving(RED, (4, 3), 2)).ways == ways(RED, (4, 3), 2)
    assert PAIR.sums(moving(RED, (4, 3), 2).but(phase="roll")).ways == ()


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


def test_a_path_is_refused_with_all_its_faults_and_where_they_are() -> None:
    found = path_faults(RED, (4, 3), 5, ((5, 3), (5, 5), (6, 6), (6, 7)))
    assert [fault.cells for fault in found[:4]] == [((5, 3),), ((5, 5),), ((6, 6),), ((6, 7),)]
    assert [str(fault) for fault in found] == [
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
    found = list(draft_faults("2", TRAYS[RED], ((0, 0), (1, 2), (2, 30), ()), [*RED_FACES, *BLUE_FACES]))
    assert [fault.dice for fault in found] == [(30,), (0,), (2,)]
    assert [str(fault) for fault in found] == [
        "You can lay only cubes of your own set.",
        "The cube N stands twice in one word.",
        "The cube S stands in two words; it can stand in one only.",
    ]


def test_no_draft_has_more_rows_than_there_are_cubes() -> None:
    found = draft_faults("wild", TRAYS[RED], ((),) * 12, RED_FACES)
    assert [str(fault) for fault in found] == ["There are no more words than cubes."]


def test_empty_rows_are_not_words() -> None:
    assert [word.text for word in read_words(((), (9, 4), ()), (*"NOSTUDDES", "Qu", "H"))] == ["QUU"]


@given(st.permutations(TRAYS[RED]), st.integers(1, CUBES - 1), st.sets(st.integers(0, 1)))
def test_on_a_wild_space_every_standing_cube_counts_and_no_other(cubes: list[int], cut: int, wrong: set[int]) -> None:
    words = read_words((tuple(cubes[:cut]), tuple(cubes[cut:])), RED_FACES)
    words = tuple(refuse(word) if number in wrong else word for number, word in enumerate(words))
    assert counted("wild", words).cubes == (0 not in wrong) * cut + (1 not in wrong) * (CUBES - cut)
    assert counted("2", words).cubes == (0 if wrong else CUBES)


def refuse(word: BowlWord) -> BowlWord:
    return word.but(status="refused")


def test_the_same_word_twice_is_challenged_once() -> None:
    game = BoggleBowl(players=2, referee="challenge")
    state = game.start().but(token=(4, 2))
    twice = BowlDraft(((3, 1), (4, 8)))
    for at, move in enumerate((Rolled(0, tuple("NOSTTDDEONH")), rolls()[1], (0, twice), TimeUp()), 1):
        state = entered(game, state, move, at * 1000)
    state = entered(game, state, (1, Challenge(RED, "TO")), 185_000)
    assert [word.status for word in state.last.counts[RED].words] == ["allowed", "allowed"]


# What is secret.


SECRETS: list[tuple[tuple[Seat, Move] | Rolled, ...]] = [
    (),
    ((0, SOUNDED),),
    ((0, BowlReroll()),),
    ((0, BowlReroll()), Rolled(0, tuple("AAAACDDEEHH"))),
    ((0, BowlReroll()), Rolled(0, RED_FACES), (0, SOUNDED), (0, BowlDraft(()))),
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
    """What a viewer sees and is told beside it."""
    view = TEAMS.view(after(TEAMS, *moves), viewer)
    return encode((view, TEAMS.sums(view)))


def test_what_was_rolled_first_does_not_show_either() -> None:
    other = Rolled(0, tuple("AAAACDDEEHH"))
    for viewer in (None, 1, 3):
        assert seen(viewer, *rolls()) == seen(viewer, other, rolls()[1])


@pytest.mark.parametrize("secret", SECRETS[1:])
def test_a_secret_is_told_to_nobody_and_known_to_its_side_alone(secret: Any) -> None:
    state = after(TEAMS, *rolls())
    for move in secret:
        entry: Entry[Any] = Entry(3000, "dice", move) if isinstance(move, Rolled) else Entry(3000, *move)
        done = play(TEAMS, state, entry)
        assert TEAMS.audience(state, entry) == (0, 2)
        assert story(TEAMS, state, entry, done) == ()
        state = done


def test_first_rolls_flips_and_the_end_concern_everybody() -> None:
    state = TEAMS.start()
    moves: list[Any] = [*rolls(), (0, SOUNDED), (0, Flip()), (1, Done())]
    for at, move in enumerate(moves, 1):
        entry: Entry[Any] = Entry(at, "dice", move) if isinstance(move, Rolled) else Entry(at, *move)
        assert (TEAMS.audience(state, entry) is None) == (entry.move != SOUNDED)
        state = play(TEAMS, state, judge(TEAMS, state, entry, FussyReferee()))


def test_nobody_sees_cubes_before_both_sides_have_rolled_not_even_their_own() -> None:
    one = after(TEAMS, rolls()[0])
    for viewer in (None, 0, 1, 2, 3):
        assert set(TEAMS.view(one, viewer).faces) == {None}
        assert [side.throws for side in TEAMS.view(one, viewer).sides] == [1, 0]
    assert TEAMS.view(after(TEAMS, *rolls()), 2).faces == (*RED_FACES, *(None,) * CUBES)


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
    assert "Suggest one word" in faults(TEAMS, after(TEAMS, *rolls()), 2, Suggest(word))[0]


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
    assert game.words(state, 1, Challenge(RED, "SOUNDED")) == ("SOUNDED",)
    assert game.words(state, 0, Challenge(RED, "SOUNDED")) == ()
    assert game.words(state, 1, Challenge(RED, "nonsense")) == ()


def test_a_flip_within_the_last_seconds_still_gives_the_other_side_ten() -> None:
    state = after(PAIR, *rolls(), (0, SOUNDED))
    assert entered(PAIR, state, (0, Flip()), 180_000).until == 190_000


def test_a_re_roll_that_is_still_in_the_cup_when_the_time_is_up_counts_nothing() -> None:
    state = after(PAIR, *rolls(), (0, SOUNDED), (1, REGRET), (1, Flip()), (0, BowlReroll()), TimeUp())
    assert [count.cubes for count in state.last.counts] == [0, 6]
    assert state.in_cup(RED)


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
        ({"players": 3, "control": ("first", "never")}, "given for 2 seats; 3 play"),
        ({"players": 2, "flip_seconds": 0}, "Flip seconds: 1 to 3600, not 0"),
        ({"players": 2, "race_seconds": 3601}, "Race seconds: 1 to 3600, not 3601"),
        ({"players": 2, "challenge_seconds": -1}, "Challenge seconds: 1 to 3600, not -1"),
    ],
)
def test_options_that_make_no_game_are_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(BadOption, match=why):
        BoggleBowl(**options)


def test_options_from_the_lobby_are_checked_in_the_same_words() -> None:
    with pytest.raises(msgspec.ValidationError, match="Both red and blue need somebody"):
        msgspec.convert({"players": 2, "sides": ["blue", "blue"]}, BoggleBowl)


def test_seats_play_red_and_blue_by_turns_unless_they_choose() -> None:
    assert BoggleBowl(players=3).parties == ((0, 2), (1,))
    assert BoggleBowl(players=3, sides=("blue", "red", "red")).parties == ((1, 2), (0,))


def test_sentences_about_a_side_never_hide_its_name_in_a_fact() -> None:
    state = after(PAIR, *rolls(), (0, SOUNDED), (1, REGRET))
    entry = judge(PAIR, state, Entry(state.until or 0, "clock", TimeUp()), FussyReferee())
    facts = [fact for line in story(PAIR, state, entry, play(PAIR, state, entry)) for fact in line.facts.values()]
    assert facts
    assert not {"red", "blue", "Red", "Blue"} & set(map(str, facts))


@pytest.mark.parametrize(("seconds", "left"), [(1, "1 second left."), (20, "20 seconds left.")])
def test_the_story_of_a_flip_counts_its_seconds(seconds: int, left: str) -> None:
    game = BoggleBowl(players=2, flip_seconds=seconds)
    state = after(game, *rolls(), (0, SOUNDED))
    entry: Entry[Any] = Entry(9000, 0, Flip())
    (told,) = story(game, state, entry, play(game, state, entry))
    assert str(told) == f"Player 1 turns the glass. {left}"


def test_a_tour_is_one_race_on_each_space_and_every_cube_is_a_point() -> None:
    table = Table(BoggleBowl(players=1, tour=((4, 3), (4, 3))), ["Ann"], seed=1)
    for race, words in ((1, [[0, 1]]), (2, [])):
        assert (table.state.round, table.state.token) == (race, (4, 3))
        table.play("draft", words=words)
        table.wait()
        while table.state.phase == "reveal":
            table.play("ready")
    scored = table.state.sides[0].scored
    assert scored in ((2, 0), (0, 0))
    assert table.outcome == Outcome((sum(scored),), (0,))
    assert table.story[-2:] == ("Red laid no word.", f"Red has used {sum(scored)} cubes so far.")


@pytest.mark.parametrize("tour", [((0, 0),), ((8, 0),), ((1, 7),), ((1, -1),), ((4, 3),) * 21])
def test_a_tour_stays_on_the_board(tour: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(BadOption, match="A tour has at most 20 spaces"):
        BoggleBowl(players=1, tour=tour)
