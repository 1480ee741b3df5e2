"""Runs inside Pyodide: finds the modules of the standard library that are needed, and compiles modules.

A module is stored as `x.pyc` beside where `x.py` would be, which is what Python imports when there is no source. The
archives are not compressed: whoever sends them does that better.
"""

import importlib
import importlib.util
import json
import marshal
import sys
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

SITE = "/lib/python3.14/site-packages"
BESIDES = (
    "_strptime",
    "encodings.ascii",
    "encodings.cp437",
    "encodings.idna",
    "encodings.latin_1",
    "gettext",
    "pyodide.webloop",
    "stringprep",
)
"""Modules that are only imported when they are first used."""
EVERY_START = "_sysconfigdata"
"""Python reads it when it starts; its name says for which machine."""


def make_library() -> None:
    """The part of the standard library that is needed, and msgspec."""
    with zipfile.ZipFile("/msgspec.whl") as wheel:
        wheel.extractall(SITE)
        (extension,) = (name for name in wheel.namelist() if name.endswith(".so"))
        Path("/out/msgspec.so").write_bytes(wheel.read(extension))
    with zipfile.ZipFile("/lettercup.zip") as own:
        own.extractall(SITE)
    importlib.invalidate_caches()
    for name in (*BESIDES, *json.loads(Path("/imports.json").read_text(encoding="utf-8"))):
        with suppress(ModuleNotFoundError):  # Some are names in modules.
            importlib.import_module(name)
    # Ours are imported too, because some modules are only needed when another one is used.
    importlib.import_module("lettercup.pocket.kernel").install()
    importlib.import_module("lettercup.pocket.answers")
    needed = set(sys.modules)
    _convert(
        "/library.zip", "/out/library.zip", lambda name: _module_of(name) in needed or name.startswith(EVERY_START)
    )
    _convert("/msgspec.whl", "/out/msgspec.zip", lambda name: name.startswith("msgspec/") and name.endswith(".py"))


def make_code() -> None:
    """Our own code."""
    _convert("/lettercup.zip", "/out/code.zip", lambda name: True)


def _convert(source: str, target: str, keep: Callable[[str], bool]) -> None:
    """Write an archive again, with modules compiled."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as new:
        for name in sorted(info.filename for info in old.infolist() if not info.is_dir()):
            if keep(name):
                body = old.read(name)
                is_module = name.endswith(".py")
                new.writestr(
                    zipfile.ZipInfo(name + "c" if is_module else name), _compiled(body, name) if is_module else body
                )


def _compiled(source: bytes, name: str) -> bytes:
    """The content of a .pyc file without docstrings, which is never compared with its source."""
    code = compile(source, name, "exec", optimize=2, dont_inherit=True)
    unchecked = (1).to_bytes(4, "little")
    return importlib.util.MAGIC_NUMBER + unchecked + importlib.util.source_hash(source) + marshal.dumps(code)


def _module_of(name: str) -> str:
    return name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
