"""Alphabet Dice beyond its rulings: refusals, clocks, votes, lots, real dice, and odd input."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lettercup.core import (
    Choose,
    Delayed,
    Drawn,
    Entry,
    Face,
    Fault,
    IllegalMove,
    Roll,
    Rolled,
    Throw,
    TimeUp,
    Wait,
    encode,
    fault,
    judge,
    play,
)
from lettercup.core.grid import Layout, Placed, layout, moved, replaced
from lettercup.core.reveal import Accept, Appeal, Decline, Vote
from lettercup.core.words import Verdict
from lettercup.games import story
from lettercup.games.alphabet_dice import (
    ALL_DICE,
    DICE,
    LETTERS,
    AlphabetDice,
    AlphabetDiceMove,
    AlphabetDiceState,
    Ban,
    Build,
    Pass,
    Slurp,
    Swap,
    tally,
)
from tests.conformance.kit import REFEREE, Answers
from tests.games.movers import alphabet_dice as mover
from tests.support.grids import transposed

FACES = (*"SOTCPADMMONIAVEOHSGNTHESERNULTS", "Qu", *"IWOT")
S, O, T, C, P, A, D, N, V, E, H = 0, 1, 2, 3, 4, 5, 6, 10, 13, 14, 16  # noqa: E741  # dice are named by what they show
TWO = AlphabetDice(players=2)


class Lenient:
    """A referee who allows everything but a few words."""

    def __init__(self, *refuses: str) -> None:
        self.refuses = refuses

    def judge(self, words: Any) -> tuple[Verdict, ...]:
        return tuple(self._verdict(word) for word in words)

    def _verdict(self, word: str) -> Verdict:
        wrong = fault("not-in-dictionary", word) if word in self.refuses else None
        return Verdict(word, wrong is None, wrong)


def row(*dice: int) -> Layout:
    """These dice side by side."""
    return layout(Placed(die, 0, column) for column, die in enumerate(dice))


SOP = row(S, O, P)


def table(*hands: tuple[int, ...], board: Layout = SOP, **more: Any) -> AlphabetDiceState:
    """A game in which these hands and this board lie on the table."""
    start = AlphabetDice(players=len(hands)).start()
    return start.but(hands=hands, board=board, faces=FACES, **more)


def enter(
    game: AlphabetDice, state: AlphabetDiceState, by: Any, move: AlphabetDiceMove | Delayed, at: int = 1000
) -> AlphabetDiceState:
    entry: Entry[Any] = Entry(at, by, move)
    return play(game, state, judge(game, state, entry, Lenient()))


def faults(game: AlphabetDice, state: AlphabetDiceState, move: AlphabetDiceMove, *refuses: str) -> tuple[Fault, ...]:
    """Why a move of the player on turn is refused."""
    with pytest.raises(IllegalMove) as refusal:
        play(game, state, judge(game, state, Entry(1000, state.turn, move), Lenient(*refuses)))
    return refusal.value.faults


def reasons(game: AlphabetDice, state: AlphabetDiceState, move: AlphabetDiceMove) -> list[str]:
    return [str(wrong) for wrong in faults(game, state, move)]


def told(game: AlphabetDice, state: AlphabetDiceState, by: Any, move: AlphabetDiceMove, at: int = 1000) -> list[str]:
    """What is told of a move."""
    entry: Entry[Any] = judge(game, state, Entry(at, by, move), Lenient())
    return [line.told(("Jo", "Mara")) for line in story(game, state, entry, play(game, state, entry))]


def test_every_die_has_six_different_letters_of_which_one_is_red() -> None:
    assert len(DICE.dice) == 36
    for die in DICE.dice:
        assert len({face.text for face in die.faces}) == 6
        assert [face.colour for face in die.faces].count("red") == 1


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"players": 0}, "for 1 to 6 players, not 0"),
        ({"players": 7}, "for 1 to 6 players, not 7"),
        ({"players": 2, "turn_seconds": 9}, "10 to 3600 seconds, or 0"),
        ({"players": 2, "turn_seconds": 3601}, "Turn seconds: 0 to 3600, not 3601"),
        ({"players": 2, "first": 2}, "There is no seat 2; the seats are 0 to 1"),
        ({"players": 2, "first": -1}, "There is no seat -1"),
        ({"players": 2, "challenge_seconds": 0}, "Challenge seconds: 5 to 600, not 0"),
    ],
)
def test_options_that_make_no_sense_are_refused(options: dict[str, int], why: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=why):
        msgspec.convert({"type": "alphabet-dice"} | options, AlphabetDice)


BAD_BUILDS = [
    (row(S, O, P, D), ["The D is not one of your dice."]),
    (row(S, O, P, 99), ["There is no die number 99."]),
    (row(S, O, P, -1), ["There is no die number -1."]),
    (row(*[T] * 37), ["There are 36 dice, not 37.", "The S has to stay", "The O has to stay", "The P has to stay"]),
    (row(S, O), ["The P has to stay on the board.", "Lay at least one of your dice, or pass."]),
    (row(S, O, P), ["Lay at least one of your dice, or pass."]),
    ((), ["The S", "The O", "The P", "Lay at least one"]),
    (row(S, O, P, T, T), ["The T lies in two places."]),
    ((*row(S, O, P), Placed(T, 0, 0)), ["2 dice lie on row 1, column 1."]),
    ((*row(S, O, P), Placed(T, 4, 5)), ["The T at row 5, column 6 touches nothing."]),
    ((*row(S, O, P), Placed(T, 3, 0), Placed(C, 3, 1)), ["T C from row 4, column 1 on touch nothing."]),
    (
        (*row(S, O, P), Placed(T, 1, 0), Placed(C, 3, 1)),
        ["The C at row 4, column 2 touches nothing.", "The dice of a turn go into one word"],
    ),
    (row(S, P, O, T), ["The letters of SOP keep their order and stay side by side"]),
    ((*row(S, O, P, D), Placed(T, 0, 2)), ["2 dice lie on row 1, column 3.", "The D is not one of your dice."]),
]


@pytest.mark.parametrize(("placed", "why"), BAD_BUILDS)
def test_a_bad_build_is_refused_with_all_its_reasons(placed: Layout, why: list[str]) -> None:
    found = reasons(TWO, table((T, C), (D,)), Build(placed))
    assert len(found) == len(why)
    assert all(reason.startswith(start) for reason, start in zip(found, why, strict=True))


BAD_SLURPS = [
    (Slurp(D, S, 0, row(D, O, P)), ["The D is not one of your dice."]),
    (Slurp(T, C, 0, row(T, O, P)), ["The C does not lie on the board."]),
    (Slurp(S, O, 0, row(S, O, P)), ["The S is not one of your dice."]),
    (Slurp(99, 77, 5, ()), ["The 99 is not", "The 77 does not lie", "There is no such player"]),
    (Slurp(T, S, 1, row(S, O, P)), ["The S is not one of your dice.", "The T has to stay on the board."]),
    (Slurp(T, S, 1, row(O, T, P)), ["The letters of TOP keep their order"]),
    (Slurp(T, S, -1, row(T, O, P)), ["There is no such player to give the letter to."]),
    (Slurp(T, S, 1, (*row(T, O, P), Placed(C, 1, 2))), ["After a Slurp, add letters only"]),
]


@pytest.mark.parametrize(("slurp", "why"), BAD_SLURPS)
def test_a_bad_slurp_is_refused_with_all_its_reasons(slurp: Slurp, why: list[str]) -> None:
    found = reasons(TWO, table((T, C), (D,)), slurp)
    assert len(found) == len(why)
    assert all(reason.startswith(start) for reason, start in zip(found, why, strict=True))


def marked(wrong: Fault) -> tuple[Any, ...]:
    return wrong.kind, wrong.dice, wrong.cells


@pytest.mark.parametrize(
    ("placed", "marks"),
    [
        (row(S, O, P, D), ("not-your-die", (D,), ())),
        (row(S, O, P, T, T), ("die-in-two-places", (T,), ((0, 3), (0, 4)))),
        (row(S, O), ("left-the-board", (P,), ())),
        ((*row(S, O, P), Placed(T, 0, 0)), ("dice-on-one-cell", (S, T), ((0, 0),))),
        ((*row(S, O, P), Placed(T, 3, 7), Placed(C, 3, 8)), ("touch-nothing", (T, C), ((3, 7), (3, 8)))),
        (row(S, P, O, T), ("word-torn", (S, O, P), ())),
        ((*row(S, O, P), Placed(T, 1, 0), Placed(C, 1, 2)), ("gap", (T, C), ())),
    ],
)
def test_a_fault_names_the_dice_and_cells_that_are_wrong(placed: Layout, marks: tuple[Any, ...]) -> None:
    assert marked(faults(TWO, table((T, C), (D,)), Build(placed))[0]) == marks


def test_a_refused_word_comes_with_its_dice_and_is_the_only_fault_with_a_word() -> None:
    move = Build((*row(S, O, P, C), Placed(T, 2, 4)))
    word, *others = faults(TWO, table((T, C), (D,)), move, "SOPC")
    assert (word.word, word.dice) == ("SOPC", (S, O, P, C))
    assert others
    assert not any(wrong.word for wrong in others)


def test_where_a_wrong_word_costs_the_turn_a_loose_die_does_not_tell_which_words_are_wrong() -> None:
    game = AlphabetDice(players=2, wrong_word_costs_turn=True)
    state, build = table((T, C), (D,)), Build((*row(S, O, P, C), Placed(T, 2, 4)))
    assert faults(game, state, build, "SOPC") == faults(game, state, build)
    slurp = Slurp(T, S, 1, (*row(T, O, P), Placed(C, 1, 2)))
    assert faults(game, state, slurp, "TOP", "PC") == faults(game, state, slurp)


def test_a_slurped_die_may_not_come_back_by_letters_that_join_it_to_its_word() -> None:
    board = layout((*row(S, O, P), Placed(D, 1, 2), Placed(E, 1, 3), Placed(A, 1, 4), Placed(T, 0, 4)))
    state = table((V, C, H), (N,), board=board, bans=(Ban(V, (S, O, P), "SOV"),))
    apart = replaced(board, T, V)
    assert enter(TWO, state, 0, Slurp(V, T, 1, apart)).hands == ((C, H), (N, T))
    (wrong,) = faults(TWO, state, Slurp(V, T, 1, layout((*apart, Placed(C, 0, 3)))))
    assert (wrong.kind, wrong.dice) == ("slurped-out", (V,))
    assert str(wrong) == "The V was slurped out of SOV and may not go back into it this serving."


def test_a_slurped_die_that_lies_elsewhere_may_be_joined_to_its_word_later() -> None:
    board = layout((*row(S, O, P), Placed(D, 1, 2), Placed(E, 1, 3), Placed(A, 1, 4), Placed(V, 0, 4)))
    state = table((C, H), (N,), board=board, bans=(Ban(V, (S, O, P), "SOV"),))
    assert enter(TWO, state, 0, Build(layout((*board, Placed(C, 0, 3))))).hands == ((H,), (N,))


def test_only_words_that_did_not_stand_before_are_put_to_the_referee() -> None:
    state = table((T, C), (D,), board=layout((*row(S, O, P), Placed(A, 1, 0), Placed(E, 2, 0))))
    longer = layout((*state.board, Placed(T, 0, 3)))
    assert TWO.words(state, 0, Build(longer)) == ("SOPT",)


def test_a_slurp_brings_the_words_after_the_swap_and_the_words_at_the_end_into_question() -> None:
    assert TWO.words(table((T, C), (D,)), 0, Slurp(T, S, 1, row(T, O, P, C))) == ("TOP", "TOPC")


def test_a_slurp_that_also_lays_another_word_tells_both() -> None:
    slurp = Slurp(T, S, 1, (*row(T, O, P), Placed(A, 1, 0)))
    assert told(TWO, table((T, A, C), (D,)), 0, slurp) == [
        "Jo swaps in a black T for the black S.",
        "SOP becomes TOP.",
        "Jo also laid TA.",
        "Mara gets the S.",
    ]


def test_a_swap_is_judged_before_the_slurp_and_changes_nothing() -> None:
    state = table((T, C), (D,))
    assert TWO.words(state, 0, Swap(T, S)) == ("TOP",)
    assert enter(TWO, state, 0, Swap(T, S)) == state
    assert told(TWO, state, 0, Swap(T, S)) == []
    assert TWO.audience(state, Entry(1000, 0, Swap(T, S))) == (0,)
    (wrong,) = faults(TWO, state, Swap(T, S), "TOP")
    assert (wrong.word, wrong.dice) == ("TOP", (T, O, P))
    assert reasons(TWO, state, Swap(D, C)) == ["The D is not one of your dice.", "The C does not lie on the board."]
    banned = table((T, C), (D,), bans=(Ban(T, (S, O, P), "TOP"),))
    assert [wrong.kind for wrong in faults(TWO, banned, Swap(T, S))] == ["slurped-out"]


def test_where_a_wrong_word_costs_the_turn_a_swap_cannot_be_tried_first() -> None:
    game, state = AlphabetDice(players=2, wrong_word_costs_turn=True), table((T, C), (D,))
    assert [wrong.kind for wrong in faults(game, state, Swap(T, S), "TOP")] == ["not-now"]


def test_the_crossword_of_a_serving_is_kept_when_the_next_one_is_dealt() -> None:
    state = table((T,), (), out=(1,), fresh=(P,))
    after = enter(TWO, state, 0, Build(row(S, O, P, T)))
    assert after.board == ()
    assert after.last is not None
    assert (after.last.board, after.last.fresh) == (row(S, O, P, T), (T,))
    assert after.last.faces == FACES


def test_words_that_the_table_accepted_are_not_judged_again() -> None:
    assert TWO.words(table((T, C), (D,), accepted=("SOPT",)), 0, Build(row(S, O, P, T))) == ()


def test_a_turn_that_is_not_over_in_time_is_passed() -> None:
    game = AlphabetDice(players=2, turn_seconds=60)
    state = table((T, C), (D,), until=61_000)
    assert game.asks(state)[1:] == (Wait(61_000),)
    after = enter(game, state, "clock", TimeUp(), 61_000)
    assert (after.turn, after.passes, after.until) == (1, 1, 121_000)
    assert told(game, state, "clock", TimeUp(), 61_000) == ["Jo ran out of time."]


def test_the_clock_starts_when_the_last_dice_are_rolled() -> None:
    game = AlphabetDice(players=1, turn_seconds=60)
    state = enter(game, game.start(), "dice", Drawn(ALL_DICE))
    assert state.until is None
    assert enter(game, state, 0, Rolled(0, FACES[:18]), 5000).until == 65_000


def test_a_vote_stops_the_clock_of_the_turn() -> None:
    game = AlphabetDice(players=2, turn_seconds=60, challenge_seconds=30)
    voting = enter(game, table((T, C), (D,), until=61_000), 0, Appeal(("SOPT",)), 41_000)
    assert voting.until == 71_000
    assert game.asks(voting) == (Choose(1, ("accept", "decline")), Wait(71_000))
    assert enter(game, voting, 1, Decline(0), 50_000).until == 70_000


@pytest.mark.parametrize("answer", [Accept(1), Decline(1), Accept(-1)])
def test_an_answer_names_who_asked(answer: Accept | Decline) -> None:
    voting = enter(TWO, table((T, C), (D,)), 0, Appeal(("SOPT",)))
    assert voting.vote == Vote(0, ("SOPT",))
    with pytest.raises(IllegalMove, match="Nobody asks you to accept words now"):
        enter(TWO, voting, 1, answer)


def test_a_pause_moves_the_end_of_the_turn() -> None:
    game = AlphabetDice(players=2, turn_seconds=60)
    assert enter(game, table((T, C), (D,), until=61_000), "clock", Delayed(5000)).until == 66_000


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((), "Ask the others about one to 8 different words"),
        (("SOPT", "SOPT"), "Ask the others about one to 8 different words"),
        (("sopt",), "A to Z in capitals; not “sopt”"),
        (("É",), "A to Z in capitals; not “É”"),
        (("X",), "A word has two letters or more"),
        (("AYE",), "AYE was accepted before."),
        (("NAY",), "NAY was declined this turn."),
    ],
)
def test_an_appeal_that_makes_no_sense_is_refused(words: tuple[str, ...], why: str) -> None:
    state = table((T, C), (D,), accepted=("AYE",), declined=("NAY",))
    assert any(why in reason for reason in reasons(TWO, state, Appeal(words)))


def test_alone_there_is_nobody_to_appeal_to() -> None:
    game = AlphabetDice(players=1)
    assert game.asks(table((T, C))) == (Choose(0, ("build", "swap", "slurp", "pass")),)


def test_what_was_declined_may_be_asked_again_in_the_next_turn() -> None:
    state = enter(TWO, table((T, C), (D,), declined=("SOPT",)), 0, Pass())
    assert state.declined == ()


def test_a_ban_ends_with_the_serving() -> None:
    state = table((T,), (C, D), board=row(S, O, V, E))
    state = enter(TWO, state, 0, Slurp(T, V, 1, row(S, O, T, E)))
    assert len(state.bans) == 1
    assert enter(TWO, state, 1, Pass()).bans == ()


@pytest.mark.parametrize(
    ("letters", "serving", "points"), [("", 1, 1), ("AV", 2, 4), ("AT", 4, 4), ("", 4, 2), ("V", 4, 4), ("A", 4, 2)]
)
def test_what_is_left_costs_a_loser(letters: str, serving: int, points: int) -> None:
    dice = {"A": DICE.dice[A], "V": DICE.dice[V], "T": DICE.dice[T]}
    faces = [face for letter in letters if (face := dice[letter].face(letter))]
    cost = tally(tuple(faces), serving, won=False)
    assert cost.points == cost.letters + cost.losing == points
    assert tally(tuple(faces), serving, won=True).points == 0


def test_a_game_starts_with_a_deal_and_everybody_shaking_at_once() -> None:
    game = AlphabetDice(players=6)
    state = enter(game, game.start(), "dice", Drawn(ALL_DICE))
    assert game.asks(state) == tuple(Roll(seat, ALL_DICE[6 * seat : 6 * seat + 6]) for seat in range(6))


def test_every_throw_is_counted_with_whose_dice_it_was() -> None:
    state = enter(TWO, TWO.start(), "dice", Drawn(ALL_DICE))
    state = enter(TWO, state, "dice", Rolled(1, FACES[18:]))
    assert state.throw == Throw(1, 1, ALL_DICE[18:], FACES[18:])
    state = enter(TWO, state, 0, Rolled(0, FACES[:18]))
    assert (state.throw.number, state.throw.by, state.throw.dice) == (2, 0, ALL_DICE[:18])


def test_what_is_shown_beside_the_table_follows_from_it() -> None:
    game = AlphabetDice(players=3)
    state = table((T,), (C,), (D,), turn=1, sheet=((1, 2, 3), (0, 0, 0), (4, 4, 4)), serving=4)
    sums = game.sums(state)
    assert (sums.costs[P], sums.costs[S]) == (2, 1)
    assert (sums.subtotals, sums.next, sums.takers) == ((6, 0, 12), (2, 0), (0, 1, 2))
    scraping = game.sums(state.but(out=(0,), hands=((), (C,), (D,)), lap=(2,)))
    assert (scraping.next, scraping.takers) == ((2,), (0,))
    assert (game.printed.servings, game.printed.deal) == (4, 12)


@given(st.integers(1, 6), st.integers(0, 2**32))
def test_real_dice_get_a_deal_that_fits_what_was_rolled(players: int, seed: int) -> None:
    rng = random.Random(seed)
    game = AlphabetDice(players=players)
    real = rng.sample(ALL_DICE, len(ALL_DICE))
    seats = rng.sample(range(players), rng.randint(0, players))
    shown = {
        seat: [rng.choice(DICE.dice[die].faces).text for die in real[game.deals * seat : game.deals * (seat + 1)]]
        for seat in seats
    }
    lots = game.dealt(tuple(rng.sample(ALL_DICE, len(ALL_DICE))), shown)
    assert lots is not None
    state = enter(game, game.start(), "dice", Drawn(lots))
    for seat, faces in shown.items():
        state = enter(game, state, seat, Rolled(seat, tuple(faces)))
    assert {seat: [state.faces[die] for die in state.hands[seat]] for seat in seats} == shown


def test_the_program_deals_as_it_drew_where_nobody_has_real_dice() -> None:
    lots = tuple(random.Random(1).sample(ALL_DICE, len(ALL_DICE)))
    assert AlphabetDice(players=5).dealt(lots, {}) == lots


@pytest.mark.parametrize("shown", [["Qu"] * 3 + ["A"] * 15, ["Ω"] * 18, ["A"] * 18])
def test_real_dice_that_cannot_be_get_no_deal(shown: list[str]) -> None:
    assert AlphabetDice(players=2).dealt(ALL_DICE, {1: shown}) is None


def test_another_box_may_show_any_letter_in_either_colour() -> None:
    game = AlphabetDice(players=2, box="other")
    state = enter(game, game.start(), "dice", Drawn(ALL_DICE))
    rolled = Rolled(0, tuple("ZZZZZZJJJJJJxxxxxx"))
    assert told(game, state, 0, rolled) == ["Jo rolled Z Z Z Z Z Z J J J J J J X X X X X X."]
    state = enter(game, state, 0, rolled)
    assert [game.shown(die, state.faces[die] or "") for die in (0, 17)] == [Face("Z"), Face("X", 0, "red")]
    assert game.sums(state).costs == (1,) * 12 + (2,) * 6 + (0,) * 18


@pytest.mark.parametrize("face", ["", "Q", "q", "QU", "qU", "AB", "Ä", "ß", "*", "?", "1"])
def test_another_box_shows_letters_and_nothing_else(face: str) -> None:
    game = AlphabetDice(players=6, box="other")
    state = enter(game, game.start(), "dice", Drawn(ALL_DICE))
    with pytest.raises(IllegalMove, match="That die has no"):
        enter(game, state, 0, Rolled(0, (face, *"ABCDE")))


@given(st.lists(st.sampled_from(sorted(LETTERS | {letter.lower() for letter in LETTERS})), min_size=18, max_size=18))
def test_in_another_box_small_letters_are_red_and_cost_two(faces: list[str]) -> None:
    game = AlphabetDice(players=1, box="other")
    state = enter(game, game.start(), "dice", Drawn(ALL_DICE))
    state = enter(game, state, 0, Rolled(0, tuple(faces)))
    for _ in range(3):
        state = enter(game, state, 0, Pass())
        if state.serving == 1:
            state = enter(game, state, 0, Rolled(0, tuple(faces)))
    assert state.scores == (sum(2 if face.islower() else 1 for face in faces) + 1,)


LAYOUTS = st.lists(st.builds(Placed, st.integers(-1, 37), st.integers(-2, 3), st.integers(-2, 3)), max_size=8).map(
    tuple
)
SLURPS = st.builds(Slurp, st.integers(-1, 40), st.integers(-1, 40), st.integers(-1, 3), LAYOUTS)


@given(st.builds(Build, LAYOUTS) | SLURPS)
def test_however_odd_a_layout_is_it_is_taken_or_refused(move: Build | Slurp) -> None:
    state = table((T, C, A), (D,))
    before = encode(state)
    after = outcome(TWO, state, move)
    assert after is None or sum(map(len, after)) <= 4
    assert encode(state) == before


@given(st.integers(0, 2**32), st.tuples(st.integers(-9, 9), st.integers(-9, 9)))
def test_a_legal_build_is_legal_wherever_it_lies_and_with_rows_and_columns_exchanged(
    seed: int, way: tuple[int, int]
) -> None:
    rng = random.Random(seed)
    game, state = a_moment(rng)
    moves = [Build(mover.grown(state.board, state.hands[state.turn], rng)) for _ in range(5)]
    turned = state.but(board=transposed(state.board))
    for move in moves:
        verdict = outcome(game, state, move)
        assert outcome(game, state, Build(moved(move.layout, way))) == verdict
        assert outcome(game, turned, Build(transposed(move.layout))) == verdict


def a_moment(rng: random.Random) -> tuple[AlphabetDice, AlphabetDiceState]:
    """Some way into a random game, at somebody's turn."""
    game = AlphabetDice(players=2)
    state, answers = game.start(), Answers(game, mover, rng)
    for at in range(rng.randint(3, 30)):
        state = play(game, state, answers.legal(state, at))
    while not isinstance(game.asks(state)[0], Choose) or state.vote:
        state = play(game, state, answers.legal(state, 1000))
    return game, state


def outcome(game: AlphabetDice, state: AlphabetDiceState, move: Build | Slurp) -> tuple[tuple[int, ...], ...] | None:
    """The hands after a move, or None if it is refused."""
    entry: Entry[Any] = Entry(1000, state.turn, move)
    try:
        return play(game, state, judge(game, state, entry, REFEREE)).hands
    except IllegalMove:
        return None
