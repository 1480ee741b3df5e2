"""Deleting a log at once, so that nothing of it can be brought back."""

from lettercup.core import Millis
from lettercup.store.contract import Store

FOR_EVER: Millis = 1 << 52


async def drop(store: Store, log: str) -> None:
    """Delete a log, whatever has happened in it and whenever."""
    await store.clear(log, FOR_EVER, 0)
    await store.purge(1, 1)
