"""Text typed while joining survives the page, and nothing else does (Y55)."""

import re

from playwright.sync_api import expect

from people import COUNTER, ask, enter
from screens import by_form
from test_yello_joining import result, type_in
from actions import enter_birthday, force_tap, sign_in


def answer_up_to_the_name(phone, name="한새봄"):
    """Answers school, department and year, and types a name."""
    page = phone.page
    page.locator("input#school").tap()
    page.locator("#school-keyword").fill("경희대")
    result(page, re.compile("^경희대학교$")).tap()
    force_tap(page.get_by_role("button", name="다음", exact=True))
    page.locator("#department").tap()
    page.locator("#department-keyword").fill("미디어학과")
    result(page, re.compile("^미디어학과$")).tap()
    page.locator("#entryYear").tap()
    result(page, "24학번").tap()
    force_tap(page.get_by_role("button", name="다음", exact=True))
    page.locator("#name").fill(name)


KEPT = "localStorage.getItem('yello joining')"


def test_a_page_that_was_dropped_comes_back_with_what_was_typed(phone):
    """Y55: where one was, until one has joined."""
    page = phone.page
    enter(phone)
    page.goto("/yello/membership")
    enter_birthday(phone)
    assert page.evaluate(KEPT) is None, "no birthday is kept"
    answer_up_to_the_name(phone)
    page.reload()
    expect(page.locator("#name")).to_be_visible()
    expect(page.locator("#name")).to_have_value("한새봄")
    force_tap(page.get_by_role("button", name="다음", exact=True))
    expect(page.locator("#handle-error")).not_to_be_empty()
    handle = f"saebom.{next(COUNTER)}"
    type_in(page.locator("#handle"), handle)
    # Fields that depend on the school are restored, and so are earlier steps.
    page.go_back()
    expect(page.locator("#department")).to_have_value("미디어학과")
    expect(page.locator("#entryYear")).to_have_value("24학번")
    page.locator("#department").tap()
    expect(page.locator("#department-keyword")).to_be_visible()
    page.locator("dialog[open]").get_by_role("link", name="닫기").tap()
    page.go_forward()
    force_tap(page.get_by_role("button", name="다음", exact=True))
    page.get_by_text("여학생").tap()
    page.close()
    phone.open()
    page = phone.page
    page.goto("/yello/membership")
    expect(page.locator("#school")).to_have_value("경희대학교")
    # With the keyboard: two taps without input in between would count as a double tap.
    on = page.get_by_role("button", name="다음", exact=True)
    for field in ("#department", "#handle"):
        on.press("Enter")
        expect(page.locator(field)).to_be_visible()
    expect(page.locator("#handle")).to_have_value(handle)
    on.press("Enter")
    expect(page.get_by_role("radio", name="여학생")).to_be_checked()
    on.press("Enter")
    force_tap(page.get_by_role("button", name="건너뛰기", exact=True))
    page.wait_for_url("**/yello?welcome=1")
    assert page.evaluate(KEPT) is None


def test_what_was_typed_goes_with_signing_out_and_nobody_else_reads_it(phone, new_person):
    page = phone.page
    page.goto(by_form(phone, new_person))
    answer_up_to_the_name(phone)
    assert "한새봄" in page.evaluate(KEPT)
    sign_in(phone)
    enter_birthday(phone)
    expect(page.locator("#school")).to_have_value("")
    assert page.evaluate(KEPT) is None
    answer_up_to_the_name(phone, "김가온")
    ask(phone, "POST", "/wal/membership", {"nickname": "보리", "categories": ["YELL"], "slots": ["NIGHT"]})
    page.goto("/wal/me")
    page.get_by_role("link", name="로그아웃").tap()
    with page.expect_navigation():
        page.get_by_role("dialog").get_by_role("button", name="로그아웃").tap()
    assert page.evaluate(KEPT) is None
