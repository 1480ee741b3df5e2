"""Definitions: short texts in compressed blocks, found by the number of a word.

File format: `HEADER`; where each block starts, and where the last one ends (32-bit numbers); the blocks. A block is a
zlib-compressed JSON list with an entry for each of its words: null, or `[senses, forms]`. A sense is
`[part of speech, text]`. A form is `[relation, word, part of speech]`, and refers to a sense of another word.
"""

import json
import struct
import zlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from lettercup.lexicon.automaton import Automaton, BadLexicon

HEADER = struct.Struct("<8s32sII")
"""Magic, digest of the word list, words per block, number of blocks."""

MAGIC = b"LCDEFIN\x01"
BLOCK = 256

Sense = tuple[str, str]
Form = tuple[str, str, str]
WordEntry = tuple[Sequence[Sense], Sequence[Form]]


def pack_definitions(entries: Sequence[WordEntry | None], digest: bytes) -> bytes:
    """Pack an entry or None for every word into the file for a word list with this digest."""
    blocks = [_pack_block(entries[start : start + BLOCK]) for start in range(0, len(entries), BLOCK)]
    position = HEADER.size + 4 * (len(blocks) + 1)
    positions = [position]
    for block in blocks:
        position += len(block)
        positions.append(position)
    header = HEADER.pack(MAGIC, digest, BLOCK, len(blocks))
    return b"".join([header, struct.pack(f"<{len(positions)}I", *positions), *blocks])


def _pack_block(entries: Sequence[WordEntry | None]) -> bytes:
    return zlib.compress(json.dumps(entries, ensure_ascii=False, separators=(",", ":")).encode(), 9)


class Definitions:
    """Reads a block when one of its words is asked for, and caches the last few."""

    def __init__(self, file: Path, words: Automaton, digest: bytes) -> None:
        self._file, self._words = file, words
        with file.open("rb") as source:
            header = source.read(HEADER.size)
            if len(header) < HEADER.size or header[:8] != MAGIC:
                raise BadLexicon(f"{file.name} holds no definitions of the version that Lettercup reads.")
            _, belongs_to, self._block, blocks = HEADER.unpack(header)
            if belongs_to != digest:
                raise BadLexicon(f"{file.name} belongs to another word list; build the dictionary anew.")
            self._positions = struct.unpack(f"<{blocks + 1}I", source.read(4 * (blocks + 1)))
        self._entries = lru_cache(maxsize=32)(self._read_block)

    def define(self, word: str) -> str | None:
        """The definition of a word in one line; None if there is none."""
        entry = self._entry(word)
        if entry is None:
            return None
        senses, forms = entry
        own = [_told(senses)] if senses else []
        return "; ".join([*own, *(self._as_form(*form) for form in forms)])

    def _as_form(self, relation: str, base: str, part: str) -> str:
        entry = self._entry(base)
        senses = [] if entry is None else entry[0]
        meaning = next((text for of, text in senses if not part or of in ("", part)), None)
        return f"{relation} {base}: {meaning}" if meaning else f"{relation} {base}"

    def _entry(self, word: str) -> Any:
        index = self._words.index(word)
        if index is None:
            return None
        block, place = divmod(index, self._block)
        return self._entries(block)[place]

    def _read_block(self, block: int) -> Any:
        start, end = self._positions[block : block + 2]
        with self._file.open("rb") as source:
            source.seek(start)
            return json.loads(zlib.decompress(source.read(end - start)))


def _told(senses: Iterable[Sense]) -> str:
    told, last = [], ""
    for part, text in senses:
        told.append(f"({part}) {text}" if part and part != last else text)
        last = part
    return "; ".join(told)
