"""Use another build of the kernel if LETTERCUP_KERNEL names it: the folder of a module, or a file of WebAssembly."""

import atexit
import importlib.util
import os
import sys
from pathlib import Path

from lettercup.pocket import kernel
from tests.support.kernel_host import KernelHost

NAME = "lettercup.solver._kernel"


def use_kernel_from(folder: Path) -> None:
    (file,) = folder.glob("_kernel*.so")
    spec = importlib.util.spec_from_file_location(NAME, file)
    assert spec is not None
    assert spec.loader is not None
    sys.modules[NAME] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules[NAME])


def use_kernel_in_node(wasm: Path) -> None:
    host = KernelHost(wasm)
    atexit.register(host.close)
    kernel.reach(host.call)
    kernel.install()


if "LETTERCUP_KERNEL" in os.environ:
    named = Path(os.environ["LETTERCUP_KERNEL"])
    use_kernel_from(named) if named.is_dir() else use_kernel_in_node(named)
