"""The logs of persons: links between devices, cards, and played days. They are few and short, and are read whole."""

import asyncio
import hashlib
import secrets
from collections.abc import Callable
from functools import partial

import msgspec

from lettercup.core import Millis, encode, fault
from lettercup.house.devices import (
    NUMBERS,
    ON_A_CARD,
    Card,
    DayPlayed,
    Link,
    LinkAgreed,
    LinkAsked,
    LinkConfirmed,
    LinkEvent,
    LinkOffered,
    LinkRefused,
    LinkStep,
    LinkTaken,
    read_link,
)
from lettercup.house.refusal import Refusal
from lettercup.lexicon.card_words import CARD_WORDS
from lettercup.server.tables.open_log import ATTEMPTS, Node
from lettercup.store import Commit, Store, StoreTrouble
from lettercup.store.dropping import drop

DIGITS = 6
"""Of the code by which a device is linked."""
CARD_KEPT: Millis = 10 * 365 * 24 * 3600 * 1000
"""A card is used seldom, and must not be cleared away like a table at which nothing happens."""
SLOW = partial(hashlib.scrypt, n=2**15, r=8, p=1, maxmem=2**26, dklen=128)
"""A hash that takes about a tenth of a second and 32 MB."""


class Links:
    """Devices that are being linked."""

    def __init__(self, node: Node) -> None:
        self._node = node

    async def offer(self, holder: str, name: str) -> Link:
        """A new code for a device of somebody's."""
        for _ in range(ATTEMPTS):
            link = Link(f"{secrets.randbelow(10**DIGITS):0{DIGITS}}", ())
            if await self._write(link, LinkOffered(holder, name), (holder,)):
                return await self._read(link.code)
        raise StoreTrouble("No code for a device is free.")

    async def find(self, code: str) -> Link | None:
        """The link with a code, unless it is too late."""
        link = await self._read(code)
        if link.steps and link.is_over(self._node.now()):
            await drop(self._node.store, _log_of(link))
            return None
        return link if link.steps else None

    async def ask(self, link: Link, holder: str, token: str) -> None:
        """A device has the code."""
        link.check_next("open")
        if link.offer.holder == holder:
            raise Refusal(fault("own-device"))
        await self._go_on(link, LinkAsked(holder, _hash(token)))

    async def agree(self, link: Link) -> int:
        """Whoever has the device says that they are this person; returns the number that it shows."""
        link.check_next("asked")
        numbers = tuple(10 + number for number in secrets.SystemRandom().sample(range(90), NUMBERS))
        await self._go_on(link, LinkAgreed(numbers))
        return numbers[0]

    async def choose(self, link: Link, number: int, cookie: str) -> None:
        """The person says which number the device shows."""
        link.check_next("agreed")
        if number != link.numbers[0]:
            await self._go_on(link, LinkRefused())
            raise Refusal(fault("other-number"))
        await self._go_on(link, LinkConfirmed(cookie))

    async def take(self, link: Link) -> str:
        """The cookie for the device; it is handed over once, and not kept."""
        link.check_next("confirmed")
        await self._go_on(link, LinkTaken())
        confirmed = len(link.steps)
        step = LinkStep(link.steps[-1].at, LinkConfirmed(""))
        await self._node.store.rewrite([Commit(_log_of(link), confirmed, step.at, encode(step))])
        return link.cookie

    async def _read(self, code: str) -> Link:
        log = await self._node.store.read(f"link-{code}")
        return read_link(code, [commit.body for commit in log])

    async def _go_on(self, link: Link, event: LinkEvent) -> None:
        if not await self._write(link, event):
            raise Refusal(fault("link-used"))

    async def _write(self, link: Link, event: LinkEvent, holders: tuple[str, ...] = ()) -> bool:
        step = LinkStep(self._node.now(), event)
        commit = Commit(_log_of(link), len(link.steps) + 1, step.at, encode(step), holders=holders, begun=False)
        return await self._node.store.append(commit)


