"""`lettercup serve`: a server, public or private."""

import argparse
from importlib import import_module
from pathlib import Path
from typing import Any

from lettercup.cli.errors import UsageError
from lettercup.server.web import settings


def add_to(commands: Any) -> None:
    command = commands.add_parser("serve", help="run a server; see docs/operating.md")
    command.add_argument("--settings", type=Path, metavar="FILE", help="a TOML file with settings")
    command.add_argument("--host", help="the address to listen on (127.0.0.1)")
    command.add_argument("--port", type=int, help="the port to listen on (8000)")
    command.add_argument("--store", metavar="URL", help="memory: (default), sqlite:PATH or postgresql://USER@HOST/DB")
    command.add_argument("--public-url", metavar="URL", help="where people reach the page, behind a proxy")
    command.set_defaults(run=serve)


def serve(arguments: argparse.Namespace) -> int:
    given = {name: getattr(arguments, name) for name in ("host", "port", "store", "public_url")}
    try:
        run_server(settings.read_settings(arguments.settings, **given))
    except settings.BadSettings as error:
        raise UsageError(str(error)) from error
    return 0


def run_server(chosen: settings.ServerSettings, *more: Any) -> None:
    """Run a server until it is stopped; imports the web framework only now, because that takes a second."""
    server, app = import_module("lettercup.server.web.run"), import_module("lettercup.server.web.app")
    try:
        server.run(chosen, app.create_app, *more)
    except server.Cannot as error:
        raise UsageError(str(error)) from error
