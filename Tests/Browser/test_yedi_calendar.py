"""A calendar app reads the bookings of a client at a secret address (D3 D11)."""

import datetime

import icalendar
import pytest

from expecting import expect
from screen_check import check_screen
from test_yedi import choose_later_day, join
from test_yedi_payments import hold
from actions import expect_toast
from variants import with_and_without_scripts

pytestmark = pytest.mark.fresh_demo


@with_and_without_scripts
def test_a_calendar_app_reads_the_bookings(phone, scripts):
    """D3 D11: the address is made, read, and removed."""
    page = phone.page
    suffix = "" if scripts else "-no-scripts"
    join(phone, "고운", "CLIENT")
    hold(phone, "유하린", "레이어드컷")
    page.get_by_label("취소 규정을 확인했어요").check()
    page.get_by_role("button", name="예약하기").tap()
    expect_toast(phone, "예약했어요.")
    page.goto("/yedi/me")
    page.get_by_role("link", name="캘린더에 연결").tap()
    check_screen(phone, "yedi-calendars-none" + suffix)
    page.get_by_role("button", name="주소 만들기").tap()
    expect_toast(phone, "주소를 만들었어요.")
    check_screen(phone, "yedi-calendars" + suffix)
    address = page.locator(".feed-address").inner_text()
    reply = phone.context.request.get(address)
    assert reply.headers["content-type"] == "text/calendar; charset=utf-8"
    calendar = icalendar.Calendar.from_ical(reply.body())
    assert calendar["VERSION"] == "2.0" and not calendar.errors
    (event,) = calendar.walk("VEVENT")
    assert not event.errors and event["STATUS"] == "CONFIRMED" and event["SEQUENCE"] == 0
    assert event["SUMMARY"] == "결 헤어 · 레이어드컷"
    begins, ends = event.decoded("DTSTART"), event.decoded("DTEND")
    assert begins.utcoffset() == datetime.timedelta(0) and ends - begins == datetime.timedelta(hours=1)
    again = phone.context.request.get(address, headers={"If-None-Match": reply.headers["etag"]})
    assert again.status == 304
    page.locator("summary").filter(has_text="주소 없애기").tap()
    check_screen(phone, "yedi-calendars-remove" + suffix)
    page.get_by_role("button", name="없애기", exact=True).tap()
    expect_toast(phone, "주소를 없앴어요.")
    assert phone.context.request.get(address).status == 404
    expect(page.locator(".feed-address")).to_have_count(0)


def test_times_are_those_of_the_shop(phone, new_phone):
    """T7 DW8 DE9: a client in another zone sees the days and times that one beside the shop sees."""
    page = phone.page
    page.goto("/yedi/search?keyword=서이안")
    page.locator(".designer-card").tap()
    page.get_by_role("link", name="예약하기").tap()
    page.locator("label.choice").filter(has_text="레이어드컷").tap()
    page.get_by_role("button", name="날짜 고르기").tap()
    choose_later_day(page)
    expect(page.locator(".starts a")).not_to_have_count(0)
    away = new_phone(timezone="America/Los_Angeles").page
    away.goto(page.url)
    for part in (".calendar a.day", ".starts a", ".calendar h2"):
        assert away.locator(part).all_inner_texts() == page.locator(part).all_inner_texts()
    first = page.locator(".starts a").first.inner_text()
    assert first in ("10:00", "10:30", "11:00", "오전 10:00", "오전 10:30", "오전 11:00"), first
