"""YELL:O on a slow phone: every screen, and the cost of a round."""

import re

import pytest
from playwright.sync_api import expect

from actions import PAGE_TRANSITION_RUNNING, ballot, choose, pick
from screens import FOUR, SCREENS, at, by_form, not_befriended, to_ballots
from slow_phone import Slow, attempts

MAX_PAGE_BYTES, MAX_SCRIPT_BYTES = 14 * 1024, 25 * 1024
# The elements that open something, the choices and, on screens without either, the links.
OPENERS = ":is(main, .top-bar) :is([data-sheet], [data-sheet-load], summary):visible"
CHOICES = "main label:has(input):visible"
LINKS_AND_BUTTONS = ":is(main, .top-bar) :is(a[href], button):visible"
# A sheet filled by the server opens when the reply has arrived.
OPENED = "dialog[open], details[open]"
SHUT = "() => document.querySelectorAll('dialog[open]').forEach(each => each.close())"


@pytest.mark.parametrize("screen", SCREENS)
def test_a_slow_phone_shows_every_screen_at_once_and_answers_every_press(new_phone, new_person, screen):
    """What else the machine does can only add time: a screen that seems late is looked at again."""
    for _ in attempts():
        paint, press = measure_screen(new_phone(worker=False), new_person, screen)
        assert paint > 0 and press > 0
        if paint <= 1500 and press <= 150:
            return
    raise AssertionError(f"{screen}: {paint:.0f} ms until it is there, {press:.0f} ms until a press shows")


def measure_screen(phone, new_person, screen):
    """Comes to the screen for the first time and presses what is there; its sizes must be right at once."""
    way = SCREENS[screen](phone, new_person)
    slow = Slow(phone)
    slow.clear_cache()
    page_bytes = slow.open(way) if isinstance(way, str) else slow.open_by(way)
    slow.block_navigation()
    pressed = tap_controls(phone)
    seen = slow.metrics()
    print(f"{screen}: {seen['paint']:.0f} ms, moved {seen['shift']:.3f}, slowest of {pressed} presses "
          f"{seen['press']:.0f} ms, page {page_bytes} B, scripts {slow.script_bytes} B")
    assert seen["shift"] <= 0.02
    assert page_bytes <= MAX_PAGE_BYTES
    assert 0 < slow.script_bytes <= MAX_SCRIPT_BYTES
    return seen["paint"], seen["press"]


def tap_controls(phone):
    """Presses what opens something and shuts that again, and what can be chosen; says how many presses."""
    page = phone.page
    openers, choices = page.locator(OPENERS).all()[:2], page.locator(CHOICES).all()[:2]
    for opener in openers:
        opener.tap()
        page.locator(OPENED).first.wait_for()
        page.evaluate(SHUT)
    for label in choices:
        label.tap()
    targets = [] if openers or choices else page.locator(LINKS_AND_BUTTONS).all()[-2:]
    for target in targets:
        target.tap(force=True)
    return len(openers) + len(choices) + len(targets)


def arrived(phone, number):
    """A ballot hears presses once it has faded in; how long it takes to is no answer to a press."""
    expect(ballot(phone, number)).to_be_visible()
    phone.page.wait_for_function(f"() => !({PAGE_TRANSITION_RUNNING})()")


def ballots(phone, page):
    """A shuffle, two ballots filled and one skipped, each followed by the next."""
    shuffle = ballot(phone, 1).get_by_role("button", name="친구 셔플")
    shuffle.tap()
    expect(shuffle).to_contain_text("2/3")
    pick(phone, 1)
    arrived(phone, 2)
    choose(ballot(phone, 2).locator("label.tool"))
    arrived(phone, 3)
    pick(phone, 3)
    arrived(phone, 4)


def searching(phone, page):
    """Letter by letter, while what was typed before is looked for."""
    with page.expect_response("**/people?keyword=member*"):
        page.locator("#q").press_sequentially("member", delay=120)
    expect(page.locator("#found .row").first).to_be_visible()


def kinds(phone, page):
    """From one kind of people to the other and back."""
    for name in ("카카오톡 친구들", "학교 친구들"):
        link = page.locator(".segments").get_by_role("link", name=name)
        link.tap()
        expect(link).to_have_attribute("aria-current", "page")


def adding(phone, page):
    """Two friends out of the recommended."""
    buttons = page.get_by_role("button", name=re.compile("친구 추가$"))
    for left in (buttons.count() - 1, buttons.count() - 2):
        buttons.first.tap()
        expect(buttons).to_have_count(left)


def joining(phone, page):
    """A name and an ID, letter by letter; the ID is asked about meanwhile."""
    page.locator("form[data-steps]").evaluate("form => form.querySelectorAll('[data-step]').forEach(each => each.hidden = false)")
    page.locator("#name").press_sequentially("abcd")
    with page.expect_response("**/handles/*"):
        page.locator("#handle").press_sequentially("member.one", delay=60)


PRESSED = {
    "ballots": (to_ballots, ballots),
    "searching": (at("/yello/people", FOUR), searching),
    "kinds": (not_befriended, kinds),
    "adding": (not_befriended, adding),
    "joining": (by_form, joining),
}


@pytest.mark.parametrize("what", PRESSED)
def test_what_is_pressed_over_and_over_answers_at_once(new_phone, new_person, what):
    """As with the screens, what seems late is tried again."""
    way, walk = PRESSED[what]
    slowest = []
    for _ in attempts():
        phone = new_phone(worker=False)
        path = way(phone, new_person)
        slow = Slow(phone)
        slow.open(path)
        walk(phone, phone.page)
        slowest.append(slow.metrics()["press"])
        print(f"{what}: slowest press {slowest[-1]:.0f} ms")
        assert slowest[-1] > 0
        if slowest[-1] <= 150:
            return
    raise AssertionError(f"{what}: {slowest} ms until a press shows")


def test_a_round_takes_a_dozen_requests_and_sixty_kilobytes(new_phone, new_person):
    """From a warm cache, on a slow phone: start, ten ballots, points, handing in, the timer."""
    phone = new_phone(worker=False)
    page = phone.page
    page.goto(to_ballots(phone, new_person))
    page.goto("/yello")
    slow = Slow(phone)
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
