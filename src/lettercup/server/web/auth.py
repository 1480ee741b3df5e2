"""No accounts: a signed cookie says that a browser is the same one as before, and that holds its seats."""

import hashlib
import hmac
import secrets

COOKIE = "lettercup"
KEEP_FOR = 400 * 24 * 3600
"""Seconds; as long as browsers keep any cookie."""


def fresh_key() -> bytes:
    """A key for a server that has none."""
    return secrets.token_bytes(32)


class Doorkeeper:
    """Knows browsers again by the server's key."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._reserved: list[str] = []

    def reserve(self) -> str:
        """A cookie that the next browser without one will get."""
        self._reserved.append(self.signed(secrets.token_urlsafe(18)))
        return self._reserved[-1]

    def fresh(self) -> str:
        """A cookie for a browser that has none."""
        return self._reserved.pop() if self._reserved else self.signed(secrets.token_urlsafe(18))

    def signed(self, name: str) -> str:
        """The cookie with this name."""
        return f"{name}.{self._signature(name)}"

    def secret(self, purpose: str) -> bytes:
        """A secret of this server for one purpose."""
        return hmac.new(self._key, f"secret for {purpose}".encode(), "sha256").digest()

    def holder(self, cookie: str | None) -> str | None:
        """Who comes with this cookie, by a name that tells nobody the cookie; None if it was not made here."""
        name, _, signature = (cookie or "").partition(".")
        if not name.isascii() or not signature.isascii() or not hmac.compare_digest(signature, self._signature(name)):
            return None
        return hashlib.sha256(name.encode()).hexdigest()[:32]

    def key_of(self, game: str) -> str:
        """What opens a finished game for somebody who was not there; nobody can guess it."""
        return hmac.new(self._key, f"finished game {game}".encode(), "sha256").hexdigest()[:32]

    def opens(self, key: str, game: str) -> bool:
        """Whether a key is the one of a finished game."""
        return hmac.compare_digest(key.encode(), self.key_of(game).encode())

    def _signature(self, name: str) -> str:
        return hmac.new(self._key, name.encode(), "sha256").hexdigest()[:43]


def cookie_header(cookie: str, secure: bool, path: str) -> str:
    """The header that gives a browser its cookie."""
    return f"{COOKIE}={cookie}; Path={path}; Max-Age={KEEP_FOR}; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"


def gone_header(path: str) -> str:
    """The header that takes a browser's cookie away."""
    return f"{COOKIE}=; Path={path}; Max-Age=0; HttpOnly; SameSite=Lax"
