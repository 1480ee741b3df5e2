"""What the kernel costs as WebAssembly, beside the native one: `python -m bench.pocket_kernel`.

Processor time of this process and of Node's, and the linear memory after each piece of work.
"""

import lzma
import random
import resource
from collections.abc import Callable, Iterator
from pathlib import Path
from string import ascii_uppercase
from time import sleep
from typing import Any

from lettercup.data import read_bytes
from lettercup.games.dice_words import DICE
from lettercup.games.letters_rebus import VALUES
from lettercup.lexicon import load
from lettercup.pocket import kernel as pocket
from lettercup.solver import _kernel as native
from lettercup.solver.letters_rebus_shapes import SEED
from tests.support.kernel_host import KernelHost

TICKS = 100
"""The clock ticks of a second, in which Linux counts the processor time of a process."""
NODES = 6_000_000
LETTERS = "aeioustrnlbcdmphg"
Work = Iterator[tuple[str, Callable[[], object]]]


def work(kernel: Any) -> Work:
    """Pieces of work, each with its name; a later one uses what an earlier one made."""
    made: dict[str, Any] = {}
    selection, rng = load().select(), random.Random(1)
    wanted = selection.sieve, selection.extra, selection.shortest, selection.longest

    def keep(name: str, make: Callable[[], Any]) -> Callable[[], object]:
        return lambda: made.__setitem__(name, make())

    def racks(count: int, dice: int) -> None:
        for _ in range(count):
            made["words"].from_rack(rng.choices(f"{LETTERS}?", k=dice), *wanted)

    def search() -> None:
        solver = made["solver"]
        while solver.nodes < NODES:
            solver.work(1e6, NODES - solver.nodes, False)

    drink = [[(face.text.lower(), face.points) for face in die.faces] for die in DICE.of_kind("drink")]
    roll = "RTEANSOIDLPGH**"
    values = [VALUES.get(letter, 0) for letter in ascii_uppercase]
    yield "open the words", keep("words", lambda: kernel.Words(selection.packed, selection.frequency))
    yield "first rack of seven", lambda: racks(1, 7)
    yield "300 racks of seven", lambda: racks(300, 7)
    yield "first rack of eleven", lambda: racks(1, 11)
    yield "plan of a drink", keep("plan", lambda: kernel.Plan(drink, made["words"].from_rack(["?"] * 7, *wanted)))
    yield "its worth", keep("worth", lambda: made["plan"].worth("aest", False, [0] * 8, 2))
    yield "grow the book", keep("grown", lambda: kernel.grow_rebus_shapes(lzma.decompress(read_bytes(SEED))))
    yield "open the book", keep("book", lambda: kernel.RebusBook(made.pop("grown")))
    yield "words of fifteen", keep("found", lambda: made["words"].from_rack(tuple(roll), *wanted))
    yield "begin a search", keep("solver", lambda: kernel.RebusSolver(made["book"], roll, made["found"], values))
    yield f"{NODES:,} nodes", search


def own_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def seconds_of(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def measured(kernel: Any, clock: Callable[[], float]) -> Iterator[float]:
    for _, do in work(kernel):
        before = clock()
        do()
        yield clock() - before


def main() -> None:
    natively = list(measured(native, own_seconds))
    host = KernelHost()
    pocket.reach(host.call)
    sleep(1)
    for (name, _), alone, there in zip(
        work(pocket), natively, measured(pocket, lambda: seconds_of(host.process)), strict=True
    ):
        print(f"{name:22} {alone:6.2f} s  {there:6.2f} s  {host.memory() / 1e6:4.0f} MB")


if __name__ == "__main__":
    main()
