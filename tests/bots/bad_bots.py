"""Bots of one's own that go wrong, each in its own way; `test_own_bots` lets them play."""

import os
import random
from pathlib import Path
from typing import Any

from lettercup.bots import Situation, Thought, bot
from lettercup.core import TimeUp


class Easy:
    """Plays like an easy bot."""

    def think(self, at: Situation, rng: random.Random) -> Any:
        return bot(at.game.name, "easy").think(at, rng)


class Crashes(Easy):
    def think(self, at: Situation, rng: random.Random) -> Any:
        raise RuntimeError("no idea")


class FailsLate(Easy):
    """Fails once somebody has many points."""

    def think(self, at: Situation, rng: random.Random) -> Any:
        if max(at.view.scores) >= 100:
            raise KeyError("late")
        return super().think(at, rng)


class Ends(Easy):
    def think(self, at: Situation, rng: random.Random) -> Any:
        raise SystemExit(3)


class AnswersANumber(Easy):
    def think(self, at: Situation, rng: random.Random) -> Any:
        return 42


class WantsAText(Easy):
    def think(self, at: Situation, rng: random.Random) -> Any:
        return Thought("build")  # type: ignore[arg-type]  # the mistake


class WantsToBeTheClock(Easy):
    def think(self, at: Situation, rng: random.Random) -> Any:
        return Thought(TimeUp())


class BreaksTheRules(Easy):
    """Goes nowhere where it has to move."""

    def think(self, at: Situation, rng: random.Random) -> Any:
        thought = super().think(at, rng)
        return Thought(thought.move.but(path=())) if thought and hasattr(thought.move, "path") else thought


class DoesNothing(Easy):
    def think(self, at: Situation, rng: random.Random) -> Any:
        return None


class Loops(Easy):
    def think(self, at: Situation, rng: random.Random) -> Any:
        while True:
            try:
                rng.random()
            except Exception:  # noqa: S112  # as many a bot does
                continue


class LoopsAloud(Loops):
    """Writes a file before, so that others know."""

    def think(self, at: Situation, rng: random.Random) -> Any:
        Path(os.environ["THINKING"]).touch()
        return super().think(at, rng)


class NeedsANumber(Easy):
    def __init__(self, number: int) -> None:
        self.number = number


class EndsAtOnce(Easy):
    def __init__(self) -> None:
        raise SystemExit(0)


class HasAThought:
    think = 3


class Talks(Easy):
    def think(self, at: Situation, rng: random.Random) -> Any:
        print("what shall I do")
        return super().think(at, rng)
