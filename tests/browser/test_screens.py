"""Pictures of every page, for the eye: `./test --screens` writes them to `build/screens`."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.people import ROOT, Person
from tests.browser.scripts import Script, of_the_sheet

SCREENS = ROOT / "build" / "screens"
SIZES = {
    "360": {"width": 360, "height": 740},
    "768": {"width": 768, "height": 1024},
    "1440": {"width": 1440, "height": 900},
}

READY = "Promise.all([document.fonts.ready, ...[...document.images].map(i => i.decode())]).then(() => undefined)"


class Album:
    """Where one person's pictures go."""

    def __init__(self, person: Person, look: str) -> None:
        self.person = person
        self.look = look
        SCREENS.mkdir(parents=True, exist_ok=True)

    def keep(self, name: str) -> Path:
        self.person.page.evaluate(READY)
        path = SCREENS / f"{name}-{self.look}.png"
        self.person.page.screenshot(path=path)
        return path


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_bridge_dice_is_pictured(invite: Invite, dice: Callable[[Script], None], size: str, scheme: str) -> None:
    dice(of_the_sheet)
    jo = invite("Jo", viewport=SIZES[size], color_scheme=scheme)
    album = Album(jo, f"{size}-{scheme}")
    jo.page.goto("/")
    expect(jo.page.get_by_role("heading", name="Boggle Bowl")).to_be_visible()
    album.keep("home")
    jo.page.get_by_role("button", name="New table").click()
    jo.says("Choose a game")
    album.keep("new-table")
    code = jo.open_table()
    expect(jo.page.get_by_role("img", name="QR code")).to_be_visible()
    album.keep("lobby")
    eva = invite("Eva", viewport=SIZES[size], color_scheme=scheme)
    eva.page.goto(f"/t/{code}")
    expect(eva.page.get_by_role("button", name="Sit down")).to_be_visible()
    Album(eva, album.look).keep("lobby-guest")
    jo.start()
    jo.says("Cast for B, R, I, D, G, E")
    album.keep("bridge-dice-first")
    jo.roll()
    jo.says("Cast for I, D, G, E")
    jo.roll()
    jo.says("Cast for D, G, E")
    album.keep("bridge-dice-turn")
    expect(eva.bar.get_by_text("You are watching.")).to_be_visible()
    Album(eva, album.look).keep("bridge-dice-watching")
    jo.page.get_by_role("button", name="How to play").click()
    assert album.keep("bridge-dice-help").stat().st_size > 0
    jo.page.keyboard.press("Escape")
    jo.roll()
    jo.says("Cast for B, R, I, D, G, E")
    album.keep("bridge-dice-stopped")
    jo.roll()
    jo.page.get_by_role("button", name="See the result").click()
    expect(jo.page.get_by_role("heading", name="Jo wins with 53")).to_be_visible()
    assert album.keep("result").stat().st_size > 0
