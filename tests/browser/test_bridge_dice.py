"""Bridge Dice in real browsers: by mouse, by touch and by keyboard, with reloads, losses and watchers."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from lettercup.core import replay
from lettercup.core.record import loads
from lettercup.games import game_of
from tests.browser.conftest import DESKTOP, PHONE, Invite
from tests.browser.crosswords import is_in_sight, open_table
from tests.browser.line import Line
from tests.browser.scripts import Script, first_seat_wins, of_the_sheet

Dice = Callable[[Script], None]


TURN = ("first", "second", "last")
COUNT_TUMBLES = """() => {
  window.tumbles = 0
  const animate = Element.prototype.animate
  Element.prototype.animate = function (frames, ...rest) {
    if (JSON.stringify(frames).includes("rotateX")) window.tumbles += 1
    return animate.call(this, frames, ...rest)
  }
}"""


def test_two_people_and_a_bot_play_to_the_end_and_one_reloads_in_between(invite: Invite, dice: Dice) -> None:
    dice(first_seat_wins(players=3, turns=2))
    jo, mara = invite("Jo", **DESKTOP), invite("Mara", **PHONE)
    code = jo.open_table()
    mara.join(code)
    jo.add_bot()
    expect(jo.page.get_by_role("button", name="Remove Pepper")).to_be_visible()
    jo.start()
    jo.says("Cast for the start")
    jo.roll()
    mara.says("Cast for the start")
    expect(mara.page.get_by_role("list").filter(has_text="Pepper").get_by_role("listitem")).to_have_count(3)
    mara.page.reload()
    mara.says("Cast for the start")
    mara.cup.tap()
    for _ in range(2):
        jo.rolls(*TURN)
        mara.says("Cast for B, R, I, D, G, E")
        place = mara.bar.bounding_box()
        mara.rolls(*TURN)
        mara.says("Jo casts")
        assert mara.bar.bounding_box() == place
    jo.rolls("first")
    for person, heading in ((jo, "You win with 50"), (mara, "Jo wins with 50")):
        person.page.get_by_role("button", name="See the result").click()
        expect(person.page.get_by_role("heading", name=heading)).to_be_visible()
    with jo.page.expect_download() as download:
        jo.tool("Save record")
    game, record = loads(download.value.path().read_text(encoding="utf-8"), game_of)
    assert replay(game, record.entries).scores == (50, 0, 0)


def test_a_rematch_begins_when_everybody_wants_it(invite: Invite, dice: Dice) -> None:
    dice(first_seat_wins(players=2, turns=0))
    jo, mara = invite("Jo"), invite("Mara")
    code = jo.open_table()
    mara.join(code)
    jo.start()
    for person in (jo, mara):
        person.says("Cast for the start")
        person.roll()
    jo.rolls("first")
    for person in (jo, mara):
        person.page.get_by_role("button", name="See the result").click()
    jo.page.get_by_role("button", name="Rematch").click()
    jo.says("You want a rematch")
    expect(mara.bar.get_by_text("Jo wants a rematch.")).to_be_visible()
    mara.page.get_by_role("button", name="Rematch").click()
    jo.says("Cast for the start")


def test_the_chances_are_shown_to_those_who_want_them(invite: Invite, dice: Dice) -> None:
    dice(first_seat_wins(players=2, turns=1))
    jo, mara = invite("Jo", **DESKTOP), invite("Mara", **DESKTOP)
    code = jo.open_table()
    mara.join(code)
    jo.start()
    jo.page.get_by_role("switch", name="Show the chances").click()
    expect(jo.rail.get_by_text("50%")).to_have_count(2)
    expect(mara.rail.get_by_text("50%")).to_have_count(0)
    jo.is_well_served()
    jo.says("Cast for the start")
    jo.roll()
    mara.says("Cast for the start")
    mara.roll()
    jo.says("Cast for B, R, I, D, G, E")
    expect(jo.rail.get_by_text("This turn: 50 points")).to_be_visible()
    jo.page.get_by_role("switch", name="Show the chances").click()
    expect(jo.rail.get_by_text("This turn: 50 points")).to_have_count(0)


def test_on_a_phone_the_chances_are_in_the_bar_while_one_casts(invite: Invite, dice: Dice) -> None:
    dice(of_the_sheet)
    jo = invite("Jo", **PHONE)
    jo.open_table()
    jo.start()
    jo.page.get_by_role("button", name="Score sheet and log").tap()
    jo.page.get_by_role("switch", name="Show the chances").tap()
    jo.page.get_by_role("button", name="Close").tap()
    chances = jo.bar.get_by_role("list", name="Chances")
    expect(chances.get_by_role("listitem").first).to_contain_text("50 points")
    jo.roll()
    jo.says("Cast for I, D, G, E")
    expect(chances.get_by_role("listitem").first).to_contain_text("15 points")


AWAKE = """Object.defineProperty(navigator, "wakeLock", { value: { request: () => %s } })"""


@pytest.mark.parametrize("lets", [True, False])
def test_the_screen_stays_on_during_a_game(invite: Invite, lets: bool) -> None:
    jo = invite("Jo", **PHONE)
    answer = "{ window.awake = true; return Promise.resolve({ release: () => undefined }) }"
    jo.page.add_init_script(AWAKE % (answer if lets else "Promise.reject(new Error('no'))"))
    jo.page.goto("/")
    jo.page.evaluate("localStorage.removeItem('lettercup.asleep')")
    jo.open_table()
    jo.start()
    jo.says("Cast for B, R, I, D, G, E")
    told = jo.page.get_by_text("Your screen may go dark: this browser can’t keep it on.")
    if lets:
        assert jo.page.evaluate("window.awake")
        expect(told).to_have_count(0)
        return
    expect(told).to_be_visible()
    jo.page.get_by_role("button", name="Close").tap()
    jo.page.reload()
    jo.says("Cast for B, R, I, D, G, E")
    expect(told).to_have_count(0)


def test_the_turn_of_the_rule_sheet_looks_as_it_is_told(invite: Invite, dice: Dice) -> None:
    dice(of_the_sheet)
    jo = invite("Jo", **DESKTOP)
    jo.open_table()
    jo.start()
    for order, aside in (("B, R, I, D, G, E", ""), ("I, D, G, E", "B R"), ("D, G, E", "B R I")):
        jo.says(f"Cast for {order}")
        if aside:
            expect(jo.page.get_by_role("region", name=f"Set aside so far: {aside}")).to_be_visible()
        jo.roll()
    expect(jo.page.get_by_role("region", name="You stopped at B R I D G. You got 3 points.")).to_be_visible()
    expect(jo.rail.get_by_role("row", name="Turn 1")).to_contain_text("3")


def test_one_can_play_with_the_keyboard_alone(invite: Invite, dice: Dice) -> None:
    dice(first_seat_wins(players=3, turns=1))
    jo = invite("Jo", **DESKTOP)
    jo.page.goto("/")
    jo.page.get_by_role("button", name="Play now: Bridge Dice").focus()
    jo.page.keyboard.press("Enter")
    jo.says("Cast for the start")
    jo.tabs_to(jo.cup)
    jo.page.keyboard.press("Enter")
    for cast in (*TURN, "first"):
        expect(jo.bar.get_by_text(f"{cast} cast of three")).to_be_visible()
        expect(jo.cup).to_be_focused()
        jo.page.keyboard.press("Enter")
    jo.tabs_to(jo.page.get_by_role("button", name="See the result"))
    jo.page.keyboard.press("Enter")
    expect(jo.page.get_by_role("heading", name="You win with 50")).to_be_visible()


def test_a_lost_connection_comes_back_and_nothing_is_played_twice(invite: Invite, dice: Dice) -> None:
    dice(of_the_sheet)
    jo = invite("Jo")
    line = Line(jo)
    jo.open_table()
    jo.start()
    jo.says("Cast for B, R, I, D, G, E")
    line.deaf = True
    jo.roll()
    line.waits_for_a_shake()
    line.cut()
    expect(jo.page.get_by_text("Reconnecting. Your seat is kept.")).to_be_visible()
    expect(jo.cup).to_be_disabled()
    line.mend()
    jo.says("Cast for I, D, G, E")
    assert len({message["id"] for message in line.shakes}) == 1
    assert len(line.shakes) == 2
    expect(jo.page.get_by_text("Reconnecting. Your seat is kept.")).to_be_hidden()


def test_who_has_no_seat_watches(invite: Invite, dice: Dice) -> None:
    dice(first_seat_wins(players=1, turns=1))
    jo, eva = invite("Jo"), invite("Eva")
    code = jo.open_table()
    jo.start()
    eva.page.goto(f"/t/{code}")
    expect(eva.bar.get_by_text("You are watching.")).to_be_visible()
    jo.roll()
    eva.says("Jo casts the second time")
    assert not eva.cup.is_visible()


def test_real_dice_are_typed_in(invite: Invite) -> None:
    jo = invite("Jo", **PHONE, reduced_motion="no-preference")
    jo.open_table()
    jo.page.get_by_role("radio", name="We have the box").check()
    jo.start()
    jo.says("Cast for B, R, I, D, G, E")
    jo.page.evaluate(COUNT_TUMBLES)
    jo.page.get_by_role("button", name="A die isn’t flat").click()
    for letter in "BRDG":
        jo.bar.get_by_role("button", name=letter, exact=True).click()
    jo.page.keyboard.type("xE")
    jo.page.keyboard.press("Backspace")
    jo.page.keyboard.type("eb")
    jo.page.get_by_role("button", name="Enter the cast").click()
    jo.says("Cast for I, D, G, E")
    assert jo.page.evaluate("window.tumbles") == 0
    jo.page.get_by_role("button", name="Score sheet and log").click()
    expect(jo.rail).to_contain_text("A die of yours isn’t flat")


def test_every_die_shows_its_six_faces_to_who_looks_closely(invite: Invite, dice: Dice) -> None:
    dice(of_the_sheet)
    jo = invite("Jo", **DESKTOP)
    jo.open_table()
    jo.start()
    jo.roll()
    jo.page.get_by_role("img", name="D", exact=True).hover()
    expect(jo.page.get_by_text("The six faces: B R I D G E")).to_be_attached()


def test_each_ask_and_each_event_is_spoken(invite: Invite, dice: Dice) -> None:
    dice(of_the_sheet)
    jo = invite("Jo")
    jo.open_table()
    jo.start()
    asked, happened = jo.page.get_by_test_id("ask-spoken"), jo.page.get_by_test_id("event-spoken")
    expect(asked).to_have_text("Your turn. Cast for B, R, I, D, G, E. Six dice are in the cup: tap it.")
    jo.roll()
    expect(asked).to_have_text("Your turn. Cast for I, D, G, E. Four dice are in the cup: tap it.")
    expect(happened).to_have_text("You cast B R D G E B: set aside B R.")
    jo.page.reload()
    expect(asked).to_have_text("Your turn. Cast for I, D, G, E. Four dice are in the cup: tap it.")
    expect(jo.rail.get_by_text("You cast B R D G E B: set aside B R.")).to_be_attached()
    expect(happened).to_have_text("")


@pytest.mark.parametrize(("width", "height", "text"), [(320, 568, "100%"), (568, 320, "100%"), (390, 844, "200%")])
def test_all_dice_are_in_sight_where_there_is_little_room(
    invite: Invite, dice: Callable[..., None], width: int, height: int, text: str
) -> None:
    dice(of_the_sheet)
    jo = invite("Jo", viewport={"width": width, "height": height})
    open_table(jo, "bridge-dice")
    jo.page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
    jo.start()
    jo.says("Cast for B, R, I, D, G, E")
    jo.roll()
    jo.says("Cast for I, D, G, E")
    for die in jo.page.locator("main .die:visible").all():
        assert is_in_sight(jo.page, die), die.inner_text()
    jo.fits()
