"""The web page's files, read once; an address that is no file is the page itself, which finds its own way."""

import gzip
import hashlib
import mimetypes
import re
from pathlib import Path

import msgspec

STATIC = Path(__file__).parents[1] / "static"
POCKET = Path(__file__).parents[1] / "pocket"
"""The files of the house in the pocket: many megabytes, so they are stored compressed and read when they are wanted."""
HASHED = re.compile(r"-[\w-]{8,}(\.\w+$|/)")
"""A file or a folder with a digest in its name: what it holds never changes."""
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
WORTH_PACKING = 1024
PACKED_WELL = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")

ALONE = b'\n    <meta name="lettercup-house" content="pocket" />'
NOT_BUILT = b"<!doctype html><title>Lettercup</title><p>The web page has not been built: run ./play.</p>"

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


class StaticFile(msgspec.Struct, frozen=True):
    """A file, ready to be sent."""

    plain: bytes | None
    kind: str
    caching: str
    tag: str
    packed: bytes | None = None

    @property
    def body(self) -> bytes:
        return self.plain if self.plain is not None else gzip.decompress(self.packed or b"")


class StaticFiles:
    """All files of a folder, by their address."""

    def __init__(self, folder: Path = STATIC, base: str = "/", pocket: Path = POCKET) -> None:
        self._pocket = pocket
        files = (file for file in sorted(folder.rglob("*")) if file.is_file()) if folder.is_dir() else ()
        read = {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}
        # The page is sent for addresses of any depth, so that its links have to be absolute.
        read["index.html"] = read.get("index.html", NOT_BUILT).replace(b'"./', b'"' + base.encode())
        self._files = {path: static_file(path, body) for path, body in read.items()}
        self._index = self._files["index.html"]

    def find(self, path: str) -> StaticFile | None:
        """The file at an address; the page for any address without a dot; None for a file that is not there."""
        name = path.strip("/")
        found = self._files.get(name) or self._of_pocket(name)
        return found or (None if "." in path.rsplit("/", 1)[-1] else self._index)

    def alone(self) -> dict[str, bytes]:
        """All files for a place without a server: the page knows that its house is in the pocket.

        Where an address is no file, such places send 404.html, which is the page as well.
        """
        packed = sorted(self._pocket.rglob("*.gz"))
        names = [*self._files, *(f"pocket/{file.relative_to(self._pocket).with_suffix('')}" for file in packed)]
        site = {name: found.body for name in names if (found := self.find(name))}
        site["index.html"] = site["index.html"].replace(b"<head>", b"<head>" + ALONE, 1)
        return site | {"404.html": site["index.html"]}

    def _of_pocket(self, name: str) -> StaticFile | None:
        """A file of the house in the pocket, read when it is first asked for; their list is read anew every time."""
        folder, _, inside = name.partition("/")
        file = self._pocket / f"{inside}.gz"
        if folder != "pocket" or ".." in inside or not file.is_file():
            return None
        packed = file.read_bytes()
        found = StaticFile(None, kind_of(name), caching_of(name), etag_of(packed), packed)
        if found.caching == FOR_EVER:
            self._files[name] = found
        return found


def kind_of(name: str) -> str:
    return mimetypes.guess_type(name)[0] or "application/octet-stream"


def caching_of(name: str) -> str:
    return FOR_EVER if HASHED.search(name) else ASK_AGAIN


def etag_of(body: bytes) -> str:
    return f'"{hashlib.sha256(body).hexdigest()[:20]}"'


def static_file(name: str, body: bytes) -> StaticFile:
    """A file as it will be sent."""
    kind = kind_of(name)
    packing = len(body) >= WORTH_PACKING and kind.startswith(PACKED_WELL)
    return StaticFile(
        body,
        kind,
        caching_of(name),
        etag_of(body),
        gzip.compress(body, 9, mtime=0) if packing else None,
    )
