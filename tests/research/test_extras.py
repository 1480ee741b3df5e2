"""Without its extra, a package for learning programs says what to install."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "absent", "package"),
    [("environment", "pettingzoo", "pettingzoo"), ("openspiel", "pyspiel", "open_spiel")],
)
def test_a_missing_extra_is_named(module: str, absent: str, package: str) -> None:
    code = f"import sys; sys.modules[{absent!r}] = None; import lettercup.research.{module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.rstrip().endswith(f"need one more package: pip install {package}")
