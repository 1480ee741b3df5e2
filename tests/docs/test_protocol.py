"""The HTTP table of docs/protocol.md has every path that the server answers."""

import re
from pathlib import Path

from lettercup.server.web.app import OPERATIONS

ROW = r"^\| `([A-Z]+ /\S+)` \|.*\|$"
"""A row is one line; more of a docstring is in the OpenAPI document alone."""
PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_every_http_path_is_in_the_table() -> None:
    listed = set(re.findall(ROW, PAGE, re.MULTILINE))
    assert listed == {f"{each.method} {each.plain_path}" for each in OPERATIONS}
