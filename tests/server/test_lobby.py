"""Before the start: who may sit, who may change what, and what is told to those who may not."""

from typing import Any, get_args

import pytest

from lettercup.games.letters_rebus import LettersRebus
from lettercup.house.events import fold_steps, read_step
from lettercup.house.lines import PHRASES, Phrase
from lettercup.house.options import TableSettings
from lettercup.house.replies import Problem
from lettercup.house.seats import IDLE_AFTER
from lettercup.house.views import awaited
from tests.support.room import Room, room_for


async def test_whoever_opens_a_table_is_its_host() -> None:
    room = await room_for("bridge-dice", "jo", "mara")
    assert room.table.state.host_seat == 0
    await room.does("jo", "leave")
    assert [seat.name for seat in room.table.state.seats] == ["mara"]
    assert room.table.state.host_seat == 0
    assert room.lines == ["jo sat down.", "mara sat down.", "jo left the table."]


HOST_ONLY: list[tuple[str, dict[str, Any]]] = [
    ("add-bot", {"level": "lucky"}),
    ("set-level", {"seat": 0, "level": "lucky"}),
    ("remove", {"seat": 0}),
    ("choose-options", {"options": {}, "settings": {}}),
    ("start", {}),
    ("hand-to-bot", {"seat": 0, "level": "lucky"}),
]


@pytest.mark.parametrize(("kind", "fields"), HOST_ONLY)
async def test_only_the_host_decides(kind: str, fields: dict[str, Any]) -> None:
    room = await room_for("bridge-dice", "jo", "mara")
    assert await room.refusal("mara", kind, **fields) == "Only the host can do that."
    assert await room.refusal("stranger", kind, **fields) == "You have no seat at this table."


async def test_everybody_changes_their_own_name_and_the_host_anybodys() -> None:
    room = await room_for("bridge-dice", "jo", "mara")
    await room.does("mara", "rename", seat=1, name="Mara K")
    await room.does("jo", "rename", seat=1, name="  Mara   L ")
    assert room.table.state.seats[1].name == "Mara L"
    assert await room.refusal("mara", "rename", seat=0, name="X") == "Only the host can do that for others."


async def test_two_people_cannot_have_the_same_name() -> None:
    room = await room_for("bridge-dice", "jo")
    assert await room.refusal("mara", "sit", name="JO") == "Somebody at this table is called JO already."


@pytest.mark.parametrize("name", ["\u202eevil", "a\u0000b", "zero\u200bwidth", "\ud83d", "   "])
async def test_names_with_signs_that_cannot_be_seen_are_not_taken(name: str) -> None:
    room = await room_for("bridge-dice", "jo")
    seats = room.table.state.seats
    try:
        answer = await room.tell("mara", "sit", name=name)
    except UnicodeEncodeError:
        return
    assert isinstance(answer, Problem)
    assert answer.field == "$.name"
    assert room.table.state.seats == seats


async def test_there_are_only_so_many_seats() -> None:
    room = await room_for("dice-words", "a", "b", "c", "d")
    assert await room.refusal("e", "sit", name="e") == "All seats are taken."


async def test_one_person_has_one_seat() -> None:
    room = await room_for()
    assert await room.refusal("jo", "sit", name="jo again") == "You have a seat already."


async def test_who_comes_after_the_start_plays_in_the_next_game() -> None:
    room = await room_for()
    await room.does("jo", "use-dice", physical=True)
    await room.does("jo", "start")
    await room.does("mara", "sit", name="mara")
    assert room.table.state.seat_of("mara") is None
    assert room.watch("jo").view["waiting"] == ["mara"]
    assert await room.refusal("mara", "sit", name="mara") == "You have a seat already."
    await room.does("jo", "do", move={"type": "rolled", "cup": 0, "faces": list("BRIDGE")})
    await room.does("jo", "want-rematch", wants=True)
    assert [seat.name for seat in room.table.state.seats] == ["jo", "mara"]
    assert room.watch("mara").view["waiting"] == []


async def test_nobody_waits_for_a_seat_that_will_not_be_there() -> None:
    room = await room_for("dice-words", "jo", "mara", "tim")
    await room.does("jo", "start")
    await room.does("oma", "sit", name="oma")
    assert await room.refusal("opa", "sit", name="opa") == "All seats are taken."


async def test_who_comes_late_plays_on_for_a_bot() -> None:
    room = await room_for("bridge-dice", "jo", "mara")
    await room.does("jo", "add-bot", level="lucky")
    await room.does("jo", "start")
    assert await room.refusal("tim", "replace-bot", seat=1, name="tim") == "No bot plays there."
    assert await room.refusal("jo", "replace-bot", seat=2, name="jo") == "You have a seat already."
    await room.does("tim", "replace-bot", seat=2, name="tim")
    assert room.table.state.people == (0, 1, 2)
    assert room.watch("tim").view["you"] == 2
    assert room.lines[-1] == "tim plays on for Pepper."


