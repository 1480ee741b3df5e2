"""How often somebody may do something: buckets that fill up by the second."""

from collections import OrderedDict
from collections.abc import Callable

import msgspec

BUCKETS_KEPT = 50_000


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and then so many each second."""

    burst: float
    each_second: float


class Limiter:
    """One bucket for each key; a key that has not been seen for long is forgotten, with its bucket full again."""

    def __init__(self, rate: Rate, seconds: Callable[[], float]) -> None:
        self._rate = rate
        self._seconds = seconds
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, key: str) -> bool:
        """Take one from the key's bucket, if there is one in it."""
        level = self._level(key)
        self._buckets.pop(key, None)
        self._buckets[key] = (level - 1 if level >= 1 else level, self._seconds())
        if len(self._buckets) > BUCKETS_KEPT:
            self._buckets.popitem(last=False)
        return level >= 1

    def spent(self, key: str) -> bool:
        """Whether the key's bucket is empty."""
        return self._level(key) < 1

    def _level(self, key: str) -> float:
        now = self._seconds()
        level, since = self._buckets.get(key, (self._rate.burst, now))
        return min(self._rate.burst, level + (now - since) * self._rate.each_second)
