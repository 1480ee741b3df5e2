"""The moves of Alphabet Dice: all that the rules allow and no others, counted by trying everything on small boards."""

import random
from typing import Any

import msgspec
import pytest

from lettercup.core import DieId
from lettercup.core.grid import ACROSS, DOWN, Layout, Placed, layout, line_through, lines, settled
from lettercup.games.alphabet_dice import (
    ALL_DICE,
    HOUSE_WORD,
    AlphabetDice,
    AlphabetDiceState,
    Ban,
    Build,
    Slurp,
    fitting,
)
from lettercup.lexicon import HouseRules, Selection, load
from lettercup.solver.alphabet_dice import KEPT, both_ways, several
from lettercup.solver.board_moves import BoardMove, Position, moves
from tests.solver.alphabet_dice_oracle import Listed, cornered, is_legal, legal_builds, legal_slurps

TWO = AlphabetDice(players=2)
SEVERAL = AlphabetDice(players=2, words_a_turn="several")


@pytest.fixture(scope="module")
def words() -> Selection:
    return load().select(HouseRules(tier="common"))


@pytest.fixture(scope="module")
def referee(words: Selection) -> Listed:
    return Listed(word for word in words if len(word) <= 20)


def table(picture: str, hand: str, bans: tuple[tuple[int, tuple[int, ...]], ...] = ()) -> AlphabetDiceState:
    """A board drawn in rows with a bar between them, and a hand; `q` stands for Qu.

    In a ban dice are named by their place: those of the board in reading order, then those of the hand.
    """
    rows = picture.split("|")
    cells = [(row, column) for row, text in enumerate(rows) for column, letter in enumerate(text) if letter != "."]
    letters = [letter for letter in picture + hand if letter not in ".|"]
    shown = ["Qu" if letter == "q" else letter for letter in letters]
    dice = fitting(ALL_DICE, {0: shown}, len(shown), 1)
    assert dice is not None
    by_die = dict(zip(dice, shown, strict=False))
    faces = tuple(by_die.get(die, each.faces[0].text) for die, each in enumerate(TWO.dice))
    placed = layout(Placed(die, *cell) for die, cell in zip(dice, cells, strict=False))
    named = tuple(Ban(dice[die], tuple(dice[each] for each in word), "") for die, word in bans)
    hands = (dice[len(cells) : len(shown)], dice[-1:])
    return msgspec.structs.replace(TWO.start(), faces=faces, hands=hands, board=placed, bans=named)


def position(state: AlphabetDiceState) -> Position:
    hand = state.hands[0]
    bans = tuple((ban.die, ban.word) for ban in state.bans)
    return Position(state.board, state.faces, hand, (1,) * len(hand), bans, state.may_slurp(0))


def as_read(placed: Layout, state: AlphabetDiceState) -> frozenset[tuple[DieId | str | None, int, int]]:
    """A board in which dice of the hand that show the same, and are under no ban, are the same."""
    banned = {ban.die for ban in state.bans}
    hand = set(state.hands[0]) - banned
    return frozenset(
        (state.faces[each.die] if each.die in hand else each.die, each.row, each.column) for each in placed
    )


SMALL = {
    "a word": table("SOP", "TA"),
    "two dice that show the same": table("SOP", "TT"),
    "nothing yet": table("", "TEA"),
    "two words that cross": table("CAT|O..|T..", "SN"),
    "a word below the end of another": table("TEA|..T", "SE"),
    "words side by side": table("AT|TO", "NE"),
    "a ring": table("TOE|O.A|NET", "S"),
    "two letters with a gap": table("TEA|O.T", "E"),
    "Qu on the board": table("qIT", "EE"),
    "Qu in hand": table("IT", "qE"),
    "the same letter twice": table("BET", "EA"),
    "a die that may not go back": table("SOP", "TA", bans=((3, (0, 1, 2)),)),
    "two bans": table("TEA|..T", "SE", bans=((4, (0, 1, 2)), (5, (2, 3)))),
}


