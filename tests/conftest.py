"""Fixtures that any test may ask for."""

import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.support.postgres import fresh_database, running_postgres
from tools.bootstrap import find_browser

# A slow machine is not a bug in the code.
hypothesis.settings.register_profile(
    "lettercup", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("lettercup")

# Tests neither read nor fill the cache of whoever runs them.
os.environ["LETTERCUP_HOME"] = os.devnull

# Chromium as root, in a container, and without requests to anything but the page under test.
CHROMIUM_OPTIONS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-dev-shm-usage"
)


# Modules with a few slow tests; they run first, so that no process is left working alone at the end.
LONGEST = ("tests/kernel/test_sanitized.py", "tests/setup/test_quality.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the tests, and give each an id of its own: of those with the same id, pytest-xdist would run only one.

    Schemathesis names its tests by their operations, and pytest 9.2 leaves that out of their ids.
    """
    for item in items:
        if not item.nodeid.endswith(item.name):
            item._id = item.id.with_params(item.name.partition("[")[2].removesuffix("]"))
    twice = [nodeid for nodeid, times in Counter(item.nodeid for item in items).items() if times > 1]
    if twice:
        raise pytest.UsageError(f"Several tests have the same id: {', '.join(twice)}.")
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--screens", action="store_true", help="also write pictures of every page to build/screens")
    parser.addoption("--pocket", action="store_true", help="play the browser tests without a server")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL server, one per test process."""
    with running_postgres() as address:
        yield address


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """The address of a new, empty PostgreSQL database."""
    with fresh_database(postgres_server) as address:
        yield address


# pytest-playwright keeps one browser for the whole session, and its event loop would keep running under every later
# asyncio test in the same process. So a browser lives only as long as a test module.
@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The system's Chromium."""
    with playwright.chromium.launch(executable_path=find_browser(), args=CHROMIUM_OPTIONS.split()) as running:
        yield running


@pytest.fixture(scope="module")
def browser_context_args() -> dict[str, Any]:
    """The default options of every browser context; a test may pass more to `new_context`."""
    return {}
