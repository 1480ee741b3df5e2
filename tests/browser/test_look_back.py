"""Looking back at a finished game, and checking its dice in the browser."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from lettercup.core.record import check, loads
from lettercup.games import game_of
from lettercup.games.bridge_dice import BridgeDice
from lettercup.review import review_game
from tests.browser.album import Album
from tests.browser.conftest import DESKTOP, PHONE, Invite
from tests.browser.people import ROOT, Person
from tests.browser.scripts import Script, of_the_sheet
from tests.support.golden import golden, names

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
    return person.page.get_by_role("status").filter(has_text=re.compile("check|true|proven|threw"))


SPOKEN = """
  window.spoken = []
  addEventListener("DOMContentLoaded", () => {
    const told = () => document.querySelector("[data-testid=event-spoken]")?.textContent
    new MutationObserver(() => { const now = told(); if (now) spoken.push(now) })
      .observe(document, { subtree: true, childList: true, characterData: true })
  })"""


def test_what_was_there_is_read_as_sentences(invite: Invite, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(golden(next(name for name in names() if name.startswith("letters-rebus"))), encoding="utf-8")
    jo = invite("Jo", **PHONE)
    jo.page.add_init_script(SPOKEN)
    opens(jo, file)
    expect(jo.page.get_by_role("tab").first).to_be_visible(timeout=60_000)
    heard = jo.page.evaluate("spoken")
    assert "Looking for the best word …" in heard, heard
    assert not [each for each in heard if "…." in each], heard


def test_a_finished_game_is_stepped_through_by_keyboard(invite: Invite, dice: Dice) -> None:
    dice(of_the_sheet)
    jo = invite("Jo", **DESKTOP)
    code = plays_alone(jo)
    jo.page.get_by_role("button", name="Look back").click()
    happened(jo, "The game begins.")
    for said in ("You cast B R D G E B: set aside B R.", "You cast I B R G: set aside I."):
        jo.page.keyboard.press("ArrowRight")
        happened(jo, said)
    expect(jo.page.get_by_test_id("event-spoken")).to_have_text("You cast I B R G: set aside I.")
    expect(jo.page.get_by_role("region", name="Set aside so far: B R I")).to_be_visible()
    jo.page.keyboard.press("ArrowLeft")
    happened(jo, "You cast B R D G E B")
    jo.page.keyboard.press("End")
    expect(bar(jo)).to_contain_text("Step 4 of 4. Jo 53")
    expect(jo.rail.get_by_role("row", name="Total 53")).to_be_visible()
    jo.page.keyboard.press("Home")
    expect(bar(jo)).to_contain_text("Step 0 of 4. Jo 0")
    expect(jo.rail.get_by_role("row", name="Total 0")).to_be_visible()
    expect(jo.page.get_by_role("region", name="Nothing is set aside yet")).to_be_visible()
    jo.page.get_by_role("button", name=re.compile(r"^\d+:\d\d You cast B R D G E B: set aside B R.$")).click()
    expect(slider(jo)).to_have_value("1")
    jo.is_well_served()
    jo.page.get_by_role("link", name="Back to the table").click()
    expect(jo.page.get_by_role("heading", name="You have 53 points")).to_be_visible()
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
    jo.page.get_by_role("button", name="Play", exact=True).tap()
    expect(slider(jo)).to_have_value("4")
    expect(jo.page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    slider(jo).fill("1")
    happened(jo, "You cast B R D G E B")


def test_a_game_that_is_played_cannot_be_looked_back_at(invite: Invite) -> None:
    jo = invite("Jo")
    code = jo.open_table()
    jo.start()
    jo.page.goto(f"/t/{code}/1")
    expect(jo.bar.get_by_role("heading", name="You can’t look back here")).to_be_visible()
    expect(jo.bar).to_contain_text("There is no finished game 1 at this table.")
    jo.forgives("404")


@pytest.fixture
def first_point_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of Bridge Dice that are over soon, with dice as they fall."""
    monkeypatch.setattr(BridgeDice, "_had_all_turns", lambda game, state: any(state.scores))


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
    expect(check_dice(jo)).to_contain_text("throws check out.")
    expect(jo.page.get_by_text("The promise is the one that this device saw during the game.")).to_be_visible()
    expect(jo.page.get_by_text("Chance from this device is in every throw.")).to_be_visible()
    jo.page.evaluate("navigator.clipboard.writeText = async text => (window.written = text)")
    jo.tool("Share")
    expect(jo.page.get_by_role("button", name="Copied")).to_be_visible()
    eva = invite("Eva")
    eva.page.goto(jo.page.evaluate("window.written"))
    expect(check_dice(eva)).to_contain_text("throws check out.")
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
    expect(check_dice(jo)).to_contain_text("throws check out.")
    album.take(jo, "look-back-fair")
    jo.page.get_by_role("radio", name="p1").check()
    expect(jo.page.get_by_role("radio", name="p1")).to_be_checked()
    jo.page.keyboard.press("End")
    opens(jo, forged)
    expect(check_dice(jo)).to_contain_text("Not true: the throw in step")
    expect(jo.page.get_by_text("Somebody changed this record.")).to_be_visible()
    album.take(jo, "look-back-forged")


