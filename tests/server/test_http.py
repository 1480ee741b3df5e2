"""The HTTP side: headers, limits, the page, the QR code, what operators ask."""

import gzip
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from lettercup.server.web.static import StaticFiles
from tests.support.server import Running


async def test_every_answer_tells_browsers_to_be_strict(server: Running) -> None:
    for path in ("/", "/t/mango-2345", "/api/games", "/api/nothing", "/assets/none.js", "/health"):
        headers = (await server.get(path)).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'self'" in policy
        assert headers["x-content-type-options"] == "nosniff"


async def test_only_the_house_in_the_pocket_may_run_webassembly(server: Running) -> None:
    listing = await server.get("/pocket/pocket.json")
    files = listing.json()["files"]
    for path in ("pocket.json", files["pyodide.asm.wasm"]["path"], files["code.zip"]["path"]):
        policy = (await server.get(f"/pocket/{path}")).headers["content-security-policy"]
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy
        assert "'unsafe-eval'" not in policy
    assert listing.headers["cache-control"] == "no-cache"
    wasm = await server.get(f"/pocket/{files['pyodide.asm.wasm']['path']}")
    assert (wasm.headers["content-type"], wasm.headers["content-encoding"]) == ("application/wasm", "gzip")
    assert "immutable" in wasm.headers["cache-control"]
    assert len(wasm.content) == files["pyodide.asm.wasm"]["size"]
    assert (await server.get("/pocket/../server/pocket.json")).status_code == 404


async def test_the_cookie_is_out_of_reach_for_scripts(server: Running) -> None:
    async with httpx.AsyncClient(base_url=server.base) as client:
        answer = await client.post("/api/tables", json={"game": "bridge-dice", "name": "Jo"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


async def test_a_forged_cookie_opens_nothing(server: Running) -> None:
    code, cookie = await server.open_table()
    name, _, signature = cookie.partition(".")
    other = "1" if signature.endswith("0") else "0"
    for forged in (name, f"{name}.", f"{name}.{signature[:-1]}{other}", f"x{name}.{signature}", "é.é", "..", ""):
        async with server.player(code, forged) as stranger:
            await stranger.saw(you=None)


async def test_a_socket_from_another_page_is_turned_away(server: Running) -> None:
    code, cookie = await server.open_table()
    with pytest.raises(InvalidStatus):
        async with server.player(code, cookie, origin="https://evil.example"):
            pass
    async with server.player(code, cookie, origin=server.base) as jo:
        await jo.saw(you=0)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ("", "$"),
        ("{}", "$"),
        ('{"game": "chess", "name": "Jo"}', "$.game"),
        ('{"game": "bridge-dice", "name": 7}', "$.name"),
        ('{"game": "bridge-dice", "name": "Jo", "options": {"target": "x"}}', "$.options.target"),
        ('{"game": "bridge-dice", "name": "Jo", "settings": {"chat": 1}}', "$.settings.chat"),
    ],
)
async def test_a_table_that_cannot_be_opened_names_the_field(server: Running, body: str, field: str) -> None:
    async with httpx.AsyncClient(base_url=server.base) as client:
        answer = await client.post("/api/tables", content=body)
    assert answer.status_code == 400
    assert answer.json()["field"] == field


async def test_a_body_that_is_too_large_is_refused(server: Running) -> None:
    async with httpx.AsyncClient(base_url=server.base) as client:
        answer = await client.post("/api/tables", content=b"x" * 20_000)
    assert answer.status_code == 413
    assert answer.json()["sentence"]


@pytest.mark.parametrize(
    ("method", "path", "status", "allowed"),
    [
        ("POST", "/api/games", 405, {"GET", "HEAD"}),
        ("GET", "/api/tables", 405, {"POST"}),
        ("PUT", "/api/me/card", 405, {"GET", "HEAD", "POST"}),
        ("DELETE", "/", 405, {"GET", "HEAD"}),
        ("GET", "/api/nothing", 404, None),
        ("HEAD", "/api/games", 200, None),
    ],
)
async def test_what_cannot_be_asked_is_answered_with_what_can(
    server: Running, method: str, path: str, status: int, allowed: set[str] | None
) -> None:
    async with httpx.AsyncClient(base_url=server.base) as client:
        answer = await client.request(method, path)
    assert answer.status_code == status
    if method == "HEAD":
        assert answer.content == b""
    else:
        assert answer.json()["sentence"]
    if allowed:
        assert set(answer.headers["allow"].split(", ")) == allowed


