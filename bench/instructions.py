"""`python -m bench.instructions`: counts the instructions of fixed workloads, and reports which have grown.

Unlike times, these numbers are the same on a busy machine. They belong to a compiler: `--write` stores new ones.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
COUNTS = Path(__file__).with_suffix(".json")
BUILD = ROOT / "build" / "cmake"
PROGRAM = BUILD / "kernel" / "kernel_work"
DICTIONARY = ROOT / "src" / "lettercup" / "data" / "lexicon"
TOLERANCE = 0.05
PIECES = (
    "rack-11",
    "rack-15",
    "rack-star",
    "best-11",
    "bowl-blank",
    "bowl-2",
    "bowl-x",
    "bowl-wild",
    "rerolls",
    "soup-builds",
    "soup",
    "soup-ranked",
)


def build() -> None:
    subprocess.run(
        [Path(sys.prefix) / "bin" / "cmake", "--build", BUILD, "--target", "kernel_work"],
        check=True,
        capture_output=True,
    )


def count(piece: str) -> int:
    """The instructions of a workload, without its set-up."""
    with tempfile.TemporaryDirectory() as folder:
        valgrind = ("valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out")
        only = ("--collect-atstart=no", "--toggle-collect=lettercup_counted")
        done = subprocess.run(
            [*valgrind, *only, PROGRAM, DICTIONARY, piece], capture_output=True, text=True, check=False
        )
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not found:
        raise SystemExit(f"{piece} could not be counted: {done.stderr.strip().splitlines()[-1:]}")
    return int(found[1])


def told(piece: str, now: int, before: int | None) -> str:
    change = "new" if before is None else f"{now / before - 1:+.1%}"
    return f"{piece:12} {now:14,} {change:>8}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.instructions", description=__doc__)
    parser.add_argument("--write", action="store_true", help="keep the new counts in bench/instructions.json")
    parser.add_argument("pieces", nargs="*", default=PIECES, help="which pieces of work (all)")
    arguments = parser.parse_args()
    build()
    known: dict[str, int] = json.loads(COUNTS.read_text()) if COUNTS.exists() else {}
    grown = []
    for piece in arguments.pieces:
        now = count(piece)
        print(told(piece, now, known.get(piece)), flush=True)
        if now > known.get(piece, now) * (1 + TOLERANCE):
            grown.append(piece)
        if arguments.write:
            known[piece] = now
    if arguments.write:
        COUNTS.write_text(json.dumps(known, indent=2) + "\n")
        return 0
    if grown:
        print(f"More than {TOLERANCE:.0%} above bench/instructions.json: {', '.join(grown)}.", file=sys.stderr)
    return bool(grown)


if __name__ == "__main__":
    sys.exit(main())
