"""Runs images of a release as containers, without a daemon: unpacked by umoci, started by runc.

Their root cannot be written to, they have none of root's powers, and everything else is as the image itself says.
"""

import json
import os
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from tools.bootstrap import Clone, Trouble

PATIENCE = 60
"""Seconds that a container has to start, on a machine that has other things to do."""
TOOLS = ("runc", "skopeo", "umoci")


class Container(NamedTuple):
    """A container that can be started, stopped, and started again."""

    name: str
    bundle: Path
    data: Path

    def start(self) -> None:
        log = (self.bundle / "log").open("ab")
        command = ("runc", "run", "--bundle", self.bundle, self.name)
        subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def until_healthy(self) -> None:
        """Wait until the image's own health check is content."""
        end = time.monotonic() + PATIENCE
        while self.inside(*self.health()).returncode:
            if time.monotonic() > end:
                raise Trouble(f"{self.name} is not well: {(self.bundle / 'log').read_text()[-2000:]}")
            time.sleep(0.2)

    def health(self) -> list[str]:
        check: list[str] = json.loads((self.bundle / "image.json").read_text())["config"]["Healthcheck"]["Test"][1:]
        return check

    def inside(self, *command: str) -> "subprocess.CompletedProcess[str]":
        """Run something beside the server."""
        return subprocess.run(["runc", "exec", self.name, *command], capture_output=True, text=True, check=False)

    def stop(self) -> float:
        """Ask the server to stop; gives how many seconds that took."""
        asked = time.monotonic()
        subprocess.run(["runc", "kill", self.name, "TERM"], check=False, capture_output=True)
        while subprocess.run(["runc", "state", self.name], capture_output=True, check=False).returncode == 0:
            if time.monotonic() > asked + PATIENCE:
                raise Trouble(f"{self.name} does not stop.")
            time.sleep(0.05)
        return time.monotonic() - asked


def require_tools() -> None:
    missing = [name for name in TOOLS if not shutil.which(name)]
    if os.geteuid() != 0 or missing:
        raise Trouble(f"This needs root and some tools. On Debian: sudo apt install {' '.join(missing or TOOLS)}")


def unpack(clone: Clone, archive: Path) -> Path:
    """Unpack an image into a bundle: its root, and how it is to be run."""
    require_tools()
    folder = clone.build / "containers" / archive.stem
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    layout, bundle = folder / "layout", folder / "bundle"
    clone.run("Reading the image", "skopeo", "copy", f"oci-archive:{archive}", f"oci:{layout}:it")
    clone.run("Unpacking the image", "umoci", "unpack", "--image", f"{layout}:it", bundle)
    (bundle / "image.json").write_text(run("skopeo", "inspect", "--config", "--raw", f"oci-archive:{archive}"))
    return bundle


def run(*command: str | Path) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Trouble(f"{' '.join(map(str, command))}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


@contextmanager
def container(bundle: Path, name: str, **settings: Any) -> Iterator[Container]:
    """A container of an unpacked image, started; `network` is the namespace it is in, the rest its environment."""
    network = settings.pop("network", None)
    copy = bundle.with_name(name)
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir()
    data = copy / "data"
    data.mkdir()
    user = json.loads((bundle / "config.json").read_text())["process"]["user"]
    os.chown(data, user["uid"], user["gid"])
    (copy / "config.json").write_text(json.dumps(confined(bundle, data, network, settings)))
    shutil.copy(bundle / "image.json", copy)
    it = Container(f"lettercup-{name}-{os.getpid()}", copy, data)
    it.start()
    try:
        yield it
    finally:
        with suppress(Trouble):
            it.stop()
        subprocess.run(["runc", "delete", "--force", it.name], check=False, capture_output=True)


def confined(bundle: Path, data: Path, network: str | None, settings: dict[str, str]) -> dict[str, Any]:
    """How runc runs the bundle: as the image says, on a root that cannot be written to and without any powers."""
    config: dict[str, Any] = json.loads((bundle / "config.json").read_text())
    process = config["process"]
    process["terminal"] = False
    process["noNewPrivileges"] = True
    process["capabilities"] = {}
    process["env"] += [f"{name}={value}" for name, value in settings.items()]
    config["root"] = {"path": str(bundle / "rootfs"), "readonly": True}
    tmp = {"destination": "/tmp", "type": "tmpfs", "source": "tmpfs", "options": ["nosuid", "nodev", "mode=1777"]}  # noqa: S108
    games = {"destination": "/data", "type": "bind", "source": str(data), "options": ["bind", "rw"]}
    kept = [mount for mount in config["mounts"] if mount["destination"] not in ("/tmp", "/data", "/sys/fs/cgroup")]  # noqa: S108
    config["mounts"] = [*kept, tmp, games]
    spaces = [space for space in config["linux"]["namespaces"] if space["type"] not in ("network", "cgroup", "user")]
    if network is not None:
        spaces.append({"type": "network", "path": f"/run/netns/{network}"})
        config["mounts"].append(hosts(network))
    config["linux"] |= {"namespaces": spaces, "resources": {}}
    config["linux"].pop("uidMappings", None)
    config["linux"].pop("gidMappings", None)
    return config


def hosts(network: str) -> dict[str, Any]:
    """The names of the others, as `ip netns` gives them to what runs in a network."""
    source = f"/etc/netns/{network}/hosts"
    return {"destination": "/etc/hosts", "type": "bind", "source": source, "options": ["bind", "ro"]}


def answers(address: str) -> bool:
    """Whether somebody can be reached and is well."""
    with suppress(OSError), urllib.request.urlopen(address, timeout=2) as answer:  # noqa: S310
        return bool(answer.status == 200)
    return False
