"""Opens many event streams and says what each costs the server in memory.

    python3 bench/streams/streams.py PID PORT PATH COUNT

PID is the server's, on this machine. It needs as many open files as streams (`ulimit -n`).
"""

import re
import selectors
import socket
import sys
import time

pid, port, path, count = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], int(sys.argv[4])


def resident():
    """KiB of memory the server holds."""
    with open(f"/proc/{pid}/status") as status:
        return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1])


def heard(streams, mark):
    """Seconds until every stream has said `mark`."""
    start = time.monotonic()
    waiting = selectors.DefaultSelector()
    for stream in streams:
        waiting.register(stream, selectors.EVENT_READ, bytearray())
    while waiting.get_map():
        for key, _ in waiting.select(30) or sys.exit(f"{len(waiting.get_map())} heard nothing"):
            key.data.extend(key.fileobj.recv(65536) or sys.exit("a stream was closed"))
            if mark in key.data:
                waiting.unregister(key.fileobj)
    return time.monotonic() - start


before = resident()
streams = []
for _ in range(count):
    stream = socket.create_connection(("127.0.0.1", port))
    stream.sendall(f"GET {path} HTTP/1.1\r\nHost: madang\r\n\r\n".encode())
    streams.append(stream)
opened = heard(streams, b"\r\n\r\n")
after = resident()
print(f"{count} streams open {opened:.2f} s after the last was asked for")
print(f"{(after - before) / count:.1f} KiB each ({before} KiB before, {after} KiB after)")
reached = heard(streams, b"\n\n")
print(f"every one heard a heartbeat or event within {reached:.1f} s")
