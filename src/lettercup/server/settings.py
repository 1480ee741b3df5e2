"""How a server is set up: defaults, a file, the environment, the command line; each beats the one before."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

PREFIX = "LETTERCUP_"


class BadSettings(Exception):
    """A setting that cannot be used; one sentence that says which, and why."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All settings; docs/operating.md explains each."""

    host: str = "127.0.0.1"
    port: int = 8000
    store: str = "memory:"
    public_url: str = ""
    """Where people reach the page, if the server cannot tell: behind a proxy, for instance."""
    origins: str = ""
    """Further addresses from which pages may open sockets, separated by spaces."""
    proxies: str = ""
    """Addresses of proxies whose word on who is calling is taken, separated by commas."""
    keep_days: Annotated[int, Meta(ge=0, le=36_500)] = 365
    """How long a table is kept after the last thing that happened at it; 0: for ever."""
    log_level: str = "info"


def read(file: Path | None, environment: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """The settings from all places."""
    values: dict[str, Any] = _file(file) if file else {}
    known = Settings.__struct_fields__
    values |= {name: environment[PREFIX + name.upper()] for name in known if PREFIX + name.upper() in environment}
    values |= {name: value for name, value in given.items() if value is not None}
    try:
        return msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise BadSettings(f"A setting cannot be used: {error}.") from error


def _file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSettings(f"The settings in {file} cannot be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSettings(f"The settings in {file} cannot be read: {error}.") from error
