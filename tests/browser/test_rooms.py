"""A room on the page: a class of thirty with a projector and phones, its director, and name cards."""

import re

import pytest
from playwright.sync_api import expect

from lettercup.games import DAYS
from lettercup.server.tables import rooms
from tests.browser.conftest import PHONE, Invite
from tests.browser.crosswords import on_board
from tests.browser.people import Person
from tests.browser.pupils import Pupils

pytestmark = pytest.mark.needs_server("A room is for many devices.")

PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}
TICK = "M5 12.5l4.5 4.5L19 7"
LONG_NAME = "Magdalena-Maximiliane"
CLASS = [f"Pupil {number}" for number in range(1, 28)]


def is_good(*people: Person) -> None:
    for person in people:
        person.is_well_served()
        person.fits()


def opens_a_room(host: Person) -> str:
    """Open a room from home; gives its code."""
    host.page.goto("/")
    host.page.get_by_role("link", name="For a class or club").click()
    host.page.get_by_label("Name of the room").fill("Class 5b")
    expect(host.page.get_by_role("radio", name="Letters Rebus")).to_be_checked()
    host.page.get_by_role("radio", name="5:00").check()
    is_good(host)
    host.page.get_by_role("button", name="Open the room").click()
    expect(host.page).to_have_url(re.compile("/screen$"))
    return host.page.url.split("/")[-2]


def joins(phone: Person, code: str) -> None:
    """Type the code at home, then the name."""
    phone.page.goto("/")
    phone.page.get_by_label("Table code").fill(code.replace("-", " "))
    phone.page.keyboard.press("Enter")
    phone.page.get_by_role("button", name="Go in").click()
    expect(phone.page.get_by_role("heading", name=f"You’re in, {phone.name}")).to_be_visible()


def lays(phone: Person, *laid: int) -> None:
    """Lay a die, and another one, until so many lie there."""
    expect(phone.page).to_have_url(re.compile("/t/"))
    hand = phone.page.locator(".hand").get_by_role("button")
    for dice in laid:
        hand.and_(phone.page.locator(":not(.ghost)")).first.click()
        expect(on_board(phone.page)).to_have_count(dice)


def is_done(phone: Person) -> None:
    phone.page.get_by_role("button", name="I’m done").click()
    stop = phone.page.get_by_role("button", name="Stop", exact=True)
    sent = phone.page.get_by_role("heading", name=re.compile("^(Sent|Round 1 is over)$"))
    expect(stop.or_(sent)).to_be_visible()
    if stop.is_visible():
        stop.click()
    expect(sent).to_be_visible()


def test_a_class_of_thirty(invite: Invite, site: str) -> None:
    host, phones = invite("Ms Berger", **PROJECTOR), [invite(name, **PHONE) for name in (LONG_NAME, "Malik", "Nora")]
    host.forgives("status of 404")  # The house of the tests has no dictionary with meanings.
    code = opens_a_room(host)
    lena, malik, nora = phones
    for phone in phones:
        joins(phone, code)
    is_good(lena)
    with Pupils(site, code).here() as pupils:
        pupils.enter(*CLASS)
        expect(host.page.get_by_role("heading", name="30 are here")).to_be_visible()
        expect(host.page.get_by_role("list", name="Who is here").get_by_role("listitem")).to_have_count(30)
        is_good(host)
        host.page.keyboard.press("Space")
        pupils.play()
        lays(lena, 1, 2)
        is_done(lena)
        is_good(lena)
        expect(host.page.get_by_role("heading", name="28 of 30 are done")).to_be_visible()
        is_good(host)
        lena.page.get_by_role("button", name="Change it").click()
        expect(host.page.get_by_role("heading", name="27 of 30 are done")).to_be_visible()
        lays(lena, 3)
        is_done(lena)
        expect(host.page.get_by_role("heading", name="28 of 30 are done")).to_be_visible()
        lays(malik, 1, 2)
        host.page.get_by_role("button", name="Stop now").click()
        expect(host.page.get_by_role("button", name="Show the best")).to_be_visible()
        expect(nora.page.get_by_role("heading", name="Look up")).to_be_visible()
        host.page.keyboard.press("Space")
        expect(malik.page.get_by_role("heading", name=re.compile("points"))).to_be_visible()
        expect(malik.page.get_by_text("Your place")).to_have_count(0)
        is_good(host, malik)
        host.page.keyboard.press("r")
        expect(host.page.get_by_text("The first nine.")).to_be_visible()
        assert host.page.get_by_text(LONG_NAME, exact=True).evaluate("e => e.scrollWidth <= e.clientWidth")
        expect(malik.page.get_by_text("Your place")).to_be_visible()
        is_good(host)
        host.page.keyboard.press("Space")
        expect(nora.page).to_have_url(re.compile("/t/"))


