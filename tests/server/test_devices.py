"""One person with several devices: both sides confirm a link, a code is good once, and a card brings somebody back."""

import asyncio
import re
from typing import Any

import httpx
import pytest

from lettercup.house.devices import LINK_LASTS, ON_A_CARD, DayPlayed, is_own_log, read_card
from lettercup.house.refusal import Refusal
from lettercup.lexicon import load
from lettercup.lexicon.card_words import CARD_WORDS
from lettercup.server.tables import own_logs
from lettercup.server.web.limits import Limits, Rate
from lettercup.store import MemoryStore, PostgresStore, SqliteStore
from tests.support.server import QUICK, QUICK_TALKERS, Running, running_server


class Device:
    """A browser, with its own cookie."""

    def __init__(self, server: Running, cookie: str = "") -> None:
        self._base = server.base
        self.cookie = cookie

    async def sends(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        cookies = {"lettercup": self.cookie} if self.cookie else {}
        async with httpx.AsyncClient(base_url=self._base, cookies=cookies) as client:
            answer = await client.request(method, path, json=body, headers=headers)
        self.cookie = answer.cookies.get("lettercup") or self.cookie
        return answer

    async def post(self, path: str, body: Any = None, status: int = 200, **headers: str) -> Any:
        answer = await self.sends("POST", path, {} if body is None else body, **headers)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    async def get(self, path: str, status: int = 200) -> Any:
        answer = await self.sends("GET", path)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def offers(self, name: str = "Jo") -> str:
        code = (await self.post("/api/me/link", {"name": name}, 201))["code"]
        assert re.fullmatch(r"\d{6}", code)
        return str(code)

    async def asks(self, code: str) -> dict[str, str]:
        """Comes with a code; returns what it says from now on."""
        asked = await self.post(f"/api/link/{code}")
        return {"token": asked["token"]}


async def linked(one: Device, two: Device) -> None:
    """Link a device as people do it."""
    code = await one.offers()
    token = await two.asks(code)
    shown = (await two.post(f"/api/link/{code}/agree", token))["number"]
    assert (await two.post(f"/api/link/{code}/take", token))["state"] == "agreed"
    numbers = (await one.get(f"/api/me/link/{code}"))["numbers"]
    assert shown in numbers
    assert len(set(numbers)) == 3
    await one.post(f"/api/me/link/{code}", {"number": shown})
    assert (await two.post(f"/api/link/{code}/take", token))["state"] == "taken"


async def test_a_linked_device_has_the_same_seats(server: Running) -> None:
    code, cookie = await server.open_table(name="Jo")
    phone, laptop = Device(server, cookie), Device(server)
    await linked(phone, laptop)
    assert laptop.cookie == phone.cookie
    async with server.player(code, laptop.cookie) as jo:
        assert (await jo.saw(you=0))["seats"][0]["name"] == "Jo"
        await jo.does("start")
        (seat,) = await laptop.post("/api/me/tables", {"known": []})
        assert (seat["table"]["code"], seat["you"], seat["people"]) == (code, 0, [0])
        assert await laptop.post("/api/me/tables", {"known": [code]}) == []


async def test_nothing_of_a_link_is_left_that_opens_anything(server: Running) -> None:
    phone, laptop = Device(server), Device(server)
    await linked(phone, laptop)
    store = server.lettercup.store
    (log,) = await store.tables_of(server.lettercup.doorkeeper.holder(phone.cookie) or "")
    stored = b"".join(commit.body for commit in await store.read(log))
    assert b"confirmed" in stored
    assert phone.cookie.partition(".")[0].encode() not in stored


async def test_a_code_is_good_for_one_device(server: Running) -> None:
    phone, laptop, thief = Device(server), Device(server), Device(server)
    code = await phone.offers()
    token = await laptop.asks(code)
    assert "used already" in str(await thief.post(f"/api/link/{code}", status=403))
    for path in ("agree", "take"):
        await thief.post(f"/api/link/{code}/{path}", {"token": "x" * 32}, 404)
    shown = (await laptop.post(f"/api/link/{code}/agree", token))["number"]
    await laptop.post(f"/api/link/{code}/agree", token, 403)
    await phone.post(f"/api/me/link/{code}", {"number": shown})
    await laptop.post(f"/api/link/{code}/take", token)
    assert (await laptop.post(f"/api/link/{code}/take", token))["state"] == "taken"
    await phone.post(f"/api/me/link/{code}", {"number": shown}, 403)


async def test_one_of_many_devices_that_ask_at_once_is_heard(server: Running) -> None:
    code = await Device(server).offers()

    async def ask(device: Device) -> int:
        return (await device.sends("POST", f"/api/link/{code}")).status_code

    assert sorted(await asyncio.gather(*(ask(Device(server)) for _ in range(8)))) == [200] + [403] * 7


async def test_a_device_is_linked_only_with_the_number_that_it_shows(server: Running) -> None:
    """Somebody guessed the code: the person sees that their own device shows nothing of the kind."""
    phone, thief = Device(server), Device(server)
    code = await phone.offers()
    token = await thief.asks(code)
    shown = (await thief.post(f"/api/link/{code}/agree", token))["number"]
    other = next(number for number in (await phone.get(f"/api/me/link/{code}"))["numbers"] if number != shown)
    assert "another number" in str(await phone.post(f"/api/me/link/{code}", {"number": other}, 403))
    assert (await thief.post(f"/api/link/{code}/take", token))["state"] == "refused"
    await phone.post(f"/api/me/link/{code}", {"number": shown}, 403)


async def test_nobody_becomes_somebody_else_without_saying_so(server: Running) -> None:
    """A link in a message makes nobody's page somebody else's: the page learns the name, and has to agree."""
    _, cookie = await server.open_table(name="Mara")
    eve, mara = Device(server), Device(server, cookie)
    code = await eve.offers("Eve")
    assert (await mara.post(f"/api/link/{code}"))["name"] == "Eve"
    view = await eve.get(f"/api/me/link/{code}")
    assert view == {"state": "asked", "numbers": []}
    for number in (0, 10, 47):
        await eve.post(f"/api/me/link/{code}", {"number": number}, 403)
    assert mara.cookie == cookie


async def test_only_the_person_chooses(server: Running) -> None:
    phone, laptop, stranger = Device(server), Device(server), Device(server)
    code = await phone.offers()
    token = await laptop.asks(code)
    shown = (await laptop.post(f"/api/link/{code}/agree", token))["number"]
    await stranger.get(f"/api/me/link/{code}", 404)
    await stranger.post(f"/api/me/link/{code}", {"number": shown}, 404)
    await laptop.post(f"/api/me/link/{code}", {"number": shown}, 404)
    assert (await laptop.post(f"/api/link/{code}/take", token))["state"] == "agreed"


async def test_an_own_device_is_not_linked_again(server: Running) -> None:
    phone = Device(server)
    code = await phone.offers()
    assert "yours already" in str(await phone.post(f"/api/link/{code}", status=403))


async def test_a_code_is_good_for_ten_minutes(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    phone, laptop = Device(server), Device(server)
    code = await phone.offers()
    node = server.lettercup.tables.node
    now = node.now()
    monkeypatch.setattr(node, "now", lambda: now + LINK_LASTS + 1000)
    await laptop.post(f"/api/link/{code}", status=404)
    assert await server.lettercup.store.read(f"link-{code}") == []


async def test_six_digits_cannot_be_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = Limits(misses=Rate(burst=3, each_second=0), requests=QUICK)
    monkeypatch.setattr("secrets.randbelow", lambda _: 123456)
    async with running_server(MemoryStore(), limits=limits) as server:
        code, guesser = await Device(server).offers(), Device(server)
        for guess in ("000000", "000001", "000002"):
            await guesser.post(f"/api/link/{guess}", status=404)
        await guesser.post(f"/api/link/{code}", status=429)
        await Device(server).post("/api/card", {"words": " ".join(CARD_WORDS[:6])}, 429)


@pytest.mark.parametrize("code", ["", "12345", "1234567", "abcdef", "²²²²²²", "../cards", "123456%00"])
async def test_what_is_no_code_leads_nowhere(server: Running, code: str) -> None:
    answer = await Device(server).sends("POST", f"/api/link/{code}")
    assert answer.status_code in (404, 405)


async def test_codes_and_cards_are_not_made_without_end() -> None:
    limits = Limits(linking=Rate(burst=2, each_second=0), requests=QUICK)
    async with running_server(MemoryStore(), limits=limits) as server:
        phone = Device(server)
        await phone.offers()
        await phone.post("/api/me/card", status=201)
        await phone.post("/api/me/card", status=429)
        await phone.post("/api/me/link", {"name": "Jo"}, 429)
        await phone.post("/api/card", {"words": "a b c d e f"}, 429)


@pytest.mark.parametrize("path", ["/api/me/link", "/api/link/123456", "/api/me/card", "/api/card"])
async def test_a_page_of_another_site_links_nothing(server: Running, path: str) -> None:
    await Device(server).post(path, status=403, origin="https://elsewhere.example")


async def test_a_cookie_that_a_device_gets_is_kept_from_scripts_and_other_sites(server: Running) -> None:
    phone = Device(server)
    words = (await phone.post("/api/me/card", status=201))["words"]
    answer = await Device(server).sends("POST", "/api/card", {"words": " ".join(words)})
    given = answer.headers["set-cookie"]
    assert "HttpOnly" in given
    assert "SameSite=Lax" in given


async def test_a_card_brings_somebody_back_who_has_lost_everything(server: Running) -> None:
    code, cookie = await server.open_table(name="Jo")
    phone, found = Device(server, cookie), Device(server)
    assert await phone.get("/api/me/card") == {"made": False}
    words = (await phone.post("/api/me/card", status=201))["words"]
    assert len(words) == ON_A_CARD
    assert await phone.get("/api/me/card") == {"made": True}
    await found.post("/api/card", {"words": "-".join(words).upper()}, 204)
    assert found.cookie == cookie
    assert [table["code"] for table in await found.get("/api/me")] == [code]


async def test_only_a_slow_hash_of_a_card_is_kept(server: Running) -> None:
    phone = Device(server)
    words = (await phone.post("/api/me/card", status=201))["words"]
    store = server.lettercup.store
    (log,) = await store.tables_of(server.lettercup.doorkeeper.holder(phone.cookie) or "")
    stored = log.encode() + b"".join(commit.body for commit in await store.read(log))
    name = phone.cookie.partition(".")[0]
    assert not any(word.encode() in stored for word in [*words, name, name.encode().hex()])
    assert own_logs.SLOW.keywords["n"] >= 2**15


async def test_a_new_card_makes_the_old_one_void(server: Running) -> None:
    phone, other = Device(server), Device(server)
    old = (await phone.post("/api/me/card", status=201))["words"]
    new = (await phone.post("/api/me/card", status=201))["words"]
    await other.post("/api/card", {"words": " ".join(old)}, 404)
    await other.post("/api/card", {"words": " ".join(new)}, 204)


async def test_a_card_is_not_cleared_away_with_old_tables(server: Running) -> None:
    phone = Device(server)
    await phone.post("/api/me/card", status=201)
    in_two_years = server.lettercup.tables.node.now() + 730 * 24 * 3600 * 1000
    assert await server.lettercup.store.idle(in_two_years, 10) == []


def test_cards_are_made_of_common_clean_words_that_are_hard_to_mix_up() -> None:
    words, lexicon = CARD_WORDS, load()
    assert len(words) == len({word[:4] for word in words}) == 2048
    for word in words:
        facts = lexicon.facts(word)
        assert facts
        assert facts.child


@pytest.mark.parametrize(
    ("typed", "told"),
    [("", "six words|6 words"), ("zebra " * 7, "6 words"), ("zebra zebbra", "ZEBBRA is not on any card")],
)
def test_a_card_that_was_misread_is_explained(typed: str, told: str) -> None:
    with pytest.raises(Refusal, match=told):
        read_card(typed)


async def test_days_are_the_same_on_both_devices_and_forgetting_removes_all(server: Running) -> None:
    phone, laptop = Device(server), Device(server)
    await linked(phone, laptop)
    number = (await phone.get("/api/days"))["today"]
    game = (await phone.get("/api/days"))["games"][0]["game"]
    played = DayPlayed(number=number, game=game, points=51, percent=75, late=False)
    holder = server.lettercup.doorkeeper.holder(phone.cookie) or ""
    await server.lettercup.played.note(holder, played, 1)
    await server.lettercup.played.note(holder, played, 2)
    assert await laptop.get("/api/me/days") == [
        {"number": number, "game": game, "points": 51, "percent": 75, "late": False}
    ]
    words = (await phone.post("/api/me/card", status=201))["words"]
    await phone.offers()
    cookie = phone.cookie
    await laptop.post("/api/me/forget", status=204)
    store = server.lettercup.store
    assert await store.tables_of(holder) == []
    assert await store.read(f"days-of-{holder}") == []
    await Device(server).post("/api/card", {"words": " ".join(words)}, 404)
    assert await Device(server, cookie).get("/api/me/days") == []


async def test_two_nodes_link_a_device_together(postgres_url: str) -> None:
    async with (
        running_server(PostgresStore(postgres_url), limits=QUICK_TALKERS) as one,
        running_server(PostgresStore(postgres_url)) as two,
    ):
        phone, laptop = Device(one), Device(two)
        await linked(phone, laptop)
        assert laptop.cookie == phone.cookie
        words = (await phone.post("/api/me/card", status=201))["words"]
        back = Device(two)
        await back.post("/api/card", {"words": " ".join(words)}, 204)
        assert back.cookie == phone.cookie
        await back.post("/api/me/forget", status=204)
        await Device(one).post("/api/card", {"words": " ".join(words)}, 404)


async def test_a_link_is_cleared_away_after_a_day(tmp_path: Any) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    async with running_server(store) as server:
        code = await Device(server).offers()
        later = server.lettercup.tables.node.now() + 1
        assert await store.idle(0, 10, later) == [f"link-{code}"]
        assert is_own_log(f"link-{code}")
