"""The wheels of the packages that are installed beside ours, for any Python and processor."""

import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path

from tools.bootstrap import Clone

OLDEST = ("2_34", "2_28", "2_27", "2_17", "2_12", "2_5")
"""The glibc of systems for which other packages have wheels."""


def download(clone: Clone, folder: Path, python: str, processor: str) -> Path:
    """Fetch the wheels of the locked packages for a Python, verified by hash; gives their folder."""
    folder.mkdir(parents=True, exist_ok=True)
    base: str = getattr(sys, "_base_executable", sys.executable)
    options = ("--quiet", "--no-deps", "--only-binary=:all:", "--require-hashes", f"--python-version={python}")
    lock = str(clone.root / "requirements" / "base.txt")
    command = (base, "-m", "pip", "download", *options, *platforms(processor), f"--dest={folder}", "-r", lock)
    clone.run(f"Fetching packages for Python {python} on {processor}", *command)
    return folder


def unpack(wheels: Iterable[Path], folder: Path) -> None:
    """Put what is in some wheels into one folder, from which Python can import it."""
    for wheel in wheels:
        zipfile.ZipFile(wheel).extractall(folder)


def platforms(processor: str) -> list[str]:
    """The options by which pip takes wheels for a processor."""
    names = [f"manylinux_{glibc}_{processor}" for glibc in OLDEST]
    return [f"--platform={name}" for name in (*names, f"manylinux2014_{processor}")]
