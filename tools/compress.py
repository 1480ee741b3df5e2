"""Compress a file with LZMA: `compress.py FROM TO`."""

import lzma
import sys
from pathlib import Path


def compress(source: Path, target: Path) -> None:
    """Write the file compressed; create the target folder if needed."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(lzma.compress(source.read_bytes(), preset=9 | lzma.PRESET_EXTREME))


if __name__ == "__main__":
    compress(*map(Path, sys.argv[1:]))
