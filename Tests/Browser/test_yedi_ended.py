"""The check page of a time that is no longer held (D32 DW24)."""

import pytest

from expecting import expect
from people import ask
from screen_check import check_screen
from test_yedi import join
from test_yedi_payments import hold
from variants import with_and_without_scripts

pytestmark = pytest.mark.fresh_demo


@with_and_without_scripts
def test_a_check_page_whose_time_has_ended_leads_to_other_times(phone, scripts):
    page = phone.page
    join(phone, "가온" if scripts else "나온", "CLIENT")
    hold(phone, designer="서이안", service="허쉬컷")
    address = page.url
    ask(phone, "POST", "/demo/clock", {"minutes": 16})
    page.goto(address)
    expect(page.locator(".banner.warn")).to_have_text("잡아 둔 시간이 지났어요. 다시 골라 주세요.")
    expect(page.locator(".chosen")).to_contain_text("허쉬컷")
    check_screen(phone, "yedi-ended-checkout" + ("" if scripts else "-no-scripts"))
    page.locator(".starts a").first.tap()
    page.get_by_role("button", name="이 시간 잡기").tap()
    expect(page.locator("h1")).to_have_text("예약 확인")
