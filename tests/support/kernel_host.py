"""The kernel as WebAssembly in a process of Node, reached through its pipes."""

import struct
import subprocess
from pathlib import Path
from threading import Lock

from tests.support.clone import CLONE

WASM = CLONE.package / "solver" / "kernel.wasm"
HOST = Path(__file__).with_suffix(".ts")
MEMORY = 0xFFFFFFFF
"""Asks the host, not the kernel, how much memory the kernel has."""


class KernelHost:
    """The process; `call` is how `lettercup.pocket.kernel` reaches it."""

    def __init__(self, wasm: Path = WASM) -> None:
        assert CLONE.node
        command = [CLONE.node / "bin" / "node", HOST, wasm]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._one_at_a_time = Lock()

    def call(self, operation: int, given: bytes) -> bytes:
        """The answer; what is forgotten after the end needs none."""
        assert self._process.stdin
        if self._process.stdin.closed:
            return bytes(1)
        with self._one_at_a_time:
            self._process.stdin.write(struct.pack("<II", len(given), operation) + given)
            self._process.stdin.flush()
            return self._read(int.from_bytes(self._read(4), "little"))

    @property
    def process(self) -> int:
        """The number of the process."""
        return self._process.pid

    def memory(self) -> int:
        """How many bytes the kernel has."""
        return int.from_bytes(self.call(MEMORY, b""), "little")

    def close(self) -> None:
        self._process.communicate()

    def _read(self, size: int) -> bytes:
        assert self._process.stdout
        read = self._process.stdout.read(size)
        assert len(read) == size, "The kernel's host has ended."
        return read
