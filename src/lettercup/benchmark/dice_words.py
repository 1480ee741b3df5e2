"""The task of Dice Words: lay the best word, or roll the right dice again."""

import random
from functools import cache
from typing import Any

import msgspec

from lettercup.benchmark.task import (
    REFEREE,
    WORDS,
    BadAnswer,
    Difficulty,
    Question,
    Task,
    Worth,
    played_answer,
    told_values,
)
from lettercup.bots import choose, situation
from lettercup.bots.table import LocalTable, QuickDice
from lettercup.core import DieId, Value
from lettercup.games.dice_words import DICE, DRINK, SIDE_A, DiceWords, Go, Reroll, Straw, StrawDraft
from lettercup.solver.dice_words import Planner, Rules

GAME = DiceWords(players=1, rounds=1)
MINE = DRINK[0]
VALUES = {face.text: face.points for die in MINE for face in GAME.dice[die].faces}
REROLLS = {"easy": 0, "medium": 1, "hard": 2}


class WordOrReroll(Value, frozen=True, tag=False):
    """An answer: a word, or dice to roll again."""

    word: Straw | None = None
    reroll: tuple[DieId, ...] | None = None


@cache
def _planner() -> Planner:
    return Planner(DICE.of_kind("drink"), WORDS)


def _make(rng: random.Random, difficulty: Difficulty) -> Question | None:
    table = LocalTable(GAME, [None], QuickDice(GAME, rng.random()), REFEREE)
    table.settle()
    table.enter(0, Go())
    table.settle()
    left = REROLLS[difficulty]
    state = table.state.with_drink(0, rerolls=left)
    shown = [state.faces[die] for die in MINE]
    most = _planner().keeps(shown, Rules(state.targets, SIDE_A), left)[0].worth
    if most <= 0:
        return None
    faces = [" ".join(face.text for face in GAME.dice[die].faces) for die in MINE]
    values = [GAME.dice[die].face(face).points for die, face in zip(MINE, shown, strict=True)]  # type: ignore[union-attr]
    dice = [
        {"die": die, "shows": face, "value": value, "faces": all_faces}
        for die, face, value, all_faces in zip(MINE, shown, values, faces, strict=True)
    ]
    position = {"targets": state.targets, "rerolls": left, "dice": dice, "bonus": _bonus()}
    proof = "Every word and every choice of dice was valued exactly, with best play afterwards."
    return Question(GAME, state, 0, table.now, position, most, proof)


def _bonus() -> dict[str, int]:
    return {str(letters): points for letters, points in SIDE_A.items()}


def _worth(question: Question, answer: WordOrReroll) -> Worth:
    if (answer.word is None) == (answer.reroll is None):
        raise BadAnswer("Give a word or dice to roll again: one of the two.")
    if answer.word is not None:
        return _word_worth(question, answer.word)
    chosen = answer.reroll or ()
    played_answer(question, Reroll(chosen))
    kept = tuple(place for place, die in enumerate(MINE) if die not in chosen)
    shown = [question.state.faces[die] for die in MINE]
    keeps = _planner().keeps(shown, Rules(question.state.targets, SIDE_A), question.position["rerolls"])
    return Worth(next(keep.worth for keep in keeps if keep.kept == kept))


def _word_worth(question: Question, straw: Straw) -> Worth:
    _, after = played_answer(question, StrawDraft(straw))
    total = GAME.sums(after).straws[0]
    (verdict,) = REFEREE.judge([total.word])
    if verdict.fault:
        return Worth(0, (f"{verdict.fault} It counts nothing.",))
    if total.points < question.best and not set(total.word.upper()) & set(question.state.targets):
        return Worth(total.points, (f"{total.word.upper()} has no target letter: only its length counts.",))
    return Worth(total.points)


def _bot(question: Question, level: str) -> dict[str, Any]:
    move = choose(situation(question.game, question.state, 0, question.now), level)
    if isinstance(move, Reroll):
        return {"reroll": list(move.dice)}
    return {"word": msgspec.to_builtins(move.word) if isinstance(move, StrawDraft) else []}


TASK = Task(
    about=(
        "Spell one word with some of your seven dice. A ? stands for any letter and is worth 0. Points: the "
        "values of the dice of the word, added up, times the number of different target letters that are in "
        "the word, plus the bonus for its number of letters (the bonus alone, if it has no target letter). "
        "While you have rerolls, you may roll any of your dice again instead; a choice of dice is worth the "
        "points to expect with best play afterwards. Each die has the six faces that are listed with it, all "
        "equally likely. "
        f"Values by letter: {told_values(VALUES)}."
    ),
    answer=(
        "Either word: a list of [die], or of [die, letter] for a ?, in the order of the word; or reroll: a "
        "list of the dice to roll again."
    ),
    example={"word": [[7], [5], [9, "T"]]},
    answer_type=WordOrReroll,
    make=_make,
    worth=_worth,
    bot=_bot,
)
