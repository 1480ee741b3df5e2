"""Real dice at a table: dealt by what they show, mixed with dice of the house, and provable afterwards."""

import random
from typing import Any

import pytest

from lettercup.core import Drawn, Roll, fold
from lettercup.core.record import Record, check, dumps, loads
from lettercup.games import AlphabetDice, game_of
from lettercup.games.alphabet_dice import ALL_DICE, DICE
from lettercup.house import fair
from lettercup.house.chance import Unproven
from lettercup.house.events import read_step
from lettercup.house.records import records
from lettercup.house.table import TableState
from tests.support.room import Room, room_for

NO_DEAL = (
    "The dice of the box cannot show all these letters together. Look at them again; "
    "if your box has other letters than ours, the host can say so."
)


def thrown(count: int, hands: int, seed: int = 1) -> list[list[str]]:
    """What the dice of a real box show that were dealt out by hand."""
    rng = random.Random(seed)
    dice = iter(rng.sample(ALL_DICE, len(ALL_DICE)))
    return [[rng.choice(DICE.dice[next(dice)].faces).text for _ in range(count)] for _ in range(hands)]


async def soup(*names: str, real: tuple[str, ...], options: dict[str, Any] | None = None) -> Room:
    """A table of Alphabet Dice at which some have real dice."""
    room = await room_for("alphabet-dice", *names)
    for name in real:
        await room.does(name, "use-dice", physical=True, seat=names.index(name))
    await room.does(names[0], "choose-options", options=options or {}, settings={})
    await room.does(names[0], "start")
    return room


async def type_in(room: Room, who: str, faces: list[str], cup: int | None = None) -> None:
    cup = room.table.state.seat_of(who) if cup is None else cup
    await room.does(who, "do", move={"type": "rolled", "cup": cup, "faces": faces})


async def play_on(room: Room, faces: dict[int, list[str]]) -> None:
    """Everybody passes until the game is over; real dice show one letter after another of those they showed first."""
    while room.table.state.phase == "playing":
        view = {name: room.watch(name).view for name in people(room)}
        who, ask = next((name, ask) for name, seen in view.items() for ask in seen["asks"] if ask["type"] != "wait")
        seat = room.table.state.seat_of(who)
        if ask["type"] == "choose":
            await room.does(who, "do", move={"type": "pass"})
        elif room.table.state.seats[ask["cup"]].physical:
            await type_in(room, who, faces[ask["cup"]], ask["cup"])
        else:
            await room.does(who, "shake", cup=seat)
        room.clock += 1000


def people(room: Room) -> list[str]:
    return [seat.holder for seat in room.table.state.seats if seat.holder]


async def record_of(room: Room) -> Record[Any]:
    commits = await room.node.store.read(room.table.code)
    return records(room.table.code, [read_step(commit.body) for commit in commits])[-1]


async def proven(room: Room) -> tuple[int, int]:
    """The record replays from its file to its ending, and its throws are as promised: thrown, typed."""
    game, record = loads(dumps(await record_of(room)), game_of)
    check(game, record)
    return fair.verify(game, record, list(fold(game, record.entries)))[:2]


async def test_real_dice_are_dealt_when_everybody_has_told_what_they_show() -> None:
    room = await soup("jo", "mara", real=("jo", "mara"))
    mine, hers = thrown(18, 2)
    assert room.watch("jo").view["asks"] == [{"type": "roll", "cup": 0, "dice": list(ALL_DICE)}]
    assert room.watch("jo").view["awaited"] == [0, 1]
    await type_in(room, "jo", mine)
    assert room.watch("jo").view["asks"] == []
    assert room.watch("mara").view["awaited"] == [1]
    await type_in(room, "mara", hers)
    state = room.watch("mara").view["state"]
    assert [[state["faces"][die] for die in hand] for hand in state["hands"]] == [mine, hers]
    assert room.lines[-3:] == [
        "Serving 1: everybody gets 18 dice.",
        f"jo rolled {' '.join(mine)}.",
        f"mara rolled {' '.join(hers)}.",
    ]


async def test_a_game_with_real_dice_goes_to_its_end_and_is_proven() -> None:
    room = await soup("jo", "mara", real=("jo", "mara"))
    mine, hers = thrown(18, 2)
    await play_on(room, {0: mine, 1: hers})
    assert room.table.state.phase == "over"
    assert await proven(room) == (4, 2 * 4 * 3)


async def test_who_has_no_real_dice_gets_what_is_left_and_throws_it_fairly() -> None:
    room = await soup("jo", "mara", "oskar", real=("mara",))
    (hers,) = thrown(12, 1)
    assert room.watch("jo").view["asks"] == []
    await type_in(room, "mara", hers)
    state = room.watch("jo").view["state"]
    assert [state["faces"][die] for die in state["hands"][1]] == hers
    assert sorted(die for hand in state["hands"] for die in hand) == list(ALL_DICE)
    await play_on(room, {1: hers})
    assert await proven(room) == (4 + 2 * 4 * 3, 4 * 3)


async def test_a_deal_that_was_tampered_with_is_not_proven() -> None:
    room = await soup("jo", "mara", "oskar", real=("mara",))
    (hers,) = thrown(12, 1)
    await play_on(room, {1: hers})
    game, record = loads(dumps(await record_of(room)), game_of)
    deal = record.entries[0].move
    assert isinstance(deal, Drawn)
    first, second = deal.lots[0], deal.lots[-1]
    swapped = {first: second, second: first}
    lots = [swapped.get(lot, lot) for lot in deal.lots]
    text = dumps(record).replace(f'"lots":{list(deal.lots)}'.replace(" ", ""), f'"lots":{lots}'.replace(" ", ""), 1)
    game, forged = loads(text, game_of)
    assert forged != record
    with pytest.raises(Unproven, match="entry 1 is not what the secret gives"):
        fair.verify(game, forged, [game.start()] * len(forged.entries))


