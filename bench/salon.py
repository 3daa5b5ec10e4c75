"""Measures bookings by many clients at once, and the search among many designers.

python3 bench/salon.py [--binary .build/static/release/madang] [--designers 100000] [--people 200] [--rounds 5] [--look]

Bookings: in each round every client holds an hour of a designer of their own, all at the same moment, and then all confirm.
Search: one request after the other for parts of names, shops, districts and specialities and for initial consonants, among
designers whose rows are copies of those that the server made. Exits with 1 when a target is missed, except with --look.
"""

import argparse
import contextlib
import datetime
import http.client
import json
import os
import selectors
import socket
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import quote

import servers
import town

# The 95th percentile of one request in milliseconds.
MOST_BOOKING, MOST_SEARCH = 60, 5
SEARCHES = 2_000
FAMILY, GIVEN = "김이박최정강조윤장임", ["서연", "민준", "하늘", "도윤", "지우", "이안", "보라", "나연", "가온", "시우"]
SHOPS = ["모루", "연", "결", "하루", "봄빛", "온새미", "가위손", "물결", "노을", "새봄"]
DISTRICTS = ["마포구 연남동", "마포구 서교동", "강남구 역삼동", "성동구 성수동", "종로구 부암동"]
SPECIALITIES = ["CUT", "PERM", "COLOUR", "BLEACH", "CLINIC", "MEN", "STYLING", "EXTENSIONS"]
# Names, parts of syllables, initial consonants, shops, districts, specialities, and what nobody is called.
KEYWORDS = ["김", "서연", "기", "박지", "ㄱㅅㅇ", "ㅎㄴ", "모루", "봄ㅂ", "연남", "ㅅㅅㄷ", "역삼동", "염색", "탈", "펌", "ㅋㅌ", "없는사람"]


