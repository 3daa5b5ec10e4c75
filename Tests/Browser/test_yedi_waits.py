"""The days a client waits for: joined on a full day, seen and ended on a page of their own (DE8)."""

import pytest

from actions import expect_toast
from expecting import expect
from people import ask
from screen_check import check_screen
from test_yedi import join, open_shop
from test_yedi_forms import free_times
from variants import with_and_without_scripts

pytestmark = pytest.mark.fresh_demo


@with_and_without_scripts
def test_a_client_waits_sees_the_days_and_ends_them(phone, new_phone, scripts):
    """D11 DE8 DW24"""
    page, shop = phone.page, new_phone()
    suffix = "" if scripts else "-no-scripts"
    designer, menu = open_shop(shop, "가람")
    join(phone, "고운", "CLIENT")
    day, _ = free_times(phone, designer, menu["레이어드컷"])
    ask(shop, "POST", "/yedi/schedule/breaks", {"day": day, "begins": "10:10", "ends": "18:50"})
    page.goto("/yedi/bookings")
    page.get_by_role("link", name="빈 시간을 기다리는 날").tap()
    expect(page.locator("main")).to_contain_text("기다리는 날이 없어요")
    check_screen(phone, "yedi-waits-empty" + suffix)
    page.goto(f"/yedi/designers/{designer}/booking?services%5B0%5D={menu['레이어드컷']}&day={day}")
    page.get_by_role("button", name="빈 시간이 나면 알림 받기").tap()
    expect_toast(phone, "빈 시간이 나면 알려 드릴게요.")
    # The same day with the same services, so that another day is one tap away.
    expect(page.get_by_role("button", name="알림 기다리는 중 (그만두기)")).to_be_visible()
    expect(page.locator(".chosen")).to_contain_text("레이어드컷")
    check_screen(phone, "yedi-waiting" + suffix)
    page.goto("/yedi/me/waits")
    row = page.locator("li.row")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("가람 헤어")
    if scripts:
        expect(page.locator(".empty")).to_be_hidden()
    check_screen(phone, "yedi-waits" + suffix)
    row.get_by_role("button").tap()
    expect(row).to_have_count(0)
    expect(page.locator(".empty")).to_be_visible()
    assert ask(phone, "GET", "/yedi/me/waits")["days"] == []
