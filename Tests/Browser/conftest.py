"""Fixtures: a demo server, phones in Chromium, a browser in WebKit.

A test requests `phone`, or `new_phone` for several people; `new_person` creates further members in a department
of this test's own. @both_ways runs it with and without scripts, @both_schemes in light and dark.
`look(phone, name)` is called on every screen.
"""

import tempfile

import pytest
from playwright.sync_api import sync_playwright

from chromium import Chromium
from demo import Cluster, Demo
from people import NUMBERS, Person
from phone import Phone
from webkit import WebKit


@pytest.fixture(scope="session")
def demo(tmp_path_factory):
    """The demo server, for the whole run; it must end cleanly."""
    running = Demo(tmp_path_factory.mktemp("demo"))
    yield running
    assert running.stop() == 0, running.output()


@pytest.fixture(scope="session")
def demo_on_postgres(tmp_path_factory):
    """Another demo server, whose database is PostgreSQL; for walks that are tried on both engines."""
    # Outside pytest's own folders, which only their owner may enter.
    with tempfile.TemporaryDirectory(prefix="madang-") as folder:
        cluster = Cluster(folder)
        try:
            running = Demo(tmp_path_factory.mktemp("demo-on-postgres"), database=cluster.url)
            yield running
            assert running.stop() == 0, running.output()
        finally:
            cluster.stop()


@pytest.fixture
def origin(demo):
    """Where the phones go; a test of the harness itself puts its own server here."""
    return demo.origin


@pytest.fixture(scope="session")
def engine():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(engine):
    browser = Chromium(engine)
    yield browser
    browser.quit()


@pytest.fixture
def scripts():
    return True


@pytest.fixture
def scheme():
    return "light"


@pytest.fixture
def new_phone(chromium, origin, scripts, scheme):
    """Makes another person's phone; each must have seen no fault by the end of the test."""
    phones = []

    def make(**options):
        phones.append(Phone(chromium, origin, **{"scripts": scripts, "scheme": scheme, **options}))
        return phones[-1]

    yield make
    for phone in phones:
        phone.close()


@pytest.fixture
def phone(new_phone):
    return new_phone()


@pytest.fixture
def new_person(engine, origin):
    """Makes someone who has joined: `at(phone)` on that phone, else somewhere out of sight."""
    elsewhere = []
    department = f"옐로학과 {next(NUMBERS)}"

    def make(name, at=None, **options):
        if at is None:
            elsewhere.append(engine.request.new_context(base_url=origin))
        request = at.context.request if at else elsewhere[-1]
        return Person(request, origin, name, **{"department": department, **options})

    yield make
    for request in elsewhere:
        request.dispose()


@pytest.fixture
def webkit():
    browser = WebKit()
    yield browser.driver
    browser.close()
