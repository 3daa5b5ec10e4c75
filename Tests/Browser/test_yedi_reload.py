"""Pages of a booking that are reloaded and returned to keep what was chosen and typed, for one booking only (D9 D32 DW24)."""

import pytest

from actions import expect_toast
from expecting import expect
from people import enter
from test_yedi import join
from test_yedi_payments import hold, open_times
from test_yedi_posts import picture
from test_yedi_requests import NOTE, wait_for_uploads

pytestmark = pytest.mark.fresh_demo

KEPT = "sessionStorage.getItem('yedi request')"
DRAWN = "[...document.querySelectorAll('.photo-strip img')].every((each) => each.complete && each.naturalWidth > 0)"


def test_a_chosen_time_is_there_after_a_reload_and_on_the_way_back(phone):
    page = phone.page
    join(phone, "고운", "CLIENT")
    open_times(phone, designer="서이안", service="허쉬컷")
    chosen = page.locator(".starts label").nth(2)
    time = chosen.inner_text().strip()
    checked = page.locator(".starts label:has(input:checked)")
    expect(checked).to_have_count(0)
    chosen.tap()
    page.reload()
    expect(checked).to_have_text(time)
    page.get_by_role("link", name="시술 바꾸기").tap()
    expect(page.locator("label.choice")).not_to_have_count(0)
    page.go_back()
    expect(checked).to_have_text(time)
    # The same times, opened anew, have none chosen.
    times = page.url
    page.goto("/yedi/search")
    page.goto(times)
    expect(page.locator(".starts label")).not_to_have_count(0)
    expect(checked).to_have_count(0)


def test_what_is_entered_on_the_check_page_stays_until_it_is_booked(phone):
    page = phone.page
    join(phone, "고운", "CLIENT")
    hold(phone, designer="서이안", service="허쉬컷")
    note, tick = page.get_by_label("요청 사항"), page.get_by_label("취소 규정을 확인했어요")

    def stands():
        expect(page.locator("h1")).to_have_text("예약 확인")
        expect(note).to_have_value(NOTE)
        expect(tick).to_be_checked()
        expect(page.locator(".photo-strip input:checked")).to_have_count(1)
        page.wait_for_function(DRAWN)

    note.fill(NOTE)
    tick.check()
    page.locator("#files").set_input_files([picture((40, 90, 120))])
    wait_for_uploads(page, 1)
    page.reload()
    stands()
    page.get_by_role("link", name="뒤로").tap()
    page.locator(".booking-card").tap()
    stands()
    page.go_back()
    expect(page.locator(".booking-card")).to_have_count(1)
    page.go_forward()
    stands()
    page.get_by_role("button", name="예약하기").tap()
    expect_toast(phone, "예약했어요.")
    expect(page.locator(".request")).to_contain_text(NOTE)
    expect(page.locator(".photo-row img")).to_have_count(1)
    assert page.evaluate(KEPT) is None

    # Neither the next booking nor another account finds any of it.
    def is_empty():
        expect(note).to_have_value("")
        expect(tick).not_to_be_checked()
        expect(page.locator(".photo-strip li")).to_have_count(0)

    hold(phone, designer="서이안", service="허쉬컷")
    is_empty()
    note.fill("다른 말")
    tick.check()
    join(phone, "다온", "CLIENT")
    hold(phone, designer="서이안", service="허쉬컷")
    is_empty()
    assert page.evaluate(KEPT) is None
    note.fill("또 다른 말")
    page.get_by_role("button", name="예약 그만두기").tap()
    expect_toast(phone, "예약을 그만두었어요. 그 시간은 다시 비었어요.")
    assert page.evaluate(KEPT) is None


def test_what_is_typed_while_joining_outlasts_a_reload(phone):
    page = phone.page
    enter(phone)
    page.goto("/yedi/membership")
    page.get_by_label("이름").fill("고운")
    page.get_by_label("휴대폰 번호").fill("010-1234-5678")
    designer = page.locator("input[name=roles][value=DESIGNER]")
    expect(designer).not_to_be_checked()
    page.locator("label.choice", has=designer).tap()
    page.reload()
    expect(page.get_by_label("이름")).to_have_value("고운")
    expect(page.get_by_label("휴대폰 번호")).to_have_value("010-1234-5678")
    expect(designer).to_be_checked()


def test_what_is_typed_for_a_salon_outlasts_a_reload(phone):
    page = phone.page
    join(phone, "도연", "DESIGNER")
    page.goto("/yedi/studio/registration")
    introduction = page.locator("[name=introduction]")
    introduction.fill("손질이 쉬운 머리")
    page.locator("[name=shop]").fill("도연 헤어")
    page.reload()
    expect(introduction).to_have_value("손질이 쉬운 머리")
    expect(page.locator("[name=shop]")).to_have_value("도연 헤어")
