"""A puzzle of Alphabet Dice: one turn alone at a crossword that lies there. The day's move is one."""

import hashlib
from typing import Any

import msgspec
import pytest

from lettercup.core import BadOption, Choose, Entry, IllegalMove, Roll, Rolled, encode, judge, play
from lettercup.core.grid import Layout, Placed, laid, lines
from lettercup.core.sources import FIRST_DAY
from lettercup.days import Today
from lettercup.games import story
from lettercup.games.alphabet_dice import DICE, AlphabetDice, AlphabetDiceState, Build, Pass, Puzzle, Slurp
from lettercup.games.alphabet_dice.puzzle import BOARDS, boards
from lettercup.lexicon import load
from tests.conformance.kit import REFEREE

MONDAY = FIRST_DAY + 319


def first_face(die: int, red: bool) -> str:
    return next(face.text for face in DICE.dice[die].faces if (face.colour == "red") == red)


RED = [die for die in range(36) if any(face.colour == "red" for face in DICE.dice[die].faces)]
BOARD: Layout = (Placed(0, 0, 0), Placed(1, 0, 1))
HAND = (2, 3, next(die for die in RED if die > 3))
PUZZLE = Puzzle(BOARD, tuple(DICE.dice[die].faces[0].text for die in (0, 1)), HAND)
GAME = AlphabetDice(players=1, puzzle=PUZZLE)


def rolled() -> AlphabetDiceState:
    faces = (first_face(2, False), first_face(3, False), first_face(HAND[2], True))
    return play(GAME, GAME.start(), Entry(0, 0, Rolled(0, faces)))


def entered(state: AlphabetDiceState, move: Any) -> AlphabetDiceState:
    return play(GAME, state, judge(GAME, state, Entry(1, 0, move), REFEREE))


def test_the_crossword_lies_there_and_the_hand_is_rolled() -> None:
    start = GAME.start()
    assert start.board == BOARD
    assert GAME.asks(start) == (Roll(0, HAND),)
    (ask,) = GAME.asks(rolled())
    assert isinstance(ask, Choose)
    assert ask.moves == ("build", "pass"), "alone, nobody could be given a slurped letter"
    assert GAME.printed.servings == 1


def test_one_turn_counts_what_the_laid_dice_cost() -> None:
    state = rolled()
    board = laid(BOARD, (0, 1, 2, HAND[2]), (0, 0), (0, 1))
    assert board
    after = entered(state, Build(board))
    assert after.scores == (3,), "a black and a red letter"
    assert GAME.asks(after) == ()
    over = GAME.outcome(after)
    assert over
    assert over.winners == (0,)
    told = [sentence.text for sentence in story(GAME, state, Entry(1, 0, Build(board)), after)]
    assert "{who} placed letters worth {points}." in told


def test_whoever_passes_has_nothing() -> None:
    after = entered(rolled(), Pass())
    assert after.scores == (0,)
    assert GAME.outcome(after)


def test_nobody_slurps_alone() -> None:
    with pytest.raises(IllegalMove):
        entered(rolled(), Slurp(2, 0, 0, BOARD))


@pytest.mark.parametrize(
    ("changed", "players", "box"),
    [
        ({}, 2, "ours"),
        ({}, 1, "other"),
        ({"hand": ()}, 1, "ours"),
        ({"hand": (1, 2)}, 1, "ours"),
        ({"hand": (2, 2)}, 1, "ours"),
        ({"hand": (36,)}, 1, "ours"),
        ({"board": ()}, 1, "ours"),
        ({"board": (Placed(0, 0, 0), Placed(1, 0, 0))}, 1, "ours"),
        ({"board": BOARD[::-1]}, 1, "ours"),
        ({"faces": ("?", "?")}, 1, "ours"),
        ({"faces": PUZZLE.faces[:1]}, 1, "ours"),
    ],
)
def test_what_cannot_lie_on_a_table_is_no_puzzle(changed: dict[str, Any], players: int, box: Any) -> None:
    with pytest.raises(BadOption, match="A puzzle is for one player"):
        AlphabetDice(players=players, box=box, puzzle=msgspec.structs.replace(PUZZLE, **changed))


def test_every_crossword_that_a_day_is_made_of_is_good() -> None:
    words, seen = load().select(), set()
    for board, faces in boards():
        AlphabetDice(players=1, puzzle=Puzzle(board, faces, tuple({*range(36)} - {each.die for each in board})[:7]))
        face = {each.die: text for each, text in zip(board, faces, strict=True)}
        standing = sorted("".join(face[die] for die in line).upper() for line in lines(board))
        assert all(word.lower() in words for word in standing), standing
        seen.add(tuple(standing))
    assert len(seen) == BOARDS


def test_the_days_of_version_1_stay_as_they_are() -> None:
    days = [Today("alphabet-dice", MONDAY + day) for day in range(7)]
    shown = encode([(day.game.puzzle, day.dice) for day in days])  # type: ignore[attr-defined]  # the day of this game
    assert hashlib.sha256(shown).hexdigest()[:4] == "06d3"


def test_the_best_move_is_the_best_of_all_and_a_result_has_a_rank() -> None:
    best = Today("alphabet-dice", MONDAY).best
    assert best
    assert best.proven
    assert best.moves[0][0] == best.points == best.plays[0].points
    count = sum(number for _, number in best.moves)
    assert best.better_than(round(best.points)) == (0, count)
    assert best.better_than(0) == (count, count)
    assert best.better_than(best.moves[1][0]) == (best.moves[0][1], count)
