"""A server of the offline queue's page and of its protocol, in memory, with faults that a test asks for."""

import json
import pathlib
import random
import struct
import sys
import threading
import traceback
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from waiting import PATIENCE

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = pathlib.Path(__file__).resolve().parent / "offline_queue"
MODULES = ROOT / "Public/js/colary"
CORE = ROOT / ".cache/offline/core.wasm"
POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'"
TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript", ".wasm": "application/wasm"}
CATEGORIES = ("create", "update", "delete", "restore", "merge")
EPOCH = 7
# An entry with this text is refused for good.
REFUSED = "거절할 것"


class Operation:
    """An operation's bytes, read as `Operation.writeBody` writes them."""

    def __init__(self, body):
        self.body = body
        self.id = str(uuid.UUID(bytes=body[:16]))
        self.kind = CATEGORIES[body[16]]
        self.entity = (body[17], str(uuid.UUID(bytes=body[18:34])))
        self.base, count = struct.unpack_from("<II", body, 34)
        self.fields, at = {}, 42
        for _ in range(count):
            name, _, size = struct.unpack_from("<BII", body, at)
            self.fields[name] = body[at + 9:at + 9 + size]
            at += 9 + size
        assert at == len(body), "bytes after the operation"


class Ledger:
    """One account: rows, the results of operations, and what arrived."""

    def __init__(self):
        self.rows, self.results, self.change = {}, {}, 0
        # The bodies in the order they arrived, and the operations in the order they took effect.
        self.arrived, self.applied = [], []

    def receive(self, operation):
        self.arrived.append(operation)
        known = self.results.get(operation.id)
        if known:
            assert known[0] == operation.body, "an operation's bytes changed"
            return {**known[1], "status": "duplicate"} if known[1]["status"] == "applied" else known[1]
        if operation.fields.get(1, b"").decode() == REFUSED:
            result = {"id": operation.id, "status": "refused", "code": 422}
            self.results[operation.id] = (operation.body, result)
            return result
        self.change += 1
        row = self.rows.get(operation.entity, {"revision": 0, "fields": {}})
        revision = max(row["revision"], operation.base) + 1
        fields = {**row["fields"], **{name: (revision, value) for name, value in operation.fields.items()}}
        self.rows[operation.entity] = {
            "revision": revision, "change": self.change, "deleted": operation.kind == "delete", "fields": fields}
        self.applied.append(operation)
        result = {"id": operation.id, "status": "applied", "row": self.row(operation.entity)}
        self.results[operation.id] = (operation.body, result)
        return result

    def row(self, entity):
        row = self.rows[entity]
        fields = [[name, revision, value.hex()] for name, (revision, value) in sorted(row["fields"].items())]
        return {**row, "type": entity[0], "id": entity[1], "change": str(row["change"]), "fields": fields}

    @property
    def texts(self):
        return sorted(row["fields"][1][1].decode() for row in self.rows.values() if not row["deleted"])

    def page(self, since, limit):
        rows = sorted((row["change"], entity) for entity, row in self.rows.items() if row["change"] > since)
        more = len(rows) > limit
        rows = rows[:limit]
        following = rows[-1][0] if more else max(self.change, since)
        return {"epoch": str(EPOCH), "reset": False, "restoredAt": "0", "from": str(since), "next": str(following),
                "more": more, "rows": [self.row(entity) for _, entity in rows]}


