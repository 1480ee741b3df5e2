"""Texts that look like words but are none: names, abbreviations, parts of words, words that need a mark."""

import json
import zlib
from collections.abc import Mapping
from typing import Literal, NamedTuple

from lettercup.core import Fault, fault, wording

RefusedKind = Literal["name", "abbreviation", "prefix", "suffix", "hyphen", "apostrophe"]

wording(
    {
        "name": "{word} is a name, and names are not allowed.",
        "abbreviation": "{word} is an abbreviation.",
        "prefix": "{word} is a prefix, not a word by itself.",
        "suffix": "{word} is a suffix, not a word by itself.",
        "hyphen": "{word} is written with a hyphen: {written}.",
        "apostrophe": "{word} is written with an apostrophe: {written}.",
    }
)


class RefusedText(NamedTuple):
    """Why a text is no word, and how it is really written."""

    kind: RefusedKind
    written: str


def pack_refused(texts: Mapping[str, RefusedText]) -> bytes:
    """All of them in one compressed file."""
    rows = {text: list(refused) for text, refused in sorted(texts.items())}
    return zlib.compress(json.dumps(rows, ensure_ascii=False, separators=(",", ":")).encode(), 9)


def unpack_refused(packed: bytes) -> dict[str, RefusedText]:
    """The same texts again."""
    return {text: RefusedText(kind, written) for text, (kind, written) in json.loads(zlib.decompress(packed)).items()}


def why_refused(word: str, refused: RefusedText) -> Fault:
    """The fault of a text of this kind."""
    if refused.kind in ("hyphen", "apostrophe"):
        return fault(refused.kind, word, written=refused.written)
    return fault(refused.kind, word)
