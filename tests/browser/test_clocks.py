"""Digits, strip and sand glass show the same time, whatever became of the deadline."""

import re
from collections.abc import Callable, Iterable, Mapping

import pytest
from playwright.sync_api import Page, expect

from lettercup.core import Verdict, fault
from tests.browser import boggle_bowl, dice_words
from tests.browser.conftest import DESKTOP, PHONE, Invite
from tests.browser.crosswords import in_hand, open_table
from tests.browser.people import Person
from tests.browser.scripts import Script
from tests.support.server import AllowsAll

Dice = Callable[[Script], None]

MOVING = {"reduced_motion": "no-preference"}
FIRST, SECOND = "SOTNITERNPKSNVDLHE", "CEOSTNGFLRYHINMOEU"

WATCH = """() => {
  window.clocks = []
  const part = (outer, inner) => inner.getBoundingClientRect().width / outer.getBoundingClientRect().width
  const look = () => {
    const bar = document.querySelector("section.bar")
    const [strip, time] = [bar?.querySelector(".strip"), bar?.querySelector(".time")]
    if (strip && time) {
      const filled = (name) => new DOMMatrix(getComputedStyle(bar.querySelector(name)).transform).d
      const [seconds, minutes = 0] = time.textContent.trim().split(":").map(Number).reverse()
      window.clocks.push([bar.querySelector("h2").textContent, 60 * minutes + seconds,
        part(strip, strip.firstElementChild), filled(".upper") / 0.86, 1 - filled(".lower") / 0.7])
    }
    requestAnimationFrame(look)
  }
  look()
}"""
"""Reads what the bar says, the digits, the strip and both halves of the glass in every frame from now on."""

APART = 0.02
"""How far the signs of one clock may be from one another, as a part of the whole glass."""


def watch(page: Page) -> None:
    page.evaluate(WATCH)


def clocks_agree(page: Page, spans: Mapping[str, int]) -> None:
    """In every frame so far, where a bar that says this runs for so many seconds; each of them was seen."""
    frames = page.evaluate("window.clocks")
    for text, digits, *signs in frames:
        (span,) = {span for said, span in spans.items() if re.fullmatch(said, text)}
        for sign in signs:
            assert digits - 1 - APART * span <= span * sign <= digits + APART * span, (text, digits, signs)
    assert all(any(re.fullmatch(said, frame[0]) for frame in frames) for said in spans)


def start(jo: Person, mara: Person) -> None:
    jo.start()
    for person in (jo, mara):
        person.page.get_by_role("button", name="Roll your dice").click()


def test_when_one_race_follows_another(invite: Invite, dice: Dice) -> None:
    dice(boggle_bowl.always_the_same)
    people = invite("Jo", **DESKTOP), invite("Mara", **PHONE, **MOVING)
    jo, mara = boggle_bowl.at_the_table(*people, race_seconds=120, flip_seconds=90)
    mara.says("Roll your cubes")
    watch(mara.page)
    boggle_bowl.all_roll(jo, mara)
    jo.page.keyboard.type("turtle")
    jo.ends_the_race()
    mara.says("Finish!")
    expect(mara.bar.get_by_role("timer")).not_to_have_text(re.compile("1:30"))
    clocks_agree(mara.page, {"Make one word": 120, "Finish!": 90})


def test_nothing_is_drawn_between_two_ticks(invite: Invite, dice: Dice) -> None:
    """A phone whose glass runs for minutes would draw every frame of them."""
    dice(boggle_bowl.always_the_same)
    people = invite("Jo", **DESKTOP), invite("Mara", **PHONE, **MOVING)
    jo, mara = boggle_bowl.at_the_table(*people, race_seconds=120)
    boggle_bowl.all_roll(jo, mara)
    mara.says("Make one word")
    clock = "document.getAnimations().filter(({ effect }) => effect.target.closest('.clock, .strip'))"
    assert mara.page.evaluate(f"{clock}.map(({{ effect }}) => effect.target.className.baseVal)") == []


