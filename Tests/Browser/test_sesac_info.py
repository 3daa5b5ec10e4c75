"""The rows of My info: notices, questions and answers, and a question to the operators that is answered (E25 E33 E34)."""

import re

import pytest

from actions import expect_toast
from expecting import expect
from form_client import ahead_of
from people import ask
from screen_check import check_screen
from test_sesac import join
from variants import with_and_without_scripts

pytestmark = pytest.mark.fresh_demo


@with_and_without_scripts
def test_notices_and_questions_from_my_info_to_the_operators_and_back(phone, scripts):
    """E25 E33 E34"""
    page = phone.page
    suffix = "" if scripts else "-no-scripts"
    join(phone)
    page.goto("/sesac/me")
    row = page.locator(".menu-row").filter(has_text="공지사항")
    expect(row).to_contain_text("안 읽은 공지 2개")
    row.tap()
    expect(page.locator("h1")).to_have_text("공지사항")
    expect(page.locator(".row")).to_have_count(2)
    expect(page.locator(".new-mark")).to_have_count(2)
    check_screen(phone, "sesac-notices" + suffix)
    page.locator(".row-link").first.tap()
    expect(page.locator("h2")).to_have_text("처음 만날 때는 사람이 많은 곳에서")
    check_screen(phone, "sesac-notice" + suffix)
    page.get_by_role("link", name="뒤로").tap()
    expect(page.locator(".new-mark")).to_have_count(1)
    page.get_by_role("link", name="뒤로").tap()
    expect(page.locator(".menu-row").filter(has_text="공지사항")).to_contain_text("안 읽은 공지 1개")

    page.locator(".menu-row").filter(has_text="자주 묻는 질문").tap()
    entry = page.locator("details").filter(has_text="찾기는 얼마나 이어지나요?")
    expect(entry.locator("p")).to_be_hidden()
    entry.locator("summary").tap()
    expect(entry.locator("p")).to_contain_text("60분")
    check_screen(phone, "sesac-faq" + suffix)
    page.get_by_role("link", name="1:1 문의").tap()
    expect(page.locator("h1")).to_have_text("1:1 문의")
    phone.allow("422")
    page.get_by_role("button", name="문의 보내기").tap()
    expect(page.locator("#text-error")).to_contain_text("1,000자까지")
    check_screen(phone, "sesac-inquiry-refused" + suffix)
    page.get_by_label("무엇이 궁금한가요?").fill("캐릭터를 바꾸면 지도에서도 바뀌나요?")
    page.get_by_role("button", name="문의 보내기").tap()
    expect_toast(phone, "문의를 보냈어요.")
    expect(page.locator(".inquiries .pill")).to_have_text("기다리는 중")

    ask(phone, "PUT", "/demo/operator")
    page.goto("/operator")
    page.get_by_role("link", name="새싹 1:1 문의").tap()
    card = page.locator(".parcel").filter(has_text="지도에서도 바뀌나요?")
    check_screen(phone, "sesac-operator-inquiries" + suffix)
    card.get_by_role("link", name="답하기").tap()
    page.get_by_label("답변").fill("네, 저장하면 바로 바뀌어요.\n지금 찾고 있어도요.")
    check_screen(phone, "sesac-operator-inquiry" + suffix)
    page.get_by_role("button", name="답변 저장").tap()
    expect_toast(phone, "답변을 저장했어요.")
    page.goto("/operator/sesac/notices")
    page.get_by_label("제목", exact=True).fill("오늘 밤 점검")
    page.get_by_label("내용", exact=True).fill("밤 두 시에 오 분 동안 쉬어요.")
    page.get_by_role("button", name="공지 내기").tap()
    expect_toast(phone, "공지를 냈어요.")
    check_screen(phone, "sesac-operator-notices" + suffix)
    page.locator(".parcel").filter(has_text="새싹샵이 문을 열었어요").get_by_role("link").tap()
    check_screen(phone, "sesac-operator-notice" + suffix)
    page.locator("summary").filter(has_text="공지 내리기").tap()
    page.get_by_role("button", name="내릴게요").tap()
    expect_toast(phone, "공지를 내렸어요.")

    page.goto("/sesac/notices")
    expect(page.locator(".row strong")).to_have_text(["오늘 밤 점검", "처음 만날 때는 사람이 많은 곳에서"])
    page.goto("/sesac/inquiries")
    expect(page.locator(".inquiries .pill")).to_have_text("답변 완료")
    expect(page.locator(".inquiry-answer")).to_contain_text("네, 저장하면 바로 바뀌어요.")
    check_screen(phone, "sesac-inquiries" + suffix)

    # The notices are as before, for who comes next.
    hand = ahead_of(phone)
    page = hand.page
    for title, question, answer in (("새싹샵이 문을 열었어요", None, "다시 올리기"), ("오늘 밤 점검", "공지 내리기", "내릴게요")):
        page.goto("/operator/sesac/notices")
        page.locator(".parcel").filter(has_text=title).first.get_by_role("link").tap()
        if question:
            page.locator("summary").filter(has_text=question).tap()
        page.get_by_role("button", name=answer).tap()
        expect_toast(hand, re.compile("올렸어요|내렸어요"))


def test_a_question_in_the_writing_outlasts_a_reload_and_the_way_back(phone):
    page = phone.page
    join(phone)
    page.goto("/sesac/inquiries")
    field = page.get_by_label("무엇이 궁금한가요?")
    field.fill("쓰다 만 문의")
    page.reload()
    expect(field).to_have_value("쓰다 만 문의")
    page.get_by_role("link", name="자주 묻는 질문 먼저 보기").tap()
    expect(page.locator("h1")).to_have_text("자주 묻는 질문")
    page.go_back()
    expect(field).to_have_value("쓰다 만 문의")
    page.get_by_role("button", name="문의 보내기").tap()
    expect_toast(phone, "문의를 보냈어요.")
    expect(field).to_have_value("")
    page.reload()
    expect(field).to_have_value("")
    # Opened anew, it is another question.
    field.fill("다른 문의")
    page.goto("/sesac/me")
    page.goto("/sesac/inquiries")
    expect(field).to_have_value("")
