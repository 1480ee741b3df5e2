"""`python -m bench.server.scaling [load.json]`: what one, ten and a thousand nodes can hold, from measurements."""

import json
import sys
from pathlib import Path
from typing import Any

MEASURED = Path(__file__).parent / "load.json"
SECONDS_PER_MOVE = 8.0
"""A table of people makes a move about this often."""
BUSY = 0.6
"""How much of a core a node may use, so that answers stay quick."""
GIGABYTES = 2.0
"""Memory of a node."""
DATABASE_COMMITS = 20_000
"""Durable commits a second on one PostgreSQL machine, in batches; measured when the stack was chosen."""


def estimate(measured: dict[str, Any]) -> dict[str, float]:
    """Estimates from the CPU time of a move and the memory of a table."""
    paced = measured["paced"]
    move = paced["processor_ms_per_move"] / 1000
    by_processor = BUSY / move * SECONDS_PER_MOVE
    by_memory = GIGABYTES * 1024**2 / paced["kilobytes_per_table"]
    tables = min(by_processor, by_memory)
    return {
        "processor_ms_per_move": round(1000 * move, 3),
        "tables_per_node": round(tables),
        "moves_per_second_per_node": round(tables / SECONDS_PER_MOVE),
        "nodes_per_database": round(DATABASE_COMMITS / (tables / SECONDS_PER_MOVE)),
    }


def main() -> None:
    measured = json.loads(Path(sys.argv[1]).read_text() if len(sys.argv) > 1 else MEASURED.read_text())
    one = estimate(measured)
    print(f"A move costs {one['processor_ms_per_move']} ms of processor time, with {measured['seats']} pages watching.")
    for nodes in (1, 10, 1000):
        tables, moves = nodes * one["tables_per_node"], nodes * one["moves_per_second_per_node"]
        shards = max(1, round(moves / DATABASE_COMMITS + 0.5))
        print(f"{nodes:5} nodes: {tables:9,} tables, {moves:8,} moves a second, {shards} database machines")


if __name__ == "__main__":
    main()
