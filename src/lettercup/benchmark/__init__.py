"""A benchmark for language models and other programs: fresh questions from a seed, answers valued by the rules.

Each game may have a module here, found by its name. Nothing here needs a network, and no model is inside.
"""

from lettercup.benchmark.files import AnswerFile, TaskFile, as_tasks, check_edition, read_answers, write_file
from lettercup.benchmark.score import AnswerResult, Scored, baseline, score_answers
from lettercup.benchmark.tasks import MOST_EACH, TASKS, Instance, instances

__all__ = [
    "MOST_EACH",
    "TASKS",
    "AnswerFile",
    "AnswerResult",
    "Instance",
    "Scored",
    "TaskFile",
    "as_tasks",
    "baseline",
    "check_edition",
    "instances",
    "read_answers",
    "score_answers",
    "write_file",
]
