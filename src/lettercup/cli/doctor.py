"""`lettercup doctor`: what is in order on this machine, what is missing, and what to do about it."""

import argparse
import asyncio
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from lettercup.cli.backup import add_store
from lettercup.cli.play import PORT, address_in_lan, has_browser, home
from lettercup.core import LettercupError
from lettercup.server.web.settings import ServerSettings, read_settings
from lettercup.server.web.static import STATIC
from lettercup.store.contract import StoreTrouble

ROOM = 200
"""Megabytes that should be free where games are stored."""
APART = 60
"""Seconds by which this machine's clock and the store's may differ."""
PATIENCE = 2
"""Seconds for a server to say that it is one."""


class Finding(NamedTuple):
    """One thing that was looked at."""

    fine: bool
    sentence: str

    def __str__(self) -> str:
        return f"{'✓' if self.fine else '✗'} {self.sentence}"


class NotInOrder(LettercupError):
    """Something that is not in order."""


def add_to(commands: Any) -> None:
    command = commands.add_parser("doctor", help="say what is missing on this machine, and what to do about it")
    add_store(command)
    command.add_argument("--port", type=int, help=f"the port that a server would listen on ({PORT})")
    command.add_argument("--lan", action="store_true", help="also look whether phones could join")
    command.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    fine = True
    for finding in findings(arguments):
        print(finding, flush=True)
        fine = fine and finding.fine
    print("Everything is in order." if fine else "Mend what has a cross, then try again.")
    return 0 if fine else 1


def findings(arguments: argparse.Namespace) -> Iterator[Finding]:
    """What was found, one thing after the other."""
    given = read_settings(arguments.settings, store=arguments.store, port=arguments.port)
    folder = home(os.environ)
    yield _look(_kernel)
    yield _look(_dictionary)
    yield _look(_page)
    yield _look(lambda: _folder(folder))
    yield _look(lambda: _port(given))
    if given.store != ServerSettings().store:
        yield _look(lambda: _store(given.store))
    if arguments.lan:
        yield _look(lambda: f"Phones in the same network can join at http://{address_in_lan()}:{given.port}.")
    yield Finding(True, _browser())


def _look(what: Callable[[], str]) -> Finding:
    try:
        return Finding(True, what())
    except LettercupError as trouble:
        return Finding(False, str(trouble))


def _kernel() -> str:
    try:
        import_module("lettercup.solver._kernel")
    except ImportError as error:
        raise NotInOrder(
            f"The solvers cannot be loaded: {error}. In a clone, run ./play; otherwise install again."
        ) from error
    return "The solvers can be used."


def _dictionary() -> str:
    return f"The dictionary has {len(import_module('lettercup.lexicon').load()):,} words."


def _page() -> str:
    if not (STATIC / "index.html").exists():
        raise NotInOrder("The page is missing. In a clone, run ./play; otherwise install again.")
    return "The page can be served."


def _folder(folder: Path) -> str:
    """Whether games can be stored in the folder of `lettercup play`, or where it will be."""
    there = next(path for path in (folder, *folder.parents) if path.exists())
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        raise NotInOrder(
            f"Games cannot be stored in {folder}: {there} cannot be written to."
            " Name another folder with LETTERCUP_HOME, or another store."
        )
    free = shutil.disk_usage(there).free // 1_000_000
    if free < ROOM:
        raise NotInOrder(f"The disk is nearly full: {free} MB are free where games are stored ({folder}).")
    return f"Games are stored in {folder}, where {free:,} MB are free."


def _port(given: ServerSettings) -> str:
    run = import_module("lettercup.server.web.run")
    try:
        with closing(run.listen(given.host, given.port)):
            return f"Port {given.port} is free."
    except run.Cannot:
        if _is_ours(given):
            return f"Lettercup is running on port {given.port}."
        raise


def _is_ours(given: ServerSettings) -> bool:
    """Whether it is a server of ours that listens there."""
    asking = HTTPConnection(given.host, given.port, timeout=PATIENCE)
    with closing(asking), suppress(OSError, HTTPException):
        asking.request("GET", f"{given.base}health")
        return asking.getresponse().read(10) == b"alive\n"
    return False


def _store(url: str) -> str:
    """Whether a server can use the store. What is not there yet is not made: its owner would be whoever looks."""
    file = Path(url.removeprefix("sqlite:"))
    if url.startswith("sqlite:") and not file.exists():
        return _folder(file.absolute().parent)
    try:
        return asyncio.run(_inside(url))
    except StoreTrouble as trouble:
        if isinstance(trouble.__cause__, BlockingIOError):
            return "A server is using the store."
        raise


async def _inside(url: str) -> str:
    """Whether something can be written to the store, and whether its clock agrees with this one."""
    store = import_module("lettercup.store").store_at(url)
    await store.open()
    try:
        await store.check()
        apart = await store.time() / 1000 - time.time()
    finally:
        await store.close()
    if abs(apart) > APART:
        side = "behind" if apart > 0 else "ahead of"
        raise NotInOrder(f"This machine's clock is {abs(apart):.0f} seconds {side} the store's. Set it right first.")
    return "The store can be written to, and its clock agrees with this one."


def _browser() -> str:
    if has_browser(os.environ):
        return "A browser will open by itself."
    return "There is no screen: open the address that is printed in any browser."
