"""Plays many games between the same bots, on one machine or many, with the same results everywhere."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import active_children, get_context
from secrets import token_hex
from socket import create_connection
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, Literal, NamedTuple

import msgspec

from lettercup.bots.bot import BadBot
from lettercup.bots.collector import spare_the_collector
from lettercup.bots.level import STANDARD
from lettercup.bots.own import MARK, seated, short
from lettercup.bots.players import BOTS
from lettercup.bots.table import PlayedGame, self_play
from lettercup.core import Game, IllegalMove, Value
from lettercup.core.record import Player, dumps
from lettercup.games import GAMES
from lettercup.lexicon import HouseRules

Engine = Literal["process", "dask", "ray"]
CHUNKS_A_WORKER = 8
MOST_A_CHUNK = 10
"""Games that a worker plays before it hands back their results."""
ANSWER = 5.0
"""Seconds within which a cluster has to answer."""


class Series(Value, frozen=True, kw_only=True):
    """The games to play: a game with its options, a level or `file.py:Class` for each bot, and a seed."""

    game: str
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    levels: tuple[str, ...]
    games: int
    seed: int = 1
    rotate: bool = False
    """Whether the bots change seats after every game."""
    records: bool = False
    """Whether to keep every game as a record."""
    timed: bool = False
    """Whether to measure how long the bots think."""
    pace: str = ""
    """The level whose thinking times bots from a file have; empty: the strongest."""
    rules: HouseRules = STANDARD
    """Which words the table allows."""

    def table(self) -> Game[Any, Any]:
        """The game with its options, for as many players as there are levels."""
        game: Game[Any, Any] = msgspec.convert({**self.options, "players": len(self.levels)}, GAMES[self.game])
        return game

    def seats(self, number: int) -> tuple[int, ...]:
        """The bot in each seat in this game."""
        shift = number % len(self.levels) if self.rotate else 0
        return tuple((seat + shift) % len(self.levels) for seat in range(len(self.levels)))


class Result(Value, frozen=True, kw_only=True):
    """The result of one game; everything is in the order of the bots, wherever they sat."""

    number: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    thoughts: tuple[int, ...]
    facts: dict[str, int]
    work: tuple[float, ...] = ()
    """Processor seconds spent thinking, if measured; the only field that differs from run to run."""
    record: str | None = None


def play_number(series: Series, number: int) -> Result:
    """Play one game of a series."""
    game, seats = series.table(), series.seats(number)
    bots = [seated(series.game, series.levels[each], series.pace, series.rules) for each in seats]
    clock = process_time if series.timed else None
    try:
        finished = self_play(game, bots, f"{series.seed} {number}", series.rules, clock)
    except IllegalMove as refused:
        name = series.levels[seats[refused.seat or 0]]
        if MARK not in name:
            raise
        raise BadBot(f"{short(name)} makes a move that the rules refuse: {refused}") from refused
    order = [seats.index(each) for each in range(len(seats))]
    outcome = finished.outcome
    players = [Player(short(series.levels[each]), "bot", short(series.levels[each])) for each in seats]
    return Result(
        number=number,
        scores=tuple(outcome.scores[seat] for seat in order),
        winners=tuple(sorted(seats[seat] for seat in outcome.winners)),
        thoughts=tuple(finished.thoughts[seat] for seat in order),
        facts=_facts(finished),
        work=tuple(finished.work[seat] for seat in order) if series.timed else (),
        record=dumps(finished.record(players)) if series.records else None,
    )


def _facts(played: PlayedGame) -> dict[str, int]:
    common = {"entries": len(played.entries), "seconds": played.entries[-1].at // 1000}
    return common | BOTS[played.game.name].facts(played.game, played.entries, played.state)


def play_chunk(chunk: tuple[Series, range]) -> list[Result]:
    """Play some games of a series."""
    series, numbers = chunk
    return [play_number(series, number) for number in numbers]


class Batch(NamedTuple):
    """What a worker hands back: results, and what kept it from playing the rest."""

    results: list[Result]
    trouble: str = ""


def _play(chunk: tuple[Series, range]) -> Batch:
    """Play some games of a series: one task of a worker. What was played before a bot failed is not lost."""
    series, numbers = chunk
    results: list[Result] = []
    for number in numbers:
        try:
            results.append(play_number(series, number))
        except BadBot as error:
            return Batch(results, f"In game {number + 1}: {error}")
    return Batch(results)


def play_series(series: Series, engine: Engine = "process", workers: int = 1, address: str = "") -> Iterator[Result]:
    """The results of a series in order; they are the same on every engine.

    `BadBot` if a bot of one's own fails, after the results of all games before.
    """
    series.table()
    chunks = _chunks(series, workers)
    for played in ENGINES[engine](chunks, workers, address):
        yield from played.results
        if played.trouble:
            raise BadBot(played.trouble)


def _chunks(series: Series, workers: int) -> list[tuple[Series, range]]:
    size = min(MOST_A_CHUNK if workers > 1 else 1, max(1, series.games // (workers * CHUNKS_A_WORKER)))
    return [(series, range(start, min(start + size, series.games))) for start in range(0, series.games, size)]


Chunks = Sequence[tuple[Series, range]]


def _by_processes(chunks: Chunks, workers: int, address: str) -> Iterator[Batch]:
    """Batch by processes of their own; whoever stops early does not wait for the games that are being played."""
    if workers == 1:
        yield from map(_play, chunks)
        return
    others = set(active_children())
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=_prepare_worker) as pool:
        try:
            for future in [pool.submit(_play, chunk) for chunk in chunks]:
                yield future.result()
        except BaseException:
            for worker in set(active_children()) - others:
                worker.terminate()
            raise


def _prepare_worker() -> None:
    """Ctrl+C is for the process that collects the results, not for those that play."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    spare_the_collector()


