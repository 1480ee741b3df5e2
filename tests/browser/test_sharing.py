"""One device for several people, in real browsers: it is passed on, and shows nobody what is another's."""

from playwright.sync_api import expect

from tests.browser.album import Album
from tests.browser.conftest import DESKTOP, PHONE, Invite
from tests.browser.people import Person
from tests.browser.test_real_dice import press, types


def shares(person: Person, name: str) -> None:
    """Somebody sits down at this person's device."""
    person.page.get_by_role("button", name="Add a player here").click()
    person.page.get_by_role("textbox", name="Their name").fill(name)
    person.page.get_by_role("button", name="Sit down").click()
    expect(person.page.get_by_text("on this device", exact=True)).to_be_visible()


def goes_on(phone: Person, name: str) -> None:
    """Where nothing is hidden, nobody is asked who has the device: the bar names them."""
    expect(phone.bar.get_by_text(name, exact=True)).to_be_visible()
    expect(phone.bar.get_by_role("button", name="I am")).to_have_count(0)


def test_two_share_a_phone_and_their_box_with_somebody_elsewhere_and_a_bot(invite: Invite, album: Album) -> None:
    jo, mara = invite("Jo", **PHONE), invite("Mara", **DESKTOP)
    code = jo.open_table()
    shares(jo, "Anna")
    mara.join(code)
    jo.add_bot()
    jo.page.get_by_role("radio", name="We have the box").check()
    mine = jo.page.get_by_role("radiogroup", name="Jo’s dice").get_by_role("radio", name="Real dice")
    hers = jo.page.get_by_role("radiogroup", name="Mara’s dice").get_by_role("radio", name="Thrown here")
    expect(mine).to_be_checked()
    expect(hers).to_be_checked()
    album.take(jo, "shared-device-lobby")
    jo.start()
    types(jo, "BBBBBB")
    goes_on(jo, "Anna")
    album.take(jo, "shared-device-goes-on")
    types(jo, "RRRRRR")
    mara.roll()
    goes_on(jo, "Jo")
    types(jo, "BRIDGE")
    jo.says("Jo wins with 50")


def test_nobody_sees_secrets_that_are_not_theirs(invite: Invite, album: Album) -> None:
    jo = invite("Jo", **PHONE)
    jo.open_table("Dice Words")
    shares(jo, "Anna")
    jo.page.get_by_role("radio", name="We have the box").check()
    jo.start()
    jo.says("Pass it to Jo")
    press(jo, "I am Jo")
    types(jo, "A")
    jo.says("Pass it to Anna")
    expect(jo.page.get_by_text("For Anna’s eyes only")).to_be_visible()
    album.take(jo, "shared-device-secret")
    press(jo, "I am Anna")
    types(jo, "S")
    press(jo, "I am Jo")
    types(jo, "ACHS")
    press(jo, "Go!")
    types(jo, "AENPS??")
    jo.says("Pass it to Anna")
    expect(jo.page.get_by_text("The glass waits for the real dice of Anna.")).to_be_visible()
    press(jo, "I am Anna")
    types(jo, "AENPS??")
    jo.says("Make one word")
    expect(jo.page.get_by_role("main").locator(".die")).not_to_have_count(0)
    jo.page.reload()
    jo.says("Pass it to Jo")
    expect(jo.page.get_by_role("main").locator(".die")).to_have_count(0)
    press(jo, "I am Jo")
    jo.says("Make one word")
    jo.tool("Pass the device on")
    jo.says("Pass it to Anna")
    expect(jo.page.get_by_role("main").locator(".die")).to_have_count(0)
    press(jo, "I am Anna")
    jo.says("Make one word")
