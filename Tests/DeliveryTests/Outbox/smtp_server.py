"""A mail server for tests: prints its port, then every message it accepts as a line of JSON.

    smtp_server.py [plain | starttls FOLDER | implicit FOLDER]

FOLDER receives ca.pem, which certifies the server as localhost, and other.pem, which does not.
nobody@… is refused permanently, busy@… temporarily. Ends with its standard input.
"""

import datetime
import json
import pathlib
import ssl
import sys

from aiosmtpd.controller import Controller


def certificate(name, signer=None, is_authority=False):
    """A certificate and its key, signed by another pair or by itself."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.timezone.utc)
    made = (
        x509.CertificateBuilder().subject_name(subject)
        .issuer_name(signer[0].subject if signer else subject).public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1)).not_valid_after(now + datetime.timedelta(hours=1))
        .add_extension(x509.BasicConstraints(is_authority, None), critical=True)
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .sign(signer[1] if signer else key, hashes.SHA256()))
    return made, key


def written(thing):
    from cryptography.hazmat.primitives import serialization as form
    if hasattr(thing, "public_bytes"):
        return thing.public_bytes(form.Encoding.PEM)
    return thing.private_bytes(form.Encoding.PEM, form.PrivateFormat.PKCS8, form.NoEncryption())


def context(folder):
    authority = certificate("an authority", is_authority=True)
    mine, key = certificate("localhost", authority)
    other, _ = certificate("another authority", is_authority=True)
    (folder / "ca.pem").write_bytes(written(authority[0]))
    (folder / "other.pem").write_bytes(written(other))
    (folder / "mine.pem").write_bytes(written(mine) + written(key))
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(folder / "mine.pem")
    return tls


class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("nobody@"):
            return "550 nobody of that name"
        if address.startswith("busy@"):
            return "451 come again"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        print(json.dumps({"from": envelope.mail_from, "to": envelope.rcpt_tos,
                          "text": envelope.content.decode("ascii")}), flush=True)
        return "250 OK"


class OnFreePort(Controller):
    def _trigger_server(self):
        """The port is not known before it is listened on."""
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()


way, *folder = sys.argv[1:] or ["plain"]
tls = context(pathlib.Path(folder[0])) if folder else None
controller = OnFreePort(
    Handler(), hostname="127.0.0.1", port=0, ssl_context=tls if way == "implicit" else None,
    # It accepts unencrypted mail too: requiring TLS is the sender's task.
    tls_context=tls if way == "starttls" else None)
controller.start()
print(controller.port, flush=True)
sys.stdin.read()
controller.stop()
