"""Locks pin everything by hash, and name no server that packages come from."""

import json
import re
import tomllib

import pytest

from tests.support.clone import CLONE
from tools.bootstrap import LOCKS

ROOT = CLONE.root
PINNED = re.compile(r"^([a-z0-9-]+)(?:\[[a-z0-9,-]+\])?==", re.MULTILINE)


def asked_for(source: str) -> set[str]:
    text = (ROOT / source).read_text()
    if source == "pyproject.toml":
        return set(tomllib.loads(text)["project"]["dependencies"])
    return {line for line in text.splitlines() if not line.startswith("#")}


@pytest.mark.parametrize(("name", "source"), LOCKS.items())
def test_every_package_that_is_asked_for_is_locked(name: str, source: str) -> None:
    locked = set(PINNED.findall((ROOT / "requirements" / f"{name}.txt").read_text()))
    assert asked_for(source) <= locked


@pytest.mark.parametrize("name", LOCKS)
def test_every_locked_package_has_its_hashes(name: str) -> None:
    lock = (ROOT / "requirements" / f"{name}.txt").read_text()
    packages = re.split(r"^(?=[a-z])", lock, flags=re.MULTILINE)[1:]
    assert packages
    assert [package for package in packages if "--hash=sha256:" not in package] == []


@pytest.mark.parametrize("name", LOCKS)
def test_python_locks_name_no_server(name: str) -> None:
    assert "://" not in (ROOT / "requirements" / f"{name}.txt").read_text()


def test_the_lock_of_the_page_pins_by_hash_and_names_no_server() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    installed = {name: package for name, package in packages.items() if name}
    assert installed
    assert [name for name, package in installed.items() if "resolved" in package] == []
    assert [name for name, package in installed.items() if "integrity" not in package] == []


def test_what_builds_a_wheel_is_what_builds_a_clone() -> None:
    required = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    names = {re.split("[>=]", requirement)[0] for requirement in required}
    assert names <= asked_for("requirements/build.in") | asked_for("requirements/pocket.in") | asked_for(
        "pyproject.toml"
    )
