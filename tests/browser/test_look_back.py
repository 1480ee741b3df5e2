"""Looking back at a finished game, and checking its dice in the browser."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from lettercup.core import Outcome
from lettercup.games.bridge_dice import BridgeDice, BridgeDiceState
from tests.browser.album import Album
from tests.browser.conftest import DESKTOP, PHONE, Invite
from tests.browser.people import ROOT, Person
from tests.browser.scripts import Script, of_the_sheet

GOLDEN = ROOT / "tests" / "golden"
Dice = Callable[[Script], None]

EAGER = """() => {
  const socket = new WebSocket(location.href.replace("http", "ws").replace("/t/", "/api/tables/") + "/socket")
  const shake = (cup) => socket.send(JSON.stringify({ type: "shake", id: String(Math.random()), cup }))
  socket.onmessage = ({ data }) => {
    const { asks = [], you } = JSON.parse(data)
    if (asks.some((ask) => ask.type === "roll")) setTimeout(() => shake(you), 60)
  }
}"""
"""Somebody who throws as soon as the cup is theirs: a whole game, with dice as they fall, in a moment."""


def bar(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Step through the game")


def slider(person: Person) -> Locator:
    return bar(person).get_by_role("slider", name="Step")


def happened(person: Person, text: str) -> None:
    expect(bar(person).get_by_role("heading")).to_contain_text(text)


def plays_alone(person: Person) -> str:
    """Plays Bridge Dice to its end; gives the code of the table."""
    code = person.open_table()
    person.start()
    for order in ("B, R, I, D, G, E", "I, D, G, E", "D, G, E", "B, R, I, D, G, E"):
        person.says(f"Cast for {order}")
        person.roll()
    person.page.get_by_role("button", name="See the result").click()
    return code


def opens(person: Person, file: Path) -> None:
    """Opens a saved record."""
    person.page.goto("/look")
    person.page.get_by_label("A saved record").set_input_files(file)


def check_dice(person: Person) -> Locator:
    """Asks for the dice to be checked; gives the card that says what came out."""
    person.page.get_by_role("button", name="Check the dice").click()
    return person.page.get_by_role("status").filter(has_text=re.compile("true|proven"))


def test_a_finished_game_is_stepped_through_by_keyboard(invite: Invite, dice: Dice) -> None:
    dice(of_the_sheet)
    jo = invite("Jo", **DESKTOP)
    code = plays_alone(jo)
    jo.page.get_by_role("button", name="Look back").click()
    happened(jo, "The game begins.")
    for said in ("Jo cast B R D G E B: set aside B R.", "Jo cast I B R G: set aside I."):
        jo.page.keyboard.press("ArrowRight")
        happened(jo, said)
    expect(jo.page.get_by_test_id("event-spoken")).to_have_text("Jo cast I B R G: set aside I.")
    expect(jo.page.get_by_role("region", name="Set aside so far: B R I")).to_be_visible()
    jo.page.keyboard.press("ArrowLeft")
    happened(jo, "Jo cast B R D G E B")
    jo.page.keyboard.press("End")
    expect(bar(jo)).to_contain_text("Step 4 of 4. Jo 53")
    expect(jo.rail.get_by_role("row", name="Total 53")).to_be_visible()
    jo.page.keyboard.press("Home")
    expect(bar(jo)).to_contain_text("Step 0 of 4. Jo 0")
    expect(jo.rail.get_by_role("row", name="Total 0")).to_be_visible()
    expect(jo.page.get_by_role("region", name="Nothing is set aside yet")).to_be_visible()
    jo.page.get_by_role("button", name=re.compile(r"^\d+:\d\d Jo cast B R D G E B: set aside B R.$")).click()
    expect(slider(jo)).to_have_value("1")
    jo.is_well_served()
    jo.page.get_by_role("link", name="Back to the table").click()
    expect(jo.page.get_by_role("heading", name="Jo wins with 53")).to_be_visible()
    assert code in jo.page.url


def test_a_link_leads_to_the_very_step(invite: Invite, dice: Dice) -> None:
    dice(of_the_sheet)
    jo = invite("Jo")
    plays_alone(jo)
    jo.page.get_by_role("button", name="Look back").click()
    happened(jo, "The game begins.")
    for _ in range(2):
        jo.page.get_by_role("button", name="One step on").click()
    jo.page.wait_for_url(re.compile("step=2"))
    eva = invite("Eva", **PHONE)
    eva.page.goto(jo.page.url)
    happened(eva, "Jo cast I B R G: set aside I.")
    eva.is_well_served()
    eva.fits()


def test_it_plays_by_itself_and_stops_at_the_end(invite: Invite, dice: Dice) -> None:
    dice(of_the_sheet)
    jo = invite("Jo", **PHONE)
    plays_alone(jo)
    jo.page.get_by_role("button", name="Look back").tap()
    jo.page.get_by_role("button", name="Play by itself").tap()
    expect(slider(jo)).to_have_value("4")
    expect(jo.page.get_by_role("button", name="Play by itself")).to_be_visible()
    slider(jo).fill("1")
    happened(jo, "Jo cast B R D G E B")


def test_a_game_that_is_played_cannot_be_looked_back_at(invite: Invite) -> None:
    jo = invite("Jo")
    code = jo.open_table()
    jo.start()
    jo.page.goto(f"/t/{code}/1")
    expect(jo.bar.get_by_role("heading", name="You cannot look back here")).to_be_visible()
    expect(jo.bar).to_contain_text("There is no finished game 1 at this table.")
    jo.complaints = [said for said in jo.complaints if "404" not in said]


@pytest.fixture
def first_point_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of Bridge Dice that are over soon, with dice as they fall."""

    def outcome(_: BridgeDice, state: BridgeDiceState) -> Outcome | None:
        winners = tuple(seat for seat, score in enumerate(state.scores) if score)
        return Outcome(state.scores, winners) if winners else None

    monkeypatch.setattr(BridgeDice, "outcome", outcome)
    monkeypatch.setattr(BridgeDice, "_is_over", lambda game, state: outcome(game, state) is not None)


