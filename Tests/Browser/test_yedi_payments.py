"""A client pays in advance at the demo's provider, which answers in every way (D4 T12)."""

import re

import pytest

from expecting import expect
from form_client import ahead_of
from payment import open_provider, wait_for_outcome
from screen_check import check_screen
from test_yedi import choose_later_day, join
from actions import expect_toast
from variants import over_http, with_and_without_scripts

pytestmark = pytest.mark.fresh_demo


def open_times(phone, designer, service):
    """Opens the times of a day on which a booking may still be cancelled for nothing; a browser comes to these alone."""
    page = ahead_of(phone).page
    page.goto("/yedi/designers")
    page.locator(".designer-card").filter(has_text=designer).tap()
    page.get_by_role("link", name="예약하기").tap()
    page.locator("label.choice").filter(has_text=service).tap()
    page.get_by_role("button", name="날짜 고르기").tap()
    choose_later_day(page)
    show(phone, page)


def show(phone, page):
    """Opens the page to which somebody came over HTTP."""
    if phone.page is not page:
        phone.page.goto(page.url)


def hold(phone, designer="한보라", service="뿌리염색"):
    """Holds a time that may still be cancelled for nothing, up to the page that checks it, to which alone a browser comes."""
    hand = ahead_of(phone)
    page = hand.page
    open_times(hand, designer, service)
    page.locator(".starts label").first.tap()
    page.get_by_role("button", name="이 시간 잡기").tap()
    show(phone, page)
    expect(phone.page.locator("h1")).to_have_text("예약 확인")


def checkout(phone):
    """Agrees and goes on to the provider's page."""
    page = phone.page
    page.get_by_label("취소 규정을 확인했어요").check()
    page.get_by_role("button", name="결제하고 예약하기").tap()
    return open_provider(page)


@with_and_without_scripts
def test_a_client_pays_in_advance_and_cancels(phone, scripts):
    """D4 T12"""
    page = phone.page
    suffix = "" if scripts else "-no-scripts"
    join(phone, "고운", "CLIENT")
    hold(phone)
    expect(page.locator(".payment")).to_contain_text("85,000원")
    check_screen(phone, "yedi-pay-check" + suffix)
    pay = checkout(phone)
    check_screen(phone, "yedi-pay-order" + suffix)
    pay.tap()
    expect(page.locator("h1")).to_have_text("연습용 결제")
    check_screen(phone, "yedi-pay-practice" + suffix)
    page.get_by_role("button", name="승인하기", exact=True).tap()
    wait_for_outcome(page, "결제 완료")
    expect(page.locator("h1")).to_have_text("영수증")
    expect(page.locator("#order .facts")).to_contain_text("뿌리염색")
    check_screen(phone, "yedi-pay-receipt" + suffix)
    page.get_by_role("link", name="보러 가기").tap()
    expect(page.locator(".payment")).to_contain_text("결제 완료")
    check_screen(phone, "yedi-pay-booking" + suffix)
    page.locator(".ask summary").filter(has_text="예약 취소").tap()
    expect(page.locator(".ask")).to_contain_text("85,000원을 돌려드려요")
    page.get_by_role("button", name="예약 취소하기").tap()
    expect_toast(phone, "예약을 취소했어요.")
    expect(page.locator(".payment")).to_contain_text("모두 환불")
    page.get_by_role("link", name="영수증 보기").tap()
    wait_for_outcome(page, "돌려드림")
    check_screen(phone, "yedi-pay-refunded" + suffix)
    page.goto("/payments")
    check_screen(phone, "yedi-pay-list" + suffix)


@over_http
@pytest.mark.parametrize("answer, text", [
    ("카드사가 거절하기", "결제하지 못했어요"),
    ("결제 그만두기", "결제를 멈췄어요"),
    ("두 번 알리기", "결제 완료"),
    ("늦게 승인하기", "결제를 확인하고 있어요"),
    ("대답하지 않기", "결제를 확인하고 있어요"),
])
def test_every_answer_of_the_provider_has_its_page(phone, answer, text):
    """D4 T12"""
    page = phone.page
    join(phone, "고운", "CLIENT")
    hold(phone, "문지호", "레이어드컷")
    expect(page.locator(".payment")).to_contain_text("13,500원")
    checkout(phone).tap()
    page.get_by_role("button", name=answer, exact=True).tap()
    wait_for_outcome(page, text)
    if answer in ("카드사가 거절하기", "결제 그만두기"):
        expect(page.locator("[aria-live=polite]").first).to_contain_text(re.compile(r"\d+시( \d+분)?까지 "))
    # Paid is looked at as the receipt, and of two that wait one.
    if answer not in ("두 번 알리기", "대답하지 않기"):
        check_screen(phone, f"yedi-pay-{answer.replace(' ', '-')}")
