"""The main screen through a day (W6–W9)."""

import re

import pytest

from chromium import Chromium
from expecting import expect
from phone import SCREEN, Phone
from screen_check import FINISH_ANIMATIONS, check_screen, keep_picture
from variants import with_and_without_scripts
from waiting import wait_until
from wal_member import WalMember, paw


# The lowest screen still sold.
LOW = {"width": 320, "height": 568}
UNSEEN = "document.querySelector('.paws').getBoundingClientRect().bottom - innerHeight"


@pytest.mark.full_chromium
def test_the_paws_are_in_sight_on_the_lowest_screen(phone):
    page = phone.page
    member = WalMember(phone)
    member.schedule("내가 나에게: 물 마시자!", hour=9)
    member.move_clock_to(0)
    member.move_clock_to(9, 1)
    member.open_one()
    page.set_viewport_size(LOW)
    page.goto("/wal")
    expect(page.locator("[data-invite]")).to_be_visible()
    expect(page.locator(".paw")).to_have_count(4)
    assert page.evaluate(UNSEEN) <= 0
    page.evaluate(FINISH_ANIMATIONS)
    keep_picture(phone, "wal-low")


def test_five_paws_stand_three_and_two(phone):
    """Not four and one."""
    page = phone.page
    member = WalMember(phone)
    member.schedule("내가 나에게: 물 마시자!")
    member.move_clock_to(0)
    member.move_clock_to(8)
    for size in (SCREEN, LOW):
        page.set_viewport_size(size)
        page.goto("/wal")
        expect(page.locator(".paw")).to_have_count(4)
        # Only who has joined before eight, for one day, has five.
        page.locator(".paws > li").last.evaluate("each => each.after(each.cloneNode(true))")
        tops = page.locator(".paw").evaluate_all("all => all.map(each => each.getBoundingClientRect().top)")
        assert [tops.count(top) for top in sorted(set(tops))] == [3, 2], tops
        keep_picture(phone, f"wal-five-paws-{size['width']}")


def stage(phone, state):
    expect(phone.page.locator(f".stage[data-state={state}]")).to_be_visible()


@with_and_without_scripts
def test_a_day_from_sleep_to_all_opened(phone, scripts):
    """W6 W7 W8 W9"""
    page = phone.page
    suffix = "" if scripts else "-no-scripts"
    member = WalMember(phone, slots=["MORNING", "AFTERNOON"])
    member.schedule("내가 나에게: 물 마시자!", hour=9)
    member.move_clock_to(0)
    member.move_clock_to(6)
    page.goto("/wal")
    stage(phone, "sleeping")
    expect(page.locator(".paw")).to_have_count(0)
    expect(page.locator(".stage-words")).to_have_text("다음 왈소리는 오전 8시")
    check_screen(phone, "wal-sleeping" + suffix)

    member.move_clock_to(8)
    page.goto("/wal")
    stage(phone, "arrived")
    expect(page.locator(".paw.closed")).to_have_count(2)
    check_screen(phone, "wal-arrived" + suffix)
    morning = member.today()["items"][0]
    # The dog with the letter opens it as its paw does.
    page.get_by_role("button", name="왈뿡이가 물고 온 왈소리 열기").tap()
    expect(page.locator(".message-text")).to_have_text(morning["text"])
    check_screen(phone, "wal-opened" + suffix)
    # The same paw closes the message.
    paw(phone, "아침").tap()
    stage(phone, "waiting")
    expect(page.locator(".stage-words")).to_have_text("왈소리가 오고 있어요다음 왈소리는 오전 9시")
    check_screen(phone, "wal-waiting" + suffix)

    member.move_clock_to(9)
    page.goto("/wal")
    paw(phone, "예약").tap()
    expect(page.locator(".message.mint .message-text")).to_have_text("내가 나에게: 물 마시자!")
    check_screen(phone, "wal-opened-own" + suffix)
    paw(phone, "아침").tap()
    expect(page.locator(".message-text")).to_have_text(morning["text"])

    member.move_clock_to(14)
    page.goto("/wal")
    paw(phone, "점심").tap()
    paw(phone, "점심").tap()
    stage(phone, "complete")
    expect(page.locator(".stage-words")).to_have_text("오늘의 왈소리가 모두 왔어요")
    check_screen(phone, "wal-complete" + suffix)
    page.get_by_role("link", name="나에게 한마디 쓰기").tap()
    expect(page).to_have_url(re.compile("/wal/calendar"))


def test_the_open_page_is_fresh_when_one_comes_back_to_it(phone):
    """W32"""
    page = phone.page
    member = WalMember(phone, slots=["AFTERNOON"])
    member.move_clock_to(13)
    page.goto("/wal")
    stage(phone, "waiting")
    member.call("POST", "/demo/clock", {"minutes": 61})
    with page.expect_navigation():
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    stage(phone, "arrived")
    member.move_clock_to(3)
    page.goto("/wal")
    expect(page.locator("h1")).to_have_text("오늘의 왈소리")
    stage(phone, "sleeping")


def test_the_keyboard_opens_a_message(phone):
    page = phone.page
    member = WalMember(phone, slots=["MORNING"])
    member.move_clock_to(10)
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
    browser = Chromium(engine)
    phone = Phone(browser, origin, reduced_motion=True)
    yield phone
    phone.close()
    browser.quit()


# The endless ones of the dog are within its picture, which this does not list.
ANIMATIONS_ENDED = """async () => {
  await document.fonts.ready
  await Promise.allSettled(document.getAnimations()
    .filter(each => each.effect.getComputedTiming().endTime !== Infinity).map(each => each.finished))
}"""


def dog_of(phone):
    """The dog on the page of the day, once all else on it has come to rest."""
    WalMember(phone)
    phone.page.goto("/wal")
    dog = phone.page.locator(".stage .dog")
    expect(dog).to_be_visible()
    phone.page.evaluate(ANIMATIONS_ENDED)
    return dog


@pytest.mark.full_chromium
def test_the_dog_moves_and_rests_for_those_who_asked_for_less(phone, calm_phone):
    """W35"""
    dog, calm_dog = dog_of(phone), dog_of(calm_phone)
    first, seen = dog.screenshot(), set()
    pictures = lambda: seen.add(calm_dog.screenshot()) or dog.screenshot()
    # As long as it takes for the one to move, and some pictures more, the other does not.
    wait_until(lambda: pictures() != first, phone.page)
    for _ in range(8):
        pictures()
    assert len(seen) == 1
