"""Measures event fan-out: the time from a commit until the last of 1,000 readers has the event.

python3 bench/fanout.py [--binary .build/release/jobsprobe] [--place FILE-OR-URL]; prints one line, and exits with 1 when
an event took longer than TARGET.
"""

import argparse
import http.client
import selectors
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

READERS = 1_000
EVENTS = 20
# Milliseconds from the commit until the last reader has received the event.
TARGET = 250


def open_readers(port, waiting):
    """Opens the streams and waits until each has its headers and its subscription."""
    streams = []
    for number in range(READERS):
        stream = socket.create_connection(("127.0.0.1", port), timeout=30)
        stream.sendall(
            f"GET /demo/events?client=c{number} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n".encode()
        )
        received = b""
        while b"id: " not in received:
            received += stream.recv(65_536)
        stream.setblocking(False)
        waiting.register(stream, selectors.EVENT_READ)
        streams.append(stream)
    return streams


def spread(port, waiting):
    """Milliseconds from the response to the request that caused an event until the last reader has it."""
    say = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    say.request("POST", "/demo/say")
    status = say.getresponse().status
    committed = time.monotonic()
    assert status == 204, status
    missing, received = READERS, {}
    while missing:
        ready = waiting.select(10)
        assert ready, f"{missing} readers were not told"
        for key, _ in ready:
            received[key.fd] = received.get(key.fd, b"") + key.fileobj.recv(65_536)
            if b"event: said" in received[key.fd] and received[key.fd].endswith(b"\n\n\r\n"):
                missing -= 1
    say.close()
    return (time.monotonic() - committed) * 1000


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--binary", default=".build/release/jobsprobe")
    arguments.add_argument("--place")
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = options.place or str(Path(folder) / "fanout.db")
        server = subprocess.Popen(
            [options.binary, "events", place], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            port = int(server.stdout.readline())
            waiting = selectors.DefaultSelector()
            streams = open_readers(port, waiting)
            times = [spread(port, waiting) for _ in range(EVENTS)]
            for stream in streams:
                stream.close()
        finally:
            server.stdin.close()
            server.wait(timeout=30)
    print(
        f"{READERS} readers, {EVENTS} events: median {statistics.median(times):.0f} ms, "
        f"slowest {max(times):.0f} ms after the commit (target {TARGET} ms)")
    return 0 if max(times) <= TARGET else 1


if __name__ == "__main__":
    sys.exit(main())
