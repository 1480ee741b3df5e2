"""Run the other tests of this folder under AddressSanitizer and UndefinedBehaviorSanitizer."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "sanitized"
MODULE = BUILD / "module"


def run(*command: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True, check=False)


def library(name: str) -> str:
    return run("g++", f"-print-file-name={name}").stdout.strip()


@pytest.fixture(scope="module")
def sanitized_kernel() -> Path:
    """The folder of a kernel that is built with the sanitizers, and with warnings as errors."""
    cmake = Path(sys.prefix) / "bin" / "cmake"
    settings = {
        "CMAKE_COMPILE_WARNING_AS_ERROR": "ON",
        "CMAKE_CXX_COMPILER": "g++",
        "CMAKE_MAKE_PROGRAM": cmake.with_name("ninja"),
        "LETTERCUP_KERNEL_FOLDER": MODULE,
        "LETTERCUP_SANITIZE": "ON",
        "CMAKE_DISABLE_PRECOMPILE_HEADERS": "ON",  # every file has to include what it needs
        "CMAKE_UNITY_BUILD": "OFF",
        "Python_EXECUTABLE": sys.executable,
    }
    options = [f"-D{name}={value}" for name, value in settings.items()]
    configured = run(cmake, "-S", ROOT, "-B", BUILD, "-G", "Ninja", *options)
    assert configured.returncode == 0, configured.stderr
    built = run(cmake, "--build", BUILD, "--target", "_kernel")
    assert built.returncode == 0, built.stdout
    return MODULE


def test_the_kernel_is_instrumented(sanitized_kernel: Path) -> None:
    (file,) = sanitized_kernel.glob("_kernel*.so")
    code = file.read_bytes()
    assert b"__asan_report_load" in code
    assert b"__ubsan_handle" in code


def test_the_kernel_tests_pass_under_the_sanitizers(sanitized_kernel: Path) -> None:
    tests = [file for file in Path(__file__).parent.glob("test_*.py") if file != Path(__file__)]
    finished = run(
        sys.executable,
        *("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"),
        *tests,
        LETTERCUP_KERNEL=str(sanitized_kernel),
        LD_PRELOAD=f"{library('libasan.so')} {library('libstdc++.so')}",
        ASAN_OPTIONS="detect_leaks=0",
        UBSAN_OPTIONS="print_stacktrace=1",
        PYTHONMALLOC="malloc",
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
