"""People talk at a table where the host lets them, each in their own language."""

from playwright.sync_api import expect

from tests.browser.album import Album
from tests.browser.conftest import DESKTOP, PHONE, Invite
from tests.browser.crosswords import open_table
from tests.browser.people import Person


def open_chat(person: Person, name: str = "Chat", menu: str = "Menu") -> None:
    """Opens the chat, from the title bar or from its menu."""
    chat = person.page.get_by_role("button", name=name, exact=True)
    if not chat.is_visible():
        person.page.get_by_role("button", name=menu, exact=True).click()
    chat.click()


def test_people_talk_and_the_host_can_stop_it(invite: Invite, album: Album) -> None:
    jo, mara = invite("Jo", **PHONE), invite("Mara", **DESKTOP, locale="de-DE")
    code = open_table(jo, "dice-words")
    mara.page.goto(f"/t/{code}")
    mara.page.get_by_role("button", name="Hinsetzen").click()
    expect(mara.page.get_by_text("(du)")).to_be_visible()
    jo.start()
    expect(jo.page.get_by_role("button", name="Menu", exact=True)).to_be_visible()
    open_chat(jo)
    jo.page.get_by_role("button", name="Good luck!").click()
    jo.page.get_by_role("textbox", name="Say something").fill("<b>match?</b>")
    jo.page.get_by_role("button", name="Say", exact=True).click()
    jo.page.keyboard.press("Escape")
    expect(mara.page.get_by_test_id("event-spoken")).to_have_text("Jo: <b>match?</b>")
    open_chat(mara, "Chat, 2 neue Zeilen")
    said = mara.page.get_by_role("list", name="Was gesagt wurde").get_by_role("listitem")
    expect(said).to_have_text(["Jo: Viel Glück!", "Jo: <b>match?</b>"])
    expect(mara.page.get_by_role("region", name="Was zu tun ist")).to_be_in_viewport()
    mara.is_well_served()
    mara.page.get_by_role("button", name="Danke!").click()
    expect(jo.page.get_by_role("button", name="Menu, 1 new line")).to_be_visible()
    jo.is_well_served()
    open_chat(jo, "Chat, 1 new line", "Menu, 1 new line")
    expect(jo.page.get_by_role("list", name="What was said")).to_contain_text("Mara: Thank you!")
    album.take(jo, "chat")
    jo.page.get_by_role("switch", name="People may talk at this table").click()
    expect(mara.page.get_by_role("textbox", name="Sag etwas")).to_have_count(0)


def test_who_talks_without_end_is_told_beside_the_chat_and_plays_on(invite: Invite) -> None:
    jo = invite("Jo", **DESKTOP)
    mara = invite("Mara", **DESKTOP)
    mara.join(open_table(jo, "bridge-dice"))
    jo.start()
    jo.tool("Wow!")
    expect(mara.page.get_by_text("Jo: Wow!").first).to_be_visible()
    open_chat(jo)
    for _ in range(6):
        jo.page.get_by_role("button", name="Wow!").click()
    expect(jo.page.get_by_text("Let the others get a word in.")).to_be_visible()
    jo.says("Cast for the start")


def test_what_was_said_goes_away_though_somebody_moves_meanwhile(invite: Invite) -> None:
    jo, mara = invite("Jo", **DESKTOP), invite("Mara", **DESKTOP)
    mara.join(open_table(jo, "bridge-dice"))
    jo.start()
    jo.tool("Wow!")
    line = mara.page.locator(".title [role=status]").get_by_text("Jo: Wow!")
    expect(line).to_be_visible()
    jo.says("Cast for the start")
    jo.roll()
    expect(line).to_have_count(0, timeout=10_000)


def test_the_chat_lies_beside_the_cloth_on_a_wide_screen(invite: Invite) -> None:
    jo, mara = invite("Jo", **DESKTOP), invite("Mara", **DESKTOP)
    mara.join(open_table(jo, "alphabet-dice"))
    jo.start()
    open_chat(jo)
    chat = jo.page.get_by_role("complementary", name="Chat")
    expect(chat.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
    panel, cloth = chat.bounding_box(), jo.page.get_by_role("main").bounding_box()
    assert panel
    assert cloth
    assert panel["x"] >= cloth["x"] + cloth["width"]
