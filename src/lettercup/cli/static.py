"""`lettercup static`: the whole page as files, for a web space without a server."""

import argparse
from pathlib import Path
from typing import Any

from lettercup.server.web.static import POCKET, StaticFiles


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
    if not (POCKET / "pocket.json.gz").exists():
        print("The house in the pocket has not been made yet: run tools/bootstrap pocket, or wait for it.")
        return 1
    base = _tidy(arguments.base)
    print(f"{write_site(folder, base)} files are in {folder} now. {_how_to_try(folder.resolve(), base)}")
    return 0


def _tidy(base: str) -> str:
    return f"/{base.strip('/')}/".replace("//", "/")


def _how_to_try(folder: Path, base: str) -> str:
    """How Python's own server shows them under their path, if the folders are called like it."""
    if not folder.as_posix().endswith(base.rstrip("/")):
        return f"Put them where {base} leads to."
    root = folder.as_posix().removesuffix(base.rstrip("/")) or "/"
    return f"Try them: python3 -m http.server --directory {root}, then http://localhost:8000{base}"


def write_site(folder: Path, base: str = "/") -> int:
    """Write all files of the page, unpacked; returns how many."""
    site = StaticFiles(base=_tidy(base)).alone()
    for name, body in site.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(body)
    return len(site)
