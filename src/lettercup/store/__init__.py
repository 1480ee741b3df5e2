"""Storage for tables: in memory, in an SQLite file, in PostgreSQL, or in a browser, with one contract for all."""

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from lettercup.store.contract import BEFORE_ALL, EPOCH, Commit, Due, Outage, Store, StoreTrouble
from lettercup.store.memory import MemoryStore

if TYPE_CHECKING:
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

_DATABASES = {"PostgresStore": "lettercup.store.postgres", "SqliteStore": "lettercup.store.sqlite"}
"""Stores that need a package of their own, which is imported when they are first used."""


def __getattr__(name: str) -> Any:
    if name in _DATABASES:
        return getattr(import_module(_DATABASES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def store_at(url: str) -> Store:
    """The store for an address: `memory:`, `sqlite:PATH` or `postgresql://…`."""
    match scheme := urlsplit(url).scheme:
        case "memory":
            return MemoryStore()
        case "sqlite" if url != "sqlite:":
            sqlite: type[SqliteStore] = __getattr__("SqliteStore")
            return sqlite(Path(url.removeprefix("sqlite:")))
        case "postgres" | "postgresql":
            postgres: type[PostgresStore] = __getattr__("PostgresStore")
            return postgres(url)
    known = "say memory:, sqlite:PATH or postgresql://USER@HOST/DATABASE"
    raise StoreTrouble(f"There is no store at such an address ({scheme}:…): {known}.")
