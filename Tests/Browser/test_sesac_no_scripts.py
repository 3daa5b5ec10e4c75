"""SeSAC without scripts, from the map to the end of a meeting."""

import re

import pytest

from actions import expect_toast
from expecting import expect
from people import ask, caller
from screen_check import check_screen
from test_sesac import join
from test_sesac_network import CAMPUS, accept, new_partner, partner, wait_and_be_asked  # noqa: F401 (fixtures)
from variants import over_http

pytestmark = [pytest.mark.fresh_demo, over_http]


def test_a_meeting_from_the_map_to_its_end_without_scripts(phone, partner):
    """E8 E10 E11 E12 E14 E16 E18 E19 E20 E21"""
    page = phone.page
    # The entrance leads through joining to the map.
    page.goto("/sesac/sign-in")
    page.goto("/sesac/sign-in")
    page.get_by_role("button", name="새로운 사람으로 시작하기").tap()
    for label, value in (("닉네임", "나그네"), ("생년월일", "1999-09-09"), ("이메일", "n@example.com")):
        page.get_by_label(label).fill(value)
    page.locator("label.gender").filter(has_text="남자").tap()
    page.get_by_role("button", name="시작하기").tap()
    expect(page.locator("#people a")).not_to_have_count(0)
    check_screen(phone, "sesac-map-no-scripts")
    page.locator(".map-moves").get_by_role("link", name="북").tap()
    page.wait_for_url(re.compile(r"latitude=37\.52"))
    page.get_by_role("link", name="가까이", exact=True).tap()
    page.wait_for_url(re.compile("zoom=3"))
    page.locator("[data-gender=WOMAN]").tap()
    expect(page.locator("[data-gender=WOMAN]")).to_have_attribute("aria-current", "true")
    page.goto("/sesac")
    page.locator("#around > summary").tap()
    expect(page.locator("#around .person-card").first).to_be_visible()
    page.locator("#around > summary").tap()

    page.locator(".state-button").tap()
    # The words of the neighbourhood are there to read; no button would add them.
    expect(page.locator(".around-tags p").first).to_be_visible()
    expect(page.locator("[data-tag]").first).to_be_hidden()
    page.get_by_label("내가 하고 싶은 것").fill("아주아주아주긴단어")
    phone.allow("422")
    page.get_by_role("button", name="새싹 찾기").tap()
    expect(page.locator("#tags-error")).to_contain_text("8자까지")
    page.get_by_label("내가 하고 싶은 것").fill("산책 탁구")
    page.get_by_role("button", name="새싹 찾기").tap()
    expect(page.locator("h1")).to_have_text("새싹 찾기")
    expect(page.locator(".person-card")).not_to_have_count(0)
    # Stopped, and begun again with the same words.
    page.get_by_role("button", name="찾기 중단").tap()
    expect_toast(phone, "새싹 찾기를 멈췄어요.")
    page.locator(".state-button").tap()
    page.get_by_label("내가 하고 싶은 것").fill("산책 탁구")
    page.get_by_role("button", name="새싹 찾기").tap()
    expect(page.locator("h1")).to_have_text("새싹 찾기")
    expect(page.locator(".person-card")).not_to_have_count(0)

    me = ask(phone, "GET", "/sesac/me")
    partner("PUT", "/sesac/search", CAMPUS)
    partner("PUT", f"/sesac/people/{me['id']}/request")
    page.reload()
    page.get_by_role("link", name="받은 요청", exact=False).first.tap()
    page.locator(".person-card").filter(has_text="벗").get_by_role("button", name="수락하기").tap()
    expect(page.locator(".chat-opening")).to_contain_text("벗님과 매칭됐어요")
    page.get_by_role("textbox", name="메시지").fill("안녕하세요!")
    page.get_by_role("button", name="보내기").tap()
    expect(page.locator(".chat-message")).to_have_count(1)
    room = page.url.split("?")[0].split("#")[0].rsplit("/", 1)[1]
    partner("PUT", f"/sesac/chats/{room}/sent/n1", {"text": "역 앞에서 봐요"})
    page.goto(f"/sesac/chats/{room}")
    expect(page.locator(".chat-message")).to_have_count(2)
    expect(page.locator(".chat-message").last).to_contain_text("역 앞에서 봐요")
    check_screen(phone, "sesac-chat-no-scripts")

    page.locator(".chat-menu > summary").tap()
    page.locator(".chat-menu").get_by_role("link", name="새싹 신고").tap()
    expect(page.locator("h1")).to_have_text("새싹 신고")
    expect(page.locator(".person-name")).to_have_text("벗")
    page.go_back()
    page.locator(".chat-menu > summary").tap()
    page.locator(".chat-menu").get_by_role("link", name="리뷰 쓰기").tap()
    expect(page.locator("h1")).to_have_text("약속")
    check_screen(phone, "sesac-meeting-no-scripts")
    page.locator("summary").filter(has_text="약속 취소").tap()
    page.get_by_role("button", name="취소할게요").tap()
    expect_toast(phone, "약속을 끝냈어요.")
    # The cancel brings a break, and the conversation can only be read.
    expect(page.locator(".map-notice")).to_contain_text("1분 뒤부터")
    page.goto(f"/sesac/chats/{room}")
    expect(page.locator(".chat-ended")).to_be_visible()
    expect(page.get_by_role("textbox", name="메시지")).to_have_count(0)


def test_after_a_meeting_without_scripts(phone, partner):
    """E20 E22 E23: the review and the report, refused and then sent, and the reviews of somebody."""
    page = phone.page
    phone.allow("422")
    join(phone)
    wait_and_be_asked(phone, partner)
    match = accept(phone, partner)
    caller(phone.context.request, phone.origin)("POST", "/demo/clock", {"minutes": 31})
    page.goto(f"/sesac/chats/{match['room']}")
    page.locator(".chat-menu > summary").tap()
    page.locator(".chat-menu").get_by_role("link", name="리뷰 쓰기").tap()
    page.get_by_role("button", name="리뷰 등록하기").tap()
    expect(page.locator("#titles-error")).to_be_visible()
    expect(page.locator("[name=titles]").first).to_be_focused()
    check_screen(phone, "sesac-review-no-scripts")
    page.locator("label.chip").filter(has_text="친절한 성격").tap()
    page.get_by_label("한마디 (선택)").fill("다음에 또 봐요")
    page.get_by_role("button", name="리뷰 등록하기").tap()
    expect_toast(phone, "리뷰를 남겼어요. 고마워요!")
    page.goto(f"/sesac/people/{match['partner']['id']}/reviews")
    expect(page.locator(".review")).to_contain_text("다음에 또 봐요")

    page.goto(f"/sesac/report?person={match['partner']['id']}")
    page.get_by_role("button", name="신고하기").tap()
    expect(page.locator("#reasons-error")).to_be_visible()
    check_screen(phone, "sesac-report-no-scripts")
    page.locator("label.chip").filter(has_text="노쇼").tap()
    page.get_by_label("자세한 이야기 (선택)").fill("오지 않았어요")
    page.get_by_role("button", name="신고하기").tap()
    expect_toast(phone, "신고했어요. 다시 만나지 않게 할게요.")
