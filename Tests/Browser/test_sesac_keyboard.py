"""SeSAC by keyboard alone: joining, asking somebody, the chat, the end of the meeting, and what comes after it."""

import re

import pytest

from actions import expect_toast
from expecting import expect
from people import ask
from test_sesac import answer_soon, join
from test_sesac_network import accept, new_partner, partner, wait_and_be_asked  # noqa: F401 (fixtures)
from test_yedi_keyboard import press, stop_at
from waiting import PATIENCE

pytestmark = pytest.mark.fresh_demo


def test_somebody_joins_meets_and_cancels_by_keyboard_alone(phone):
    """E2 E4 E5 E6 E7 E11 E12 E14 E18 E20 E21"""
    page, keys = phone.page, phone.page.keyboard
    page.goto("/sesac/sign-in")
    press(phone, page.get_by_role("button", name="새로운 사람으로 시작하기"))
    onward = page.get_by_role("button", name="다음")
    stop_at(phone, page.get_by_label("닉네임"))
    keys.type("나그네")
    press(phone, onward)
    birth = page.get_by_label("생년월일")
    stop_at(phone, birth)
    # The order in which the parts of a date are typed is the browser's language's.
    birth.fill("1999-09-09")
    press(phone, onward)
    stop_at(phone, page.get_by_label("이메일"))
    keys.type("n@example.com")
    press(phone, onward)
    stop_at(phone, page.locator("label.gender input").first)
    keys.press("Space")
    press(phone, page.get_by_role("button", name="시작하기"))
    expect(page.locator("#map")).to_be_visible()

    press(phone, page.locator("#around > summary"))
    expect(page.locator(".person-card").first).to_be_visible()
    press(phone, page.locator(".state-button"))
    words = page.get_by_label("내가 하고 싶은 것")
    stop_at(phone, words)
    keys.type("hiking")
    keys.press("Enter")
    expect(page.locator("h1")).to_have_text("새싹 찾기")
    press(phone, page.locator(".person-card summary").filter(has_text="요청하기").first)
    press(phone, page.get_by_role("button", name="요청할게요"))
    expect_toast(phone, re.compile("요청을 보냈어요|매칭됐어요"))
    answer_soon(phone)
    page.wait_for_url("**/sesac/chats/**", timeout=PATIENCE * 1000)
    stop_at(phone, page.get_by_role("textbox", name="메시지"))
    keys.type("hello")
    press(phone, page.get_by_role("button", name="보내기", exact=True))
    expect(page.locator(".chat-message.mine").last).to_contain_text("hello")

    page.goto("/sesac")
    press(phone, page.locator(".state-button"))
    expect(page.locator("h1")).to_have_text("약속")
    press(phone, page.locator("summary").filter(has_text="약속 취소"))
    press(phone, page.get_by_role("button", name="취소할게요"))
    expect(page.locator(".map-notice")).to_contain_text("1분 뒤부터")


def test_a_review_a_report_and_the_shop_by_keyboard_alone(phone, partner):
    """E20 E22 E23 E27"""
    page, keys = phone.page, phone.page.keyboard
    join(phone)
    wait_and_be_asked(phone, partner)
    match = accept(phone, partner)
    ask(phone, "POST", "/demo/clock", {"minutes": 31})
    page.goto(f"/sesac/chats/{match['room']}")
    press(phone, page.locator(".chat-menu > summary"))
    press(phone, page.locator(".chat-menu").get_by_role("link", name="리뷰 쓰기"))
    expect(page.locator("h1")).to_have_text("약속")
    press(phone, page.get_by_label("친절한 성격"), "Space")
    expect(page.get_by_label("친절한 성격")).to_be_checked()
    stop_at(phone, page.get_by_label("한마디 (선택)"))
    keys.type("thank you")
    press(phone, page.get_by_role("button", name="리뷰 등록하기"))
    expect_toast(phone, "리뷰를 남겼어요. 고마워요!")

    press(phone, page.get_by_role("link", name="새싹 신고"))
    expect(page.locator("h1")).to_have_text("새싹 신고")
    press(phone, page.get_by_label("노쇼"), "Space")
    press(phone, page.get_by_role("button", name="신고하기"))
    expect_toast(phone, "신고했어요. 다시 만나지 않게 할게요.")

    press(phone, page.get_by_role("navigation", name="메뉴").get_by_role("link", name="새싹샵"))
    press(phone, page.locator(".item").filter(has_text="민트 새싹"))
    expect(page.get_by_role("button", name="민트 새싹 사기")).to_be_visible()
