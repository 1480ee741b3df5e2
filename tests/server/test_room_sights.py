"""Who may see what of a room, and who may lead it."""

import asyncio
from typing import Any

import pytest

from tests.support.evening import Node, Page
from tests.support.letters_rebus_evening import GLASS, REBUS, evening, faces_of, lay

LEADS: list[tuple[str, dict[str, Any]]] = [
    ("start-round", {}),
    ("add-time", {}),
    ("pause-round", {}),
    ("resume-round", {}),
    ("stop-round", {}),
    ("reveal-round", {}),
    ("switch-showing", {"what": "ranking", "on": True}),
    ("show-shapes", {}),
    ("allow-attempt", {"who": 0, "round": 1, "reason": "x"}),
    ("strike-attempt", {"who": 0, "round": 1, "reason": "x"}),
    ("remove-person", {"who": 0}),
    ("help-person", {"who": 0, "game": REBUS, "options": {}}),
    ("add-room-bots", {"level": "easy"}),
    ("end-room", {}),
]


@pytest.mark.parametrize("running", [False, True])
async def test_only_the_host_leads(running: bool) -> None:
    room = await evening()
    if running:
        await room.does("host", "start-round")
    before = room.room.state
    for kind, fields in LEADS:
        assert "Only the host" in await room.refusal("ann", kind, **fields), kind
    assert room.room.state == before


async def test_places_are_shown_only_if_the_host_wants_it() -> None:
    room = await evening(REBUS, "ann", "bob", "cas")
    await room.does("host", "start-round")
    for name in ("ann", "bob"):
        table = await room.begins(name)
        await lay(table, name, *(["".join(faces_of(table)[:4])] if name == "bob" else []))
    await room.does("host", "stop-round")
    await room.passes(1)
    for sight in ("player", "screen", "director"):
        assert (await room.view("host", sight)).ranking == ()
    mine = (await room.view("ann")).mine
    assert mine
    assert mine.place is None
    await room.does("host", "switch-showing", what="ranking", on=True)
    assert [row.name for row in (await room.view("cas")).ranking] == ["bob", "ann"]
    assert (await room.view("ann")).mine.place == 2  # type: ignore[union-attr]
    await room.does("host", "start-round")
    assert (await room.view("cas")).ranking == ()


async def test_who_is_done_is_told_only_if_the_host_wants_it() -> None:
    room = await evening()
    await room.does("host", "switch-showing", what="ticks", on=False)
    await room.does("host", "start-round")
    await lay(await room.begins("ann"), "ann")
    await asyncio.sleep(0.02)
    told = {sight: await room.view("host", sight) for sight in ("screen", "director")}
    assert [(view.done, [each.state for each in view.people]) for view in told.values()] == [
        (1, ["in", "in"]),
        (1, ["done", "in"]),
    ]
    await room.does("host", "switch-showing", what="ticks", on=True)
    assert [each.state for each in (await room.view("host", "screen")).people] == ["done", "in"]


async def test_shapes_are_shown_without_names_and_everybody_has_one_vote() -> None:
    room = await evening(REBUS, "ann", "bob", "cas", "dee")
    await room.does("host", "start-round")
    for name, long in (("ann", 5), ("bob", 3), ("cas", 3)):
        table = await room.begins(name)
        await lay(table, name, "".join(faces_of(table)[:long]))
    await room.does("host", "stop-round")
    await room.passes(1)
    assert "best play first" in await room.refusal("host", "show-shapes")
    assert "nothing to vote" in await room.refusal("ann", "choose-shape", shape=0)
    assert "Only the host" in await room.refusal("ann", "show-shapes")
    await room.does("host", "reveal-round")
    assert (await room.view("ann")).shapes == ()
    await room.does("host", "show-shapes")
    for name, shape in (("ann", 1), ("bob", 0), ("cas", 0), ("ann", 0), ("dee", 1)):
        await room.does(name, "choose-shape", shape=shape)
    view = await room.view("ann")
    assert [(each.rows, each.votes) for each in view.shapes] == [(("#####",), 3), (("###",), 1)]
    assert view.mine
    assert (view.mine.vote, len(view.mine.laid)) == (0, 5)
    await room.does("host", "allow-attempt", who=3, round=1, reason="came late")
    late = await room.begins("dee", round=1)
    await room.passes(1)
    await lay(late, "dee", "".join(faces_of(late)[:8]))
    await asyncio.sleep(0.02)
    assert [each.rows for each in (await room.view("ann")).shapes] == [("#####",), ("###",)]


async def test_a_host_who_plays_learns_nothing_before_finishing() -> None:
    room = await evening(REBUS, "host", "ann")
    await room.does("host", "start-round")
    await lay(await room.begins("ann"), "ann")
    await asyncio.sleep(0.02)
    view = await room.view("host", "director")
    assert (view.thrown, view.standings) == ((), ())
    own = await room.begins("host")
    await lay(own, "host")
    await asyncio.sleep(0.02)
    assert len((await room.view("host", "director")).standings) == 2


async def seen(word: bool, monkeypatch: pytest.MonkeyPatch, secret: str) -> list[bytes]:
    """Everything that bob and a passer-by are shown until bob begins, while ann plays like this."""
    node = Node()
    node.tables.node.house = node.tables.node.house.__replace__(secret=lambda: secret)
    for module in ("state", "rounds"):
        monkeypatch.setattr(f"lettercup.house.room.{module}.commitment", lambda secret: "the promise")
    monkeypatch.setattr("lettercup.house.same_dice.commitment", lambda secret: "the promise")
    monkeypatch.setattr("lettercup.server.tables.codes.fresh", lambda taken: f"mint-222{taken + 2}")
    room = await node.opens(REBUS, options=GLASS)
    await room.enter("ann", "bob")
    await room.does("host", "start-round")
    ann = await room.begins("ann")
    await lay(ann, "ann", *(["".join(faces_of(ann)[:4])] if word else []))
    await asyncio.sleep(0.02)
    frames = await room.room.frames()
    watched = [frames.frame(who, sight) for who in ("bob", "eve") for sight in ("player", "screen", "director")]
    await room.does("host", "add-time")
    return [*watched, (await room.room.frames()).frame("bob", "player")]


async def test_who_has_not_begun_sees_the_same_bytes_whatever_the_dice_and_the_results(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worlds = [await seen(word, monkeypatch, secret) for word in (False, True) for secret in ("1" * 64, "2" * 64)]
    assert len(worlds[0]) == 7
    assert all(world == worlds[0] for world in worlds)


async def test_a_page_on_another_node_is_shown_who_begins_and_who_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    room = await evening()
    monkeypatch.setattr(room.node.tables.node.store, "shared", True)
    await room.does("host", "start-round")
    other = await Node(room.node.tables.node.store).evening(room.room.code)
    page = Page("host", "director")
    other.room.join(page)
    states = []
    for name in ("ann", "bob"):
        table = await room.begins(name)
        await other.room.read_on()
        await asyncio.sleep(0.1)
        states.append([person["state"] for person in page.view["people"]])
        await lay(table, name)
        await asyncio.sleep(0.1)
        await other.room.read_on()
        await asyncio.sleep(0.1)
        states.append([person["state"] for person in page.view["people"]])
    assert states == [["playing", "in"], ["done", "in"], ["done", "playing"], ["done", "done"]]
    assert page.view["phase"] == "closed"
