"""The HTTP table of docs/protocol.md has every path that the server answers."""

import re
from pathlib import Path

from lettercup.server.web.app import OPERATIONS

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_every_http_path_is_in_the_table() -> None:
    listed = set(re.findall(r"^\| `([A-Z]+ /\S+)` \|", PAGE, re.MULTILINE))
    assert listed == {f"{each.method} {each.plain_path}" for each in OPERATIONS}
