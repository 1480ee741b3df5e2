"""People in a room: names, cards, who is sent away, who is helped, and who is away."""

import pytest

from lettercup.house.presence import SILENT_AFTER
from lettercup.house.room.deck import card_of, card_text, deck_words
from lettercup.house.room.events import read_room_step
from lettercup.house.room.holders import names_in
from lettercup.house.room.opening import NewRoom
from lettercup.house.room.plan import MOST_PEOPLE
from lettercup.lexicon import load
from lettercup.server.tables.services import public_services
from tests.support.evening import Evening, Node, Page
from tests.support.letters_rebus_evening import REBUS, evening
from tests.support.server import HOUSE

WORDS = "dice-words"


async def test_names_are_told_apart_and_who_was_removed_stays_out() -> None:
    room = await evening()
    assert "called Ann" in await room.refusal("eve", "enter-room", name="Ann")
    await room.does("host", "remove-person", who=0)
    assert (await room.view("ann")).removed
    assert not (await room.view("bob")).removed
    assert "taken you out" in await room.refusal("ann", "enter-room", name="anna")
    (out,) = (await room.view("host", "director")).sent_away
    assert (out.who, out.name) == (0, "ann")
    assert (await room.view("bob", "director")).sent_away == ()
    await room.does("host", "readmit-person", who=0)
    assert not (await room.view("ann")).removed
    await room.does("ann", "enter-room", name="anna")
    await room.does("bob", "leave-room")
    assert "Join the room" in await room.refusal("bob", "begin-attempt")
    await room.does("bob", "enter-room", name="bobby")
    assert (await room.view("bob")).name == "bobby"
    assert "Nobody has that number" in await room.refusal("host", "remove-person", who=77)
    assert f"at most {MOST_PEOPLE}" in await fill(room)


async def fill(room: Evening) -> str:
    for _ in range(4):
        await room.does("host", "add-room-bots", level="easy", count=100)
    return await room.refusal("host", "add-room-bots", level="easy", count=100)


RUDE = (
    *("Fuckface", "F u c k", "F\u00fcck", "fu\u0441k", "fuck1", "Shithead", "fuckyou", "Lea Bitch", "b1tch", "$hit"),
    "Cunts",
)

FINE = ("Scunthorpe", "Dickson", "Hancock", "Cockburn", "Cassandra", "Titus", "Peacock", "Sexton", "\u00dcmit", "Assad")


@pytest.mark.parametrize("name", RUDE)
async def test_a_rude_name_is_refused_in_a_room(name: str) -> None:
    house = public_services(load())
    room = await Node(house=house).opens(REBUS)
    assert await room.refusal("eve", "enter-room", name=name) == "Please choose another name: everybody will see it."
    await room.does("eve", "enter-room", name="Eve")
    assert "another name" in await room.refusal("eve", "enter-room", name=name)
    assert (await room.view("eve")).name == "Eve"


async def test_a_name_that_only_has_a_rude_word_in_it_is_fine() -> None:
    room = await Node(house=public_services(load())).opens(REBUS)
    await room.enter(*FINE)
    assert (await room.view("host", "screen")).count == len(FINE)


async def test_the_host_gives_somebody_another_name_and_forgetting_takes_it_away() -> None:
    room = await evening()
    await room.does("host", "rename-person", who=0, name="Dick")
    assert (await room.view("ann")).name == "Dick"
    assert "called Bob" in await room.refusal("host", "rename-person", who=0, name="Bob")
    assert "Only the host" in await room.refusal("bob", "rename-person", who=0, name="Zoe")
    steps = [read_room_step(commit.body) for commit in await room.node.tables.node.store.read(room.room.state.id)]
    assert names_in(steps, "ann") == ("ann", "Dick")
    await room.room.forget("ann", "somebody")
    log = await room.node.tables.node.store.read(room.room.state.id)
    assert not any(b"Dick" in commit.body for commit in log)


