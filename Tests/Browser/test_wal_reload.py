"""An open page updates at the hour, at midnight and after a time in the background."""

import pytest

from wal_member import WalMember
from test_wal_day import stage

SHOW = """is => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => !is })
  document.dispatchEvent(new Event('visibilitychange'))
}"""


@pytest.fixture
def member(phone):
    """A member at one in the afternoon whose message comes at two, by a browser whose clock we move."""
    member = WalMember(phone, slots=["AFTERNOON"])
    member.move_clock_to(13)
    phone.page.clock.install()
    phone.page.goto("/wal")
    stage(phone, "waiting")
    return member


def left(phone):
    """So many seconds after which the page asks again."""
    return int(phone.page.locator("[data-fresh]").get_attribute("data-fresh"))


def test_the_hour_brings_its_message_by_itself(phone, member):
    """W32 H33"""
    seconds = left(phone)
    assert 3500 < seconds <= 3600
    member.call("POST", "/demo/clock", {"minutes": 61})
    with phone.page.expect_navigation():
        phone.page.clock.fast_forward((seconds + 1) * 1000)
    stage(phone, "arrived")


def test_midnight_brings_the_next_day_by_itself(phone, member):
    """W32 H33"""
    member.call("POST", "/demo/clock", {"minutes": 61})
    phone.page.goto("/wal")
    stage(phone, "arrived")
    seconds = left(phone)
    assert seconds <= 10 * 3600
    member.call("POST", "/demo/clock", {"minutes": seconds // 60 + 1})
    with phone.page.expect_navigation():
        phone.page.clock.fast_forward((seconds + 1) * 1000)
    stage(phone, "sleeping")


def test_back_after_more_than_a_minute_it_asks_again_and_not_before(phone, member):
    """W32 H33"""
    page = phone.page
    member.call("POST", "/demo/clock", {"minutes": 61})
    page.evaluate("window.same = true")
    page.evaluate(SHOW, False)
    page.clock.fast_forward(50_000)
    page.evaluate(SHOW, True)
    assert page.evaluate("window.same")
    page.evaluate(SHOW, False)
    page.clock.fast_forward(61_000)
    with page.expect_navigation():
        page.evaluate(SHOW, True)
    stage(phone, "arrived")
