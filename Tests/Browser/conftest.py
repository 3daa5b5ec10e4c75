"""Fixtures: a demo server, phones in Chromium, a browser in WebKit.

A test requests `phone`, or `new_phone` for several people; `new_person` creates further members in a department
of this test's own. @with_and_without_scripts runs it with scripts and, over HTTP, without; @in_light_and_dark in light
and dark.
`check_screen(phone, name)` is called on every screen. Of a test that fails, its message, a picture of each phone and the log
of each server are kept in `.cache/logs/browser`.
"""

import collections
import contextlib
import fnmatch
import json
import os
import re
import shutil
import tempfile
import time
import urllib.request

import pytest
from playwright.sync_api import expect, sync_playwright
from selenium.common.exceptions import WebDriverException

from actions import go_offline
from chromium import Chromium
from demo import CLOCK_OFFSET, MOVED_CLOCK, ROOT, Cluster, Demo, KilledDemo
from form_client import FormPhone
from people import COUNTER, Person, Requests
from phone import Phone
from waiting import EXPECT, PATIENCE, wait_until
from webkit import WebKit

expect.set_options(timeout=EXPECT)
# What a test or a provider dates is read by a server.
if CLOCK_OFFSET:
    def moved_time(now=time.time):
        return now() + CLOCK_OFFSET

    time.time = moved_time

EVIDENCE = ROOT / ".cache/logs/browser"


# Files of few long tests, begun before those of many: a run would end with one of them on one processor.
BEGUN_FIRST = [
    "test_yello_round", "test_yedi_crash", "test_webkit", "test_yello_push", "test_sesac",
    "test_colary_crash", "test_yedi", "test_yedi_webkit", "test_sesac_webkit", "test_colary_webkit", "test_yello_two_newcomers", "test_english", "test_yello_keyboard_flows",
    "test_yello_weight", "test_wal_push", "test_wal_push_delivery", "test_colary_webkit_states", "test_colary_unreadable",
    "test_sesac_screens", "test_sesac_keyboard",
]


# Files whose pages install their service worker: what is done without a network, notifications, what is kept or comes back.
# Elsewhere each test that is about it is marked, and one on the main way through each app.
WITH_WORKER = [
    "*offline*", "*push*", "*draft*", "*reload*", "*ended*", "*network*", "test_installing", "test_chat", "test_colary_background",
    "test_colary_crash", "test_colary_demo", "test_colary_lock", "test_colary_restart", "test_colary_storage", "test_colary_kept_list",
    "test_colary_unreadable",
]


def pytest_collection_modifyitems(items):
    order = {name: place for place, name in enumerate(BEGUN_FIRST)}
    tests = collections.Counter(item.path for item in items)
    for item in items:
        if any(fnmatch.fnmatch(item.path.stem, each) for each in WITH_WORKER):
            item.add_marker("worker")
    items.sort(key=lambda item: (order.get(item.path.stem, len(order)), -tests[item.path], item.path))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.failed:
        new_phone = item.funcargs.get("new_phone")
        keep_evidence(
            item.name, new_phone.phones if new_phone and report.when != "teardown" else [], report.longreprtext)
        if "webkit" in item.funcargs and report.when == "call":
            try:
                item.funcargs["webkit"].save_screenshot(str(EVIDENCE / f"{item.name}-webkit.png"))
            except WebDriverException as error:  # as for a phone in `keep_evidence`
                print(f"no picture of WebKit: {error}")
    return report


def keep_evidence(name, phones, said=""):
    """Keeps what a failure said, a picture of each phone that is still there and the log of each server that runs."""
    EVIDENCE.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"[^\w-]+", "-", name)
    if said:
        with (EVIDENCE / f"{name}.txt").open("a") as text:
            text.write(f"{said}\n")
    for number, phone in enumerate(phones):
        try:
            # Playwright's own, which gives up on a page that draws nothing any more.
            phone.page.screenshot(path=EVIDENCE / f"{name}-{number}.png", timeout=10_000)
        except Exception as error:  # the failure itself matters, not why it cannot be seen
            print(f"no picture of phone {number}: {error}")
    for number, server in enumerate(Demo.running):
        shutil.copy(server.log, EVIDENCE / f"{name}-server-{number}.log")


@pytest.fixture(scope="session", autouse=True)
def towns(tmp_path_factory):
    """Where the demos of all workers of this run find their towns."""
    own = tmp_path_factory.getbasetemp()
    Demo.towns = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "towns"


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
    with tempfile.TemporaryDirectory(prefix="madang-", dir="/tmp") as folder:
        cluster = Cluster(folder)
        try:
            running = Demo(tmp_path_factory.mktemp("demo-on-postgres"), database=cluster.url)
            yield running
            assert running.stop() == 0, running.output()
        finally:
            cluster.stop()


@pytest.fixture(scope="module")
def fresh_demo(tmp_path_factory):
    """A demo server for one module only, because the walks of others move the clock of theirs by days."""
    running = Demo(tmp_path_factory.mktemp("fresh-demo"))
    yield running
    assert running.stop() == 0, running.output()


