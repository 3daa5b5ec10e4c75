"""Measures voting rounds: at a constant rate, and a thousand submitted at once."""

import asyncio
import contextlib
import json
import sqlite3
import time
import uuid

import contract

RATE = 200
AT_ONCE = 1_000


class Client:
    """A keep-alive connection of one client."""

    def __init__(self, port, token):
        self.port, self.token = port, token

    async def open(self):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    def close(self):
        self.writer.close()

    async def ask(self, method, path, accept, body=None):
        """The body of the response, whose status must be 200."""
        content = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Accept: {accept}",
                 f"Authorization: Bearer {self.token}"]
        if method != "GET":
            lines += [f"Content-Length: {len(content)}", f"Idempotency-Key: {uuid.uuid4()}",
                      "Content-Type: application/json"]
        self.writer.write("\r\n".join([*lines, "", ""]).encode() + content)
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = next(int(line.split(b":")[1]) for line in head.split(b"\r\n")
                      if line.lower().startswith(b"content-length"))
        answer = await self.reader.readexactly(length)
        if not head.startswith(b"HTTP/1.1 200"):
            raise SystemExit(f"bench: {method} {path} was answered\n{head.decode()}{answer[:500]}")
        return answer

    async def issue(self):
        """(the round, seconds from the request for the start page to the page with its ballots)."""
        started = time.perf_counter()
        await self.ask("GET", contract.HOME, "text/html")
        issued = json.loads(await self.ask("POST", contract.ROUNDS, "application/json"))
        await self.ask("GET", contract.round_page(issued["id"]), "text/html")
        return issued, time.perf_counter() - started

    async def submit(self, issued):
        """Seconds until ten answers are acknowledged."""
        answers = [{"ballot": ballot["number"], "friend": ballot["candidates"][0]["id"],
                    "keyword": ballot["keywords"][0]["id"]} for ballot in issued["ballots"]]
        started = time.perf_counter()
        tally = json.loads(await self.ask(
            "PUT", contract.answers(issued["id"]), "application/json", {"answers": answers}))
        if tally["answered"] != len(answers):
            raise SystemExit(f"bench: {tally['answered']} of {len(answers)} answers were taken")
        return time.perf_counter() - started


async def vote(port, token):
    client = await Client(port, token).open()
    with contextlib.closing(client):
        issued, seconds = await client.issue()
        await client.submit(issued)
        return seconds


async def steadily(port, tokens):
    """Starts `RATE` rounds per second, whether earlier ones are finished or not."""
    started, running = time.perf_counter(), []
    for number, token in enumerate(tokens):
        await asyncio.sleep(max(0, started + number / RATE - time.perf_counter()))
        running.append(asyncio.create_task(vote(port, token)))
    return sorted(await asyncio.gather(*running))


async def together(port, tokens):
    """Issues a round for each token, then submits all of them at once."""
    clients = [await Client(port, token).open() for token in tokens]
    rounds = [(await client.issue())[0] for client in clients]
    times = await asyncio.gather(
        *(client.submit(issued) for client, issued in zip(clients, rounds)))
    for client in clients:
        client.close()
    return times


def notes(database):
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        return db.execute("SELECT count(*) FROM yello_note").fetchone()[0]


def measure(server, members, database):
    """Measures voting in milliseconds; every acknowledged answer must be a note in the database."""
    tokens = [token for token, _ in members]
    before = notes(database)
    steady = asyncio.run(steadily(server.port, tokens[AT_ONCE:]))
    times = asyncio.run(together(server.port, tokens[:AT_ONCE]))
    made = notes(database) - before
    if made != 10 * len(tokens):
        raise SystemExit(f"bench: {10 * len(tokens)} answers acknowledged, {made} notes kept")
    return {
        f"start page to first ballot at {RATE}/s, p99 ms": steady[int(len(steady) * 0.99)] * 1000,
        f"{AT_ONCE} rounds handed in at once, worst ms": max(times) * 1000,
    }
