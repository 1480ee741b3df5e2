"""The page opens words as the rules do: its tests run cases that these rules have written."""

from tools.crossword_cases import FILE, cases_text


def test_the_cases_that_the_page_is_tested_with_are_what_the_rules_say() -> None:
    assert FILE.read_text(encoding="utf-8") == cases_text(), "Run `python -m tools.crossword_cases`."
