"""The task of Alphabet Dice: get rid of as much of your hand as possible with one Build."""

import random
from typing import Any

import msgspec

from lettercup.benchmark.task import REFEREE, WORDS, Difficulty, Question, Task, Worth, played_answer
from lettercup.bots import choose, situation
from lettercup.bots.alphabet_dice import extra_words, position_of, price
from lettercup.bots.table import LocalTable, QuickDice
from lettercup.core import Value, put
from lettercup.core.grid import Layout
from lettercup.games.alphabet_dice import AlphabetDice, Build
from lettercup.lexicon import HouseRules, load
from lettercup.solver.alphabet_dice_answer import board_rows
from lettercup.solver.board_moves import moves

GAME = AlphabetDice(players=3)
TURNS = {"easy": 0, "medium": 2, "hard": 5}
"""How many words lie on the board."""
COMMON = load().select(HouseRules(tier="common"))


class WholeBoard(Value, frozen=True, tag=False):
    """An answer: the whole board after the Build."""

    layout: Layout


def _make(rng: random.Random, difficulty: Difficulty) -> Question | None:
    table = LocalTable(GAME, [None] * GAME.players, QuickDice(GAME, rng.random()), REFEREE)
    table.settle()
    for _ in range(TURNS[difficulty]):
        state = table.state
        builds = moves(COMMON, position_of(GAME, state, state.turn))
        if not builds.builds:
            return None
        table.enter(state.turn, Build(builds[rng.randrange(builds.builds)].layout))
        if table.state.out or table.state.serving > 1:
            return None
    seat = table.state.turn
    state = table.state.but(boxes=put(table.state.boxes, seat, (True,) * len(table.state.boxes[seat])))
    found = moves(WORDS, position_of(GAME, state, seat), extra_words(state))
    most = max((sum(price(GAME, state, die) for die in found.dice(each)) for each in range(found.builds)), default=0)
    if not most:
        return None
    proof = "Every legal Build of one word was compared."
    return Question(GAME, state, seat, table.now, _position(state, seat), most, proof)


def _position(state: Any, seat: int) -> dict[str, Any]:
    faces = state.faces
    board = [
        {"die": each.die, "shows": faces[each.die], "row": each.row, "column": each.column} for each in state.board
    ]
    hand = [{"die": die, "shows": faces[die], "points": price(GAME, state, die)} for die in state.hands[seat]]
    rows = board_rows(position_of(GAME, state, seat), state.board)
    return {"board": board, "drawn": rows, "hand": hand}


def _worth(question: Question, answer: WholeBoard) -> Worth:
    played_answer(question, Build(answer.layout))
    laid = {each.die for each in answer.layout} - {each.die for each in question.state.board}
    return Worth(sum(price(question.game, question.state, die) for die in laid))


def _bot(question: Question, level: str) -> dict[str, Any]:
    move = choose(situation(question.game, question.state, question.seat, question.now), level)
    layout = move.layout if isinstance(move, Build) else question.state.board
    told: dict[str, Any] = msgspec.to_builtins(WholeBoard(layout))
    return told


TASK = Task(
    about=(
        "Add dice of your hand to the crossword so that they make or lengthen one word; other words may "
        "arise where dice touch, and all of them must be words. The new dice lie in one line. Letters may be "
        "put before, after or between letters of a word: then the crossword opens up, and what hangs on a "
        "letter moves along with it. On an empty board lay one word. Every die on the board stays. Qu is one "
        "die. Points: what the dice that you lay would cost you in the hand, 2 for a red letter and 1 for "
        "any other. You have already slurped."
    ),
    answer="layout: the whole board afterwards, as a list of [die, row, column].",
    example={"layout": [[12, 0, 0], [3, 0, 1], [30, 0, 2]]},
    answer_type=WholeBoard,
    make=_make,
    worth=_worth,
    bot=_bot,
)
