"""The lists that were written by hand agree with the word list."""

import lzma
from collections.abc import Iterator
from pathlib import Path

import pytest

from lettercup.lexicon import Facts, load

DATA = Path(__file__).parents[2] / "src" / "lettercup" / "data" / "lexicon"


def rows(name: str) -> Iterator[list[str]]:
    for line in (DATA / "curated" / name).read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            yield line.split("\t")


@pytest.mark.parametrize("name", ["glosses.tsv", "offensive.tsv", "two_letter.tsv", "additions.tsv"])
def test_every_entry_is_a_word_and_comes_once(name: str) -> None:
    words = [row[0] for row in rows(name)]
    assert [word for word in words if word not in load()] == []
    assert len(words) == len(set(words))


def test_removed_words_are_gone() -> None:
    removed = [word for (line,) in rows("removals.txt") for word in line.split()]
    assert [word for word in removed if word in load() and known(word).tier != "extended"] == []


def test_the_curated_level_of_rudeness_is_the_one_in_force() -> None:
    assert [word for word, level in rows("offensive.tsv") if known(word).offensive != int(level)] == []


def test_glosses_are_short_and_end_without_a_full_stop() -> None:
    glosses = [gloss for _, gloss in rows("glosses.tsv")]
    assert [gloss for gloss in glosses if len(gloss) > 70 or gloss.endswith(".") or gloss != gloss.strip()] == []


def test_irregular_forms_are_words_and_so_are_their_bases() -> None:
    words = [word for _, base, forms in rows("irregular.tsv") for word in (base, *forms.split())]
    assert [word for word in words if word not in load()] == []


def test_the_frequencies_are_those_of_words() -> None:
    table = lzma.decompress((DATA / "en-frequency.tsv.xz").read_bytes()).decode().splitlines()[1:]
    assert all(line.split("\t")[0] in load() for line in table[::50])


def test_uncommon_words_are_left_to_experts() -> None:
    words = [word for (line,) in rows("uncommon.txt") for word in line.split()]
    assert [word for word in words if word not in load()] == []
    assert [word for word in words if load().band(word) != "expert"] == []
    assert len(words) == len(set(words))


def known(word: str) -> Facts:
    facts = load().facts(word)
    assert facts is not None
    return facts
