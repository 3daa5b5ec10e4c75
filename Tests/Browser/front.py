"""A proxy in front of the demo, whose server can be away or be updated under open pages."""

import contextlib
import http.client
import http.server
import re
import threading
from urllib.parse import urlsplit

from local_server import serving

HASHED = re.compile(rb"(/public/[\w/.-]+-[0-9a-f]{10})(\.\w+)")
NAMED = re.compile(r"(/public/[\w/.-]+-[0-9a-f]{10})([a-z]*)(\.\w+)")
# Of one connection, or about a body that is another here.
OWN = {"accept-encoding", "connection", "content-length", "if-none-match", "transfer-encoding"}


class Front:
    """Where the phones go: `origin`.

    `away`: methods that the server does not answer; the proxy says so in a reply of its own, and lists them in `refused`.
    `release`: letters in the names of all files with a hash, as an update gives them others; a file of another release is not found.
    `edits`: what that release replaces in texts. `pages`: whether pages are answered, or held until it is set.
    `silent`: a path that is not answered at all.
    The browser may not keep those files on its own, as if it had needed the space."""

    def __init__(self, address):
        self.address = address
        self.away = ()
        self.refused = []
        self.release = ""
        self.edits = {}
        self.pages = threading.Event()
        self.pages.set()
        self.silent = None
        self.ended = threading.Event()
        self.origin = None

    def answer(self, handler):
        body = handler.rfile.read(int(handler.headers.get("Content-Length", 0)))
        path = handler.path
        if handler.headers.get("Sec-Fetch-Mode") == "navigate":
            self.pages.wait()
        if path == self.silent:
            return self.ended.wait()
        if handler.command in self.away:
            self.refused.append(path)
            return self._send(handler, 502, [], b"")
        if named := NAMED.fullmatch(path):
            if named[2] != self.release:
                return self._send(handler, 404, [], b"")
            path = named[1] + named[3]
        headers = {name: value for name, value in handler.headers.items() if name.lower() not in OWN}
        with contextlib.closing(http.client.HTTPConnection(self.address)) as upstream:
            upstream.request(handler.command, path, body or None, headers)
            reply = upstream.getresponse()
            headers = [each for each in reply.getheaders() if each[0].lower() not in OWN]
            kind = reply.headers.get("Content-Type", "")
            if kind.startswith("text/event-stream"):
                return self._stream(handler, headers, reply)
            body = reply.read()
            if path.startswith("/public/"):
                headers = [each for each in headers if each[0] != "Cache-Control"] + [("Cache-Control", "no-store")]
            if re.match("text/|application/(json|manifest)", kind):
                body = HASHED.sub(rb"\1%s\2" % self.release.encode(), body)
                for old, new in self.edits.items():
                    body = body.replace(old.encode(), new.encode())
            self._send(handler, reply.status, headers, body)

    def _send(self, handler, status, headers, body):
        self._head(handler, status, [*headers, ("Content-Length", len(body))])
        if handler.command != "HEAD":
            handler.wfile.write(body)

    def _stream(self, handler, headers, reply):
        self._head(handler, 200, headers)
        while piece := reply.read1():
            handler.wfile.write(piece)
            if self.away:
                return

    def _head(self, handler, status, headers):
        handler.send_response(status)
        for name, value in headers:
            handler.send_header(name, value)
        handler.end_headers()


@contextlib.contextmanager
def in_front_of(origin):
    """A proxy in front of the demo at `origin`, until the block ends."""
    front = Front(urlsplit(origin).netloc)

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            # A page that is left closes what it still asks for.
            with contextlib.suppress(ConnectionError):
                front.answer(self)

        do_HEAD = do_POST = do_PUT = do_DELETE = do_GET

        def log_message(self, *_):
            pass

    with serving(Handler) as address:
        front.origin = address.replace("127.0.0.1", "localhost")
        try:
            yield front
        finally:
            front.ended.set()