@pytest.mark.usefixtures("first_point_wins")
def test_the_dice_are_checked_in_the_browser(invite: Invite) -> None:
    jo, mara = invite("Jo"), invite("Mara")
    code = jo.open_table()
    mara.join(code)
    jo.start()
    for person in (jo, mara):
        expect(person.page.get_by_role("heading", name="Set aside")).to_be_visible()
        person.page.evaluate(EAGER)
    jo.page.get_by_role("button", name="See the result").click()
    expect(check_dice(jo)).to_contain_text("throws are true.")
    expect(jo.page.get_by_text("The promise is the one that this device saw during the game.")).to_be_visible()
    expect(jo.page.get_by_text("Chance from this device is in every throw.")).to_be_visible()
    eva = invite("Eva")
    eva.page.goto(f"/t/{code}/1")
    expect(check_dice(eva)).to_contain_text("throws are true.")
    expect(eva.page.get_by_text("Chance from this device")).to_be_hidden()
    eva.page.get_by_text("The numbers").click()
    expect(eva.page.get_by_text("Chance from Mara")).to_be_visible()
    eva.is_well_served()


@pytest.fixture
def forged(tmp_path: Path) -> Path:
    """The page's own test record, with two dice of a throw exchanged: it replays, but the secret gives others."""
    text = (ROOT / "web/tests/fair/record.jsonl").read_text(encoding="utf-8")
    lines = text.rstrip("\n").split("\n")
    header = json.loads(lines[0])
    header["entropies"][1] = "9f3d"
    lines[0] = json.dumps(header, ensure_ascii=False)
    file = tmp_path / "forged.jsonl"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


def test_a_saved_record_is_opened_and_checked(invite: Invite, album: Album, forged: Path) -> None:
    jo = invite("Jo", **DESKTOP)
    jo.page.goto("/")
    jo.page.get_by_role("link", name="Open a saved record").click()
    jo.says("Choose a record to look back at")
    album.take(jo, "look-back-file")
    opens(jo, ROOT / "web/tests/fair/record.jsonl")
    happened(jo, "The game begins.")
    expect(check_dice(jo)).to_contain_text("true.")
    album.take(jo, "look-back-fair")
    jo.page.get_by_role("radio", name="p1").check()
    expect(jo.page.get_by_role("radio", name="p1")).to_be_checked()
    jo.page.keyboard.press("End")
    opens(jo, forged)
    expect(check_dice(jo)).to_contain_text("Not true: the throw in step")
    expect(jo.page.get_by_text("Somebody changed this record.")).to_be_visible()
    album.take(jo, "look-back-forged")