def lays_word(phone: Person, dice: int) -> None:
    """Lay so many dice in a row, and be done, whatever they spell."""
    lays(phone, *range(1, dice + 1))
    is_done(phone)


def test_a_class_that_does_not_behave(invite: Invite) -> None:
    host, lena, malik = invite("Ms Berger", **PROJECTOR), invite("Lena", **PHONE), invite("Malik", **PHONE)
    for who in (host, malik):
        who.forgives("status of 404", "ERR_INTERNET_DISCONNECTED", "WebSocket connection")
    code = opens_a_room(host)
    joins(lena, code)
    malik.page.goto(f"/r/{code}")
    name = malik.page.get_by_label("Your name")
    for wrong, told in (("Lena", "called Lena already"), ("\u200b\u200b", "")):
        name.fill(wrong)
        malik.page.get_by_role("button", name="Go in").click()
        expect(malik.bar).to_contain_text(told)
        expect(name).to_be_visible()
    name.fill("Malik")
    malik.page.get_by_role("button", name="Go in").click()
    expect(malik.page.get_by_role("heading", name="You’re in, Malik")).to_be_visible()
    malik.tool("Leave the room")
    expect(host.page.get_by_role("heading", name="1 is here")).to_be_visible()
    malik.page.get_by_role("button", name="Go in").click()
    expect(host.page.get_by_role("heading", name="2 are here")).to_be_visible()
    other_tab = lena.page.context.new_page()
    other_tab.goto(f"/r/{code}")
    expect(other_tab.get_by_role("heading", name="You’re in, Lena")).to_be_visible()
    for _ in range(3):
        host.page.keyboard.press("Space")
    for page in (lena.page, other_tab, malik.page):
        expect(page).to_have_url(re.compile("/t/"))
    assert lena.page.url == other_tab.url
    expect(lena.page.get_by_role("banner")).to_contain_text("Class 5b · Round 1 of 3")
    expect(lena.page.get_by_text("You play alone")).to_have_count(0)
    malik.page.context.set_offline(True)
    host.page.reload()
    expect(host.page.get_by_role("heading", name="0 of 2 are done")).to_be_visible()
    lays_word(lena, 3)
    expect(other_tab.get_by_role("heading", name="Sent")).to_be_visible()
    other_tab.close()
    malik.page.context.set_offline(False)
    lays_word(malik, 2)
    expect(host.page.get_by_role("button", name="Show the best")).to_be_visible()
    host.page.keyboard.press("Space")
    expect(lena.page.get_by_role("img", name="Your crossword")).to_be_visible()
    lena.page.reload()
    expect(lena.page.get_by_role("img", name="Your crossword")).to_be_visible()
    shapes = host.page.get_by_role("button", name="Everyone’s shapes")
    expect(shapes).to_be_visible()
    host.page.keyboard.press("s")
    expect(host.page.get_by_role("heading", name="Most beautiful shape?")).to_be_visible()
    for phone, shape in ((lena, "A"), (malik, "A"), (malik, "B")):
        choice = phone.page.get_by_role("button", name=f"Shape {shape}")
        choice.click()
        expect(choice).to_have_attribute("aria-pressed", "true")
    expect(host.page.get_by_text("1 vote")).to_have_count(2)
    is_good(host, lena)
    host.page.reload()
    expect(host.page.get_by_text("1 vote")).to_have_count(2)