async def test_the_same_people_play_another_game() -> None:
    room = await room_for("bridge-dice", "jo", "mara")
    await room.does("jo", "add-bot", level="lucky")
    await room.does("jo", "use-box", box=True)
    assert await room.refusal("jo", "choose-game", game="dice-words") == "The game is not over."
    for seat in (1, 2):
        await room.does("jo", "use-dice", physical=True, seat=seat)
    await room.does("jo", "start")
    for cup, faces in enumerate(("BBBBBB", "RRRRRR", "RRRRRR")):
        who = "mara" if cup == 1 else "jo"
        await room.does(who, "do", move={"type": "rolled", "cup": cup, "faces": list(faces)})
    await room.does("jo", "do", move={"type": "rolled", "cup": 0, "faces": list("BRIDGE")})
    assert await room.refusal("mara", "choose-game", game="dice-words") == "Only the host can do that."
    await room.does("tim", "sit", name="tim")
    await room.does("jo", "choose-game", game="dice-words")
    table = room.table.state
    assert (table.phase, table.name, table.number, table.options) == ("lobby", "dice-words", 2, {})
    assert [seat.name for seat in table.seats] == ["jo", "mara", "Pepper", "tim"]
    assert table.seats[2].level != "lucky"
    await room.does("jo", "start")
    assert room.table.state.number == 2


async def test_who_has_the_box_throws_its_dice_whenever_they_sit_down() -> None:
    first, last = await room_for("bridge-dice", "jo"), await room_for("bridge-dice", "jo")
    await first.does("jo", "use-box", box=True)
    for room in (first, last):
        await room.does("jo", "sit-beside", name="tim")
        await room.does("mara", "sit", name="mara")
        await room.does("jo", "add-bot", level="lucky")
    await last.does("jo", "use-box", box=True)
    for room in (first, last):
        assert [seat.physical for seat in room.table.state.seats] == [True, True, False, False]
    await first.does("mara", "use-dice", physical=True)
    await first.does("jo", "use-dice", physical=False, seat=1)
    assert [seat.physical for seat in first.table.state.seats] == [True, False, True, False]


async def test_a_table_is_opened_by_somebody_without_a_name_who_stays_its_host() -> None:
    room = await room_for("bridge-dice", None)
    await room.does("mara", "sit", name="mara")
    assert room.table.state.host_seat is None
    assert await room.refusal("mara", "start") == "Only the host can do that."
    await room.does("host", "sit", name="jo")
    await room.does("host", "start")
    assert room.table.state.host_seat == 1


async def test_a_removed_player_makes_room_and_the_others_move_up() -> None:
    room = await room_for("bridge-dice", "jo", "mara", "oskar")
    await room.does("jo", "remove", seat=1)
    assert [seat.name for seat in room.table.state.seats] == ["jo", "oskar"]
    assert await room.refusal("jo", "remove", seat=7) == "There is no such seat."


async def test_options_are_checked_when_they_are_chosen() -> None:
    room = await room_for()
    await room.does("jo", "choose-options", options={"target": 80}, settings={"chat": True})
    assert room.table.state.options == {"target": 80}
    answer = await room.tell("jo", "choose-options", options={"target": "80"}, settings={})
    assert isinstance(answer, Problem)
    assert (answer.field, str(answer.sentence)) == ("$.options.target", "Expected `int`, got `str`.")
    answer = await room.tell("jo", "choose-options", options={"players": 3}, settings={})
    assert isinstance(answer, Problem)
    answer = await room.tell("jo", "choose-options", options={"target": 10}, settings={})
    assert isinstance(answer, Problem)
    assert "Target: 50 to 1000, not 10." in str(answer.sentence)


async def test_bots_play_only_what_they_can() -> None:
    room = await room_for()
    assert "not genius" in await room.refusal("jo", "add-bot", level="genius")
    for _ in range(12):
        await room.does("jo", "add-bot", level="lucky")
    names = [seat.name for seat in room.table.state.seats]
    assert len(set(names)) == 13


async def test_a_chat_is_only_where_it_is_wanted() -> None:
    room = await room_for()
    assert await room.refusal("jo", "chat", text="hello") == "Nobody talks at this table."
    await room.does("jo", "choose-options", options={}, settings={"chat": True})
    await room.does("jo", "chat", text="hello <b>you</b>")
    assert room.lines[-1] == "jo: hello <b>you</b>"
    assert await room.refusal("stranger", "chat", text="x") == "You have no seat at this table."


