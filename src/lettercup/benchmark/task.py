"""What a task of the benchmark is: a way to make questions, to value answers, and to let a bot answer."""

import random
from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple, get_args

from lettercup.core import Entry, Game, LettercupError, Millis, Move, Seat, enter
from lettercup.lexicon import DictionaryReferee, load

Difficulty = Literal["easy", "medium", "hard"]
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)
MOST_TRIES = 5000
"""How many rolls may be drawn for one question; those that do not suit are left out."""
WORDS = load().select()
REFEREE = DictionaryReferee(load())


class BadAnswer(LettercupError):
    """An answer that the rules of its task refuse; the message says why."""


class Question(NamedTuple):
    """One instance: a real position of a game, what a reader is shown of it, and the proven best."""

    game: Game[Any, Any]
    state: Any
    seat: Seat
    now: Millis
    position: dict[str, Any]
    """What a reader is shown, as JSON."""
    best: float
    """The most that an answer can be worth."""
    proof: str
    """What the proof covers, in a sentence."""


class Worth(NamedTuple):
    """What a legal answer is worth, and what is to be said about it."""

    points: float
    notes: tuple[str, ...] = ()


class Task(NamedTuple):
    """The task of one game."""

    about: str
    """What the reader has to know about the game, and what is asked."""
    answer: str
    """What an answer looks like."""
    example: dict[str, Any]
    answer_type: Any
    """A struct that an answer is read as."""
    make: Callable[[random.Random, Difficulty], Question | None]
    """A question; None if what was drawn does not suit."""
    worth: Callable[[Question, Any], Worth]
    """What an answer is worth; raises `BadAnswer` or `IllegalMove`."""
    bot: Callable[[Question, str], dict[str, Any]]
    """What a bot of a level answers."""


def told_values(values: Mapping[str, int]) -> str:
    """What letters are worth, for a reader: 1: A, E; 2: D; …"""
    by_points: dict[int, list[str]] = {}
    for letter in sorted(values):
        by_points.setdefault(values[letter], []).append(letter)
    return "; ".join(f"{points}: {', '.join(by_points[points])}" for points in sorted(by_points))


def make_question(task: Task, difficulty: Difficulty, seed: str) -> Question:
    """The question that follows from a seed: always the same one."""
    rng = random.Random(seed)  # noqa: S311  # to be repeated, not to be secret
    for _ in range(MOST_TRIES):
        question = task.make(rng, difficulty)
        if question:
            return question
    raise AssertionError(f"No question was found in {MOST_TRIES} tries.")


def played_answer(question: Question, move: Move) -> tuple[Entry[Any], Any]:
    """The entry and the state after a move; `IllegalMove` has everything that the rules and the referee refuse."""
    asks = question.game.asks(question.state)
    return enter(question.game, question.state, asks, Entry(question.now, question.seat, move), REFEREE)
