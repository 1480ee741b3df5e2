"""Playing without a server: after one visit the server is gone, and there is no network."""

import json
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, Playwright, expect

from lettercup.cli.static import write_site
from lettercup.lexicon import load
from lettercup.saved import verify
from lettercup.server.tables.services import public_services
from tests.browser.conftest import PHONE, served
from tests.browser.people import Person
from tests.browser.pocket import (
    READY,
    WITHOUT_NETWORK,
    house_of,
    hurries_bots,
    keeps_it,
    leaves_the_network,
    plays_now,
    poll,
    run,
    somebody,
)
from tests.conftest import CHROMIUM_OPTIONS
from tests.support.simplest import SIMPLEST
from tools.bootstrap import find_browser

KILLS, MOST_KILLS = 3, 100
NEWEST = 20
"""Lines; a page that is opened anew is told the last hundred."""
LINES = "() => [...document.querySelectorAll('aside li')].map(line => line.textContent.trim())"


@pytest.fixture
def jo(browser: Browser) -> Iterator[Person]:
    """Somebody who has kept it; the server has stopped since, and the network is gone."""
    with served() as site:
        context, person = somebody(browser, site, **PHONE)
        keeps_it(person.page)
    context.set_offline(True)
    person.forgives(*WITHOUT_NETWORK)
    person.page.goto("/")
    yield person
    context.close()
    assert person.complaints == []


COUNTS_LINES = """text => {
  const range = document.createRange()
  range.selectNodeContents(text)
  let [lines, end] = [0, -Infinity]
  for (const { top, bottom, height } of range.getClientRects()) {
    if (height > 1 && top >= end) [lines, end] = [lines + 1, bottom]
  }
  return lines
}"""
"""On how many lines a text stands; what is only for those who hear is one pixel high."""


def is_here(page: Page) -> Locator:
    """What a table that is played on this device says."""
    return page.get_by_role("banner").get_by_text("On this device")


def cast(person: Person) -> None:
    """Casts if it is asked to."""
    if person.cup.is_visible():
        with suppress(Error):
            person.cup.click(timeout=2000)


def plays_to_the_end(person: Person) -> None:
    """Casts whenever it is asked to, until the game is over."""
    result = person.page.get_by_role("button", name="See the result")

    def done() -> bool:
        cast(person)
        return result.is_visible()

    poll(done, seconds=240)
    result.click()


def test_a_game_is_played_to_its_end_and_a_server_takes_its_record(
    jo: Person, tmp_path: Path, browser: Browser
) -> None:
    expect(jo.page.get_by_role("heading", name=READY)).to_be_visible()
    code = plays_now(jo, SIMPLEST.title)
    expect(is_here(jo.page)).to_be_visible()
    assert jo.page.get_by_role("banner").locator("p").evaluate(COUNTS_LINES) == 1
    jo.cup.click(timeout=60_000)
    jo.page.reload()
    hurries_bots(jo.page)
    plays_to_the_end(jo)
    with jo.page.expect_download() as saved:
        jo.tool("Save record")
    assert saved.value.suggested_filename == f"{code}-1.jsonl"
    record = tmp_path / "game.jsonl"
    saved.value.save_as(record)
    assert re.match(r"Fair: \d+ throws follow from the promised secret", str(verify(record)))
    with served() as site:
        context, mara = somebody(browser, site)
        mara.page.goto("/look")
        mara.page.set_input_files("input[type=file]", record)
        expect(mara.page.get_by_role("heading", name="Look back").first).to_be_visible()
        context.close()


def test_nothing_that_was_shown_is_lost_when_the_tab_is_killed(jo: Person, request: pytest.FixtureRequest) -> None:
    """At moments by chance; a hundred times with `--pocket`."""
    jo.forgives("Failed to read the 'localStorage' property")
    code, shown, chance = plays_now(jo, SIMPLEST.title), list[str](), Random(1)
    for _ in range(MOST_KILLS if request.config.getoption("--pocket") else KILLS):
        if is_over(jo.page):
            jo.page.goto("/")
            code, shown = plays_now(jo, SIMPLEST.title), []
        poll(partial(grown, jo, shown), seconds=60)
        jo.page.wait_for_timeout(chance.uniform(0, 300))
        shown = lines_of(jo.page)[:NEWEST]
        kill(jo.page)
        jo.page = jo.page.context.new_page()
        poll(partial(opens, jo.page, f"/t/{code}"))
        expect(is_here(jo.page)).to_be_visible(timeout=60_000)
        poll(partial(has_all, jo.page, shown))
        hurries_bots(jo.page)


