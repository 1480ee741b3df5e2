"""Limits of searches, the same as in the kernel; larger input is refused. And how much is kept of what they made."""

import sys
from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

MOST_FACES = 40
MOST_LONG_FACES = 8
"""Faces with several letters, such as Qu."""
LONGEST_FACE = 4
LONGEST_WORD = 63
MOST_POINTS = 1_000_000_000
SIEVE_SIZE = 256
WILD_FACES = ("?", "*")
"""Faces that stand for any single letter."""


IS_SCARCE = sys.platform == "emscripten"
"""Whether memory is scarce, as it is in a browser."""

T = TypeVar("T")
_forgets: list[Callable[[], None]] = []


def kernel_cache(many: int = 1, share: int = 8) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Cache this many results of the kernel; where memory is scarce, a share of them."""

    def keep(make: Callable[..., T]) -> Callable[..., T]:
        keeper = lru_cache(maxsize=max(1, many // share) if IS_SCARCE else many)(make)
        _forgets.append(keeper.cache_clear)
        return keeper

    return keep


def forget_kernel_caches() -> None:
    """Let go of everything that is kept; it is made again when it is needed."""
    for forget in _forgets:
        forget()
