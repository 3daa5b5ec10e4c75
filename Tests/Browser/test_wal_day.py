"""The main screen through a day (W6–W9)."""

import re

import pytest
from playwright.sync_api import expect

from chromium import Chromium
from dog import Walker, paw
from look import FOLDER, SETTLE, look
from phone import Phone
from ways import both_ways


# The lowest screen still sold.
LOW = {"width": 320, "height": 568}
UNSEEN = "document.querySelector('.paws').getBoundingClientRect().bottom - innerHeight"


def test_the_paws_are_in_sight_on_the_lowest_screen(phone):
    page = phone.page
    walker = Walker(phone)
    walker.write("내가 나에게: 물 마시자!", hour=9)
    walker.go_to(0)
    walker.go_to(9, 1)
    page.set_viewport_size(LOW)
    page.goto("/wal")
    expect(page.locator("[data-invite]")).to_be_visible()
    expect(page.locator(".paw")).to_have_count(4)
    assert page.evaluate(UNSEEN) <= 0
    page.evaluate(SETTLE)
    page.screenshot(path=FOLDER / "wal-low.png", animations="disabled")


def stage(phone, state):
    expect(phone.page.locator(f".stage[data-state={state}]")).to_be_visible()


@both_ways
def test_a_day_from_sleep_to_all_opened(phone, scripts):
    """W6 W7 W8 W9"""
    page = phone.page
    way = "" if scripts else "-no-scripts"
    walker = Walker(phone, slots=["MORNING", "AFTERNOON"])
    walker.write("내가 나에게: 물 마시자!", hour=9)
    walker.go_to(0)
    walker.go_to(6)
    page.goto("/wal")
    stage(phone, "sleeping")
    expect(page.locator(".paw")).to_have_count(0)
    look(phone, "wal-sleeping" + way)

    walker.go_to(8)
    page.goto("/wal")
    stage(phone, "arrived")
    expect(page.locator(".paw.closed")).to_have_count(2)
    look(phone, "wal-arrived" + way)
    morning = walker.today()["items"][0]
    paw(phone, "아침").tap()
    expect(page.locator(".message-text")).to_have_text(morning["text"])
    look(phone, "wal-opened" + way)
    # The same paw closes the message.
    paw(phone, "아침").tap()
    stage(phone, "waiting")
    expect(page.locator(".stage-words")).to_have_text("왈소리가 오고 있어요")
    look(phone, "wal-waiting" + way)

    walker.go_to(9)
    page.goto("/wal")
    paw(phone, "예약").tap()
    expect(page.locator(".message.mint .message-text")).to_have_text("내가 나에게: 물 마시자!")
    look(phone, "wal-opened-own" + way)
    paw(phone, "아침").tap()
    expect(page.locator(".message-text")).to_have_text(morning["text"])

    walker.go_to(14)
    page.goto("/wal")
    paw(phone, "점심").tap()
    paw(phone, "점심").tap()
    stage(phone, "complete")
    expect(page.locator(".stage-words")).to_have_text("오늘의 왈소리가 모두 왔어요")
    look(phone, "wal-complete" + way)


def test_the_open_page_is_fresh_when_one_comes_back_to_it(phone):
    """W32"""
    page = phone.page
    walker = Walker(phone, slots=["AFTERNOON"])
    walker.go_to(13)
    page.goto("/wal")
    stage(phone, "waiting")
    walker.ask("POST", "/demo/clock", {"minutes": 61})
    with page.expect_navigation():
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    stage(phone, "arrived")
    walker.go_to(3)
    page.goto("/wal")
    expect(page.locator("h1")).to_have_text("오늘의 왈소리")
    stage(phone, "sleeping")


def test_the_keyboard_opens_a_message(phone):
    page = phone.page
    walker = Walker(phone, slots=["MORNING"])
    walker.go_to(10)
    page.goto("/wal")
    for _ in range(30):
        page.keyboard.press("Tab")
        if paw(phone, "아침").evaluate("each => each === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("item="))
    expect(page.locator(".message-text")).not_to_be_empty()


@pytest.fixture
def calm_phone(engine, origin):
    """A phone whose owner asked for less motion: as pictures are told too, not only pages."""
    browser = Chromium(engine, "--force-prefers-reduced-motion")
    phone = Phone(browser, origin, reduced_motion=True)
    yield phone
    phone.close()
    browser.quit()


def frames(phone):
    """How many different pictures of the dog are seen in a second or two."""
    Walker(phone)
    phone.page.goto("/wal")
    dog = phone.page.locator(".stage .dog")
    expect(dog).to_be_visible()
    # Other animations of a new page have ended by then.
    phone.page.wait_for_timeout(1500)
    seen = set()
    for _ in range(8):
        seen.add(dog.screenshot())
        # Long enough for the dog to move between two pictures.
        phone.page.wait_for_timeout(150)
    return len(seen)


def test_the_dog_moves_and_rests_for_those_who_asked_for_less(phone, calm_phone):
    """W35"""
    assert frames(phone) > 1
    assert frames(calm_phone) == 1
