"""Members who join, befriend and vote through the JSON API, so that a test can start in the middle."""

import datetime
import http.client
import itertools
import json
import zoneinfo
from types import SimpleNamespace
from urllib.parse import quote, urlencode, urlsplit

from waiting import PATIENCE

COUNTER = itertools.count(1)


class Requests:
    """Requests with cookies, under the names of Playwright's, whose program takes longer over each than the server does."""

    def __init__(self, origin):
        self._address = urlsplit(origin).netloc
        self._cookies = {}

    def fetch(self, path, method="GET", data=None, form=None, headers=None, max_redirects=0):
        headers = {"User-Agent": "madang-tests", **(headers or {})}
        body = None
        if data is not None:
            body, headers["Content-Type"] = json.dumps(data), "application/json"
        elif form is not None:
            body, headers["Content-Type"] = urlencode(form), "application/x-www-form-urlencoded"
        if self._cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        connection = http.client.HTTPConnection(self._address, timeout=PATIENCE)
        try:
            connection.request(method, quote(path, safe="/?&=%+,;:@!$'()*~[]"), body, headers)
            reply = connection.getresponse()
            answer = reply.read()
        finally:
            connection.close()
        for cookie in reply.headers.get_all("Set-Cookie", []):
            name, _, value = cookie.partition(";")[0].partition("=")
            self._cookies[name] = value
            if not value or "max-age=0" in cookie.lower():
                del self._cookies[name]
        return SimpleNamespace(
            status=reply.status, ok=200 <= reply.status < 300, text=answer.decode, json=lambda: json.loads(answer))

    def get(self, path, **options):
        return self.fetch(path, **options)

    def post(self, path, **options):
        return self.fetch(path, "POST", **options)


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
