"""How YELL:O feels on a slow phone: every screen, and what one round costs."""

import re

import pytest
from playwright.sync_api import expect

from screens import SCREENS, to_ballots
from slow import Slow
from walking import pick

MOST_PAGE, MOST_SCRIPT = 14 * 1024, 25 * 1024
# What opens something on a screen, what is chosen there and, where there is neither, what leads on.
OPENERS = ":is(main, .top-bar) :is([data-sheet], [data-sheet-load], summary):visible"
CHOICES = "main label:has(input):visible"
WAYS_ON = ":is(main, .top-bar) :is(a[href], button):visible"
# A sheet that is filled by the server comes when that has answered.
OPENED = "dialog[open], details[open]"
SHUT = "() => document.querySelectorAll('dialog[open]').forEach(each => each.close())"


@pytest.mark.parametrize("screen", SCREENS)
def test_a_slow_phone_shows_every_screen_at_once_and_answers_every_press(new_phone, new_person, screen):
    """What else the machine does can only add time: a screen that seems late is looked at twice more."""
    for _ in range(3):
        paint, press = look_slowly(new_phone(worker=False), new_person, screen)
        assert paint > 0 and press > 0
        if paint <= 1500 and press <= 150:
            return
    raise AssertionError(f"{screen}: {paint:.0f} ms until it is there, {press:.0f} ms until a press shows")


def look_slowly(phone, new_person, screen):
    """Comes to the screen for the first time and presses what is there; its sizes must be right at once."""
    way = SCREENS[screen](phone, new_person)
    slow = Slow(phone)
    slow.clear()
    page_bytes = slow.open(way) if isinstance(way, str) else slow.reach(way)
    slow.stay()
    pressed = press_what_is_there(phone)
    seen = slow.seen()
    print(f"{screen}: {seen['paint']:.0f} ms, moved {seen['shift']:.3f}, slowest of {pressed} presses "
          f"{seen['press']:.0f} ms, page {page_bytes} B, scripts {slow.script_bytes} B")
    assert seen["shift"] <= 0.02
    assert page_bytes <= MOST_PAGE
    assert 0 < slow.script_bytes <= MOST_SCRIPT
    return seen["paint"], seen["press"]


def press_what_is_there(phone):
    """Presses what opens something and shuts that again, and what can be chosen; says how many presses."""
    page = phone.page
    openers, choices = page.locator(OPENERS).all()[:2], page.locator(CHOICES).all()[:2]
    for opener in openers:
        opener.tap()
        page.locator(OPENED).first.wait_for()
        page.evaluate(SHUT)
    for label in choices:
        label.tap()
    ways = [] if openers or choices else page.locator(WAYS_ON).all()[-2:]
    for way in ways:
        way.tap(force=True)
    return len(openers) + len(choices) + len(ways)


def test_a_round_takes_a_dozen_requests_and_sixty_kilobytes(new_phone, new_person):
    """From a warm cache, on a slow phone: start, ten ballots, points, handing in, the timer."""
    phone = new_phone(worker=False)
    page = phone.page
    page.goto(to_ballots(phone, new_person))
    page.goto("/yello")
    slow = Slow(phone)
    slow.open("/yello")
    slow.forget()
    page.get_by_role("button", name="투표 시작하기").tap()
    for number in range(1, 11):
        expect(page.locator(f"#ballot-{number}")).to_be_visible()
        pick(phone, number)
    page.get_by_role("button", name=re.compile("확인")).tap()
    expect(page.locator(".timer, [data-countdown]").first).to_be_visible()
    slow.settle()
    print(f"round: {slow.count} requests, {slow.bytes} bytes", *slow.requests, sep="\n")
    # The round, its tally and its answers, and a page for each: what was not counted would be less.
    assert 6 <= slow.count <= 12
    assert 10 * 1024 <= slow.bytes <= 60 * 1024