def test_what_was_laid_just_before_a_reload_lies_there_again(jo: Person) -> None:
    jo.open_table("Letters Rebus")
    jo.start()
    jo.bar.get_by_role("button", name="Roll the fifteen dice").click(timeout=60_000)
    hand = jo.page.locator(".hand .die[role=button]:not(.ghost)")
    expect(hand).to_have_count(15, timeout=60_000)
    letters = [letter for letter in "".join(hand.all_inner_texts()) if letter.isalpha()][:4]
    on_cloth = jo.page.locator(".plane [data-die]")
    jo.page.keyboard.type("".join(letters))
    expect(on_cloth).to_have_count(4)
    jo.page.reload()
    expect(on_cloth).to_have_count(4, timeout=60_000)


def test_the_second_start_wakes_python_from_a_picture(jo: Person) -> None:
    code = plays_now(jo, SIMPLEST.title)
    assert not is_woken(jo.page)
    poll(lambda: bool(jo.page.evaluate(PICTURE_IS_THERE)))
    chances = {opens_again(jo.page, code) for _ in range(2)}
    assert is_woken(jo.page)
    assert len(chances) == 2
    poll(partial(grown, jo, []))


def test_a_spoiled_picture_is_thrown_away(jo: Person) -> None:
    code = plays_now(jo, SIMPLEST.title)
    poll(lambda: bool(jo.page.evaluate(PICTURE_IS_THERE)))
    jo.page.evaluate(SPOILS_THE_PICTURE)
    opens_again(jo.page, code)
    assert not is_woken(jo.page)
    poll(partial(grown, jo, []))
    poll(lambda: bool(jo.page.evaluate(PICTURE_IS_THERE)))


MEANINGS_ARE_KEPT = """async () => (await (await caches.open("lettercup-pocket")).keys()).some(
  ({ url }) => url.includes("en-definitions"))"""
GOES = "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }"
PICTURE_IS_THERE = "async () => (await (await caches.open('lettercup-picture')).keys()).length"
SPOILS_THE_PICTURE = """async () => {
  const cache = await caches.open("lettercup-picture")
  const [name] = await cache.keys()
  const { headers } = await cache.match(name)
  const size = Number(headers.get("x-size"))
  const spoiled = new Blob([new Uint8Array(size)]).stream().pipeThrough(new CompressionStream("gzip"))
  await cache.put(name, new Response(spoiled, { headers }))
}"""
CHANCE = "import random, secrets; f'{secrets.token_hex()} {random.random()}'"


def is_woken(page: Page) -> bool:
    """Whether Python has been woken up from a picture of its memory."""
    return bool(page.evaluate("performance.getEntriesByName('pocket picture').length"))


def opens_again(page: Page, code: str) -> object:
    """Loads the page again; gives something that comes from chance in the new house."""
    page.goto(f"/t/{code}")
    return run(house_of(page), CHANCE)


def opens(page: Page, path: str) -> bool:
    """Whether a page opens. The service worker may have died with the tab; then the first try may miss it."""
    with suppress(Error):
        page.goto(path)
        return True
    return False


def grown(person: Person, shown: list[str]) -> bool:
    cast(person)
    return is_over(person.page) or lines_of(person.page)[:1] != shown[:1]


def is_over(page: Page) -> bool:
    """Whether the game is over; a page that is opened after that shows the result at once."""
    return page.get_by_role("button", name=re.compile("^(See the result|Rematch)$")).is_visible()


def has_all(page: Page, shown: list[str]) -> bool:
    return set(shown) <= set(lines_of(page))


def lines_of(page: Page) -> list[str]:
    """The log, the newest line first."""
    lines: list[str] = page.evaluate(LINES)
    return lines


def kill(page: Page) -> None:
    """Ends the process of a tab, with the house in it."""
    with suppress(Error):
        page.goto("chrome://crash", timeout=5000)


def test_tables_that_were_left_leave_nothing_behind(jo: Person) -> None:
    kept = [left_behind(jo) for _ in range(6)]
    nodes, listeners = zip(*kept, strict=True)
    assert nodes[-1] < max(nodes[:3]) + SOME, kept
    assert listeners[-1] < max(listeners[:3]) + SOME, kept


SOME = 500
"""More nodes and listeners than home has now and then, and far fewer than three tables have."""


