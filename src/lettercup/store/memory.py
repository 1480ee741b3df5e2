"""Tables in memory: for tests, and for servers that keep nothing."""

import time
from collections.abc import Collection, Sequence

from msgspec.structs import replace

from lettercup.core import Millis
from lettercup.store.contract import BEFORE_ALL, Commit, Due, Heard, Hint, Outage


class MemoryStore:
    """Keeps tables as long as the process runs."""

    shared = True
    waiting = 0

    def __init__(self) -> None:
        self._logs: dict[str, list[Commit]] = {}
        self._cleared: dict[str, tuple[Millis, list[Commit]]] = {}
        self._kept: dict[str, bytes] = {}
        self._beat: Millis | None = None
        self._outages: list[Outage] = []

    async def open(self) -> None:
        """Nothing to do."""

    async def close(self) -> None:
        """Nothing to do: a second `open` finds everything as it was."""

    async def append(self, commit: Commit) -> bool:
        if commit.table in self._cleared or commit.seq != len(self._logs.get(commit.table, ())) + 1:
            return False
        self._logs.setdefault(commit.table, []).append(commit)
        return True

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Commit]:
        log = self._logs.get(table, [])[after:][:limit]
        return [replace(commit, due=None, holders=(), begun=True) for commit in log]

    async def heads(self, tables: Collection[str]) -> dict[str, int]:
        return {table: len(self._logs[table]) for table in tables if table in self._logs}

    async def due(self, before: Millis, limit: int, after: Due = BEFORE_ALL) -> list[Due]:
        last = sorted((log[-1].due, table) for table, log in self._logs.items() if log[-1].due is not None)
        return [each for each in last if each[0] <= before and each > after][:limit]

    async def tables_of(self, holder: str) -> list[str]:
        return sorted(table for table, log in self._logs.items() if any(holder in commit.holders for commit in log))

    async def rewrite(self, commits: Sequence[Commit]) -> None:
        for commit in commits:
            log = self._logs[commit.table]
            log[commit.seq - 1] = replace(log[commit.seq - 1], body=commit.body)

    async def idle(self, since: Millis, limit: int, unused_since: Millis = 0) -> list[str]:
        last = sorted((log[-1].at, table, any(commit.begun for commit in log)) for table, log in self._logs.items())
        return [table for at, table, begun in last if at < since or (at < unused_since and not begun)][:limit]

    async def clear(self, table: str, idle_since: Millis, now: Millis) -> bool:
        idle = table in self._logs and self._logs[table][-1].at < idle_since
        if idle:
            self._cleared[table] = now, self._logs.pop(table)
        return idle

    async def purge(self, cleared_before: Millis, limit: int) -> int:
        old = [table for table, (at, _) in self._cleared.items() if at < cleared_before][:limit]
        for table in old:
            del self._cleared[table]
        return len(old)

    async def disown(self, holder: str) -> None:
        for table, (_, log) in list(self._cleared.items()):
            if any(holder in commit.holders for commit in log):
                del self._cleared[table]
        for log in self._logs.values():
            log[:] = [replace(c, holders=tuple(h for h in c.holders if h != holder)) for c in log]

    async def keep(self, name: str, proposed: bytes) -> bytes:
        return self._kept.setdefault(name, proposed)

    async def check(self) -> None:
        """Nothing to do: there is no disk."""

    async def time(self) -> Millis:
        return max(time.time_ns() // 1_000_000, self._beat or 0)

    async def pulse(self, now: Millis, tolerance: Millis) -> None:
        if self._beat is not None and now - self._beat > tolerance:
            self._outages.append(Outage(self._beat, now))
        self._beat = max(now, self._beat or now)

    async def outages(self) -> list[Outage]:
        return list(self._outages)

    def listen(self, hint: Hint, heard: Heard) -> None:
        """Nothing to do: there are no other nodes."""

    async def announce(self, messages: Sequence[str]) -> None:
        """Nothing to do: there are no other nodes."""
