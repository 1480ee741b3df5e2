"""The web page's files, read once; an address that is no file is the page itself, which finds its own way."""

import gzip
import hashlib
import mimetypes
import re
from pathlib import Path

import msgspec

STATIC = Path(__file__).parents[1] / "static"
HASHED = re.compile(r"-[\w-]{8,}\.\w+$")
"""A name with a digest in it: what it holds never changes."""
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
WORTH_PACKING = 1024
PACKED_WELL = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")

NOT_BUILT = b"<!doctype html><title>Lettercup</title><p>The web page has not been built: run ./play.</p>"

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


class StaticFile(msgspec.Struct, frozen=True):
    """A file, ready to be sent."""

    body: bytes
    kind: str
    caching: str
    tag: str
    packed: bytes | None = None


class StaticFiles:
    """All files of a folder, by their address."""

    def __init__(self, folder: Path = STATIC, base: str = "/") -> None:
        files = (file for file in sorted(folder.rglob("*")) if file.is_file()) if folder.is_dir() else ()
        read = {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}
        # The page is sent for addresses of any depth, so that its links have to be absolute.
        read["index.html"] = read.get("index.html", NOT_BUILT).replace(b'"./', b'"' + base.encode())
        self._files = {path: static_file(path, body) for path, body in read.items()}
        self._index = self._files["index.html"]

    def find(self, path: str) -> StaticFile | None:
        """The file at an address; the page for any address without a dot; None for a file that is not there."""
        found = self._files.get(path.strip("/"))
        return found or (None if "." in path.rsplit("/", 1)[-1] else self._index)


def static_file(name: str, body: bytes) -> StaticFile:
    """A file as it will be sent."""
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    packing = len(body) >= WORTH_PACKING and kind.startswith(PACKED_WELL)
    return StaticFile(
        body,
        kind,
        FOR_EVER if HASHED.search(name) else ASK_AGAIN,
        f'"{hashlib.sha256(body).hexdigest()[:20]}"',
        gzip.compress(body, 9, mtime=0) if packing else None,
    )
