"""Proves that what is in dist/ works where it is installed: `tools/release check`.

On a bare Debian 12 and 13 with nothing but `python3` and `pip`, an ordinary user without a network types the one line
of the README, and two people play in their browsers. The wheel for the other processor answers under an emulator as
this one does, and the images are run as containers.
"""

import hashlib
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import expect, sync_playwright

from tests.browser.people import Person
from tools import composed, containers
from tools.bootstrap import Clone, Trouble, find_browser
from tools.wheelhouse import download, unpack

SYSTEMS = {"bookworm": "3.11", "trixie": "3.13"}
"""Releases of Debian, and their Pythons."""
FOREIGN = "bookworm"
PORT = 8123
LARGEST_IMAGE = 90
"""Megabytes."""
SOMEBODY = 1000
CHROMIUM = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
VALID = """
import sys
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
sys.exit(str(JsonStrictValidator(SchemaVersion.V1_6).validate_str(open(sys.argv[1]).read()) or "") or 0)
"""
ASKED = [shlex.split(line) for line in (Path(__file__).parent / "questions.txt").read_text().splitlines()]
"""What both processors are asked."""


def check(clone: Clone, dist: Path) -> None:
    """Check everything, and print a line for each proof."""
    tell(same_sums(dist))
    for wheel in sorted(dist.glob("*.whl")):
        tell(portable(wheel))
    tell(valid_components(dist))
    tell(answers_alike(clone, dist))
    for archive in sorted(dist.glob("*-image-*")):
        tell(small_image(archive))
    for archive in dist.glob("*-image-amd64.tar"):
        bundle = containers.unpack(clone, archive)
        tell(image_plays(bundle))
        tell(composition_plays(clone, bundle))
    for archive in dist.glob("*-image-arm64.tar"):
        tell(foreign_image_plays(containers.unpack(clone, archive)))
    for suite, python in SYSTEMS.items():
        tell(plays_on(clone, dist, suite, python))


def tell(sentence: str) -> None:
    print(sentence, flush=True)


def same_bytes(dist: Path, again: Path) -> str:
    """What was made twice is equal."""
    files = [sorted(path.name for path in folder.iterdir()) for folder in (dist, again)]
    differ = [
        name for name in files[0] if name not in files[1] or (dist / name).read_bytes() != (again / name).read_bytes()
    ]
    if differ or files[0] != files[1]:
        raise Trouble(f"A second build of the same commit differs: {differ or files}")
    return f"A second build in another folder gave the same {len(files[0])} files to the byte."


def same_sums(dist: Path) -> str:
    lines = [line.split("  ") for line in (dist / "SHA256SUMS").read_text().splitlines()]
    wrong = [name for told, name in lines if hashlib.sha256((dist / name).read_bytes()).hexdigest() != told]
    if wrong:
        raise Trouble(f"These files are not those of SHA256SUMS: {', '.join(wrong)}")
    return f"{len(lines)} files have the checksums of SHA256SUMS."


def portable(wheel: Path) -> str:
    """The wheel needs nothing newer than its name says."""
    told = json.loads(output(sys.executable, "-m", "auditwheel", "show", "--json", wheel))
    if not wheel.stem.endswith(told["overall_tag"]):
        raise Trouble(f"{wheel.name} needs {told['overall_tag']}: {told['versioned_symbols']}")
    needs = [f"{library} {versions[-1]}" for library, versions in told["versioned_symbols"].items()]
    return f"{wheel.name} ({wheel.stat().st_size / 1e6:.1f} MB) needs at most {', '.join(needs)}."


def valid_components(dist: Path) -> str:
    (components,) = dist.glob("*.cdx.json")
    output(sys.executable, "-c", VALID, components)
    count = len(json.loads(components.read_text(encoding="utf-8"))["components"])
    for wheel in dist.glob("*.whl"):
        inside = zipfile.ZipFile(wheel)
        (name,) = [name for name in inside.namelist() if name.endswith(".dist-info/sboms/lettercup.cdx.json")]
        if inside.read(name) != components.read_bytes():
            raise Trouble(f"{wheel.name} has another list of components.")
    return f"{components.name} is valid CycloneDX 1.6, lists {count} components, and is in every wheel."


