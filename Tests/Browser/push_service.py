"""A local push service, and the keys a browser subscribes and decrypts with.

A test that imports the fixtures `service`, `town` and `origin` uses a demo that sends its notifications there."""

import base64
import http.server
import os
import queue
import re
import threading

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from joserfc import jwt
from joserfc.jwk import ECKey

from demo import Demo
from waiting import PATIENCE
from web_push import decrypt


def base64url(part):
    return base64.urlsafe_b64encode(part).rstrip(b"=").decode()


def from_base64url(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class PushService:
    """A push service (RFC 8030) on this machine: what was handed to it, in order."""

    def __init__(self):
        self.received = queue.Queue()
        self.status = 201
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.received.put((self.path, dict(self.headers), body))
                self.send_response(service.status)
                self.end_headers()

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://localhost:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        self._thread.start()

    def next(self):
        return self.received.get(timeout=PATIENCE)

    def stop(self):
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


class Keys:
    """What a browser subscribes with, and reads what comes with."""

    def __init__(self):
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    def subscription(self, endpoint):
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": endpoint, "keys": {"p256dh": base64url(point), "auth": base64url(self.auth)}}

    def read(self, body):
        return decrypt(body, self.private, self.auth).decode()


def vapid_claims(authorization):
    """The claims of who pushes and the key they are signed with, checked against it (RFC 8292)."""
    token, point = re.fullmatch(r"vapid t=([\w.-]+), k=([\w-]+)", authorization).groups()
    x, y = from_base64url(point)[1:33], from_base64url(point)[33:]
    key = ECKey.import_key({"kty": "EC", "crv": "P-256", "x": base64url(x), "y": base64url(y)})
    return jwt.decode(token, key, algorithms=["ES256"]).claims, point


@pytest.fixture(scope="module")
def service():
    service = PushService()
    yield service
    service.stop()


@pytest.fixture(scope="module")
def town(tmp_path_factory, service):
    server = Demo(tmp_path_factory.mktemp("push"), {"MADANG_PUSH_SERVICE": service.origin})
    yield server
    assert server.stop() == 0, server.output()


@pytest.fixture
def origin(town):
    return town.origin
