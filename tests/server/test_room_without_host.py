"""A host who is away: the clock ends the round, and after a while the others go on by themselves."""

from typing import Any

import pytest

from lettercup.house.presence import SILENT_AFTER
from lettercup.server.tables.rooms import HOST_AWAY, HOST_GONE
from tests.support.evening import Evening, Node, Page
from tests.support.letters_rebus_evening import GLASS, REBUS, evening, faces_of
from tests.support.room import until

LONG = HOST_GONE / 1000


async def without_host(*names: str, game: str = REBUS, rounds: int = 2, **more: Any) -> Evening:
    """A room with everybody's page open, in whose first round the host's page closes."""
    room = await evening(game, *(names or ("ann", "bob")), rounds=rounds, **more)
    host = Page("host", "director")
    for page in (host, *map(Page, names or ("ann", "bob"))):
        room.room.join(page)
    await room.does("host", "start-round")
    room.room.part(host)
    return room


async def test_the_clock_ends_the_round_and_the_others_go_on_after_a_while() -> None:
    room = await without_host()
    await room.begins("ann")
    await room.passes(HOST_AWAY / 1000 - 1)
    assert not (await room.view("ann")).host_away
    await room.passes(1)
    view = await room.view("ann")
    assert (view.host_away, view.may_go_on) == (True, False)
    await room.passes(64)
    assert (await room.view("ann")).phase == "closed"
    for kind in ("reveal-round", "start-round"):
        assert "Only the host" in await room.refusal("ann", kind)
    await room.passes(LONG)
    assert [(await room.view(who)).may_go_on for who in ("ann", "eve")] == [True, False]
    assert "Only the host" in await room.refusal("eve", "reveal-round")
    await room.does("ann", "reveal-round")
    await room.does("bob", "start-round")
    assert (await room.view("ann")).phase == "running"
    assert "Only the host" in await room.refusal("ann", "stop-round")  # the clock ends it
    await room.passes(64)
    await room.does("bob", "reveal-round")
    assert (await room.view("ann")).phase == "finished"
    assert "Only the host" in await room.refusal("ann", "start-round")  # no more rounds were planned


async def test_nothing_else_is_allowed_without_a_host_and_the_host_leads_again_when_back() -> None:
    room = await without_host()
    await room.passes(LONG + 64)
    for kind, fields in (
        ("switch-showing", {"what": "ranking", "on": True}),
        ("strike-attempt", {"who": 0, "round": 1, "reason": "x"}),
        ("allow-attempt", {"who": 0, "round": 1, "reason": "x"}),
        ("remove-person", {"who": 1}),
        ("end-room", {}),
    ):
        assert "Only the host" in await room.refusal("ann", kind, **fields), kind
    assert (await room.view("ann", "director")).standings == ()
    room.room.join(Page("host"))
    view = await room.view("ann")
    assert (view.host_away, view.may_go_on) == (False, False)
    assert "Only the host" in await room.refusal("ann", "reveal-round")
    await room.does("host", "reveal-round")


async def test_before_the_first_round_and_with_few_of_a_class_nobody_goes_on() -> None:
    room = await evening(REBUS, "ann", "bob", "cas")
    pages = [Page(name) for name in ("ann", "bob", "cas")]
    for page in pages:
        room.room.join(page)
    await room.passes(LONG)
    assert "Only the host" in await room.refusal("ann", "start-round")
    await room.does("host", "start-round")
    await room.passes(64)
    for page in pages[1:]:
        room.room.part(page)
    assert not (await room.view("ann")).may_go_on
    assert "Only the host" in await room.refusal("ann", "reveal-round")
    room.room.join(pages[1])
    await room.does("ann", "reveal-round")


async def test_a_clock_that_stands_still_and_a_round_without_a_clock_hold_nobody_for_ever() -> None:
    room = await without_host()
    await room.does("host", "pause-round")
    await room.passes(LONG)
    await room.does("ann", "resume-round")
    await room.passes(64)
    assert (await room.view("ann")).phase == "closed"
    room = await without_host(game="alphabet-dice")
    await room.begins("ann")
    assert "Only the host" in await room.refusal("ann", "stop-round")
    await room.passes(LONG)
    assert (await room.view("ann")).phase == "running"
    await room.does("ann", "stop-round")
    await room.passes(1)
    assert (await room.view("bob")).phase == "closed"


async def test_nobody_but_the_host_types_dice() -> None:
    room = await evening(dice="typed")
    room.room.join(Page("ann"))
    room.room.join(Page("bob"))
    thrown = list(faces_of(await (await without_host()).begins("ann")))
    await room.does("host", "start-round", faces=[thrown])
    await room.passes(LONG + 64)
    await room.does("ann", "reveal-round")
    assert "Only the host" in await room.refusal("ann", "start-round", faces=[thrown])


async def test_a_host_whose_page_is_open_on_another_node_is_not_away(monkeypatch: pytest.MonkeyPatch) -> None:
    room = await evening(REBUS, options=GLASS)
    monkeypatch.setattr(room.node.tables.node.store, "shared", True)
    other = await Node(room.node.tables.node.store).evening(room.room.code)
    host = Page("host", "screen")
    room.room.join(host)
    room.room.join(Page("ann"))
    other.room.join(Page("bob"))
    await room.does("host", "start-round")
    await other.room.read_on()
    for each in (room, other):
        await each.passes(LONG)
        other.room.hear_of("the first node", room.room.here)
        room.room.hear_of("the other node", other.room.here)
    assert not (await other.view("bob")).host_away
    room.room.part(host)
    other.room.hear_of("the first node", room.room.here)
    assert not (await other.view("bob")).host_away
    other.node.clock += SILENT_AFTER - 1
    assert (await other.view("bob")).host_away


async def test_pages_are_shown_that_the_host_is_away_though_nothing_happens() -> None:
    room = await without_host()
    page = Page("cas")
    room.room.join(page)
    await until(lambda: page.shown)
    assert not page.view["host_away"]
    room.node.clock += HOST_AWAY
    room.room.look_for_host()
    await until(lambda: page.view["host_away"])
