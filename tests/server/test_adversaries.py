"""Who wants other dice than those that fall: by trying, by playing again what was played, or by stopping in between."""

import hashlib
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from lettercup.core import Roll, fold
from lettercup.core.record import Record
from lettercup.games import game_of
from lettercup.house import fair
from lettercup.house.chance import Unproven
from lettercup.house.events import read_step
from lettercup.house.records import records
from lettercup.house.replies import Answered
from lettercup.house.seal import SHOW_WITHIN
from lettercup.server.tables.tables import Tables
from lettercup.store import SqliteStore
from lettercup.store.backup import back_up, restore
from tests.support.room import Room, room_for
from tests.support.server import HOUSE

PEOPLE = ("jo", "mara")


def chance_of(name: str, start: int = 0) -> str:
    return f"{name} and the chance {start}"


async def promises(room: Room, name: str, start: int = 0) -> None:
    await room.does(name, "promise-chance", promise=hashlib.sha256(chance_of(name, start).encode()).hexdigest())


async def shows(room: Room, name: str, start: int = 0) -> None:
    await room.does(name, "show-chance", entropy=chance_of(name, start))


async def bridge(*names: str) -> Room:
    room = await room_for("bridge-dice", *(names or PEOPLE))
    for name in names or PEOPLE:
        room.watch(name)
    return room


async def play_on(room: Room) -> None:
    while room.table.state.phase == "playing":
        (cup,) = (ask.cup for ask in room.table.state.asks if isinstance(ask, Roll))
        await room.does(PEOPLE[cup or 0], "shake", cup=cup)


async def recorded(room: Room) -> Record[Any]:
    steps = [read_step(commit.body) for commit in await room.node.store.read(room.table.code)]
    return records(room.table.code, steps)[-1]


def verified(record: Record[Any]) -> fair.Throws:
    game = game_of(record.header)
    return fair.verify(game, record, list(fold(game, record.entries)))


def thrown(room: Room) -> tuple[str, ...]:
    state: Any = room.table.state.playing.state
    faces: tuple[str, ...] = state.faces
    return faces


async def test_a_game_begins_when_everybody_has_shown_what_they_promised() -> None:
    room = await bridge()
    for name in PEOPLE:
        await promises(room, name)
    view = room.watch("mara").view
    secret, promised = view["commitment"], [seat["promise"] for seat in view["seats"]]
    await room.does("jo", "start")
    assert room.watch("jo").view["starting"] == promised
    await shows(room, "mara")
    assert room.table.state.phase == "lobby"
    await shows(room, "jo")
    view = room.watch("jo").view
    assert (view["phase"], view["starting"], view["commitment"]) == ("playing", None, secret)
    await play_on(room)
    record = await recorded(room)
    assert record.header.entropies == tuple(map(chance_of, PEOPLE))
    assert record.header.promises == tuple(promised)
    assert verified(record)[1:] == (0, 0, 0, 0, 0)


async def test_who_promised_nothing_is_not_waited_for() -> None:
    room = await bridge()
    await promises(room, "jo")
    await room.does("jo", "add-bot", level="lucky")
    await room.does("jo", "start")
    await shows(room, "jo")
    assert room.table.state.phase == "playing"


async def test_who_is_away_is_not_waited_for() -> None:
    room = await room_for("bridge-dice", *PEOPLE)
    for name in PEOPLE:
        await promises(room, name)
    await room.does("jo", "start")
    assert room.table.state.phase == "playing"
    await play_on(room)
    assert verified(await recorded(room)).withheld == 2


# Trying.


@pytest.mark.parametrize("changes", [False, True])
async def test_a_host_who_calls_off_and_starts_again_learns_nothing_and_leaves_a_trace(changes: bool) -> None:
    """With real dice, the host has seen what the guest threw; with the same chance, or another, it falls anew."""
    room = await bridge()
    seen, tries = set(), 20
    for start in range(tries):
        await room.does("jo", "use-dice", physical=True)
        for name in PEOPLE:
            await promises(room, name, start if changes and name == "jo" else 0)
        commitment = room.watch("mara").view["commitment"]
        await room.does("jo", "start")
        for name in PEOPLE:
            await shows(room, name, start if changes and name == "jo" else 0)
        await room.does("jo", "do", move={"type": "rolled", "cup": 0, "faces": list("BBBBBB")})
        await room.does("mara", "shake", cup=1)
        seen.add((commitment, thrown(room)))
        await room.does("jo", "call-off")
    assert len({commitment for commitment, _ in seen}) == len({faces for _, faces in seen}) == tries
    await room.does("jo", "use-dice", physical=False)
    await room.does("jo", "start")
    await play_on(room)
    record = await recorded(room)
    assert verified(record).called_off == tries
    assert f"Called off before: {tries} starts." in str(verified(record))
    await room.does("jo", "start")
    assert room.table.state.playing.header.called_off == 0