def output(*command: str | Path, **environment: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | environment)
    if done.returncode:
        raise Trouble(f"{' '.join(map(str, command))}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def debian(clone: Clone, suite: str, *options: str) -> Path:
    """A Debian in a folder, made once."""
    if os.geteuid() != 0 or not shutil.which("debootstrap"):
        raise Trouble("This needs root and debootstrap. On Debian or Ubuntu: sudo apt install debootstrap")
    root = clone.build / "debian" / "-".join([suite, *options]).replace("--", "")
    if not (root / "made").exists():
        shutil.rmtree(root, ignore_errors=True)
        root.parent.mkdir(parents=True, exist_ok=True)
        site = output("apt-get", "indextargets", "--format", "$(SITE)").split()[0]
        bare = ("debootstrap", "--variant=minbase", "--include=python3,python3-pip", *options)
        clone.run(f"Setting up {root.name}", *bare, suite, root, site)
        for package in root.glob("var/cache/apt/archives/*.deb") if "--foreign" in options else ():
            output("dpkg-deb", "--extract", package, root)  # nothing of it can be run to set it up
        (root / "made").touch()
    return root


def plays_on(clone: Clone, dist: Path, suite: str, python: str) -> str:
    """Somebody installs the wheel on a bare system, and two people play."""
    root = debian(clone, suite)
    wheels, home = root / "wheels", root / "home" / "somebody"
    for folder in (wheels, home):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    for folder in (wheels, home):
        os.chown(folder, SOMEBODY, SOMEBODY)
    download(clone, wheels, python, "x86_64")
    (wheel,) = dist.glob("*x86_64.whl")
    shutil.copy(wheel, wheels)
    install, start = one_line(clone)
    started = time.monotonic()
    # In a network of its own that leads nowhere.
    output("unshare", "--net", *inside(root, install), PIP_NO_INDEX="1", PIP_FIND_LINKS="/wheels")
    installed = time.monotonic()
    doctor = output(*inside(root, f"{start} doctor --port={PORT}"))
    with server(root, start) as address:
        up = time.monotonic()
        two_people_play(address)
        played = time.monotonic()
    return (
        f"Debian {suite}, Python {python}: installed in {installed - started:.1f} s, up {up - installed:.1f} s later,"
        f" the first turn of two people's game was played {played - up:.1f} s after that. {doctor.splitlines()[-1]}"
    )


def one_line(clone: Clone) -> tuple[str, str]:
    """The one line of the README: how to install, and how to start."""
    (line,) = re.findall(r"^## One line\n\n```sh\n(.+)\n```$", (clone.root / "README.md").read_text(), re.MULTILINE)
    install, start = line.split(" && ")
    return install, start


def inside(root: Path, line: str) -> tuple[str, ...]:
    """A line of somebody who is not root, in the folder of the wheels inside another root folder."""
    user = f"--userspec={SOMEBODY}:{SOMEBODY}"
    settings = ("env", "HOME=/home/somebody", "PATH=/usr/bin:/bin")
    return ("chroot", user, str(root), *settings, "sh", "-c", f"cd /wheels && {line}")


@contextmanager
def server(root: Path, start: str) -> Iterator[str]:
    line = f"exec env {start} play --no-browser --port={PORT}"
    with subprocess.Popen(inside(root, line), stdout=subprocess.PIPE, text=True) as process:
        try:
            yield (process.stdout.readline() if process.stdout else "").split()[-1]
        finally:
            process.send_signal(signal.SIGTERM)
    if process.returncode not in (0, -signal.SIGTERM):
        raise Trouble(f"The server did not stop as it should: {process.returncode}")


def two_people_play(address: str, meanwhile: Callable[[], object] = lambda: None) -> None:
    """Two people meet in their browsers, cast for the start, and one has a turn; something happens in its middle."""
    expect.set_options(timeout=60_000)
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=find_browser(), args=CHROMIUM) as browser,
    ):
        people = [Person(browser.new_context(base_url=address, locale="en-GB"), name) for name in ("Jo", "Mara")]
        jo, mara = people
        mara.join(jo.open_table())
        expect(jo.page.get_by_text("Mara", exact=True)).to_be_visible()
        jo.start()
        starter = asked_first(people)
        starter.rolls("first")
        meanwhile()  # the throw may have been heard or not: the page says it again
        end_turn(starter)
        for person in people:
            person.forgives(
                "WebSocket", "ERR_CONNECTION_REFUSED", "Failed to load resource", "Cross-Origin-Opener-Policy"
            )
        faults = [said for person in people for said in person.complaints]
        if faults:
            raise Trouble(f"The page complained: {faults}")


def end_turn(starter: Person) -> None:
    """Cast until the turn is over, by luck before the last cast; every throw is in the log, and none twice."""
    casts = 1
    complete = starter.rail.get_by_text("You spelled")
    for cast in ("second", "last"):
        asked = starter.bar.get_by_text(f"{cast} cast of three")
        expect(asked.or_(complete).first).to_be_visible()
        if not complete.count():
            starter.roll()
            casts += 1
    told = starter.rail.get_by_role("listitem").filter(has_text=re.compile("^You cast (?!for the start)"))
    expect(told).to_have_count(casts)


def small_image(archive: Path) -> str:
    size = archive.stat().st_size / 1e6
    if size > LARGEST_IMAGE:
        raise Trouble(f"{archive.name} has {size:.0f} MB, more than {LARGEST_IMAGE}.")
    return f"{archive.name} has {size:.1f} MB."


