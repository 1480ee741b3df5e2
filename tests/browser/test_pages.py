"""The pages around the games: they load quickly, speak German, remember people, and say what is not there."""

import gzip
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Response, expect

from tests.browser.conftest import Invite
from tests.browser.people import Person
from tests.browser.scripts import Script, of_the_sheet

Dice = Callable[[Script], None]
FIRST_LOAD = 80_000

SMALL = {"width": 360, "height": 740}


def is_good(person: Person) -> None:
    person.is_well_served()
    person.fits()


def test_text_may_be_twice_as_large(invite: Invite, dice: Dice) -> None:
    dice(of_the_sheet)
    jo = invite("Jo", viewport=SMALL)
    jo.open_table()
    jo.page.evaluate("document.documentElement.style.fontSize = '200%'")
    jo.fits()
    jo.start()
    jo.says("Cast for B, R, I, D, G, E")
    jo.fits()
    expect(jo.cup).to_be_in_viewport()


def test_the_first_load_is_small(invite: Invite) -> None:
    jo = invite("Jo")
    scripts: dict[str, Response] = {}

    def hear(answer: Response) -> None:
        if answer.url.endswith(".js"):
            scripts[answer.url] = answer

    jo.page.on("response", hear)
    jo.page.goto("/")
    expect(jo.page.get_by_role("heading", name="Boggle Bowl")).to_be_visible()
    jo.page.wait_for_load_state("networkidle")
    sizes = [len(gzip.compress(script.body())) for script in scripts.values()]
    assert 10_000 < sum(sizes) < FIRST_LOAD


def test_the_page_speaks_german_to_germans(invite: Invite, dice: Dice) -> None:
    dice(of_the_sheet)
    jo = invite("Jo", locale="de-DE")
    jo.page.goto("/")
    expect(jo.page.get_by_role("heading", name="Fünf Wörterspiele mit Würfeln.")).to_be_visible()
    expect(jo.page.get_by_text("Gespielt wird mit englischen Wörtern. HAUS gilt nicht, HOUSE schon.")).to_be_visible()
    jo.page.get_by_role("button", name="Neuer Tisch").click()
    jo.page.get_by_role("button", name=re.compile("^Bridge Dice")).click()
    jo.page.get_by_role("button", name="Spiel beginnen").click()
    ask = jo.page.get_by_test_id("ask-spoken")
    expect(ask).to_have_text("Du bist dran. Würfle B, R, I, D, G, E. Sechs Würfel sind im Becher: Tippe ihn an.")
    jo.page.get_by_role("button", name="Würfeln um").click()
    expect(jo.page.get_by_test_id("event-spoken")).to_have_text("Du hast B R D G E B geworfen: B R beiseite.")


@pytest.mark.needs_server("The pocket has nothing to tell: all of it is on the device.")
def test_one_can_be_forgotten(invite: Invite) -> None:
    jo = invite("Jo")
    code = jo.open_table()
    jo.page.goto("/")
    jo.page.get_by_role("button", name="You and this device").click()
    with jo.page.expect_download() as download:
        jo.page.get_by_role("link", name="What the server knows about you").click()
    assert code in download.value.path().read_text(encoding="utf-8")
    jo.page.get_by_role("button", name="Forget me").click()
    expect(jo.page.get_by_role("region", name="Your tables")).to_contain_text(code.upper())
    jo.page.get_by_role("button", name="Really forget me").click()
    expect(jo.page.get_by_role("region", name="Your tables")).to_have_count(0)
    jo.page.goto(f"/t/{code}")
    expect(jo.page.get_by_role("button", name="Sit down")).to_be_visible()


