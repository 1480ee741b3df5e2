"""The Python of the pocket, in Node: golden records, the conformance kit and games of bots are as they are natively."""

import gzip
import json
import subprocess
from pathlib import Path

from lettercup.server.web.static import POCKET
from tests.support.clone import CLONE
from tests.support.everywhere import played

HOST = CLONE.root / "tests" / "support" / "pocket_python.ts"
PLAY = """
from lettercup.pocket import kernel
kernel.install()
import sys
sys.path.insert(0, "/repository")
from lettercup.solver.limits import forget_kernel_caches
from tests.support.everywhere import played
told = played()
forget_kernel_caches()
kept = kernel._ask(kernel.Operation.FORGET, kernel._integer(10**6))
told + "\\n" + str(int.from_bytes(kept, "little"))
"""


def unpacked(folder: Path) -> Path:
    """The files that are sent to browsers, by the names that the house calls them."""
    listing = json.loads(gzip.decompress((POCKET / "pocket.json.gz").read_bytes()))
    for name, file in listing["files"].items():
        (folder / name).write_bytes(gzip.decompress((POCKET / f"{file['path']}.gz").read_bytes()))
    return folder


def test_everything_is_played_as_natively(tmp_path: Path) -> None:
    assert CLONE.node
    command = [CLONE.node / "bin" / "node", HOST, unpacked(tmp_path), CLONE.root]
    done = subprocess.run(command, input=PLAY, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    *told, kept = done.stdout.splitlines()
    assert told == played().splitlines()
    assert kept == "0", "Something that the kernel has made is kept after a game, so that its memory only grows."
