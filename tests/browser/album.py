"""Pictures of every page and state, for the eye, and what must hold in each of them at any size."""

import re
from typing import Literal, NamedTuple
from zlib import crc32

from playwright.sync_api import expect

from tests.browser.people import FITS, ROOT, Person

SCREENS = ROOT / "build" / "screens"

READY = """() => Promise.all([
  document.fonts.ready,
  ...[...document.images].map((image) => image.decode()),
  new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
]).then(() => undefined)"""


class Look(NamedTuple):
    """A screen, the light, and how large somebody wants the text."""

    width: int
    height: int
    scheme: Literal["light", "dark"] = "light"
    text: str = ""


LOOKS = {
    "360-light": Look(360, 740),
    "360-dark": Look(360, 740, "dark"),
    "768-light": Look(768, 1024),
    "768-dark": Look(768, 1024, "dark"),
    "1440-light": Look(1440, 900),
    "1440-dark": Look(1440, 900, "dark"),
    "320": Look(320, 568),
    "1920": Look(1920, 1080),
    "laptop": Look(1280, 700),
    "tablet-on-its-side": Look(1024, 768),
    "on-its-side": Look(844, 390),
    "small-on-its-side": Look(568, 320),
    "large-text": Look(360, 740, text="200%"),
    "large-text-desktop": Look(1440, 900, text="200%"),
}
WITHOUT_PICTURES = ("320", "1440-dark", "on-its-side")
PAPERS = ("A4", "Letter")
SMALL = ("320", "360-light", "on-its-side")

IN_SIGHT = """() => {
  const bar = document.querySelector(".shell > .bar")
  return !bar || bar.scrollHeight <= bar.clientHeight + 1
}"""
"""The bar with the clock and what is to be done is seen as a whole."""

CUT = """() => [...document.querySelectorAll(".bar :is(h2, button)")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.textContent.trim())"""
"""Words of the bar that are wider than where they stand."""

GERMAN = """language => {
  const player = JSON.parse(localStorage.getItem("lettercup.player"))
  localStorage.setItem("lettercup.player", JSON.stringify({ ...player, language }))
}"""


class Album:
    """Looks at a page; keeps what it sees in all sizes when somebody wants pictures, and what is wrong in any case."""

    def __init__(self, keeps: bool) -> None:
        self.keeps = keeps
        self.faults: list[str] = []
        SCREENS.mkdir(parents=True, exist_ok=True)

    def take(self, person: Person, name: str, height: int = 0) -> None:
        """Somebody's page as it is now; a height shows more of a page that is scrolled."""
        for look in LOOKS if self.keeps else WITHOUT_PICTURES:
            self._show(person, LOOKS[look], height)
            if self.keeps:
                person.page.screenshot(path=SCREENS / f"{name}-{look}.png")
            if not person.page.evaluate(FITS):
                self.faults.append(f"{name}-{look}: something sticks out at the side")
            self.faults += [f"{name}-{look}: “{words}” does not fit" for words in person.page.evaluate(CUT)]
            if look in SMALL and not person.page.evaluate(IN_SIGHT):
                self.faults.append(f"{name}-{look}: one must scroll to see what is to be done")
            if look in self._for_axe(name):
                self.faults += [f"{name}-{look}: {fault}" for fault in person.faults()]
        self._show(person, LOOKS["1440-light"], 0)

    def take_in_german(self, person: Person, name: str) -> None:
        """The same page as a German sees it."""
        for language in ("de", "en"):
            person.page.evaluate(GERMAN, language)
            person.page.reload()
            expect(person.page.locator(f"html[lang={language}]")).to_be_attached()
            expect(person.page.get_by_role("main")).to_be_visible()
            person.page.wait_for_load_state("networkidle", timeout=90_000)
            if language == "de":
                self.take(person, f"{name}-german")

    def prints(self, person: Person, name: str) -> list[int]:
        """On how many pages the page is printed, for each kind of paper."""
        printed = {paper: person.page.pdf(format=paper, print_background=True) for paper in PAPERS}
        for paper, pdf in printed.items() if self.keeps else ():
            (SCREENS / f"{name}-{paper}.pdf").write_bytes(pdf)
        return [len(re.findall(rb"/Type\s*/Page\b", pdf)) for pdf in printed.values()]

    def _for_axe(self, name: str) -> tuple[str, ...]:
        """Every size when somebody wants pictures; otherwise one, and another for the next state."""
        return WITHOUT_PICTURES if self.keeps else (WITHOUT_PICTURES[crc32(name.encode()) % len(WITHOUT_PICTURES)],)

    def _show(self, person: Person, look: Look, height: int) -> None:
        person.page.set_viewport_size({"width": look.width, "height": max(look.height, height)})
        person.page.emulate_media(color_scheme=look.scheme)
        person.page.evaluate("size => { document.documentElement.style.fontSize = size }", look.text)
        person.page.evaluate(READY)
