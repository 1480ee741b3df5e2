"""The book of shapes for Letters Rebus: a small one is included, the whole one is computed once and cached.

There are 18.6 million shapes of up to fifteen cells. The small book has the million most useful ones; with it the
solver finds almost the same layouts, but proves fewer of them optimal. The whole one takes some seconds and 47 MB:
`make_whole_book` makes it now, `make_in_background` makes it in another process.
"""

import lzma
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path

from lettercup.data import read_bytes
from lettercup.solver import _kernel
from lettercup.solver.limits import IS_SCARCE, kernel_cache

WHOLE_BOOK = "letters-rebus-shapes-1.bin"
SEED = "shapes/letters-rebus.xz"

_Progress = Callable[[float], bool]
"""Called with the share that is done; returns whether to continue."""


def cache_folder() -> Path:
    """Where the whole book is cached: in `LETTERCUP_HOME` if that is set, else in the user's cache folder."""
    if home := os.environ.get("LETTERCUP_HOME"):
        return Path(home) / "cache"
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "lettercup"


def best_book() -> _kernel.RebusBook:
    """The whole book if it has been made, else the small one."""
    return whole_book() or small_book()


@kernel_cache()
def small_book() -> _kernel.RebusBook:
    """The book that is included."""
    return _kernel.RebusBook(_grown())


@lru_cache(maxsize=1 if IS_SCARCE else 0)
def _grown() -> bytes:
    """Growing it takes ten times the memory of what comes of it."""
    return _kernel.grow_rebus_shapes(lzma.decompress(read_bytes(SEED)))


def whole_book() -> _kernel.RebusBook | None:
    """The book of all shapes, if it has been made and is not damaged."""
    return _kept(cache_folder() / WHOLE_BOOK)


def make_whole_book(progress: _Progress = lambda _: True) -> bool:
    """Make the book of all shapes and cache it; False if `progress` stopped it.

    Raises `OSError` before the work begins if the folder is not writable. Safe in several processes at once: each
    writes its own file and renames it into place.
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
    """Start a low-priority process that makes the book of all shapes, unless it exists or has no place; only once.

    There are no processes in a browser.
    """
    try:
        cache_folder().mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    if sys.platform == "emscripten" or not sys.executable or (cache_folder() / WHOLE_BOOK).exists():
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
