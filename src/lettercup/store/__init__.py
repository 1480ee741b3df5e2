"""Storage for tables: in memory, in an SQLite file, or in PostgreSQL, with one contract for all three."""

from pathlib import Path
from urllib.parse import urlsplit

from lettercup.store.contract import BEFORE_ALL, EPOCH, Commit, Due, Outage, Store, StoreTrouble
from lettercup.store.memory import MemoryStore
from lettercup.store.postgres import PostgresStore
from lettercup.store.sqlite import SqliteStore

__all__ = [
    "BEFORE_ALL",
    "EPOCH",
    "Commit",
    "Due",
    "MemoryStore",
    "Outage",
    "PostgresStore",
    "SqliteStore",
    "Store",
    "StoreTrouble",
    "store_at",
]


def store_at(url: str) -> Store:
    """The store for an address: `memory:`, `sqlite:PATH` or `postgresql://…`."""
    match scheme := urlsplit(url).scheme:
        case "memory":
            return MemoryStore()
        case "sqlite" if url != "sqlite:":
            return SqliteStore(Path(url.removeprefix("sqlite:")))
        case "postgres" | "postgresql":
            return PostgresStore(url)
    known = "say memory:, sqlite:PATH or postgresql://USER@HOST/DATABASE"
    raise StoreTrouble(f"There is no store at such an address ({scheme}:…): {known}.")
