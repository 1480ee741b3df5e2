"""The files of the benchmark: what a reader is asked, and what is answered."""

from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec

from lettercup.benchmark.tasks import TASKS, Instance
from lettercup.core import BadOption, BadRecord, Value, digest, explained
from lettercup.lexicon import load

MOST_BYTES = 50_000_000
"""The largest file of answers that is read."""
HOW = (
    "Answer every instance. Write one JSON object with the members benchmark, seed and each as they are "
    "here, and answers: an object with the name of each instance and its answer, in the form that its task "
    "asks for. A word is allowed if it is in the standard English dictionary of the program and not rude. "
    "Your score is the mean share of the proven best."
)


class TaskFile(Value, frozen=True, tag=False):
    """Everything that somebody needs who answers."""

    benchmark: str
    """Which questions a seed stands for: the version of the program and of its dictionary, and a digest."""
    seed: int
    each: int
    how: str
    tasks: dict[str, dict[str, Any]]
    """For each game the rules in short, and the form of an answer with an example."""
    instances: list[dict[str, Any]]


class AnswerFile(Value, frozen=True, tag=False):
    """What was answered."""

    benchmark: str
    seed: int
    each: int
    answers: dict[str, Any]


def edition(made: Sequence[Instance]) -> str:
    """Which questions these are: the versions of the program and of its dictionary, and a digest of the questions."""
    asked = digest([(each.name, each.question.position) for each in made])
    return f"lettercup {version('lettercup')}, words {load().digest[:12]}, questions {asked[:12]}"


def as_tasks(seed: int, each: int, made: Sequence[Instance]) -> TaskFile:
    """The file with the questions; it does not tell the best."""
    tasks = {
        game: {"rules": task.about, "answer": task.answer, "example": task.example} for game, task in TASKS.items()
    }
    shown = [
        {"name": each.name, "game": each.game, "difficulty": each.difficulty, "position": each.question.position}
        for each in made
    ]
    return TaskFile(edition(made), seed, each, HOW, tasks, shown)


def write_file(file: Path, content: Value) -> None:
    """Write a file of the benchmark as JSON that people can read, too."""
    try:
        file.write_bytes(msgspec.json.format(msgspec.json.encode(content), indent=1) + b"\n")
    except OSError as error:
        raise BadOption(f"{file} cannot be written: {error.strerror}.") from error


def read_answers(file: Path) -> AnswerFile:
    """A file of answers; `BadRecord` says what is wrong with it."""
    try:
        if file.stat().st_size > MOST_BYTES:
            raise BadRecord(f"{file} is too large for a file of answers.")
        answers = msgspec.json.decode(file.read_bytes(), type=AnswerFile)
    except OSError as error:
        raise BadRecord(f"{file} cannot be read: {error.strerror}.") from error
    except RecursionError as error:
        raise BadRecord(f"{file} is not a file of answers: it is nested too deeply.") from error
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        told = explained(error, AnswerFile) if isinstance(error, msgspec.MsgspecError) else "it is not text."
        raise BadRecord(f"{file} is not a file of answers: {told}") from error
    return answers


def check_edition(answers: AnswerFile, made: Sequence[Instance]) -> None:
    """Refuse answers to other questions than these."""
    if answers.benchmark != edition(made):
        raise BadRecord(f"The file answers questions of {answers.benchmark[:100]}; these are of {edition(made)}.")