class SyncServer:
    """`origin` serves the page. Faults: `share_lost` of the answers is lost after the effect; `let_through` holds
    requests back while it is cleared; `is_down` answers 503; the core
    is held back while `lets_core_through` is cleared."""

    def __init__(self):
        self.ledgers = {}
        self.said = {}
        self.share_lost = 0
        self.is_down = False
        self.requests = self.lost = self.most_at_once = 0
        self._at_once = 0
        self.let_through = threading.Event()
        self.let_through.set()
        self.lets_core_through = threading.Event()
        self.lets_core_through.set()
        self.changed = threading.Condition(threading.RLock())
        server = self

        class Handler(_Handler):
            sync = server

        self._http = _HTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self._http.server_port}"
        threading.Thread(target=self._http.serve_forever, daemon=True).start()

    def close(self):
        self.let_through.set()
        self.lets_core_through.set()
        self._http.shutdown()
        self._http.server_close()
        assert not self._http.faults, "\n".join(self._http.faults)

    def ledger(self, account="one"):
        return self.ledgers.setdefault(account, Ledger())

    def wait_for(self, is_so, timeout=PATIENCE):
        with self.changed:
            assert self.changed.wait_for(is_so, timeout), f"nothing within {timeout} s"

    def say(self, what, ids):
        with self.changed:
            self.said.setdefault(what, []).append(ids)
            self.changed.notify_all()

    def begin(self):
        with self.changed:
            self.requests += 1
            self._at_once += 1
            self.most_at_once = max(self.most_at_once, self._at_once)
            self.changed.notify_all()
        self.let_through.wait(PATIENCE)

    def end(self):
        with self.changed:
            self._at_once -= 1
            self.changed.notify_all()

    def send(self, account, bodies):
        with self.changed:
            results = [self.ledger(account).receive(Operation(body)) for body in bodies]
            is_lost = random.random() < self.share_lost
            self.lost += is_lost
            self.changed.notify_all()
        return {"epoch": str(EPOCH), "results": results}, is_lost


class _HTTPServer(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.faults = []

    def handle_error(self, request, client_address):
        # A browser may go away at any time.
        if not isinstance(sys.exception(), ConnectionError):
            self.faults.append(traceback.format_exc())


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Otherwise an answer's second packet waits for the first one's acknowledgement.
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass

    def _answer(self, status, body, kind="application/json", is_cut=False):
        self.send_response(status)
        for name, value in (("Content-Type", kind), ("Content-Length", len(body)), ("Cache-Control", "no-store"),
                            ("Content-Security-Policy", POLICY)):
            self.send_header(name, str(value))
        self.end_headers()
        # Cut in the middle: the browser cannot try again by itself.
        self.wfile.write(body[:len(body) // 2] if is_cut else body)
        self.close_connection = self.close_connection or is_cut

    def _json(self, value, status=200, is_cut=False):
        self._answer(status, json.dumps(value).encode(), is_cut=is_cut)

    def _is_own(self, account):
        if self.sync.is_down:
            self._json({}, 503)
            return False
        if self.headers.get("X-Account") == account:
            return True
        self._json({"code": "wrong_account"}, 403)
        return False

    def do_GET(self):
        address = urlsplit(self.path)
        if address.path == "/v1/changes":
            query = {name: value for name, [value] in parse_qs(address.query).items()}
            if self._is_own(query["account"]):
                with self.sync.changed:
                    page = self.sync.ledger(bytes.fromhex(query["account"]).decode()).page(
                        int(query["since"]), int(query["limit"]))
                self._json(page)
            return
        name = address.path.removeprefix("/")
        folder = MODULES if name.startswith("js/") else PAGES
        if name == "core.wasm":
            self.sync.lets_core_through.wait(PATIENCE)
        path = CORE if name == "core.wasm" else folder / pathlib.PurePosixPath(name).name
        if path.is_file():
            self._answer(200, path.read_bytes(), TYPES[path.suffix])
        else:
            self._answer(404, b"")

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path.startswith("/said/"):
            self.sync.say(self.path.removeprefix("/said/"), body)
            return self._json({})
        if not self._is_own(body["account"]):
            return None
        self.sync.begin()
        try:
            account = bytes.fromhex(body["account"]).decode()
            answer, is_lost = self.sync.send(account, [bytes.fromhex(each) for each in body["operations"]])
        finally:
            self.sync.end()
        return self._json(answer, is_cut=is_lost)
