"""A release: its day in the changelog, and an image that is what the Dockerfile says and the same when made again."""

import io
import json
import os
import tarfile
import tomllib
from pathlib import Path

import pytest

from tests.support.clone import CLONE
from tools import release, sbom
from tools.bootstrap import Clone, Screen, Trouble
from tools.image import Image, Recipe, oci_archive, pack, recipe
from tools.release import Release, dated, section

LOG = "# Changelog\n\n## {}\n\n- New things.\n- More.\n\n## 0.1.0 (2026-01-02)\n\n- Old things.\n"
SECONDS = 1_000_000


@pytest.mark.parametrize("heading", ["Unreleased", "0.2.0", "0.2.0 (not published yet)"])
def test_the_newest_section_of_the_changelog_gets_version_and_day(heading: str) -> None:
    assert dated(LOG.format(heading), "0.2.0", "2026-03-04") == LOG.format("0.2.0 (2026-03-04)")


def test_a_day_that_is_there_is_kept() -> None:
    assert dated(LOG.format("0.2.0 (2026-03-01)"), "0.2.0", "2026-03-04") == LOG.format("0.2.0 (2026-03-01)")


@pytest.mark.parametrize("heading", ["0.1.9 (2026-03-01)", "0.2.0rc1", "Later"])
def test_a_changelog_about_something_else_is_refused(heading: str) -> None:
    with pytest.raises(Trouble, match="The changelog begins with"):
        dated(LOG.format(heading), "0.2.0", "2026-03-04")


def test_a_tag_tells_what_the_changelog_says_about_its_version() -> None:
    assert section(LOG.format("0.2.0 (2026-03-04)"), "0.2.0") == "- New things.\n- More.\n"
    assert section(LOG.format("0.2.0 (2026-03-04)"), "0.1.0") == "- Old things.\n"


def test_our_changelog_can_be_dated() -> None:
    version = tomllib.loads((CLONE.root / "pyproject.toml").read_text())["project"]["version"]
    after = dated((CLONE.root / "CHANGELOG.md").read_text(encoding="utf-8"), version, "2026-03-04")
    told = section(after, version)
    newest = after.split("\n## ")[1]
    assert told.startswith("### ")
    assert told.count("\n### ") + 1 == newest.count("\n### ")


@pytest.fixture
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Release:
    """A clone that can be released in a moment, because building and checking have been left out."""
    (tmp_path / "CHANGELOG.md").write_text(LOG.format("Unreleased"))
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "0.2.0"\n')
    clone = Clone(tmp_path, Screen(io.StringIO()))
    for words in (["init"], ["config", "user.name", "Jo"], ["config", "user.email", "jo@cups.invalid"], ["add", "."]):
        release.git(clone, *words)
    release.git(clone, "commit", "--message=Begin")
    monkeypatch.setattr(release, "build", lambda it: None)
    monkeypatch.setattr(release, "check", lambda it: None)
    return Release(clone, tmp_path / "dist", tmp_path / "work", tests=False)


def test_a_release_is_dated_and_tagged(scratch: Release) -> None:
    release.make(scratch)
    assert release.git(scratch.clone, "log", "-1", "--format=%s") == "Release 0.2.0"
    assert release.git(scratch.clone, "rev-parse", "v0.2.0^{commit}") == release.git(scratch.clone, "rev-parse", "HEAD")
    told = release.git(scratch.clone, "tag", "--list", "--format=%(contents)", "v0.2.0")
    assert told.splitlines() == ["Lettercup 0.2.0", "", "- New things.", "- More."]
    with pytest.raises(Trouble, match=r"There is a tag v0\.2\.0 already"):
        release.make(scratch)


def test_nothing_is_tagged_when_a_check_fails(scratch: Release, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: Release) -> None:
        raise Trouble("It differs.")

    monkeypatch.setattr(release, "check", fails)
    with pytest.raises(Trouble, match="It differs"):
        release.make(scratch)
    assert release.git(scratch.clone, "tag") == ""


def test_what_is_not_committed_is_not_released(scratch: Release) -> None:
    (scratch.clone.root / "new").touch()
    with pytest.raises(Trouble, match="not committed"):
        release.make(scratch)


def test_the_list_of_components_names_what_is_inside_and_is_the_same_when_made_again() -> None:
    told = sbom.text(CLONE.root, "0.2.0", str(SECONDS))
    assert sbom.text(CLONE.root, "0.2.0", str(SECONDS)) == told
    parts = {part["name"]: part for part in json.loads(told)["components"]}
    assert {"svelte", "pyodide", "nanobind", "libc++", "CPython", "SCOWL", "starlette"} <= parts.keys()
    assert all(part["licenses"] for part in parts.values())


def test_an_image_is_run_as_the_dockerfile_says() -> None:
    told = recipe((CLONE.root / "deploy" / "Dockerfile").read_text(encoding="utf-8"))
    assert told.packages == ("libstdc++6", "python3")
    assert told.user >= 10_000
    assert told.config["Cmd"] == ["python3", "-m", "lettercup", "serve"]
    assert told.config["Volumes"] == {"/data": {}}
    assert told.config["ExposedPorts"] == {"8000/tcp": {}}
    assert {"LETTERCUP_HOST=::", "LETTERCUP_STORE=sqlite:/data/tables.db"} <= set(told.config["Env"])
    assert told.config["Healthcheck"]["Test"][:3] == ["CMD", "python3", "-c"]


@pytest.fixture
def image(tmp_path: Path) -> Image:
    """A root with a few files of each kind."""
    for name in ("usr/bin/tool", "usr/share/doc/tool/copyright", "usr/share/doc/tool/changelog.gz", "etc/hostname"):
        write(tmp_path / "root" / name)
    for name in ("etc/resolv.conf", "var/lib/dpkg/status", "var/lib/dpkg/lock", "lettercup/x.py", "usr/share/man/m"):
        write(tmp_path / "root" / name)
    return Image(CLONE, tmp_path, "aarch64", Recipe((), {"User": "10001"}), SECONDS)


def write(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(path.name)


def names(layer: bytes) -> set[str]:
    return {entry.name for entry in tarfile.open(fileobj=io.BytesIO(layer)) if entry.isfile()}


def test_a_layer_has_terms_and_programs_but_nothing_of_this_machine(image: Image) -> None:
    debian = pack(image, ours=False)
    assert names(debian) == {"usr/bin/tool", "usr/share/doc/tool/copyright", "var/lib/dpkg/status"}
    assert names(pack(image, ours=True)) == {"lettercup/x.py"}


def test_an_image_made_later_is_the_same(image: Image) -> None:
    def made() -> bytes:
        return oci_archive(image, "1.0", [pack(image, ours=False), pack(image, ours=True)])

    first = made()
    for path in image.root.rglob("*"):
        os.utime(path, (SECONDS + 500, SECONDS + 500))
    assert made() == first


def test_an_archive_has_what_docker_and_others_look_for(image: Image) -> None:
    with tarfile.open(fileobj=io.BytesIO(oci_archive(image, "1.0", [pack(image, ours=True)]))) as archive:
        files = {name: file.read() for name in archive.getnames() if (file := archive.extractfile(name))}
    (docker,) = json.loads(files["manifest.json"])
    assert docker["RepoTags"] == ["lettercup:1.0"]
    assert {docker["Config"], *docker["Layers"]} <= set(files)
    config = json.loads(files[docker["Config"]])
    assert (config["architecture"], config["config"]["User"]) == ("arm64", "10001")
    (manifest,) = json.loads(files["index.json"])["manifests"]
    assert files[manifest["digest"].replace("sha256:", "blobs/sha256/")]
