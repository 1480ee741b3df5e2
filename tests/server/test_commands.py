"""`lettercup play`, `serve` and `verify` as people call them."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from lettercup.cli.main import main
from lettercup.cli.play import has_browser, home
from lettercup.server.web import run

LETTERCUP = str(Path(sys.executable).parent / "lettercup")


@contextmanager
def played(folder: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`lettercup play` in a process of its own, and the address that it prints."""
    environment = {**os.environ, "LETTERCUP_HOME": str(folder)}
    command = [LETTERCUP, "play", "--no-browser", *arguments]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        first = process.stdout.readline()
        assert first.startswith("Lettercup is at "), process.stderr and process.stderr.read()
        try:
            yield process, first.removeprefix("Lettercup is at ").strip()
        finally:
            process.kill()


def free_port() -> str:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return str(probe.getsockname()[1])


def test_play_serves_the_page_keeps_the_games_and_ends_quietly(tmp_path: Path) -> None:
    with played(tmp_path / "home", "--port", free_port()) as (process, address):
        assert len(httpx.get(f"{address}/api/games").json()) == 5
        process.send_signal(signal.SIGTERM)
        _, complaints = process.communicate(timeout=30)
        assert complaints == ""
    assert (tmp_path / "home" / "tables.db").exists()


def test_play_on_the_lan_shows_an_address_as_a_picture(tmp_path: Path) -> None:
    with played(tmp_path, "--port", free_port(), "--lan") as (process, _):
        assert process.stdout
        assert re.match(r"Phones in the same network: http://\d+\.\d+\.\d+\.\d+:\d+\n", process.stdout.readline())
        assert "█" in process.stdout.readline()


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test's own process keeps its logs as they are."""
    monkeypatch.setattr(run, "log_to_stderr", lambda _level: None)


@pytest.mark.usefixtures("quiet")
def test_a_port_that_is_taken_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert main(["serve", "--port", str(port), "--store", f"sqlite:{tmp_path}/tables.db"]) == 2
    assert capsys.readouterr().err == (
        f"lettercup: Port {port} is taken by another program. Stop it, or name another with --port.\n"
    )


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--store", "mysql://x"], "There is no store at"),
        (["--store", "sqlite:"], "There is no store at"),
        (["--store", "sqlite:/proc/nowhere/tables.db"], "cannot be opened"),
        (["--store", "postgresql://x@127.0.0.1:9/x"], "The database cannot be used"),
        (["--store", "postgresql://x@127.0.0.1:port/x"], "The database cannot be used"),
        (["--port", "99999"], "The setting port cannot be used"),
        (["--public-url", "cups.example"], "has to begin with https://"),
        (["--public-url", "https://cups.example/games"], "The public address leads to /games/, but the base is /"),
        (["--host", "192.0.2.1"], "Nobody can listen on 192.0.2.1"),
        (["--settings", "/nowhere.toml"], "cannot be read"),
    ],
)
def test_what_cannot_be_served_is_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], complaint: str
) -> None:
    assert main(["serve", "--port", "0", "--store", "memory:", *arguments]) == 2
    told = capsys.readouterr().err
    assert complaint in told
    assert "Traceback" not in told


@pytest.mark.parametrize("port", ["-1", "70000"])
def test_a_port_that_cannot_be_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str], port: str) -> None:
    assert main(["play", "--no-browser", f"--port={port}"]) == 2
    assert capsys.readouterr().err == f"lettercup: There is no port {port}: a port is a number up to 65535.\n"


def test_games_are_kept_where_the_system_keeps_such_things() -> None:
    assert home({"LETTERCUP_HOME": "/games"}) == Path("/games")
    assert home({"XDG_DATA_HOME": "/data"}, "linux") == Path("/data/lettercup")
    assert home({}, "linux") == Path.home() / ".local" / "share" / "lettercup"
    assert home({}, "darwin") == Path.home() / "Library" / "Application Support" / "Lettercup"


def test_a_browser_is_opened_only_where_there_is_a_screen() -> None:
    assert not has_browser({}, "linux")
    assert has_browser({"DISPLAY": ":0"}, "linux")
    assert has_browser({}, "darwin")


def test_a_server_that_is_stopped_tells_pages_when_to_come_back(tmp_path: Path) -> None:
    with played(tmp_path, "--port", free_port()) as (process, address):
        answer = httpx.post(f"{address}/api/tables", json={"game": "bridge-dice", "name": "Jo"})
        url = f"{address.replace('http', 'ws')}/api/tables/{answer.json()['code']}/socket"
        with connect(url, additional_headers={"cookie": f"lettercup={answer.cookies['lettercup']}"}) as socket:
            assert json.loads(socket.recv())["you"] == 0
            process.send_signal(signal.SIGTERM)
            goodbye = json.loads(socket.recv())
            assert goodbye["type"] == "goodbye"
            assert 0 < goodbye["retry"] <= 3000
            with pytest.raises(ConnectionClosed):
                socket.recv()
        assert process.wait(30) == -signal.SIGTERM


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """`lettercup serve` that logs as much as it can into a file; gives its address."""
    port = free_port()
    environment = {**os.environ, "LETTERCUP_LOG_LEVEL": "debug", "LETTERCUP_STORE": f"sqlite:{folder}/tables.db"}
    with (folder / "log").open("w") as log:
        process = subprocess.Popen([LETTERCUP, "serve", "--port", port], env=environment, stderr=log)
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(30)


def when_up(address: str) -> None:
    """Wait until a server answers."""
    for _ in range(400):
        try:
            httpx.get(f"{address}/health")
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("the server does not answer")


SAID = (
    {"type": "chat", "id": "a", "text": "xylophone"},
    {"type": "rename", "id": "b", "seat": 0, "name": "Balthazar"},
    {"type": "do", "id": "c", "move": {"type": "rolled", "cup": 0, "faces": ["quagga"] * 6}},
    {"type": "sit", "id": "d", "name": "Zebedee\u202e"},
    {"type": "fly", "id": "e", "to": "quagga"},
)


def test_the_log_holds_no_names_codes_or_words(tmp_path: Path) -> None:
    with served(tmp_path) as address:
        when_up(address)
        new = {"game": "bridge-dice", "name": "Zebedee", "settings": {"chat": True}}
        answer = httpx.post(f"{address}/api/tables", json=new)
        code, cookie = answer.json()["code"], answer.cookies["lettercup"]
        httpx.get(f"{address}/api/tables/{code}-quagga")
        url = f"{address.replace('http', 'ws')}/api/tables/{code}/socket"
        with connect(url, additional_headers={"cookie": f"lettercup={cookie}"}) as socket:
            for message in SAID:
                socket.send(json.dumps(message))
            socket.send('{"type":"ping","id":"last"}')
            while json.loads(socket.recv()).get("id") != "last":
                continue
    logged = (tmp_path / "log").read_text(encoding="utf-8")
    assert all(json.loads(line)["what"] for line in logged.splitlines())
    said = ("Zebedee", "Balthazar", "xylophone", "quagga", code, cookie)
    assert [word for word in said if word in logged] == []