def image_plays(bundle: Path) -> str:
    """Two people play on the image; in the middle of a move it is stopped, and started again."""
    with containers.container(bundle, "alone", LETTERCUP_PORT=str(PORT)) as server:
        server.until_healthy()
        user = server.inside("id", "-u").stdout.strip()
        if user == "0" or server.inside("touch", "/lettercup/x").returncode == 0:
            raise Trouble("The image can be written to, or its user is root.")
        stopped: list[float] = []

        def stop_and_start() -> None:
            stopped.append(server.stop())
            server.start()

        two_people_play(f"http://127.0.0.1:{PORT}", stop_and_start)
    return (
        f"The image for this processor, on a root that cannot be written to, as user {user}, healthy by its own check:"
        f" two people played; SIGTERM in the middle of a move stopped it in {stopped[0]:.1f} s, and when it had been"
        " started again they played on."
    )


def composition_plays(clone: Clone, bundle: Path) -> str:
    """Two people play on two nodes behind a proxy; in the middle of a move one node is stopped."""
    with composed.two_nodes(clone, bundle) as (address, nodes):
        two_people_play(address, nodes[0].stop)
    return (
        "Two nodes of the image, with the settings of compose.yaml, on PostgreSQL behind Caddy: two people played, and"
        " played on when one node was stopped in the middle of a move."
    )


def foreign_image_plays(bundle: Path) -> str:
    """Two people play on the image for the other processor, under an emulator."""
    root = bundle / "rootfs"
    places = {"PYTHONHOME": str(root / "usr"), "PYTHONPATH": str(root / "lettercup"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = (emulator(), "-L", str(root), str(root / "usr/bin/python3.11"), "-S", "-m", "lettercup", "serve")
    address = f"http://127.0.0.1:{PORT}"
    with subprocess.Popen([*command, f"--port={PORT}"], env=os.environ | places, stderr=subprocess.DEVNULL) as process:
        try:
            end = time.monotonic() + 2 * containers.PATIENCE
            while not containers.answers(f"{address}/health"):
                if process.poll() is not None or time.monotonic() > end:
                    raise Trouble("The image for the other processor does not start.")
                time.sleep(0.5)
            two_people_play(address)
        finally:
            process.terminate()
    return "The image for aarch64, under an emulator from its own root: two people played."


def emulator() -> str:
    found = shutil.which("qemu-aarch64-static") or shutil.which("qemu-aarch64")
    if not found:
        raise Trouble("An emulator is needed. On Debian or Ubuntu: sudo apt install qemu-user-static")
    return found


def asked_first(people: list[Person]) -> Person:
    """Cast for the start, again if nobody wins it; gives who is asked for the first cast of a turn."""
    for _ in range(300):
        for person in people:
            asked = " ".join(person.bar.get_by_role("heading").inner_text().split())
            if asked == "Cast for B, R, I, D, G, E":
                return person
            if asked == "Cast for the start":
                cast_for_the_start(person)
        people[0].page.wait_for_timeout(200)
    raise Trouble(f"Nobody was asked to begin: {[person.bar.inner_text() for person in people]}")


def cast_for_the_start(person: Person) -> None:
    """Cast once, and wait until the dice lie: the cup is full again before that, for the first cast of a turn."""
    told = person.rail.get_by_text("You cast for the start")
    before = told.count()
    person.bar.get_by_role("button", name="Roll the dice for the start").click()
    expect(told).to_have_count(before + 1)


def answers_alike(clone: Clone, dist: Path) -> str:
    """Ask the solvers of both wheels the same."""
    root = debian(clone, FOREIGN, "--foreign", "--arch=arm64")
    told: dict[str, list[Any]] = {}
    for processor, python in (
        ("x86_64", (sys.executable,)),
        ("aarch64", (emulator(), "-L", str(root), str(root / "usr/bin/python3.11"))),
    ):
        folder = unpacked(clone, dist, processor)
        environment = {"PYTHONPATH": str(folder), "HOME": str(folder)}
        if processor == "aarch64":
            environment |= {"PYTHONHOME": str(root / "usr")}
        asked = [(*python, "-S", "-m", "lettercup.cli", *words) for words in ASKED]
        told[processor] = [answer(output(*command, **environment)) for command in asked]
    if told["x86_64"] != told["aarch64"]:
        raise Trouble(f"The wheels answer differently: {told}")
    nodes = [one["nodes"] for one in told["x86_64"] if isinstance(one, dict) and "nodes" in one]
    return f"Both wheels give the same {len(ASKED)} answers, with the same numbers of nodes ({nodes})."


def unpacked(clone: Clone, dist: Path, processor: str) -> Path:
    """A wheel and what it needs, in one folder."""
    folder = clone.build / "unpacked" / processor
    shutil.rmtree(folder, ignore_errors=True)
    wheels = download(clone, clone.build / "wheels" / processor, "3.11", processor)
    unpack((*wheels.glob("*.whl"), *dist.glob(f"*_{processor}.whl")), folder)
    return folder


def answer(text: str) -> Any:
    """What a solver answered, without how long it took."""
    try:
        told = json.loads(text)
    except ValueError:
        return text
    return {name: value for name, value in told.items() if name != "seconds"} if isinstance(told, dict) else told
