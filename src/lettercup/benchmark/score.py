"""What answers are worth: the share of the proven best, and why an answer is refused."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from lettercup.benchmark.task import BadAnswer, Worth
from lettercup.benchmark.tasks import TASKS, Instance
from lettercup.core import IllegalMove, explained

NO_ANSWER = "There is no answer."
TOO_GOOD = "This is worth more than the proven best, so the proof is wrong: please report it."
ROUNDING = 1e-3
MOST_FAULTS, MOST_REASONS = 1000, 5
"""How many faults of one answer are looked at, and how many are told."""


class AnswerResult(NamedTuple):
    """One answer: its share of the best from 0 to 1, and what is to be said about it."""

    name: str
    game: str
    difficulty: str
    legal: bool
    share: float
    points: float
    best: float
    proof: str
    reasons: tuple[str, ...]


class Scored(NamedTuple):
    """All answers."""

    results: list[AnswerResult]
    unknown: list[str]
    """Names in the file that no instance has."""

    @property
    def share(self) -> float:
        """The mean share of the best."""
        return _mean(self.results)

    def share_in(self, game: str, difficulty: str) -> float:
        """The same for one task and difficulty."""
        return _mean([each for each in self.results if (each.game, each.difficulty) == (game, difficulty)])


def _mean(results: Sequence[AnswerResult]) -> float:
    return sum(each.share for each in results) / len(results) if results else 0.0


def score_answers(made: Sequence[Instance], answers: Mapping[str, Any]) -> Scored:
    """The value of every answer; an instance without one counts 0."""
    unknown = sorted(answers.keys() - {each.name for each in made})
    return Scored([_scored(each, answers) for each in made], unknown)


def _scored(instance: Instance, answers: Mapping[str, Any]) -> AnswerResult:
    question = instance.question
    legal, worth = _valued(instance, answers)
    notes = (*worth.notes, TOO_GOOD) if worth.points > question.best + ROUNDING else worth.notes
    share = min(max(worth.points / question.best, 0.0), 1.0)
    known = (instance.name, instance.game, instance.difficulty)
    return AnswerResult(*known, legal, share, worth.points, question.best, question.proof, notes)


def _valued(instance: Instance, answers: Mapping[str, Any]) -> tuple[bool, Worth]:
    """Whether an answer is legal, and what it is worth; the reasons are those of the rules and the referee."""
    if instance.name not in answers:
        return False, Worth(0, (NO_ANSWER,))
    task = TASKS[instance.game]
    try:
        answer = msgspec.convert(answers[instance.name], task.answer_type)
        return True, task.worth(instance.question, answer)
    except msgspec.ValidationError as error:
        return False, Worth(0, (explained(error, task.answer_type),))
    except IllegalMove as refused:
        reasons = dict.fromkeys(map(str, refused.faults[:MOST_FAULTS]))
        return False, Worth(0, tuple(reasons)[:MOST_REASONS])
    except BadAnswer as error:
        return False, Worth(0, (str(error),))


def baseline(made: Sequence[Instance], level: str) -> Scored:
    """What a bot of a level answers, scored like any answers."""
    return score_answers(made, {each.name: TASKS[each.game].bot(each.question, level) for each in made})