async def test_the_host_lets_people_talk_and_stops_them_at_any_time() -> None:
    room = await room_for("bridge-dice", "jo", "mara")
    await room.does("jo", "start")
    await room.does("mara", "say-phrase", phrase="well-played")
    assert room.lines[-1] == "mara: Well played!"
    assert await room.refusal("mara", "allow-chat", allowed=True) == "Only the host can do that."
    await room.does("jo", "allow-chat", allowed=False)
    assert await room.refusal("mara", "chat", text="hello") == "Nobody talks at this table."
    await room.does("jo", "allow-chat", allowed=True)
    assert room.lines[-1] == "Chat is on."


async def test_nobody_talks_to_bots_or_to_themselves() -> None:
    room = await room_for("bridge-dice", "jo")
    await room.does("jo", "sit-beside", name="tim")
    await room.does("jo", "add-bot", level="lucky")
    assert not room.watch("jo").view["chat"]
    await room.does("mara", "sit", name="mara")
    assert room.watch("jo").view["chat"]


def test_every_set_phrase_says_who_says_it() -> None:
    assert tuple(PHRASES) == get_args(Phrase)
    assert all(phrase.startswith("{who}: ") for phrase in PHRASES.values())


async def test_who_gets_up_during_the_game_can_come_back() -> None:
    room = await room_for("bridge-dice", "jo", "mara")
    await room.does("jo", "start")
    await room.does("jo", "leave")
    assert room.table.state.host == "mara"
    assert await room.refusal("jo", "shake", cup=0) == "You left the table: take your seat back first."
    await room.does("jo", "come-back")
    await room.does("jo", "shake", cup=0)
    assert await room.refusal("jo", "come-back") == "You are at your seat."


async def test_a_rematch_is_without_those_who_got_up_and_the_log_keeps_their_names() -> None:
    room = await room_for("bridge-dice", "jo", "mara")
    for seat in (0, 1):
        await room.does("jo", "use-dice", physical=True, seat=seat)
    await room.does("jo", "start")
    for who, faces in (("jo", "BBBBBB"), ("mara", "RRRRRR"), ("jo", "BRIDGE")):
        cup = room.table.state.seat_of(who)
        await room.does(who, "do", move={"type": "rolled", "cup": cup, "faces": list(faces)})
    assert room.table.state.phase == "over"
    await room.does("jo", "leave")
    await room.does("mara", "want-rematch", wants=True)
    assert (room.table.state.phase, room.table.state.number) == ("playing", 2)
    assert [seat.name for seat in room.table.state.seats] == ["mara"]
    assert "jo reaches 50 and wins." in room.lines


async def test_somebody_types_the_real_dice_of_a_bot() -> None:
    room = await room_for("bridge-dice", "jo", "mara")
    await room.does("jo", "add-bot", level="lucky")
    for seat in range(3):
        await room.does("jo", "use-dice", physical=True, seat=seat)
    await room.does("jo", "start")
    roll = {"type": "rolled", "faces": list("BBBBBB")}
    assert await room.refusal("jo", "do", move=roll | {"cup": 1}) == "These are not your dice."
    await room.does("jo", "do", move=roll | {"cup": 0})
    await room.does("mara", "do", move=roll | {"cup": 1})
    assert room.table.due is None
    await room.does("mara", "do", move=roll | {"cup": 2})
    assert "3 players are tied for the most B’s and cast again." in room.lines


async def test_three_or_more_lay_the_same_dice_unless_the_host_wants_otherwise() -> None:
    room = await room_for("letters-rebus", "jo", "mara")
    assert room.watch("jo").view["usual"] == {"rounds": 5, "mode": "turns"}
    await room.does("tim", "sit", name="tim")
    assert room.watch("jo").view["usual"] == {"rounds": 5, "mode": "same-roll"}
    await room.does("jo", "choose-options", options={"mode": "turns"}, settings={})
    await room.does("jo", "start")
    game = room.table.state.playing.game
    assert isinstance(game, LettersRebus)
    assert (game.rounds, game.mode) == (5, "turns")


def test_rude_words_count_only_where_the_host_wants_them() -> None:
    assert TableSettings().words.offensive == 0


async def test_who_was_removed_stays_removed() -> None:
    room = await room_for("bridge-dice", "jo", "eve", "mara")
    await room.does("jo", "remove", seat=1)
    assert await room.refusal("eve", "sit", name="Eve again") == "The host has removed you from this table."
    await room.does("mara", "leave")
    await room.does("mara", "sit", name="Mara")
    await room.does("jo", "start")
    assert await room.refusal("eve", "sit", name="Eve again") == "The host has removed you from this table."
    steps = [read_step(commit.body) for commit in await room.node.store.read(room.table.code)]
    assert fold_steps(room.table.code, steps).removed == {"eve"}


