"""After a meeting with somebody of the neighbourhood: both wish to stay friends, and the chat goes on (E35)."""

import re

import pytest

from actions import expect_toast
from expecting import expect
from people import ask
from screen_check import check_screen
from test_sesac import answer_soon, join, meet_first
from waiting import wait_until

pytestmark = pytest.mark.fresh_demo


def test_staying_friends_after_a_meeting(phone):
    """E35"""
    page = phone.page
    join(phone)
    page.goto("/sesac/friends")
    expect(page.locator("h2")).to_have_text("아직 새싹친구가 없어요")
    check_screen(phone, "sesac-friends-none")
    meet_first(phone)
    ask(phone, "POST", "/demo/clock", {"minutes": 40})
    page.goto("/sesac")
    page.locator(".state-button").tap()
    expect(page.locator("h1")).to_have_text("약속")
    expect(page.get_by_text("친구로 남을까요?")).to_have_count(0)
    page.locator("label.chip").filter(has_text="친절한 성격").tap()
    page.get_by_role("button", name="리뷰 등록하기").tap()
    expect_toast(phone, "리뷰를 남겼어요. 고마워요!")
    expect(page.get_by_role("heading", name="친구로 남을까요?")).to_be_visible()

    page.goto("/sesac/friends")
    page.locator(".tab-bar a").filter(has_text="친구").tap()
    expect(page.locator(".met .row")).to_have_count(1)
    check_screen(phone, "sesac-friends-met")
    page.locator(".met .row-link").tap()
    expect(page.get_by_role("heading", name="친구로 남을까요?")).to_be_visible()
    check_screen(phone, "sesac-friend-wish")
    page.get_by_role("button", name="친구로 남고 싶어요").tap()
    expect_toast(phone, re.compile("저장했어요|이제 새싹친구예요"))
    # The resident wishes it too, before or after.
    answer_soon(phone)
    wait_until(lambda: ask(phone, "GET", "/sesac/friends")["friends"]["items"])
    page.goto("/sesac/friends")
    expect(page.locator(".rows .ask")).to_have_count(1)
    check_screen(phone, "sesac-friends")
    page.locator(".row-link").first.tap()
    page.get_by_role("textbox", name="메시지").fill("또 만나요!")
    page.get_by_role("button", name="보내기", exact=True).tap()
    expect(page.locator(".chat-message.mine").last).to_contain_text("또 만나요!")
    page.goto("/sesac/friends")
    page.locator("summary").filter(has_text="끊기").tap()
    page.get_by_role("button", name="끊을게요").tap()
    expect_toast(phone, "친구를 끊었어요.")
    expect(page.locator(".met .row")).to_have_count(1)
