"""How a server is set up: defaults, a file, the environment, the command line; each beats the one before."""

import ipaddress
import os
import re
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from lettercup.core import LettercupError

PREFIX = "LETTERCUP_"
HIGHEST_PORT = 65_535
BASE = re.compile(r"/([\w.~-]+/)*", re.ASCII)


class BadSettings(LettercupError):
    """A setting that cannot be used; one sentence that says which, and why."""


class ServerSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All settings; docs/operating.md explains each."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=HIGHEST_PORT)] = 8000
    store: str = "memory:"
    public_url: str = ""
    """Where people reach the page, if the server cannot tell: behind a proxy, for instance."""
    base: str = "/"
    """The path below which people reach the page: /games/, for instance."""
    origins: str = ""
    """Further addresses from which pages may open sockets, separated by spaces."""
    proxies: str = ""
    """Addresses of proxies whose word on who is calling is taken, separated by commas."""
    keep_days: Annotated[int, Meta(ge=0, le=36_500)] = 365
    """How long a table is kept after the last thing that happened there; 0: no limit."""
    write_mb: Annotated[int, Meta(ge=0, le=1_000_000)] = 100
    """How many megabytes the games of one address may write to the disk in a day; 0: as many as they like."""
    days: Literal["world", "house"] = "world"
    """Whether the day's dice are those of the whole world, or this house's own, which nobody knows before."""
    certificate: str = ""
    """The file of the certificate for HTTPS, with those that signed it; empty: the server speaks HTTP."""
    key: str = ""
    """The file of the certificate's key."""
    log_level: str = "info"

    @property
    def own_origins(self) -> tuple[str, ...]:
        """The addresses whose pages are ours, besides the one that a browser asks."""
        pages = (urlsplit(page) for page in (self.public_url, *self.origins.split()) if page)
        return tuple(f"{page.scheme}://{page.netloc}" for page in pages)

    @property
    def trusted_proxies(self) -> tuple[str, ...]:
        return tuple(filter(None, self.proxies.replace(",", " ").split()))


KNOWN = ServerSettings.__struct_fields__


def read_settings(file: Path | None, environment: Mapping[str, str] = os.environ, **given: Any) -> ServerSettings:
    """The settings from all places."""
    values = _file(file) if file else {}
    values |= _environment(environment)
    values |= {name: value for name, value in given.items() if value is not None}
    if isinstance(base := values.get("base"), str):
        values["base"] = f"/{base.strip('/')}/".replace("//", "/")
    if unknown := [name for name in values if name not in KNOWN]:
        raise BadSettings(f"There is no setting {unknown[0]}{_meant(unknown[0])}; docs/operating.md lists them all.")
    try:
        settings = msgspec.convert(values, ServerSettings, strict=False)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$.")
        raise BadSettings(f"The setting {where.rstrip('`')} cannot be used: {what}.") from error
    for proxy in settings.trusted_proxies:
        _check_proxy(proxy)
    for page in (settings.public_url, *settings.origins.split()):
        if page and not page.startswith(("https://", "http://")):
            raise BadSettings(f"The address {page} has to begin with https:// or http://.")
    if not BASE.fullmatch(settings.base):
        raise BadSettings(f"The base {settings.base} has to be a path like /games/, of letters, digits, - . _ and ~.")
    if bool(settings.certificate) != bool(settings.key):
        raise BadSettings("HTTPS needs both: certificate and key.")
    path = urlsplit(settings.public_url).path.rstrip("/") + "/"
    if path not in ("/", settings.base):
        raise BadSettings(f"The public address leads to {path}, but the base is {settings.base}: set base to {path}.")
    return settings


def _check_proxy(proxy: str) -> None:
    """A proxy is an address or a network: whoever is not one could say that they call from anywhere."""
    try:
        ipaddress.ip_network(proxy)
    except ValueError as error:
        raise BadSettings(f"The proxy {proxy} has to be an address (10.0.0.2) or a network (10.0.0.0/24).") from error


def _environment(environment: Mapping[str, str]) -> dict[str, Any]:
    """The settings among all that is in the environment, and what looks as if it was meant to be one."""
    ours = {name.removeprefix(PREFIX).lower(): text for name, text in environment.items() if name.startswith(PREFIX)}
    return {name: text for name, text in ours.items() if name in KNOWN or _meant(name)}


def _meant(name: str) -> str:
    close = get_close_matches(name, KNOWN, 1, cutoff=0.7)
    return f" (do you mean {close[0]}?)" if close else ""


def _file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSettings(f"The settings in {file} cannot be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSettings(f"The settings in {file} cannot be read: {error}.") from error
