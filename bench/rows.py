"""The rows of the table: server, requests and number of connections."""

import itertools
import json
from dataclasses import dataclass, field

import contract
import load
import postgres
import town
from load import request


@dataclass
class Row:
    name: str
    server: object
    # Makes the requests of one round, so that unique requests are not repeated.
    requests: object
    connections: int = 64
    loads: list = field(default_factory=list)
    # The bytes of one response body.
    size: int = 0
    # Whether the acknowledged writes are checked in the database afterwards.
    befriends: bool = False

    def run(self, requests, seconds):
        return load.run(self.server, requests, self.connections, seconds)


def check(server, method, path, headers, body=None, expect=200):
    """Sends one request before the load, so that a row does not measure errors."""
    status, answer = server.ask(method, path, headers, body)
    if status != expect:
        raise SystemExit(f"bench: {method} {path} on {server.name} was answered {status}:\n"
                         f"{answer.decode(errors='replace')[:2000]}")
    return answer


def reads(name, server, asks, connections=64):
    """A row of GET requests: (path, headers) in turn."""
    size = len(check(server, "GET", *asks[0]))
    for path, headers in asks[1:3]:
        check(server, "GET", path, headers)
    made = [request("GET", path, headers) for path, headers in asks]
    return Row(name, server, lambda: made, connections, size=size)


def opened_notes(server, members):
    """The newest note of each member, opened in advance, because the first opening writes."""
    for token, _ in members:
        headers = contract.client(token)
        items = json.loads(check(server, "GET", contract.NOTES, headers))["items"]
        if items:
            path = contract.note(items[0]["id"])
            check(server, "GET", path, headers)
            yield path, headers


def postgres_rows(cluster, server, members):
    """A page of notes on PostgreSQL, and its statements run by pgbench."""
    # One page, so that pgbench prepares as few statements as Madang does.
    page = (contract.NOTES, contract.browser(members[0][0]))
    yield reads("notes page, PostgreSQL", server, [page])
    yield postgres.Pgbench("pgbench, its statements", cluster, postgres.statements(cluster, server, page))


def app_rows(apps):
    """Pages of the demo's town and their JSON, as a member who has used every app for a year."""
    body = check(apps, "POST", contract.SIGN_IN, {"Accept": "application/json", "Content-Type": "application/json"},
                 contract.SIGN_IN_BODY)
    token = json.loads(body)["access"]
    for name, path in contract.APP_PAGES.items():
        yield reads(f"{name}, page", apps, [(path, contract.browser(token))])
        yield reads(f"{name}, JSON", apps, [(path, contract.client(token))])
        if name in contract.KEPT_PAGES:
            # More addresses than the server keeps responses of.
            yield reads(f"{name}, made anew", apps, [
                (f"{path}?number={each}", contract.browser(token)) for each in range(2000)])


def all_rows(madang, nginx, fastapi, demo, apps, members, database, seconds):
    pages = [(contract.NOTES, contract.browser(token)) for token, _ in members]
    yield reads("floor: /healthz", madang, [(contract.HEALTH, {})])
    yield reads("notes page", madang, pages)
    yield reads("notes as JSON", madang, [(contract.NOTES, contract.client(token)) for token, _ in members])
    yield reads("one note", madang, list(opened_notes(madang, members[:200])))
    yield reads("friend search", madang, [
        (contract.people(keyword), contract.client(token))
        for (token, _), keyword in zip(members, itertools.cycle(contract.KEYWORDS))])

    # 30,000 a second is twice the measured rate; each pair is used once per run.
    pairs = town.strangers(database, members)
    def befriend():
        return [request("PUT", contract.friendship(members[two][1]), contract.client(members[one][0]))
                for one, two in itertools.islice(pairs, 30_000 * seconds + 1_000)]
    yield Row("befriend, 500 at once", madang, befriend, connections=500, befriends=True)

    json_body = {"Accept": "application/json", "Content-Type": "application/json"}
    check(demo, "POST", contract.SIGN_IN, json_body, contract.SIGN_IN_BODY)
    sign_in = [request("POST", contract.SIGN_IN, json_body, contract.SIGN_IN_BODY)]
    yield Row("sign-in", demo, lambda: sign_in)
    yield from app_rows(apps)

    yield reads("nginx, file as the floor", nginx, [("/floor", {})])
    yield reads("nginx, file as the page", nginx, [("/page", {})])
    yield reads("FastAPI by its tutorial", fastapi, [
        ("/tutorial" + path, headers) for path, headers in pages])
    yield reads("FastAPI by hand", fastapi, pages)
    yield reads("FastAPI by hand, on its loop", fastapi, [
        ("/loop" + path, headers) for path, headers in pages])
