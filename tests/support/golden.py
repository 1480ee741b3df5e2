"""The golden records: a compressed corpus with some hundred games, in which every two values of options meet."""

import lzma
from functools import cache
from pathlib import Path

import msgspec

FILE = Path(__file__).parents[1] / "golden" / "corpus.xz"
BETWEEN = "\n"
"""Records end with a line feed; an empty line parts them."""


def corpus() -> dict[str, list[str]]:
    """The texts of all records, by the name of their game."""
    records: dict[str, list[str]] = {}
    text = lzma.decompress(FILE.read_bytes()).decode() if FILE.exists() else ""
    for record in filter(None, text.split("\n" + BETWEEN)):
        name = msgspec.json.decode(record.split("\n", 1)[0])["game"]
        records.setdefault(name, []).append(record.rstrip("\n") + "\n")
    return records


def write(records: dict[str, list[str]]) -> None:
    """Write the corpus anew."""
    text = BETWEEN.join(record for name in sorted(records) for record in records[name])
    FILE.write_bytes(lzma.compress(text.encode(), preset=9))


@cache
def _corpus() -> dict[str, list[str]]:
    return corpus()


def golden(name: str, number: int = 0) -> str:
    """The text of one record of a game."""
    return _corpus()[name][number]


def names() -> list[str]:
    """The games that have records."""
    return sorted(_corpus())
