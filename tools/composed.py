"""Starts what deploy/compose.yaml describes, as far as that goes without a daemon and without images of others.

The nodes are containers of our image with the settings of that file, in networks of their own at one bridge. PostgreSQL
and Caddy are those of this machine, with the file's password and our Caddyfile, at the addresses of the file.
"""

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from ipaddress import ip_network
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml  # type: ignore[import-untyped]

from tests.support import postgres
from tools.bootstrap import Clone, Trouble
from tools.containers import PATIENCE, Container, answers, container, run

BRIDGE = "lettercup0"
PASSWORD = "not-a-secret"  # noqa: S105  # of a database that lives for a minute
NODES = ("one", "two")


@contextmanager
def two_nodes(clone: Clone, bundle: Path) -> Iterator[tuple[str, list[Container]]]:
    """The address of the proxy, and the nodes behind it."""
    compose = yaml.safe_load((clone.root / "deploy" / "compose.yaml").read_text(encoding="utf-8"))
    subnet = ip_network(compose["networks"]["inside"]["ipam"]["config"][0]["subnet"])
    proxy = compose["services"]["proxy"]["networks"]["inside"]["ipv4_address"]
    addresses = {"database": str(subnet[1]), "proxy": proxy, "one": str(subnet[11]), "two": str(subnet[12])}
    with ExitStack() as stack:
        stack.enter_context(network(addresses, subnet.prefixlen))
        stack.enter_context(database(addresses["database"], str(subnet)))
        nodes = [
            stack.enter_context(container(bundle, name, network=space(name), **settings(compose, name)))
            for name in NODES
        ]
        for node in nodes:
            node.until_healthy()
        stack.enter_context(caddy(clone, f"http://{proxy}"))
        yield f"http://{proxy}", nodes


def settings(compose: dict[str, Any], name: str) -> dict[str, str]:
    """The environment of a node, as the file has it."""
    given = compose["services"][name]["environment"]
    return {key: value.replace("${POSTGRES_PASSWORD:?}", PASSWORD) for key, value in given.items()}


def space(name: str) -> str:
    return f"lettercup-{name}"


@contextmanager
def network(addresses: dict[str, str], length: int) -> Iterator[None]:
    """A bridge with a network for each service; the database is on this machine itself."""
    names = "".join(f"{address} {name}\n" for name, address in addresses.items())
    spaces = [name for name in addresses if name != "database"]
    ip("link", "add", BRIDGE, "type", "bridge")
    try:
        ip("addr", "add", f"{addresses['database']}/{length}", "dev", BRIDGE)
        ip("link", "set", BRIDGE, "up")
        for name in spaces:
            connect(name, f"{addresses[name]}/{length}", names)
        yield
    finally:
        for name in spaces:
            subprocess.run(["ip", "netns", "del", space(name)], check=False, capture_output=True)
            (Path("/etc/netns") / space(name) / "hosts").unlink(missing_ok=True)
        ip("link", "del", BRIDGE)


def connect(name: str, address: str, names: str) -> None:
    """A network of its own for a service, with the names of the others."""
    hosts = Path("/etc/netns") / space(name) / "hosts"
    hosts.parent.mkdir(parents=True, exist_ok=True)
    hosts.write_text(f"127.0.0.1 localhost\n{names}")
    ip("netns", "add", space(name))
    ip("link", "add", f"lc-{name}", "type", "veth", "peer", "name", "eth0", "netns", space(name))
    ip("link", "set", f"lc-{name}", "master", BRIDGE, "up")
    ip("-n", space(name), "addr", "add", address, "dev", "eth0")
    for link in ("eth0", "lo"):
        ip("-n", space(name), "link", "set", link, "up")


def ip(*words: str) -> None:
    run("ip", *words)


@contextmanager
def database(address: str, subnet: str) -> Iterator[None]:
    """A PostgreSQL that asks for the password."""
    with TemporaryDirectory(prefix="lettercup-composed-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        binaries = postgres.reachable_binaries(folder)
        data, secret = folder / "data", folder / "password"
        secret.write_text(PASSWORD)
        user = ("--username=lettercup", f"--pwfile={secret}", "--auth=scram-sha-256", "--encoding=UTF8", "--no-sync")
        postgres.run(binaries / "initdb", "--pgdata", data, *user)
        with (data / "pg_hba.conf").open("a") as allowed:
            allowed.write(f"host all all {subnet} scram-sha-256\n")
        control = (binaries / "pg_ctl", "--pgdata", data, "--wait", "--silent")
        options = f"-c listen_addresses={address} -k {folder}"
        postgres.run(*control, "--log", folder / "log", "--options", options, "start")
        try:
            postgres.sql(f"postgresql://lettercup:{PASSWORD}@{address}/postgres", "CREATE DATABASE lettercup")
            yield
        finally:
            postgres.run(*control, "--mode=immediate", "stop")


@contextmanager
def caddy(clone: Clone, address: str) -> Iterator[None]:
    """The proxy with our Caddyfile, when a node answers through it."""
    with TemporaryDirectory(prefix="lettercup-caddy-") as home:
        command = ("ip", "netns", "exec", space("proxy"), "caddy", "run", "--adapter", "caddyfile")
        environment = os.environ | {"HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home}
        with (Path(home) / "log").open("wb") as log:
            proxy = subprocess.Popen(
                [*command, "--config", clone.root / "deploy" / "Caddyfile"], env=environment, stdout=log, stderr=log
            )
        try:
            end = time.monotonic() + PATIENCE
            while not answers(f"{address}/health"):
                if time.monotonic() > end:
                    raise Trouble(f"Caddy shows no node: {(Path(home) / 'log').read_text()[-2000:]}")
                time.sleep(0.2)
            yield
        finally:
            proxy.terminate()
            proxy.wait()
