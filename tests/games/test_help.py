"""The Help at the table lists what decides scores, in English and in German, with the numbers of the rules."""

import importlib
import re
from pathlib import Path

import pytest

from lettercup.games import GAMES

PAGE = Path(__file__).parents[2] / "web" / "src" / "games"
STEPS = re.compile(r"^  help: \{\n.*?^    steps: \[\n(.*?)^    \],", re.MULTILINE | re.DOTALL)


def steps(name: str) -> list[str]:
    """The rules in the Help of a game, in English and in German."""
    found = STEPS.findall((PAGE / name / "texts.ts").read_text(encoding="utf-8"))
    assert len(found) == 2, f"{name}: one Help in each language"
    return found


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_help_lists_what_decides_scores(name: str) -> None:
    says = importlib.import_module(f"tests.games.helps.{name.replace('-', '_')}")
    for text, wanted in zip(steps(name), (says.ENGLISH, says.GERMAN), strict=True):
        assert [rule for rule in wanted if rule.lower() not in text.lower()] == []
        assert [number for number in says.NUMBERS if not re.search(rf"\b{number}\b", text)] == []


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_help_has_as_many_rules_in_each_language(name: str) -> None:
    english, german = (text.count("\n") for text in steps(name))
    assert english == german


@pytest.mark.parametrize(
    "name", sorted(name for name, kind in GAMES.items() if kind.words.__module__ != "lettercup.core.game")
)
def test_the_help_says_which_words_are_not_allowed(name: str) -> None:
    assert [f"WORDS.{language}" in text for language, text in zip(("en", "de"), steps(name), strict=True)] == [True] * 2