def test_when_words_are_shown_after_a_glass(invite: Invite, dice: Dice) -> None:
    dice(dice_words.of_the_sheet)
    people = invite("Jo", **DESKTOP), invite("Mara", **PHONE, **MOVING)
    jo, mara = dice_words.at_the_table(*people, glass_seconds=60, challenge_seconds=30)
    dice_words.until_go(jo, mara)
    watch(mara.page)
    for player in (jo, mara):
        player.press("I’m done")
    mara.says("All words are on the table")
    expect(mara.bar.get_by_role("timer")).not_to_have_text(re.compile("0:30"))
    clocks_agree(mara.page, {"Make one word|You have no word this time": 60, "All words are on the table": 30})


def test_when_crosswords_are_shown_after_a_glass(invite: Invite, dice: Dice) -> None:
    dice(lambda number, count: "KBHFIETYS*NC*AO")
    jo = invite("Jo", **PHONE, **MOVING)
    open_table(jo, "letters-rebus", rounds=2, glass_seconds=60, challenge_seconds=30)
    jo.start()
    jo.page.get_by_role("button", name="Roll the fifteen dice").click()
    jo.says("Lay your crossword")
    watch(jo.page)
    in_hand(jo.page, "B").tap()
    jo.bar.get_by_role("button", name="I’m done").tap()
    expect(jo.bar.get_by_role("timer")).to_have_text(re.compile("0:2[0-8]"))
    clocks_agree(jo.page, {"Lay your crossword": 60, "You have −3[0-9] points": 30})


def test_when_a_vote_comes_in_between_and_a_turn_follows(
    invite: Invite, hands: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def judge(_: AllowsAll, words: Iterable[str]) -> tuple[Verdict, ...]:
        return tuple(
            Verdict(word, word != "SOT", fault("not-in-dictionary", word) if word == "SOT" else None) for word in words
        )

    monkeypatch.setattr(AllowsAll, "judge", judge)
    hands(FIRST, SECOND)
    jo, mara = invite("Jo", **PHONE, **MOVING), invite("Mara", **DESKTOP)
    mara.join(open_table(jo, "alphabet-dice", turn_seconds=60, challenge_seconds=30))
    start(jo, mara)
    jo.says("Lay the first word")
    watch(jo.page)
    for letter in "SOT":
        in_hand(jo.page, letter).tap()
    jo.bar.get_by_role("button", name="Build SOT").tap()
    jo.bar.get_by_role("button", name="Ask Mara").tap()
    jo.says("The others decide on SOT")
    mara.bar.get_by_role("button", name="No").click()
    jo.bar.get_by_role("button", name="Clear").tap()
    jo.says("Lay the first word")
    jo.bar.get_by_role("button", name="Pass").tap()
    jo.says("Mara is choosing")
    expect(jo.bar.get_by_role("timer")).not_to_have_text(re.compile("1:00"))
    spans = {"The others decide on SOT": 30, "Lay the first word|SOT isn’t a word|Mara is choosing": 60}
    clocks_agree(jo.page, spans)


def test_when_the_clock_has_stood_still(invite: Invite, dice: Dice) -> None:
    dice(lambda number, count: "KBHFIETYS*NC*AO")
    jo = invite("Jo", **PHONE, **MOVING)
    open_table(jo, "letters-rebus", rounds=1, glass_seconds=60)
    jo.start()
    jo.page.get_by_role("button", name="Roll the fifteen dice").click()
    jo.says("Lay your crossword")
    watch(jo.page)
    expect(jo.bar.get_by_role("timer")).to_have_text(re.compile("0:5[0-8]"))
    jo.tool("Stop the clock")
    expect(jo.page.get_by_text("Paused.", exact=True)).to_be_visible()
    jo.page.get_by_role("button", name="Go on").click()
    expect(jo.bar.get_by_role("timer")).to_be_visible()
    before = len(jo.page.evaluate("window.clocks"))
    expect(jo.bar.get_by_role("timer")).to_have_text(re.compile("0:5[0-6]"))
    clocks_agree(jo.page, {"Lay your crossword": 60})
    assert len(jo.page.evaluate("window.clocks")) > before
