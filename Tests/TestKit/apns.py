"""Apple's push service for tests, over HTTP/2 and TLS.

Prints {"port", "pem", "id", "certificate"}: its port, the key it accepts tokens of and its certificate. Checks every request as Apple does, with joserfc; the
clock and the answers of the next requests come as JSON lines on stdin: {"now": seconds} or {"status", "body", "headers"}.
Prints each request as one JSON line: {"connection", "headers", "body", "status", "reason"}. Ends with its stdin.
"""

import asyncio
import datetime
import ipaddress
import itertools
import json
import pathlib
import ssl
import sys
import tempfile
import time

import h2.config
import h2.connection
import h2.events
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from joserfc import jwt
from joserfc.jwk import ECKey

KEY = ECKey.generate_key("P-256")
TEAM, KEY_ID = "ABCDE12345", "KEY0000001"
clock = {"now": time.time()}
answers = []
connections = itertools.count(1)


def refusal(headers):
    """Why Apple would refuse these headers, or None."""
    if headers[":method"] != "POST" or not headers[":path"].startswith("/3/device/"):
        return 404, "BadPath"
    scheme, _, word = headers.get("authorization", "").partition(" ")
    try:
        token = jwt.decode(word, KEY, algorithms=["ES256"])
    except Exception:
        return 403, "InvalidProviderToken"
    if scheme != "bearer" or token.header["kid"] != KEY_ID or token.claims["iss"] != TEAM:
        return 403, "InvalidProviderToken"
    if not clock["now"] - 3600 <= token.claims["iat"] <= clock["now"] + 60:
        return 403, "ExpiredProviderToken"
    if headers.get("apns-push-type") != "alert" or headers.get("apns-priority") not in ("5", "10"):
        return 400, "InvalidPushType"
    if not headers.get("apns-expiration", "").isdigit():
        return 400, "BadExpirationDate"
    if len(headers.get("apns-collapse-id", "")) > 64:
        return 400, "BadCollapseId"
    return None


class Service(asyncio.Protocol):
    """One connection."""

    def connection_made(self, transport):
        self.number = next(connections)
        self.transport = transport
        self.http = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False, header_encoding="utf-8"))
        self.http.initiate_connection()
        self.requests = {}
        transport.write(self.http.data_to_send())

    def data_received(self, data):
        for event in self.http.receive_data(data):
            if isinstance(event, h2.events.RequestReceived):
                self.requests[event.stream_id] = (dict(event.headers), bytearray())
            elif isinstance(event, h2.events.DataReceived):
                self.requests[event.stream_id][1].extend(event.data)
                self.http.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
            elif isinstance(event, h2.events.StreamEnded):
                self.reply(event.stream_id)
        self.transport.write(self.http.data_to_send())

    def reply(self, stream):
        headers, body = self.requests.pop(stream)
        wrong = refusal(headers)
        answer = {"status": 200}
        if wrong:
            answer = {"status": wrong[0], "body": json.dumps({"reason": wrong[1]})}
        elif answers:
            answer = answers.pop(0)
        text = answer.get("body", "").encode()
        self.http.send_headers(
            stream, [(":status", str(answer["status"])), *answer.get("headers", {}).items()], end_stream=not text)
        if text:
            self.http.send_data(stream, text, end_stream=True)
        print(json.dumps({
            "connection": self.number, "headers": headers, "body": body.decode(), "status": answer["status"],
            "reason": wrong[1] if wrong else None,
        }), flush=True)


def certificate():
    """A context with a new certificate for 127.0.0.1, and that certificate as PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.datetime.now(datetime.timezone.utc)
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1)).not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = made.public_bytes(serialization.Encoding.PEM)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.set_alpn_protocols(["h2"])
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "both.pem"
        file.write_bytes(pem + key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
        context.load_cert_chain(file)
    return context, pem.decode()


async def main():
    loop = asyncio.get_running_loop()
    context, trusted = certificate()
    server = await loop.create_server(Service, "127.0.0.1", 0, ssl=context)
    print(json.dumps({
        "port": server.sockets[0].getsockname()[1], "pem": KEY.as_pem(private=True).decode(), "id": KEY_ID,
        "certificate": trusted,
    }), flush=True)
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        said = json.loads(line)
        if "now" in said:
            clock.update(now=said["now"])
        elif "status" in said:
            answers.append(said)
        print(json.dumps({"heard": True}), flush=True)


asyncio.run(main())
