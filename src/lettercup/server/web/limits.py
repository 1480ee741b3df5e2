"""How often somebody may do something: buckets that fill up by the second."""

import asyncio
import ipaddress
import math
import time
from collections.abc import Callable

import msgspec

BUCKETS_KEPT = 50_000
UNLIMITED = 1e12
SLOWEST = 1e-6
"""By the second: a bucket that gets no more at all would never be full again."""
ROUNDING = 1e-6
"""Seconds; sums of fractions are not exact."""
SUBNET = 64
"""A home has a whole IPv6 network of this length: everything in it counts as one address."""


def plain_host(host: str) -> str:
    """An address in its usual form: one that calls by IPv4 at a socket for both is `::ffff:192.0.2.1` there."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:40]
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return str(mapped or address)


def address_key(host: str) -> str:
    """What limits count as one address: an IPv4 address, however it is written, or an IPv6 network."""
    plain = plain_host(host)
    return str(ipaddress.ip_network(f"{plain}/{SUBNET}", strict=False)) if _is_ipv6(plain) else plain


def _is_ipv6(plain: str) -> bool:
    try:
        return ipaddress.ip_address(plain).version == 6
    except ValueError:
        return False


class Rate(msgspec.Struct, frozen=True):
    """A bucket: how many at once, and how many more each second."""

    burst: float
    each_second: float


def a_day(megabytes: float) -> Rate:
    """A daily budget in megabytes: half of it at once, the rest spread over the day; 0: no limit."""
    half = 500_000 * (megabytes or UNLIMITED)
    return Rate(burst=half, each_second=half / 86_400)


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much one address or one browser may do: generous for play, strict for guessing."""

    opening: Rate = Rate(burst=10, each_second=0.2)
    """Tables opened, by address."""
    entering: Rate = Rate(burst=60, each_second=1)
    """Attempts at the day's dice, by address: a whole class may begin at once."""
    misses: Rate = Rate(burst=20, each_second=0.02)
    """Codes that do not exist, by address: strict, so that codes cannot be guessed."""
    requests: Rate = Rate(burst=3000, each_second=150)
    """HTTP requests, by address: a file of the page counts one (and the page has about thirty), anything else five."""
    reading: Rate = Rate(burst=60, each_second=1)
    """Finished games and what is stored about a person, by address and by table: their logs may be long."""
    connecting: Rate = Rate(burst=200, each_second=10)
    """Sockets opened, by address: a whole school may sit behind one."""
    talking: Rate = Rate(burst=60, each_second=20)
    """Messages, by browser."""
    crowd: Rate = Rate(burst=600, each_second=60)
    """Messages, by address: browsers are free, addresses are not."""
    table: Rate = Rate(burst=300, each_second=30)
    """Messages, by table."""
    bytes: Rate = Rate(burst=1_000_000, each_second=16_000)
    """Bytes of messages, by address: most of them end up on the disk."""
    table_bytes: Rate = Rate(burst=2_000_000, each_second=50_000)
    """Bytes of messages, by table."""
    writing: Rate = a_day(100)
    """What the tables write to the disk, by the addresses of those who play there."""
    chatting: Rate = Rate(burst=5, each_second=0.5)
    """What is said at a table, by browser."""
    uploading: Rate = Rate(burst=20, each_second=0.2)
    """Records that somebody brought, by address: replaying one takes a while."""
    reviewing: Rate = Rate(burst=60, each_second=0.5)
    """Turns of finished games to be reviewed, by address: the best of a roll may take seconds to find."""
    asking: Rate = Rate(burst=60, each_second=5)
    """Words looked up, by address or by browser; odds, by address."""
    drawing: Rate = Rate(burst=600, each_second=5)
    """QR codes, by address: a room of five hundred has a card for everybody."""
    linking: Rate = Rate(burst=30, each_second=0.1)
    """Codes for devices, by address, and by browser; cards made and tried, by address: their hash is slow."""
    advising: Rate = Rate(burst=10, each_second=0.1)
    """Families to give advice to, by address: many games are played for one."""
    sockets: int = 400
    """Sockets at the same time, by address."""
    connections: int = 500
    """Connections at the same time, by address: sockets, requests, and those that have not said what they want."""
    half_open: int = 200
    """Connections at the same time that have not sent a whole request yet, by address."""