def test_home_has_the_way_back_to_every_table(invite: Invite, dice: Dice) -> None:
    dice(of_the_sheet)
    jo = invite("Jo", viewport=SMALL)
    other = jo.open_table("Dice Words")
    code = jo.open_table()
    jo.start()
    jo.says("Cast for B, R, I, D, G, E")
    jo.page.get_by_role("link", name="Back to the games").click()
    rows = jo.page.get_by_role("region", name="Your tables").get_by_role("listitem")
    expect(rows).to_have_text(
        [re.compile(f"{code.upper()} *Your turn"), re.compile(f"{other.upper()} *Not started yet")]
    )
    is_good(jo)
    jo.page.get_by_role("button", name="Go on").click()
    for order in ("B, R, I, D, G, E", "I, D, G, E", "D, G, E", "B, R, I, D, G, E"):
        jo.says(f"Cast for {order}")
        jo.roll()
    jo.page.get_by_role("button", name="See the result").click()
    jo.page.get_by_role("link", name="Back to the games").click()
    expect(rows).to_have_text([re.compile(f"{other.upper()} *Not started yet"), re.compile("Today · you had 53")])
    jo.open_table()
    jo.page.goto("/")
    jo.page.get_by_role("link", name="All 3").click()
    jo.page.get_by_role("textbox", name="Search").fill("dice w")
    expect(jo.page.get_by_role("listitem")).to_have_text(re.compile(other.upper()))
    jo.page.get_by_role("textbox", name="Search").fill("")
    jo.page.get_by_role("radio", name="With people").check()
    expect(jo.page.get_by_text("No table matches.")).to_be_visible()
    jo.page.get_by_role("radio", name="All", exact=True).check()
    is_good(jo)
    jo.page.get_by_role("button", name="Look back").click()
    expect(jo.page.get_by_role("heading", name="Look back")).to_be_visible()


def test_a_name_can_be_changed_at_the_table(invite: Invite) -> None:
    jo, mara = invite("Jo"), invite("Mara")
    mara.join(jo.open_table())
    mara.page.get_by_role("button", name="More about Mara").click()
    mara.page.get_by_role("button", name="Change name").click()
    expect(mara.page.get_by_role("textbox", name="Your name")).to_be_focused()
    mara.page.keyboard.press("Escape")
    expect(mara.page.get_by_role("textbox", name="Your name")).to_have_count(0)
    mara.page.get_by_role("button", name="More about Mara").click()
    mara.page.get_by_role("button", name="Change name").click()
    mara.page.get_by_role("textbox", name="Your name").fill("Marabel")
    mara.page.keyboard.press("Enter")
    expect(jo.page.get_by_role("list").get_by_text("Marabel")).to_be_visible()


def test_the_host_decides_how_the_table_plays(invite: Invite, dice: Dice) -> None:
    dice(of_the_sheet)
    jo, mara = invite("Jo"), invite("Mara")
    mara.join(jo.open_table())
    jo.page.get_by_role("radiogroup", name="Play to").get_by_role("radio", name="75").check()
    expect(mara.page.get_by_role("definition").first).to_have_text("75")
    expect(mara.page.get_by_role("radio")).to_have_count(0)
    jo.page.get_by_role("button", name="More about Mara").click()
    jo.page.get_by_role("button", name="Remove Mara").click()
    expect(mara.page.get_by_role("button", name="Sit down")).to_be_visible()
    jo.page.get_by_role("button", name="Add a player here").click()
    jo.page.keyboard.type("Tim")
    jo.page.keyboard.press("Enter")
    expect(jo.page.get_by_role("button", name="More about Tim")).to_have_attribute("aria-expanded", "false")
    jo.start()
    expect(jo.page.get_by_text("First to 75")).to_be_visible()


# The dice on each card, and how far a letter of the headline would be cut off.
CUT_OFF = """() => {
  const all = [...document.querySelectorAll("article .weave [data-die]")]
  const dice = all.filter((die) => {
    const [of, card] = [die, die.closest("article")].map((node) => node.getBoundingClientRect())
    return of.left < card.left || of.right > card.right || of.top < card.top || of.bottom > card.bottom
  })
  const headline = getComputedStyle(document.querySelector("h1"))
  return { all: all.length > 15, dice: dice.length, headline: headline.overflow !== "visible" }
}"""


@pytest.mark.parametrize("width", [1160, 1440, 1920])
def test_home_shows_whole_dice_right_below_the_name_also_when_there_are_tables(
    width: int, invite: Invite, dice: Dice
) -> None:
    dice(of_the_sheet)
    jo = invite("Jo", viewport={"width": width, "height": 900})
    jo.open_table()
    jo.page.goto("/")
    expect(jo.page.get_by_role("heading", name="Your tables")).to_be_visible()
    assert jo.page.evaluate(CUT_OFF) == {"all": True, "dice": 0, "headline": False}
    mark, headline = (jo.page.locator(part).bounding_box() for part in (".mark", "h1"))
    assert mark
    assert headline
    assert headline["y"] - mark["y"] - mark["height"] < 60


