"""A server that is killed while clients pay for bookings, on both engines (D4 T12).

After the restart no payment is without its booking and no booking without its payment. Several clients book without
pause; the server is killed at random moments between hold, payment and booking."""

import http.client
import json
import os
import pathlib
import random
import subprocess
import tempfile
import threading
import time
import uuid

import pytest

from demo import ROOT, START, Cluster, KilledDemo
from scale import scaled
from waiting import PATIENCE, wait_until

pytestmark = pytest.mark.no_browser

KILLS, CLIENTS = scaled(3, full=5), 6
OUTCOMES = ["approve", "twice", "early", "lost", "late", "decline"]


class Client(threading.Thread):
    """A client who books one time after another and pays in every way."""

    def __init__(self, demo, name, start):
        super().__init__(daemon=True)
        self.demo, self.name_, self.start_ = demo, name, start
        # How many payments were begun.
        self.cookie, self.paid, self.over = None, 0, threading.Event()
        # Whether it can book nothing before the provider has answered.
        self.waits = False

    def call(self, method, path, body=None, key=None, accept="application/json"):
        """One request; None while the server is down, and no answer is no news about its effect."""
        headers = {"Accept": accept, "Origin": self.demo.origin, "Content-Type": "application/json"}
        if self.cookie:
            headers["Cookie"] = self.cookie
        if key:
            headers["Idempotency-Key"] = key
        connection = http.client.HTTPConnection("localhost", self.demo.port, timeout=PATIENCE)
        try:
            connection.request(method, path, json.dumps(body) if body is not None else None, headers)
            reply = connection.getresponse()
            text = reply.read()
            if cookie := reply.getheader("Set-Cookie"):
                self.cookie = cookie.split(";")[0]
            if reply.getheader("Content-Type", "").endswith("json") and text:
                return reply.status, json.loads(text)
            return reply.status, None
        except (OSError, http.client.HTTPException):
            return None, None
        finally:
            connection.close()

    def until(self, method, path, body=None):
        """Repeats a request with the same key until the server answers."""
        key = str(uuid.uuid4()) if method == "POST" else None
        while not self.over.is_set():
            status, reply = self.call(method, path, body, key)
            if status is not None and status not in (429, 503):
                return status, reply
            time.sleep(0.05)
        return None, None

    def enter(self):
        self.call("POST", "/session/practice", accept="text/html")
        assert self.until("POST", "/yedi/membership", {"name": self.name_, "roles": ["CLIENT"]})[0] in (200, 201)

    def run(self):
        designer, services = self.start_
        number, before = 0, None
        while not self.over.is_set():
            number += 1
            service = random.choice(services)
            day = random.randint(1, 20)
            _, choice = self.until(
                "GET", f"/yedi/designers/{designer}/booking?services%5B0%5D={service}&day={self.demo.days[day]}")
            if not choice or not choice.get("starts"):
                continue
            status, hold = self.until("POST", f"/yedi/designers/{designer}/holds",
                                      {"services": [service], "start": random.choice(choice["starts"])})
            if status not in (200, 201):
                # Two are held: lets go of what was not paid.
                _, mine = self.until("GET", "/yedi/bookings")
                for booking in (mine or {}).get("items", []):
                    if booking["state"] == "HELD":
                        status, _ = self.until("DELETE", f"/yedi/bookings/{booking['id']}/hold")
                        self.waits = status == 409
                if self.waits:
                    time.sleep(0.1)  # polling interval: what the provider has not answered, only minutes bring on
                continue
            self.waits = False
            status, booking = self.until(
                "POST", f"/yedi/bookings/{hold['id']}/confirmation", {"agrees": True})
            order = ((booking or {}).get("payment") or {}).get("order")
            if not order:
                continue
            while (shown := self.until("GET", f"/payments/{order}")[1]) and shown["state"] == "open" and not shown["canCheckOut"]:
                time.sleep(0.02)  # polling interval
            self.until("POST", f"/practice/payments/{order}", {"outcome": random.choice(OUTCOMES)})
            self.paid += 1
            # The one before has its answer by now, and every second one is cancelled.
            if number % 2 == 0 and before:
                self.until("PUT", f"/yedi/bookings/{before}/cancellation", {})
            before = hold["id"]