def test_the_host_leads_and_prints_cards(invite: Invite) -> None:
    host, phone = invite("Ms Berger"), invite("Lena", **PHONE)
    code = opens_a_room(host)
    with host.page.expect_popup() as opened:
        host.page.get_by_role("button", name="Settings").click()
    expect(opened.value).to_have_url(re.compile("/lead$"))
    opened.value.close()
    host.page.goto(f"/r/{code}/lead")
    expect(host.page.get_by_text("Nobody is here yet. Share the code.")).to_be_visible()
    is_good(host)
    phone.page.goto(f"/r/{code}/lead?name=Mia")
    expect(phone.page).to_have_url(re.compile(f"/r/{code}$"))
    phone.page.goto(f"/r/{code}?name=Mia")
    expect(phone.page.get_by_label("Your name")).to_have_value("Mia")
    phone.page.get_by_role("button", name="Go in").click()
    host.page.get_by_role("button", name="Start round 1").click()
    lays(phone, 1, 2)
    is_done(phone)
    expect(host.page.get_by_role("heading", name="Round 2 can start")).to_be_visible()
    host.page.get_by_role("button", name="More about Mia").click()
    is_good(host)
    host.page.get_by_role("button", name="Strike the last round").click()
    host.page.get_by_label("Why?").fill("a trial")
    host.page.keyboard.press("Enter")
    expect(host.page.get_by_text("struck: a trial")).to_be_visible()
    sorts = host.page.get_by_role("columnheader", name="Name")
    sorts.get_by_role("button").click()
    expect(sorts).to_have_attribute("aria-sort", "ascending")
    is_good(host)
    host.page.get_by_role("button", name="Print name cards").click()
    host.page.get_by_label("Names, one on each line").fill("Ada\nBen")
    cards = host.page.locator("main").get_by_role("listitem")
    expect(cards).to_have_count(2)
    is_good(host)
    card = cards.nth(1).locator(".word").inner_text()
    assert card.startswith("2. ")
    comes_back(invite, host, code, card)


def comes_back(invite: Invite, host: Person, code: str, card: str) -> None:
    """Ben types his card, and next week again on another phone, by the code that is printed on it."""
    for phone, week in ((invite("Ben", **PHONE), 1), (invite("Somebody else", **PHONE), 2)):
        phone.page.goto("/")
        phone.page.get_by_label("Table code").fill(code)
        phone.page.keyboard.press("Enter")
        name = phone.page.get_by_label("Your name")
        name.fill(card)
        phone.page.get_by_role("button", name="Go in").click()
        if week == 1:
            expect(phone.bar).to_contain_text(f"The card {card} is new. What’s your name?")
            is_good(phone)
            name.fill("Ben")
            phone.page.get_by_role("button", name="Go in").click()
            expect(phone.page.get_by_role("heading", name="Look up")).to_be_visible()
            host.page.goto(f"/r/{code}/lead")
            host.page.get_by_role("button", name="Same again next week").click()
            expect(host.page.get_by_text("Nobody is here yet.")).to_be_visible()
        else:
            expect(phone.page.get_by_role("heading", name="You’re in, Ben")).to_be_visible()


def test_a_room_in_german_on_the_narrowest_phone(invite: Invite) -> None:
    small = {"locale": "de-DE", "viewport": {"width": 320, "height": 640}}
    host = invite("Berger", **small)
    host.page.goto("/rooms/new")
    opening = host.page.get_by_role("button", name="Raum öffnen")
    expect(opening).to_be_visible()
    is_good(host)
    opening.click()
    expect(host.page.get_by_role("heading", name="0 sind da")).to_be_visible()
    is_good(host)
    code = host.page.url.split("/")[-2]
    host.page.goto(f"/r/{code}")
    host.page.get_by_role("button", name="Reingehen").click()
    expect(host.page.get_by_role("heading", name="Du bist drin, Berger")).to_be_visible()
    is_good(host)
    host.page.goto(f"/r/{code}/lead")
    expect(host.page.get_by_role("heading", name="Runde 1 kann beginnen")).to_be_visible()
    is_good(host)


def test_the_host_waits_for_somebody(invite: Invite) -> None:
    host, phone = invite("Ms Berger"), invite("Yara", **PHONE)
    phone.forgives("ERR_INTERNET_DISCONNECTED", "WebSocket connection")
    code = opens_a_room(host)
    joins(phone, code)
    host.page.goto(f"/r/{code}/lead")
    host.page.get_by_role("button", name="Start round 1").click()
    lays(phone, 1, 2)
    phone.page.context.set_offline(True)
    expect(host.page.get_by_text(re.compile(r"^away 0:\d\d$"))).to_be_visible()
    expect(host.bar).to_contain_text("Yara is away.")
    host.page.get_by_role("button", name="Pause for Yara").click()
    expect(host.page.get_by_role("heading", name="Waiting for Yara")).to_be_visible()
    is_good(host)
    phone.page.context.set_offline(False)
    expect(phone.page.get_by_text("Paused.", exact=True)).to_be_visible()
    phone.is_well_served()
    host.page.get_by_role("button", name="Go on").click()
    expect(phone.page.get_by_text("Paused.", exact=True)).to_have_count(0)
    lays(phone, 3)
    is_done(phone)


