"""Actions of WAL's members: joining, moving the clock to an hour, writing letters to themselves."""

import datetime
import re

from people import ask

KINDS = ["COMEDY", "FUSS", "COMFORT", "YELL"]
HOURS = ["MORNING", "AFTERNOON", "NIGHT"]


class Walker:
    """A member of WAL on a phone, who may also ask over the JSON API."""

    def __init__(self, phone, nickname="보리", categories=KINDS, slots=HOURS):
        self.phone = phone
        self._request = phone.context.request
        self._headers = {"Accept": "application/json", "Origin": phone.origin}
        entrance = self._request.post(
            "/session/practice", headers={**self._headers, "Accept": "text/html"}, max_redirects=0)
        assert entrance.status == 303, entrance.text()
        self.ask("POST", "/wal/membership",
                 {"nickname": nickname, "categories": categories, "slots": slots})

    def ask(self, method, path, data=None):
        return ask(self._request, self._headers, method, path, data)

    def today(self):
        return self.ask("GET", "/wal/today")

    def go_to(self, hour, minute=0):
        """Moves the demo's clock forward to the next time that Seoul's clocks show this."""
        self.phone.page.goto("/wal/about")
        now = self.phone.page.locator(".demo-bar time").get_attribute("datetime")
        now_hour, now_minute = map(int, now[11:16].split(":"))
        minutes = (hour * 60 + minute - now_hour * 60 - now_minute) % 1440
        self.ask("POST", "/demo/clock", {"minutes": minutes or 1440})

    def write(self, text, days=1, hour=9, minute=0, hidden=False):
        first = self.ask("GET", "/wal/calendar")["first"]
        return self.ask("POST", "/wal/reservations", {
            "text": text, "day": later(first, days - 1), "hour": hour, "minute": minute,
            "isHidden": hidden})


def later(day, days):
    """The day so many days after `day`, both as 2026-03-20."""
    return (datetime.date.fromisoformat(day) + datetime.timedelta(days=days)).isoformat()


def paw(phone, name):
    return phone.page.locator(".paw").filter(has_text=re.compile(name))
