"""Words as a minimal automaton in one flat array, with a number for every word.

File format: `HEADER`; the lower-case and capital letters, 32 code points each; the bits of every edge; for every edge
the number of words that its earlier siblings lead to; a byte of flags for every word. Words are numbered in
alphabetical order. Everything except the flags is 32-bit little-endian. The kernel reads the same bytes.
"""

import struct
import sys
import unicodedata
from collections.abc import Iterator

from lettercup.core import LettercupError

MAGIC = b"LCWORDS\x01"
"""The last byte is the format version."""

HEADER = struct.Struct("<8sIII")
"""Magic, then the number of letters, edges and words."""

ALPHABET = struct.Struct("<32I")

LETTER_MASK = 31
LAST_SIBLING = 1 << 5
ENDS_WORD = 1 << 6
CHILD_SHIFT = 7
"""An edge is a letter, two flags, and the index of its child's first edge (0: no child)."""


class BadLexicon(LettercupError):
    """A lexicon file is missing or damaged; the message says which one, and what to do.

    >>> import lettercup as lc
    >>> from lettercup.lexicon import load
    >>> try:
    ...     load("eo")
    ... except lc.BadLexicon as error:
    ...     print(error)
    eo-words.bin is missing: the dictionary is not built. Run ./play or ./test once.
    """


class Automaton:
    """The words of a packed file, found by walking its edges."""

    def __init__(self, packed: bytes) -> None:
        try:
            magic, letters, edges, words = HEADER.unpack_from(packed)
            small = ALPHABET.unpack_from(packed, HEADER.size)
            capital = ALPHABET.unpack_from(packed, HEADER.size + ALPHABET.size)
        except struct.error as error:
            raise BadLexicon("The word list is cut short.") from error
        start = HEADER.size + 2 * ALPHABET.size
        if magic != MAGIC:
            raise BadLexicon("This is not a word list of the version that Lettercup reads.")
        if len(packed) != start + 8 * edges + words:
            raise BadLexicon("The word list is cut short.")
        self.packed = packed
        self.letters = "".join(map(chr, small[:letters]))
        self.capitals = "".join(map(chr, capital[:letters]))
        self.codes = {
            letter: code for alphabet in (self.letters, self.capitals) for code, letter in enumerate(alphabet)
        }
        self.edges = _numbers(packed[start : start + 4 * edges])
        self.skips = _numbers(packed[start + 4 * edges : start + 8 * edges])
        self.flags = packed[start + 8 * edges :]

    def __len__(self) -> int:
        return len(self.flags)

    def spelled(self, text: str) -> str:
        """A text in lower case, without accents that are not part of the language's alphabet."""
        return "".join(self._plain(character) for character in text.lower())

    def index(self, word: str) -> int | None:
        """The number of a word, ignoring case; None if it is not in the list."""
        index, node, ends = 0, 0, False
        for position, letter in enumerate(word):
            code = self.codes.get(letter)
            if code is None or (position and node == 0):
                return None
            found = self._edge(node, code)
            if found is None:
                return None
            edge = self.edges[found]
            index += self.skips[found] + ends
            node, ends = edge >> CHILD_SHIFT, bool(edge & ENDS_WORD)
        return index if ends else None

    def word(self, index: int) -> str:
        """The word with this number."""
        if not 0 <= index < len(self):
            raise IndexError(index)
        letters, node = [], 0
        while True:
            at = node
            while not self.edges[at] & LAST_SIBLING and self.skips[at + 1] <= index:
                at += 1
            edge = self.edges[at]
            index -= self.skips[at]
            letters.append(self.letters[edge & LETTER_MASK])
            if edge & ENDS_WORD:
                if index == 0:
                    return "".join(letters)
                index -= 1
            node = edge >> CHILD_SHIFT

    def __iter__(self) -> Iterator[str]:
        """All words in number order."""
        return self._below(0, "") if self.edges else iter(())

    def _plain(self, character: str) -> str:
        return character if character in self.letters else unicodedata.normalize("NFKD", character)[:1]

    def _edge(self, node: int, code: int) -> int | None:
        for at in range(node, len(self.edges)):
            edge = self.edges[at]
            if edge & LETTER_MASK == code:
                return at
            if edge & LAST_SIBLING:
                break
        return None

    def _below(self, node: int, prefix: str) -> Iterator[str]:
        at = node
        while True:
            edge = self.edges[at]
            word = prefix + self.letters[edge & LETTER_MASK]
            if edge & ENDS_WORD:
                yield word
            if edge >> CHILD_SHIFT:
                yield from self._below(edge >> CHILD_SHIFT, word)
            if edge & LAST_SIBLING:
                return
            at += 1


def _numbers(packed: bytes) -> memoryview:
    """Little-endian 32-bit numbers as a sequence; not copied on a little-endian machine."""
    if sys.byteorder == "big":
        packed = b"".join(number.to_bytes(4, "big") for (number,) in struct.iter_unpack("<I", packed))
    return memoryview(packed).cast("I")