@pytest.mark.needs_server("Without a network nobody knows whether the table is there.")
def test_a_table_that_is_not_there_is_told_at_home(invite: Invite) -> None:
    jo = invite("Jo")
    jo.page.goto("/")
    code = jo.page.get_by_role("textbox", name="Table code")
    code.fill("mint 42")
    code.press("Enter")
    expect(jo.page.get_by_text("No table with the code MINT-42.")).to_be_visible()
    expect(code).to_have_value("mint 42")
    jo.page.goto("/t/plum-17")
    expect(jo.page.get_by_text("No table with the code PLUM-17.")).to_be_visible()
    expect(code).to_have_value("plum-17")
    jo.forgives("404")


def test_an_address_that_leads_nowhere_says_so(invite: Invite) -> None:
    jo = invite("Jo")
    jo.page.goto("/nowhere/at/all")
    jo.says("This address leads nowhere")


def test_going_back_leads_where_one_came_from(invite: Invite) -> None:
    jo = invite("Jo")
    jo.page.goto("/")
    jo.page.get_by_role("button", name="New table").click()
    expect(jo.page.get_by_role("heading", name="Which game?")).to_be_visible()
    jo.page.go_back()
    expect(jo.page.get_by_role("button", name="New table")).to_be_visible()


def test_name_light_and_language_are_remembered(invite: Invite) -> None:
    jo = invite("Jo")
    jo.page.goto("/")
    jo.page.get_by_role("button", name="You and this device").click()
    jo.page.get_by_role("textbox", name="Your name").fill("Josephine")
    jo.page.get_by_role("radio", name="Dark").check()
    jo.page.get_by_role("radio", name="Deutsch").check()
    jo.page.get_by_role("button", name="Speichern", exact=True).click()
    jo.page.reload()
    expect(jo.page.locator("html.dark")).to_be_attached()
    jo.page.get_by_role("button", name="Du und dieses Gerät").click()
    expect(jo.page.get_by_role("textbox", name="Dein Name")).to_have_value("Josephine")


@pytest.mark.needs_server("The house that is kept is there without a network.")
def test_home_opens_without_a_network_once_it_was_opened_with_one(invite: Invite) -> None:
    jo = invite("Jo")
    jo.page.goto("/")
    jo.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    jo.page.context.set_offline(True)
    jo.page.reload()
    expect(jo.page.get_by_role("heading", name="Boggle Bowl")).to_be_visible()
    jo.page.get_by_role("button", name="Play now: Bridge Dice").click()
    expect(jo.page.get_by_role("alert")).to_have_text("The server cannot be reached.")
    jo.forgives("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")


def test_who_comes_back_does_not_hear_all_that_happened(invite: Invite, dice: Dice) -> None:
    dice(of_the_sheet)
    jo = invite("Jo")
    jo.open_table()
    jo.start()
    jo.roll()
    jo.says("Cast for I, D, G, E")
    jo.page.reload()
    jo.says("Cast for I, D, G, E")
    spoken = jo.page.get_by_test_id("event-spoken")
    expect(spoken).to_have_text("")
    jo.roll()
    expect(spoken).to_contain_text("You cast")


@pytest.mark.parametrize(("width", "locale"), [(320, "de-DE"), (360, "en-GB"), (390, "de-DE")])
def test_the_longest_code_fits_into_its_field(width: int, locale: str, invite: Invite) -> None:
    jo = invite("Jo", viewport={"width": width, "height": 740}, locale=locale)
    jo.page.goto("/")
    code = jo.page.get_by_role("textbox", name=re.compile("Table code|Tischcode"))
    code.fill("WILLOW-9393")
    assert code.evaluate("field => field.scrollWidth <= field.clientWidth")
    is_good(jo)


@pytest.mark.needs_server("It asks the server for a file that is missing.")
def test_whatever_a_page_complains_about_is_heard(invite: Invite) -> None:
    jo = invite("Jo")
    jo.page.goto("/")
    other = jo.page.context.new_page()
    other.goto("/dictionary")
    jo.page.evaluate("console.warn('a warning')")
    other.evaluate("console.error('an error')")
    other.evaluate("setTimeout(() => { throw new Error('nobody caught this') })")
    with other.expect_response("**/missing.json"):
        other.evaluate("fetch('/missing.json')")
    other.close()
    heard = sorted(said.split(":")[0] for said in jo.complaints)
    assert heard == ["Failed to load resource", "a warning", "an error", "nobody caught this"]
    jo.forgives(*heard)
