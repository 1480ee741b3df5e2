"""The time of day, as a server tells it."""

import time
from collections.abc import Callable

from lettercup.core import Millis


def clock_from(now: Millis) -> Callable[[], Millis]:
    """A clock that shows this now; it never goes backwards and does not follow a system clock that jumps."""
    began = now - time.monotonic() * 1000
    return lambda: int(began + time.monotonic() * 1000)


def wall_clock() -> Callable[[], Millis]:
    """A clock that was set by the system's."""
    return clock_from(time.time_ns() // 1_000_000)
