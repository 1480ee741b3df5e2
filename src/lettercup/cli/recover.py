"""`lettercup recover`: bring back tables that a server has cleared away in the last day."""

import argparse
from datetime import UTC, datetime
from typing import Any

from lettercup.cli.backup import add_store, store_of
from lettercup.cli.errors import UsageError
from lettercup.server.tables import codes
from lettercup.store.cleared import bring_back, cleared_tables


def add_to(commands: Any) -> None:
    command = commands.add_parser("recover", help="list or bring back tables that were cleared away in the last day")
    command.add_argument("codes", nargs="*", metavar="CODE", help="the tables to bring back; none: list them")
    command.add_argument("--all", action="store_true", help="bring all of them back")
    add_store(command)
    command.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    url = store_of(arguments)
    found = cleared_tables(url)
    if not arguments.all and not arguments.codes:
        for code, at in found:
            print(f"{code}  cleared away {datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M} UTC")
        print(f"{len(found)} tables can be brought back: lettercup recover CODE, or --all.")
        return 0
    known = [code for code, _ in found]
    wanted = known if arguments.all else [codes.tidy(code) or code for code in arguments.codes]
    if unknown := [code for code in wanted if code not in known]:
        raise UsageError(f"No table {unknown[0]} was cleared away in the last day. Without a code, recover lists them.")
    bring_back(url, wanted)
    print(f"{len(wanted)} tables are back.")
    return 0
