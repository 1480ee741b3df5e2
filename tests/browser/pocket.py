"""People who play on their own device, without a server."""

import json
import re
import time
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Browser, BrowserContext, Page, Worker, expect

from tests.browser.people import Person
from tests.browser.scripts import Script

NEVER_HESITATES = """
import lettercup.bots
from lettercup.house import bots
bots.BOT_PAUSE, bots.SLIP_PAUSE = (20, 1), 0
lettercup.bots.pause = lambda situation, level: 0.02
"""
ALLOWS_ALL = """
from lettercup.core import Verdict
from lettercup.lexicon import DictionaryReferee
DictionaryReferee.judge = lambda referee, words: tuple(Verdict(word, True) for word in words)
"""
THROWS = """
import json
from lettercup.house import fair
script, by_chance = json.loads({script!r}), fair.SecretSource.throw
def throw(source, cast, dice):
    return tuple(script.get(f"{{cast.number}} {{len(dice)}}", "")) or by_chance(source, cast, dice)
fair.SecretSource.throw = throw
"""
DEALS = """
from lettercup.house import fair
shown = {shown!r}
fair.SecretSource.draw = lambda source, cast, lots: tuple(lots)
fair.SecretSource.throw = lambda source, cast, dice: tuple(shown[cast.dice[0] // len(dice)])
"""
REFUSES = """
from lettercup.core import Verdict, fault
from lettercup.lexicon import DictionaryReferee
def judge(referee, words):
    reason = fault("not-in-dictionary", {word!r})
    return tuple(Verdict(word, False, reason) if word == {word!r} else Verdict(word, True) for word in words)
DictionaryReferee.judge = judge
"""
PAUSES = """
import lettercup.bots
lettercup.bots.pause = lambda at, level: {seconds} if {when} else 0.02
"""
# Puts Python before the script of the house that is kept: it runs when the house is opened, before anybody hears of it.
PREPARES = """async (prepared) => {
  const before = (codes) =>
    `/* prepared */ Object.defineProperty(globalThis, "house", { configurable: true, set(house) {
      Object.defineProperty(globalThis, "house", { value: house });
      for (const code of ${JSON.stringify(codes)}) python.runPython(code)
    } });`.replaceAll("\\n    ", " ") + "\\n"
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      if (!/\\/pocket\\/house-[^/]*[.]js$/.test(request.url)) continue
      const kept = await cache.match(request)
      const script = (await kept.text()).replace(/^.. prepared .*\\n/, "")
      const headers = new Headers(kept.headers)
      for (const name of ["content-encoding", "content-length"]) headers.delete(name)
      await cache.put(request, new Response(before(prepared) + script, { headers }))
    }
  }
}"""
OPENS = """async (body) => {
  const [status, text] = JSON.parse(await house.ask("POST", "/api/tables", body))
  if (status !== 200) throw new Error(text)
  return JSON.parse(text).code
}"""
MOST_THROWS, MOST_DICE = 300, 18
READY = "Ready without a network"
KEEP = re.compile("^(Keep for offline|Für unterwegs speichern)")
KEPT = re.compile(f"^({READY}|Bereit ohne Netz)$")
"""In both languages."""
WITHOUT_NETWORK = ("net::ERR_INTERNET_DISCONNECTED", "net::ERR_CONNECTION_REFUSED")
"""What the console says then."""


def keeps_it(page: Page) -> None:
    """Keeps everything for offline, and waits until the page itself would open without a network."""
    page.goto("/")
    page.get_by_role("button", name=KEEP).click()
    expect(page.get_by_role("heading", name=KEPT)).to_be_visible(timeout=120_000)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")


FETCHES_MEANINGS = """async () => {
  const { files } = await (await fetch("/pocket/pocket.json")).json()
  await fetch(`/pocket/${files["en-definitions.bin"].path}`)
}"""


def leaves_the_network(context: BrowserContext) -> None:
    """Keeps everything, the meanings too, as if a word had been looked up; then there is no network."""
    page = context.new_page()
    keeps_it(page)
    page.evaluate(FETCHES_MEANINGS)
    page.close()
    context.set_offline(True)


def house_of(page: Page) -> Worker:
    """The worker in which the house of a page is, once it is open."""

    def is_there() -> bool:
        page.wait_for_timeout(100)  # Workers come and go only while the page is listened to.
        return len(page.workers) == 1

    poll(is_there)
    (worker,) = page.workers
    poll(lambda: bool(worker.evaluate("() => Boolean(globalThis.house)")))
    return worker


def hurries_bots(page: Page) -> None:
    """Lets bots hardly hesitate, until the house is opened again."""
    run(house_of(page), NEVER_HESITATES)


def run(worker: Worker, code: str) -> object:
    """Runs Python in the house."""
    return worker.evaluate("code => python.runPython(code)", code)


def poll(condition: Callable[[], bool], seconds: float = 90) -> None:
    """Wait for something; the page's policy does not let it wait by itself."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.1)


def plays_now(person: Person, game: str) -> str:
    """Begins a game against bots from home; gives the code of the table."""
    person.page.get_by_role("button", name=f"Play now: {game}, against bots").click()
    person.page.wait_for_url("**/t/pocket-*", timeout=120_000)
    hurries_bots(person.page)
    return person.page.url.rsplit("/", 1)[-1]


def somebody(browser: Browser, site: str, **options: object) -> tuple[BrowserContext, Person]:
    context = browser.new_context(base_url=site, reduced_motion="reduce", locale="en-GB", **options)  # type: ignore[arg-type]
    return context, Person(context, "Jo")


def throws(script: Script) -> str:
    """Python that lets the dice of a house fall by a script; where it tells nothing, as they fall."""
    told: dict[str, str] = {}
    for number in range(MOST_THROWS):
        for dice in range(1, MOST_DICE + 1):
            with suppress(LookupError):
                told[f"{number} {dice}"] = script(number, dice)
    return THROWS.format(script=json.dumps({cast: faces for cast, faces in told.items() if faces}))


def deals(*shown: str) -> str:
    """Python that deals the dice in their order, and lets each hand show something."""
    return DEALS.format(shown=shown)


def refuses(word: str) -> str:
    """Python that lets the referee refuse one word."""
    return REFUSES.format(word=word)


def pauses(seconds: float, phase: str | None) -> str:
    """Python that lets bots hesitate for so long, in one phase of a game or always."""
    return PAUSES.format(seconds=seconds, when="True" if phase is None else f"at.view.phase == {phase!r}")


class PocketPerson(Person):
    """Somebody whose house is in the pocket; `prepared` is what is done to it whenever it is opened."""

    def __init__(self, context: BrowserContext, name: str, prepared: list[str]) -> None:
        super().__init__(context, name)
        self.page.goto("/")
        self.page.evaluate(PREPARES, prepared)

    def opens(self, game: str, options: dict[str, object]) -> str:
        self.page.goto("/t/pocket-2222")  # No such table, but the house is opened.
        body = json.dumps({"game": game, "name": self.name, "options": options})
        code: str = house_of(self.page).evaluate(OPENS, body)
        self.page.goto(f"/t/{code}")
        return code
