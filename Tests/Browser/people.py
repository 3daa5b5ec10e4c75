"""Members who join, befriend and vote through the JSON API, so that a test can start in the middle."""

import datetime
import http.client
import itertools
import json
import re
import zoneinfo
from types import SimpleNamespace
from urllib.parse import quote, urlencode, urljoin, urlsplit

from waiting import PATIENCE

COUNTER = itertools.count(1)


def spelled(url):
    """An address as a browser writes it."""
    return quote(url, safe="/?&=%+,;:@!$'()*~[]#")


class Requests:
    """Requests with cookies, under the names of Playwright's, whose program takes longer over each than the server does."""

    def __init__(self, origin, headers=None, max_redirects=0):
        self._origin = origin
        self._headers = {"User-Agent": "madang-tests", **(headers or {})}
        self._max_redirects = max_redirects
        self.cookies = {}

    def fetch(self, path, method="GET", data=None, form=None, headers=None, max_redirects=None):
        url, headers = spelled(urljoin(self._origin + "/", path)), {**self._headers, **(headers or {})}
        body = data
        if isinstance(data, (dict, list)):
            body, headers["Content-Type"] = json.dumps(data), "application/json"
        elif form is not None:
            body, headers["Content-Type"] = urlencode(form), "application/x-www-form-urlencoded"
        for _ in range(1 + (self._max_redirects if max_redirects is None else max_redirects)):
            reply = self._send(url, method, body, headers)
            if not 300 <= reply.status < 400 or "location" not in reply.headers:
                break
            url = spelled(urljoin(url, reply.headers["location"]))
            if reply.status == 303 or (reply.status in (301, 302) and method == "POST"):
                method, body = "GET", None
                headers = {name: value for name, value in headers.items() if name not in ("Content-Type", "Origin")}
        return reply

    def _send(self, url, method, body, headers):
        address = urlsplit(url)
        path = address.path or "/"
        cookies = "; ".join(f"{name}={each['value']}" for name, each in self.cookies.items() if path.startswith(each["path"]))
        connection = http.client.HTTPConnection(address.netloc, timeout=PATIENCE)
        try:
            connection.request(
                method, path + (f"?{address.query}" if address.query else ""), body,
                {**headers, **({"Cookie": cookies} if cookies else {})})
            reply = connection.getresponse()
            answer = reply.read()
        finally:
            connection.close()
        for line in reply.headers.get_all("Set-Cookie", []):
            self._keep(line, address.hostname)
        return SimpleNamespace(
            status=reply.status, ok=200 <= reply.status < 300, url=url, body=lambda: answer, text=answer.decode,
            headers={name.lower(): value for name, value in reply.headers.items()}, json=lambda: json.loads(answer))

    def _keep(self, line, host):
        name, _, value = line.partition(";")[0].strip().partition("=")
        path = re.search(r";\s*path=([^;\s]+)", line, re.IGNORECASE)
        self.cookies[name] = {"name": name, "value": value, "domain": host, "path": path[1] if path else "/"}
        if not value or re.search(r";\s*max-age=0\b", line, re.IGNORECASE):
            del self.cookies[name]

    def get(self, path, **options):
        return self.fetch(path, **options)

    def post(self, path, **options):
        return self.fetch(path, "POST", **options)

    def delete(self, path, **options):
        return self.fetch(path, "DELETE", **options)


class Person:
    """One member of YELL:O, asking with the cookies of `request`: a phone's own, or nobody's."""

    def __init__(self, request, origin, name, gender="FEMALE", department="미디어학과", handle=None):
        self._request = request
        self._headers = {"Accept": "application/json", "Origin": origin}
        self.name = name
        self.handle = handle or f"member.{next(COUNTER)}"
        begin_session(request, origin)
        age = request.post("/yello/membership/age", data={"birthday": "2003-03-01"}, headers=self._headers)
        assert age.ok, age.text()
        self.id = self.call("POST", "/yello/membership", {
            "school": "khu", "department": department, "entryYear": 24,
            "name": name, "handle": self.handle, "gender": gender,
        })["person"]["id"]

    def call(self, method, path, data=None):
        return call_api(self._request, self._headers, method, path, data)

    def status(self, path):
        return self._request.get(path, headers=self._headers).status

    def befriend(self, *others):
        for other in others:
            self.call("PUT", f"/yello/people/{other.id}/friendship")

    def vote_for(self, friend, answers=10):
        """Hands in a round with its first `answers` ballots for `friend`; the others are skipped."""
        return vote_for(self.call, friend.id, answers)

    def notes(self):
        return self.call("GET", "/yello/notes")["items"]


def call_api(request, headers, method, path, data=None):
    # On a connection of its own: one that was kept may be closed by the server, idle for 20 s, just as it is used again.
    reply = request.fetch(path, method=method, data=data, headers={**headers, "Connection": "close"})
    assert reply.ok, f"{method} {path}: {reply.status} {reply.text()}"
    return reply.json()


def begin_session(request, origin, cast=None):
    """Signs in as someone new, or as one of the demo's cast."""
    form = {"form": {"cast": cast}} if cast else {}
    reply = request.post("/session/practice", headers={"Origin": origin, "Accept": "text/html"}, max_redirects=0, **form)
    assert reply.status == 303, reply.text()


def enter(phone, cast=None):
    """Signs in on a phone, as someone new or as one of the demo's cast."""
    begin_session(phone.context.request, phone.origin, cast)


def caller(request, origin):
    """Calls the API as whoever `request` has the cookies of."""
    return lambda method, path, data=None: call_api(
        request, {"Accept": "application/json", "Origin": origin}, method, path, data)


def ask(phone, method, path, data=None):
    """Calls the API as the person of a phone."""
    return caller(phone.context.request, phone.origin)(method, path, data)


def time_of_the_demo(phone):
    """The time in Seoul on the demo's clock, which says its time when it is moved."""
    now = ask(phone, "POST", "/demo/clock", {"minutes": 1})["now"]
    return datetime.datetime.fromtimestamp(now / 1000, zoneinfo.ZoneInfo("Asia/Seoul"))


def vote_for(call, friend, answers=10):
    """Whoever asks votes; without a `friend`, for the first candidate of each ballot."""
    round = call("POST", "/yello/rounds")
    given = []
    for ballot in round["ballots"]:
        answer = {"ballot": ballot["number"]}
        if ballot["number"] <= answers:
            candidates = [candidate["id"] for candidate in ballot["candidates"]]
            assert friend is None or friend in candidates, "a friend of four is on every ballot"
            answer |= {"friend": friend or candidates[0], "keyword": ballot["keywords"][0]["id"]}
        given.append(answer)
    return call("PUT", f"/yello/rounds/{round['id']}/answers", {"answers": given})
