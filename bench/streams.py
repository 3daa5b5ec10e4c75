"""Measures the memory of 10,000 open event streams."""

import selectors
import socket
import time

import contract
import processes
from load import request


def open_streams(server, tokens, count):
    """Opens `count` event streams; returns the sockets once each has received status 200 and its headers."""
    waiting = selectors.DefaultSelector()
    streams, ready = [], 0
    for number in range(count):
        stream = socket.create_connection(("127.0.0.1", server.port), timeout=30)
        token = tokens[number % len(tokens)][0]
        headers = {**contract.client(token), "Accept": "text/event-stream"}
        stream.sendall(request("GET", contract.EVENTS, headers))
        stream.setblocking(False)
        waiting.register(stream, selectors.EVENT_READ, bytearray())
        streams.append(stream)
        ready += collect(waiting, 0)
    deadline = time.monotonic() + 30
    while ready < count and time.monotonic() < deadline:
        ready += collect(waiting, 1)
    waiting.close()
    if ready < count:
        raise RuntimeError(f"only {ready} of {count} event streams were answered")
    return streams


def collect(waiting, seconds):
    """The number of streams whose headers were completed by this call."""
    ready = 0
    for key, _ in waiting.select(seconds):
        key.data.extend(key.fileobj.recv(65_536))
        if b"\r\n\r\n" in key.data:
            status = bytes(key.data).split(b"\r\n", 1)[0]
            if b" 200 " not in status + b" ":
                raise RuntimeError(f"an event stream was answered {status!r}")
            waiting.unregister(key.fileobj)
            ready += 1
        elif not key.data:
            raise RuntimeError("an event stream was closed before it was answered")
    return ready


def measure(server, tokens, count):
    """The server's memory per idle stream in KiB, and the seconds to open `count` streams."""
    for stream in open_streams(server, tokens, 50):
        stream.close()
    before, started = processes.memory(server.pid), time.monotonic()
    streams = open_streams(server, tokens, count)
    seconds = time.monotonic() - started
    after = processes.memory(server.pid)
    for stream in streams:
        stream.close()
    return (after - before) / count, seconds
