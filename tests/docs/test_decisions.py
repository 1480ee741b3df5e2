"""The decision pages have one form, consecutive numbers and a complete index."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "decisions"
PAGES = sorted(FOLDER.glob("[0-9]*.md"))
INDEX = (FOLDER / "README.md").read_text(encoding="utf-8")

STATUS = r"accepted|replaced by \[decision \d{4}\]\(\d{4}-[a-z0-9-]+\.md\)"
FORM = re.compile(
    r"# (?P<number>\d{4}) (?P<title>\S[^\n]*[^\s.])\n\n"
    rf"\*\*Status:\*\* (?:{STATUS})\n\n"
    r"## Context\n\n[^#]+\n\n## Decision\n\n[^#]+\n\n## Consequences\n\n[^#]+\n"
)
MOST_WORDS = 500
MENTION = re.compile(r"decisions? \[?(\d{4})|decisions/(\d{4})")
SOURCES = [ROOT / "src", ROOT / "tests", ROOT / "tools", ROOT / "kernel", ROOT / "docs", ROOT / "web" / "src"]
SUFFIXES = {".py", ".md", ".toml", ".hpp", ".cpp", ".ts", ".svelte", ".css"}


def readable_files() -> list[Path]:
    nested = (path for folder in SOURCES for path in folder.rglob("*") if path.suffix in SUFFIXES)
    return [path for path in nested if path != Path(__file__)] + [*ROOT.glob("*.md"), *ROOT.glob("*.toml")]


def titled(page: Path) -> re.Match[str] | None:
    return FORM.fullmatch(page.read_text(encoding="utf-8"))


def mentioned(text: str) -> set[str]:
    return {one or other for one, other in MENTION.findall(text)}


def test_decisions_are_numbered_without_gaps() -> None:
    assert [page.name[:4] for page in PAGES] == [f"{number:04}" for number in range(1, len(PAGES) + 1)]
    assert len(PAGES) > 40


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_decision_has_title_status_context_decision_and_consequences(page: Path) -> None:
    found = titled(page)
    assert found
    assert found["number"] == page.name[:4]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_decision_is_short(page: Path) -> None:
    assert len(page.read_text(encoding="utf-8").split()) <= MOST_WORDS


def test_the_index_lists_every_decision_once_with_its_title() -> None:
    listed = re.findall(r"^- \[(\d{4})\]\((\S+)\) (.+)$", INDEX, re.MULTILINE)
    found = [(page, titled(page)) for page in PAGES]
    assert sorted(listed) == [(one["number"], page.name, one["title"]) for page, one in found if one]


@pytest.mark.parametrize(
    "broken",
    [
        "# 0001 A title\n\n## Context\n\nA.\n\n## Decision\n\nB.\n\n## Consequences\n\nC.\n",
        "# 0001 A title\n\n**Status:** accepted\n\n## Decision\n\nB.\n\n## Context\n\nA.\n\n## Consequences\n\nC.\n",
        "# 0001 A title\n\n**Status:** maybe\n\n## Context\n\nA.\n\n## Decision\n\nB.\n\n## Consequences\n\nC.\n",
    ],
    ids=["no status", "wrong order", "unknown status"],
)
def test_another_form_is_noticed(broken: str) -> None:
    assert not FORM.fullmatch(broken)


def test_every_decision_that_is_mentioned_exists() -> None:
    numbers = {page.name[:4] for page in PAGES}
    wrong = {path: mentioned(path.read_text(encoding="utf-8")) - numbers for path in readable_files()}
    assert {path: missing for path, missing in wrong.items() if missing} == {}
    assert mentioned("decisions [0099](x), docs/decisions/0098") == {"0099", "0098"}