class Limiter:
    """One bucket for each key; a key that has not been seen for long is forgotten, with its bucket full again."""

    def __init__(self, rate: Rate, seconds: Callable[[], float] = time.monotonic) -> None:
        self._one = 1 / max(rate.each_second, SLOWEST)
        """Seconds in which one more comes into a bucket."""
        self._all = rate.burst * self._one + ROUNDING
        """Seconds in which an empty bucket fills up."""
        self._burst = rate.burst
        self._seconds = seconds
        self._full_at: dict[str, float] = {}
        """When each bucket is full again; the one used last comes last."""

    def allows(self, key: str, cost: float = 1) -> bool:
        """Take `cost` from the key's bucket if it holds that much."""
        return self._take(key, cost, self._all)

    def _take(self, key: str, cost: float, longest: float) -> bool:
        """Take `cost` unless the bucket would then be full only after more than these seconds; it is the newest then.

        When there are too many buckets, the oldest is forgotten.
        """
        now, buckets = self._seconds(), self._full_at
        full_at = buckets.pop(key, 0)
        if not full_at and len(buckets) >= BUCKETS_KEPT:
            del buckets[next(iter(buckets))]
        full_at = max(full_at, now)
        after = full_at + cost * self._one
        allowed = after <= now + longest
        buckets[key] = after if allowed else full_at
        return allowed

    async def wait(self, key: str, cost: float = 1) -> None:
        """Take `cost` from the key's bucket, as soon as it holds that much."""
        cost = min(cost, self._burst)
        while not self.allows(key, cost):  # noqa: ASYNC110  # it fills up by itself
            await asyncio.sleep(self._full_at[key] + cost * self._one - self._all - self._seconds())

    def spend(self, key: str, cost: float) -> None:
        """Take `cost` from the key's bucket, even if it holds less: the rest is owed."""
        self._take(key, cost, math.inf)

    def owes(self, key: str) -> bool:
        """Whether more was taken from the key's bucket than was in it."""
        return self._full_at.get(key, 0) > self._seconds() + self._all

    def spent(self, key: str) -> bool:
        """Whether the key's bucket is empty."""
        return self._full_at.get(key, 0) + self._one > self._seconds() + self._all


class Limiters:
    """A limiter for each limit."""

    def __init__(self, limits: Limits) -> None:
        self.opening = Limiter(limits.opening)
        self.entering = Limiter(limits.entering)
        self.misses = Limiter(limits.misses)
        self.requests = Limiter(limits.requests)
        self.reading = Limiter(limits.reading)
        self.connecting = Limiter(limits.connecting)
        self.crowd = Limiter(limits.crowd)
        self.table = Limiter(limits.table)
        self.bytes = Limiter(limits.bytes)
        self.table_bytes = Limiter(limits.table_bytes)
        self.writing = Limiter(limits.writing)
        self.talking = Limiter(limits.talking)
        self.chatting = Limiter(limits.chatting)
        self.uploading = Limiter(limits.uploading)
        self.reviewing = Limiter(limits.reviewing)
        self.asking = Limiter(limits.asking)
        self.drawing = Limiter(limits.drawing)
        self.linking = Limiter(limits.linking)
        self.advising = Limiter(limits.advising)
        self.sockets = limits.sockets
        self.connections = limits.connections
        self.half_open = limits.half_open

    async def message(self, holder: str, address: str, table: str, size: int) -> None:
        """Wait until one more message of this size may come from a browser, from its address, and to a table."""
        for limiter, key, cost in (
            (self.talking, holder, 1),
            (self.crowd, address, 1),
            (self.bytes, address, size),
            (self.table, table, 1),
            (self.table_bytes, table, size),
        ):
            if not limiter.allows(key, cost):
                await limiter.wait(key, cost)
