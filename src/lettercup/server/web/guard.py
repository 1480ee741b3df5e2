"""What every HTTP request passes before the application sees it, and every answer before it is sent."""

from functools import partial
from typing import Any

from lettercup.core import encode, say
from lettercup.server.web.lettercup import Lettercup
from lettercup.server.web.limits import address_key
from lettercup.server.web.settings import ServerSettings
from lettercup.server.web.trouble import Trouble

POLICY = (
    b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    b"connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    b"frame-ancestors 'self'"
)
POCKET_POLICY = POLICY.replace(b"script-src 'self'", b"script-src 'self' 'wasm-unsafe-eval'")
"""Of the house in the pocket, a worker that runs WebAssembly; no page gets it."""
STRICT = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
FRESH = ((b"cache-control", b"no-store"),)
"""What is asked of tables and people is not kept on the way."""
CHANGING = ("POST", "PUT", "PATCH", "DELETE")
COST_OF_API = 5
"""What a request costs an address; a file of the page costs one."""


class Guard:
    """Around the application: limits by address, the Origin, and headers that tell browsers to be strict."""

    def __init__(self, app: Any, server: Lettercup) -> None:
        self._app = app
        self._server = server

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        scope = below(self._server.settings.base, scope)
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        strict = partial(_send_strictly, scope, send)
        refused = self._refusal(scope)
        if refused is None:
            await self._app(scope, receive, strict)
        else:
            await _send_at_once(strict, *refused)

    def _refusal(self, scope: Any) -> tuple[int, Trouble] | None:
        """Why a request is not even looked at."""
        address = address_key(scope["client"][0]) if scope["client"] else "?"
        if not self._server.limits.requests.allows(address, COST_OF_API if _is_api(scope) else 1):
            return 429, Trouble(None, say("Not so fast, please."))
        if scope["method"] in CHANGING and not same_origin(self._server.settings, scope):
            return 403, Trouble(None, say("Another site may not ask for that."))
        return None


def below(base: str, scope: Any) -> Any:
    """A request below the base path as if it came to the top; a proxy may have cut the base off already."""
    path: str = scope["path"]
    if base == "/" or not f"{path}/".startswith(base):
        return scope
    return {**scope, "path": path[len(base) - 1 :] or "/"}


def same_origin(settings: ServerSettings, scope: Any) -> bool:
    """Browsers say which page sends something: it has to be ours. Programs that are no browsers say nothing."""
    headers = dict(scope["headers"])
    origin, host = (headers.get(name, b"").decode("latin-1") for name in (b"origin", b"host"))
    return not origin or origin in (f"https://{host}", f"http://{host}", *settings.own_origins)


def _is_api(scope: Any) -> bool:
    path: str = scope["path"]
    return path.startswith("/api/")


def _policy(scope: Any) -> bytes:
    path: str = scope["path"]
    return POCKET_POLICY if path.startswith("/pocket/") else POLICY


async def _send_strictly(scope: Any, send: Any, message: Any) -> None:
    if message["type"] == "http.response.start":
        message["headers"] = [
            *message["headers"],
            (b"content-security-policy", _policy(scope)),
            *STRICT,
            *(FRESH if _is_api(scope) else ()),
        ]
    await send(message)


async def _send_at_once(send: Any, status: int, trouble: Trouble) -> None:
    """Answer without the application."""
    body = encode(trouble)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
