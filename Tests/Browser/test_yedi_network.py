"""A booking whose network is lost, or whose buttons are pressed twice, is made once and loses nothing (D9 D32 DE10)."""

import pytest

from actions import expect_toast
from expecting import expect
from people import ask
from test_every_app import LOST
from test_yedi import join
from test_yedi_payments import open_times
from test_yedi_posts import picture
from test_yedi_requests import NOTE, wait_for_uploads

pytestmark = pytest.mark.fresh_demo


def booked(phone):
    """The notes of the bookings of this client, with the number of their photos."""
    return [(each["note"], len(each["photos"])) for each in ask(phone, "GET", "/yedi/bookings")["items"]]


def test_a_time_and_a_booking_wait_for_the_network_and_are_made_once(phone, offline):
    page = phone.page
    join(phone, "고운", "CLIENT")
    open_times(phone, designer="서이안", service="허쉬컷")
    chosen = page.locator(".starts label").nth(1)
    chosen.tap()
    offline(True)
    page.get_by_role("button", name="이 시간 잡기").tap()
    expect_toast(phone, LOST)
    expect(page.locator(".starts input:checked")).to_have_count(1)
    offline(False)
    expect(page.locator("h1")).to_have_text("예약 확인")
    note, tick = page.get_by_label("요청 사항"), page.get_by_label("취소 규정을 확인했어요")
    note.fill(NOTE)
    tick.check()
    page.locator("#files").set_input_files([picture((40, 90, 120))])
    wait_for_uploads(page, 1)
    offline(True)
    page.get_by_role("button", name="예약하기").tap()
    expect_toast(phone, LOST)
    page.reload()
    expect(note).to_have_value(NOTE)
    expect(tick).to_be_checked()
    offline(False)
    expect(page.get_by_role("link", name="시간 옮기기")).to_be_visible()
    assert booked(phone) == [(NOTE, 1)]


def test_two_quick_presses_hold_one_time_and_make_one_booking(phone):
    page = phone.page
    join(phone, "고운", "CLIENT")
    open_times(phone, designer="서이안", service="허쉬컷")
    page.locator(".starts label").nth(3).tap()
    button = page.get_by_role("button", name="이 시간 잡기")
    button.dblclick(no_wait_after=True)
    expect(page.locator("h1")).to_have_text("예약 확인")
    page.get_by_label("취소 규정을 확인했어요").check()
    page.get_by_role("button", name="예약하기").dblclick(no_wait_after=True)
    expect(page.get_by_role("link", name="시간 옮기기")).to_be_visible()
    assert booked(phone) == [("", 0)]
