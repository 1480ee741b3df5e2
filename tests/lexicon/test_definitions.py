"""What words mean, and how the meaning of a form is found."""

from pathlib import Path

import pytest

from lettercup.lexicon import load
from lettercup.lexicon.automaton import Automaton
from lettercup.lexicon.definitions import Definitions, WordEntry, pack_definitions
from lettercup.lexicon.packing import pack
from tools import inflections

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def defined(entries: dict[str, WordEntry | None], folder: Path) -> Definitions:
    file = folder / "definitions.bin"
    file.write_bytes(pack_definitions([entries[word] for word in sorted(entries)], bytes(32)))
    words = Automaton(pack(sorted(entries), bytes(len(entries)), LETTERS, LETTERS.upper()))
    return Definitions(file, words, bytes(32))


def test_a_meaning_is_told_by_part_of_speech(tmp_path: Path) -> None:
    senses = [("noun", "a drink"), ("noun", "a meal"), ("verb", "to drink it"), ("", "own words")]
    assert (
        defined({"tea": (senses, [])}, tmp_path).define("TEA")
        == "(noun) a drink; a meal; (verb) to drink it; own words"
    )


def test_a_form_is_told_by_its_base(tmp_path: Path) -> None:
    entries: dict[str, WordEntry | None] = {
        "leaf": ([("verb", "turn pages"), ("noun", "part of a plant")], []),
        "leave": ([("verb", "go away")], []),
        "leaves": ([], [("plural of", "leaf", "noun"), ("third person singular of", "leave", "verb")]),
        "unknown": None,
    }
    definitions = defined(entries, tmp_path)
    assert definitions.define("leaves") == "plural of leaf: part of a plant; third person singular of leave: go away"
    assert definitions.define("unknown") is None
    assert definitions.define("xyz") is None


def test_every_word_of_many_blocks_is_found(tmp_path: Path) -> None:
    words = [a + b + c for a in "abcdefghij" for b in "abcdefghij" for c in "abcdefghij"]
    definitions = defined({word: ([("", f"the word {word}")], []) for word in words}, tmp_path)
    assert all(definitions.define(word) == f"the word {word}" for word in words)


@pytest.mark.parametrize(
    ("word", "part"),
    [
        ("qi", "life force"),
        ("mice", "plural of mouse: "),
        ("leaves", "plural of leaf: "),
        ("axes", "plural of axe: "),
        ("overtook", "form of overtake: "),
        ("hallmarked", "past form of hallmark: "),
        ("slurped", "past form of slurp: "),
        ("incentivized", "past form of incentivi"),
        ("anaesthesiology", "variant of anesthesiology: "),
        ("timelessly", "in a way that is timeless: "),
        ("bewigs", "form of bewig"),
    ],
)
def test_words_are_looked_up_in_many_ways(word: str, part: str) -> None:
    assert part in (load().define(word) or "")


@pytest.mark.parametrize(("tier", "share"), [("common", 0.98), ("standard", 0.62)])
def test_enough_words_have_a_definition(tier: str, share: float) -> None:
    lexicon = load()
    tiers = ("common",) if tier == "common" else ("common", "standard")
    words = [word for word in [*lexicon][::40] if (facts := lexicon.facts(word)) and facts.tier in tiers]
    assert sum(lexicon.define(word) is not None for word in words) / len(words) >= share


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("cats", "cat"),
        ("boxes", "box"),
        ("flies", "fly"),
        ("wolves", "wolf"),
        ("running", "run"),
        ("biggest", "big"),
        ("dying", "die"),
        ("phenomena", "phenomenon"),
        ("cacti", "cactus"),
        ("theses", "thesis"),
        ("quizzes", "quiz"),
    ],
)
def test_regular_forms_lead_to_their_base(word: str, base: str) -> None:
    assert base in {candidate.base for candidate in inflections.regular(word)}


def test_irregular_verbs_take_prefixes() -> None:
    table = inflections.read_irregular(["verb\ttake\ttook taken"])
    assert [candidate.base for candidate in inflections.irregular("mistook", table)] == ["mistake"]
    assert list(inflections.irregular("xtook", table)) == []


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("colours", "colors"),
        ("computerisation", "computerization"),
        ("haematology", "hematology"),
        ("litres", "liters"),
    ],
)
def test_other_spellings_are_tried(word: str, other: str) -> None:
    assert other in inflections.variants(word)


@pytest.mark.parametrize("word", ["maises", "stoures", "reshoes", "spicae", "poller", "pirog"])
def test_words_that_only_look_like_another_spelling_are_left_alone(word: str) -> None:
    assert list(inflections.variants(word)) == []


def test_a_base_that_would_have_doubled_its_last_letter_is_no_base() -> None:
    found = inflections.well_spelled(inflections.regular("hoping"), {"hop", "hope"})
    assert [candidate.base for candidate in found] == ["hope"]
