"""`lettercup play`: play on this computer, and on phones in the same network."""

import argparse
import os
import socket
import sys
import webbrowser
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from lettercup.cli.certificate import SignedFiles, certificate_for
from lettercup.cli.errors import UsageError
from lettercup.cli.serve import run_server
from lettercup.server.web import settings

PORT = 8000


def add_to(commands: Any) -> None:
    command = commands.add_parser("play", help="play on this computer; opens the browser")
    command.add_argument("--lan", action="store_true", help="let phones in the same network join, and show a QR code")
    command.add_argument("--https", action="store_true", help="encrypt, with a certificate of this computer's own")
    add_ways(command)
    command.set_defaults(run=play_at_home)


def add_ways(command: Any) -> None:
    """Add the options that say how people get to the page."""
    command.add_argument("--port", type=int, default=PORT, help=f"the port to listen on ({PORT})")
    command.add_argument("--no-browser", action="store_true", help="do not open the browser")


def play_at_home(arguments: argparse.Namespace) -> int:
    address = address_in_lan() if arguments.lan else "127.0.0.1"
    scheme = "https" if arguments.https else "http"
    here = f"{scheme}://127.0.0.1:{arguments.port}"
    there = f"{scheme}://{address}:{arguments.port}" if arguments.lan else None
    signed = certificate_for(address, home(os.environ) / "https") if arguments.https else None
    chosen = settings.ServerSettings(
        host="0.0.0.0" if arguments.lan else "127.0.0.1",  # noqa: S104  # the player asked for it with --lan
        port=arguments.port,
        public_url=there or "",
        store=store_at_home(os.environ),
        keep_days=0,
        log_level="warning",
        certificate=str(signed.chain) if signed else "",
        key=str(signed.key) if signed else "",
    )
    run_server(chosen, lambda _server: welcome(here, there, signed, browser=not arguments.no_browser))
    return 0


def home(environment: Mapping[str, str], platform: str = sys.platform) -> Path:
    """Where games are stored: LETTERCUP_HOME, or else the system's folder for user data."""
    if environment.get("LETTERCUP_HOME"):
        return Path(environment["LETTERCUP_HOME"]).expanduser()
    if platform == "darwin":
        return Path("~/Library/Application Support/Lettercup").expanduser()
    return Path(environment.get("XDG_DATA_HOME") or "~/.local/share").expanduser() / "lettercup"


def store_at_home(environment: Mapping[str, str]) -> str:
    """The store of `lettercup play`."""
    return f"sqlite:{home(environment) / 'tables.db'}"


def welcome(here: str, there: str | None, signed: SignedFiles | None, browser: bool) -> None:
    """Print the address, and open the browser."""
    print(f"Lettercup is at {here}", flush=True)
    if there is not None:
        print(f"Phones in the same network: {there}", flush=True)
        import_module("segno").make(there, micro=False).terminal(compact=True)
    if signed is not None:
        print(f"Browsers warn until they trust {signed.authority}: let them go on, or add it to the phone.", flush=True)
    print("Stop it with Ctrl+C.", flush=True)
    if browser and has_browser(os.environ):
        webbrowser.open(here)


def has_browser(environment: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Whether there is a screen to open a browser on."""
    return platform == "darwin" or bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def address_in_lan() -> str:
    """This computer's address in the local network; sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        address: str = probe.getsockname()[0]
        if not ip_address(address).is_loopback:
            return address
    raise UsageError("This computer is not in a network: play without --lan.")
