"""Verdicts: yes, or no with a reason in the player's words."""

import msgspec
import pytest

from lettercup.core import Verdict
from lettercup.lexicon import DictionaryReferee, HouseRules, load


def verdict(word: str, **rules: object) -> Verdict:
    (verdict,) = DictionaryReferee(load(), msgspec.convert({"type": "house-rules", **rules}, HouseRules)).judge([word])
    return verdict


@pytest.mark.parametrize("word", ["stop", "STOP", "QuiET", "café", "aa", "qi", "colour", "color", "china"])
def test_a_word_of_the_standard_dictionary_is_allowed_without_a_reason(word: str) -> None:
    assert verdict(word) == Verdict(word, allowed=True)


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("truot", "TRUOT is not in the dictionary."),
        ("a", "A is a single letter; a word has two or more."),
        ("London", "LONDON is a name, and names are not allowed."),
        ("olivia", "OLIVIA is a name, and names are not allowed."),
        ("USA", "USA is an abbreviation."),
        ("kg", "KG is an abbreviation."),
        ("ing", "ING is a suffix, not a word by itself."),
        ("pseud", None),
        ("dys", "DYS is a prefix, not a word by itself."),
        ("self-esteem", "SELF-ESTEEM has a hyphen."),
        ("selfesteem", "SELFESTEEM is written with a hyphen: self-esteem."),
        ("don't", "DON'T has an apostrophe."),
        ("don’t", "DON’T has an apostrophe."),
        ("couldnt", "COULDNT is written with an apostrophe: couldn't."),
        ("ice cream", "ICE CREAM is more than one word."),
        ("b4", "B4 has a character that is not a letter."),
        ("слово", "СЛОВО has a character that is not a letter."),
        ("", "There is no word."),
        (" ", "There is no word."),
        ("abac", "ABAC is only in the extended dictionary."),
        ("x" * 500, f"{'X' * 500} is not in the dictionary."),
    ],
)
def test_a_refusal_says_which_of_the_rules_it_was(word: str, reason: str | None) -> None:
    """A2"""
    told = verdict(word).fault
    assert (str(told) if told else None) == reason


@pytest.mark.parametrize(
    ("word", "rules", "reason"),
    [
        ("abac", {"tier": "extended"}, None),
        (
            "aalii",
            {"tier": "common"},
            "AALII is in the standard dictionary, but this table plays with common words only.",
        ),
        ("colour", {"spelling": "uk"}, None),
        ("colour", {"spelling": "us"}, "COLOUR is British spelling, and this table spells the American way."),
        ("color", {"spelling": "uk"}, "COLOR is American spelling, and this table spells the British way."),
        ("za", {}, None),
        ("za", {"strict": True}, "ZA is a clipping, a letter's name or dialect, and this table is strict about those."),
        ("damn", {"offensive": 1}, None),
        ("damn", {"offensive": 0}, "DAMN is a rude word, and they do not count here."),
        ("mmgood", {"extra": ["MMGOOD"]}, None),
        ("Mmgood", {}, "MMGOOD is not in the dictionary."),
        ("colour", {"spelling": "us", "extra": ["colour"]}, None),
    ],
)
def test_house_rules_narrow_and_widen_what_is_allowed(word: str, rules: dict[str, object], reason: str | None) -> None:
    told = verdict(word, **rules).fault
    assert (str(told) if told else None) == reason


def test_words_are_judged_in_their_order() -> None:
    verdicts = DictionaryReferee(load()).judge(["tea", "tae", "xx"])
    assert [(verdict.word, verdict.allowed) for verdict in verdicts] == [("tea", True), ("tae", True), ("xx", False)]


@pytest.mark.parametrize(
    "rules",
    [
        {"offensive": 4},
        {"offensive": -1},
        {"tier": "huge"},
        {"extra": ["a"]},
        {"extra": ["a b"]},
        {"extra": ["ab"] * 101},
    ],
)
def test_house_rules_that_make_no_sense_are_refused(rules: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        verdict("tea", **rules)


def test_house_rules_survive_json() -> None:
    rules = HouseRules("extended", "uk", strict=True, offensive=1, extra=("mmgood",))
    assert msgspec.json.decode(msgspec.json.encode(rules), type=HouseRules) == rules
