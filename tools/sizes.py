"""Count the lines of each part of the project: `python -m tools.sizes [COMMIT]` (default: the working tree)."""

import subprocess
import sys
from collections import Counter
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[1]
CODE = {".py", ".ts", ".svelte", ".css", ".cpp", ".hpp"}
GENERATED = {"web/src/protocol.ts", "web/src/faults.ts"}


def part(file: str) -> str | None:
    """The part of the project that a file belongs to; None if its lines are not counted."""
    path = PurePosixPath(file)
    if path.suffix not in CODE or file in GENERATED:
        return None
    match path.parts:
        case "src", "lettercup", ("house" | "server"), *_:
            return "house + server"
        case "src", "lettercup", room, *_:
            return room if "." not in room else "front door"
        case "web", "src", *_:
            return "page"
        case "web" | "kernel" | "tests" | "tools" | "bench" as top, *_:
            return top
    return None


def sizes(commit: str | None) -> Counter[str]:
    """How many lines each part has."""
    listing = (
        ["git", "ls-tree", "-r", "--name-only", commit] if commit else ["git", "ls-files", "-co", "--exclude-standard"]
    )
    files = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    found: Counter[str] = Counter()
    for file in files:
        if (name := part(file)) and (text := _text(file, commit)) is not None:
            found[name] += text.count(b"\n")
    return found


def _text(file: str, commit: str | None) -> bytes | None:
    if commit:
        return subprocess.run(["git", "show", f"{commit}:{file}"], cwd=ROOT, capture_output=True, check=True).stdout
    return (ROOT / file).read_bytes() if (ROOT / file).exists() else None


if __name__ == "__main__":
    for name, lines in sorted(sizes(sys.argv[1] if len(sys.argv) > 1 else None).items()):
        print(f"{lines:7,}  {name}")
