"""Real dice at the table in real browsers: typed or tapped, whole short games, mixed with the house's dice and bots."""

import re

from playwright.sync_api import expect

from tests.browser.album import Album
from tests.browser.conftest import DESKTOP, PHONE, Invite
from tests.browser.crosswords import open_table
from tests.browser.people import Person

SOUP = "SOTNITERNPKSNVDLHE"
"""Eighteen letters that eighteen of our dice can show, and show again."""


def box(person: Person, game: str) -> str:
    """Opens a table whose people throw real dice; gives its code."""
    code = person.open_table(game)
    person.page.get_by_role("radio", name="We have the box").check()
    return code


def has_real_dice(host: Person, name: str) -> None:
    """The host says that somebody at another device throws real dice too."""
    real = host.page.get_by_role("radiogroup", name=f"{name}’s dice").get_by_role("radio", name="Real dice")
    real.check()
    expect(real).to_be_checked()


def types(person: Person, letters: str) -> None:
    """Types what the dice show, and enters it; what was typed in before it was taken back is cleared."""
    expect(person.bar.get_by_text(re.compile(f"^ *(0|{len(letters)}) of {len(letters)}[.]"))).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(person.bar.get_by_role("button", name=letters[0], exact=True)).to_be_enabled()
    person.page.keyboard.type(letters.lower())
    person.bar.get_by_role("button", name="Enter the cast").click()


def press(person: Person, name: str) -> None:
    person.bar.get_by_role("button", name=name, exact=True).click()


def takes_back(person: Person, step: str) -> None:
    """The host is told what will be taken back, and takes it back."""
    person.tool("Take the last step back")
    expect(person.page.get_by_text(f"Take this back? {step}")).to_be_visible()
    person.page.get_by_role("button", name="Take it back", exact=True).click()
    expect(person.page.get_by_text("Take this back?")).to_have_count(0)


def test_alphabet_dice_alone_with_real_dice_to_the_end(invite: Invite) -> None:
    jo = invite("Jo", **DESKTOP)
    box(jo, "Alphabet Dice")
    jo.start()
    for serving in range(4):
        jo.says("Throw 18 dice and tap what they show")
        types(jo, SOUP)
        for _ in range(2):
            press(jo, "Pass")
            jo.says("Throw 18 dice and tap what they show")
            types(jo, SOUP)
        press(jo, "Pass")
        if serving == 0:
            expect(jo.page.get_by_text("Serving 1 is over", exact=True)).to_be_visible()
    press(jo, "See the result")
    expect(jo.page.get_by_role("heading", name="You have")).to_be_visible()


def test_alphabet_dice_with_real_dice_here_and_the_houses_there(invite: Invite, album: Album) -> None:
    jo, mara = invite("Jo", **PHONE), invite("Mara", **DESKTOP)
    code = box(jo, "Alphabet Dice")
    mara.join(code)
    jo.add_bot()
    jo.start()
    jo.says("Throw 12 dice and tap what they show")
    mara.says("Jo rolls the dice")
    for letter in "SOTNITERNPKS":
        jo.bar.get_by_role("button", name=letter, exact=True).tap()
    album.take(jo, "alphabet-dice-picker")
    press(jo, "Enter the cast")
    mara.page.get_by_role("button", name="Roll your dice").click()
    jo.says("Lay the first word")
    jo.page.keyboard.type("stop")
    jo.page.keyboard.press("Enter")
    mara.says("Build, slurp or pass")


def test_a_box_with_other_letters_is_taken_as_it_is(invite: Invite, album: Album) -> None:
    jo = invite("Jo", **PHONE)
    box(jo, "Alphabet Dice")
    jo.start()
    press(jo, "Our box is different")
    expect(jo.bar.get_by_role("button", name="Red")).to_be_visible()
    jo.page.keyboard.type("zzzzzzzzzzzzzzzz")
    press(jo, "Red")
    press(jo, "Qu")
    jo.page.keyboard.press("Shift+I")
    expect(jo.bar.get_by_role("button", name="Qu, red, costs two")).to_be_visible()
    album.take(jo, "alphabet-dice-other-box")
    press(jo, "Enter the cast")
    jo.says("Lay the first word")
    jo.page.keyboard.type("quiz")
    expect(jo.bar.get_by_role("button", name="Build QUIZ")).to_be_visible()


def test_a_letter_that_none_of_the_dice_has_is_answered_too(invite: Invite) -> None:
    jo = invite("Jo", **DESKTOP)
    box(jo, "Bridge Dice")
    jo.start()
    expect(jo.bar.get_by_role("button", name="B", exact=True)).to_be_enabled()
    jo.page.keyboard.type("bz")
    expect(jo.bar.get_by_text("1 of 6. No die that is left shows Z. Look again")).to_be_visible()


