"""The files in deploy/ are what their programs take, as far as their checkers can tell without running them."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

from lettercup.server.web.settings import PREFIX, ServerSettings, read_settings
from tests.support.clone import CLONE

DEPLOY = CLONE.root / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
UNIT = (DEPLOY / "lettercup.service").read_text(encoding="utf-8")


def complaints(*command: str | Path) -> str:
    """What a checker says; nothing if it is content."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=CLONE.environment())
    return done.stdout + done.stderr if done.returncode else ""


def test_the_dockerfile_has_no_lint() -> None:
    assert complaints("hadolint", "--no-color", DEPLOY / "Dockerfile") == ""


def test_a_dockerfile_with_lint_is_found_out(tmp_path: Path) -> None:
    bad = tmp_path / "Dockerfile"
    bad.write_text("FROM debian\nRUN cd /tmp && apt-get install python3\n")
    assert "DL3006" in complaints("hadolint", "--no-color", bad)


@pytest.mark.parametrize("name", ["compose.yaml", "compose-home.yaml"])
def test_the_compose_file_is_one(name: str) -> None:
    assert complaints("check-jsonschema", "--builtin-schema", "vendor.compose-spec", DEPLOY / name) == ""


def test_at_home_the_games_are_all_that_is_written() -> None:
    service = yaml.safe_load((DEPLOY / "compose-home.yaml").read_text(encoding="utf-8"))["services"]["lettercup"]
    image = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    assert service["read_only"]
    assert service["volumes"] == ["games:/data"]
    assert "LETTERCUP_STORE=sqlite:/data/" in image
    assert re.search(r"^USER \d{5}$", image, re.MULTILINE)


def test_the_compose_file_runs_two_nodes_that_share_a_database_behind_a_proxy() -> None:
    services = COMPOSE["services"]
    assert services["one"] == services["two"]
    node = services["one"]
    assert "@database/" in node["environment"]["LETTERCUP_STORE"]
    names = {name.removeprefix(PREFIX).lower() for name in node["environment"]}
    assert names <= set(ServerSettings.__struct_fields__)
    assert (DEPLOY / node["build"]["context"] / node["build"]["dockerfile"]).exists()
    assert "reverse_proxy one:8000 two:8000" in (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert services["proxy"]["depends_on"] == ["one", "two"]


def test_the_nodes_believe_the_proxy_and_nobody_else() -> None:
    believed = COMPOSE["services"]["one"]["environment"]["LETTERCUP_PROXIES"]
    assert believed == COMPOSE["services"]["proxy"]["networks"]["inside"]["ipv4_address"]
    assert read_settings(None, {}, proxies=believed).trusted_proxies == (believed,)


def test_the_image_listens_on_ipv6_and_ipv4() -> None:
    image = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    assert re.findall(rf"{PREFIX}HOST=(\S+)", image) == ["::"]


def test_the_image_is_made_of_wheels_and_locked_packages_alone() -> None:
    taken = [line for line in (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines() if line[0] != "#"]
    assert taken == ["*", "!dist/*.whl", "!requirements/base.txt"]


def test_the_unit_starts_the_server_with_settings_that_there_are() -> None:
    assert re.search(r"^ExecStart=\S+/lettercup serve --settings /etc/lettercup.toml$", UNIT, re.MULTILINE)
    names = re.findall(rf"^Environment={PREFIX}(\w+)=", UNIT, re.MULTILINE)
    assert names
    assert {name.lower() for name in names} <= set(ServerSettings.__struct_fields__)
    sections = re.findall(r"^\[(\w+)\]$", UNIT, re.MULTILINE)
    assert sections == ["Unit", "Service", "Install"]


if shutil.which("systemd-analyze"):  # Not every system has systemd.

    def test_systemd_takes_the_unit(tmp_path: Path) -> None:
        unit = tmp_path / "lettercup.service"
        unit.write_text(re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", UNIT, flags=re.MULTILINE))
        done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
        said = [line for line in (done.stdout + done.stderr).splitlines() if "lettercup" in line]
        assert said == []
