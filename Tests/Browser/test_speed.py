"""How YELL:O feels on a slow phone: every screen, and what one round costs."""

import re

import pytest
from playwright.sync_api import expect

from slow import Slow
from walking import pick

MOST_PAGE, MOST_SCRIPT = 14 * 1024, 25 * 1024


@pytest.fixture
def me(phone, new_person):
    """Someone with four friends and a note of each kind."""
    person = new_person("한새봄", at=phone)
    friends = [new_person(name) for name in ("김가온", "이나무", "박다래", "최라온")]
    person.befriend(*friends)
    others = [new_person(name, gender="MALE") for name in ("정마루", "강바다", "조사랑")]
    friends[0].befriend(*others)
    friends[0].vote_for(person)
    return person


def first_note(me):
    return f"/yello/notes/{me.notes()[0]['id']}"


def a_round(me):
    return f"/yello/rounds/{me.ask('POST', '/yello/rounds')['id']}"


SCREENS = {
    "home": "/yello",
    "round": a_round,
    "recommended": "/yello/recommended",
    "search": "/yello/people?keyword=김",
    "around": "/yello/around",
    "notes": "/yello/notes",
    "note": first_note,
    "profile": "/yello/profile",
    "friends": "/yello/friends",
    "blocked": "/yello/blocked",
    "muted": "/yello/muted",
    "joining": "/yello/membership",
}


@pytest.mark.parametrize("screen", SCREENS)
def test_a_slow_phone_shows_every_screen_at_once_and_answers_every_press(phone, me, screen):
    path = SCREENS[screen]
    path = path if isinstance(path, str) else path(me)
    slow = Slow(phone)
    page_bytes = slow.open(path)
    press_what_is_there(phone)
    seen = slow.seen()
    print(f"{screen}: {seen['paint']:.0f} ms, moved {seen['shift']:.3f}, press {seen['press']:.0f} ms, "
          f"page {page_bytes} B, scripts {slow.script_bytes} B")
    assert 0 < seen["paint"] <= 1500
    assert seen["shift"] <= 0.02
    assert seen["press"] <= 150
    assert page_bytes <= MOST_PAGE
    assert slow.script_bytes <= MOST_SCRIPT


def press_what_is_there(phone):
    """Presses what opens something on this screen and closes it again."""
    page = phone.page
    for opener in page.locator("main [popovertarget]:visible, header [popovertarget]:visible").all()[:2]:
        opener.tap()
        page.keyboard.press("Escape")
    for label in page.locator("main label:has(input[type=radio]):visible").all()[:2]:
        label.tap()


def test_a_round_takes_a_dozen_requests_and_sixty_kilobytes(phone, me):
    """From a warm cache, on a slow phone: start, ten ballots, points, handing in, the timer."""
    page = phone.page
    page.goto("/yello")
    page.goto(a_round(me))
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
    print(f"round: {len(slow.sizes)} requests, {slow.bytes} bytes")
    assert len(slow.sizes) <= 12
    assert slow.bytes <= 60 * 1024
