"""My devices: a laptop becomes the same person's as the phone, and a card brings back what was lost."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Invite
from tests.browser.people import Person


def is_good(person: Person) -> None:
    person.is_well_served()
    person.fits()


def offers(phone: Person) -> str:
    """Ask for a code, from home on."""
    phone.page.get_by_role("button", name="You and this device").click()
    phone.page.get_by_role("link", name="My devices").click()
    is_good(phone)
    phone.page.get_by_role("button", name="Show a code").click()
    digits = phone.page.get_by_text(re.compile(r"^\d{3} \d{3}$"))
    expect(digits).to_be_visible()
    is_good(phone)
    return digits.inner_text()


def comes(laptop: Person, code: str) -> str:
    """Type the code into the new device; returns the number that it shows."""
    laptop.page.goto("/devices")
    laptop.page.get_by_label("Six digits").fill(code)
    laptop.page.get_by_role("button", name="Go on").click()
    expect(laptop.page.get_by_role("heading", name="Are you Jo?")).to_be_visible()
    is_good(laptop)
    laptop.page.get_by_role("button", name="Yes, I’m Jo").click()
    number = laptop.page.get_by_role("status").filter(has_text=re.compile(r"^\d\d$"))
    expect(number).to_be_visible()
    return number.inner_text()


def test_a_laptop_becomes_the_same_persons_as_the_phone(invite: Invite) -> None:
    phone, laptop = invite("Jo", **PHONE), invite("")
    code = phone.open_table()
    phone.page.goto("/")
    number = comes(laptop, offers(phone))
    phone.page.get_by_role("button", name=number, exact=True).click()
    expect(phone.page.get_by_text("Linked. Both devices are yours now.")).to_be_visible()
    expect(laptop.page.get_by_text(code.upper())).to_be_visible()
    laptop.page.get_by_role("button", name="Open", exact=True).click()
    expect(laptop.page.get_by_role("button", name="Start")).to_be_visible()


def test_a_stranger_with_the_code_is_turned_away(invite: Invite) -> None:
    phone, stranger = invite("Jo", **PHONE), invite("Eve")
    phone.page.goto("/")
    code = offers(phone)
    stranger.page.goto(f"/link/{code.replace(' ', '')}")
    expect(stranger.page.get_by_label("Six digits")).to_have_value(code.replace(" ", ""))
    comes(stranger, code)
    phone.forgives("403")
    phone.page.get_by_role("button", name="None of these").click()
    expect(phone.page.get_by_text("the device was not linked")).to_be_visible()
    expect(stranger.page.get_by_text("It was not linked. Ask for a new code.")).to_be_visible()
    is_good(stranger)


def test_a_card_brings_back_what_was_lost(invite: Invite) -> None:
    lost, found = invite("Jo", **PHONE), invite("Jo", locale="de-DE", viewport={"width": 320, "height": 640})
    code = lost.open_table()
    lost.page.goto("/devices")
    lost.page.get_by_role("button", name="Make a card").click()
    card = lost.page.get_by_role("list", name="The six words of your card")
    expect(card.get_by_role("listitem")).to_have_count(6)
    is_good(lost)
    words = card.get_by_role("listitem").all_inner_texts()
    found.page.goto("/devices")
    found.page.get_by_role("button", name="Ich habe eine Karte").click()
    found.forgives("403")
    field = found.page.get_by_label("Die sechs Wörter deiner Karte")
    field.fill("qwertz " + " ".join(words[1:]))
    field.press("Enter")
    expect(found.page.get_by_text("QWERTZ steht auf keiner Karte.")).to_be_visible()
    is_good(found)
    field.fill(" ".join(words))
    field.press("Enter")
    expect(found.page.get_by_text(code.upper())).to_be_visible()
