"""Count the lines of each part of the project: `python -m tools.sizes [COMMIT]` (default: the working tree).

The house, the server and the page are counted by concept, too, and Python by what its lines are.
"""

import ast
import subprocess
import sys
from collections import Counter
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[1]
CODE = {".py", ".ts", ".svelte", ".css", ".cpp", ".hpp"}
GENERATED = {"web/src/protocol.ts", "web/src/faults.ts"}
CONCEPTS = {
    "the same dice for many": (
        "attempts calendar contest contests exports room_frames room_views rooms rounds same_dice",
        "day day_views days measure measurer Today DaysOf DayAfter DayBefore DayShare Days Day LaidDice",
    ),
    "people and their devices": (
        "devices people own_logs names presence",
        "Devices DeviceCard DeviceHere DeviceLink Me Tables TableRows mine",
    ),
    "records, reviews, advice": (
        "records review archive reviewer advisor",
        "Advice advice ReviewFile ReviewGame HowYouDid FormChart",
    ),
    "fair and real dice": ("chance fair seal real_dice", "RealDice FacePicker picking Carried box"),
    "limits and operation": (
        "auth demo doors guard limits metrics process run settings static trouble",
        "Offline Asleep Coming",
    ),
}
"""Modules by their names; whatever is not named here belongs to the tables and the games at them."""
FOLDERS = {
    "games": "the games",
    "day": "the same dice for many",
    "room": "the same dice for many",
    "review": "records, reviews, advice",
    "pocket": "without a network",
}
"""Folders of the page, each with all that is in it."""
REST = "tables and games"


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


def concept(file: str) -> str:
    """What a file of the house, the server or the page is about."""
    path = PurePosixPath(file)
    for folder in path.parts[2:-1]:
        if folder in FOLDERS:
            return FOLDERS[folder]
    name = path.name.partition(".")[0]
    return next((told for told, names in CONCEPTS.items() if name in " ".join(names).split()), REST)


def kinds(text: bytes) -> Counter[str]:
    """The lines of a Python file by what they are."""
    lines = text.splitlines()
    found = ["code" if line.strip() else "blank" for line in lines]
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Assign(targets=[ast.Name(id="__all__")]):
                kind = "imports and exports"
            case ast.Expr(value=ast.Constant(value=str())):
                kind = "docstrings"
            case _:
                continue
        for line in range(node.lineno - 1, node.end_lineno or node.lineno):
            found[line] = kind
    return Counter(found)


def sizes(commit: str | None) -> Counter[str]:
    """How many lines each part has, each concept of a part, and each kind of Python."""
    listing = (
        ["git", "ls-tree", "-r", "--name-only", commit] if commit else ["git", "ls-files", "-co", "--exclude-standard"]
    )
    files = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    found: Counter[str] = Counter()
    for file in files:
        if (name := part(file)) and (text := _text(file, commit)) is not None:
            lines = text.count(b"\n")
            found[name] += lines
            if name in ("house + server", "page"):
                found[f"{name}: {concept(file)}"] += lines
            if name in ("core", "games", "house + server"):
                found.update({f"{name}, {kind}": times for kind, times in kinds(text).items()})
    return found


def _text(file: str, commit: str | None) -> bytes | None:
    if commit:
        return subprocess.run(["git", "show", f"{commit}:{file}"], cwd=ROOT, capture_output=True, check=True).stdout
    return (ROOT / file).read_bytes() if (ROOT / file).exists() else None


if __name__ == "__main__":
    for name, lines in sorted(sizes(sys.argv[1] if len(sys.argv) > 1 else None).items()):
        print(f"{lines:7,}  {name}")
