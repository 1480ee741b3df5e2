"""Reads WordNet's files: definitions, and entries that are names or abbreviations."""

from collections.abc import Container, Iterator
from pathlib import Path
from typing import NamedTuple

PARTS = {"noun": "noun", "verb": "verb", "adj": "adjective", "adv": "adverb"}
"""WordNet's files, with our names for their parts of speech."""

SENSES_OF_A_PART = 2
PARTS_OF_A_WORD = 3


class Meaning(NamedTuple):
    """One sense of a word."""

    part: str
    text: str


class Synset(NamedTuple):
    """Words that share a meaning, spelled as in WordNet."""

    offset: str
    words: tuple[str, ...]
    text: str


class WordNet:
    """The files of one release."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.synsets = {file: {synset.offset: synset for synset in _synsets(folder, file)} for file in PARTS}

    def meanings(self, words: Container[str]) -> dict[str, list[Meaning]]:
        """The first senses of words, most common part of speech first, without senses that need a capital."""
        found: dict[str, list[tuple[int, list[Meaning]]]] = {}
        for file, part in PARTS.items():
            synsets = self.synsets[file]
            for word, tagged, offsets in _index(self.folder, file):
                if word in words:
                    senses = [Meaning(part, synsets[at].text) for at in offsets if word in synsets[at].words]
                    found.setdefault(word, []).append((tagged, senses))
        meanings = {word: _by_use(parts) for word, parts in found.items()}
        return {word: senses for word, senses in meanings.items() if senses}

    def spellings(self) -> Iterator[str]:
        """Every entry without spaces, as it is written: London, USA, self-esteem."""
        for synsets in self.synsets.values():
            for synset in synsets.values():
                yield from (word for word in synset.words if "_" not in word)


def _synsets(folder: Path, file: str) -> Iterator[Synset]:
    with (folder / f"data.{file}").open(encoding="utf-8") as lines:
        for line in lines:
            if not line.startswith(" "):
                facts, _, gloss = line.partition(" | ")
                offset, _, _, count, names = facts.split(" ", 4)
                words = names.split(" ")[0 : 2 * int(count, 16) : 2]
                yield Synset(offset, tuple(word.partition("(")[0] for word in words), _without_examples(gloss))


def _index(folder: Path, file: str) -> Iterator[tuple[str, int, list[str]]]:
    """Each word with the number of its senses found in tagged texts, and its senses by frequency."""
    with (folder / f"index.{file}").open(encoding="utf-8") as lines:
        for line in lines:
            fields = line.split()
            if not line.startswith(" ") and fields[0].isalpha():
                senses = int(fields[2])
                yield fields[0], int(fields[-senses - 1]), fields[-senses:]


def _by_use(parts: list[tuple[int, list[Meaning]]]) -> list[Meaning]:
    """Two senses of a word with one part of speech; one sense per part of speech if there are more."""
    used = [meanings for _, meanings in sorted(parts, key=lambda part: -part[0]) if meanings]
    senses = 1 if len(used) > 1 else SENSES_OF_A_PART
    return [meaning for meanings in used[:PARTS_OF_A_WORD] for meaning in meanings[:senses]]


def _without_examples(gloss: str) -> str:
    return gloss.partition('; "')[0].strip().rstrip(";:").replace("`", "'")
