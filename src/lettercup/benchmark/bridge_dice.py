"""The task of Bridge Dice: there is nothing to choose, so it asks for a chance."""

import random
from typing import Any

from lettercup.benchmark.task import BadAnswer, Difficulty, Question, Task, Worth
from lettercup.core import Value
from lettercup.games.bridge_dice import CASTS, LOWEST_TARGET, BridgeDice
from lettercup.solver.bridge_dice import LETTERS, turn_chances, win_chances

GAME = BridgeDice(players=1)
SEATS = {"medium": 2, "hard": 4}
LEAST = (1, 3, 6, 15)
"""The points that a turn can bring."""
EXACT = "The chance is computed exactly."


class StatedChance(Value, frozen=True, tag=False):
    """An answer: a chance from 0 to 1."""

    chance: float


def _make(rng: random.Random, difficulty: Difficulty) -> Question | None:
    casts = rng.randrange(CASTS)
    aside = rng.randrange(LETTERS) if casts else 0
    turn = {"aside": aside, "casts": casts}
    if difficulty == "easy":
        least = rng.choice(LEAST)
        chance = sum(each for points, each in turn_chances(aside, casts).items() if points >= least)
        asked = f"What is the chance that this turn brings at least {least} points?"
        position: dict[str, Any] = {**turn, "least": least}
    else:
        scores = tuple(rng.randrange(LOWEST_TARGET) for _ in range(SEATS[difficulty]))
        seat = rng.randrange(len(scores))
        chance = win_chances(scores, LOWEST_TARGET, 0, aside, casts)[seat]
        asked = f"Seat 1 is on turn. What is the chance that seat {seat + 1} wins?"
        position = {"scores": scores, "target": LOWEST_TARGET, **turn, "seat": seat + 1}
    if not 0.01 < chance < 0.99:
        return None
    return Question(GAME, chance, 0, 0, {"question": asked, **position}, 1.0, EXACT)


def _worth(question: Question, answer: StatedChance) -> Worth:
    if not 0 <= answer.chance <= 1:
        raise BadAnswer(f"A chance is a number from 0 to 1, not {answer.chance:g}.")
    exact: float = question.state
    return Worth(1 - abs(answer.chance - exact) / max(exact, 1 - exact))


def _bot(question: Question, _: str) -> dict[str, Any]:
    """Bots have nothing to choose here: to them all seats are equally likely to win, and a turn may go either way."""
    return {"chance": 1 / len(question.position.get("scores", ("well", "badly")))}


TASK = Task(
    about=(
        "Each of six dice has the letters B R I D G E. In a turn you cast up to three times. After each cast "
        "you set aside as many letters as you can in the order B, R, I, D, G, E, one die for each, and cast "
        "only the others again. All six letters in one cast bring 50 points, in two casts 15, in three casts "
        "6; five letters after three casts bring 3, four bring 1, fewer nothing. Seats take turns; who first "
        "reaches the target wins at once. aside and casts are the letters set aside and the casts made in "
        "the turn that is going on. Points: 1 minus the distance from the exact chance, divided by the "
        "greatest distance that is possible."
    ),
    answer="chance: a number from 0 to 1.",
    example={"chance": 0.25},
    answer_type=StatedChance,
    make=_make,
    worth=_worth,
    bot=_bot,
)
