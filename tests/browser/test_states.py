"""Every page and every state of every game: nothing wrong for axe, nothing sticks out.

`./test --screens` also writes pictures of them to `build/screens`, at all sizes, by day and by night.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser import boggle_bowl, dice_words
from tests.browser.album import Album
from tests.browser.conftest import DESKTOP, Invite
from tests.browser.crosswords import click, in_hand, laid, open_table
from tests.browser.line import Line
from tests.browser.people import Person, seated
from tests.browser.scripts import Script, of_the_sheet

Dice = Callable[[Script], None]
Refuse = Callable[[str], None]

GAMES = ("bridge-dice", "dice-words", "letters-rebus", "alphabet-dice", "boggle-bowl")
FIRST, SECOND = "SOTNITERNPKSNVDLHE", "CEOSTNGFLRYHINMOEU"


def press(person: Person, name: str) -> None:
    person.bar.get_by_role("button", name=name).click()


def test_the_pages_around_the_games(invite: Invite, album: Album) -> None:
    jo, eva = invite("Jo", **DESKTOP), invite("Eva", **DESKTOP)
    jo.page.goto("/")
    expect(jo.page.get_by_role("heading", name="Boggle Bowl")).to_be_visible()
    album.take(jo, "home")
    album.take_in_german(jo, "home")
    jo.page.get_by_role("button", name="You and this device").click()
    album.take(jo, "home-you")
    jo.page.keyboard.press("Escape")
    expect(jo.page.get_by_role("region", name="You and this device")).to_be_hidden()
    jo.page.get_by_role("button", name="New table").click()
    expect(jo.page.get_by_role("heading", name="Which game?")).to_be_visible()
    album.take(jo, "new-table")
    code = open_table(jo, "dice-words")
    expect(jo.page.get_by_text("Only this computer can join.")).to_be_visible()
    album.take(jo, "lobby")
    jo.page.goto("/")
    expect(jo.page.get_by_role("region", name="Your tables")).to_be_visible()
    album.take(jo, "home-seat-kept")
    eva.page.goto(f"/t/{code}")
    expect(eva.page.get_by_role("button", name="Sit down")).to_be_visible()
    album.take(eva, "lobby-guest")
    eva.page.goto("/t/no-such-99")
    expect(eva.page.get_by_text("No table with the code NO-SUCH-99.")).to_be_visible()
    album.take(eva, "table-missing")
    eva.page.goto("/nowhere/at/all")
    eva.says("This address leads nowhere")
    album.take(eva, "nowhere")
    jo.page.goto(f"/t/{code}/1")
    expect(jo.bar.get_by_role("heading", name="You can’t look back here")).to_be_visible()
    album.take(jo, "look-back-missing")
    jo.forgives("404")


def test_a_server_that_is_gone(invite: Invite, album: Album) -> None:
    jo, eva = invite("Jo", **DESKTOP), invite("Eva", **DESKTOP)
    code = open_table(jo, "bridge-dice")
    line = Line(eva)
    line.broken = True
    eva.page.goto(f"/t/{code}")
    eva.says("Coming to the table")
    album.take(eva, "table-opening")
    jo.page.goto("/")
    jo.page.context.set_offline(True)
    jo.page.get_by_role("button", name="Play now: Bridge Dice").click()
    expect(jo.page.get_by_role("alert")).to_have_text("The server cannot be reached.")
    album.take(jo, "home-server-gone")
    jo.forgives("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")


@pytest.mark.parametrize("game", GAMES)
def test_the_lobby_with_everything_open(invite: Invite, album: Album, game: str) -> None:
    jo, mara = invite("Jo", **DESKTOP), invite("Marabel von Hohenstein", **DESKTOP)
    mara.join(open_table(jo, game))
    jo.add_bot()
    seated(jo.page, 3)
    jo.page.get_by_text("More rules").click()
    album.take(jo, f"{game}-lobby", height=2200)
    album.take_in_german(jo, f"{game}-lobby")


CROWD = ("Marabel v. Hohenstein", "Maximiliane-Friederi", "WWWWWWWWWWWWWWWWWWWW")


@pytest.mark.parametrize("game", ["bridge-dice", "letters-rebus", "alphabet-dice"])
def test_six_with_long_names(invite: Invite, album: Album, game: str) -> None:
    jo, *guests = (invite(name, **DESKTOP) for name in CROWD)
    code = open_table(jo, game)
    for guest in guests:
        guest.join(code)
    for _ in range(3):
        jo.add_bot()
    seated(jo.page, 6)
    album.take(jo, f"crowd-{game}-lobby")
    jo.start()
    expect(jo.rail).to_be_attached()
    album.take(jo, f"crowd-{game}")
    album.take_in_german(guests[-1], f"crowd-{game}")


def test_bridge_dice(invite: Invite, dice: Dice, album: Album) -> None:
    dice(of_the_sheet)
    jo, eva = invite("Jo", **DESKTOP), invite("Eva", **DESKTOP)
    line = Line(jo)
    code = open_table(jo, "bridge-dice")
    jo.start()
    jo.says("Cast for B, R, I, D, G, E")
    eva.page.goto(f"/t/{code}")
    album.take(jo, "bridge-dice-first")
    jo.roll()
    jo.says("Cast for I, D, G, E")
    jo.roll()
    jo.says("Cast for D, G, E")
    album.take(jo, "bridge-dice-turn")
    album.take_in_german(jo, "bridge-dice-turn")
    expect(eva.bar.get_by_text("You are watching.")).to_be_visible()
    album.take(eva, "bridge-dice-watching")
    jo.page.get_by_role("button", name="How to play").click()
    album.take(jo, "bridge-dice-help")
    jo.page.keyboard.press("Escape")
    line.cut()
    expect(jo.page.get_by_text("Reconnecting. Your seat is kept.")).to_be_visible()
    album.take(jo, "bridge-dice-reconnecting")
    line.mend()
    jo.roll()
    jo.says("Cast for B, R, I, D, G, E")
    album.take(jo, "bridge-dice-stopped")
    jo.roll()
    jo.page.get_by_role("button", name="See the result").click()
    expect(jo.page.get_by_role("heading", name="You have 53 points")).to_be_visible()
    album.take(jo, "bridge-dice-result")
    album.take_in_german(jo, "bridge-dice-result")


def test_dice_words(invite: Invite, dice: Dice, refuse: Refuse, album: Album) -> None:
    refuse("HAM")
    dice(dice_words.of_the_sheet)
    jo, mara = dice_words.at_the_table(invite("Jo", **DESKTOP), invite("Mara", **DESKTOP))
    jo.says("Roll for the start")
    album.take(jo.person, "dice-words-start")
    for player in (jo, mara):
        player.says("Roll for the start")
        player.press("Roll for the start")
    jo.press("Roll the ice cubes")
    jo.says("Call “Go!”")
    album.take(jo.person, "dice-words-go")
    album.take(mara.person, "dice-words-study")
    jo.press("Go!")
    for player in (jo, mara):
        player.press("Roll your dice")
        player.says("Make one word")
    album.take(jo.person, "dice-words-race")
    for face in "MAT?":
        jo.loose(face).click()
    jo.says("Which letter is the ?")
    album.take(jo.person, "dice-words-letter")
    jo.press("C")
    jo.loose("H").click()
    jo.reads("MATCH")
    album.take(jo.person, "dice-words-word")
    album.take_in_german(jo.person, "dice-words-word")
    jo.press("Roll again…")
    jo.says("Roll which dice?")
    album.take(jo.person, "dice-words-roll-again")
    jo.press("Never mind")
    for face in "HAM":
        mara.loose(face).click()
    mara.press("I’m done")
    mara.says("Your word is in.")
    album.take(mara.person, "dice-words-waiting")
    jo.press("I’m done")
    mara.press("Ask the others to accept HAM")
    jo.says("Accept HAM?")
    album.take(jo.person, "dice-words-vote")
    jo.press("Accept")
    expect(jo.card("Mara")).to_contain_text("The others accept HAM.")
    album.take(jo.person, "dice-words-reveal")
    album.take_in_german(jo.person, "dice-words-reveal")
    for player in (jo, mara):
        player.press("Go on")
    album.take(jo.person, "dice-words-over")
    jo.press("See the result")
    expect(jo.page.get_by_role("heading", name="You win with 26")).to_be_visible()
    album.take(jo.person, "dice-words-result")


LETTERS = "KBHFIETYS*NC*AO"


def test_letters_rebus(invite: Invite, dice: Dice, refuse: Refuse, album: Album) -> None:
    refuse("FY")
    dice(lambda number, count: LETTERS)
    jo, mara = invite("Jo", **DESKTOP), invite("Mara", **DESKTOP)
    mara.join(open_table(jo, "letters-rebus", rounds=1, mode="at-once"))
    jo.start()
    jo.says("Roll your fifteen dice")
    album.take(jo, "letters-rebus-roll")
    for person in (jo, mara):
        person.page.get_by_role("button", name="Roll the fifteen dice").click()
    jo.says("Lay your crossword")
    album.take(jo, "letters-rebus-lay")
    jo.page.keyboard.type("kitchen")
    for key in ("ArrowLeft",) * 6 + ("ArrowDown", "Space"):
        jo.page.keyboard.press(key)
    album.take(jo, "letters-rebus-word")
    album.take_in_german(jo, "letters-rebus-word")
    for key in ("ArrowLeft",) * 6 + ("ArrowDown", "Space"):
        jo.page.keyboard.press(key)
    jo.page.keyboard.type("*")
    jo.says("What is the star?")
    album.take(jo, "letters-rebus-star")
    jo.page.keyboard.type("f")
    mara.page.keyboard.type("fy")
    press(jo, "Done")
    jo.says("You are done")
    album.take(jo, "letters-rebus-waiting")
    press(mara, "Done")
    press(mara, "Ask the others to accept FY")
    jo.says("Accept FY?")
    album.take(jo, "letters-rebus-vote")
    jo.bar.get_by_role("button", name="Accept", exact=True).click()
    album.take(jo, "letters-rebus-results")
    album.take_in_german(jo, "letters-rebus-results")
    for person in (jo, mara):
        press(person, "Go on")
    jo.page.get_by_role("button", name="See the result").click()
    album.take(jo, "letters-rebus-result")


def test_letters_rebus_is_watched_while_the_sand_runs_out(invite: Invite, dice: Dice, album: Album) -> None:
    dice(lambda number, count: LETTERS)
    jo, mara = invite("Jo", **DESKTOP), invite("Mara", **DESKTOP)
    mara.join(open_table(jo, "letters-rebus", rounds=1, glass_seconds=20))
    jo.start()
    jo.page.get_by_role("button", name="Roll the fifteen dice").click()
    jo.says("Lay your crossword")
    jo.page.keyboard.type("kitchen")
    expect(jo.bar.get_by_role("timer")).to_have_text(re.compile(r"^\s*\d\s*$"), timeout=30_000)
    album.take(jo, "letters-rebus-short")
    album.take(mara, "letters-rebus-watching")


def test_alphabet_dice(invite: Invite, hands: Callable[..., None], refuse: Refuse, album: Album) -> None:
    hands(FIRST, SECOND)
    refuse("SOT")
    jo, mara = invite("Jo", **DESKTOP), invite("Mara", **DESKTOP)
    mara.join(open_table(jo, "alphabet-dice"))
    jo.start()
    jo.says("Roll your 18 dice")
    album.take(jo, "alphabet-dice-roll")
    for person in (jo, mara):
        person.page.get_by_role("button", name="Roll your dice").click()
    jo.says("Lay the first word")
    album.take(jo, "alphabet-dice-first")
    for column, letter in enumerate("SOT"):
        click(jo.page, letter, 0, column)
    press(jo, "Build")
    expect(jo.page.locator(".plane .refused")).to_have_count(3)
    album.take(jo, "alphabet-dice-refused")
    press(jo, "Ask Mara")
    mara.says("Jo thinks SOT is a word")
    album.take(mara, "alphabet-dice-vote")
    press(mara, "No")
    jo.page.reload()
    jo.says("Lay the first word")
    jo.page.keyboard.type("n")
    expect(jo.bar.get_by_role("button", name="Build SOTN")).to_be_visible()
    album.take(jo, "alphabet-dice-laid")
    press(jo, "Build")
    mara.says("Build, slurp or pass")
    album.take(mara, "alphabet-dice-build")
    album.take(jo, "alphabet-dice-waiting")
    album.take_in_german(mara, "alphabet-dice-build")
    press(mara, "Slurp")
    mara.says("Which of your dice goes in?")
    album.take(mara, "alphabet-dice-slurp")
    in_hand(mara.page, "E").click()
    laid(mara.page, "O").click()
    mara.says("Who gets the red O?")
    album.take(mara, "alphabet-dice-give")
    press(mara, "Jo 14 to 15")
    jo.says("Build, slurp or pass")


def test_alphabet_dice_at_its_end(invite: Invite, hands: Callable[..., None], album: Album) -> None:
    hands(FIRST, SECOND)
    jo, mara = invite("Jo", **DESKTOP), invite("Mara", **DESKTOP)
    mara.join(open_table(jo, "alphabet-dice"))
    jo.start()
    for serving in range(4):
        for person in (jo, mara):
            person.page.get_by_role("button", name="Roll your dice").click()
        jo.says("Lay the first word")
        jo.page.keyboard.type(FIRST)
        press(jo, "Build")
        expect(mara.page.get_by_text("Jo is out. Everyone else has one last turn.")).to_be_visible()
        if serving == 0:
            album.take(mara, "alphabet-dice-scrape")
        press(mara, "Pass")
        if serving == 0:
            expect(jo.page.get_by_role("heading", name="Serving 1 is over")).to_be_visible()
            album.take(jo, "alphabet-dice-served")
    album.take(jo, "alphabet-dice-over")
    jo.page.get_by_role("button", name="See the result").click()
    expect(jo.page.get_by_role("heading", name="You win with 0")).to_be_visible()
    expect(jo.page.get_by_role("heading", name="How you did")).to_be_visible()
    expect(jo.page.get_by_text("Looking at your turns")).to_have_count(0, timeout=90_000)
    album.take(jo, "alphabet-dice-result")
    album.take_in_german(jo, "alphabet-dice-result")


def test_boggle_bowl(invite: Invite, dice: Dice, refuse: Refuse, album: Album) -> None:
    refuse("TURTLE")
    dice(boggle_bowl.always_the_same)
    jo, mara = boggle_bowl.at_the_table(invite("Jo", **DESKTOP), invite("Mara", **DESKTOP))
    jo.says("Roll your cubes")
    album.take(jo.person, "boggle-bowl-roll")
    boggle_bowl.all_roll(jo, mara)
    album.take(jo.person, "boggle-bowl-race")
    jo.page.keyboard.type("turtle")
    album.take(jo.person, "boggle-bowl-word")
    album.take_in_german(jo.person, "boggle-bowl-word")
    jo.ends_the_race()
    jo.says("You turned the glass")
    album.take(jo.person, "boggle-bowl-frozen")
    album.take(mara.person, "boggle-bowl-flipped")
    mara.press("I’m done")
    jo.press("Ask the others to accept TURTLE")
    mara.says("Accept TURTLE?")
    album.take(mara.person, "boggle-bowl-vote")
    mara.press("Accept")
    jo.says("Choose a lit space")
    album.take(jo.person, "boggle-bowl-move")
    jo.steps(*("to the right",) * 3)
    album.take(jo.person, "boggle-bowl-path")
    album.take(mara.person, "boggle-bowl-they-move")
    jo.steps(*("forward",) * 3)
    jo.says("Move the token here?")
    album.take(jo.person, "boggle-bowl-arrived")
    jo.press("Move here")
    jo.rolls()
    jo.says("Mara rolls the cubes")
    album.take(jo.person, "boggle-bowl-rolled")
    mara.rolls()
    jo.has_rolled()


def test_boggle_bowl_with_words_that_cross_and_a_team(invite: Invite, dice: Dice, album: Album) -> None:
    dice(boggle_bowl.always_the_same)
    people = [invite(name, **DESKTOP) for name in ("Jo", "Mara", "Pepper")]
    jo, mara, pepper = boggle_bowl.at_the_table(*people)
    boggle_bowl.all_roll(jo, mara)
    jo.page.keyboard.type("tur")
    jo.ends_the_race()
    mara.press("I’m done")
    jo.steps(*("forward",) * 3)
    jo.press("Move here")
    boggle_bowl.all_roll(pepper, mara)
    jo.says("Help Pepper find words")
    jo.bar.get_by_role("textbox", name="Suggest a word").fill("turtle")
    jo.press("Suggest")
    album.take(jo.person, "boggle-bowl-suggest")
    mara.says("Make two words that cross")
    mara.page.keyboard.type("turtle")
    mara.page.get_by_role("button", name="Go on with the word down").click()
    mara.area.get_by_role("button", name="T, across, place 4").click()
    mara.page.keyboard.type("empo")
    album.take(mara.person, "boggle-bowl-cross")


def test_boggle_bowl_at_its_end(invite: Invite, dice: Dice, album: Album) -> None:
    dice(boggle_bowl.always_the_same)
    (jo,) = boggle_bowl.at_the_table(invite("Jo", **DESKTOP))
    for word, way in (("turtlem", ("to the right",) * 3), ("turt", ())):
        boggle_bowl.all_roll(jo)
        jo.page.keyboard.type(word)
        jo.ends_the_race()
        jo.steps(*way, *("forward",) * 4)
        jo.press("Move here")
    jo.says("You have 100 points")
    album.take(jo.person, "boggle-bowl-over")
    jo.press("See the result")
    expect(jo.page.get_by_role("heading", name="You have 100 points")).to_be_visible()
    album.take(jo.person, "boggle-bowl-result")


@pytest.mark.parametrize("game", ["bridge-dice", "dice-words", "letters-rebus", "boggle-bowl"])
def test_real_dice(invite: Invite, album: Album, game: str) -> None:
    jo = invite("Jo", **DESKTOP)
    open_table(jo, game)
    jo.page.get_by_role("radio", name="We have the box").check()
    jo.start()
    expect(jo.bar.get_by_role("button", name="Enter the cast")).to_be_visible()
    jo.bar.get_by_role("button", name="E", exact=True).click()
    album.take(jo, f"{game}-picker")