def left_behind(person: Person) -> tuple[int, int]:
    """How many nodes and listeners the page has in memory after a throw at another table, without garbage."""
    plays_now(person, SIMPLEST.title)
    poll(partial(grown, person, []))
    person.page.evaluate(GOES, "/")
    expect(person.page.get_by_role("heading", name="Your tables")).to_be_visible()
    tools = person.page.context.new_cdp_session(person.page)
    tools.send("HeapProfiler.collectGarbage")
    counted = tools.send("Memory.getDOMCounters")
    tools.detach()
    return counted["nodes"], counted["jsEventListeners"]


def test_two_tabs_play_at_one_table(jo: Person) -> None:
    code = plays_now(jo, SIMPLEST.title)
    first, second = jo.page, jo.page.context.new_page()
    second.goto(f"/t/{code}")
    expect(is_here(second)).to_be_visible(timeout=60_000)
    for page in (first, second, first):
        cup = page.get_by_role("button", name=re.compile("^Roll the dice"))
        cup.click(timeout=60_000)
        poll(lambda: len(lines_of(first)) > 0 and lines_of(first)[:1] == lines_of(second)[:1])


def test_a_code_of_another_device_is_explained(jo: Person) -> None:
    joins(jo.page, "pocket 2345")
    expect(jo.page.get_by_text("POCKET-2345 is not on this device.")).to_be_visible(timeout=60_000)


def joins(page: Page, code: str) -> None:
    page.get_by_role("textbox", name="Table code").fill(code)
    page.get_by_role("button", name="Join").click()


class Quiet(SimpleHTTPRequestHandler):
    """Python's own server of files, as anybody would start it."""

    def log_message(self, *_: object) -> None:
        pass


