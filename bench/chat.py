"""Measures conversations: 1,000 messages a second, each durable and on the partner's event stream.

python3 bench/chat.py [--binary .build/release/chatprobe] [--place FILE-OR-URL] [--rate 1000] [--seconds 10]; prints the delay
from the moment a message was due to be sent until the partner's stream has its event, the bytes of one short message, and
those of loading the conversation again, in KB/s beside the original's figures. Exits with 1 when a message is lost or a target
is missed.
"""

import argparse
import heapq
import json
import re
import selectors
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PAIRS = 100
# Milliseconds.
TARGETS = {50: None, 95: 30, 99: 100}
CHANGED = b"event: chat.changed"
# What the original measured, in KB/s: the whole conversation again for each message, and a listener to the last 13.
ORIGINAL = {"whole page": 800, "last 13 messages": 80}
TEXT = "네, 내일 세 시에 갈게요."


def headers(token):
    return f"Host: localhost\r\nCookie: madang={token}\r\nSec-Fetch-Site: same-origin\r\nAccept: application/json\r\n"


def put(room, token, client):
    body = json.dumps({"text": TEXT}).encode()
    return (
        f"PUT /salon/chats/{room}/sent/{client} HTTP/1.1\r\n{headers(token)}Content-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n").encode() + body


class Sender:
    """One connection, which sends a room's messages one after the other."""

    def __init__(self, port, room, token):
        self.room, self.token = room, token
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setblocking(False)
        self.waiting, self.sent, self.answered, self.received = [], 0, 0, b""

    def due(self, when):
        self.waiting.append(when)
        self.send_next()

    def send_next(self):
        if self.sent == self.answered and self.sent < len(self.waiting):
            self.socket.send(put(self.room, self.token, f"c{self.sent}"))
            self.sent += 1

    def read(self):
        self.received += self.socket.recv(65_536)
        head, end, rest = self.received.partition(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: (\d+)", head)
        if end and length and len(rest) >= int(length[1]):
            assert head.startswith(b"HTTP/1.1 200"), self.received
            self.received = rest[int(length[1]):]
            self.answered += 1
            self.send_next()


class Reader:
    """The partner's event stream: its n-th event is the room's n-th message."""

    def __init__(self, port, token):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.sendall(
            f"GET /salon/events?client=bench HTTP/1.1\r\n{headers(token).replace('application/json', 'text/event-stream')}\r\n".encode())
        received = b""
        while b"id: " not in received:
            received += self.socket.recv(65_536)
        self.socket.setblocking(False)
        self.tail, self.heard, self.bytes = b"", [], 0

    def read(self, now):
        piece = self.socket.recv(65_536)
        self.bytes += len(piece)
        data = self.tail + piece
        self.heard += [now] * data.count(CHANGED)
        self.tail = data[-(len(CHANGED) - 1):]


def ask(port, request):
    """The bytes of a request and its response."""
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(request.replace(b"\r\nHost:", b"\r\nConnection: close\r\nHost:", 1))
        received = b""
        while piece := connection.recv(65_536):
            received += piece
    assert received.startswith(b"HTTP/1.1 200"), received
    return len(request) + len(received)


def get(path, token, accept="application/json"):
    return f"GET {path} HTTP/1.1\r\n{headers(token).replace('application/json', accept)}\r\n".encode()


def run(port, pairs, rate, seconds):
    waiting = selectors.DefaultSelector()
    senders = [Sender(port, room, token) for room, token, _ in pairs]
    readers = [Reader(port, token) for _, _, token in pairs]
    for sender in senders:
        waiting.register(sender.socket, selectors.EVENT_READ, (sender, False))
    for reader in readers:
        waiting.register(reader.socket, selectors.EVENT_READ, (reader, True))
    begin = time.monotonic() + 0.1
    plan = [(begin + number / rate, number % len(senders)) for number in range(rate * seconds)]
    heapq.heapify(plan)
    deadline = begin + seconds + 20
    total = len(plan)
    while sum(len(reader.heard) for reader in readers) < total and time.monotonic() < deadline:
        now = time.monotonic()
        while plan and plan[0][0] <= now:
            when, place = heapq.heappop(plan)
            senders[place].due(when)
        for key, _ in waiting.select(max(0, min(plan[0][0] - time.monotonic(), 1)) if plan else 1):
            each, hears = key.data
            each.read(time.monotonic()) if hears else each.read()
    lost = total - sum(len(reader.heard) for reader in readers)
    delays = sorted(
        (heard - due) * 1000
        for sender, reader in zip(senders, readers) for due, heard in zip(sender.waiting, reader.heard))
    stream = sum(reader.bytes for reader in readers) / total
    for each in senders + readers:
        each.socket.close()
    return delays, lost, stream


def sizes(port, pair, stream):
    """Bytes to receive one more message: ours, the last 13 again, and the whole page again."""
    room, sender, reader = pair
    path = f"/salon/chats/{room}"
    ask(port, put(room, sender, "size"))
    change = json.loads(body(port, get(f"{path}/changes?after=0", reader)))["change"]
    while True:
        found = json.loads(body(port, get(f"{path}/changes?after={change}", reader)))
        change = found["change"]
        if not found["hasMore"]:
            break
    return {
        "event and new message": stream + ask(port, get(f"{path}/changes?after={change - 1}", reader)),
        "last 13 messages": ask(port, get(path, reader)),
        "whole page": ask(port, get(path, reader, "text/html")),
    }


def body(port, request):
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(request.replace(b"\r\nHost:", b"\r\nConnection: close\r\nHost:", 1))
        received = b""
        while piece := connection.recv(65_536):
            received += piece
    return received.partition(b"\r\n\r\n")[2]


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--binary", default=".build/release/chatprobe")
    arguments.add_argument("--place")
    arguments.add_argument("--rate", type=int, default=1_000)
    arguments.add_argument("--seconds", type=int, default=10)
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = options.place or str(Path(folder) / "chat.db")
        server = subprocess.Popen(
            [options.binary, "serve", place, str(PAIRS), "Public"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        try:
            port = int(server.stdout.readline())
            pairs = [server.stdout.readline().split() for _ in range(PAIRS)]
            delays, lost, stream = run(port, pairs, options.rate, options.seconds)
            found = sizes(port, pairs[0], stream)
        finally:
            server.stdin.close()
            server.wait(timeout=30)
    at = {share: delays[min(len(delays) - 1, len(delays) * share // 100)] for share in TARGETS}
    print(f"{options.rate} messages a second for {options.seconds} s: " + ", ".join(
        f"p{share} {value:.1f} ms" for share, value in at.items()) + f", {lost} lost")
    ours = found["event and new message"]
    for name, size in found.items():
        original = f", the original's {ORIGINAL[name]} KB/s" if name in ORIGINAL else ""
        print(f"  {name}: {size:.0f} bytes, {size / ours:.1f} times ours, "
              f"{size * 10 / 1000:.1f} KB/s at ten messages a second{original}")
    missed = [share for share, most in TARGETS.items() if most and at[share] > most]
    return 1 if lost or missed else 0


if __name__ == "__main__":
    sys.exit(main())
