"""A wheel carries what a clone has built: the kernel, the dictionary and the page.

A wheel is the package's own files, as scikit-build-core selects them, and what CMake's install rules add. Both are done
here as they are for a real wheel, but from the clone's finished build, since compiling once more would take a minute.
"""

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from tests.support.clone import CLONE
from tools.bootstrap import RESULTS

PACK = """
import sys; from scikit_build_core.build import build_wheel
build_wheel(sys.argv[1], {'wheel.cmake': 'false', 'wheel.platlib': 'true'})
"""


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(CLONE.root, sys.executable, "-c", PACK, folder)
    (wheel,) = folder.glob("lettercup-*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "unpacked")
    run(folder, "cmake", "--install", CLONE.build / "cmake", "--prefix", folder / "unpacked")
    return folder / "unpacked"


def run(cwd: Path, *command: str | Path, **env: str) -> str:
    environment = {**CLONE.environment(), **env}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"
    return done.stdout


@pytest.mark.parametrize("result", [result for part in RESULTS.values() for result in part])
def test_a_wheel_contains_every_result_of_the_build(unpacked: Path, result: str) -> None:
    assert any((unpacked / "lettercup").glob(result))


def test_a_wheel_contains_the_licences(unpacked: Path) -> None:
    names = {path.name for path in unpacked.rglob("*") if path.is_file()}
    assert {"LICENSE", "NOTICE", "SCOWL-Copyright.txt", "UKACD-readme.txt", "WordNet-LICENSE.txt"} <= names
    assert {"svelte.txt", "nanobind.txt", "besley.txt", "kalam.txt", "atkinson-hyperlegible-next.txt"} <= names


def test_a_wheel_is_for_every_python_from_the_first_that_is_supported_on(unpacked: Path) -> None:
    (described,) = unpacked.glob("*.dist-info/WHEEL")
    assert "Tag: cp311-abi3-linux_" in described.read_text()
    assert [path.name for path in unpacked.rglob("*.so")] == ["_kernel.abi3.so"]


def test_an_unpacked_wheel_knows_its_words(unpacked: Path) -> None:
    code = "import lettercup.lexicon as found; print(found.__file__, found.load().define('bridge'))"
    path = os.pathsep.join([str(unpacked), sysconfig.get_path("purelib")])
    told = run(unpacked, sys.executable, "-S", "-c", code, PYTHONPATH=path)  # -S: no editable install gets in the way
    assert told.startswith(str(unpacked))
    assert "river" in told