def golden_file(folder: Path, game: str) -> Path:
    """A golden record of a game as a file."""
    file = folder / f"{game}.jsonl"
    file.write_text(golden(game, 2), encoding="utf-8")
    return file


def biggest_miss(game: str) -> tuple[int, str]:
    """The turn of the first seat in which most was left, of equals the one with most points, counted from 1, and the
    words that were there."""
    rules, record = loads(golden(game, 2), game_of)
    turns = review_game(rules, record.entries, check(rules, record), 0)
    left = [
        (turn.best.points - turn.played.points, turn.played.points) if turn.best and turn.played else (0, 0)
        for turn in turns
    ]
    number = max(range(len(turns)), key=left.__getitem__)
    best = turns[number].best
    assert left[number][0], f"The record of {game} has no turn that could have brought more."
    assert best
    return number + 1, best.words[0]


@pytest.mark.parametrize("game", ["alphabet-dice", "boggle-bowl", "dice-words", "letters-rebus"])
def test_it_opens_where_most_was_left_on_the_table(invite: Invite, game: str, tmp_path: Path) -> None:
    jo = invite("Jo", **PHONE)
    number, word = biggest_miss(game)
    opens(jo, golden_file(tmp_path, game))
    tabs = jo.page.get_by_role("tablist", name="Left on the table")
    biggest = tabs.get_by_role("tab", name=re.compile(f" {number}, .* left, biggest$"))
    expect(biggest).to_have_attribute("aria-selected", "true", timeout=60_000)
    expect(bar(jo).get_by_role("heading")).to_contain_text(
        re.compile(f"^{word}.* (was|were) there: (.* more|another .* off)$")
    )
    expect(jo.page.get_by_role("heading", name="Best possible")).to_be_visible()
    expect(jo.page.get_by_text(re.compile("^Ice cubes: ([A-Z] ){3}[A-Z]$"))).to_have_count(int(game == "dice-words"))
    expect(jo.page.get_by_text("AU is not in the dictionary.", exact=True)).to_have_count(int(game == "dice-words"))
    expect(jo.page.get_by_role("main").get_by_role("heading", name="Luck and skill")).to_be_visible()
    expect(jo.page.get_by_role("main").get_by_text("average")).to_be_visible()
    jo.is_well_served()
    jo.fits()
    jo.page.get_by_role("main").get_by_role("button", name=word, exact=True).first.tap()
    expect(jo.page.get_by_role("complementary", name=f"What {word} means")).to_be_visible()
    jo.page.keyboard.press("Escape")
    expect(jo.page.get_by_role("complementary", name=f"What {word} means")).to_have_count(0)
    jo.forgives("404")  # this house has no dictionary
    bar(jo).get_by_role("button", name="Step by step").tap()
    expect(slider(jo)).to_be_visible()
    if game == "dice-words":
        expect(jo.page.get_by_text(re.compile("Ada 1 put [A-Z ]+ on the straw")).first).to_be_attached()
    bar(jo).get_by_role("button", name="Turn by turn").tap()
    expect(biggest).to_have_attribute("aria-selected", "true")


def test_where_dice_choose_there_is_nothing_to_look_for(invite: Invite, dice: Dice) -> None:
    dice(of_the_sheet)
    jo = invite("Jo", **DESKTOP)
    plays_alone(jo)
    expect(jo.page.get_by_role("heading", name="How you did")).to_have_count(0)
    jo.page.get_by_role("button", name="Look back").click()
    happened(jo, "The game begins.")
    expect(jo.page.get_by_role("tab")).to_have_count(0)
    expect(bar(jo).get_by_role("button", name="Turn by turn")).to_have_count(0)


def test_what_is_no_record_is_not_opened(invite: Invite, tmp_path: Path) -> None:
    jo = invite("Jo")
    other = tmp_path / "letter.txt"
    other.write_text("Dear Jo,\nlet us play.\n")
    opens(jo, other)
    expect(jo.bar).to_contain_text("This is not the record of a game. Line 1 cannot be read")
    other.write_bytes(b"x" * 600_000)
    opens(jo, other)
    expect(jo.bar).to_contain_text("This file is too large to be the record of a game.")
    jo.forgives("400")


@pytest.mark.parametrize("game", names())
def test_every_game_can_be_looked_back_at(invite: Invite, album: Album, game: str, tmp_path: Path) -> None:
    jo = invite("Jo", viewport={"width": 360, "height": 740})
    opens(jo, golden_file(tmp_path, game))
    if game != "bridge-dice":
        bar(jo).get_by_role("button", name="Step by step").click()
        slider(jo).fill("0")
    happened(jo, "The game begins.")
    last = int(slider(jo).get_attribute("max") or 0)
    for part in range(1, 7):
        slider(jo).fill(str(last * part // 6))
        expect(bar(jo)).to_contain_text(f"Step {last * part // 6} of {last}.")
        jo.fits()
        if part in (2, 6):
            album.take(jo, f"look-back-{game}-{part}")
    slider(jo).focus()
    for key in ("ArrowLeft", "ArrowLeft", "Home"):
        jo.page.keyboard.press(key)
    expect(slider(jo)).to_have_value("0")
    for step in range(1, 25):
        jo.page.keyboard.press("ArrowRight")
        expect(slider(jo)).to_have_value(str(step))
