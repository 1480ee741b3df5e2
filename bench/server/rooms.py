"""`python -m bench.server.rooms`: many people in one room on one server, and servers killed during rooms.

Everybody has a page in the room and one at a table, and lays dice as often as people do. It prints how long
moves take, and how much memory an attempt needs; afterwards every result in the room has to be the one that the log of
its table leads to. With `--kills` servers are killed at random moments and at their writes while a class plays round
after round, each alone or, with `--seats`, at tables of a few; with `--postgres` there are two nodes. No attempt and no
result may be lost or doubled.
"""

import argparse
import asyncio
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect as connect_slowly
from websockets.exceptions import WebSocketException

from bench.server.crash import PATIENCE, Saboteur, empty_store
from bench.server.light import LightSocket, connect
from bench.server.load import memory_of, percentile, processor_of
from bench.server.nodes import Node
from lettercup.core import encode
from lettercup.house.attempts import result_of
from lettercup.house.contest import AttemptBegun, Contest, read_contest_step
from lettercup.house.room.logs import id_of_room
from lettercup.house.room.standing import results_of
from lettercup.server.tables.rooms import fold_room
from lettercup.server.tables.table import fold_log
from lettercup.store import Store, store_at
from tests.support.room import until

ROUND = {"game": "letters-rebus", "options": {"glass_seconds": 3600}}
TOGETHER = {"game": "letters-rebus", "options": {"glass_seconds": 3600, "rounds": 1}}
PACE = 2.0
"""Seconds between two moves of a person."""
CLASS = 12
AGAIN_AFTER = 2.0
"""Seconds until somebody who sees nothing new opens the page again."""
MOVES = ({"type": "draft", "layout": [[0, 0, 0]]}, {"type": "done"}, {"type": "ready"})
VIEW, ANSWER = b'"type":"room-view"', b'"type":"answered"'


class Wrong(Exception):
    """What is stored is not what it should be."""


class Person:
    """Somebody in the room: one socket there, and one at the table of an attempt."""

    def __init__(self, node: Node, code: str, number: int) -> None:
        self._node, self._code, self.number = node, code, number
        self.cookie = ""
        self.view: dict[str, Any] = {}
        self.latencies: list[float] = []
        self._answered = asyncio.Event()
        self._sent = 0

    async def enter(self) -> None:
        """Come into the room."""
        self.cookie = await _cookie(self._node, self._code)
        path = f"/api/rooms/{self._code}/socket"
        self._room = await connect(self._node.port, path, self.cookie, self._take)
        await self._asks(self._room, "enter-room", name=f"p{self.number}", entropy=f"e{self.number}")

    async def begin(self) -> float:
        """Begin an attempt; returns after how many seconds it was there."""
        began = time.perf_counter()
        await self._asks(self._room, "begin-attempt")
        await until(lambda: (self.view.get("mine") or {}).get("table"))
        path = f"/api/tables/{self.view['mine']['table']}/socket"
        self._table = await connect(self._node.port, path, self.cookie, self._take)
        return time.perf_counter() - began

    async def lay(self, seconds: float) -> None:
        """Lay dice for so long, and be done."""
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            await asyncio.sleep(random.expovariate(1 / PACE))
            layout = [[0, 0, 0], [1, 0, random.randint(1, 9)]]
            began = time.perf_counter()
            await self._asks(self._table, "do", move={"type": "draft", "layout": layout})
            self.latencies.append(time.perf_counter() - began)
        for move in ("done", "ready"):
            await self._asks(self._table, "do", move={"type": move})

    async def _asks(self, socket: LightSocket, kind: str, **fields: Any) -> None:
        self._sent += 1
        self._answered.clear()
        socket.send(encode({"id": f"{self._sent}", "type": kind, **fields}).decode())
        await self._answered.wait()

    def _take(self, body: bytes) -> None:
        if VIEW in body[-300:]:
            self.view = msgspec.json.decode(body)
        elif ANSWER in body:
            self._answered.set()
        elif b'"type":"refused"' in body or b'"type":"problem"' in body:
            raise Wrong(body.decode())


async def load(store: str, people: int, seconds: float) -> dict[str, Any]:
    """Many people in one room: how long their moves take."""
    node = Node(store)
    node.start()
    await node.up()
    try:
        return await _loaded(node, people, seconds)
    finally:
        node.kill()


