"""`lettercup doctor` looks at a real machine: real ports, folders, files and clocks."""

import asyncio
import socket
import time
from pathlib import Path

import pytest

from lettercup.cli.main import main
from lettercup.store import SqliteStore
from tests.server.test_commands import played

HOUR = 3600


async def beat(file: Path, at: float) -> None:
    """Let a server run for a moment, at some time."""
    store = SqliteStore(file)
    await store.open()
    await store.pulse(round(at * 1000), HOUR * 1000)
    await store.close()


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LETTERCUP_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def free_port() -> str:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return str(probe.getsockname()[1])


def test_a_machine_in_order_gets_no_cross(
    tmp_path: Path, own_home: Path, free_port: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(beat(tmp_path / "tables.db", time.time()))
    assert main(["doctor", "--port", free_port, "--store", f"sqlite:{tmp_path}/tables.db"]) == 0
    told = capsys.readouterr().out
    assert "✗" not in told
    assert f"Games are stored in {own_home}" in told
    assert f"Port {free_port} is free." in told
    assert "The store can be written to" in told
    assert not own_home.exists()


def test_a_port_that_is_taken_has_a_cross(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert main(["doctor", "--port", str(port)]) == 1
    assert f"✗ Port {port} is taken by another program." in capsys.readouterr().out


def test_a_home_that_is_a_file_has_a_cross(own_home: Path, free_port: str, capsys: pytest.CaptureFixture[str]) -> None:
    own_home.write_text("not a folder")
    assert main(["doctor", "--port", free_port]) == 1
    assert f"✗ Games cannot be stored in {own_home}" in capsys.readouterr().out


def test_a_clock_that_is_behind_the_store_has_a_cross(
    tmp_path: Path, free_port: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(beat(tmp_path / "tables.db", time.time() + HOUR))
    assert main(["doctor", "--port", free_port, "--store", f"sqlite:{tmp_path}/tables.db"]) == 1
    assert "✗ This machine's clock is 3" in capsys.readouterr().out


def test_a_database_that_is_not_there_has_a_cross(free_port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--port", free_port, "--store", "postgresql://x@127.0.0.1:9/x"]) == 1
    assert "✗ The database cannot be used" in capsys.readouterr().out


def test_a_store_that_is_not_there_yet_is_not_made(
    tmp_path: Path, free_port: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """It would belong to whoever asked the doctor, and the server could not open it."""
    assert main(["doctor", "--port", free_port, "--store", f"sqlite:{tmp_path}/later/tables.db"]) == 0
    assert f"Games are stored in {tmp_path}/later" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


def test_a_server_that_runs_is_no_reason_for_a_cross(
    tmp_path: Path, free_port: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with played(tmp_path, "--port", free_port) as _:
        assert main(["doctor", "--port", free_port, "--store", f"sqlite:{tmp_path}/tables.db"]) == 0
    told = capsys.readouterr().out
    assert f"✓ Lettercup is running on port {free_port}." in told
    assert "✓ A server is using the store." in told
