"""Compress a file with LZMA: `compress.py FROM TO`."""

import lzma
import sys
from pathlib import Path


def compress(source: Path, target: Path) -> None:
    """Write the file compressed; create the target folder if needed."""
    target.parent.mkdir(parents=True, exist_ok=True)
    # Whoever unpacks it needs as much memory as the dictionary is large; more than the file would not make it smaller.
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 21}]
    target.write_bytes(lzma.compress(source.read_bytes(), filters=filters))


if __name__ == "__main__":
    compress(*map(Path, sys.argv[1:]))