FIFTEEN = "KBHFIETYS*NC*AO"


def test_a_letter_that_no_die_shows_is_not_taken_and_a_wrong_one_goes_away(invite: Invite, album: Album) -> None:
    jo, mara = invite("Jo", **PHONE), invite("Mara", **PHONE)
    mara.join(box(jo, "Letters Rebus"))
    jo.start()
    expect(jo.bar.get_by_role("button", name="*", exact=True)).to_be_enabled()
    jo.page.keyboard.type("**")
    jo.bar.get_by_role("button", name="*", exact=True).tap(force=True)
    expect(jo.bar.get_by_text("No die that is left shows *. Look again")).to_be_visible()
    expect(jo.bar.get_by_role("button", name="Restart with our own letters")).to_be_visible()
    jo.page.keyboard.type("kbhfietysncae")
    jo.page.keyboard.type("x")
    expect(jo.bar.get_by_text("That is one too many.")).to_be_visible()
    album.take(jo, "letters-rebus-picker")
    jo.bar.get_by_role("button", name="E, tap to change it").last.tap()
    expect(jo.bar.get_by_text("14 of 15.")).to_be_visible()
    jo.page.keyboard.type("o")
    jo.page.keyboard.press("Enter")
    jo.says("Lay your crossword")


def test_a_guest_whose_box_has_other_letters_is_told_to_tell_the_host(invite: Invite) -> None:
    jo, mara = invite("Jo"), invite("Mara", **PHONE)
    mara.join(open_table(jo, "letters-rebus", mode="at-once"))
    jo.page.get_by_role("radio", name="We have the box").check()
    has_real_dice(jo, "Mara")
    jo.start()
    for person in (jo, mara):
        expect(person.bar.get_by_role("button", name="*", exact=True)).to_be_enabled()
        person.page.keyboard.type("***")
    expect(mara.bar.get_by_text("If your box has other letters, tell the host.")).to_be_visible()
    press(jo, "Restart with our own letters")
    for person in (jo, mara):
        types(person, "*" * 15)
    jo.says("Lay your crossword")
    jo.page.locator(".hand .die[role=button]:not(.ghost)").first.hover()
    expect(jo.page.get_by_text("Dice of your own box: only you know all their faces.")).to_be_visible()


def test_in_the_lobby_the_host_says_that_their_box_has_other_letters(invite: Invite) -> None:
    jo = invite("Jo", **PHONE)
    box(jo, "Dice Words")
    jo.page.get_by_text("More rules").click()
    jo.page.get_by_role("radio", name="Any letters").check()
    jo.start()
    types(jo, "XACH")
    press(jo, "Turn the glass")
    types(jo, "MMMMACH")
    jo.says("Make one word")
    jo.page.keyboard.type("mach")
    expect(jo.page.get_by_text("3 + 1 + 3 + 2 = 9, × 3 ice cubes = 27")).to_be_visible()
    jo.fits()


def test_the_host_takes_back_a_slip_of_the_finger(invite: Invite, album: Album) -> None:
    jo, mara = invite("Jo", **PHONE), invite("Mara", **DESKTOP)
    code = jo.open_table()
    mara.join(code)
    jo.page.get_by_role("radio", name="We have the box").check()
    has_real_dice(jo, "Mara")
    jo.start()
    asks = "Throw all six dice and tap what they show. Most B’s start."
    expect(jo.bar.get_by_text(asks)).to_be_visible()
    expect(jo.page.get_by_text("in the cup")).to_have_count(0)
    types(jo, "BBBBBB")
    types(mara, "RRRRRR")
    jo.says("Cast for B, R, I, D, G, E")
    types(jo, "BRRRRR")
    types(jo, "IDGG")
    jo.says("Cast for E")
    expect(mara.page.get_by_role("button", name="Take the last step back")).to_have_count(0)
    jo.tool("Take the last step back")
    album.take(jo, "take-back")
    jo.page.get_by_role("button", name="Leave it").click()
    takes_back(jo, "Jo cast I D G G: set aside I D G.")
    jo.says("Cast for I, D, G, E")
    expect(jo.bar.get_by_text("4 of 4.")).to_be_visible()
    told = "Jo took back: Jo cast I D G G: set aside I D G."
    expect(mara.page.get_by_test_id("event-spoken")).to_have_text(told)
    expect(mara.rail.get_by_text(told)).to_be_attached()
    jo.bar.get_by_role("button", name="G, tap to change it").last.tap()
    expect(jo.bar.get_by_text("3 of 4.")).to_be_visible()
    jo.bar.get_by_role("button", name="E", exact=True).tap()
    press(jo, "Enter the cast")
    mara.says("Cast for B, R, I, D, G, E")