async def test_a_handler_that_fails_is_logged_and_answered_with_a_sentence(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(server.lettercup.archive, "own_tables", None)
    answer = await server.get("/api/me")
    assert answer.status_code == 500
    assert str(answer.json()["sentence"]["text"]) == "Something went wrong on the server."
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert any(record.exc_info for record in caplog.records)


async def test_codes_cannot_be_guessed(server: Running) -> None:
    code, cookie = await server.open_table()
    statuses = [(await server.get(f"/api/tables/mango-{number}")).status_code for number in range(2222, 2244)]
    assert statuses[:20] == [404] * 20
    assert statuses[20:] == [429] * 2
    assert (await server.get(f"/api/tables/{code}")).status_code == 429
    assert (await server.get(f"/api/tables/{code}", cookie=f"lettercup={cookie}")).status_code == 200
    assert (await server.get("/api/tables/mango-2222", cookie=f"lettercup={cookie}")).status_code == 429
    async with server.player(code, cookie) as page:
        await page.saw(phase="lobby")


async def test_one_address_cannot_open_tables_without_end(server: Running) -> None:
    async with httpx.AsyncClient(base_url=server.base) as client:
        statuses = [
            (await client.post("/api/tables", json={"game": "bridge-dice", "name": "Jo"})).status_code
            for _ in range(12)
        ]
    assert statuses == [201] * 10 + [429] * 2


async def test_the_link_comes_as_a_picture_if_others_can_reach_it(server: Running) -> None:
    code, _ = await server.open_table()
    assert (await server.get(f"/api/tables/{code}/qr.svg")).status_code == 404
    assert (await server.get(f"/api/tables/{code}")).json()["link"] is None
    assert (await server.get(f"/api/tables/{code}", host="localhost:8000")).json()["link"] is None
    told = (await server.get(f"/api/tables/{code}", host="192.168.1.20:8000")).json()
    assert told["link"] == f"http://192.168.1.20:8000/t/{code}"
    answer = await server.get(f"/api/tables/{code}/qr.svg", host="192.168.1.20:8000")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<?xml")
    assert "style" not in answer.text


async def test_the_dice_of_a_game_are_told_once_it_has_begun(server: Running) -> None:
    code, cookie = await server.open_table()
    assert (await server.get(f"/api/tables/{code}/box")).status_code == 404
    async with server.player(code, cookie) as jo:
        await jo.does("start")
    box = (await server.get(f"/api/tables/{code}/box")).json()
    assert ["".join(face["text"] for face in die["faces"]) for die in box["dice"]] == ["BRIDGE"] * 6


async def test_operators_can_ask_how_it_goes(server: Running) -> None:
    code, cookie = await server.open_table()
    async with server.player(code, cookie) as jo:
        await jo.does("ping")
        assert (await server.get("/health")).text == "alive\n"
        assert (await server.get("/ready")).text == "ready\n"
        metrics = await server.get("/metrics")
    text = metrics.text
    assert metrics.headers["content-type"] == "text/plain; charset=utf-8"
    assert "lettercup_sockets 1\n" in text
    assert 'lettercup_answers_total{kind="answered"} 1\n' in text
    assert 'lettercup_message_seconds_bucket{le="+Inf"} 1\n' in text


async def test_a_stopping_server_tells_pages_when_to_come_back(server: Running) -> None:
    code, cookie = await server.open_table()
    async with server.player(code, cookie) as jo:
        await jo.saw(you=0)
        await server.lettercup.say_goodbye()
        await jo.until(lambda p: p.goodbye)
        assert jo.goodbye
        assert jo.goodbye.retry
    assert (await server.get("/ready")).status_code == 503


def test_files_with_a_digest_in_their_name_are_kept_for_ever(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "assets" / "index-B1a2C3d4.js").write_text("1;" * 1000)
    pages = StaticFiles(tmp_path)
    script, index = pages.find("/assets/index-B1a2C3d4.js"), pages.find("/t/mango-2345")
    assert script
    assert index
    assert "immutable" in script.caching
    assert script.packed
    assert index.caching == "no-cache"
    assert pages.find("/assets/gone.js") is None
    assert pages.find("/../secret.txt") is None


def test_a_house_in_the_pocket_that_was_made_again_is_found_without_a_new_start(tmp_path: Path) -> None:
    pages = StaticFiles(tmp_path / "static", pocket=tmp_path / "pocket")
    assert pages.find("/pocket/pocket.json") is None
    (tmp_path / "pocket").mkdir()
    for version in (b"one", b"two"):
        (tmp_path / "pocket" / "pocket.json.gz").write_bytes(gzip.compress(version))
        listing = pages.find("/pocket/pocket.json")
        assert listing
        assert listing.body == version


async def test_a_page_that_was_seen_before_is_not_sent_again(server: Running) -> None:
    first = await server.get("/")
    again = await server.get("/", **{"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