async def test_help_is_a_persons_own() -> None:
    room = await evening(WORDS)
    younger = {"younger": {"side_b": True}}
    await room.does("host", "help-person", who=1, game=WORDS, options=younger)
    assert (await room.view("host", "director")).helps == {"1": {WORDS: younger}}
    assert (await room.view("host", "screen")).helps == (await room.view("bob")).helps == {}
    await room.does("host", "start-round")
    ann, bob = [(await room.begins(name)).table.state.playing.game for name in ("ann", "bob")]
    assert (ann.younger, bob.younger[0].side_b) == ((), True)  # type: ignore[attr-defined]


async def test_a_card_brings_a_child_back_next_week() -> None:
    room = await evening(WORDS, "host")
    deck = room.room.state.deck
    bread, lamp = (card_text(deck, card) for card in (7, 8))
    assert "new. What’s your name?" in await room.refusal("ann", "enter-room", name=bread)
    await room.does("ann", "enter-room", name="Ann", card=bread)
    assert f"with the card {bread} already" in await room.refusal("bob", "enter-room", name=bread)
    await room.does("bob", "enter-room", name="Bob")
    await room.does("host", "help-person", who=1, game=WORDS, options={"younger": {"side_b": True}})
    opened = NewRoom(plan=room.room.state.plan).opening("host", HOUSE, "", room.room.state)
    after = Evening(room.node, await room.node.rooms.follow(room.room, opened))
    assert await room.node.rooms.latest(room.room) is after.room
    await after.does("another phone", "enter-room", name=bread.replace(".", "").upper())
    assert "What’s your name?" in await after.refusal("cas", "enter-room", name=lamp)
    (ann,) = after.room.state.people
    assert (ann.name, ann.card, ann.options) == ("Ann", 7, {WORDS: {"younger": {"side_b": True}}})
    await room.node.rooms.forget("ann")
    for log in room.node.tables.node.store._logs.values():  # type: ignore[attr-defined]
        assert not any(b'"card":7,"name":"Ann"' in commit.body for commit in log)


def test_cards_are_plain_words_and_no_names() -> None:
    words = deck_words("a deck")
    assert (len(words), len({*words}), max(map(len, words))) == (100, 100, 6)
    assert words != deck_words("another deck")
    assert card_of("a deck", f" 3) {words[2]} ") == card_of("a deck", f"3{words[2].title()}") == 3
    wrong = (words[2], f"4 {words[2]}", "", "0 x", f"999 {words[2]}", "Ann 3")
    assert {card_of("a deck", typed) for typed in wrong} == {card_of("", "1 x")} == {None}


async def test_the_director_is_told_who_is_away_and_since_when() -> None:
    room = await evening()
    pages = [Page(name) for name in ("ann", "bob")]
    for page in pages:
        room.room.join(page)
    await room.does("host", "start-round")
    await room.begins("ann")
    room.room.part(pages[0])
    left = room.node.clock
    await room.passes(10)
    view = await room.view("host", "director")
    assert [(each.away, each.away_since) for each in view.people] == [(True, left), (False, None)]
    assert " ".join(each.told() for each in view.missing) == "bob has not begun. ann is away."
    room.room.join(pages[0])
    assert [each.away_since for each in (await room.view("host", "director")).people] == [None, None]


async def test_whose_page_is_open_on_any_node_is_not_away(monkeypatch: pytest.MonkeyPatch) -> None:
    room = await evening()
    monkeypatch.setattr(room.node.tables.node.store, "shared", True)
    other = await Node(room.node.tables.node.store).evening(room.room.code)
    ann, bob = Page("ann"), Page("bob")
    room.room.join(ann)
    other.room.join(bob)
    assert (await away(room), await away(other)) == ([False, True], [True, False])
    other.room.hear_of("the first node", room.room.here)
    room.room.hear_of("the other node", other.room.here)
    assert (await away(room), await away(other)) == ([False, False], [False, False])
    room.room.part(ann)
    other.room.hear_of("the first node", room.room.here)
    assert await away(other) == [True, False]
    room.node.clock += SILENT_AFTER + 1
    room.room.forget_silent_nodes()
    assert await away(room) == [True, True]


async def away(room: Evening) -> list[bool]:
    return [person.away for person in (await room.view("host", "screen")).people]
