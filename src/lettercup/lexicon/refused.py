"""Texts that look like words but are none: names, abbreviations, parts of words, words that need a mark."""

import json
import zlib
from collections.abc import Mapping
from typing import Literal, NamedTuple

from lettercup.core import Sentence, say

Kind = Literal["name", "abbreviation", "prefix", "suffix", "hyphen", "apostrophe"]


class Refused(NamedTuple):
    """Why a text is no word, and how it is really written."""

    kind: Kind
    written: str


def pack_refused(texts: Mapping[str, Refused]) -> bytes:
    """All of them in one compressed file."""
    rows = {text: list(refused) for text, refused in sorted(texts.items())}
    return zlib.compress(json.dumps(rows, ensure_ascii=False, separators=(",", ":")).encode(), 9)


def unpack_refused(packed: bytes) -> dict[str, Refused]:
    """The same texts again."""
    return {text: Refused(kind, written) for text, (kind, written) in json.loads(zlib.decompress(packed)).items()}


def why_refused(word: str, refused: Refused) -> Sentence:
    """The sentence for a text of this kind."""
    match refused.kind:
        case "name":
            return say("{word} is a name, and names are not allowed.", word=word)
        case "abbreviation":
            return say("{word} is an abbreviation.", word=word)
        case "prefix":
            return say("{word} is a prefix, not a word by itself.", word=word)
        case "suffix":
            return say("{word} is a suffix, not a word by itself.", word=word)
        case "hyphen":
            return say("{word} is written with a hyphen: {written}.", word=word, written=refused.written)
        case "apostrophe":
            return say("{word} is written with an apostrophe: {written}.", word=word, written=refused.written)
