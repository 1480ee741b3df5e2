"""How to play each game: on a page of its own, and at the table without leaving it."""

import pytest
from playwright.sync_api import expect

from tests.browser.album import Album
from tests.browser.conftest import DESKTOP, PHONE, Invite

GAMES = ["Bridge Dice", "Dice Words", "Letters Rebus", "Alphabet Dice", "Boggle Bowl"]


@pytest.mark.parametrize("game", GAMES)
def test_the_example_of_every_game_is_stepped_through(invite: Invite, album: Album, game: str) -> None:
    jo = invite("Jo", viewport={"width": 320, "height": 568})
    name = game.lower().replace(" ", "-")
    jo.page.goto("/")
    jo.page.get_by_role("link", name="How to play", exact=True).click()
    jo.page.get_by_role("link", name=game).click()
    expect(jo.page.get_by_role("heading", name=f"How to play {game}")).to_be_visible()
    example = jo.page.get_by_role("region", name="A worked example")
    onward = example.get_by_role("button", name="Next step of the example")
    seen = set()
    while onward.is_enabled():
        seen.add(example.get_by_role("status").inner_text())
        jo.fits()
        if len(seen) == 2:
            album.take(jo, f"how-{name}-example")
        onward.click()
    album.take(jo, f"how-{name}")
    assert len(seen) >= 3
    expect(example.get_by_role("status")).not_to_have_text(seen.pop())
    example.get_by_role("button", name="One step back in the example").click()
    expect(onward).to_be_enabled()


def test_the_rules_are_one_click_away_from_home(invite: Invite, album: Album) -> None:
    jo = invite("Jo", **DESKTOP)
    jo.page.goto("/")
    jo.page.get_by_role("link", name="How to play Boggle Bowl").click()
    expect(jo.page.get_by_role("heading", name="How to play Boggle Bowl")).to_be_visible()
    jo.page.go_back()
    jo.page.get_by_role("link", name="How to play", exact=True).click()
    jo.says("Which game?")
    album.take(jo, "how")


def test_from_the_rules_straight_to_a_game(invite: Invite) -> None:
    jo = invite("Jo", **PHONE)
    jo.page.goto("/how/bridge-dice")
    jo.page.get_by_role("button", name="Play now").tap()
    expect(jo.page.get_by_role("heading", name="Set aside")).to_be_visible()


def test_the_same_text_is_there_at_the_table(invite: Invite) -> None:
    jo = invite("Jo")
    jo.page.goto("/how/bridge-dice")
    rules = jo.page.get_by_role("listitem").all_inner_texts
    expect(jo.page.get_by_role("heading", name="How to play Bridge Dice")).to_be_visible()
    outside = rules()
    jo.open_table()
    jo.start()
    jo.says("Cast for B, R, I, D, G, E")
    jo.page.keyboard.press("?")
    help_sheet = jo.page.get_by_role("complementary", name="How to play")
    expect(help_sheet.get_by_role("heading", name="How to play Bridge Dice")).to_be_visible()
    assert help_sheet.get_by_role("listitem").all_inner_texts() == outside
    jo.page.keyboard.press("Escape")
    expect(help_sheet).to_be_hidden()


def test_an_unknown_game_has_no_rules(invite: Invite) -> None:
    jo = invite("Jo")
    jo.page.goto("/how/chess")
    jo.says("This address leads nowhere")
