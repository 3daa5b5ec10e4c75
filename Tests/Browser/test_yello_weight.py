"""What must hold on every screen of YELL:O: its bytes on a slow line, what moves while it loads, twice the text, what a toast covers;
and the requests of a round.

How long it takes on a slow phone is measured by `script/soak`, because that depends on the machine as well."""

import re

from playwright.sync_api import expect

from actions import pick
from phone import SCREEN
from screen_check import NARROW_VIEWPORT, layout_faults
from screens import SCREENS, to_ballots
from slow_phone import Slow
from test_text_size import text_faults

AS_USUAL = "document.documentElement.style.fontSize = ''"
MAX_PAGE_BYTES, MAX_SCRIPT_BYTES = 14 * 1024, 25 * 1024


def faults_of(screen, phone, slow, new_person):
    """What is wrong with a screen that is seen for the first time."""
    page = phone.page
    # The screen before asks for nothing more.
    page.goto("about:blank")
    phone.sign_out()
    way = SCREENS[screen](phone, new_person)
    slow.reset()
    slow.clear_cache()
    page_bytes = slow.open(way) if isinstance(way, str) else slow.open_by(way)
    shift = slow.metrics()["shift"]
    measured = f"moved {shift:.3f}, page {page_bytes} B, scripts {slow.script_bytes} B"
    print(f"{screen}: {measured}")
    is_light = shift <= 0.02 and page_bytes <= MAX_PAGE_BYTES and 0 < slow.script_bytes <= MAX_SCRIPT_BYTES
    expect(page.locator("main").first, screen).to_be_visible()
    faults = ([] if is_light else [measured]) + text_faults(phone, screen)
    page.evaluate(AS_USUAL)
    return [f"{screen}: {fault}" for fault in faults + layout_faults(phone, (NARROW_VIEWPORT, SCREEN))]


def test_every_screen_is_light_keeps_still_while_it_loads_and_fits(new_phone, new_person):
    """On one phone that goes through them all."""
    phone = new_phone(worker=False)
    slow = Slow(phone, cpu=1)
    faults = [fault for screen in SCREENS for fault in faults_of(screen, phone, slow, new_person)]
    assert not faults, "\n".join(faults)


def test_a_round_takes_a_dozen_requests_and_sixty_kilobytes(new_phone, new_person):
    """From a warm cache, on a slow phone: start, ten ballots, points, handing in, the timer."""
    phone = new_phone(worker=False)
    page = phone.page
    page.goto(to_ballots(phone, new_person))
    page.goto("/yello")
    slow = Slow(phone, cpu=1)
    slow.open("/yello")
    slow.reset()
    page.get_by_role("button", name="투표 시작하기").tap()
    for number in range(1, 11):
        expect(page.locator(f"#ballot-{number}")).to_be_visible()
        pick(phone, number)
    page.get_by_role("button", name=re.compile("확인")).tap()
    expect(page.locator(".timer, [data-countdown]").first).to_be_visible()
    slow.settle()
    print(f"round: {slow.count} requests, {slow.bytes} bytes", *slow.requests, sep="\n")
    # The round, its tally and its answers with one page each: fewer requests mean something was not counted.
    assert 6 <= slow.count <= 12
    assert 10 * 1024 <= slow.bytes <= 60 * 1024
