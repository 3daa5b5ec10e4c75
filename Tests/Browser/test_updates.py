"""Pages that are open, and apps that are installed, while the server is updated behind a proxy."""

import pytest
from playwright.sync_api import expect

from front import in_front_of
from people import enter
from test_yello_offline import READY
from waiting import wait_until

pytestmark = pytest.mark.worker

WAITS = "navigator.serviceWorker.getRegistration().then(each => Boolean(each.waiting))"


@pytest.fixture
def front(fresh_demo):
    with in_front_of(fresh_demo.origin) as front:
        yield front


@pytest.fixture
def origin(front):
    return front.origin


@pytest.fixture
def phone(new_phone):
    phone = new_phone()
    phone.allow("502|ERR_|Failed to load|htmx:")
    return phone


def test_pages_seen_before_an_update_keep_their_files(phone, front):
    page = phone.page
    enter(phone, "haram.yun")
    page.goto("/sesac/inquiries")
    page.evaluate(READY)
    page.goto("/sesac/inquiries")
    front.release = "new"
    page.goto("/sesac/notices")
    wait_until(lambda: page.evaluate(WAITS), page, what="the new worker")
    # The app is closed, and opened again where there is no network.
    page.close()
    phone.context.set_offline(True)
    phone.open()
    page = phone.page
    for path in ("/sesac/inquiries", "/sesac/notices"):
        page.goto(path)
        expect(page.locator(".kept-page")).to_be_visible()
        expect(page.locator("body")).to_have_css("margin", "0px")
        expect(page.locator("html")).to_have_attribute("data-touch", "")