def _log_of(link: Link) -> str:
    return f"link-{link.code}"


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def is_from(link: Link, token: str) -> bool:
    """Whether a token is the one of the device that has asked."""
    return link.asked is not None and secrets.compare_digest(link.asked.token, _hash(token))


class Cards:
    """Cards of six words, by which somebody comes back who has lost everything."""

    def __init__(self, node: Node, key: Callable[[], bytes]) -> None:
        self._node = node
        self._key = key
        self._one = asyncio.Lock()

    async def has(self, holder: str) -> bool:
        """Whether somebody has a card."""
        return bool(await self._cards_of(holder))

    async def make(self, holder: str, cookie: str, words: str) -> None:
        """Let these words bring a cookie back; an earlier card is void."""
        log, pad = await self._opened(words)
        for old in await self._cards_of(holder):
            await drop(self._node.store, old)
        body = encode(Card(_mixed(cookie.encode(), pad).hex()))
        at = self._node.now() + CARD_KEPT
        if not await self._node.store.append(Commit(log, 1, at, body, holders=(holder,))):
            raise StoreTrouble("A card could not be made.")

    async def find(self, words: str) -> str | None:
        """The cookie that a card brings back."""
        log, pad = await self._opened(words)
        found = await self._node.store.read(log)
        if not found:
            return None
        return _mixed(bytes.fromhex(msgspec.json.decode(found[0].body, type=Card).sealed), pad).decode()

    async def _cards_of(self, holder: str) -> list[str]:
        return [log for log in await self._node.store.tables_of(holder) if log.startswith("card-")]

    async def _opened(self, words: str) -> tuple[str, bytes]:
        """Where a card is kept, and what opens it; only the slow hash of its words leads there, one at a time."""
        async with self._one:
            slow = await asyncio.to_thread(SLOW, words.encode(), salt=self._key())
        return f"card-{slow[:16].hex()}", slow[16:]


def fresh_card() -> str:
    """The words of a new card: 66 bits."""
    return " ".join(secrets.choice(CARD_WORDS) for _ in range(ON_A_CARD))


def _mixed(text: bytes, pad: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(text, pad, strict=False))


class PlayedDays:
    """The days that somebody has played, the same on all their devices."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, holder: str) -> list[DayPlayed]:
        """What somebody has played, with the newest result of each game of a day."""
        return list(_newest(await self._read(holder)).values())

    async def note(self, holder: str, day: DayPlayed, now: Millis) -> None:
        """Write down a result, unless that was done before."""
        for _ in range(ATTEMPTS):
            known = await self._read(holder)
            if _newest(known).get((day.number, day.game)) == day:
                return
            if await self._store.append(
                Commit(f"days-of-{holder}", len(known) + 1, now, encode(day), holders=(holder,))
            ):
                return

    async def _read(self, holder: str) -> list[DayPlayed]:
        log = await self._store.read(f"days-of-{holder}")
        return [msgspec.json.decode(commit.body, type=DayPlayed) for commit in log]


class Shyness:
    """Who does not want people they have played with to see their results of days."""

    def __init__(self, node: Node) -> None:
        self._node = node

    async def is_shy(self, *holders: str) -> set[str]:
        """Those among some people."""
        heads = await self._node.store.heads([_shyness_of(holder) for holder in holders])
        return {holder for holder in holders if heads.get(_shyness_of(holder))}

    async def choose(self, holder: str, shy: bool) -> None:
        """Somebody wants it, or does not want it any more."""
        if not shy:
            await drop(self._node.store, _shyness_of(holder))
        elif not await self.is_shy(holder):
            at = self._node.now() + CARD_KEPT
            await self._node.store.append(Commit(_shyness_of(holder), 1, at, b"{}", holders=(holder,)))


def _shyness_of(holder: str) -> str:
    return f"shy-{holder}"


def _newest(days: list[DayPlayed]) -> dict[tuple[int, str], DayPlayed]:
    return {(day.number, day.game): day for day in days}
