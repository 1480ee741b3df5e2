"""What the house in the pocket imports: our pure rooms, msgspec, and the standard library of a browser's Python."""

import subprocess
import sys

from tools.pocket import FRONT, foreign_imports, own_files, own_modules

SEEN = f"import sys, {FRONT}; print(*sorted(sys.modules))"
NEVER = ("cli", "benchmark", "research", "server.web.app", "server.web.run", "store.sqlite", "store.postgres")
IN_NO_BROWSER = {"multiprocessing", "sqlite3", "ssl", "resource", "fcntl"}
"""Modules that a browser's Python does not have, or has without a use."""


def test_it_imports_nothing_but_our_own_rooms_msgspec_and_the_standard_library() -> None:
    packages = {name.partition(".")[0] for name in foreign_imports(own_modules())}
    assert packages <= {"msgspec", *sys.stdlib_module_names} - IN_NO_BROWSER


def test_no_web_framework_database_or_command_comes_with_it() -> None:
    modules = {name.removeprefix("lettercup.") for name in own_modules()}
    assert {"house.table", "server.tables.tables", "store.browser", "bots.players", "review.review"} <= modules
    assert not [name for name in modules if name.startswith(NEVER) or "reference" in name]


def test_everything_that_is_really_imported_is_packed() -> None:
    seen = subprocess.run([sys.executable, "-c", SEEN], capture_output=True, text=True, check=True).stdout.split()
    ours = {name for name in seen if name.startswith("lettercup.") and not name.endswith("._kernel")}
    assert ours <= own_modules().keys()
    theirs = {name.partition(".")[0] for name in seen} - {"lettercup", *sys.stdlib_module_names}
    needed_by_the_compiled_kernel = {"nanobind_backend"}
    assert {name for name in theirs if not name.startswith("_")} <= {
        "msgspec",
        "typing_extensions",
        "sitecustomize",
        *needed_by_the_compiled_kernel,
    }


def test_the_tables_of_the_games_are_packed_with_them() -> None:
    files = own_files(own_modules())
    boxes = [name for name in files if name.endswith("box.toml")]
    assert len(boxes) == len(
        {name.split("/")[2] for name in files if name.startswith("lettercup/games/") and name.count("/") > 2}
    )
