"""How often somebody may do something: buckets that fill up by the second."""

import time
from collections import OrderedDict
from collections.abc import Callable

import msgspec

BUCKETS_KEPT = 50_000


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and then so many each second."""

    burst: float
    each_second: float


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much one address or one browser may do: generous for play, strict for guessing."""

    opening: Rate = Rate(burst=10, each_second=0.2)
    """Tables opened, by address."""
    misses: Rate = Rate(burst=20, each_second=0.1)
    """Codes that do not exist, by address: strict, so that codes cannot be guessed."""
    connecting: Rate = Rate(burst=200, each_second=10)
    """Sockets opened, by address: a whole school may sit behind one."""
    talking: Rate = Rate(burst=60, each_second=20)
    """Messages, by browser."""
    chatting: Rate = Rate(burst=5, each_second=0.5)
    """What is said at a table, by browser."""
    looking: Rate = Rate(burst=20, each_second=0.2)
    """Records that somebody brought, by address: replaying one takes a while."""
    reviewing: Rate = Rate(burst=60, each_second=0.5)
    """Turns of finished games to be reviewed, by address: the best of a roll may take seconds to find."""
    asking: Rate = Rate(burst=60, each_second=5)
    """Words looked up, by address or by browser; odds, by address."""
    advising: Rate = Rate(burst=10, each_second=0.1)
    """Families to give advice to, by address: many games are played for one."""
    sockets: int = 400
    """Sockets at the same time, by address."""


class Limiter:
    """One bucket for each key; a key that has not been seen for long is forgotten, with its bucket full again."""

    def __init__(self, rate: Rate, seconds: Callable[[], float] = time.monotonic) -> None:
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


class Limiters:
    """A limiter for each limit."""

    def __init__(self, limits: Limits) -> None:
        self.opening = Limiter(limits.opening)
        self.misses = Limiter(limits.misses)
        self.connecting = Limiter(limits.connecting)
        self.talking = Limiter(limits.talking)
        self.chatting = Limiter(limits.chatting)
        self.looking = Limiter(limits.looking)
        self.reviewing = Limiter(limits.reviewing)
        self.asking = Limiter(limits.asking)
        self.advising = Limiter(limits.advising)
        self.sockets = limits.sockets
