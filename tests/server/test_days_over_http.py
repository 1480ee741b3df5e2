"""The day's dice over HTTP: nothing is told before somebody has finished, and then what it was worth."""

import json
from typing import Any

import httpx
import msgspec
import pytest

import lettercup as lc
from lettercup.core import BadRecord, encode, fold
from lettercup.core.record import dumps, loads
from lettercup.core.sources import FIRST_DAY, MILLIS_A_DAY, Chain, day_at
from lettercup.days import Today
from lettercup.games import DAYS, game_of
from lettercup.house import fair, same_dice
from lettercup.house.calendar import CalendarDay
from lettercup.house.exports import AttemptExport, ContestExport, verify_export, written
from lettercup.server.workers import measure, measurer
from lettercup.store import MemoryStore
from tests.support.server import HOUSE, Running, running_server, together
from tests.support.simplest import SIMPLEST

RANKED = min(name for name, task in DAYS.items() if task.ranked and name.startswith("l"))


@pytest.fixture
def quick(server: Running, monkeypatch: pytest.MonkeyPatch) -> Running:
    """A server whose bots play few games."""
    monkeypatch.setattr(measurer, "ROUGH", 1)
    monkeypatch.setattr(measure, "FINE", 2)
    return server


class Person:
    """Somebody with a browser."""

    def __init__(self, server: Running, name: str) -> None:
        self.server, self.name = server, name
        self.cookies: dict[str, str] = {}

    @property
    def number(self) -> int:
        return day_at(self.server.lettercup.tables.node.now()) - FIRST_DAY + 1

    async def begins(self, game: str) -> str:
        answer = await self.posts(f"/api/days/{self.number}/{game}", encode({"name": self.name}))
        assert answer.status_code == 201, answer.text
        code: str = answer.json()["code"]
        return code

    async def finishes(self, game: str = SIMPLEST.name) -> str:
        code = await self.begins(game)
        async with self.server.player(code, self.cookies["lettercup"]) as page:
            await page.saw(phase="playing")
            await page.shake_until_over()
        return code

    async def gets(self, path: str) -> httpx.Response:
        async with httpx.AsyncClient(base_url=self.server.base, cookies=self.cookies) as client:
            return await client.get(path)

    async def posts(self, path: str, content: bytes | str = b"") -> httpx.Response:
        async with httpx.AsyncClient(base_url=self.server.base, cookies=self.cookies) as client:
            answer = await client.post(path, content=content)
        self.cookies |= dict(answer.cookies)
        return answer

    async def report(self, game: str) -> dict[str, Any]:
        """What was it worth, once the bots have played?"""
        await self.server.lettercup.measurer.settled()
        answer = await self.gets(f"/api/days/{self.number}/{game}")
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        assert not told["measuring"]
        return told


async def told_before(server: Running, monkeypatch: pytest.MonkeyPatch, world: str) -> list[bytes]:
    """Everything that somebody is told who has not finished, in a world with these dice."""
    usual = same_dice.keyed
    monkeypatch.setattr(same_dice, "keyed", lambda secret, message: usual(secret + world, message))
    ann, eve = Person(server, "Ann"), Person(server, "Eve")
    code = await ann.finishes()
    records = (await ann.gets(f"/api/tables/{code}/records")).json()
    key = records[0]["key"]
    paper = (await ann.gets(f"/api/tables/{code}/records/1")).text
    assert paper.count("\n") > 2
    paths = [
        f"/api/days/{ann.number}/{SIMPLEST.name}",
        f"/api/tables/{code}/odds",
        f"/api/tables/{code}/records",
        f"/api/tables/{code}/records/1?key={key}",
        f"/api/tables/{code}/records/1/review?key={key}",
        f"/api/tables/{code}/records/1/review/turn?step=1&seat=0&key={key}",
    ]
    answers = [await eve.gets(path) for path in paths]
    answers += [
        await eve.posts("/api/review", paper),
        await eve.posts("/api/review/turn?step=1&seat=0", paper),
    ]
    assert [answer.status_code for answer in answers] == [403] * len(answers), [each.text for each in answers]
    days = (await eve.gets("/api/days")).json()
    assert days.pop("now") < days["ends"]
    own = (await ann.gets(f"/api/tables/{code}/records/1/review?seat=0")).status_code
    assert own == 200
    monkeypatch.setattr(same_dice, "keyed", usual)
    return [*(answer.content for answer in answers), json.dumps(days).encode()]