@pytest.fixture
def killed_demo(tmp_path):
    """A demo server for one test, which may kill it and start it again."""
    running = KilledDemo(tmp_path)
    yield running
    assert running.stop() == 0, running.output()


@pytest.fixture
def origin(request):
    """Where the phones go; a test of the harness itself puts its own server here."""
    if "killed_demo" in request.fixturenames:
        return request.getfixturevalue("killed_demo").origin
    is_fresh = request.node.get_closest_marker("fresh_demo")
    return request.getfixturevalue("fresh_demo" if is_fresh else "demo").origin


@pytest.fixture
def gallery(origin):
    """The demo's posts of YeDi, which are drawn after it has started."""
    def are_drawn():
        with urllib.request.urlopen(f"{origin}/yedi", timeout=PATIENCE) as reply:
            return json.load(reply)["posts"]["items"]

    wait_until(are_drawn, seconds=600)


@pytest.fixture(scope="session")
def engine():
    # Playwright's program keeps the cookies of requests that it makes itself, and starts the browsers.
    with pytest.MonkeyPatch.context() as patch:
        for name, value in MOVED_CLOCK.items():
            patch.setenv(name, value)
        playwright = sync_playwright().start()
    yield playwright
    playwright.stop()


@pytest.fixture(scope="session")
def headless_shell(engine):
    browser = Chromium(engine)
    yield browser
    browser.quit()


@pytest.fixture(scope="session")
def full_chromium(engine):
    browser = Chromium(engine, full=True)
    yield browser
    browser.quit()


@pytest.fixture
def chromium(request):
    """The browser of the phones."""
    is_full = request.node.get_closest_marker("full_chromium")
    return request.getfixturevalue("full_chromium" if is_full else "headless_shell")


@pytest.fixture
def scripts(request):
    return not request.node.get_closest_marker("over_http")


@pytest.fixture
def scheme():
    return "light"


@pytest.fixture
def fades(request):
    """Whether pages and ballots fade into each other, as they do for people."""
    return any(request.node.get_closest_marker(name) for name in ("fades", "full_chromium"))


@pytest.fixture
def worker(request):
    """Whether pages install their service worker, as they do for people."""
    return any(request.node.get_closest_marker(name) for name in ("worker", "full_chromium"))


@pytest.fixture(scope="session")
def onlookers():
    """Phones on which pages without scripts are looked at, which keep nothing there but the cookies that each look brings."""
    return {}


@pytest.fixture
def new_phone(request, origin, scripts, scheme, fades, worker, onlookers):
    """Makes another person's phone, with `over_http` one that nobody looks at; each must have seen no fault by the end of the test."""
    phones = []

    def in_browser(scripts, options):
        chromium = request.getfixturevalue("chromium")
        kind = chromium, *sorted(options.items())
        if not scripts and kind in onlookers and chromium.use_again(onlookers[kind].context):
            onlookers[kind].origin = origin
            return onlookers[kind]
        phone = Phone(chromium, origin, fades=False, worker=False, scripts=scripts, **options)
        if not scripts:
            onlookers[kind] = phone
        return phone

    is_over_http = request.node.get_closest_marker("over_http")
    is_alone = "scripts" not in getattr(getattr(request.node, "callspec", None), "params", {})

    def make(over_http=False, **options):
        options = {"scripts": scripts and not over_http, "scheme": scheme, **options}
        if (is_over_http or over_http) and not options["scripts"]:
            del options["scripts"]
            phone = FormPhone(origin, is_alone=is_alone and not over_http, **options)
            phone.new_browser_phone = lambda scripts: in_browser(scripts, options)
        else:
            phone = Phone(request.getfixturevalue("chromium"), origin, **{"fades": fades, "worker": worker, **options})
        phones.append(phone)
        return phone

    make.phones = phones
    yield make
    if any(phone.unexpected() for phone in phones):
        keep_evidence(request.node.name, phones)
    with contextlib.ExitStack() as closing:
        for phone in reversed(phones):
            closing.callback(phone.close)


@pytest.fixture
def phone(new_phone):
    return new_phone()


@pytest.fixture
def offline(phone):
    """A way to take the network away and give it back; the phone's page knows it then."""
    phone.allow("ERR_INTERNET_DISCONNECTED|ERR_FAILED")

    def switch(is_lost):
        if is_lost:
            go_offline(phone.page)
        else:
            phone.context.set_offline(False)

    return switch


@pytest.fixture
def new_person(origin):
    """Makes someone who has joined: `at(phone)` on that phone, else somewhere out of sight."""
    department = f"옐로학과 {next(COUNTER)}"

    def make(name, at=None, **options):
        request = at.context.request if at else Requests(origin)
        return Person(request, origin, name, **{"department": department, **options})

    return make


@pytest.fixture
def webkit():
    browser = WebKit()
    yield browser.driver
    browser.close()