@pytest.mark.parametrize("name", SMALL)
def test_builds_are_exactly_what_the_rules_allow(name: str, words: Selection, referee: Listed) -> None:
    state = SMALL[name]
    found = moves(words, position(state))
    builds = [as_read(cornered(move.layout), state) for move in found if move.theirs is None]
    assert len(set(builds)) == len(builds)
    legal = legal_builds(TWO, state, referee)
    if not state.board:
        legal = {placed for placed in legal if line_through(placed, placed[0].die, DOWN) == (placed[0].die,)}
    assert set(builds) == {as_read(placed, state) for placed in legal}


@pytest.mark.parametrize("name", [name for name in SMALL if SMALL[name].board])
def test_slurps_are_exactly_what_the_rules_allow(name: str, words: Selection, referee: Listed) -> None:
    state = SMALL[name]
    found = [move for move in moves(words, position(state)) if move.theirs is not None]
    assert len({(move.dice[0], move.theirs, move.layout) for move in found}) == len(found)
    legal = legal_slurps(TWO, state, referee)
    assert {to for _, _, to, _ in legal} == ({0, 1} if found else set())
    assert {as_slurp(move, state) for move in found} == {
        (state.faces[mine] if is_free(mine, state) else mine, theirs, as_read(placed, state))
        for mine, theirs, _, placed in legal
        if adds_to_one_word(state, mine, placed)
    }


def adds_to_one_word(state: AlphabetDiceState, mine: DieId, placed: Layout) -> bool:
    """Whether all letters added after a swap lie in one word through the swapped die, across or down."""
    added = {each.die for each in placed} - {each.die for each in state.board}
    return any(added <= set(line_through(placed, mine, direction)) for direction in (ACROSS, DOWN))


@pytest.mark.parametrize("state", [table("AT", "ATE"), table("T|O", "ATE"), table("HE", "OHM"), table("AS", "ATE")])
def test_slurps_both_ways_are_exactly_what_the_rules_allow(
    state: AlphabetDiceState, words: Selection, referee: Listed
) -> None:
    found = [(move.theirs, as_read(cornered(move.layout), state)) for move in both_ways(words, position(state))]
    assert 0 < len(set(found)) == len(found) < KEPT
    assert set(found) == {
        (theirs, as_read(placed, state))
        for mine, theirs, _, placed in legal_slurps(TWO, state, referee)
        if not adds_to_one_word(state, mine, placed)
    }


def test_letters_after_a_slurp_do_not_join_a_die_to_the_word_it_was_slurped_out_of(
    words: Selection, referee: Listed
) -> None:
    """N for S makes NOD out of SOD; an R before it would make TORN, with the TO that the N may not go back into."""
    picture, hand = "TO.S|.N.O|.END", "NR"
    for bans, is_allowed in (((), True), (((8, (0, 1)),), False)):
        state = table(picture, hand, bans)
        (n, r), to = state.hands[0], lines(state.board)[0]
        torn = next(
            move
            for move in moves(words, position(table(picture, hand)))
            if (*to, r, n) in lines(move.layout) and move.theirs is not None
        )
        assert torn.theirs is not None
        assert is_legal(TWO, state, Slurp(n, torn.theirs, 1, torn.layout), referee) == is_allowed
        assert (torn.layout in {move.layout for move in moves(words, position(state))}) == is_allowed


def is_free(die: DieId, state: AlphabetDiceState) -> bool:
    return all(ban.die != die for ban in state.bans)


def as_slurp(move: BoardMove, state: AlphabetDiceState) -> tuple[Any, ...]:
    assert move.theirs is not None
    mine = move.dice[0]
    face = state.faces[mine] if is_free(mine, state) else mine
    return face, move.theirs, as_read(cornered(move.layout), state)


def grown_table(words: Selection, rng: random.Random) -> AlphabetDiceState:
    """A game with a board of some turns, and a hand."""
    faces = tuple(rng.choice(die.faces).text for die in TWO.dice)
    free = rng.sample(range(36), 36)
    board: Layout = ()
    for _ in range(rng.randrange(1, 5)):
        hand = tuple(free[:7])
        found = moves(words, Position(board, faces, hand, (1,) * len(hand)))
        if len(found):
            move = found[rng.randrange(len(found))]
            board = settled(board, move.layout)
            free = [die for die in free if die not in move.dice]
    start = TWO.start()
    return msgspec.structs.replace(start, faces=faces, board=board, hands=(tuple(free[:8]), (free[-1],)))