class Slow(Quiet):
    """Sends the largest file slowly."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        with suppress(ConnectionError):
            while piece := source.read(1 << 14):
                outputfile.write(piece)
                time.sleep(0.02 if self.path.endswith(".wasm") else 0)


@contextmanager
def static_site(folder: Path, host: str = "127.0.0.1", base: str = "/", files: type[Quiet] = Quiet) -> Iterator[str]:
    """The address of the static folder, as a web space serves it."""
    write_site(folder / base.strip("/"), base)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(files, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://{host}:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def test_the_static_folder_is_a_whole_try_out(browser: Browser, tmp_path: Path) -> None:
    with static_site(tmp_path) as site:
        context, ann = somebody(browser, site)
        ann.page.goto("/")
        expect(ann.page.get_by_role("link", name="How to play", exact=True)).to_be_visible()
        expect(ann.page.get_by_role("link", name="For a class or club")).to_have_count(0)
        joins(ann.page, "mint-42")
        expect(ann.page.get_by_text("MINT-42 cannot be found here: this page has no server.")).to_be_visible()
        for path in ("/t/mint-42", "/rooms/new"):
            ann.page.evaluate(GOES, path)
            expect(ann.bar.get_by_role("heading", name="This page has no server")).to_be_visible()
        ann.page.get_by_role("button", name="To the games").click()
        plays_now(ann, SIMPLEST.title)
        expect(is_here(ann.page)).to_be_visible()
        poll(lambda: grown(ann, []))
        ann.page.goto("/")
        expect(ann.page.get_by_role("heading", name="Your tables")).to_be_visible()
        ann.page.get_by_role("button", name="You and this device").click()
        for name in ("Forget me", "Really forget me"):
            ann.page.get_by_role("button", name=name).click()
        expect(ann.page.get_by_role("heading", name="Your tables")).to_have_count(0)
        context.close()
    assert ann.complaints == []


def test_the_static_folder_works_below_a_path(browser: Browser, tmp_path: Path) -> None:
    with static_site(tmp_path, base="/play/") as site:
        context, ann = somebody(browser, site)
        ann.page.goto("/play/")
        plays_now(ann, SIMPLEST.title)
        plays_to_the_end(ann)
        ann.page.get_by_role("button", name="Look back").click()
        ann.page.wait_for_url(re.compile(r"/play/t/pocket-\d+/1[?]seat="))
        ann.page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
        ann.page.reload()
        expect(ann.page.get_by_role("heading", name="Look back").first).to_be_visible(timeout=60_000)
        context.close()
    assert ann.complaints == []


def test_what_only_the_server_knows_is_not_forgotten_without_it(browser: Browser) -> None:
    with served() as site:
        context, jo = somebody(browser, site, **PHONE)
        keeps_it(jo.page)
        jo.open_table()
    context.set_offline(True)
    jo.forgives(*WITHOUT_NETWORK)
    out_of_reach = jo.page.get_by_text("The server cannot be reached.")
    for _ in range(2):
        jo.page.goto("/")
        joins(jo.page, "mint-42")
        expect(out_of_reach).to_be_visible(timeout=60_000)
        expect(jo.page.get_by_role("heading", name="Your tables")).to_be_visible()
    jo.page.get_by_role("link", name="For a class or club").click()
    expect(jo.bar.get_by_role("heading", name="The server cannot be reached.")).to_be_visible()
    context.close()
    assert jo.complaints == []


def looks_up(page: Page, word: str) -> None:
    page.goto("/dictionary")
    page.get_by_role("textbox", name="Word").fill(word)
    page.get_by_role("button", name="Look up").click()
    expect(page.get_by_role("heading", name=re.compile(f"^{word.upper()} is allowed"))).to_be_visible(timeout=60_000)


def test_a_meaning_that_is_not_here_is_not_said_to_be_missing(jo: Person) -> None:
    """Whether there is a network at all, or only no server."""
    for offline in (True, False):
        jo.page.context.set_offline(offline)
        looks_up(jo.page, "kitchen")
        expect(jo.page.get_by_text("Its meaning is not on this device.")).to_be_visible()


def test_whoever_looks_a_word_up_at_the_server_has_all_meanings_without_it(browser: Browser) -> None:
    with served(public_services(load())) as site:
        context, jo = somebody(browser, site)
        keeps_it(jo.page)
        looks_up(jo.page, "takin")
        poll(lambda: bool(jo.page.evaluate(MEANINGS_ARE_KEPT)))
    context.set_offline(True)
    jo.forgives(*WITHOUT_NETWORK)
    looks_up(jo.page, "kitchen")
    expect(jo.page.get_by_text("(noun) a room equipped for preparing meals", exact=True)).to_be_visible()
    context.close()
    assert jo.complaints == []


def test_a_word_without_a_meaning_has_none_without_a_network_too(browser: Browser) -> None:
    with served() as site:
        context, jo = somebody(browser, site)
        leaves_the_network(context)
    jo.forgives(*WITHOUT_NETWORK)
    looks_up(jo.page, "magot")
    expect(jo.page.get_by_text("We have no meaning for it.")).to_be_visible()
    context.close()
    assert jo.complaints == []


def test_a_device_without_space_says_so_and_loses_nothing(jo: Person) -> None:
    jo.forgives("QuotaExceededError")
    plays_now(jo, SIMPLEST.title)
    poll(partial(grown, jo, []))
    shown, house = lines_of(jo.page), house_of(jo.page)
    house.evaluate(HAS_NO_SPACE)
    poll(partial(wants_space, jo))
    assert has_all(jo.page, shown)
    house.evaluate(HAS_SPACE_AGAIN)
    poll(partial(grown, jo, lines_of(jo.page)))
    expect(jo.page.get_by_text(NO_SPACE)).to_have_count(0)


def wants_space(person: Person) -> bool:
    cast(person)
    return person.page.get_by_text(NO_SPACE).is_visible()


def test_a_browser_that_keeps_nothing_is_told_so(browser: Browser, tmp_path: Path) -> None:
    with static_site(tmp_path) as site:
        (script,) = tmp_path.glob("pocket/house-*.js")
        script.write_text(f"{KEEPS_NOTHING}\n{script.read_text(encoding='utf-8')}", encoding="utf-8")
        context, ann = somebody(browser, site)
        ann.page.goto("/")
        joins(ann.page, "pocket-2222")
        expect(ann.page.get_by_text("This browser lets nothing be kept here")).to_be_visible(timeout=60_000)
        context.close()


def test_plain_http_plays_as_long_as_the_page_is_open(playwright: Playwright, tmp_path: Path) -> None:
    """Under an address that browsers do not take for safe there are no caches and no service worker."""
    arguments = [*CHROMIUM_OPTIONS.split(), "--host-resolver-rules=MAP letters.test 127.0.0.1"]
    browser = playwright.chromium.launch(executable_path=find_browser(), args=arguments)
    with static_site(tmp_path, "letters.test") as site:
        _, ann = somebody(browser, site)
        ann.page.goto("/")
        expect(ann.page.get_by_text("the browser keeps nothing for offline")).to_be_visible()
        code = plays_now(ann, SIMPLEST.title)
        poll(partial(grown, ann, []))
        shown = lines_of(ann.page)
        ann.page.goto("/")
        joins(ann.page, code)
        poll(partial(has_all, ann.page, shown))
        browser.close()
    assert ann.complaints == []


def test_whoever_wants_to_keep_it_while_it_is_made_waits_for_it(browser: Browser, tmp_path: Path) -> None:
    with static_site(tmp_path) as site:
        context, ann = somebody(browser, site)
        ann.forgives("404", "pocket.json")  # Here the house of the page itself misses it, too.
        keep = ann.page.get_by_role("button", name="Keep for offline")
        cancel = ann.page.get_by_role("button", name="Cancel")
        with not_yet(tmp_path / "pocket" / "pocket.json"):
            ann.page.goto("/")
            keep.click()
            expect(ann.page.get_by_text(BEING_MADE)).to_be_visible()
            cancel.click()
            expect(ann.page.get_by_text(BEING_MADE)).to_have_count(0)
        (code,) = tmp_path.glob("pocket/code-*.zip")
        with not_yet(code):
            keep.click()
            expect(ann.page.get_by_text(BEING_MADE)).to_be_visible()
        expect(ann.page.get_by_role("heading", name=READY)).to_be_visible(timeout=120_000)
        context.close()
    assert ann.complaints == []


def test_whoever_cancels_is_not_told_of_a_network_that_is_gone(browser: Browser, tmp_path: Path) -> None:
    with static_site(tmp_path, files=Slow) as site:
        context, ann = somebody(browser, site)
        ann.page.goto("/")
        keep = ann.page.get_by_role("button", name="Keep for offline")
        keep.click()
        expect(ann.page.get_by_text(re.compile(r"^[1-9]\d % downloaded"))).to_be_visible()
        ann.page.get_by_role("button", name="Cancel").click()
        expect(keep).to_be_visible()
        expect(ann.page.get_by_text("The download stopped.")).to_have_count(0)
        context.close()


@contextmanager
def not_yet(file: Path) -> Iterator[None]:
    """A file that has not been made."""
    away = file.rename(file.with_name("away"))
    yield
    away.rename(file)


def test_an_update_under_a_running_game_loses_nothing(browser: Browser, tmp_path: Path) -> None:
    with static_site(tmp_path) as site:
        context, ann = somebody(browser, site)
        keeps_it(ann.page)
        code = plays_now(ann, SIMPLEST.title)
        poll(partial(grown, ann, []))
        updates(tmp_path)
        poll(partial(grown, ann, lines_of(ann.page)))
        shown = lines_of(ann.page)
        ann.page.goto("/")
        poll(lambda: bool(ann.page.evaluate(KEEPS_THE_NEW_FILES)))
        expect(ann.page.get_by_role("heading", name=READY)).to_be_visible()
        expect(ann.page.get_by_text("% downloaded")).to_have_count(0)
    context.set_offline(True)
    ann.forgives(*WITHOUT_NETWORK)
    ann.page.goto(f"/t/{code}")
    hurries_bots(ann.page)
    poll(partial(has_all, ann.page, shown))
    poll(partial(grown, ann, shown))
    context.close()
    assert ann.complaints == []


def updates(folder: Path) -> None:
    """Puts another version in the place of the files: our code has a new name, the old one is gone."""
    where = folder / "pocket" / "pocket.json"
    listing = json.loads(where.read_text(encoding="utf-8"))
    code = listing["files"]["code.zip"]
    (folder / "pocket" / code["path"]).rename(folder / "pocket" / NEW_CODE)
    code["path"] = NEW_CODE
    where.write_text(json.dumps(listing | {"version": "new"}), encoding="utf-8")
    with (folder / "sw.js").open("a", encoding="utf-8") as worker:
        worker.write("// another version")


BEING_MADE = "The server is still getting it ready"
NO_SPACE = "This device has no space left."
NEW_CODE = "code-00000000new.zip"
KEEPS_THE_NEW_FILES = f"""async () => {{
  const names = (await (await caches.open("lettercup-pocket")).keys()).map(({{ url }}) => url)
  return names.some((name) => name.endsWith("{NEW_CODE}"))
}}"""
HAS_NO_SPACE = """() => {
  globalThis.adds = IDBObjectStore.prototype.add
  IDBObjectStore.prototype.add = () => { throw new DOMException("no space", "QuotaExceededError") }
}"""
HAS_SPACE_AGAIN = "() => { IDBObjectStore.prototype.add = adds }"
KEEPS_NOTHING = "indexedDB.open = () => { throw new DOMException('private', 'InvalidStateError') }"
