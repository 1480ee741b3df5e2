"""What a large piece of work needed for a moment is given back to the system: the C library would keep most of it."""

import ctypes
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")


def give_back_memory() -> None:
    """Give back what is free between what is used, too. Only GNU's C library has to be told, and can be."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


def giving_back(work: Callable[..., T], *given: object) -> T:
    """Do some work, and give back what it needed."""
    try:
        return work(*given)
    finally:
        give_back_memory()
