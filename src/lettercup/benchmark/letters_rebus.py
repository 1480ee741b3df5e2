"""The task of Letters Rebus: lay a roll as the crossword with the most points."""

import random
from typing import Any

import msgspec

from lettercup.benchmark.task import REFEREE, WORDS, Difficulty, Question, Task, Worth, played_answer, told_values
from lettercup.bots import choose, situation
from lettercup.bots.table import LocalTable, QuickDice
from lettercup.core import Value
from lettercup.core.grid import Layout
from lettercup.games.letters_rebus import STAR, VALUES, LettersRebus, RebusDraft, Star
from lettercup.solver.budget import NO_END, Budget
from lettercup.solver.letters_rebus import best
from lettercup.solver.letters_rebus_shapes import small_book
from lettercup.solver.proof import Proof

GAME = LettersRebus(players=1, rounds=1)
NODES = 2_000_000
"""Search nodes for a proof: the same on every machine."""
VOWELS = {"easy": range(8, 16), "medium": range(6, 8), "hard": range(6)}
"""How many vowels and stars a roll has."""


class RebusCrossword(Value, frozen=True, tag=False):
    """An answer: dice on cells, and the letters of stars."""

    layout: Layout
    stars: tuple[Star, ...] = ()


def _make(rng: random.Random, difficulty: Difficulty) -> Question | None:
    table = LocalTable(GAME, [None], QuickDice(GAME, rng.random()), REFEREE)
    table.settle()
    faces = table.state.hands[0].faces
    if sum(face in "AEIOU*" for face in faces) not in VOWELS[difficulty]:
        return None
    found = best(faces, WORDS, Budget(NO_END, NODES), small_book())
    if found.proof != Proof.WHOLE_RULE or found.score < 1:
        return None
    dice = [{"die": die, "shows": face, "value": VALUES[face]} for die, face in enumerate(faces)]
    return Question(
        GAME, table.state, 0, table.now, {"dice": dice}, found.score, "No layout that the rules allow is worth more."
    )


def _worth(question: Question, answer: RebusCrossword) -> Worth:
    _, after = played_answer(question, RebusDraft(answer.layout, answer.stars))
    hand = after.hands[0]
    refused = {verdict.word: verdict.fault for verdict in REFEREE.judge(hand.texts) if verdict.fault}
    tally = hand.scored(refused).tally
    notes = [f"{word.fault} It does not count." for word in tally.words if word.fault]
    if tally.left_over and tally.total < question.best:
        notes.append(f"In no word: {' '.join(hand.faces[die] for die in tally.unused)}. −{tally.left_over}.")
    return Worth(tally.total, tuple(notes))


def _bot(question: Question, level: str) -> dict[str, Any]:
    """What lies there when the bot is done; stars keep the letters that they were given."""
    asked = question
    while isinstance(move := choose(situation(asked.game, asked.state, 0, asked.now), level), RebusDraft):
        asked = asked._replace(state=played_answer(asked, move)[1])
    hand = asked.state.hands[0]
    told: dict[str, Any] = msgspec.to_builtins(RebusCrossword(hand.layout, hand.stars))
    return told


TASK = Task(
    about=(
        "Lay some or all of the fifteen dice on a grid. Every run of two or more dice, read from left to "
        "right or from top to bottom, is a word. Points: the values of all words across, plus the values of "
        "all words down, minus the values of dice that stand in no word. A die in two words counts twice. A "
        "run that is not a word does not count, and its dice are unused unless they stand in another word. "
        "Words must hang together; a group apart counts only if it could not cross the rest. A * stands for "
        "any letter and has that letter's value; an unused * costs nothing. "
        f"Values by letter: {told_values({face: points for face, points in VALUES.items() if face != STAR})}."
    ),
    answer=(
        "layout: a list of [die, row, column], each die at most once, rows and columns from -50 to 50; "
        "stars: a list of [die, letter], a capital letter for each * that is laid."
    ),
    example={"layout": [[3, 0, 0], [7, 0, 1], [1, 0, 2]], "stars": [[7, "E"]]},
    answer_type=RebusCrossword,
    make=_make,
    worth=_worth,
    bot=_bot,
)
