"""Fixtures that any test may ask for."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.postgres import fresh_database, running_postgres
from tools.bootstrap import find_browser

# Chromium as root, in a container, and quiet: it must not call anyone but the page under test.
CHROMIUM_OPTIONS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-dev-shm-usage"
)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL server, one for each test process."""
    with running_postgres() as address:
        yield address


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """The address of a new, empty PostgreSQL database."""
    with fresh_database(postgres_server) as address:
        yield address


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Let pytest-playwright drive the system's Chromium."""
    return {**browser_type_launch_args, "executable_path": find_browser(), "args": CHROMIUM_OPTIONS.split()}