async def test_who_has_not_finished_is_told_the_same_whatever_the_dice_are(
    quick: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = [await told_before(quick, monkeypatch, world) for world in (" one", " two")]
    assert one == other


async def test_a_house_has_dice_of_its_own_that_follow_from_its_promise() -> None:
    store = MemoryStore()
    async with running_server(store, days="house") as server:
        ann = Person(server, "Ann")
        code = await ann.finishes()
        promised = (await ann.gets("/api/days")).json()["chain"]
        assert promised["first"] == ann.number
        assert promised["revealed"] is None, "today's link is no one's to know"
        paper = (await ann.gets(f"/api/tables/{code}/records/1")).text
        game, record = loads(paper, game_of)
        assert fair.verify(game, record, list(fold(game, record.entries))).thrown
        source = record.header.source
        assert isinstance(source, Chain)
        assert source.end == promised["end"]
        assert (await ann.gets(f"/api/days?number={ann.number - 1}")).status_code == 404
    async with running_server(store, days="house") as again:
        assert (await Person(again, "Bea").gets("/api/days")).json()["chain"] == promised, "a chain is made once"
    async with running_server(store) as world:
        days = (await Person(world, "Cleo").gets("/api/days")).json()
        assert days["chain"] is None
        assert {tile["state"] for tile in days["games"]} == {"new"}


async def test_others_cannot_watch_an_attempt(quick: Running) -> None:
    code = await Person(quick, "Ann").begins(SIMPLEST.name)
    async with quick.player(code) as eve:
        await eve.until(lambda page: page.goodbye)
        assert not eve.view
    info = (await quick.get(f"/api/tables/{code}")).json()
    assert (info["seats"], info["awaited"]) == ([], [])


async def test_a_result_has_a_place_among_bots_and_the_best_play(quick: Running) -> None:
    ann = Person(quick, "Ann")
    code = await ann.begins(RANKED)
    async with quick.player(code, ann.cookies["lettercup"]) as page:
        await page.saw(phase="playing")
        await page.does("shake", cup=0)
        await page.does("do", move={"type": "done"})
        while page.view["phase"] != "over":
            await page.does("do", move={"type": "ready"})
    assert (await ann.gets(f"/api/days/{ann.number}/{RANKED}")).json()["table"] == code
    told = await ann.report(RANKED)
    assert told["best"]["points"] > told["points"] == page.view["scores"][0]
    assert [each["level"] for each in told["bots"]] == list(HOUSE.levels(RANKED))
    assert told["percent"] == max(0, round(100 * told["points"] / told["best"]["bound"]))
    assert (told["people"], told["beaten"], told["late"], told["badges"]) == (1, None, False, [])
    tiles = {tile["game"]: tile for tile in (await ann.gets("/api/days")).json()["games"]}
    assert tiles[RANKED] == {"game": RANKED, "state": "done", "table": code, "points": told["points"]}
    assert tiles[SIMPLEST.name] == {"game": SIMPLEST.name, "state": "new", "table": None, "points": None}
    assert set(tiles) == set(DAYS)


async def test_a_day_that_is_over_is_proven_on_paper_without_names(quick: Running) -> None:
    people = [Person(quick, name) for name in ("Ann", "Bob")]
    for person in people:
        await person.finishes()
    number = people[0].number
    path = f"/api/days/{number}/{SIMPLEST.name}/export"
    refused = await people[0].gets(path)
    assert (refused.status_code, "not over yet" in refused.text) == (403, True)
    node = quick.lettercup.tables.node
    now = node.now
    node.now = lambda: now() + MILLIS_A_DAY
    paper = await quick.get(path)
    assert (paper.status_code, paper.headers["content-type"]) == (200, "application/jsonl")
    assert str(verify_export(paper.text)).startswith("Fair: 2 attempts in 1 round. Every throw ")
    header, *lines, _ = map(json.loads, paper.text.splitlines())
    assert (header["name"], sorted(line["player"] for line in lines)) == (
        f"day-{number}-{SIMPLEST.name}",
        ["Player 1", "Player 2"],
    )
    assert "Ann" not in paper.text
    assert "Bob" not in paper.text
    assert all(json.loads(line["record"].splitlines()[0])["began"] == 0 for line in lines)
    for wrong, why in {
        paper.text.rpartition("\n{")[0]: "has no last line",
        paper.text.partition("\n")[0]: "has no last line",
        written_anew({**header, "name": f"day-{number - 1}-{SIMPLEST.name}"}, *lines): "dice of another day",
        written_anew(header, *lines, {**lines[0], "who": 3}): "the same attempt twice",
        written_anew(header, *lines, lines[0]): "two attempts of the same player",
    }.items():
        with pytest.raises(BadRecord, match=why):
            verify_export(wrong)
    assert (await quick.get(path.replace(f"/{number}/", "/99998/"))).status_code == 403


def written_anew(head: dict[str, Any], *lines: dict[str, Any]) -> str:
    """An export that somebody has written with a last line that fits."""
    attempts = [msgspec.convert(line, AttemptExport) for line in lines]
    return written(msgspec.convert(head, ContestExport), attempts)


async def test_whoever_began_before_midnight_learns_nothing_before_finishing(quick: Running) -> None:
    """An attempt belongs to the day on which it began, and others may be told of that day's dice by then."""
    ann, eve, bob = (Person(quick, name) for name in ("Ann", "Eve", "Bob"))
    finished, begun, number = await ann.finishes(), await eve.begins(SIMPLEST.name), ann.number
    paper = (await ann.gets(f"/api/tables/{finished}/records/1")).text
    node = quick.lettercup.tables.node
    now = node.now
    node.now = lambda: now() + MILLIS_A_DAY

    async def told(person: Person) -> list[int]:
        export = await person.gets(f"/api/days/{number}/{SIMPLEST.name}/export")
        return [export.status_code, (await person.posts("/api/review", paper)).status_code]

    assert (await told(eve), await told(bob)) == ([403, 403], [200, 200])
    async with quick.player(begun, eve.cookies["lettercup"]) as page:
        await page.saw(phase="playing")
        await page.shake_until_over()
    assert await told(eve) == [200, 200]
    report = (await eve.gets(f"/api/days/{number}/{SIMPLEST.name}")).json()
    assert (report["late"], report["again"], report["people"]) == (False, False, 2)


async def test_nobody_is_told_what_was_possible_with_the_days_dice_in_another_game(quick: Running) -> None:
    """Who has seen them could type them in at a table of real dice, and look back."""
    eve = Person(quick, "Eve")
    code = await eve.begins(RANKED)
    played = Today(RANKED, eve.number + FIRST_DAY - 1)
    table = played.table(lc.bot(next(iter(HOUSE.levels(RANKED)))))
    header, rest = dumps(table.record()).split("\n", 1)
    typed = json.dumps(json.loads(header) | {"source": None}) + "\n" + rest
    other = dumps(Today(RANKED, eve.number + FIRST_DAY).table(lc.bot(next(iter(HOUSE.levels(RANKED))))).record())
    look = f"/api/review/turn?step={len(table.entries) - 1}&seat=0"
    assert (await eve.posts(look, typed)).status_code == 403
    assert (await Person(quick, "Bob").posts(look, typed)).status_code == 403
    header, rest = other.split("\n", 1)
    different = json.dumps(json.loads(header) | {"source": None}) + "\n" + rest
    assert (await eve.posts("/api/review/turn?step=1&seat=0", different)).status_code == 200
    async with quick.player(code, eve.cookies["lettercup"]) as page:
        await page.saw(phase="playing")
        await page.does("shake", cup=0)
        await page.does("do", move={"type": "done"})
        while page.view["phase"] != "over":
            await page.does("do", move={"type": "ready"})
    assert (await eve.posts(look, typed)).status_code == 200


async def test_whoever_has_finished_may_play_again_and_it_counts_nowhere(quick: Running) -> None:
    ann = Person(quick, "Ann")
    path = f"/api/days/{ann.number}/{SIMPLEST.name}"
    wanted = encode({"name": "Ann", "again": True})
    assert (await ann.posts(path, wanted)).status_code == 403
    first = await ann.finishes()
    told = await ann.report(SIMPLEST.name)
    assert (told["again"], (await ann.gets(f"{path}?again=true")).status_code) == (False, 403)
    codes = []
    for _ in range(2):
        codes += [(await ann.posts(path, wanted)).json()["code"] for _ in range(2)]
        async with quick.player(codes[-1], ann.cookies["lettercup"]) as page:
            await page.saw(phase="playing")
            await page.shake_until_over()
        again = (await ann.gets(f"{path}?again=true")).json()
        assert (again["table"], again["again"], again["place"]) == (codes[-1], True, None)
    assert len({first, *codes}) == 3
    assert codes[0] == codes[1]
    assert (await ann.gets(path)).json() == told
    assert [day["points"] for day in (await ann.gets("/api/me/days")).json()] == [told["points"]]
    assert (await ann.gets(f"/api/tables/{codes[0]}/records/1/review?seat=0")).status_code == 200
    paper = (await ann.gets(f"/api/tables/{codes[0]}/records/1")).text
    eve = Person(quick, "Eve")
    assert (await eve.posts("/api/review", paper)).status_code == 403


async def test_people_who_have_finished_a_game_together_see_each_other_on_a_day(quick: Running) -> None:
    ann, bob, eve = people = [Person(quick, name) for name in ("Ann", "Bob", "Eve")]
    await plays_together(quick, ann, bob)
    path = f"/api/days/{ann.number}/{SIMPLEST.name}/circle"
    await eve.begins(RANKED)
    for person in people:
        assert (await person.gets(path)).json() == []
    await bob.finishes()
    await eve.finishes()
    assert (await ann.gets(path)).json() == [{"name": "Bob", "points": None}]
    await ann.begins(SIMPLEST.name)
    assert (await ann.gets(path)).json() == [{"name": "Bob", "points": None}]
    await ann.finishes()
    (told,) = (await ann.gets(path)).json()
    assert (told["name"], type(told["points"])) == ("Bob", int)
    assert [each["name"] for each in (await bob.gets(path)).json()] == ["Ann"]
    assert (await eve.gets(path)).json() == []
    assert (await bob.gets("/api/me/shown")).json() == {"shown": True}
    for shown, seen in ((False, []), (True, [told])):
        assert (await bob.posts("/api/me/shown", encode({"shown": shown}))).json() == {"shown": shown}
        assert (await ann.gets(path)).json() == seen
    assert (await bob.posts("/api/me/forget")).status_code == 204
    assert (await ann.gets(path)).json() == []


async def plays_together(server: Running, ann: Person, bob: Person) -> None:
    code, ann.cookies["lettercup"] = await server.open_table(name=ann.name)
    async with server.player(code, ann.cookies["lettercup"]) as one, server.player(code) as other:
        bob.cookies["lettercup"] = other.cookie
        await other.does("sit", name=bob.name)
        await one.does("start")
        await together(one.shake_until_over(), other.shake_until_over())


@pytest.mark.parametrize("path", ["0/{game}", "999999999/{game}", "1/nothing", "{tomorrow}/{game}"])
async def test_days_that_are_not_there_are_refused_with_a_sentence(server: Running, path: str) -> None:
    ann = Person(server, "Ann")
    where = path.format(game=SIMPLEST.name, tomorrow=ann.number + 1)
    answer = await ann.posts(f"/api/days/{where}", encode({"name": "Ann"}))
    assert answer.status_code in (403, 404)
    assert answer.json()["sentence"]["text"]
    assert (await ann.gets(f"/api/days/{where}")).status_code in (403, 404)


async def test_nonsense_begins_nothing(server: Running) -> None:
    ann = Person(server, "Ann")
    for body in (b"", b"[]", b'{"name": ""}', b'{"name": "x", "day": 1}', b'{"name": 7}'):
        answer = await ann.posts(f"/api/days/{ann.number}/{SIMPLEST.name}", body)
        assert answer.status_code == 400, body
    assert {tile["state"] for tile in (await ann.gets("/api/days")).json()["games"]} == {"new"}


async def test_forgetting_somebody_leaves_the_result_without_a_name(quick: Running) -> None:
    ann = Person(quick, "Ann")
    code = await ann.finishes()
    await ann.report(SIMPLEST.name)
    cookie = ann.cookies["lettercup"]
    assert (await ann.posts("/api/me/forget")).status_code == 204
    store = quick.lettercup.store
    day = CalendarDay(SIMPLEST.name, ann.number + FIRST_DAY - 1)
    logs = [*await store.read(code), *await store.read(day.id)]
    assert not any(b"Ann" in commit.body for commit in logs)
    holder = quick.lettercup.doorkeeper.holder(cookie)
    assert holder is not None
    assert not any(holder.encode() in commit.body for commit in logs)
    assert len((await quick.lettercup.contests.get(day)).state.finished) == 1