def prepaying(client):
    """A designer of the demo who wants everything in advance, and the menu."""
    _, found = client.until("GET", "/yedi/search?keyword=%ED%95%9C%EB%B3%B4%EB%9D%BC")
    card = found["designers"]["items"][0]
    _, designer = client.until("GET", f"/yedi/designers/{card['id']}")
    return card["id"], [service["id"] for service in designer["services"]]


@pytest.mark.parametrize("engine_name", ["sqlite", "postgres"])
def test_no_payment_without_booking_and_no_booking_without_payment(tmp_path, engine_name):
    """D4 T12: killed again and again between hold, payment and booking."""
    if engine_name == "sqlite":
        return kill_while_paying(tmp_path, None)
    # Outside pytest's own folders, which only their owner may enter.
    with tempfile.TemporaryDirectory(prefix="madang-", dir="/tmp") as folder:
        cluster = Cluster(folder)
        try:
            kill_while_paying(tmp_path, cluster.url)
        finally:
            cluster.stop()


def kill_while_paying(tmp_path, database):
    demo = KilledDemo(tmp_path, database)
    try:
        if database:
            # Else each start draws them all anew. A demo in a file has a copy.
            wait_until(lambda: "madang has drawn the demo's photos" in demo.output(), seconds=START)
        kill_and_audit(tmp_path, database, demo)
    finally:
        if demo.process.poll() is None:
            demo.kill()


def wait_for_payments(count, first, clients):
    """Minutes pass meanwhile whenever everybody waits for what the provider answers late, or never."""
    def enough():
        if all(client.waits for client in clients):
            for client in clients:
                client.waits = False
            first.call("POST", "/demo/clock", {"minutes": 5})
        return sum(client.paid for client in clients) >= count

    wait_until(enough, seconds=600)


def kill_and_audit(tmp_path, database, demo):
    first = Client(demo, "하나", None)
    first.enter()
    start = prepaying(first)
    today = time.time() + 9 * 3600
    demo.days = [time.strftime("%Y-%m-%d", time.gmtime(today + 86_400 * number)) for number in range(30)]
    clients = [Client(demo, f"손님 {number}", start) for number in range(CLIENTS)]
    for client in clients:
        client.enter()
        client.start()
    for kills in range(KILLS + 1):
        # However fast the machine is, payments are begun in each life of the server, and the kill comes in the midst of others.
        begun = sum(client.paid for client in clients)
        wait_for_payments(begun + CLIENTS, first, clients)
        if kills < KILLS:
            time.sleep(random.uniform(0, 0.3))  # a random moment
            demo.kill()
            demo.start()
    for client in clients:
        client.over.set()
    for client in clients:
        client.join()
    for client in clients:
        client.over.clear()

    def orders():
        return [order for client in clients for order in client.until("GET", "/payments")[1]["items"]]

    def are_settled():
        first.call("POST", "/demo/clock", {"minutes": 40})
        time.sleep(0.5)  # polling interval: the clock must not leave the month of the bookings
        return all(order["state"] not in ("open", "confirming") for order in orders())

    # Leases of the killed processes end, and what the provider knows is recorded.
    wait_until(are_settled)
    paid = sum(order["state"] == "paid" for order in orders())
    refunded = sum(bool(order["refunds"]) for order in orders())
    assert paid > 0 and refunded > 0, (paid, refunded)
    assert demo.stop() == 0, demo.output()
    binary = os.environ.get("SERVER_BINARY", ROOT / ".build/debug/madang")
    place = ["--database", database] if database else ["--data", pathlib.Path(tmp_path) / "data"]
    audit = subprocess.run([binary, "audit", *place], capture_output=True, text=True)
    assert audit.returncode == 0, audit.stdout + audit.stderr
    assert "payments whose booking is missing" in audit.stdout
