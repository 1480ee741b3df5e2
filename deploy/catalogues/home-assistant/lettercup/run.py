"""Starts the server below the path that Home Assistant shows it at, as an ordinary user."""

import json
import os
import sys
import urllib.request
from pathlib import Path

SUPERVISOR = "http://supervisor"
INGRESS = "172.30.32.2"
"""Where requests through Home Assistant come from, by its documentation."""
USER = 10001
GAMES = Path("/data")


def base(supervisor: str, token: str) -> str:
    """The path below which people see the page."""
    asked = urllib.request.Request(f"{supervisor}/addons/self/info", headers={"Authorization": f"Bearer {token}"})  # noqa: S310
    with urllib.request.urlopen(asked, timeout=30) as answer:  # noqa: S310
        entry: str = json.load(answer)["data"]["ingress_entry"]
    return f"{entry.rstrip('/')}/"


def give_away(folder: Path, user: int) -> None:
    """Let a user have a folder and what is in it."""
    for path in (folder, *folder.rglob("*")):
        os.chown(path, user, user, follow_symlinks=False)


def main() -> None:
    settings = {"LETTERCUP_BASE": base(SUPERVISOR, os.environ["SUPERVISOR_TOKEN"]), "LETTERCUP_PROXIES": INGRESS}
    give_away(GAMES, USER)
    os.setgroups([])
    os.setgid(USER)
    os.setuid(USER)
    kept = {name: value for name, value in os.environ.items() if name != "SUPERVISOR_TOKEN"}
    os.execve(sys.executable, [sys.executable, "-m", "lettercup", "serve"], kept | settings)  # noqa: S606


if __name__ == "__main__":
    main()
