"""What catalogues of self-hosted software are to be sent agrees with the release, and says what is a placeholder."""

import json
import re
import struct
import subprocess
import threading
import tomllib
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
import yaml  # type: ignore[import-untyped]

from lettercup.server.web.settings import read_settings
from tests.support.clone import CLONE
from tools.image import recipe

FOLDER = CLONE.root / "deploy" / "catalogues"
VERSION = tomllib.loads((CLONE.root / "pyproject.toml").read_text())["project"]["version"]
IMAGE = f"registry.invalid/lettercup:{VERSION}"
RECIPE = recipe((CLONE.root / "deploy" / "Dockerfile").read_text(encoding="utf-8"))
(PORT,) = (int(port.removesuffix("/tcp")) for port in RECIPE.config["ExposedPorts"])
FILES = sorted(path for path in FOLDER.rglob("*") if path.is_file() and path.suffix != ".png")
HOST = re.compile(r"https?://([\w.-]+)")
REAL = {"raw.githubusercontent.com", "supervisor", "127.0.0.1"}
"""The address of a schema, and places that are the same in every home."""


def read(name: str) -> Any:
    return yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", FILES, ids=str)
def test_addresses_say_that_they_are_placeholders(file: Path) -> None:
    hosts = {host for host in HOST.findall(file.read_text(encoding="utf-8")) if not host.startswith("__")}
    assert all(host.endswith(".invalid") or host in REAL for host in hosts), hosts


def test_all_are_for_this_version_and_its_image() -> None:
    addon, casa = read("home-assistant/lettercup/config.yaml"), read("casaos/Lettercup/docker-compose.yml")
    umbrel = read("umbrel/lettercup/umbrel-app.yml")
    assert [addon["version"], casa["x-casaos"]["version"], umbrel["version"]] == [VERSION] * 3
    assert casa["services"]["lettercup"]["image"] == IMAGE
    assert read("umbrel/lettercup/docker-compose.yml")["services"]["server"]["image"] == IMAGE
    assert (FOLDER / "home-assistant/lettercup/Dockerfile").read_text().startswith(f"FROM {IMAGE}\n")
    assert ET.parse(FOLDER / "unraid/lettercup.xml").findtext("Repository") == IMAGE  # noqa: S314  # our own file
    manifest = tomllib.loads((FOLDER / "yunohost/manifest.toml").read_text(encoding="utf-8"))
    assert manifest["version"] == f"{VERSION}~ynh1"
    source = manifest["resources"]["sources"]["main"]
    assert all(f"/lettercup-{VERSION}-cp311-abi3-manylinux_2_34_" in source[arch]["url"] for arch in ("amd64", "arm64"))


def test_all_lead_to_the_port_of_the_image() -> None:
    casa, umbrel = read("casaos/Lettercup/docker-compose.yml"), read("umbrel/lettercup/docker-compose.yml")
    unraid = ET.parse(FOLDER / "unraid/lettercup.xml")  # noqa: S314  # our own file
    assert read("home-assistant/lettercup/config.yaml")["ingress_port"] == PORT
    assert casa["services"]["lettercup"]["ports"][0]["target"] == PORT
    assert umbrel["services"]["app_proxy"]["environment"]["APP_PORT"] == PORT
    assert [each.get("Target") for each in unraid.iter("Config") if each.get("Type") == "Port"] == [str(PORT)]


@pytest.mark.parametrize("name", ["casaos/Lettercup", "umbrel/lettercup"])
def test_containers_keep_their_games_and_write_nothing_else(name: str) -> None:
    services = read(f"{name}/docker-compose.yml")["services"]
    (ours,) = (service for service in services.values() if "image" in service)
    assert ours["read_only"]
    assert str(ours["volumes"]).count("/data") >= 1
    file = FOLDER / name / "docker-compose.yml"
    command = ("check-jsonschema", "--builtin-schema", "vendor.compose-spec", file)
    done = subprocess.run(command, env=CLONE.environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("script", sorted((FOLDER / "yunohost/scripts").iterdir()), ids=lambda path: path.name)
def test_scripts_can_be_read_by_the_shell(script: Path) -> None:
    assert subprocess.run(["bash", "-n", script], check=False).returncode == 0


@pytest.mark.parametrize(("name", "size"), [("icon", (256, 256)), *((str(n), (1440, 900)) for n in (1, 2, 3))])
def test_pictures_have_the_size_that_is_asked_for(name: str, size: tuple[int, int]) -> None:
    assert struct.unpack(">II", (FOLDER / "images" / f"{name}.png").read_bytes()[16:24]) == size


class Supervisor(BaseHTTPRequestHandler):
    """Tells an add-on where it is shown, if it has the right token."""

    def do_GET(self) -> None:
        allowed = self.headers["Authorization"] == "Bearer right" and self.path == "/addons/self/info"
        self.send_response(200 if allowed else 401)
        self.end_headers()
        self.wfile.write(json.dumps({"data": {"ingress_entry": "/api/hassio_ingress/aB3-_x"}}).encode())

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # its name in the library
        """Say nothing."""


@pytest.fixture
def supervisor() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Supervisor) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture
def addon() -> Any:
    spec = spec_from_file_location("addon", FOLDER / "home-assistant/lettercup/run.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_add_on_asks_where_it_is_shown(addon: Any, supervisor: str) -> None:
    base = addon.base(supervisor, "right")
    assert base == "/api/hassio_ingress/aB3-_x/"
    assert read_settings(None, {}, base=base, proxies=addon.INGRESS).base == base
    with pytest.raises(OSError, match="401"):
        addon.base(supervisor, "wrong")


def test_the_add_on_becomes_the_user_of_the_image(addon: Any) -> None:
    assert RECIPE.user == addon.USER
    assert str(addon.GAMES) in RECIPE.config["Volumes"]
