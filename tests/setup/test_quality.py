"""The checkers, each as one test, so that one run and one summary tell everything."""

import subprocess

import pytest

from tests.support.clone import CLONE
from tools.bootstrap import npm_command

NPM = [*npm_command(CLONE), "--prefix", "web", "run", "--silent"]
KERNEL = sorted(CLONE.root.glob("kernel/**/*.[ch]pp"))
CHECKS = {
    "python has no lint": ["ruff", "check", "."],
    "python is formatted": ["ruff", "format", "--check", "."],
    "python types hold": ["mypy"],
    "c++ is formatted": ["clang-format", "--dry-run", "--Werror", *KERNEL],
    "page has no lint": [*NPM, "lint"],
    "page types hold": [*NPM, "check"],
    "page units work": [*NPM, "test"],
}


@pytest.mark.parametrize("command", CHECKS.values(), ids=CHECKS)
def test_quality(command: list[str]) -> None:
    done = subprocess.run(command, cwd=CLONE.root, env=CLONE.environment(), capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(f"{done.stdout}{done.stderr}", pytrace=False)