def test_whatever_is_found_on_large_boards_is_legal(words: Selection, referee: Listed) -> None:
    rng = random.Random(4)
    for _ in range(12):
        state = grown_table(words, rng)
        if state.board:
            first = lines(state.board)[0]
            state = msgspec.structs.replace(state, bans=(Ban(state.hands[0][0], first, ""),))
        found = moves(words, position(state))
        for move in [*rng.sample(list(found), min(60, len(found))), *both_ways(words, position(state), kept=8)]:
            turn = Build(move.layout) if move.theirs is None else Slurp(move.dice[0], move.theirs, 1, move.layout)
            assert is_legal(TWO, state, turn, referee), (state, move)


def test_several_words_are_legal_where_the_table_allows_them(words: Selection, referee: Listed) -> None:
    rng = random.Random(5)
    longer = 0
    for _ in range(4):
        state = grown_table(words, rng)
        if state.board:
            state = msgspec.structs.replace(state, bans=(Ban(state.hands[0][0], lines(state.board)[0], ""),))
        one = {cornered(move.layout) for move in moves(words, position(state)) if move.theirs is None}
        for move in several(words, position(state), kept=12):
            assert is_legal(SEVERAL, state, Build(move.layout), referee)
            longer += cornered(move.layout) not in one
    assert longer > 20


def test_the_house_word_and_words_of_the_table_count_as_extra(words: Selection) -> None:
    state = table("", "MMGOOD")
    assert {len(move.dice) for move in moves(words, position(state), (HOUSE_WORD,))} >= {6}
    assert 6 not in {len(move.dice) for move in moves(words, position(state))}


def test_the_dearer_of_two_equal_dice_is_laid(words: Selection) -> None:
    state = table("A", "TT")
    dear = position(state)._replace(costs=(1, 2))
    assert {move.dice for move in moves(words, dear._replace(may_slurp=False)) if len(move.dice) == 1} == {
        state.hands[0][1:]
    }


def test_a_rest_that_can_go_out_at_once_is_better_than_a_longer_word(words: Selection) -> None:
    """AS leaves VENT; VANES leaves a T that goes nowhere; NEAT leaves S and V."""
    state = table("", "TEANSV")
    found = moves(words, position(state)).ranked()
    burden = {frozenset(state.faces[die] for die in move.dice): move.burden for move in found}
    assert burden[frozenset("AS")] < burden[frozenset("VANES")] < burden[frozenset("NEAT")]


def test_going_out_comes_first(words: Selection) -> None:
    best = next(iter(moves(words, position(table("", "TEA"))).ranked()))
    assert (len(best.dice), best.burden) == (3, 0.0)


@pytest.mark.parametrize(
    ("board", "hand", "complaint"),
    [
        ((Placed(0, 0, 0), Placed(1, 5, 5)), (2,), "in one piece"),
        ((Placed(0, 0, 0), Placed(1, 0, 0)), (2,), "one on each cell"),
        ((Placed(0, 0, 0),), tuple(range(1, 22)), "At most 20 dice are in a hand, not 21"),
        (tuple(Placed(die, 0, die) for die in range(37)), (), "At most 36 dice lie on the board, not 37"),
    ],
)
def test_a_position_that_cannot_be_is_refused(
    board: Layout, hand: tuple[DieId, ...], complaint: str, words: Selection
) -> None:
    with pytest.raises(ValueError, match=complaint):
        moves(words, Position(board, ("A",) * 40, hand, (1,) * len(hand)))
    with pytest.raises(ValueError, match="letters of this language"):
        moves(words, Position((), ("?",), (0,), (1,)))


def test_an_empty_hand_has_no_moves(words: Selection) -> None:
    assert list(moves(words, position(table("SOP", "")))) == []
    assert list(moves(words, position(table("", "")))) == []
