"""`python -m docs.images.take`: take the pictures of README.md and of catalogues again, at real tables with real bots.

Games differ each time, so look at what comes out, and repeat it until it is beautiful. Names after the command take
only these pictures (`docs/images/look-back`).
"""

import base64
import re
import sys
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

import lettercup as lc
from lettercup.core import Die
from lettercup.core.casts import Cast
from lettercup.core.record import dumps
from lettercup.house import fair
from lettercup.lexicon import load
from lettercup.server.tables.services import public_services
from tests.browser.conftest import served
from tests.browser.crosswords import arrow, in_hand, tap
from tests.browser.people import ROOT, Person
from tests.conftest import CHROMIUM_OPTIONS
from tools.bootstrap import find_browser

OURS, CATALOGUES = "docs/images", "deploy/catalogues/images"
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WIDE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "has_touch": True, "device_scale_factor": 1}
"""As catalogues want them."""
THINKING = 120_000
"""Milliseconds that bots may take for a round."""
PAN = 250
"""Milliseconds in which the board comes to rest after a die was laid."""
ROUNDS = 4
ROLL = "CMSFORDPAENIETL"
LAID = (("CONFIRM", 0, 0, 0, 1), ("ADE", 1, 6, 1, 0), ("ET", 1, 2, 1, 0))
"""Letters, the row and column of the first one, and the way to the next."""
THROW = fair.SecretSource.throw


def main() -> None:
    fair.SecretSource.throw = _fall  # type: ignore[assignment,method-assign]
    with served(public_services(load())) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=CHROMIUM_OPTIONS.split())
        for name, look, scene in SCENES:
            if name in (sys.argv[1:] or [name]):
                _take(browser, address, name, look, scene)
        _draw_icon(browser)
        browser.close()


def _take(browser: Browser, address: str, name: str, look: dict[str, Any], scene: Callable[[Person], None]) -> None:
    context = browser.new_context(**{"base_url": address, "locale": "en-GB", "device_scale_factor": 2, **look})
    ann = Person(context, "Ann")
    scene(ann)
    ann.page.screenshot(path=ROOT / f"{name}.png", animations="disabled")
    context.close()
    print(f"{name}.png")


def _draw_icon(browser: Browser) -> None:
    """The icon of the page, for catalogues that want a picture of 256 by 256."""
    page = browser.new_page(viewport={"width": 256, "height": 256})
    drawing = base64.b64encode((ROOT / "web/public/icon.svg").read_bytes()).decode()
    page.set_content(f'<body style="margin:0"><img width=256 src="data:image/svg+xml;base64,{drawing}">')
    page.screenshot(path=ROOT / CATALOGUES / "icon.png", omit_background=True)
    print(f"{CATALOGUES}/icon.png")


def _fall(source: fair.SecretSource, cast: Cast, dice: Sequence[Die]) -> tuple[str, ...]:
    return tuple(ROLL) if len(dice) == len(ROLL) else THROW(source, cast, dice)


def _table(ann: Person, game: str, bots: int) -> Page:
    ann.open_table(game)
    for _ in range(bots):
        ann.add_bot()
    ann.start()
    return ann.page


def in_the_middle_of_alphabet_dice(ann: Person) -> None:
    """Two bots have built a crossword for some rounds, and it is Ann's turn."""
    page = _table(ann, "Alphabet Dice", bots=2)
    passed = 0
    while passed < ROUNDS:
        press = ann.bar.get_by_role("button", name=re.compile("^(Roll your dice|Pass)$"))
        expect(press).to_be_enabled(timeout=THINKING)
        passed += press.inner_text() == "Pass"
        press.click()
    expect(ann.bar.get_by_role("button", name="Pass", exact=True)).to_be_enabled(timeout=THINKING)
    page.mouse.move(0, 0)


def laying_letters_rebus(ann: Person) -> None:
    """Ann has laid three words, and has three dice left."""
    page = _table(ann, "Letters Rebus", bots=1)
    roll = ann.bar.get_by_role("button", name=re.compile("^Roll the"))
    expect(roll).to_be_enabled(timeout=THINKING)
    roll.tap()
    expect(in_hand(page, ROLL[0])).to_be_visible(timeout=THINKING)
    top, left = arrow(page) or [0, 0]
    for letters, row, column, down, along in LAID:
        for place, letter in enumerate(letters):
            tap(page, letter, top + row + place * down, left + column + place * along)
            page.wait_for_timeout(PAN)
    everything = page.get_by_role("button", name="Show all")
    if everything.is_visible():  # a large board shows it anyway
        everything.tap()


def looking_back(ann: Person) -> None:
    """The turn of a finished game in which most was left on the table."""
    fair.SecretSource.throw = THROW  # type: ignore[method-assign]
    table = lc.Table(lc.LettersRebus(players=2, rounds=3), ["Ann", lc.bot("hard", "Basil")])
    while not table.outcome:
        table.play(table.hint("easy") or "done")
    record = dumps(table.record()).encode()
    ann.page.goto("/look")
    ann.page.get_by_label("A saved record").set_input_files(
        {"name": "game.jsonl", "mimeType": "application/json", "buffer": record}
    )
    expect(ann.page.get_by_role("tab")).to_have_count(3, timeout=THINKING)
    expect(ann.page.get_by_text("The biggest miss of the game.", exact=True)).to_be_visible(timeout=THINKING)


SCENES: tuple[tuple[str, dict[str, Any], Callable[[Person], None]], ...] = (
    (f"{OURS}/alphabet-dice", DESKTOP, in_the_middle_of_alphabet_dice),
    (f"{OURS}/letters-rebus", PHONE, laying_letters_rebus),
    (f"{OURS}/look-back", {**PHONE, "color_scheme": "dark"}, looking_back),
    (f"{CATALOGUES}/1", WIDE, in_the_middle_of_alphabet_dice),
    (f"{CATALOGUES}/2", WIDE, laying_letters_rebus),
    (f"{CATALOGUES}/3", WIDE, looking_back),
)


if __name__ == "__main__":
    main()
