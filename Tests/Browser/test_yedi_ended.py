"""The check page of a time that is no longer held, and a session that ends while one books (D9 D32 DW24)."""

import re

import pytest

from actions import expect_toast
from expecting import expect
from people import ask, enter
from screen_check import check_screen
from test_yedi import join
from test_yedi_payments import hold, open_times
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


def come_back(phone, name):
    """Reads that the session has ended and signs in as the same person, where one was."""
    page = phone.page
    page.wait_for_url(re.compile(r"/yedi/sign-in\?next="))
    expect_toast(phone, "다른 기기에서 로그아웃했거나 로그인이 만료됐어요. 다시 로그인해 주세요.")
    page.get_by_role("link", name="다른 방법으로 시작하기").tap()
    page.get_by_role("button", name=name).tap()


@with_and_without_scripts
def test_a_session_that_ended_elsewhere_leads_back_to_the_time_and_to_the_check(phone, scripts):
    page = phone.page
    enter(phone, "haram.yun")
    open_times(phone, designer="서이안", service="허쉬컷")
    chosen = page.locator(".starts label").nth(1)
    time = chosen.inner_text().strip()
    chosen.tap()
    ask(phone, "DELETE", "/session")
    page.get_by_role("button", name="이 시간 잡기").tap()
    come_back(phone, "윤하람")
    expect(page.locator(".starts label:has(input:checked)")).to_have_text(time)
    page.get_by_role("button", name="이 시간 잡기").tap()
    expect(page.locator("h1")).to_have_text("예약 확인")
    held = page.locator(".summary h2").inner_text()
    page.get_by_label("요청 사항").fill("앞머리는 그대로요")
    page.get_by_label("취소 규정을 확인했어요").check()
    ask(phone, "DELETE", "/session")
    page.get_by_role("button", name="예약하기").tap()
    come_back(phone, "윤하람")
    expect(page.locator("h1")).to_have_text("예약 확인")
    expect(page.locator(".summary h2")).to_have_text(held)
    if scripts:
        # What was typed is still in this tab.
        expect(page.get_by_label("요청 사항")).to_have_value("앞머리는 그대로요")
        expect(page.get_by_label("취소 규정을 확인했어요")).to_be_checked()
    else:
        page.get_by_label("취소 규정을 확인했어요").check()
    page.get_by_role("button", name="예약하기").tap()
    expect_toast(phone, "예약했어요.")
