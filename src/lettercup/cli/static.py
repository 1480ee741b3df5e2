"""`lettercup static`: the whole page as files, for a web space without a server."""

import argparse
from pathlib import Path
from typing import Any

from lettercup.server.web.static import StaticFiles


def add_to(commands: Any) -> None:
    command = commands.add_parser(
        "static", help="write the page as files that any web space can serve, without a server"
    )
    command.add_argument("folder", type=Path, help="the folder to write; it must not exist, or be empty")
    command.add_argument(
        "--base", default="/", metavar="PATH", help="the path under which it will be served, such as /play/"
    )
    command.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    folder: Path = arguments.folder
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        print(f"{folder} is not an empty folder.")
        return 1
    written = write_site(folder, arguments.base)
    print(f"{written} files are in {folder} now. Try them: python3 -m http.server --directory {folder}")
    return 0


def write_site(folder: Path, base: str = "/") -> int:
    """Write all files of the page, unpacked; returns how many."""
    files = StaticFiles(base=f"/{base.strip('/')}/".replace("//", "/"))
    site = files.alone()
    for name, body in site.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(body)
    return len(site)
