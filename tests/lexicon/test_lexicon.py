"""The compiled English dictionary: what is in it, and what bots and children get of it."""

import doctest
import hashlib
import itertools
import shutil
from pathlib import Path

import pytest

from lettercup.data import read_text
from lettercup.lexicon import BANDS, BadLexicon, Band, HouseRules, Lexicon, Tier, load
from lettercup.solver import racks


def test_it_has_the_words_that_the_data_promises() -> None:
    lexicon = load()
    assert len(lexicon) == 249_718
    assert list(lexicon) == sorted(lexicon)
    assert {word for word in lexicon if len(word) == 2} == {
        line.split("\t")[0]
        for line in read_text("lexicon/curated/two_letter.tsv").splitlines()
        if not line.startswith("#")
    }


def test_its_digest_is_that_of_the_word_data_alone() -> None:
    assert load().digest == hashlib.sha256(load().packed).hexdigest()


@pytest.mark.parametrize(
    ("word", "tier", "zipf"), [("the", "common", 7.7), ("aalii", "standard", 0.0), ("abac", "extended", 49 / 30)]
)
def test_it_knows_tier_and_frequency(word: str, tier: Tier, zipf: float) -> None:
    facts = load().facts(word)
    assert facts is not None
    assert facts.tier == tier
    assert load().zipf(word) == pytest.approx(zipf)


def test_it_knows_nothing_of_what_is_no_word() -> None:
    lexicon = load()
    assert "truot" not in lexicon
    assert [lexicon.facts("truot"), lexicon.zipf("truot"), lexicon.band("truot"), lexicon.define("truot")] == [None] * 4


@pytest.mark.parametrize(
    ("band", "words"), [("easy", 3_820), ("medium", 12_077), ("hard", 34_808), ("expert", 183_601), ("child", 7_915)]
)
def test_bands_have_the_expected_size(band: Band, words: int) -> None:
    assert len(load().words_for(band)) == words


@pytest.mark.parametrize("band", BANDS)
def test_no_band_has_a_rude_word_or_a_name(band: Band) -> None:
    lexicon = load()
    facts = [lexicon.facts(word) for word in lexicon.words_for(band)[::10]]
    assert all(known and not known.offensive and not known.namelike for known in facts)


def test_the_bands_lie_within_each_other() -> None:
    by_ease = [set(load().words_for(band)) for band in ("easy", "medium", "hard", "expert")]
    assert all(easier < harder for easier, harder in itertools.pairwise(by_ease))


def test_children_get_the_words_of_their_list() -> None:
    words = load().words_for("child")
    assert list(words) == read_text("lexicon/curated/child.txt").split()
    assert max(map(len, words)) == 8


@pytest.mark.parametrize("word", ["good", "home", "cat", "is", "go", "day", "tree", "on", "he", "more", "red", "new"])
def test_everyday_words_that_are_also_names_are_in_every_band(word: str) -> None:
    assert all(word in load().select(band=band) for band in BANDS)


@pytest.mark.parametrize("word", ["josh", "china", "august", "english", "smith"])
def test_what_is_mostly_a_name_is_a_word_but_in_no_band(word: str) -> None:
    assert word in load().select()
    assert not any(word in load().select(band=band) for band in BANDS)


@pytest.mark.parametrize("word", ["paris", "texas", "joe"])
def test_what_is_hardly_a_word_is_only_in_the_extended_dictionary(word: str) -> None:
    assert word not in load().select()
    assert word in load().select(HouseRules(tier="extended"))


def test_the_default_allows_no_rude_word() -> None:
    assert [word for word in ("damn", "crap", "bitch") if word in load().select()] == []


def test_a_selection_contains_exactly_the_words_that_it_lists() -> None:
    lexicon = load()
    selection = lexicon.select(HouseRules(spelling="us", extra=("MMGOOD", "tea")), "hard")
    words = set(selection)
    some = [*lexicon][::25]
    assert [word for word in some if word in selection] == [word for word in some if word in words]
    assert "Mmgood" in selection
    assert "colour" not in selection
    assert "a" not in selection


def test_equal_rules_share_one_selection() -> None:
    lexicon = load()
    assert lexicon.select(HouseRules(spelling="us"), "hard") is lexicon.select(HouseRules(spelling="us"), "hard")
    assert lexicon.select() is lexicon.select(HouseRules())


def test_the_solver_searches_what_a_selection_allows() -> None:
    lexicon = load()
    rack = list("COLOUR")
    everything = racks.words_from_rack(lexicon.select(), rack)
    american = racks.words_from_rack(lexicon.select(HouseRules(spelling="us", extra=("ruloc",))), rack)
    assert {"colour", "color"} <= set(everything)
    assert "colour" not in american
    assert american[-1] == "ruloc"
    assert all(word in lexicon.select() for word in everything)


def test_the_solver_finds_the_best_word_that_a_band_knows() -> None:
    score = racks.Score(faces=(1,) * 6, letters={"Z": 9}, laid=(0, 0, 0, 0, 0, 0, 50))
    assert racks.best_word(load().select(band="easy"), list("ZERONE"), score) == racks.Best("zero", 13)
    assert racks.best_word(load().select(), list("ZERONE"), score) == racks.Best("rezone", 65)
    assert racks.best_word(load().select(), list("ZZ"), racks.Score((1, 1))) is None


def test_points_for_what_is_no_letter_are_refused() -> None:
    with pytest.raises(ValueError, match="qu has points, but it is no letter"):
        racks.best_word(load().select(), ["A"], racks.Score((1,), wild={"Qu": 3}))


def test_a_dictionary_that_is_not_built_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadLexicon, match="not built"):
        Lexicon("en", tmp_path)


@pytest.mark.parametrize("part", ["frequency", "definitions"])
def test_files_of_different_builds_are_refused(tmp_path: Path, part: str) -> None:
    folder = Path(__file__).parents[2] / "src" / "lettercup" / "data" / "lexicon"
    for file in folder.glob("en-*.bin"):
        shutil.copy(file, tmp_path)
    changed = tmp_path / f"en-{part}.bin"
    changed.write_bytes(changed.read_bytes()[:8] + bytes(72))
    with pytest.raises(BadLexicon, match="belong"):
        Lexicon("en", tmp_path).define("tea")


def test_the_examples_in_the_docs_run() -> None:
    failed, tried = doctest.testfile(str(Path(__file__).parents[2] / "docs" / "lexicon.md"), module_relative=False)
    assert (failed, tried > 5) == (0, True)
