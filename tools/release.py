"""Make a release, or check one: `tools/release build|check`.

`build` leaves an sdist, a wheel for each kind of processor, their components and their checksums in dist/. Everything
comes from the last commit. docs/releasing.md explains it.
"""

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tools import proofs, sbom
from tools.bootstrap import Clone, Screen, Trouble

PROCESSORS = ("x86_64", "aarch64")
PLATFORM = "manylinux_2_34"
"""The oldest systems that the wheels are for: glibc 2.34, which every system with a Python 3.11 of its own has."""
PARTS = ("page", "lexicon", "shapes")
"""What is built once, and is the same for all processors."""
BACKEND = """
import json, sys
from scikit_build_core import build
getattr(build, sys.argv[1])(sys.argv[2], json.loads(sys.argv[3]))
"""


class Release(NamedTuple):
    """A release that is being made from a clone."""

    clone: Clone
    dist: Path

    @property
    def work(self) -> Path:
        return self.clone.build / "release"

    @property
    def source(self) -> Path:
        """The unpacked sdist, from which the wheels are built."""
        return self.work / f"lettercup-{self.version}"

    @property
    def version(self) -> str:
        return str(tomllib.loads((self.clone.root / "pyproject.toml").read_text())["project"]["version"])

    def run(self, what: str, cwd: Path, *command: str | Path) -> None:
        self.clone.run(what, "env", "-C", cwd, f"SOURCE_DATE_EPOCH={commit_time(self.clone)}", *command)


def commit_time(clone: Clone) -> str:
    return git(clone, "log", "-1", "--format=%ct")


def git(clone: Clone, *arguments: str) -> str:
    done = subprocess.run(["git", "-C", clone.root, *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise Trouble(f"git cannot tell: {done.stderr.strip()}")
    return done.stdout.strip()


def build(release: Release) -> None:
    """Make everything anew."""
    require_compilers()
    for folder in (release.work, release.dist):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    make_sdist(release)
    build_parts(release)
    for processor in PROCESSORS:
        make_wheel(release, processor)
    write_sums(release.dist)
    for file in sorted(release.dist.iterdir()):
        print(f"{file.stat().st_size / 1e6:6.2f} MB  {file.name}")


def require_compilers() -> None:
    missing = [name for name in map(compiler, PROCESSORS) if not shutil.which(name)]
    if missing:
        packages = " ".join(f"g++-{name.removesuffix('-g++').replace('_', '-')}" for name in missing)
        raise Trouble(f"{' and '.join(missing)} cannot be found. On Debian or Ubuntu: sudo apt install {packages}")


def compiler(processor: str) -> str:
    return f"{processor}-linux-gnu-g++"


def make_sdist(release: Release) -> None:
    """Export the last commit, pack it, and unpack what was packed."""
    if git(release.clone, "status", "--porcelain"):
        release.clone.screen.write("  (There are changes that are not committed; they are left out.)\n")
    exported = release.work / "commit"
    exported.mkdir()
    archive = release.work / "commit.tar"
    git(release.clone, "archive", f"--output={archive}", "HEAD")
    unpack(archive, exported)
    call_backend(release, "Packing the source", exported, "build_sdist", {})
    unpack(release.dist / f"lettercup-{release.version}.tar.gz", release.work)


def unpack(archive: Path, folder: Path) -> None:
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")


def build_parts(release: Release) -> None:
    """Build the page, the dictionary and the shapes inside the unpacked sdist, as a clone does."""
    folder = release.work / "parts"
    settings = ("-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", f"-DPython_EXECUTABLE={sys.executable}")
    release.run("Looking at the compiler", release.source, "cmake", "-S", ".", "-B", folder, *settings)
    what = "Building the page, the dictionary and the shapes"
    release.run(what, release.source, "cmake", "--build", folder, "--target", *PARTS)


def make_wheel(release: Release, processor: str) -> None:
    """Compile the kernel for a processor, and pack it with the parts that were built before."""
    folder = release.work / processor
    components = folder / "sboms" / "lettercup.cdx.json"
    components.parent.mkdir(parents=True)
    components.write_text(sbom.text(release.source, release.version, commit_time(release.clone)), encoding="utf-8")
    shutil.copy(components, release.dist / f"lettercup-{release.version}.cdx.json")
    defined = {
        "CMAKE_CXX_COMPILER": compiler(processor),
        "CMAKE_CXX_FLAGS": f"-ffile-prefix-map={release.source}=. -ffile-prefix-map={folder}=.",
        "CMAKE_SYSTEM_NAME": "Linux",
        "CMAKE_SYSTEM_PROCESSOR": processor,
        "LETTERCUP_KERNEL_FOLDER": str(folder / "module"),
        "Python_EXECUTABLE": sys.executable,
    }
    settings: dict[str, str | list[str]] = {
        "build-dir": str(folder / "build"),
        "build.targets": ["_kernel"],
        "wheel.tags": [f"cp311-abi3-{PLATFORM}_{processor}"],
        f"wheel.force-include.{components}": "${SKBUILD_METADATA_DIR}/sboms/lettercup.cdx.json",
        **{f"cmake.define.{name}": value for name, value in defined.items()},
    }
    call_backend(release, f"Making the wheel for {processor}", release.source, "build_wheel", settings)


def call_backend(
    release: Release, what: str, folder: Path, function: str, settings: dict[str, str | list[str]]
) -> None:
    """Call scikit-build-core in a folder, for dist/."""
    command = (sys.executable, "-c", BACKEND, function, release.dist, json.dumps(settings))
    release.run(what, folder, *command)


def write_sums(dist: Path) -> None:
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in sorted(dist.iterdir())]
    (dist / "SHA256SUMS").write_text("".join(lines))


def check(release: Release) -> None:
    """Check what is in dist/."""
    proofs.check(release.clone, release.dist)


COMMANDS: dict[str, Callable[[Release], None]] = {"build": build, "check": check}


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools/release", description="Make a release in dist/, or check one.")
    parser.add_argument("command", choices=COMMANDS)
    parser.add_argument("--dist", type=Path, default=Path("dist"), help="the folder for what is made (dist)")
    given = parser.parse_args()
    screen = Screen(sys.stderr)
    try:
        COMMANDS[given.command](Release(Clone(Path(__file__).resolve().parents[1], screen), given.dist.resolve()))
    except Trouble as trouble:
        screen.write(f"{trouble}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
