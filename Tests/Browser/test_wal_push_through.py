"""A notification's whole way (W17): from a press on the page, by a job and a push service, into the worker and back to a screen.

Chromium subscribes at its maker's service alone, which no test may need: where to push is played, with
keys of our own; all else is what people use. The service here is a demo's, on this machine.
"""

import base64
import http.server
import json
import os
import queue
import re
import threading

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from joserfc import jwt
from joserfc.jwk import ECKey
from playwright.sync_api import expect

from demo import Demo
from dog import Walker
from test_wal_day import stage
from test_wal_push import SHOWN
from walking import said


def written(part):
    return base64.urlsafe_b64encode(part).rstrip(b"=").decode()


def plain(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class PushService:
    """A push service (RFC 8030) on this machine: what was handed to it, in order."""

    def __init__(self):
        self.handed = queue.Queue()
        self.status = 201
        service = self

        class Desk(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.handed.put((self.path, dict(self.headers), body))
                self.send_response(service.status)
                self.end_headers()

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Desk)
        self.origin = f"http://localhost:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        self._thread.start()

    def next(self):
        return self.handed.get(timeout=30)

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
        return {"endpoint": endpoint, "keys": {"p256dh": written(point), "auth": written(self.auth)}}

    def read(self, body):
        return http_ece.decrypt(body, private_key=self.private, auth_secret=self.auth, version="aes128gcm").decode()


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


def speaker(authorization):
    """The claims of who pushes and the key they are signed with, checked against it (RFC 8292)."""
    token, point = re.fullmatch(r"vapid t=([\w.-]+), k=([\w-]+)", authorization).groups()
    x, y = plain(point)[1:33], plain(point)[33:]
    key = ECKey.import_key({"kty": "EC", "crv": "P-256", "x": written(x), "y": written(y)})
    return jwt.decode(token, key, algorithms=["ES256"]).claims, point


def test_what_came_at_eight_is_read_on_the_phone_and_a_tap_opens_it(phone, service):
    """W17"""
    page, keys = phone.page, Keys()
    phone.context.grant_permissions(["notifications"])
    page.add_init_script("""(() => {
      PushManager.prototype.subscribe = async options => {
        localStorage.setItem("subscribed with", options.applicationServerKey)
        return { toJSON: () => (%s) }
      }
    })()""" % json.dumps(keys.subscription(f"{service.origin}/phone")))
    walker = Walker(phone, slots=["MORNING"])
    walker.go_to(7)
    protocol = phone.context.new_cdp_session(page)
    registrations = {}
    protocol.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.update(
        {each["scopeURL"]: each["registrationId"] for each in event["registrations"]}))
    protocol.send("ServiceWorker.enable")
    page.goto("/wal")
    page.get_by_role("button", name="알림 켜기").tap()
    said(phone, "알림을 켰어요.")
    page.goto("/wal/settings")
    page.wait_for_function("navigator.serviceWorker.controller !== null")

    walker.ask("POST", "/demo/clock", {"minutes": 61})
    path, headers, body = service.next()
    assert path == "/phone" and headers["Content-Encoding"] == "aes128gcm"
    assert int(headers["TTL"]) > 0 and headers["Urgency"] and len(headers["Topic"]) == 32
    claims, point = speaker(headers["Authorization"])
    assert claims["aud"] == service.origin
    assert point == page.evaluate("localStorage.getItem('subscribed with')")
    notice = keys.read(body)
    message = walker.today()["items"][0]["text"]
    assert json.loads(notice)["body"] == message

    protocol.send("ServiceWorker.deliverPushMessage", {
        "origin": phone.origin, "registrationId": registrations[f"{phone.origin}/wal"], "data": notice})
    page.wait_for_function(f"async () => (await ({SHOWN})()).length === 1")
    assert page.evaluate(SHOWN) == [["왈", message, "/wal"]]
    worker = next(each for each in phone.context.service_workers if each.url.endswith("/wal/sw.js"))
    worker.evaluate("""async () => {
      const [notification] = await registration.getNotifications()
      dispatchEvent(new NotificationEvent("notificationclick", { notification }))
    }""")
    page.wait_for_url("**/wal")
    stage(phone, "arrived")

    # The browser was moved by its push service: the worker says where to, and there the next one goes.
    moved = Keys()
    worker.evaluate("""async moved => {
      const event = new ExtendableEvent("pushsubscriptionchange")
      event.newSubscription = { toJSON: () => moved }
      let told
      event.waitUntil = promise => { told = promise }
      dispatchEvent(event)
      await told
    }""", moved.subscription(f"{service.origin}/moved"))
    walker.go_to(9)
    walker.go_to(8, 1)
    path, _, body = service.next()
    assert path == "/moved" and json.loads(moved.read(body))["body"] == walker.today()["items"][0]["text"]

    # Gone, says the service: nothing goes there any more, and the switch is off.
    service.status = 410
    walker.go_to(9)
    walker.go_to(8, 1)
    assert service.next()[0] == "/moved"
    page.goto("/wal/me/slots")
    switch = page.get_by_role("switch", name="이 기기에서 알림 받기")
    for _ in range(20):
        if not walker.ask("GET", "/push/wal")["isOn"]:
            break
        page.wait_for_timeout(250)
    page.reload()
    expect(switch).to_be_enabled()
    expect(switch).not_to_be_checked()