def test_a_room_of_two_games(invite: Invite) -> None:
    host, phone = invite("Ms Berger"), invite("Lena", **PHONE)
    host.forgives("status of 404")
    host.page.goto("/rooms/new")
    host.page.get_by_role("radiogroup", name="Rounds").get_by_role("radio", name="1", exact=True).check()
    host.page.get_by_role("button", name="And another game").click()
    host.page.get_by_role("radiogroup", name="2. Game").get_by_role("radio", name="Boggle Bowl").check()
    expect(host.bar).to_contain_text("Letters Rebus and Boggle Bowl, 2 rounds")
    host.page.get_by_role("radio", name="Tough").check()
    is_good(host)
    host.page.get_by_role("button", name="Open the room").click()
    expect(host.page).to_have_url(re.compile("/screen$"))
    code = host.page.url.split("/")[-2]
    joins(phone, code)
    expect(host.page.get_by_role("heading", name="1 is here")).to_be_visible()
    host.page.keyboard.press("Space")
    lays(phone, 1, 2)
    host.page.goto(f"/r/{code}/lead")
    expect(host.page.get_by_text("Boggle Bowl")).to_be_visible()
    for switch in ("Best play after each round", "Names when done"):
        host.page.get_by_role("switch", name=switch).click()
        expect(host.page.get_by_role("switch", name=switch)).not_to_be_checked()
    is_good(host)
    host.page.goto(f"/r/{code}/screen")
    host.page.get_by_role("button", name="Stop now").click()
    expect(phone.page.get_by_role("heading", name="Round 2 starts soon.")).to_be_visible()
    expect(host.page.get_by_role("button", name="Show the best")).to_be_visible()
    host.page.keyboard.press("Space")
    expect(phone.page.get_by_role("heading", name="Boggle Bowl")).to_be_visible()
    expect(host.page.get_by_role("heading", name="0 of 1 is done")).to_be_visible()
    host.page.goto(f"/r/{code}/lead")
    expect(host.page.get_by_role("heading", name="Round 2 is running")).to_be_visible()
    is_good(host)
    expect(host.page.get_by_role("button", name="Print the standings")).to_be_visible()
    host.page.emulate_media(media="print")
    expect(host.page.locator(".on-paper tbody")).to_contain_text(re.compile("1.*Lena"))
    expect(host.page.locator(".on-paper tbody")).to_be_visible()
    expect(host.bar).not_to_be_visible()


@pytest.mark.parametrize("people", [30, 60])
def test_the_names_of_all_fit_below_the_dice_of_every_game(invite: Invite, site: str, people: int) -> None:
    host = invite("Ms Berger", **PROJECTOR)
    plan = [{"game": name} for name, task in DAYS.items() if task.ranked]
    body = {"plan": plan, "title": "Class 5b", "dice": "sealed", "settings": {"best": False}}
    code = host.page.request.post("/api/rooms", data=body).json()["code"]
    host.page.goto(f"/r/{code}/screen")
    with Pupils(site, code).here() as pupils:
        pupils.enter(*(f"Pupil {number}" for number in range(people)))
        expect(host.page.get_by_role("heading", name=f"{people} are here")).to_be_visible()
        for number in range(1, len(plan) + 1):
            host.page.keyboard.press("Space")
            expect(host.page.get_by_role("banner")).to_contain_text(f"Round {number} of {len(plan)}")
            expect(host.page.get_by_role("heading", name=f"0 of {people} are done")).to_be_visible()
            names = host.page.get_by_role("list", name="Who is here").get_by_role("listitem")
            expect(names).to_have_count(people)
            expect(names.last).to_be_in_viewport(ratio=1)
            last, bar = names.last.bounding_box(), host.bar.bounding_box()
            assert last
            assert bar
            assert last["y"] + last["height"] < bar["y"]
            host.page.get_by_role("button", name="Stop now").click()
            expect(host.page.get_by_role("button", name="Stop now")).to_have_count(0)


