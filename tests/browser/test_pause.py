"""The clock stands still when everybody at the table wants it to."""

from playwright.sync_api import expect

from tests.browser.album import Album
from tests.browser.conftest import DESKTOP, PHONE, Invite
from tests.browser.crosswords import open_table


def test_the_clock_stands_still_when_everybody_wants_it_and_goes_on_when_one_does_not(
    invite: Invite, album: Album
) -> None:
    jo, mara = invite("Jo", **PHONE), invite("Mara", **DESKTOP)
    mara.join(open_table(jo, "letters-rebus", rounds=1))
    jo.start()
    jo.page.get_by_role("button", name="Roll the fifteen dice").click()
    expect(jo.page.get_by_role("timer")).to_be_visible()
    jo.tool("Stop the clock")
    expect(jo.page.get_by_text("Jo wants to stop the clock.")).to_be_visible()
    album.take(jo, "pause-wanted")
    album.take(mara, "pause-asked")
    mara.page.get_by_role("button", name="Agree").click()
    for person in (jo, mara):
        expect(person.page.get_by_text("Paused.", exact=True)).to_be_visible()
        expect(person.page.get_by_role("timer")).to_be_hidden()
    album.take(jo, "paused")
    mara.page.get_by_role("button", name="Go on").click()
    expect(jo.page.get_by_text("Paused.", exact=True)).to_be_hidden()
    expect(jo.page.get_by_role("timer")).to_be_visible()