async def test_nobody_chooses_after_having_seen_what_others_add() -> None:
    """The last one to show their chance, who may know the secret, can only show what they have promised."""
    room = await bridge()
    for name in PEOPLE:
        await promises(room, name)
    await room.does("jo", "start")
    await shows(room, "jo")
    for better in range(1, 10):
        assert "not what this device has promised" in await room.refusal(
            "mara", "show-chance", entropy=chance_of("mara", better)
        )
    fresh = hashlib.sha256(chance_of("mara", 1).encode()).hexdigest()
    assert "begun" in await room.refusal("mara", "promise-chance", promise=fresh)
    refused: dict[str, dict[str, Any]] = {
        "choose-options": {"options": {}, "settings": {}},
        "add-bot": {"level": "lucky"},
        "sit": {"name": "eva"},
        "start": {},
        "remove": {"seat": 1},
    }
    for kind, fields in refused.items():
        assert "begun" in await room.refusal("eva" if kind == "sit" else "jo", kind, **fields), kind
    await shows(room, "mara")
    assert room.table.state.playing.header.entropies == tuple(map(chance_of, PEOPLE))


# Stopping in between.


async def test_a_device_that_does_not_show_its_chance_holds_nobody_up_and_is_named_in_the_record() -> None:
    room = await bridge()
    for name in PEOPLE:
        await promises(room, name)
    await room.does("jo", "start")
    await shows(room, "jo")
    room.clock += SHOW_WITHIN - 1
    await room.table.tend()
    assert room.table.state.seal is not None
    room.clock += 1
    assert room.table.due == room.clock
    await room.table.tend()
    assert room.table.state.phase == "playing"
    assert isinstance(await room.tell("mara", "show-chance", entropy=chance_of("mara")), Answered)
    await play_on(room)
    record = await recorded(room)
    assert record.header.entropies == (chance_of("jo"), "")
    assert verified(record).withheld == 1
    assert "did not show it: 1 device." in str(verified(record))


async def test_who_leaves_when_all_was_shown_leads_to_a_new_secret_and_new_chance() -> None:
    room = await bridge("jo", "mara", "eva")
    for name in ("jo", "mara", "eva"):
        await promises(room, name)
    secret = room.table.state.secret
    await room.does("jo", "start")
    await shows(room, "jo")
    await shows(room, "mara")
    await room.does("eva", "leave")
    table = room.table.state
    assert (table.phase, table.seal, table.called_off, len(table.seats)) == ("lobby", None, 1, 2)
    assert table.secret != secret
    assert not any(seat.promise for seat in table.seats)


async def test_a_record_with_other_chance_than_promised_is_not_proven() -> None:
    room = await bridge()
    for name in PEOPLE:
        await promises(room, name)
    await room.does("jo", "start")
    for name in PEOPLE:
        await shows(room, name)
    await play_on(room)
    record = await recorded(room)
    other = replace(record.header, entropies=(chance_of("jo", 1), chance_of("mara")))
    with pytest.raises(Unproven, match="player 1 added is not what it had promised"):
        verified(replace(record, header=other))
    short = replace(record.header, promises=record.header.promises[:1])
    with pytest.raises(Unproven, match="does not say of every player"):
        verified(replace(record, header=short))


# Playing again what was played.


async def test_a_rematch_has_another_secret_and_other_dice() -> None:
    room, dice = await bridge(), set()
    for _ in range(3):
        for name in PEOPLE:
            await promises(room, name)
        await room.does("jo", "start")
        for name in PEOPLE:
            await shows(room, name)
        await room.does("jo", "shake", cup=0)
        dice.add((room.table.state.secret, thrown(room)))
        await play_on(room)
    assert len({secret for secret, _ in dice}) == len({faces for _, faces in dice}) == 3


async def test_after_a_restore_other_dice_fall_and_the_record_says_so(tmp_path: Path) -> None:
    file, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    store = SqliteStore(file)
    await store.open()
    room = await room_for("bridge-dice", *PEOPLE, store=store)
    await room.does("jo", "start")
    await room.does("jo", "shake", cup=0)
    code, promised = room.table.code, room.table.state.playing.header.commitment
    back_up(f"sqlite:{file}", copy)
    lost: list[tuple[str, ...]] = []
    while len(lost) < 4:
        await room.does(PEOPLE[room.table.state.asks[0].whom or 0], "shake", cup=room.table.state.asks[0].whom)
        lost.append(thrown(room))
    await store.close()
    restore(f"sqlite:{file}", copy)

    await store.open()
    tables = Tables(store, HOUSE, lambda: room.clock)
    async with tables:
        table = await tables.get(code)
        assert table is not None
        again = Room(table, tables.node)
        page = again.watch("jo")
        assert page.view["epoch"]
        now: list[tuple[str, ...]] = []
        while len(now) < 4:
            await again.does(PEOPLE[table.state.asks[0].whom or 0], "shake", cup=table.state.asks[0].whom)
            now.append(thrown(again))
        assert now != lost
        assert "This table was restored from a backup. The dice have a new secret." in again.lines
        await play_on(again)
        record = await recorded(again)
    await store.close()
    assert record.header.commitment == promised
    assert [renewed.throw for renewed in record.ending.renewed] == [1]
    assert verified(record).renewed == 1
    assert "replaced during the game: 1 time." in str(verified(record))
    hidden = replace(record, ending=replace(record.ending, renewed=()))
    with pytest.raises(Unproven, match="entry 2 is not what the secret gives"):
        verified(hidden)