def test_four_people_at_two_tables(invite: Invite, site: str) -> None:
    """Everybody plays the same dice; one table waits for somebody, until a bot sits down."""
    host, lena, malik = invite("Ms Berger"), invite("Lena", **PHONE), invite("Malik", **PHONE)
    host.page.goto("/rooms/new")
    host.page.get_by_role("radiogroup", name="Game").get_by_role("radio", name="Alphabet Dice").check()
    host.page.get_by_role("radiogroup", name="Who plays together").get_by_role("radio", name="Tables of 3").check()
    expect(host.page.get_by_text("Every table has the same dice.")).to_be_visible()
    is_good(host)
    host.page.get_by_role("button", name="Open the room").click()
    expect(host.page).to_have_url(re.compile("/screen$"))
    code = host.page.url.split("/")[-2]
    for phone in (lena, malik):
        joins(phone, code)
    with Pupils(site, code).here() as pupils:
        pupils.enter("Ada", "Ben", "Cas")
        host.page.goto(f"/r/{code}/lead")
        host.page.get_by_role("button", name="Seat everyone").click()
        expect(host.page.get_by_role("heading", name="Table 2")).to_be_visible()
        expect(host.page.get_by_text("Nobody meets twice")).to_be_visible()
        names = host.page.get_by_role("button", name=re.compile("^Swap "))
        expect(names).to_have_count(5)
        names.first.click()
        names.last.click()
        is_good(host)
        host.page.get_by_role("button", name="Start round 1").click()
        for phone in (lena, malik):
            expect(phone.page).to_have_url(re.compile("/t/"))
            expect(phone.page.get_by_role("heading", name="Alphabet Dice")).to_be_visible()
            phone.is_well_served()
        expect(host.bar).to_contain_text("2 tables are playing.")
        host.page.goto(f"/r/{code}/screen")
        expect(host.page.get_by_role("heading", name="Every table plays")).to_be_visible()
        is_good(host)
        expect(host.page.get_by_role("heading", name="0 of 2 tables are done")).to_be_visible()
        host.page.get_by_role("button", name="Stop now").click()
        # Whoever sits where nobody sits at the other table is compared with nobody.
        expect(lena.page.get_by_role("heading", name=re.compile("^(You beat |Round 1 is over)"))).to_be_visible()
        host.page.keyboard.press("Space")
        expect(host.page.get_by_role("heading", name="After round 1 of 3")).to_be_visible()
        expect(lena.bar).to_contain_text("Round 2 starts soon.")
        is_good(host, lena)


def test_phones_go_on_when_the_host_does_not_come_back(invite: Invite, monkeypatch: pytest.MonkeyPatch) -> None:
    host, lena, malik = invite("Ms Berger", **PROJECTOR), invite("Lena", **PHONE), invite("Malik", **PHONE)
    host.forgives("status of 404")
    code = opens_a_room(host)
    for phone in (lena, malik):
        joins(phone, code)
    host.page.keyboard.press("Space")
    for phone in (lena, malik):
        lays_word(phone, 2)
    expect(lena.page.get_by_role("heading", name="Round 1 is over")).to_be_visible()
    monkeypatch.setattr(rooms, "HOST_AWAY", 0)
    host.page.close()
    expect(lena.page.get_by_role("heading", name="The host is away")).to_be_visible()
    is_good(lena)
    monkeypatch.setattr(rooms, "HOST_GONE", 0)
    lena.page.get_by_role("button", name="Show the best").click()
    expect(malik.page.get_by_role("heading", name=re.compile("points"))).to_be_visible()
    together = malik.page.get_by_role("listitem").filter(has_text="Together: ")
    found = re.search(r"Together: (\d+) %", together.inner_text())
    assert found
    assert (together.locator("path").get_attribute("d") == TICK) == (found[1] != "0")
    is_good(lena, malik)
    malik.page.get_by_role("button", name="Round 2", exact=True).click()
    expect(lena.page).to_have_url(re.compile("/t/"))


def test_a_clock_that_an_absent_host_has_stopped_goes_on(invite: Invite, monkeypatch: pytest.MonkeyPatch) -> None:
    host, lena = invite("Ms Berger", **PROJECTOR), invite("Lena", **PHONE)
    host.forgives("status of 404")
    code = opens_a_room(host)
    joins(lena, code)
    host.page.keyboard.press("Space")
    lays(lena, 1)
    host.page.goto(f"/r/{code}/lead")
    host.page.get_by_role("button", name="Pause", exact=True).click()
    expect(lena.page.get_by_text("Paused.", exact=True)).to_be_visible()
    monkeypatch.setattr(rooms, "HOST_AWAY", 0)
    monkeypatch.setattr(rooms, "HOST_GONE", 0)
    host.page.close()
    expect(lena.page.get_by_role("heading", name="The host is still away")).to_be_visible()
    is_good(lena)
    lena.page.get_by_role("button", name="Go on").click()
    expect(lena.page).to_have_url(re.compile("/t/"))
    expect(lena.page.get_by_text("Paused.", exact=True)).to_have_count(0)
    lays(lena, 2)
