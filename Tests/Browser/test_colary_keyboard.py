"""Colary by keyboard alone: written, found, changed, deleted and brought back, and a survey (C30)."""

import re

import pytest

from expecting import expect
from test_colary import sent
from test_yedi_keyboard import press, stop_at
from test_yello_keyboard import tab_to

pytestmark = pytest.mark.fresh_demo


def choose(phone, group, step="ArrowRight"):
    """Goes to a group of choices with Tab, and on to the next of them with an arrow key."""
    stop_at(phone, group.locator("input:checked").first)
    phone.page.keyboard.press(step)


def test_an_entry_is_written_changed_deleted_and_brought_back_by_keyboard_alone(phone):
    """C1 C6 C9 C30 C45"""
    page, keys = phone.page, phone.page.keyboard
    page.goto("/colary")
    press(phone, page.get_by_role("radio", name="기쁨"), "Space")
    keys.press("ArrowRight")
    expect(page.get_by_role("radio", name="설렘")).to_be_checked()
    choose(phone, page.locator(".strengths"))
    strength = page.locator(".strengths input:checked")
    expect(strength).to_have_value("2")
    press(phone, page.get_by_role("button", name="다음", exact=True))
    expect(page.locator("[data-moment]")).to_contain_text("설렜던 순간")
    stop_at(phone, page.get_by_label("무슨 일이 있었나요?"))
    keys.type("첫눈이 왔다")
    expect(page.locator("[data-counter]")).to_have_text("6/500")
    keys.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("기록 보기")
    sent(phone, 1)

    press(phone, page.locator("a.feeling-card"))
    expect(page.locator(".entry-head .line")).to_have_text("첫눈이 왔다")
    press(phone, page.locator(".edit-box summary"))
    choose(phone, page.locator(".edit-box .emotions"))
    expect(page.get_by_role("radio", name="분노")).to_be_checked()
    stop_at(phone, page.get_by_role("textbox", name="한 줄"))
    keys.press("End")
    keys.type(", 곧 녹았다")
    press(phone, page.get_by_role("button", name="저장"))
    expect(page.locator(".entry-head .line")).to_have_text("첫눈이 왔다, 곧 녹았다")
    expect(page.locator(".entry-head")).to_have_class(re.compile("anger"))

    press(phone, page.get_by_role("button", name="이 기록 지우기"))
    expect(page).to_have_url(re.compile("/colary/records"))
    expect(page.locator(".feeling-card")).to_have_count(0)
    press(phone, page.get_by_role("button", name="되돌리기"))
    expect(page.locator(".feeling-card")).to_contain_text("첫눈이 왔다, 곧 녹았다")

    press(phone, page.get_by_role("link", name="기록 찾기").first)
    # The box around it shows the focus.
    tab_to(phone, page.get_by_role("searchbox"))
    keys.type("녹았")
    expect(page.locator("[data-status]")).to_have_text("기록 1개를 찾았어요")
    press(phone, page.locator("a.feeling-card"))
    expect(page.locator(".entry-head .line")).to_have_text("첫눈이 왔다, 곧 녹았다")
    # The day in the calendar leads to its entries.
    press(phone, page.get_by_role("link", name="뒤로"))
    day = page.locator(".calendar-day > a.filled")
    press(phone, day)
    expect(day).to_have_class(re.compile("chosen"))


def test_a_survey_is_answered_by_keyboard_alone(phone):
    """C2 C3 C4 C5"""
    page, keys = phone.page, phone.page.keyboard
    page.goto("/colary")
    press(phone, page.get_by_role("link", name="메뉴"))
    press(phone, page.get_by_role("dialog").get_by_role("link", name="마음 돌아보기"))
    press(phone, page.locator(".survey-card").filter(has_text="요즘 내 컨디션").get_by_role("link", name="시작하기"))
    groups = page.locator(".survey-group")
    expect(groups).to_have_count(5)
    for number in range(4):
        press(phone, groups.nth(number).locator("input[type=radio]").first, "Space")
        keys.press("ArrowDown")
        expect(groups.nth(number).locator("input[type=radio]").nth(1)).to_be_checked()
    press(phone, page.get_by_role("button", name="제출하기"))
    # The one that is missing has the focus.
    expect(groups.nth(4).locator("input[type=radio]").first).to_be_focused()
    keys.press("ArrowDown")
    press(phone, page.get_by_role("button", name="제출하기"))
    expect(page.locator("[data-result-card]")).to_contain_text("진단이 아니에요")
    expect(page.locator(".chart-dot")).to_have_count(1)