def ask(server, method, path, token=None, body=None):
    """The JSON of a response, whose status must be 200."""
    headers = {"Accept": "application/json", "Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    status, answer = server.ask(method, path, headers, None if body is None else json.dumps(body))
    if status != 200:
        sys.exit(f"bench: {method} {path} was answered {status}: {answer.decode(errors='replace')[:500]}")
    return json.loads(answer)


def enter(server, name, role):
    token = ask(server, "POST", "/session/practice", body={})["access"]
    ask(server, "POST", "/yedi/membership", token, {"name": name, "roles": [role]})
    return token


def register(server, number):
    """A designer with a shop of every kind of name; returns the id and the first service."""
    name = FAMILY[number % len(FAMILY)] + GIVEN[number // len(FAMILY) % len(GIVEN)]
    token = enter(server, name, "DESIGNER")
    studio = ask(server, "POST", "/yedi/studio", token, {
        "rank": "OWNER", "introduction": "", "specialities": [SPECIALITIES[number % len(SPECIALITIES)]],
        "shop": f"{SHOPS[number // 7 % len(SHOPS)]} 헤어 {number % 97}", "district": DISTRICTS[number // 3 % len(DISTRICTS)],
        "address": f"동교로 {number}"})
    designer = studio["designer"]
    return designer["card"]["id"], next(each["id"] for each in designer["services"] if each["kind"] == "CUT")


def starts(server, designer, service, wanted):
    """The first hours, one after the other, that a designer offers."""
    found, day = [], datetime.datetime.now(datetime.timezone(datetime.timedelta(hours=9))).date()
    while len(found) < wanted:
        day += datetime.timedelta(days=1)
        slots = ask(server, "GET", f"/yedi/designers/{designer}/booking?services%5B0%5D={service}&day={day}")
        found += slots["starts"][::6]
    return found[:wanted]


class Connection:
    """One client's connection."""

    def __init__(self, port, token):
        self.token = token
        self.socket = socket.create_connection(("127.0.0.1", port))

    def prepare(self, path, body, key):
        content = json.dumps(body).encode()
        return (
            f"POST {path} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nContent-Type: application/json\r\n"
            f"Authorization: Bearer {self.token}\r\nIdempotency-Key: {key}\r\n"
            f"Content-Length: {len(content)}\r\n\r\n").encode() + content


def burst(connections, requests):
    """(milliseconds of each request, the bodies) of requests that are all sent at the same moment."""
    waiting = selectors.DefaultSelector()
    received, times, bodies = {}, [], [None] * len(connections)
    for number, connection in enumerate(connections):
        waiting.register(connection.socket, selectors.EVENT_READ, number)
        received[number] = b""
    sent = []
    for connection, request in zip(connections, requests):
        sent.append(time.perf_counter())
        connection.socket.sendall(request)
    while len(times) < len(connections):
        ready = waiting.select(30)
        assert ready, f"{len(connections) - len(times)} requests had no answer"
        for key, _ in ready:
            number = key.data
            received[number] += key.fileobj.recv(65_536)
            head, end, body = received[number].partition(b"\r\n\r\n")
            if not end:
                continue
            length = next(int(line.split(b":")[1]) for line in head.split(b"\r\n")
                          if line.lower().startswith(b"content-length"))
            if len(body) >= length:
                times.append((time.perf_counter() - sent[number]) * 1000)
                assert head.startswith(b"HTTP/1.1 200"), received[number]
                bodies[number] = json.loads(body)
                waiting.unregister(key.fileobj)
    return times, bodies


def at(times, percent):
    times = sorted(times)
    return times[min(len(times) - 1, len(times) * percent // 100)]


def report(name, times, most):
    """Prints percentiles and the ratio to the target; returns whether it was reached."""
    slowest = at(times, 95)
    print(f"{name}: p50 {at(times, 50):.1f} ms, p95 {slowest:.1f} ms, p99 {at(times, 99):.1f} ms; "
          f"p95 is {slowest / most:.2f} of the {most} ms allowed", flush=True)
    return slowest <= most


def bookings(server, salons, tokens, rounds):
    plans = [starts(server, designer, service, rounds) for designer, service in salons]
    connections = [Connection(server.port, token) for token in tokens]
    holds, confirmations = [], []
    for turn in range(rounds):
        times, held = burst(connections, [
            connection.prepare(f"/yedi/designers/{designer}/holds",
                               {"services": [service], "start": plan[turn]}, f"hold-{turn}")
            for connection, (designer, service), plan in zip(connections, salons, plans)])
        holds += times
        times, booked = burst(connections, [
            connection.prepare(f"/yedi/bookings/{hold['id']}/confirmation", {"agrees": True}, f"confirm-{turn}")
            for connection, hold in zip(connections, held)])
        confirmations += times
        assert all(each["state"] == "BOOKED" for each in booked)
    for connection in connections:
        connection.socket.close()
    reached = [report(f"{len(tokens)} holds at once on different designers", holds, MOST_BOOKING),
               report(f"{len(tokens)} confirmations at once", confirmations, MOST_BOOKING)]
    return all(reached)


def copied(columns, changed):
    """A list of columns for a SELECT of `source`, with some replaced."""
    return ", ".join(changed.get(column, f"source.{column}") for column in columns)


def multiply(database, wanted):
    """Copies designers with person, account and search keys until there are `wanted`."""
    with contextlib.closing(sqlite3.connect(database)) as db, db:
        bases = db.execute("SELECT d.id, d.person_id FROM yedi_designer d ORDER BY d.id").fetchall()
        db.execute("CREATE TEMP TABLE copy (designer, person, new_designer, new_person, new_account)")
        db.executemany("INSERT INTO copy VALUES (?, ?, ?, ?, ?)", (
            (*bases[number % len(bases)], *(os.urandom(16) for _ in range(3)))
            for number in range(max(0, wanted - len(bases)))))
        db.execute("CREATE INDEX temp.copy_designer ON copy (designer)")
        for table, key, changed in [
            ("account", "(SELECT account_id FROM yedi_person WHERE id = copy.person)", {"id": "copy.new_account"}),
            ("yedi_person", "copy.person", {"id": "copy.new_person", "account_id": "copy.new_account"}),
            ("yedi_designer", "copy.designer", {"id": "copy.new_designer", "person_id": "copy.new_person"}),
        ]:
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
            db.execute(f"INSERT INTO {table} ({', '.join(columns)}) SELECT {copied(columns, changed)} "
                       f"FROM copy JOIN {table} source ON source.id = {key}")
        db.execute("INSERT INTO yedi_ending (ending, designer_id) SELECT source.ending, copy.new_designer FROM copy "
                   "JOIN yedi_ending source ON source.designer_id = copy.designer ORDER BY 1, 2")
        db.execute("ANALYZE")
        return [db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("yedi_designer", "yedi_ending")]


def searches(server):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)

    def times(paths):
        for path in paths:
            begun = time.perf_counter()
            connection.request("GET", path, headers={"Accept": "application/json"})
            reply = connection.getresponse()
            body = reply.read()
            yield (time.perf_counter() - begun) * 1000
            assert reply.status == 200, (path, reply.status, body[:300])

    paths = [f"/yedi/search?keyword={quote(keyword)}" for keyword in KEYWORDS]
    found = [len(ask(server, "GET", path)["designers"]["items"]) for path in paths]
    assert found[-1] == 0 and sum(count > 0 for count in found) >= len(paths) - 3, dict(zip(KEYWORDS, found))
    floor = list(times(["/healthz"] * 500))
    all_times = list(times(paths[number % len(paths)] for number in range(SEARCHES)))
    connection.close()
    print(f"floor: p50 {at(floor, 50):.2f} ms; a search takes {at(all_times, 50) / at(floor, 50):.1f} times that")
    return report("search", all_times, MOST_SEARCH)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", default=".build/static/release/madang")
    parser.add_argument("--designers", type=int, default=100_000)
    parser.add_argument("--people", type=int, default=200, help="clients at once")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--look", action="store_true", help="end well though a target is missed")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"

        def start():
            port = servers.free_port()
            server = servers.Server("madang", [
                options.binary, "serve", "--demo", "--port", str(port), "--data", str(data), "--limits", "1000000",
                "--log", "off"], port, Path(folder) / "log")
            server.wait_for("/healthz")
            server.wait_for_photos()
            return server

        server = start()
        try:
            salons = [register(server, number) for number in range(options.people)]
            tokens = [enter(server, "고운", "CLIENT") for _ in range(options.people)]
            reached = [bookings(server, salons, tokens, options.rounds)]
        finally:
            server.stop()
        designers, endings = multiply(town.database(data), options.designers)
        print(f"{designers:,} designers with {endings:,} search keys")
        server = start()
        try:
            reached.append(searches(server))
        finally:
            server.stop()
    if not all(reached) and not options.look:
        sys.exit("bench: a target was missed")


if __name__ == "__main__":
    main()
