"""HTTPS at home: a certificate that a phone can trust, and a real server that speaks with it."""

import ssl
import stat
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from websockets.sync.client import connect

from lettercup.cli.certificate import SignedFiles, certificate_for
from lettercup.cli.main import main
from tests.server.test_commands import free_port, played

HOME = "192.168.1.20"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> SignedFiles:
    return certificate_for(HOME, tmp_path_factory.mktemp("https"))


def read(file: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate(file.read_bytes())


def test_openssl_takes_it_for_the_addresses_at_home(made: SignedFiles) -> None:
    for name in (("-verify_ip", HOME), ("-verify_ip", "127.0.0.1"), ("-verify_hostname", "localhost")):
        command = ["openssl", "verify", "-x509_strict", "-CAfile", str(made.authority), *name, str(made.chain)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_nobody_else_can_read_the_keys(made: SignedFiles) -> None:
    keys = sorted(made.key.parent.glob("*key.pem"))
    assert [key.name for key in keys] == ["authority-key.pem", "key.pem"]
    assert {stat.S_IMODE(key.stat().st_mode) for key in keys} == {0o600}


def test_the_authority_cannot_sign_for_the_rest_of_the_world(tmp_path: Path) -> None:
    signed = certificate_for("203.0.113.7", tmp_path)
    command = ["openssl", "verify", "-CAfile", str(signed.authority), str(signed.chain)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "permitted subtree violation" in done.stderr


def test_it_is_made_anew_for_another_address_or_when_it_ends_and_the_authority_stays(tmp_path: Path) -> None:
    first = read(certificate_for(HOME, tmp_path).chain)
    trusted = (tmp_path / "lettercup-authority.crt").read_bytes()
    assert read(certificate_for(HOME, tmp_path).chain) == first
    other = read(certificate_for("192.168.1.21", tmp_path).chain)
    later = read(certificate_for("192.168.1.21", tmp_path, datetime.now(UTC) + timedelta(days=370)).chain)
    (tmp_path / "certificate.pem").write_text("damaged")
    again = read(certificate_for("192.168.1.21", tmp_path).chain)
    assert len({one.serial_number for one in (first, other, later, again)}) == 4
    assert (tmp_path / "lettercup-authority.crt").read_bytes() == trusted


def test_without_the_package_a_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "cryptography.x509", None)
    assert main(["play", "--https", "--no-browser"]) == 2
    assert capsys.readouterr().err == "lettercup: HTTPS needs one more package: pip install cryptography\n"


def test_a_home_that_cannot_be_written_to_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("LETTERCUP_HOME", str(tmp_path / "file"))
    assert main(["play", "--https", "--no-browser"]) == 2
    folder = tmp_path / "file" / "https"
    told = f"lettercup: The certificate for HTTPS cannot be kept in {folder}: Not a directory.\n"
    assert capsys.readouterr().err == told


def test_an_authority_that_is_damaged_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "https"
    certificate_for("127.0.0.1", folder)
    (folder / "certificate.pem").unlink()
    (folder / "authority-key.pem").write_text("damaged")
    monkeypatch.setenv("LETTERCUP_HOME", str(tmp_path))
    assert main(["play", "--https", "--no-browser"]) == 2
    assert "is damaged: delete the folder" in capsys.readouterr().err


def test_play_serves_page_and_sockets_to_whoever_trusts_its_authority(tmp_path: Path) -> None:
    with played(tmp_path, "--https", "--port", free_port()) as (_, address):
        assert address.startswith("https://127.0.0.1:")
        trusting = ssl.create_default_context(cafile=str(tmp_path / "https" / "lettercup-authority.crt"))
        with httpx.Client(base_url=address, verify=trusting) as client:
            opened = client.post("/api/tables", json={"game": "bridge-dice", "name": "Jo"})
            assert "Secure" in opened.headers["set-cookie"]
            where = f"{address.replace('https', 'wss')}/api/tables/{opened.json()['code']}/socket"
        with connect(where, ssl=trusting, compression=None) as socket:
            assert '"table-view"' in str(socket.recv(timeout=20))


def test_a_certificate_that_cannot_be_used_is_told_in_a_sentence(
    made: SignedFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("lettercup.server.web.run.log_to_stderr", lambda _level: None)
    monkeypatch.setenv("LETTERCUP_CERTIFICATE", str(made.chain))
    assert main(["serve"]) == 2
    assert capsys.readouterr().err == "lettercup: HTTPS needs both: certificate and key.\n"
    monkeypatch.setenv("LETTERCUP_KEY", str(tmp_path / "none.pem"))
    assert main(["serve"]) == 2
    assert "cannot be used with its key: [Errno 2]" in capsys.readouterr().err