async def _loaded(node: Node, people: int, seconds: float) -> dict[str, Any]:
    base = f"http://127.0.0.1:{node.port}"
    async with httpx.AsyncClient(base_url=base, timeout=60) as client:
        code, host = await _open(client)
    everybody = [Person(node, code, number) for number in range(people)]
    began = time.perf_counter()
    for person in everybody:
        await person.enter()
    entered = time.perf_counter() - began
    frames: list[dict[str, Any]] = []
    lead = await connect(node.port, f"/api/rooms/{code}/socket?as=director", host, partial(_keep, frames))
    before = memory_of(node.pid)
    lead.send('{"type":"start-round","id":"start"}')
    await until(lambda: all(person.view.get("phase") == "running" for person in everybody))
    begins = await asyncio.gather(*(person.begin() for person in everybody))
    memory = (memory_of(node.pid) - before) / people
    busy, began = processor_of(node.pid), time.perf_counter()
    await asyncio.gather(*(person.lay(seconds) for person in everybody))
    used = (processor_of(node.pid) - busy) / (time.perf_counter() - began)
    await until(lambda: frames[-1]["phase"] == "closed")
    moves = [latency for person in everybody for latency in person.latencies]
    node.kill()
    checked = await check(store_at(node.store), code)
    return {
        "people": people,
        "seconds_to_enter": round(entered, 2),
        "begin_ms": {"p50": percentile(begins, 0.5), "p99": percentile(begins, 0.99)},
        "moves": len(moves),
        "move_ms": {"p50": percentile(moves, 0.5), "p99": percentile(moves, 0.99), "most": percentile(moves, 1)},
        "processor": round(used, 2),
        "kilobytes_per_attempt": round(memory, 1),
        "results_equal_to_their_logs": checked,
    }


def _keep(frames: list[dict[str, Any]], body: bytes) -> None:
    if VIEW in body[-300:]:
        frames[:] = [msgspec.json.decode(body)]


async def _open(client: httpx.AsyncClient, rounds: int = 1, seats: int = 1) -> tuple[str, str]:
    planned = ROUND if seats == 1 else TOGETHER | {"seats": seats}
    answer = await client.post("/api/rooms", json={"plan": [planned] * rounds})
    return answer.json()["code"], answer.headers["set-cookie"].split(";")[0]


async def check(store: Store, code: str) -> int:
    """Compare every result of a room with the one that the log of its table leads to; returns how many there are."""
    await store.open()
    try:
        room = fold_room(code, await store.read(id_of_room(code)))
        checked = 0
        for number in range(1, len(room.rounds) + 1):
            steps = [read_contest_step(each.body) for each in await store.read(f"{id_of_room(code)}-{number}")]
            contest = Contest()
            for step in steps:
                contest.take(step)
            begins = (event for step in steps for event in step.events if isinstance(event, AttemptBegun))
            begun = Counter(who for event in begins for who in event.seats or (event.who,))
            tables = len(room.round(number).tables)
            here = [who for who, person in enumerate(room.people) if person.since <= number]
            _check_round(number, here, tables or len(here), contest)
            if doubled := [who for who, times in begun.items() if times > 1]:
                raise Wrong(f"Round {number} was begun twice by {doubled}.")
            for table, over in contest.finished.items():
                if result_of(fold_log(await store.read(table))) != over:
                    raise Wrong(f"The result at {table} is not the one of its log.")
                checked += 1
        return checked
    finally:
        await store.close()


def _check_round(number: int, expected: list[int], tables: int, contest: Contest) -> None:
    results = results_of(contest)
    if sorted(who for who, over in results.items() if over) != expected or len(contest.finished) != tables:
        raise Wrong(f"Round {number} has results of {sorted(results)}, and {len(contest.finished)} in all.")


# Servers that are killed.


class Pupil:
    """Somebody who plays every round of a room, and comes back whenever the server has gone."""

    def __init__(self, nodes: Sequence[Node], code: str, cookie: str, number: int) -> None:
        self._nodes, self._code, self._cookie, self._number = nodes, code, cookie, number

    async def play(self) -> None:
        await _for_ever(self._in_room)

    async def _in_room(self) -> bool:
        async with self._socket(f"rooms/{self._code}/socket") as room:
            while True:
                view = await _view(room)
                mine = view["mine"] or {}
                if view["phase"] == "finished":
                    return True
                if view["you"] is None:
                    await _ask(room, "enter", "enter-room", name=f"p{self._number}")
                elif view["phase"] == "running" and mine.get("state") == "playing" and mine["pod"]:
                    await self._together(mine["table"], mine["seat"])
                elif view["phase"] == "running" and mine.get("state") == "open" and not mine["pod"]:
                    await _ask(room, f"begin-{view['round']}", "begin-attempt")
                elif view["phase"] == "running" and mine.get("state") == "playing":
                    changes = self._number % 2 == 1
                    await self._at_table(mine["table"], MOVES[:1] if changes else MOVES)
                    if changes:
                        await self._send_and_change(room, view["round"])

    async def _send_and_change(self, room: Any, number: int) -> None:
        """Be done, change one's mind, and be done again: what lies there counts when the round ends."""
        for times in (1, 2, 3):
            await _ask(room, f"send-{number}-{times}", "send-attempt", times=times)

    async def _at_table(self, code: str, moves: Iterable[dict[str, Any]]) -> None:
        async with self._socket(f"tables/{code}/socket") as table:
            if (await _view(table))["phase"] == "over":
                return
            for number, move in enumerate(moves):
                await _ask(table, f"move-{number}", "do", move=move)

    async def _together(self, code: str, seat: int) -> None:
        """Play at a table of a few until its game is over; what is not asked for yet is refused, and sent once more."""
        async with self._socket(f"tables/{code}/socket") as table:
            while (await _view(table))["phase"] != "over":
                await _ask(table, f"shake-{random.getrandbits(60)}", "shake", cup=seat)
                for move in MOVES:
                    await _ask(table, f"move-{random.getrandbits(60)}", "do", move=move)

    def _socket(self, path: str) -> Any:
        url = f"ws://127.0.0.1:{random.choice(self._nodes).port}/api/{path}"
        headers = {"cookie": self._cookie} if self._cookie else {}
        return connect_slowly(url, additional_headers=headers, compression=None, open_timeout=5)


