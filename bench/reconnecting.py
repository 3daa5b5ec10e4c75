"""Measures 1,000 devices of Colary that come back at once, each with 50 entries, and pages of other members meanwhile."""

import asyncio
import contextlib
import json
import multiprocessing
import os
import sqlite3
import struct
import time
import uuid

import contract
from voting import Client

NAME = "Colary's reconnecting devices"
DEVICES, ENTRIES = 1_000, 50
OFFSET = 540
# Pages that others ask for: so many readers, each a page every so many seconds.
READERS, PAUSE = 8, 0.02


def new_id(milliseconds):
    """A UUIDv7, as devices make them."""
    value = milliseconds << 80 | int.from_bytes(os.urandom(10))
    value = value & ~(0xF << 76) | 7 << 76
    return uuid.UUID(int=value & ~(3 << 62) | 2 << 62)


def operation(milliseconds, number):
    """The bytes of an operation that creates an entry, in hexadecimal (docs/offline.md)."""
    day = (milliseconds // 1000 + OFFSET * 60) // 86_400
    fields = (struct.pack("<qhi", milliseconds, OFFSET, day), bytes((number % 5, 1 + number % 3)),
              f"끊긴 동안 남긴 {number}번째 한 줄".encode())
    body = new_id(milliseconds).bytes + b"\0\1" + new_id(milliseconds).bytes + struct.pack("<II", 0, len(fields))
    for name, value in enumerate(fields):
        body += struct.pack("<BII", name, 0, len(value)) + value
    return body.hex()


async def begin(client):
    """The request that a device sends when it is back: its diary's unsent entries."""
    made = json.loads(await client.ask("POST", "/colary/membership", "application/json", {}))
    now = int(time.time() * 1000)
    batch = [operation(now - (ENTRIES - number) * 60_000, number) for number in range(ENTRIES)]
    return {"diary": made["me"]["id"], "epoch": 0, "operations": batch}


async def send(client, batch):
    results = json.loads(await client.ask("PUT", "/colary/operations", "application/json", batch))["results"]
    if any(each["status"] != "applied" for each in results) or len(results) != ENTRIES:
        raise SystemExit(f"bench: not all of {ENTRIES} entries were taken: {results[:3]}")


async def come_back(port, tokens):
    """When all came back, and when the last entry was accepted."""
    clients = []
    batches = []
    for token in tokens:
        clients.append(await Client(port, token).open())
        batches.append(await begin(clients[-1]))
    started = time.monotonic()
    await asyncio.gather(*(send(client, batch) for client, batch in zip(clients, batches)))
    ended = time.monotonic()
    for client in clients:
        client.close()
    return started, ended


async def read(port, token, until, times):
    client = await Client(port, token).open()
    with contextlib.closing(client):
        while not until.is_set():
            started = time.monotonic()
            await client.ask("GET", contract.NOTES, "text/html")
            times.append((started, time.monotonic()))
            await asyncio.sleep(PAUSE)


def read_pages(port, tokens, begun, until, found):
    """Asks for pages until told to stop; in a process of its own, which nothing else holds up."""
    async def run():
        times = []
        begun.set()
        await asyncio.gather(*(read(port, token, until, times) for token in tokens))
        return times

    found.put(asyncio.run(run()))


def entries(database):
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        return db.execute("SELECT count(*) FROM colary_row").fetchone()[0]


def measure(server, members, database):
    """Every accepted entry must be in the database afterwards."""
    tokens = [token for token, _ in members]
    before = entries(database)
    begun, until, found = multiprocessing.Event(), multiprocessing.Event(), multiprocessing.Queue()
    reader = multiprocessing.Process(
        target=read_pages, args=(server.port, tokens[DEVICES:DEVICES + READERS], begun, until, found))
    reader.start()
    try:
        begun.wait(60)
        started, ended = asyncio.run(come_back(server.port, tokens[:DEVICES]))
    finally:
        until.set()
    pages = found.get(timeout=60)
    reader.join()
    times = sorted(end - begin for begin, end in pages if begin < ended and end > started)
    if len(times) < 20:
        raise SystemExit(f"bench: only {len(times)} pages were asked for while the devices came back")
    kept = entries(database) - before
    if kept != DEVICES * ENTRIES:
        raise SystemExit(f"bench: {DEVICES * ENTRIES} entries acknowledged, {kept} kept")
    return {
        f"{DEVICES} devices with {ENTRIES} entries each, s": ended - started,
        "pages meanwhile, p99 ms": times[int(len(times) * 0.99)] * 1000,
    }
