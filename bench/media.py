"""Measures the processing of 12-megapixel photos, and page times during ten concurrent uploads.

python3 bench/media.py [--binary .build/static/release/madang]; needs libvips42. Prints processor time and memory per photo and the p99
of a page, and exits with 1 when a baseline JPEG or the page misses its target.
"""

import argparse
import ctypes
import http.client
import json
import os
import random
import select
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import servers

WIDTH, HEIGHT = 4032, 3024
# The baseline JPEG: milliseconds of one core and MB of memory, with the start of the process.
MOST_TIME, MOST_MEMORY = 400, 150
UPLOADS = 10
PAGE = "/sign-in/email"
# The p99 of the page during the uploads, in milliseconds.
MOST_PAGE = 100
FORMATS = [("JPEG", ".jpg[Q=90]"), ("progressive JPEG", ".jpg[Q=90,interlace]"), ("HEIC", ".heic[Q=50]"),
           ("PNG", ".png"), ("WebP", ".webp[Q=85]")]


def pixels():
    """Gradients and edges with the grain of a phone's camera."""
    source = random.Random(7)
    count = WIDTH * 3
    mask = int.from_bytes(b"\x07" * count, "big")
    rows = []
    for y in range(HEIGHT):
        red, green = y * 180 // HEIGHT & 0xF8, (y // 64 % 2) * 64 + 40
        base = b"".join(bytes((red, green, x * 200 // 63 & 0xF8)) * 64 for x in range(WIDTH // 64))
        row = int.from_bytes(base, "big") | source.getrandbits(count * 8) & mask
        rows.append(row.to_bytes(count, "big"))
    return b"".join(rows)


def photos():
    """(name, bytes) in each format, made with libvips."""
    vips = ctypes.CDLL("libvips.so.42")
    vips.vips_init(b"bench")
    make = vips.vips_image_new_from_memory_copy
    make.restype = ctypes.c_void_p
    raw = pixels()
    image = make(raw, ctypes.c_size_t(len(raw)), WIDTH, HEIGHT, 3, 0)
    for name, suffix in FORMATS:
        data, count = ctypes.c_void_p(), ctypes.c_size_t()
        failed = vips.vips_image_write_to_buffer(
            ctypes.c_void_p(image), suffix.encode(), ctypes.byref(data), ctypes.byref(count), ctypes.c_void_p())
        assert not failed, name
        yield name, ctypes.string_at(data, count.value)


def processing(binary, photo):
    """(milliseconds of processor time, MB of memory, milliseconds) of the best of five runs."""
    runs = []
    with tempfile.TemporaryFile() as file:
        file.write(photo)
        for _ in range(5):
            file.seek(0)
            begun = time.monotonic()
            child = subprocess.Popen([binary, "process-image", str(1 << 30), "10"], stdin=file, stdout=subprocess.PIPE,
                                     env={})
            # The reply is written last and does not fit into a pipe, so the child still runs here.
            select.select([child.stdout], [], [])
            memory = peak(child.pid)
            reply = child.stdout.read()
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = status
            child.stdout.close()
            assert reply.startswith(b"image 1280 ") and len(reply) > 65536, reply[:100]
            runs.append(((usage.ru_utime + usage.ru_stime) * 1000, memory, (time.monotonic() - begun) * 1000))
    return min(runs)


def peak(process):
    """The most memory it had at once, in MB.

    The usage that `wait4` returns begins with the memory of this script, which the child had before its `exec`.
    """
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    raise RuntimeError("the process has ended")


def sign_in(server):
    status, body = server.ask("POST", "/session/practice", {
        "Accept": "application/json", "Content-Type": "application/json"}, json.dumps({}))
    assert status == 200, (status, body)
    tokens = json.loads(body)
    return tokens["access"]


def upload(port, token, photo, until, statuses):
    boundary = "bench-boundary"
    head = (f"--{boundary}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.jpg\"\r\n"
            "Content-Type: image/jpeg\r\n\r\n")
    body = head.encode() + photo + f"\r\n--{boundary}--\r\n".encode()
    while not until():
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("POST", "/photos", body, {
            "Authorization": f"Bearer {token}", "Accept": "application/json",
            "Content-Type": f"multipart/form-data; boundary={boundary}"})
        statuses.append(connection.getresponse().status)
        connection.close()


def page_times(port, until):
    """Milliseconds per page over one connection, at most 100 a second."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    times = []
    while not until():
        begun = time.monotonic()
        connection.request("GET", PAGE, headers={"Accept": "text/html"})
        reply = connection.getresponse()
        reply.read()
        assert reply.status == 200, reply.status
        times.append((time.monotonic() - begun) * 1000)
        time.sleep(max(0, 0.01 - (time.monotonic() - begun)))
    return times


def p99(name, times):
    cuts = statistics.quantiles(times, n=100)
    print(f"{name}: {len(times)} pages, p50 {cuts[49]:.1f} ms, p99 {cuts[98]:.1f} ms, worst {max(times):.1f} ms")
    return cuts[98]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", default=".build/static/release/madang")
    parser.add_argument("--seconds", type=int, default=15, help="of uploads; a third of it without any")
    options = parser.parse_args()
    binary = options.binary
    failures, baseline = [], None
    for name, photo in photos():
        cpu, memory, took = processing(binary, photo)
        print(f"{name}, {len(photo) / 1e6:.1f} MB: {cpu:.0f} ms of one core, {memory:.0f} MB, {took:.0f} ms; "
              f"{cpu / MOST_TIME:.2f} of {MOST_TIME} ms, {memory / MOST_MEMORY:.2f} of {MOST_MEMORY} MB", flush=True)
        if baseline is None:
            baseline = photo
            if cpu > MOST_TIME or memory > MOST_MEMORY:
                failures.append(f"a JPEG took {cpu:.0f} ms and {memory:.0f} MB")
    with tempfile.TemporaryDirectory() as folder:
        port = servers.free_port()
        command = [binary, "serve", "--demo", "--port", str(port), "--data", folder, "--media", f"{folder}/media",
                   "--limits", "1000", "--log", "off"]
        server = servers.Server("madang", command, port, Path(folder) / "log")
        try:
            server.wait_for("/healthz")
            server.wait_for_photos()
            # An account may have two uploads at a time.
            tokens = [sign_in(server) for _ in range((UPLOADS + 1) // 2)]
            end = time.monotonic() + options.seconds / 3
            quiet = p99("quiet", page_times(port, lambda: time.monotonic() > end))
            end, statuses = time.monotonic() + options.seconds, []
            threads = [threading.Thread(target=upload, args=(port, tokens[number // 2], baseline,
                                                             lambda: time.monotonic() > end, statuses))
                       for number in range(UPLOADS)]
            for thread in threads:
                thread.start()
            slowest = p99(f"during {UPLOADS} uploads", page_times(port, lambda: time.monotonic() > end))
            for thread in threads:
                thread.join()
            print(f"uploads: {len(statuses)}, {statuses.count(200)} stored; pages took {slowest / quiet:.1f} times as long "
                  f"as without, {slowest / MOST_PAGE:.2f} of {MOST_PAGE} ms")
            if slowest > MOST_PAGE or statuses.count(200) == 0:
                failures.append(f"pages took {slowest:.1f} ms (p99), {statuses.count(200)} uploads were stored")
        finally:
            server.stop()
    if failures:
        sys.exit("\n".join(failures))


if __name__ == "__main__":
    main()