async def test_letters_that_our_dice_cannot_show_together_are_refused_in_words() -> None:
    room = await soup("jo", "mara", real=("jo", "mara"))
    rolled = {"type": "rolled", "cup": 0}
    assert await room.refusal("jo", "do", move=rolled | {"faces": ["Z"] * 18}) == NO_DEAL
    assert await room.refusal("jo", "do", move=rolled | {"faces": ["A"] * 17}) == "Dice to be thrown: 18, not 17."
    odd = ["Ä", "Ä", "QU", *"EEEEEEEEEEEEEEE"]
    assert await room.refusal("jo", "do", move=rolled | {"faces": odd}) == (
        "No die of this box has Ä. No die of this box has QU."
    )
    assert await room.refusal("mara", "do", move=rolled | {"faces": ["A"] * 18}) == "These are not your dice."
    drawn = {"type": "drawn", "lots": list(ALL_DICE)}
    assert await room.refusal("jo", "do", move=drawn) == "The house draws the lots."
    mine, _ = thrown(18, 2)
    await type_in(room, "jo", mine)
    assert await room.refusal("jo", "do", move=rolled | {"faces": mine}) == ("It is not time to roll.")
    assert await room.refusal("mara", "do", move={"type": "rolled", "cup": 1, "faces": ["Z"] * 18}) == NO_DEAL


async def test_a_reheat_refuses_a_letter_that_a_die_in_hand_does_not_have() -> None:
    room = await soup("jo", real=("jo",))
    (mine,) = thrown(18, 1)
    await type_in(room, "jo", mine)
    await room.does("jo", "do", move={"type": "pass"})
    answer = await room.refusal("jo", "do", move={"type": "rolled", "cup": 0, "faces": ["Qu"] * 18})
    assert answer.startswith("That die has no Qu; it has ")


async def test_a_box_with_other_letters_takes_what_lies_on_the_table() -> None:
    room = await soup("jo", "mara", "oskar", real=("jo", "mara"), options={"box": "other"})
    await type_in(room, "jo", ["Z"] * 12)
    await type_in(room, "mara", ["qu", "A", *"bcdefghijk"])
    state = room.watch("jo").view["state"]
    assert [state["faces"][die] for die in state["hands"][1]] == ["qu", "A", *"bcdefghijk"]
    assert room.lines[-1] == "mara rolled Qu A B C D E F G H I J K."
    await play_on(room, {0: ["Z"] * 12, 1: ["qu", "A", *"bcdefghijk"]})
    game = game_of((await record_of(room)).header)
    assert isinstance(game, AlphabetDice)
    assert await proven(room) == (4 + 4 * 3, 2 * 4 * 3)


async def test_the_host_may_call_off_a_game_whose_box_has_other_letters() -> None:
    room = await soup("jo", "mara", real=("jo", "mara"))
    await type_in(room, "jo", thrown(18, 2)[0])
    assert await room.refusal("mara", "call-off") == "Only the host can do that."
    await room.does("jo", "call-off")
    assert room.table.state.phase == "lobby"
    assert room.lines[-1] == "jo called the game off."
    await room.does("jo", "choose-options", options={"box": "other"}, settings={})
    await room.does("jo", "start")
    await type_in(room, "jo", ["Z"] * 18)
    await type_in(room, "mara", ["z"] * 18)
    assert room.lines[-1] == f"mara rolled {' '.join('Z' * 18)}."
    assert await room.refusal("jo", "call-off") == "A game that runs is played to its end."


async def test_in_any_game_a_box_with_other_letters_can_begin_anew() -> None:
    room = await room_for("letters-rebus", "jo", "mara")
    await room.does("jo", "use-dice", physical=True, seat=0)
    await room.does("jo", "start")
    assert await room.refusal("jo", "do", move={"type": "rolled", "cup": 0, "faces": ["Z"] * 15})
    await room.does("jo", "call-off")
    await room.does("jo", "choose-options", options={"box": "other"}, settings={})
    await room.does("jo", "start")
    await type_in(room, "jo", ["Z"] * 15)
    assert await room.refusal("jo", "call-off") == "A game that runs is played to its end."


async def test_a_restart_remembers_what_was_typed_for_a_deal() -> None:
    room = await soup("jo", "mara", real=("jo", "mara"))
    mine, _ = thrown(18, 2)
    await type_in(room, "jo", mine)
    folded = TableState(code=room.table.code)
    for commit in await room.node.store.read(room.table.code):
        folded = read_step(commit.body).after(folded)
    assert folded.real is not None
    assert folded.real.typed == {0: tuple(mine)}
    assert folded.real_hands == (Roll(1, ALL_DICE),)


async def test_the_first_with_real_dice_types_in_those_of_a_bot() -> None:
    room = await room_for("alphabet-dice", "jo", "mara")
    await room.does("jo", "add-bot", level="easy")
    await room.does("jo", "use-dice", physical=True, seat=1)
    await room.does("jo", "use-dice", physical=True, seat=2)
    await room.does("jo", "start")
    hers, bots = thrown(12, 2)
    assert [ask["cup"] for ask in room.watch("mara").view["asks"]] == [1, 2]
    assert room.watch("jo").view["asks"] == []
    await type_in(room, "mara", hers)
    await type_in(room, "mara", bots, cup=2)
    assert [ask["cup"] for ask in room.watch("jo").view["asks"]] == [0]
    await room.does("jo", "shake", cup=0)
    state = room.watch("jo").view["state"]
    assert [state["faces"][die] for die in state["hands"][2]] == bots
    assert None not in state["faces"]