class Teacher(Pupil):
    """The host, who starts round after round."""

    async def _in_room(self) -> bool:
        async with self._socket(f"rooms/{self._code}/socket?as=director") as room:
            while True:
                view = await _view(room)
                match view["phase"]:
                    case "finished":
                        return True
                    case "gather" if view["count"] == CLASS:
                        await _ask(room, "start-1", "start-round")
                    case "closed":
                        await _ask(room, f"reveal-{view['round']}", "reveal-round")
                    case "reveal":
                        await _ask(room, f"start-{view['round'] + 1}", "start-round")


async def _for_ever(work: Callable[[], Awaitable[bool]]) -> None:
    """Do something again and again until it has come to its end, whatever the server does."""
    while True:
        try:
            if await work():
                return
        except (OSError, WebSocketException, EOFError, TimeoutError):
            await asyncio.sleep(0.02)


async def _view(socket: Any) -> dict[str, Any]:
    """The next view; a person comes anew if there is none for a while, for it may have come before an answer."""
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), AGAIN_AFTER))
        if message["type"].endswith("-view"):
            return message


async def _ask(socket: Any, message: str, kind: str, **fields: Any) -> None:
    """Send a message, and wait for any answer: what was done before is answered, too."""
    await socket.send(encode({"id": message, "again": True, "type": kind, **fields}).decode())
    while json.loads(await socket.recv()).get("id") != message:
        pass


async def killed(
    store: str, kills: int, seed: int = 1, *, rounds: int = 20, seats: int = 1, nodes: Sequence[Node] = ()
) -> str:
    """Kill servers while classes play; raises `Wrong` if an attempt or a result was lost or doubled."""
    nodes = nodes or [Node(store, rooms_think=False)]
    await _start(nodes)
    saboteur, faults, rooms, checked = Saboteur([*nodes], store, seed), Counter[str](), 0, 0
    try:
        while faults.total() < kills:
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{nodes[0].port}", timeout=60) as client:
                code, host = await _open(client, rounds, seats)
            cookies = [await _cookie(nodes[0], code) for _ in range(CLASS)]
            pupils = [Pupil(nodes, code, cookie, number) for number, cookie in enumerate(cookies)]
            playing = asyncio.gather(*(each.play() for each in (Teacher(nodes, code, host, -1), *pupils)))
            while not playing.done() and faults.total() < kills:
                faults[await saboteur.breaks_something(faults.total())] += 1
            await playing
            rooms += 1
            _kill(nodes)
            checked += await check(store_at(store), code)
            await _start(nodes)
    finally:
        _kill(nodes)
    told = ", ".join(f"{number} {kind}" for kind, number in sorted(faults.items()))
    return f"{faults.total()} faults ({told}) in {rooms} rooms: {checked} results, none lost, doubled or changed"


async def _start(nodes: Sequence[Node]) -> None:
    for node in nodes:
        node.start()
        await node.up()


def _kill(nodes: Sequence[Node]) -> None:
    for node in nodes:
        node.kill()


async def _cookie(node: Node, code: str) -> str:
    """The cookie that a new browser gets with its first socket."""
    async with connect_slowly(f"ws://127.0.0.1:{node.port}/api/rooms/{code}/socket", compression=None) as socket:
        assert socket.response
        return socket.response.headers["set-cookie"].split(";")[0]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20, help="how long they lay dice")
    parser.add_argument("--kills", type=int, default=0, help="kill servers so often instead")
    parser.add_argument("--seats", type=int, default=1, help="with --kills: people at a table")
    parser.add_argument("--postgres", action="store_true", help="with --kills: two nodes on PostgreSQL")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with empty_store(arguments.postgres) as store:
        if arguments.kills:
            nodes = [Node(store, PATIENCE if arguments.postgres else None, rooms_think=False)]
            nodes += [Node(store, PATIENCE, rooms_think=False)] if arguments.postgres else []
            print(asyncio.run(killed(store, arguments.kills, arguments.seed, seats=arguments.seats, nodes=nodes)))
        else:
            print(json.dumps(asyncio.run(load(store, arguments.people, arguments.seconds)), indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
