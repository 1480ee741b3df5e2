"""The book of shapes for Letters Rebus: a small one comes with the program, the whole one is made once and kept.

There are 18.6 million shapes of up to fifteen cells. The small book has the million that matter most; with it the
solver finds almost the same layouts, but proves fewer of them best. The whole one takes some seconds and 47 MB.
"""

import lzma
import os
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
    """Make the book of all shapes and keep it; False if `progress` stopped that."""
    packed = _kernel.pack_rebus_shapes(progress)
    if not packed:
        return False
    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=folder, delete=False) as file:
        file.write(packed)
    Path(file.name).replace(folder / WHOLE_BOOK)
    return True


_opened: dict[Path, _kernel.RebusBook] = {}


def _kept(file: Path) -> _kernel.RebusBook | None:
    if file not in _opened and file.exists():
        try:
            _opened[file] = _kernel.RebusBook(file.read_bytes())
        except (OSError, ValueError):
            return None
    return _opened.get(file)
