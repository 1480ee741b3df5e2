"""The books of shapes: what comes along, and how the whole one is made and kept."""

import lzma
import os
import runpy
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import pytest

from lettercup.data import read_bytes
from lettercup.solver import _kernel, letters_rebus_shapes
from lettercup.solver.letters_rebus_shapes import (
    SEED,
    WHOLE_BOOK,
    best_book,
    cache_folder,
    make_in_background,
    make_whole_book,
    small_book,
    whole_book,
)


@cache
def some_shapes() -> bytes:
    return _kernel.grow_rebus_shapes(lzma.decompress(read_bytes(SEED)))


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder of one's own, and a few shapes that are called all shapes there."""

    def pack(progress: Callable[[float], bool]) -> bytes:
        return some_shapes() if progress(0.5) else b""

    monkeypatch.setenv("LETTERCUP_HOME", str(tmp_path))
    monkeypatch.setattr(_kernel, "pack_rebus_shapes", pack)
    return tmp_path


def test_the_shapes_that_come_along_stay_below_a_megabyte() -> None:
    assert len(read_bytes(SEED)) < 1_000_000


def test_where_the_whole_book_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("LETTERCUP_HOME", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "lettercup"


@pytest.mark.usefixtures("home")
def test_the_whole_book_is_used_once_it_is_there() -> None:
    assert whole_book() is None
    assert best_book() is small_book()
    assert make_whole_book()
    assert best_book() is whole_book()


@pytest.mark.usefixtures("home")
def test_a_damaged_book_is_not_used_and_can_be_made_again() -> None:
    cache_folder().mkdir()
    (cache_folder() / WHOLE_BOOK).write_bytes(b"damaged")
    assert best_book() is small_book()
    assert make_whole_book()
    assert whole_book() is not None


@pytest.mark.usefixtures("home")
def test_a_book_that_was_stopped_leaves_nothing_behind() -> None:
    assert not make_whole_book(lambda _: False)
    assert list(cache_folder().iterdir()) == []


@pytest.mark.usefixtures("home")
def test_several_may_make_the_book_at_once() -> None:
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda _: make_whole_book(), range(8))) == [True] * 8
    assert [file.name for file in cache_folder().iterdir()] == [WHOLE_BOOK]
    assert whole_book() is not None


def test_a_folder_that_cannot_be_written_to_is_noticed_before_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(_: object) -> bytes:
        raise AssertionError

    monkeypatch.setenv("LETTERCUP_HOME", "/dev/null")
    monkeypatch.setattr(_kernel, "pack_rebus_shapes", never)
    with pytest.raises(OSError, match="/dev/null"):
        make_whole_book()


def test_another_process_makes_the_book_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[list[str]] = []
    monkeypatch.setattr(subprocess, "Popen", lambda command, **_: begun.append(command))
    make_in_background.cache_clear()
    make_in_background()
    make_in_background()
    assert begun == [[sys.executable, "-m", letters_rebus_shapes.__name__]]
    make_in_background.cache_clear()
    (home / "cache" / WHOLE_BOOK).touch()
    make_in_background()
    make_in_background.cache_clear()
    assert len(begun) == 1


def test_no_process_begins_a_book_that_has_no_place() -> None:
    assert cache_folder().is_relative_to(os.devnull)
    make_in_background.cache_clear()
    assert make_in_background() is None


@pytest.mark.usefixtures("home")
@pytest.mark.filterwarnings("ignore:.*found in sys.modules:RuntimeWarning")
def test_that_process_makes_way_for_all_others(monkeypatch: pytest.MonkeyPatch) -> None:
    niceness: list[int] = []
    monkeypatch.setattr(os, "nice", niceness.append)
    runpy.run_module(letters_rebus_shapes.__name__, run_name="__main__")
    assert niceness == [19]
    assert whole_book() is not None
