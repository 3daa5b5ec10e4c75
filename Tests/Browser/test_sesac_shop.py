"""Characters and backgrounds are tried on, bought and worn (E27 E28)."""

import re

import pytest

from actions import expect_toast
from expecting import expect
from payment import open_provider, wait_for_outcome
from screen_check import check_screen
from test_sesac import join
from variants import with_and_without_scripts

pytestmark = pytest.mark.fresh_demo


def pay(page):
    """Goes on to the provider's page once it is ready, and pays there."""
    open_provider(page).tap()
    page.get_by_role("button", name="승인하기", exact=True).tap()
    wait_for_outcome(page, "결제 완료")


@with_and_without_scripts
def test_a_character_is_tried_on_bought_and_worn(phone, scripts):
    """E27 E28"""
    page = phone.page
    suffix = "" if scripts else "-no-scripts"
    join(phone)
    page.goto("/sesac/me")
    page.get_by_role("link", name="새싹샵").tap()
    expect(page.locator("h1")).to_have_text("새싹샵")
    expect(page.locator(".items .item")).to_have_count(5)
    expect(page.locator(".fitting")).to_contain_text("지금 내 모습이에요")
    check_screen(phone, "sesac-shop" + suffix)
    page.locator(".item").filter(has_text="민트 새싹").tap()
    expect(page.get_by_role("button", name="민트 새싹 사기")).to_be_visible()
    page.get_by_role("link", name="배경").tap()
    page.locator(".item").filter(has_text="씨티 뷰").tap()
    buying = page.get_by_role("button", name="씨티 뷰 사기")
    expect(buying).to_contain_text("1,200원")
    # Both are on the preview, and stay there on a reload.
    page.reload()
    expect(page.get_by_role("button", name="민트 새싹 사기")).to_be_visible()
    check_screen(phone, "sesac-shop-buying" + suffix)
    page.get_by_role("button", name="민트 새싹 사기").tap()
    expect(page.locator("main")).to_contain_text("2,500원")
    pay(page)
    check_screen(phone, "sesac-shop-receipt" + suffix)
    page.get_by_role("link", name="보러 가기").tap()
    item = page.locator(".item").filter(has_text="민트 새싹")
    expect(item).to_contain_text("보유")
    item.tap()
    page.get_by_role("button", name="이 모습으로 저장").tap()
    expect_toast(phone, "새 모습을 저장했어요.")
    expect(page.locator(".item").filter(has_text="민트 새싹")).to_contain_text("지금 모습")
    page.goto("/sesac/me/profile")
    expect(page.locator(".person-head .sprout")).to_have_attribute("src", re.compile("sprout-2"))
