"""Tests for timing side channels: do response times reveal whether an address or number has an account?

python3 bench/known.py [--binary .build/static/release/madang] [--each 400]; prints the medians and the noise level.

Requests for passwords, email links and codes alternate between known and unknown ones in random order, 400 of each. "by
chance" is the largest difference of the medians in 1000 random permutations of the labels; a smaller difference is noise. A
larger one is measured again; if it has the same sign, the program exits with 1.
"""

import argparse
import http.client
import json
import random
import re
import sqlite3
import statistics
import sys
import tempfile
import time
from pathlib import Path

import servers

PEOPLE = 50
JSON = {"Accept": "application/json", "Content-Type": "application/json"}


class Demo:
    """One connection to the demo, and its outbox."""

    def __init__(self, port, folder):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.database = Path(folder) / "madang.db"

    def ask(self, path, fields):
        """Returns status, response and milliseconds."""
        begun = time.perf_counter()
        self.connection.request("POST", path, body=json.dumps(fields), headers=JSON)
        reply = self.connection.getresponse()
        body = reply.read()
        return reply.status, json.loads(body or b"{}"), (time.perf_counter() - begun) * 1000

    def sent(self, address):
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True) as db:
            [payload] = db.execute(
                "SELECT payload FROM outbox WHERE address = ? ORDER BY created_at DESC, id DESC LIMIT 1",
                [address]).fetchone()
        text = json.loads(payload)["text"]
        return text if isinstance(text, str) else text["ko"]

    def a_day_passes(self):
        status, *_ = self.ask("/demo/clock", {"minutes": 24 * 60 + 1})
        assert status == 200, status

    def sign_up(self, person):
        """Creates accounts for an address and a number."""
        assert self.ask("/sign-in/email/letter", {"address": mail(person)})[0] == 200
        token = re.search(r"token=([\w-]+)", self.sent(mail(person))).group(1)
        status, *_ = self.ask("/sign-in/email/password", {"token": token, "password": "노을빛 자전거 열두 대"})
        assert status == 200, status
        status, sent, _ = self.ask("/sign-in/phone/code", {"number": number(person)})
        assert status == 200, sent
        code = re.search(r"\d{6}", self.sent(number(person))).group()
        status, *_ = self.ask("/sign-in/phone", {"code": code, "attempt": sent["attempt"]})
        assert status == 200, status


def mail(person):
    return f"person{person:04}@example.com"


def number(person):
    return f"+8210{50_000_000 + person}"


METHODS = {
    "letter": ("/sign-in/email/letter", lambda person: {"address": mail(person)}, 200),
    "code": ("/sign-in/phone/code", lambda person: {"number": number(person)}, 200),
    "password": ("/sign-in/email", lambda person: {"address": mail(person), "password": "not the one"}, 401),
}


def apart(times, known):
    return (statistics.median(t for t, k in zip(times, known) if k)
            - statistics.median(t for t, k in zip(times, known) if not k))


def measure(demo, name, each):
    """The difference of the medians, known minus unknown, in milliseconds; 0 when it is within the noise."""
    path, fields, expected = METHODS[name]
    times, known = [], []
    for _ in range(each // PEOPLE):
        # The rate limits of an address and of a number are per day.
        demo.a_day_passes()
        turns = list(range(2 * PEOPLE))
        random.shuffle(turns)
        for person in turns:
            status, answer, took = demo.ask(path, fields(person))
            assert status == expected, (status, answer)
            times.append(took)
            known.append(person < PEOPLE)
    lots, draws = known[:], []
    for _ in range(1000):
        random.shuffle(lots)
        draws.append(abs(apart(times, lots)))
    medians = [statistics.median(t for t, k in zip(times, known) if k == wanted) for wanted in (True, False)]
    found, chance = apart(times, known), max(draws)
    print(f"{name}: known {medians[0]:.3f} ms, unknown {medians[1]:.3f} ms, apart {abs(found):.3f} ms, "
          f"by chance {chance:.3f} ms", flush=True)
    return found if abs(found) > chance else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", default=".build/static/release/madang")
    parser.add_argument("--each", type=int, default=400)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        port = servers.free_port()
        command = [options.binary, "serve", "--demo", "--port", str(port), "--data", folder, "--limits", "1000",
                   "--log", "off"]
        server = servers.Server("madang", command, port, Path(folder) / "log")
        try:
            server.wait_for("/healthz")
            demo = Demo(port, folder)
            for person in range(PEOPLE):
                demo.sign_up(person)
            telling = []
            for name in METHODS:
                found = measure(demo, name, options.each)
                if found and measure(demo, name, options.each) * found > 0:
                    telling.append(name)
            if telling:
                sys.exit(f"the time of an answer tells who is known: {', '.join(telling)}")
        finally:
            server.stop()


if __name__ == "__main__":
    main()
