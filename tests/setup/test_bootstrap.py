"""What ./play and ./test do before they start: only what is needed, and in clear words when it cannot be done."""

import io
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.clone import CLONE
from tools import bootstrap
from tools.bootstrap import RESULTS, STEPS, Clone, Screen, Trouble, digest, explain, play, prepare, unless_current


class Recorder:
    """A clone whose steps are written down instead of run, and leave what they would have left."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clone = Clone(root, Screen(io.StringIO()))
        self.steps: list[str] = []
        self.page_packages = root / "web" / "node_modules" / ".installed-lock.json"
        self.npm = ""
        self.is_interrupted = False
        monkeypatch.setattr(Clone, "run", self.run)
        monkeypatch.setattr(bootstrap, "uv", lambda _clone: "uv")
        monkeypatch.setattr(bootstrap, "require_compiler", lambda _clone: None)
        monkeypatch.setattr(bootstrap, "npm_command", lambda _clone: ("node", "npm"))
        monkeypatch.setattr(bootstrap, "venv_works", lambda clone: clone.venv.exists())
        monkeypatch.setattr(bootstrap, "make_pocket_meanwhile", lambda _clone: self.steps.append("meanwhile"))
        monkeypatch.setattr(bootstrap, "become", lambda _clone, *command: self.steps.append(command[1]))

    def run(self, what: str, *command: str | Path) -> None:
        self.steps.append(what.partition(" (")[0])
        if what == "Creating .venv":
            shutil.rmtree(self.clone.venv, ignore_errors=True)
            self.clone.venv.mkdir()
        if what == "Looking at the compiler":
            write(self.clone.build / "cmake" / "build.ninja")
            write(self.clone.build / "cmake" / "CMakeCache.txt", str(command[-1])[2:].replace("=", ":BOOL="))
        for part in (part for part, step in STEPS.items() if step == what):
            for result in RESULTS[part]:
                write(self.clone.package / result.replace("*", "x"))
            write(self.page_packages)
        if what == PAGE_TOOLS:
            assert not self.page_packages.exists()
            if self.is_interrupted:
                raise Trouble
            self.npm = str(command[2])

    def prepare(self, *, page_tools: bool = False) -> list[str]:
        self.steps.clear()
        prepare(self.clone, page_tools=page_tools)
        return [*self.steps]

    def play(self, *arguments: str) -> list[str]:
        self.steps.clear()
        play(self.clone, [*arguments])
        return [*self.steps]


def write(path: Path, text: str = "") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@pytest.fixture
def recorder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Recorder:
    root = tmp_path / "clone"
    for name in ("pyproject.toml", "web/package-lock.json", "web/src/app.ts", "web/node_modules/x/index.js"):
        write(root / name)
    for name in ("base", "build", "https", "pocket"):
        write(root / "requirements" / f"{name}.txt")
    return Recorder(root, monkeypatch)


LINK = "Installing the lettercup command"
PACKAGES = "Installing Python packages"
PAGE_TOOLS = "Installing the test tools of the page"
LOOK, GAME, POCKET = "Looking at the compiler", STEPS["game"], STEPS["pocket"]
FIRST = ["Creating .venv", PACKAGES, PACKAGES, LINK, LOOK, GAME]


def test_everything_is_made_once(recorder: Recorder) -> None:
    assert recorder.prepare() == [*FIRST, PACKAGES, LOOK, POCKET]
    assert recorder.prepare() == []


def test_whoever_plays_waits_for_a_game_alone(recorder: Recorder) -> None:
    assert recorder.play() == [*FIRST, "meanwhile", "play"]
    assert recorder.play() == ["meanwhile", "play"]
    assert recorder.play("--lan", "--https") == [PACKAGES, "meanwhile", "play"]
    assert recorder.prepare() == [PACKAGES, LOOK, POCKET]
    assert recorder.play() == ["play"]


def test_whoever_plays_does_not_wait_while_another_command_makes_the_rest(recorder: Recorder) -> None:
    recorder.play()
    with bootstrap.one_at_a_time(recorder.clone):
        assert recorder.play() == ["meanwhile", "play"]


@pytest.mark.parametrize(
    ("changed", "repeated"),
    [
        ("requirements/base.txt", [PACKAGES]),
        ("requirements/build.txt", [PACKAGES, GAME, POCKET]),
        ("requirements/pocket.txt", [PACKAGES, POCKET]),
        ("pyproject.toml", [LINK]),
        ("web/src/app.ts", [GAME, POCKET]),
        ("kernel/new.cpp", [GAME, POCKET]),
        ("src/lettercup/data/lexicon/words.tsv", [GAME, POCKET]),
        ("web/node_modules/x/index.js", []),
        ("src/lettercup/core/game.py", [POCKET]),
    ],
)
def test_a_change_repeats_only_what_depends_on_it(recorder: Recorder, changed: str, repeated: list[str]) -> None:
    recorder.prepare()
    write(recorder.clone.root / changed, "changed")
    assert recorder.prepare() == repeated


def test_a_lost_result_is_built_again(recorder: Recorder) -> None:
    recorder.prepare()
    (recorder.clone.package / "server/static/index.html").unlink()
    assert recorder.prepare() == [GAME]


def test_the_test_tools_of_the_page_are_added_to_what_is_there(recorder: Recorder) -> None:
    recorder.prepare()
    before = recorder.page_packages.stat()
    assert recorder.prepare(page_tools=True) == [PAGE_TOOLS]
    assert recorder.npm == "install"
    assert recorder.page_packages.stat() == before
    assert recorder.prepare(page_tools=True) == []
    write(recorder.clone.root / "web/package-lock.json", "changed")
    assert PAGE_TOOLS in recorder.prepare(page_tools=True)


def test_all_packages_of_the_page_are_installed_anew_if_that_was_interrupted(recorder: Recorder) -> None:
    recorder.prepare()
    recorder.is_interrupted = True
    with pytest.raises(Trouble):
        recorder.prepare(page_tools=True)
    recorder.is_interrupted = False
    assert recorder.prepare(page_tools=True) == [PAGE_TOOLS]
    assert recorder.npm == "ci"
    assert recorder.page_packages.exists()


def test_a_moved_clone_gets_a_new_environment(recorder: Recorder) -> None:
    recorder.prepare()
    moved = recorder.clone.root.rename(recorder.clone.root.with_name("moved"))
    recorder.clone = recorder.clone._replace(root=moved)
    assert recorder.play() == [*FIRST, "meanwhile", "play"]


def test_an_environment_is_made_with_the_python_of_the_machine() -> None:
    """Also when the one of .venv runs this: it may be about to be thrown away, and has no pip."""
    assert CLONE.venv not in bootstrap.PYTHON.parents


def test_an_environment_made_by_hand_is_adopted(recorder: Recorder) -> None:
    recorder.clone.venv.mkdir()
    assert recorder.play() == [*FIRST[1:], "meanwhile", "play"]


def test_a_clone_of_somebody_else_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def refuse(_clone: Clone, _arguments: list[str]) -> None:
        raise PermissionError(13, "Permission denied", "/srv/lettercup/build")

    monkeypatch.setitem(bootstrap.COMMANDS, "play", refuse)
    assert bootstrap.main(["play"]) == 1
    assert "/srv/lettercup/build" in capsys.readouterr().err


def test_a_step_that_failed_is_tried_again(tmp_path: Path) -> None:
    source, stamp = tmp_path / "source", tmp_path / "stamp"
    source.touch()
    with pytest.raises(Trouble), unless_current(stamp, source):
        raise Trouble
    with unless_current(stamp, source) as changed:
        assert changed
    with unless_current(stamp, source) as changed:
        assert not changed


def test_a_renamed_file_changes_the_digest(tmp_path: Path) -> None:
    write(tmp_path / "folder" / "a", "same")
    before = digest([tmp_path / "folder"])
    (tmp_path / "folder" / "a").rename(tmp_path / "folder" / "b")
    assert digest([tmp_path / "folder"]) != before


@pytest.mark.parametrize(
    "line",
    [
        "npm error code ENOTFOUND",
        "npm error network request to https://example.org/svelte failed, reason: getaddrinfo EAI_AGAIN example.org",
        "error: Failed to fetch: `https://example.org/simple/rich/`\n  Caused by: dns error",
        "Failed to establish a new connection: [Errno -3] Temporary failure in name resolution",
        "W: Failed to fetch http://example.org/debian/InRelease  Could not resolve 'example.org'",
    ],
)
def test_without_a_network_the_advice_is_to_check_it(line: str) -> None:
    assert explain("Installing", [line]).endswith("Check the network connection and run the command again.")


def test_any_other_failure_shows_its_last_words() -> None:
    assert "    kernel.cpp:3: error: expected ';'\nThis step failed: Building." in explain(
        "Building", ["kernel.cpp:3: error: expected ';'"]
    )


def test_a_step_is_shown_with_its_seconds(tmp_path: Path) -> None:
    screen = Screen(io.StringIO())
    Clone(tmp_path, screen).run("Saying hello", "echo", "hello")
    assert screen.out.getvalue().startswith("  Saying hello … 0.")  # type: ignore[attr-defined]


def test_a_terminal_shows_what_a_step_is_doing(tmp_path: Path) -> None:
    screen = Screen(io.StringIO())
    screen.live = True
    Clone(tmp_path, screen).run("Saying hello", "sh", "-c", "echo hello; sleep 0.5")
    assert "Saying hello … 0 s  hello" in screen.out.getvalue()  # type: ignore[attr-defined]


def test_a_failing_step_is_trouble(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="out of luck"):
        Clone(tmp_path, Screen(io.StringIO())).run("Trying", "sh", "-c", "echo out of luck; exit 3")


def test_without_a_compiler_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CXX", raising=False)
    with pytest.raises(Trouble, match="sudo apt install g\\+\\+"):
        bootstrap.require_compiler(CLONE)


def test_without_chromium_an_ordinary_user_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("LETTERCUP_CHROMIUM", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(Trouble, match="sudo apt install chromium"):
        bootstrap.require_browser(CLONE)


def test_without_chromium_root_gets_it_from_apt(recorder: Recorder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "find_browser", lambda: None)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    bootstrap.require_browser(recorder.clone)
    assert recorder.steps == ["Asking apt what there is", "Installing Chromium"]


def test_with_a_python_that_is_too_old_it_says_so(tmp_path: Path) -> None:
    for name in ("python3", "python3.14", "python3.13", "python3.12", "python3.11"):
        write(tmp_path / name, "#!/bin/sh\nexit 1\n")
        (tmp_path / name).chmod(0o755)
    for name in ("play", "tools/bootstrap"):
        write(tmp_path / "clone" / name)
        shutil.copy(CLONE.root / name, tmp_path / "clone" / name)
    path, play = f"{tmp_path}:{os.defpath}", tmp_path / "clone" / "play"
    done = subprocess.run([play], env={"PATH": path}, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("Lettercup needs Python 3.11 or newer")


def test_continuous_integration_runs_the_tests_and_nothing_else() -> None:
    lines = (CLONE.root / ".ci/run").read_text().splitlines()
    assert [line for line in lines if not line.startswith("#")] == [
        'cd "$(dirname "$0")/.." || exit 1',
        'timeout --kill-after=30 2700 ./test "$@" || ./test --last-failed --last-failed-no-failures all',
    ]