async def test_somebody_who_keeps_the_game_waiting_is_replaced_though_their_page_is_open() -> None:
    room = await room_for("bridge-dice", "jo", "mara", "li")
    await room.does("jo", "start")
    for name in ("jo", "mara", "li"):
        room.watch(name)
    idle = awaited(room.table.state.asks)[0]
    slow = room.table.state.seats[idle].holder or ""
    guest = next(name for name in ("mara", "li") if name != slow)
    level = room.node.house.levels("bridge-dice")[0]
    assert await room.refusal(guest, "hand-to-bot", seat=idle, level=level) == "Only the host can do that."
    room.clock = room.table.state.seats[idle].since + IDLE_AFTER
    await room.does(guest, "hand-to-bot", seat=idle, level=level)
    assert room.table.state.seats[idle].level == level
    await room.does(slow, "come-back")
    assert room.table.state.seats[idle].level is None


async def waiting_for(*names: str) -> tuple[Room, str, list[str]]:
    """A table that waits for somebody whose page is open; who that is, and who the others are."""
    room = await room_for("bridge-dice", *names)
    await room.does(names[0], "start")
    for name in names:
        room.watch(name)
    slow = room.table.state.seats[awaited(room.table.state.asks)[0]].name
    return room, slow, [name for name in names if name != slow]


async def test_all_others_together_replace_somebody_who_stirs_and_does_not_move() -> None:
    room, slow, (one, other) = await waiting_for("jo", "mara", "li")
    seat = room.table.state.seat_of(slow) or 0
    hand = {"seat": seat, "level": room.node.house.levels("bridge-dice")[0]}
    room.clock = room.table.state.seats[seat].idle_at - 1
    await room.does(slow, "stir")
    room.clock += 1
    await room.does(one, "hand-to-bot", **hand)
    await room.does(one, "hand-to-bot", **hand)
    view = room.watch(one).view["seats"][seat]
    assert (view["level"], view["voters"]) == (None, [room.table.state.seat_of(one)])
    assert view["idle_at"] <= room.clock < room.table.state.seats[seat].idle_at
    await room.does(other, "hand-to-bot", **hand)
    assert room.table.state.seats[seat].level == hand["level"]
    await room.does(slow, "come-back")
    assert room.table.state.seats[seat].voters == frozenset()


async def test_a_vote_is_void_once_the_player_has_moved() -> None:
    room, slow, (one, other) = await waiting_for("jo", "mara", "li")
    seat = room.table.state.seat_of(slow) or 0
    hand = {"seat": seat, "level": room.node.house.levels("bridge-dice")[0]}
    room.clock = room.table.state.seats[seat].slow_at - 1
    await room.does(slow, "stir")
    room.clock += 1
    await room.does(one, "hand-to-bot", **hand)
    await room.does(slow, "shake", cup=seat)
    assert room.table.state.seats[seat].voters == frozenset()
    assert "host" in await room.refusal(other if other != "jo" else one, "hand-to-bot", **hand)


async def test_a_single_opponent_cannot_replace_somebody_who_is_thinking() -> None:
    room, slow, (other,) = await waiting_for("jo", "mara")
    seat = room.table.state.seat_of(slow) or 0
    hand = {"seat": seat, "level": room.node.house.levels("bridge-dice")[0]}
    for _ in range(5):
        room.clock = room.table.state.seats[seat].idle_at - 1
        await room.does(slow, "stir")
        room.clock += 1
        assert await room.refusal(other, "hand-to-bot", **hand) == f"{slow} is still here."
    room.clock = room.table.state.seats[seat].idle_at
    await room.does(other, "hand-to-bot", **hand)
    assert room.table.state.seats[seat].level == hand["level"]


async def test_signs_of_life_are_written_down_now_and_then_and_only_of_those_who_are_asked() -> None:
    room, slow, (other,) = await waiting_for("jo", "mara")
    before = room.table.state.seq
    for _ in range(50):
        room.clock += 1000
        await room.does(slow, "stir")
        await room.does(other, "stir")
    assert room.table.state.seq == before + 1


async def test_signs_of_life_are_shown_to_nobody() -> None:
    room, slow, (other,) = await waiting_for("jo", "mara")
    page, seq = room.watch(other), room.table.state.shown
    shown, before = len(page.shown), page.view["seats"]
    room.clock += 60_000
    await room.does(slow, "stir")
    assert (len(page.shown), room.table.state.shown) == (shown, seq)
    assert room.watch(other).view["seats"] == before
