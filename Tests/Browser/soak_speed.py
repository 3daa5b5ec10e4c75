"""YELL:O on a slow phone: how long every screen takes to be there, and every press to show.

Measured as ratios to a page with nothing but a heading and a button, seen by the same phone beside them, so that the
machine's speed matters little; run by `script/soak`. Bytes and requests are in `test_yello_weight.py`."""

import re

import pytest
from playwright.sync_api import expect

from actions import PAGE_TRANSITION_RUNNING, ballot, choose, pick
from screens import FOUR, SCREENS, at, by_form, not_befriended, to_ballots
from slow_phone import Slow

pytestmark = pytest.mark.fades

ATTEMPTS = 6
# In times of the blank page.
MAX_PAINT, MAX_PRESS = 5, 5
BLANK = """<!doctype html><html lang=ko><meta name=viewport content="width=device-width"><title>빈 쪽</title>
<h1>빈 쪽</h1><button type=button>누르기</button><script>
document.querySelector("button").onclick = event => event.target.classList.toggle("on")</script>"""
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
    for _ in range(ATTEMPTS):
        blank = measure_blank(new_phone(worker=False))
        paint, press = measure_screen(new_phone(worker=False), new_person, screen)
        # Chromium reports a paint or a press late at times; then there is nothing to compare.
        if not (paint and press and all(blank)):
            continue
        print(f"{screen}: there after {paint / blank[0]:.1f} times the blank page, a press shows after {press / blank[1]:.1f}")
        if paint <= MAX_PAINT * blank[0] and press <= MAX_PRESS * blank[1]:
            return
    raise AssertionError(f"{screen}: {paint:.0f} ms until it is there, {press:.0f} ms until a press shows; blank page {blank}")


def measure_blank(phone):
    """How long a page takes that has nothing on it, and a press on it."""
    phone.page.route("**/blank", lambda route: route.fulfill(body=BLANK, content_type="text/html; charset=utf-8"))
    slow = Slow(phone)
    slow.clear_cache()
    slow.open("/blank")
    phone.page.locator("button").tap()
    seen = slow.metrics()
    return seen["paint"], seen["press"]


def measure_screen(phone, new_person, screen):
    """Comes to the screen for the first time and presses what is there."""
    way = SCREENS[screen](phone, new_person)
    slow = Slow(phone)
    slow.clear_cache()
    if isinstance(way, str):
        slow.open(way)
    else:
        slow.open_by(way)
    slow.block_navigation()
    pressed = tap_controls(phone)
    seen = slow.metrics()
    print(f"{screen}: {seen['paint']:.0f} ms, slowest of {pressed} presses {seen['press']:.0f} ms")
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
    ratios = []
    for _ in range(ATTEMPTS):
        _, blank = measure_blank(new_phone(worker=False))
        phone = new_phone(worker=False)
        path = way(phone, new_person)
        slow = Slow(phone)
        slow.open(path)
        walk(phone, phone.page)
        press = slow.metrics()["press"]
        if not (press and blank):
            continue
        ratios.append(press / blank)
        print(f"{what}: the slowest press shows after {ratios[-1]:.1f} times one on the blank page, {press:.0f} ms")
        if ratios[-1] <= MAX_PRESS:
            return
    raise AssertionError(f"{what}: {ratios} times the blank page until a press shows")
