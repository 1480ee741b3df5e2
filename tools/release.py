"""Make a release: `tools/release`, or one step of it: `tools/release build|check`.

A release is tested, dated in the changelog, built, checked and tagged. `build` leaves an sdist, and for each kind of
processor a wheel and an image, with components and checksums, in dist/. Everything comes from the last commit.
docs/releasing.md explains it.
"""

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from tools import image, proofs, sbom
from tools.bootstrap import Clone, Screen, Trouble

PROCESSORS = ("x86_64", "aarch64")
PLATFORM = "manylinux_2_34"
"""The oldest systems that the wheels are for: glibc 2.34, as nearly every system with a Python 3.11 of its own has."""
PARTS = ("page", "lexicon", "shapes", "kernel_wasm", "pocket")
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
    work: Path
    tests: bool = True
    images: bool = True
    commit: str = "HEAD"
    """What it is made from; a number as soon as building begins, so that later commits do not matter."""

    @property
    def source(self) -> Path:
        """The unpacked sdist, from which the wheels are built."""
        return self.work / f"lettercup-{self.version}"

    @property
    def version(self) -> str:
        return str(tomllib.loads((self.clone.root / "pyproject.toml").read_text())["project"]["version"])

    @property
    def tag(self) -> str:
        return f"v{self.version}"

    def run(self, what: str, cwd: Path, *command: str | Path) -> None:
        self.clone.run(what, "env", "-C", cwd, f"SOURCE_DATE_EPOCH={self.seconds}", *command)

    @property
    def seconds(self) -> str:
        """The time of the commit, since 1970."""
        return git(self.clone, "log", "-1", "--format=%ct", self.commit)


def git(clone: Clone, *arguments: str) -> str:
    done = subprocess.run(["git", "-C", clone.root, *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise Trouble(f"git cannot tell: {done.stderr.strip()}")
    return done.stdout.strip()


def make(release: Release) -> None:
    """Everything, in this order, so that a tag says that all of it has succeeded."""
    if git(release.clone, "status", "--porcelain"):
        raise Trouble("There are changes that are not committed. Commit them, or put them away, and try again.")
    if git(release.clone, "tag", "--list", release.tag):
        raise Trouble(f"There is a tag {release.tag} already. Give the next version in pyproject.toml.")
    if release.tests:
        test(release)
    date_changelog(release)
    build(release)
    check(release)
    message = f"Lettercup {release.version}\n\n{section(changelog(release).read_text(), release.version)}"
    git(release.clone, "tag", "--annotate", "--cleanup=verbatim", f"--message={message}", release.tag)
    print(f"{release.dist} has the release, and its commit is tagged {release.tag}. Nothing was published.")


def test(release: Release) -> None:
    if subprocess.run([release.clone.root / "test"], check=False).returncode:
        raise Trouble("The tests failed, so there is no release.")


def changelog(release: Release) -> Path:
    return release.clone.root / "CHANGELOG.md"


def date_changelog(release: Release) -> None:
    """Name the newest section of the changelog after the version and this day, and commit that."""
    path = changelog(release)
    before = path.read_text(encoding="utf-8")
    after = dated(before, release.version, datetime.now(UTC).date().isoformat())
    if after != before:
        path.write_text(after, encoding="utf-8")
        git(release.clone, "commit", "--quiet", f"--message=Release {release.version}", "--", str(path))


def dated(text: str, version: str, day: str) -> str:
    """A changelog whose newest section has a version and its day; a day that it has already is kept."""
    found = re.search(r"^## (.+)$", text, re.MULTILINE)
    newest = found[1] if found else "nothing"
    if found and newest in ("Unreleased", version, f"{version} (not published yet)"):
        return f"{text[: found.start()]}## {version} ({day}){text[found.end() :]}"
    if re.fullmatch(rf"{re.escape(version)} \(\d{{4}}-\d\d-\d\d\)", newest):
        return text
    raise Trouble(f"The changelog begins with {newest}. Its newest section has to be Unreleased, or {version}.")


def section(text: str, version: str) -> str:
    """What the changelog says about a version."""
    found = re.search(rf"^## {re.escape(version)}\b.*\n((?:(?!## ).*\n)*)", text, re.MULTILINE)
    return found[1].strip() + "\n" if found else ""


def build(release: Release) -> None:
    """Make everything anew."""
    release = release._replace(commit=git(release.clone, "rev-parse", release.commit))
    require_compilers()
    if release.images:
        image.require_tools()
    for folder in (release.work, release.dist):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    make_sdist(release)
    build_parts(release)
    for processor in PROCESSORS:
        make_wheel(release, processor)
    for processor in PROCESSORS if release.images else ():
        make_image(release, processor)
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
    git(release.clone, "archive", f"--output={archive}", release.commit)
    unpack(archive, exported)
    call_backend(release, "Packing the source", exported, "build_sdist", {})
    unpack(release.dist / f"lettercup-{release.version}.tar.gz", release.work)


def unpack(archive: Path, folder: Path) -> None:
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")


def build_parts(release: Release) -> None:
    """Build what is the same for all processors inside the unpacked sdist, as a clone does."""
    folder = release.work / "parts"
    settings = ("-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", f"-DPython_EXECUTABLE={sys.executable}")
    release.run("Looking at the compiler", release.source, "cmake", "-S", ".", "-B", folder, *settings)
    what = "Building the page, the dictionary, the shapes and the pocket"
    release.run(what, release.source, "cmake", "--build", folder, "--target", *PARTS)


def make_wheel(release: Release, processor: str) -> None:
    """Compile the kernel for a processor, and pack it with the parts that were built before."""
    folder = release.work / processor
    components = folder / "sboms" / "lettercup.cdx.json"
    components.parent.mkdir(parents=True)
    components.write_text(sbom.text(release.source, release.version, release.seconds), encoding="utf-8")
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


def make_image(release: Release, processor: str) -> None:
    (wheel,) = release.dist.glob(f"*_{processor}.whl")
    image.make(release.clone, wheel, processor, release.work / f"image-{processor}", int(release.seconds))


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
    """Check what is in dist/, and make it again to compare."""
    proofs.check(release.clone, release.dist)
    images = any(release.dist.glob("*-image-*"))
    again = release._replace(dist=release.clone.build / "again", work=release.clone.build / "work-again", images=images)
    build(again)
    proofs.tell(proofs.same_bytes(release.dist, again.dist))


COMMANDS: dict[str, Callable[[Release], None]] = {"make": make, "build": build, "check": check}


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools/release", description="Make a release in dist/, or check one.")
    parser.add_argument("command", choices=COMMANDS, nargs="?", default="make", help="one step (make: everything)")
    parser.add_argument("--dist", type=Path, default=Path("dist"), help="the folder for what is made (dist)")
    parser.add_argument("--no-tests", action="store_false", dest="tests", help="the tests have been run already")
    parser.add_argument("--no-images", action="store_false", dest="images", help="make no images, which need root")
    given = parser.parse_args()
    screen = Screen(sys.stderr)
    clone = Clone(Path(__file__).resolve().parents[1], screen)
    release = Release(clone, given.dist.resolve(), clone.build / "release", given.tests, given.images)
    try:
        COMMANDS[given.command](release)
    except Trouble as trouble:
        screen.write(f"{trouble}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
