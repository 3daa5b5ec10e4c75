"""A client of the original SeSAC API, written from its description alone (`docs/sesac-api.md`)."""

import json
import urllib.error
import urllib.parse
import urllib.request

from waiting import PATIENCE

WORDS = {
    "hobby": {
        "base": "", "search": "/queue/onqueue", "request": "/queue/hobbyrequest", "accept": "/queue/hobbyaccept",
        "mypage": ("POST", "/user/update/mypage"), "tags": "hf", "interest": "hobby",
    },
    "study": {
        "base": "/v1", "search": "/queue/search", "request": "/queue/studyrequest", "accept": "/queue/studyaccept",
        "mypage": ("PUT", "/user/mypage"), "tags": "studylist", "interest": "study",
    },
}


def fetch(method, url, fields=None, headers=None):
    """Status and JSON, if there is any; lists become repeated keys."""
    body = None if fields is None else urllib.parse.urlencode(fields, doseq=True).encode()
    request = urllib.request.Request(url, data=body, method=method, headers=headers or {})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
            status, text = reply.status, reply.read()
    except urllib.error.HTTPError as error:
        status, text = error.code, error.read()
    return status, json.loads(text) if text else None


def hear(stream, kind):
    """Waits for an event of that kind."""
    for line in stream:
        if line.decode().strip() == f"event: {kind}":
            return
    raise AssertionError(f"the stream ended before {kind}")


class SesacClient:
    """One person: signs in by the server's own phone codes, and from there on knows the original API only."""

    def __init__(self, origin, number, words="hobby"):
        self.origin, self.number, self.words = origin, number, WORDS[words]
        self.token, self.uid = None, None

    def sign_in(self):
        accept = {"Accept": "application/json"}
        status, sent = fetch("POST", f"{self.origin}/sign-in/phone/code", {"number": self.number, "app": "sesac"}, accept)
        assert status == 200, sent
        _, outbox = fetch("GET", f"{self.origin}/outbox", headers=accept)
        international = "+82" + self.number.replace("-", "")[1:]
        text = next(each["text"] for each in outbox["items"] if each["address"] == international)
        code = next(word for word in text.split() if word.isdigit() and len(word) == 6)
        status, arrival = fetch(
            "POST", f"{self.origin}/sign-in/phone", {"code": code, "attempt": sent["attempt"]}, accept)
        assert status == 200, arrival
        self.token = arrival["tokens"]["access"]

    def call(self, method, path, fields=None, token=None):
        url = f"{self.origin}/sesac/api{self.words['base']}{path}"
        return fetch(method, url, fields, {"idtoken": token or self.token or ""})

    def join(self, nick, gender, birth="2000-05-03T15:00:00.000Z"):
        status, user = self.call("POST", "/user", {
            "phoneNumber": "+821000000000", "FCMtoken": "none", "nick": nick, "birth": birth,
            "email": "sprout@example.com", "gender": gender})
        self.uid = user["uid"] if user else self.uid
        return status, user

    def wait(self, latitude, longitude, *tags):
        return self.call("POST", "/queue", {
            "type": 2, "region": 1275130688, "lat": latitude, "long": longitude, self.words["tags"]: tags})[0]

    def around(self, latitude, longitude):
        return self.call("POST", self.words["search"], {"region": 1275130688, "lat": latitude, "long": longitude})

    def to(self, path, other, **fields):
        return self.call("POST", path, {"otheruid": other.uid, **fields})[0]

    def request(self, other):
        return self.to(self.words["request"], other)

    def accept(self, other):
        return self.to(self.words["accept"], other)

    def state(self):
        return self.call("GET", "/queue/myQueueState")

    def say(self, other, text):
        return self.call("POST", f"/chat/{other.uid}", {"chat": text})

    def heard(self, other, since="2000-01-01T00:00:00.000Z"):
        since = urllib.parse.quote(since)
        return self.call("GET", f"/chat/{other.uid}?lastchatDate={since}")[1]["payload"]

    def listen(self):
        """The events of this person from now on, in place of the original's socket."""
        request = urllib.request.Request(
            f"{self.origin}/sesac/events", headers={"Authorization": f"Bearer {self.token}"})
        return urllib.request.urlopen(request, timeout=PATIENCE)

    def rate(self, other, titles, comment):
        return self.to(f"/queue/rate/{other.uid}", other, reputation=titles, comment=comment)
