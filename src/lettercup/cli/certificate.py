"""A certificate for this computer at home, signed by an authority of its own.

Browsers let a page keep the screen on, be installed and use the camera only over HTTPS, and no public authority signs
for an address in a home. So the first start makes an authority that may sign for home addresses only, and with it a
certificate for the address of now. A phone that trusts the authority shows no warning, whatever the address is later.
"""

import ipaddress
import os
import socket
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from lettercup.cli.errors import UsageError

AT_HOME = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8", "fc00::/7", "fe80::/10")
"""The networks that the authority may sign for."""
NAMES = ("localhost", "local", "lan", "home.arpa")
"""The domains that the authority may sign for."""
AUTHORITY_FOR = timedelta(days=3650)
GOOD_FOR = timedelta(days=390)
"""How long a certificate is valid; browsers take none for longer than 398 days."""
RENEWED = timedelta(days=30)
"""How long before its end a certificate is made anew."""


class SignedFiles(NamedTuple):
    """The files of a certificate."""

    chain: Path
    key: Path
    authority: Path


def certificate_for(address: str, folder: Path, now: datetime | None = None) -> SignedFiles:
    """The certificate for an address, kept in a folder; made anew when it ends soon or is for another address."""
    try:
        x509 = import_module("cryptography.x509")
    except ImportError as error:
        raise UsageError("HTTPS needs one more package: pip install cryptography") from error
    try:
        return _certificate(x509, address, folder, now or datetime.now(UTC))
    except OSError as error:
        raise UsageError(f"The certificate for HTTPS cannot be kept in {folder}: {error.strerror}.") from error
    except ValueError as error:
        raise UsageError(f"The authority in {folder} is damaged: delete the folder, and a new one is made.") from error


def _certificate(x509: Any, address: str, folder: Path, now: datetime) -> SignedFiles:
    files = SignedFiles(folder / "certificate.pem", folder / "key.pem", folder / "lettercup-authority.crt")
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    secret = folder / "authority-key.pem"
    if not (files.authority.exists() and secret.exists()):
        _make_authority(x509, files.authority, secret, now)
        files.chain.unlink(missing_ok=True)
    wanted = sorted({address, "127.0.0.1", "localhost", f"{socket.gethostname().split('.')[0]}.local".lower()})
    if not (files.key.exists() and _is_good(x509, files.chain, wanted, now)):
        _make_certificate(x509, files, secret, wanted, now)
    return files


def _is_good(x509: Any, file: Path, wanted: Sequence[str], now: datetime) -> bool:
    """Whether a certificate is for these addresses, and for long enough."""
    try:
        found = x509.load_pem_x509_certificate(file.read_bytes())
        names = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (OSError, ValueError, x509.ExtensionNotFound):
        return False
    return bool(sorted(str(name.value) for name in names) == wanted and found.not_valid_after_utc - now > RENEWED)


def _make_authority(x509: Any, file: Path, secret: Path, now: datetime) -> None:
    key = _new_key()
    name = _name(x509, f"Lettercup on {socket.gethostname()}")
    limits = x509.NameConstraints(
        [*(x509.IPAddress(ipaddress.ip_network(each)) for each in AT_HOME), *map(x509.DNSName, NAMES)], None
    )
    made = _builder(x509, (name, name), key, now, AUTHORITY_FOR)
    made = made.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
    made = made.add_extension(limits, critical=True)
    made = made.add_extension(_usage(x509, signs=True), critical=True)
    _write(secret, _pem(key))
    _write(file, _pem(made.sign(key, _sha256())), 0o644)


def _make_certificate(x509: Any, files: SignedFiles, secret: Path, wanted: Sequence[str], now: datetime) -> None:
    serialization = import_module("cryptography.hazmat.primitives.serialization")
    authority = x509.load_pem_x509_certificate(files.authority.read_bytes())
    signing = serialization.load_pem_private_key(secret.read_bytes(), None)
    key = _new_key()
    made = _builder(x509, (_name(x509, "Lettercup"), authority.subject), key, now, GOOD_FOR)
    made = made.add_extension(x509.SubjectAlternativeName([_named(x509, each) for each in wanted]), critical=False)
    made = made.add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
    made = made.add_extension(_usage(x509, signs=False), critical=True)
    made = made.add_extension(x509.ExtendedKeyUsage([x509.oid.ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
    issuer = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.public_key())
    signed = made.add_extension(issuer, critical=False).sign(signing, _sha256())
    _write(files.key, _pem(key))
    _write(files.chain, _pem(signed) + files.authority.read_bytes(), 0o644)


def _builder(x509: Any, names: tuple[Any, Any], key: Any, now: datetime, good_for: timedelta) -> Any:
    """What a certificate for somebody, signed by somebody, begins with."""
    name, issuer = names
    made = x509.CertificateBuilder(issuer, name, key.public_key(), x509.random_serial_number())
    made = made.not_valid_before(now - timedelta(days=1)).not_valid_after(now + good_for)
    return made.add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)


def _usage(x509: Any, signs: bool) -> Any:
    encrypting = ("key_encipherment", "data_encipherment", "key_agreement", "encipher_only", "decipher_only")
    unused = dict.fromkeys((*encrypting, "content_commitment"), False)
    return x509.KeyUsage(digital_signature=True, key_cert_sign=signs, crl_sign=signs, **unused)


def _name(x509: Any, text: str) -> Any:
    return x509.Name([x509.NameAttribute(x509.oid.NameOID.COMMON_NAME, text[:64])])


def _named(x509: Any, text: str) -> Any:
    try:
        return x509.IPAddress(ipaddress.ip_address(text))
    except ValueError:
        return x509.DNSName(text)


def _new_key() -> Any:
    ec = import_module("cryptography.hazmat.primitives.asymmetric.ec")
    return ec.generate_private_key(ec.SECP256R1())


def _sha256() -> Any:
    return import_module("cryptography.hazmat.primitives.hashes").SHA256()


def _pem(made: Any) -> bytes:
    """A certificate or a key as text."""
    told = import_module("cryptography.hazmat.primitives.serialization")
    if hasattr(made, "public_bytes"):
        return bytes(made.public_bytes(told.Encoding.PEM))
    return bytes(made.private_bytes(told.Encoding.PEM, told.PrivateFormat.PKCS8, told.NoEncryption()))


def _write(file: Path, text: bytes, mode: int = 0o600) -> None:
    """Write a file that nobody else could read in between."""
    beside = file.with_name(f"{file.name}.new")
    beside.unlink(missing_ok=True)
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as opened:
        opened.write(text)
    beside.replace(file)