POSSIBLE = [
    ("alphabet-dice/003-rules-1.jsonl", 4, "RU"),
    ("boggle-bowl/008-rules-1.jsonl", 20, "EETHR"),
    ("dice-words/002-rules-1.jsonl", 60, "O"),
    ("letters-rebus/002-rules-1.jsonl", 17, "WIEDE, MIGJ, HHBOW, JS"),
]


@pytest.mark.parametrize(("record", "step", "had"), POSSIBLE)
def test_what_was_possible_is_shown_beside_what_was_played(
    invite: Invite, album: Album, record: str, step: int, had: str
) -> None:
    jo = invite("Jo", **DESKTOP)
    opens(jo, GOLDEN / record)
    happened(jo, "The game begins.")
    jo.page.get_by_role("button", name="What was possible?").click()
    slider(jo).fill(str(step))
    spoken = jo.page.get_by_role("main").get_by_role("status")
    expect(spoken).to_contain_text(f"had {had}:")
    expect(spoken).to_contain_text("The best possible was")
    expect(spoken).to_contain_text("more.")
    expect(jo.page.get_by_role("heading", name="Best possible")).to_be_visible()
    expect(jo.rail.get_by_role("heading", name="Luck and skill")).to_be_visible()
    album.take(jo, f"possible-{record.split('/', maxsplit=1)[0]}")
    jo.page.get_by_role("button", name="Back to the game").click()
    expect(jo.page.get_by_role("heading", name="Best possible")).to_be_hidden()


def test_where_dice_choose_only_luck_is_told(invite: Invite, album: Album, dice: Dice) -> None:
    dice(of_the_sheet)
    jo = invite("Jo", **DESKTOP)
    plays_alone(jo)
    jo.page.get_by_role("button", name="Look back").click()
    jo.page.get_by_role("button", name="What was possible?").click()
    expect(jo.page.get_by_role("main").get_by_role("status")).to_have_text("Jo got 3 points.")
    expect(jo.rail.get_by_text("A turn brings on average")).to_be_visible()
    expect(jo.page.get_by_role("main")).to_contain_text("There was nothing to choose.")
    album.take(jo, "possible-bridge-dice")


def test_what_is_no_record_is_not_opened(invite: Invite, tmp_path: Path) -> None:
    jo = invite("Jo")
    other = tmp_path / "letter.txt"
    other.write_text("Dear Jo,\nlet us play.\n")
    opens(jo, other)
    expect(jo.bar).to_contain_text("This is not the record of a game. Line 1 cannot be read")
    other.write_bytes(b"x" * 600_000)
    opens(jo, other)
    expect(jo.bar).to_contain_text("This file is too large to be the record of a game.")
    jo.complaints = [said for said in jo.complaints if "400" not in said]


@pytest.mark.parametrize(
    "record",
    [
        "alphabet-dice/003-rules-1.jsonl",
        "bridge-dice/017-rules-1.jsonl",
        "boggle-bowl/008-rules-1.jsonl",
        "dice-words/002-rules-1.jsonl",
        "letters-rebus/002-rules-1.jsonl",
    ],
)
def test_every_game_can_be_looked_back_at(invite: Invite, album: Album, record: str) -> None:
    jo = invite("Jo", viewport={"width": 360, "height": 740})
    opens(jo, GOLDEN / record)
    happened(jo, "The game begins.")
    last = int(slider(jo).get_attribute("max") or 0)
    for part in range(1, 7):
        slider(jo).fill(str(last * part // 6))
        expect(bar(jo)).to_contain_text(f"Step {last * part // 6} of {last}.")
        jo.fits()
        if part in (2, 6):
            album.take(jo, f"look-back-{record.split('/', maxsplit=1)[0]}-{part}")
    slider(jo).focus()
    for key in ("ArrowLeft", "ArrowLeft", "Home"):
        jo.page.keyboard.press(key)
    expect(slider(jo)).to_have_value("0")
    for step in range(1, 25):
        jo.page.keyboard.press("ArrowRight")
        expect(slider(jo)).to_have_value(str(step))
