"""The generated part of docs/protocol.md: every message of the socket, with its fields."""

import inspect
from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from lettercup.server import protocol

BEGIN = "<!-- Made from src/lettercup/server/protocol.py by python -m tools.protocol: -->\n"
END = "<!-- end of what is made -->\n"


def with_messages(page: str) -> str:
    """A page with the part between the two marks made anew."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{messages()}\n{END}{after}"


def messages() -> str:
    """Both directions, as tables."""
    return "\n".join(
        [
            "## What a page sends\n",
            *_table(protocol.ClientMessage),
            "\n## What a table sends\n",
            *_table(protocol.ServerMessage),
            "\n## What these are made of\n",
            *_table(protocol.SeatView | protocol.Line | protocol.Settings, tagged=False),
        ]
    )


def _table(union: Any, tagged: bool = True) -> Iterator[str]:
    yield "| message | fields | meaning |"
    yield "|---|---|---|"
    for kind in get_args(union):
        name = kind.__struct_config__.tag if tagged else kind.__name__
        yield f"| `{name}` | {', '.join(_fields(kind)) or 'none'} | {_meaning(kind)} |"


def _fields(kind: Any) -> Iterator[str]:
    for field in msgspec.structs.fields(kind):
        needless = "" if field.required else "?"
        yield f"`{field.name}{needless}`"


def _meaning(kind: Any) -> str:
    return " ".join((inspect.getdoc(kind) or "").split())
