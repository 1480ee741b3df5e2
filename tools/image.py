"""Makes an image of the server for a kind of processor, without a daemon and without running anything of it.

It is what deploy/Dockerfile describes: a small Debian, our wheel and the locked packages beside it. Debian's packages
are unpacked here instead of being set up by their own scripts, which would need that kind of processor. The archive can
be loaded by Docker and Podman, and is the same to the byte when it is made again of the same packages.
"""

import gzip
import hashlib
import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable
from datetime import UTC, datetime
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, NamedTuple

from tools.bootstrap import Clone, Trouble
from tools.wheelhouse import download, unpack

SUITE = "bookworm"
PYTHON = (3, 11)
"""Debian 12, the base of the Dockerfile, and its Python."""
NAMES = {"x86_64": "amd64", "aarch64": "arm64"}
"""How Debian and images call processors."""
MERGED = "/usr/share/mmdebstrap/hooks/merged-usr"
LEFT_OUT = (
    "dev/*",
    "etc/apt/sources.list*",
    "etc/hostname",
    "etc/resolv.conf",
    "tmp/*",
    "usr/share/info/*",
    "usr/share/lintian/*",
    "usr/share/locale/*",
    "usr/share/man/*",
    "var/cache/*",
    "var/lib/apt/*",
    "var/lib/dpkg/*",
    "var/log/*",
)
"""What belongs to the machine that makes the image, and what Debian's own small image leaves out."""


class Recipe(NamedTuple):
    """What the Dockerfile says about the image it ends with."""

    packages: tuple[str, ...]
    config: dict[str, Any]

    @property
    def user(self) -> int:
        return int(self.config["User"])


def recipe(dockerfile: str) -> Recipe:
    """Read the last stage of a Dockerfile."""
    text = re.sub(r"^#.*\n", "", dockerfile.rpartition("\nFROM ")[2], flags=re.MULTILINE)
    lines = [line.partition(" ") for line in text.replace("\\\n", " ").splitlines()[1:] if line.strip()]
    said = {word: rest.strip() for word, _, rest in lines}
    apt = re.search(r"apt-get install --no-install-recommends -y ([^&]+)", said["RUN"])
    config = {
        "User": said["USER"],
        "ExposedPorts": {f"{said['EXPOSE']}/tcp": {}},
        "Env": ["PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", *shlex.split(said["ENV"])],
        "Cmd": json.loads(said["CMD"]),
        "Healthcheck": {"Test": ["CMD", *json.loads(said["HEALTHCHECK"].removeprefix("CMD "))]},
        "Volumes": {said["VOLUME"]: {}},
        "StopSignal": said["STOPSIGNAL"],
    }
    return Recipe(tuple(apt[1].split() if apt else ()), config)


class Image(NamedTuple):
    """An image that is being made."""

    clone: Clone
    work: Path
    processor: str
    recipe: Recipe
    seconds: int
    """The time of the release, since 1970; nothing in the image is newer."""

    @property
    def root(self) -> Path:
        return self.work / "root"


def make(clone: Clone, wheel: Path, processor: str, work: Path, seconds: int) -> Path:
    """Make the image of a wheel, beside it."""
    version = wheel.name.split("-")[1]
    dockerfile = (clone.root / "deploy" / "Dockerfile").read_text(encoding="utf-8")
    image = Image(clone, work, processor, recipe(dockerfile), seconds)
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    unpack_debian(image)
    install(image, wheel)
    compile_all(image)
    archive = wheel.parent / f"lettercup-{version}-image-{NAMES[processor]}.tar"
    layers = [pack(image, ours=False), pack(image, ours=True)]
    archive.write_bytes(oci_archive(image, version, layers))
    return archive


def require_tools() -> None:
    if os.geteuid() != 0 or not shutil.which("mmdebstrap"):
        raise Trouble("Images need root and mmdebstrap. On Debian: sudo apt install mmdebstrap")
    if sys.version_info[:2] != PYTHON:
        raise Trouble("Images are made with Python 3.11, which is that of Debian 12.")


def unpack_debian(image: Image) -> None:
    """Debian's essential packages and those of the recipe, with all updates; and who may log in."""
    debs = image.work / "packages"
    options = (
        "--variant=extract",
        f"--architectures={NAMES[image.processor]}",
        "--include=?essential",
        f"--include={','.join(image.recipe.packages)}",
        f"--hook-dir={MERGED}",
        f'--extract-hook=cp -r "$1/var/cache/apt/archives" {shlex.quote(str(debs))}',
    )
    what = f"Unpacking Debian for {image.processor}"
    image.clone.run(what, "mmdebstrap", *options, SUITE, image.root, *sources())
    fields = [control(deb) for deb in sorted(debs.glob("*.deb"))]
    (image.root / "var/lib/dpkg/status").write_text("\n".join(fields), encoding="utf-8")
    for name, line in (
        ("passwd", f"lettercup:x:{image.recipe.user}:{image.recipe.user}::/data:/usr/sbin/nologin\n"),
        ("group", f"lettercup:x:{image.recipe.user}:\n"),
    ):
        master = (image.root / f"usr/share/base-passwd/{name}.master").read_text()
        (image.root / "etc" / name).write_text(master + line)


def sources() -> list[str]:
    """Where this machine gets Debian from, with its security updates."""
    sites = dict.fromkeys(run("apt-get", "indextargets", "--format", "$(SITE)").split())
    return [f"deb {site} {SUITE}{'-security' if site.endswith('-security') else ''} main" for site in sites]


