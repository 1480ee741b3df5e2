"""`lettercup demo`: a table with bots in the middle of a game, for a look around."""

import argparse
import asyncio
from importlib import import_module
from typing import Any

from lettercup.cli.play import add_ways, welcome
from lettercup.cli.serve import run_server
from lettercup.games import GAMES
from lettercup.server.web import settings


def add_to(commands: Any) -> None:
    command = commands.add_parser("demo", help="look around at a table in the middle of a game")
    command.add_argument("game", nargs="?", choices=list(GAMES), default=next(iter(GAMES)), help="which game")
    add_ways(command)
    command.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    """Serve one table; nothing is stored."""
    waiting: list[asyncio.Task[None]] = []

    async def show(server: Any) -> None:
        """Let the bots play, then tell where the table is."""
        code = await import_module("lettercup.server.web.demo").open_demo(server, arguments.game)
        here = f"http://127.0.0.1:{arguments.port}/t/{code}"
        welcome(here, None, None, browser=not arguments.no_browser)

    def begin(server: Any) -> None:
        print("The bots are playing the first half …", flush=True)
        waiting.append(asyncio.ensure_future(show(server)))

    chosen = settings.ServerSettings(port=arguments.port, log_level="warning")
    run_server(chosen, begin)
    return 0