def _by_dask(chunks: Chunks, workers: int, address: str) -> Iterator[Batch]:
    _reach(address)
    distributed = import_module("distributed")
    here = {"n_workers": workers, "threads_per_worker": 1, "dashboard_address": None}
    with distributed.Client(address, timeout=ANSWER) if address else distributed.Client(**here) as client:
        for future in client.map(_play, chunks, pure=False):
            yield future.result()


def _by_ray(chunks: Chunks, workers: int, address: str) -> Iterator[Batch]:
    _reach(address)
    with TemporaryDirectory(prefix="ray") as folder, _environment(RAY_USAGE_STATS_ENABLED="0", **_own_token(address)):
        ray = import_module("ray")
        here = {"num_cpus": workers, "include_dashboard": False, "_temp_dir": folder}
        ray.init(**({"address": address} if address else here), log_to_driver=False, logging_level="error")
        try:
            task = ray.remote(_play)
            for reference in [task.remote(chunk) for chunk in chunks]:
                yield ray.get(reference)
        finally:
            ray.shutdown()


def _reach(address: str) -> None:
    """Refuse an address at which nobody answers: Ray and Dask would try for minutes."""
    if not address or address == "auto":
        return
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if not colon or not port.isdecimal() or not 0 < int(port) < 2**16:
        raise ValueError("an address is host:port, with or without a scheme")
    with create_connection((host.strip("[]"), int(port)), timeout=ANSWER):
        """Somebody listens."""


def _own_token(address: str) -> dict[str, str]:
    """A token for a local Ray cluster, so that Ray does not write one to the home folder."""
    return {} if address else {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": token_hex(32)}


@contextmanager
def _environment(**values: str) -> Iterator[None]:
    """Set environment variables for a while, except those already set."""
    new = {name: value for name, value in values.items() if name not in os.environ}
    os.environ.update(new)
    try:
        yield
    finally:
        for name in new:
            del os.environ[name]


ENGINES: dict[Engine, Callable[[Chunks, int, str], Iterator[Batch]]] = {
    "process": _by_processes,
    "dask": _by_dask,
    "ray": _by_ray,
}