def control(deb: Path) -> str:
    """What dpkg would note about a package."""
    told = run("dpkg-deb", "--field", deb)
    return told.replace("\n", "\nStatus: install ok installed\n", 1)


def run(*command: str | Path) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Trouble(f"{' '.join(map(str, command))}: {done.stdout}{done.stderr}")
    return done.stdout


def install(image: Image, wheel: Path) -> None:
    """Our wheel and what it needs, in /lettercup; and a place for the games."""
    wheels = download(image.clone, image.work / "wheels", ".".join(map(str, PYTHON)), image.processor)
    unpack((*sorted(wheels.glob("*.whl")), wheel), image.root / "lettercup")
    (image.root / "data").mkdir()
    os.chown(image.root / "data", image.recipe.user, image.recipe.user)


def compile_all(image: Image) -> None:
    """Compile all of Python, because nothing can be written to a read-only root later."""
    how = ("-q", "--invalidation-mode", "unchecked-hash", "-s", image.root, "-p", "/")
    folders = (image.root / "usr/lib/python3.11", image.root / "lettercup")
    what = f"Compiling Python for {image.processor}"
    image.clone.run(what, "env", "PYTHONHASHSEED=0", sys.executable, "-m", "compileall", *how, *folders)


def pack(image: Image, *, ours: bool) -> bytes:
    """A layer: what is ours, or Debian."""
    parts = sorted(path for path in image.root.iterdir() if (path.name in ("lettercup", "data")) == ours)
    tidy = tidied(image.seconds)
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as layer:
        for part in parts:  # tarfile adds what is in a folder in the order of its names
            layer.add(part, part.name, filter=tidy)
    return buffer.getvalue()


def tidied(seconds: int) -> Callable[[tarfile.TarInfo], tarfile.TarInfo | None]:
    """What becomes of a file in a layer: left out, or without a trace of the machine and the hour."""

    def tidy(entry: tarfile.TarInfo) -> tarfile.TarInfo | None:
        if not is_kept(entry):
            return None
        entry.uname = entry.gname = ""
        entry.mtime = min(int(entry.mtime), seconds)
        return entry

    return tidy


def is_kept(entry: tarfile.TarInfo) -> bool:
    """Whether something is packed: of documents only the terms, of dpkg's files only the list of packages."""
    if entry.name.startswith("usr/share/doc/"):
        return entry.isdir() or entry.issym() or entry.name.endswith("/copyright")
    return entry.name == "var/lib/dpkg/status" or not any(fnmatch(entry.name, pattern) for pattern in LEFT_OUT)


def oci_archive(image: Image, version: str, layers: list[bytes]) -> bytes:
    """An archive as the image specification has it; with the index that older Dockers look for."""
    blobs: dict[str, bytes] = {}

    def keep(data: bytes) -> str:
        digest = hashlib.sha256(data).hexdigest()
        blobs[f"blobs/sha256/{digest}"] = data
        return digest

    def described(kind: str, data: bytes, **more: Any) -> dict[str, Any]:
        media = f"application/vnd.oci.image.{kind}"
        return {"mediaType": media, "digest": f"sha256:{keep(data)}", "size": len(data), **more}

    created = datetime.fromtimestamp(image.seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    platform = {"architecture": NAMES[image.processor], "os": "linux"}
    config: dict[str, Any] = {
        "created": created,
        **platform,
        "config": {**image.recipe.config, "Labels": labels(version)},
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{hashlib.sha256(layer).hexdigest()}" for layer in layers]},
        "history": [
            {"created": created, "created_by": "Debian, unpacked"},
            {"created": created, "created_by": "the wheels of Lettercup and of what it needs"},
        ],
    }
    packed = [gzip.compress(layer, mtime=0) for layer in layers]
    manifest: dict[str, Any] = {
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": described("config.v1+json", as_json(config)),
        "layers": [described("layer.v1.tar+gzip", layer) for layer in packed],
    }
    names = {"io.containerd.image.name": f"lettercup:{version}", "org.opencontainers.image.ref.name": version}
    first = described("manifest.v1+json", as_json(manifest), platform=platform, annotations=names)
    index = {"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": [first]}
    docker = {
        "Config": place(manifest["config"]),
        "RepoTags": [f"lettercup:{version}"],
        "Layers": [place(layer) for layer in manifest["layers"]],
    }
    files = {
        **dict(sorted(blobs.items())),
        "index.json": as_json(index),
        "manifest.json": as_json([docker]),
        "oci-layout": as_json({"imageLayoutVersion": "1.0.0"}),
    }
    return plain_tar(files, image.seconds)


def labels(version: str) -> dict[str, str]:
    about = {"title": "Lettercup", "version": version, "licenses": "MIT", "description": "Five letter-dice word games"}
    return {f"org.opencontainers.image.{name}": value for name, value in about.items()}


def place(described: Any) -> str:
    """Where a blob lies in the archive."""
    return str(described["digest"]).replace("sha256:", "blobs/sha256/")


def as_json(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def plain_tar(files: dict[str, bytes], seconds: int) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for name, data in files.items():
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime, entry.mode = len(data), seconds, 0o644
            archive.addfile(entry, io.BytesIO(data))
    return buffer.getvalue()
