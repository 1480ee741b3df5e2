"""The book of shapes for Letters Rebus: a small one comes with the program, the whole one is made once and kept.

There are 18.6 million shapes of up to fifteen cells. The small book has the million that matter most; with it the
solver finds almost the same layouts, but proves fewer of them best. The whole one takes some seconds and 47 MB:
`make_whole_book` makes it here and now, `make_in_background` lets another process do so while the small one serves.
"""

import lzma
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

from lettercup.data import read_bytes
from lettercup.solver import _kernel

WHOLE_BOOK = "letters-rebus-shapes-1.bin"
SEED = "shapes/letters-rebus.xz"

Progress = Callable[[float], bool]
"""Hears the share that is done; says whether to go on."""


def cache_folder() -> Path:
    """Where the whole book is kept: in `LETTERCUP_HOME` if that is set, else where the system keeps such files."""
    if home := os.environ.get("LETTERCUP_HOME"):
        return Path(home) / "cache"
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "lettercup"


def best_book() -> _kernel.RebusBook:
    """The whole book if it has been made, else the small one."""
    return whole_book() or small_book()


@cache
def small_book() -> _kernel.RebusBook:
    """The book that comes with the program."""
    return _kernel.RebusBook(_kernel.grow_rebus_shapes(lzma.decompress(read_bytes(SEED))))


def whole_book() -> _kernel.RebusBook | None:
    """The book of all shapes, if it has been made and is not damaged."""
    return _kept(cache_folder() / WHOLE_BOOK)


def make_whole_book(progress: Progress = lambda _: True) -> bool:
    """Make the book of all shapes and keep it; False if `progress` stopped that.

    A folder that cannot be written to is an `OSError` before the work begins. Several processes may do this at once:
    each writes a file of its own, and the last one's takes the place of the others' whole.
    """
    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".shapes-", dir=folder) as own:
        packed = _kernel.pack_rebus_shapes(progress)
        if packed:
            file = Path(own) / WHOLE_BOOK
            file.write_bytes(packed)
            file.replace(folder / WHOLE_BOOK)
    return bool(packed)


@cache
def make_in_background() -> subprocess.Popen[bytes] | None:
    """Let another process make the book of all shapes, if there is none: once, and with the lowest priority."""
    if not sys.executable or (cache_folder() / WHOLE_BOOK).exists():
        return None
    quiet = subprocess.DEVNULL
    command = [sys.executable, "-m", __name__]
    return subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)


_opened: dict[Path, _kernel.RebusBook] = {}


def _kept(file: Path) -> _kernel.RebusBook | None:
    if file not in _opened and file.exists():
        try:
            _opened[file] = _kernel.RebusBook(file.read_bytes())
        except (OSError, ValueError):
            return None
    return _opened.get(file)


if __name__ == "__main__":
    os.nice(19)
    make_whole_book()
