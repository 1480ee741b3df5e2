"""The papers about the server are true, as far as a test can tell."""

import re
from pathlib import Path

import pytest

from lettercup.server.web.lettercup import Lettercup
from lettercup.server.web.settings import PREFIX, BadSettings, ServerSettings, read_settings
from lettercup.store import MemoryStore
from tests.support.server import HOUSE

ROOT = Path(__file__).parents[2]
OPERATING = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
SECURITY = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ServerSettings.__struct_fields__)
def test_every_setting_is_explained(name: str) -> None:
    assert f"| `{name}` | `{PREFIX}{name.upper()}` |" in OPERATING


async def test_every_metric_is_explained() -> None:
    text = Lettercup(ServerSettings(), MemoryStore(), HOUSE).metrics.text()
    names = re.findall(r"^# TYPE (\w+)", text, re.MULTILINE)
    assert len(names) == 7
    assert [name for name in names if f"`{name}`" not in OPERATING] == []


ROWS = [line for line in SECURITY[SECURITY.index("| threat |") :].splitlines() if line.startswith("|")][2:]


def guards(row: str) -> list[tuple[str, str]]:
    """The tests that a row names, each with its file; a name without one is in the file of the test before."""
    file, found = "", []
    for named, name in re.findall(r"`(?:(test_\w+\.py)::)?(test_\w+)`", row):
        file = named or file
        found.append((file, name))
    return found


@pytest.mark.parametrize(("file", "name"), sorted({guard for row in ROWS for guard in guards(row)}))
def test_every_threat_has_its_test(file: str, name: str) -> None:
    texts = (path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob(file))
    assert any(re.search(rf"^(async )?def {name}\(", text, re.MULTILINE) for text in texts)


def test_no_threat_is_without_a_test() -> None:
    assert [row for row in ROWS if not guards(row)] == []


def test_settings_come_from_a_file_the_environment_and_the_call(tmp_path: Path) -> None:
    file = tmp_path / "lettercup.toml"
    file.write_text('port = 1\nhost = "a"\nstore = "memory:"\n')
    found = read_settings(file, {"LETTERCUP_PORT": "2", "LETTERCUP_HOST": "b", "HOME": "/"}, port=3, host=None)
    assert (found.port, found.host) == (3, "b")


@pytest.mark.parametrize("base", ["games", "/games", "games/", "/games/", "//games//"])
def test_a_base_may_lack_its_slashes(base: str) -> None:
    assert read_settings(None, {"LETTERCUP_BASE": base}).base == "/games/"
    assert read_settings(None, {"LETTERCUP_BASE": "/"}).base == read_settings(None, {"LETTERCUP_BASE": ""}).base == "/"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("port = ", "cannot be read"),
        ('port = "x"', "The setting port cannot be used: Expected `int`, got `str`."),
        ("keep_days = -1", "The setting keep_days cannot be used"),
        ("prot = 1", r"There is no setting prot \(do you mean port\?\)"),
        ('colour = "red"', "There is no setting colour;"),
        ('base = "our games"', "The base /our games/ has to be a path like /games/, of letters, digits, - . _ and ~."),
        ('origins = "https://a.example b.example"', "The address b.example has to begin with"),
    ],
)
def test_a_bad_setting_is_told_in_a_sentence(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "lettercup.toml"
    file.write_text(text)
    with pytest.raises(BadSettings, match=reason):
        read_settings(file, {})
    with pytest.raises(BadSettings, match="cannot be read"):
        read_settings(tmp_path / "none.toml", {})


def test_a_slip_in_the_environment_is_noticed_and_what_is_not_a_setting_is_left_alone() -> None:
    assert read_settings(None, {"LETTERCUP_HOME": "/games", "LETTERCUP_KERNEL": "/k"}) == ServerSettings()
    with pytest.raises(BadSettings, match=r"There is no setting kepdays \(do you mean keep_days\?\)"):
        read_settings(None, {"LETTERCUP_KEPDAYS": "3"})
