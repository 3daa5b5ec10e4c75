"""SeSAC by keyboard alone: joining, asking somebody, the chat, and the end of the meeting."""

import pytest

from expecting import expect
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
