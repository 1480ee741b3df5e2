"""Bots of one's own: a class in a Python file, named as `my_bot.py:Mine`; the house sets pace and limits."""

import importlib.util
import random
import signal
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from lettercup.bots.bot import BadBot, Bot, Situation, Thought
from lettercup.bots.level import STANDARD
from lettercup.bots.players import BotPlayer, bot, levels
from lettercup.core import BadOption, Move, tag_of
from lettercup.lexicon import HouseRules

MARK = ":"
"""Between the file and the class."""
LIMIT = 60.0
"""Seconds of the processor that a bot may use for a move; where it runs in the main thread, and there are timers."""
TOO_LONG, ENDS = "thinks about one move for too long", "wants to end the program"


class Paced(NamedTuple):
    """A bot that takes as long as the house says, whatever it says itself; `BadBot` tells what is wrong with it."""

    name: str
    bot: Bot
    pace: BotPlayer

    def think(self, at: Situation, rng: random.Random) -> Thought | None:
        seconds = self.pace.seconds(at, rng)
        thought = self._thought(at, rng)
        if thought is None:
            return None
        if not isinstance(thought, Thought):
            raise BadBot(f"{self.name} answers with {thought!r:.80}, and not with a Thought or None.")
        _check_move(self.name, thought.move, at.moves)
        return Thought(thought.move, seconds)

    def _thought(self, at: Situation, rng: random.Random) -> object:
        try:
            with _limited(LIMIT), redirect_stdout(sys.stderr):
                return self.bot.think(at, rng)
        except SystemExit as end:
            raise BadBot(f"{self.name} {TOO_LONG if end.code == TOO_LONG else ENDS}.") from end
        except Exception as error:  # whatever somebody's bot does
            raise BadBot(f"{self.name} fails with {_what(error)}.") from error


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Stop what takes more than this much processor time; try again every second until it stops."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGPROF, _stop)
    signal.setitimer(signal.ITIMER_PROF, seconds, 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        signal.signal(signal.SIGPROF, before)


def _stop(*_: object) -> NoReturn:
    """A `SystemExit`, because many a bot catches every `Exception`."""
    raise SystemExit(TOO_LONG)


def _what(error: BaseException) -> str:
    """What went wrong, and in which line of somebody's file."""
    told = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    frames = [each for each in traceback.extract_tb(error.__traceback__) if each.filename != __file__]
    return f"{told} ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else told


def _check_move(name: str, move: Any, open_to_it: tuple[str, ...]) -> None:
    """Refuse what is no move, or none of the kinds that are open."""
    if not isinstance(move, Move):
        raise BadBot(f"{name} wants {move!r:.80}, which is no move.")
    if tag_of(type(move)) not in open_to_it:
        raise BadBot(f"{name} wants {tag_of(type(move))}, when it may {', '.join(open_to_it)}.")


def seated(game: str, name: str, pace: str = "", rules: HouseRules = STANDARD) -> Bot:
    """The bot of this name for a game: a level, or a class in a file, which plays at the pace of a level."""
    if MARK not in name:
        return bot(game, name, rules)
    return Paced(short(name), own_bot(name), bot(game, pace or levels(game)[-1], rules))


@lru_cache(maxsize=32)
def own_bot(name: str) -> Bot:
    """A bot of the class that is named as `file.py:Class`; it is made without arguments.

    What bots print goes to the standard error, because the output may be for programs.
    """
    path, _, class_name = name.rpartition(MARK)
    file = Path(path)
    spec = importlib.util.spec_from_file_location(f"lettercup_own_{file.stem}", file)
    if spec is None or spec.loader is None or not file.is_file():
        raise BadOption(f"There is no Python file {path} with a bot in it.")
    module = importlib.util.module_from_spec(spec)
    try:
        with redirect_stdout(sys.stderr):
            spec.loader.exec_module(module)
    except SystemExit as end:
        raise BadOption(f"{path} cannot be loaded: it {ENDS}.") from end
    except Exception as error:  # whatever somebody's file does
        raise BadOption(f"{path} cannot be loaded: {type(error).__name__}: {error}") from error
    made = getattr(module, class_name, None)
    if not callable(made) or not callable(getattr(made, "think", None)):
        raise BadOption(f"{path} has no class {class_name or 'without a name'} with a method think.")
    try:
        with redirect_stdout(sys.stderr):
            own: Bot = made()
    except SystemExit as end:
        raise BadOption(f"{class_name} cannot be made: it {ENDS}.") from end
    except Exception as error:  # whatever somebody's class does
        raise BadOption(f"{class_name} cannot be made without arguments: {_what(error)}.") from error
    return own


def checked(game: str, name: str) -> str:
    """The name, if there is such a bot; with the whole path of a file, for workers in other folders."""
    if MARK in name:
        path, _, class_name = name.rpartition(MARK)
        name = f"{Path(path).resolve()}{MARK}{class_name}"
        own_bot(name)
    elif name not in levels(game):
        raise BadOption(f"Bots of {game} play {', '.join(levels(game))}, or file.py{MARK}Class; not {name}.")
    return name


def short(name: str) -> str:
    """The name as it is shown: a level, or the class without its file."""
    return name.rpartition(MARK)[2]
