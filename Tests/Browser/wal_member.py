"""Actions of WAL's members: joining, moving the clock to an hour, writing letters to themselves."""

import datetime
import re

from people import call_api, enter

CATEGORIES = ["COMEDY", "FUSS", "COMFORT", "YELL"]
SLOTS = ["MORNING", "AFTERNOON", "NIGHT"]


class WalMember:
    """A member of WAL on a phone, who may also ask over the JSON API."""

    def __init__(self, phone, nickname="보리", categories=CATEGORIES, slots=SLOTS):
        self.phone = phone
        self._request = phone.context.request
        self._headers = {"Accept": "application/json", "Origin": phone.origin}
        enter(phone)
        # Who joins before eight is welcomed by a message, which only some walks are about.
        if self._now().hour < 8:
            self.move_clock_to(8)
        self.call("POST", "/wal/membership",
                  {"nickname": nickname, "categories": categories, "slots": slots})

    def call(self, method, path, data=None):
        return call_api(self._request, self._headers, method, path, data)

    def today(self):
        return self.call("GET", "/wal/today")

    def _now(self):
        page = self._request.get("/wal/about", headers={"Accept": "text/html"}).text()
        return in_seoul(re.search(r'<time[^>]*\bdatetime="([^"]+)"', page)[1])

    def move_clock_to(self, hour, minute=0):
        """Moves the demo's clock forward to the next time that Seoul's clocks show this."""
        now = self._now()
        minutes = (hour * 60 + minute - now.hour * 60 - now.minute) % 1440
        self.call("POST", "/demo/clock", {"minutes": minutes or 1440})

    def open_one(self):
        """Opens a message that has come; notifications are offered from then on. In the evening one has."""
        if not any(item["hasArrived"] for item in self.today()["items"]):
            self.move_clock_to(21)
        item = next(item for item in self.today()["items"] if item["hasArrived"])
        self.call("PUT", f"/wal/items/{item['id']}/opening")

    def schedule(self, text, days=1, hour=9, minute=0, hidden=False):
        first = self.call("GET", "/wal/calendar")["first"]
        return self.call("POST", "/wal/reservations", {
            "text": text, "day": add_days(first, days - 1), "hour": hour, "minute": minute,
            "isHidden": hidden})


def in_seoul(moment):
    """The time of a `datetime` attribute in Seoul."""
    zone = datetime.timezone(datetime.timedelta(hours=9))
    return datetime.datetime.fromisoformat(moment).astimezone(zone)


def add_days(day, days):
    """The day so many days after `day`, both as 2026-03-20."""
    return (datetime.date.fromisoformat(day) + datetime.timedelta(days=days)).isoformat()


def paw(phone, name):
    return phone.page.locator(".paw").filter(has_text=re.compile(name))
