"""What a large piece of work needed for a moment is given back to the system: the C library would keep most of it."""

import ctypes
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from lettercup.solver.limits import forget_kernel_caches

T = TypeVar("T")

MOST_KEPT = 110_000_000
"""Bytes of a process between two pieces of work. The best bots of all games, by the usual rules, need 85 million."""


def give_back_memory() -> None:
    """Give back what is free between what is used, too. Only GNU's C library has to be told, and can be."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


def giving_back(work: Callable[..., T], *given: object) -> T:
    """Do some work, and give back what it needed; what is kept for the next piece, too, if that has become too much."""
    try:
        return work(*given)
    finally:
        give_back_memory()
        if _own_bytes() > MOST_KEPT:
            forget_kernel_caches()
            give_back_memory()


def _own_bytes() -> int:
    """What this process has for itself, as far as the system tells."""
    with suppress(OSError):
        resident, shared = map(int, Path("/proc/self/statm").read_text().split()[1:3])
        return (resident - shared) * os.sysconf("SC_PAGE_SIZE")
    return 0
