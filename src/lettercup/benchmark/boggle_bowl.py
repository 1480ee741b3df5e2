"""The task of Boggle Bowl: lay words with as many of eleven cubes as possible."""

import random
from typing import Any

import msgspec

from lettercup.benchmark.task import REFEREE, WORDS, Difficulty, Question, Task, Worth, played_answer
from lettercup.bots import choose, situation
from lettercup.bots.table import LocalTable, QuickDice
from lettercup.core import Value
from lettercup.games.boggle_bowl import BOARD, CUBES, BoggleBowl, BowlDraft, Rows, counted, read_words
from lettercup.solver.boggle_bowl import arrange
from lettercup.solver.boggle_bowl_answer import CALLS

GAME = BoggleBowl(players=2)
SPACES = {"easy": "blank", "medium": "2", "hard": "x"}


class CubeRows(Value, frozen=True, tag=False):
    """An answer: words as rows of cubes."""

    words: Rows


def _make(rng: random.Random, difficulty: Difficulty) -> Question | None:
    table = LocalTable(GAME, [None, None], QuickDice(GAME, rng.random()), REFEREE)
    table.settle()
    kind = SPACES[difficulty]
    spaces = [(row, at) for row, kinds in enumerate(BOARD.spaces, 1) for at, each in enumerate(kinds) if each == kind]
    state = table.state.but(token=rng.choice(spaces))
    faces = state.faces[:CUBES]
    most = arrange(WORDS, faces, kind).cubes
    if not most:
        return None
    cubes = [{"cube": cube, "shows": face} for cube, face in enumerate(faces)]
    position = {"space": kind, "calls_for": CALLS[kind], "cubes": cubes}
    return Question(GAME, state, 0, table.now, position, most, "Every arrangement of all words was compared.")


def _worth(question: Question, answer: CubeRows) -> Worth:
    _, after = played_answer(question, BowlDraft(answer.words))
    laid = read_words(after.sides[0].words, after.faces)
    verdicts = {verdict.word: verdict.fault for verdict in REFEREE.judge([word.text for word in laid])}
    judged = tuple(word.but(status="refused", fault=fault) if (fault := verdicts[word.text]) else word for word in laid)
    count = counted(after.kind, judged)
    notes = [str(count.flaw)] if count.flaw else [str(word.fault) for word in judged if word.fault]
    return Worth(count.cubes, tuple(f"{note} Nothing counts." for note in notes))


def _bot(question: Question, level: str) -> dict[str, Any]:
    move = choose(situation(question.game, question.state, 0, question.now), level)
    return {"words": msgspec.to_builtins(move.words) if isinstance(move, BowlDraft) else []}


TASK = Task(
    about=(
        "Lay words with your eleven cubes. The space calls for one word (blank), two words that share no "
        "cube (2), or two words that cross and share exactly one cube (x; the shared cube stands in both "
        "rows). Points: the number of different cubes in your words. If a word is not allowed, nothing "
        "counts."
    ),
    answer="words: a list of words, each a list of cubes in the order of the word.",
    example={"words": [[4, 0, 9], [2, 0, 7]]},
    answer_type=CubeRows,
    make=_make,
    worth=_worth,
    bot=_bot,
)
