"""Signing in by Kakao and Apple, both played by a provider that others wrote."""

import re

import pytest
from playwright.sync_api import expect

from demo import Demo
from look import look
from providers import kakao_and_apple
from ways import both_ways


@pytest.fixture(scope="module")
def town(tmp_path_factory):
    """A demo server with keys for both, and the two."""
    folder = tmp_path_factory.mktemp("sign-in")
    with kakao_and_apple(folder) as (kakao, apple, settings):
        server = Demo(folder, settings)
        yield server, kakao, apple
        assert server.stop() == 0, server.output()


@pytest.fixture
def origin(town):
    return town[0].origin


def visit(phone, provider, person):
    """Signs in at the provider's own page, which is another site with a style from elsewhere."""
    phone.allow("third-party request")
    phone.allow(r"^(console|404|content security)")
    phone.page.wait_for_url(provider.origin + "/**")
    phone.page.locator("input[name=sub]").fill(person)
    phone.page.get_by_role("button", name="Authorize").tap()


@both_ways
def test_kakao_leads_in_and_on_to_where_one_was_going(phone, town, scripts):
    """W4"""
    page, kakao = phone.page, town[1]
    page.goto("/sign-in?app=yello&next=/yello/membership")
    expect(page.get_by_role("heading", level=1)).to_have_text("YELL:O에 들어가기")
    look(phone, "sign-in-yello" if scripts else "sign-in-yello-no-scripts")
    page.get_by_role("link", name="카카오로 계속하기").tap()
    visit(phone, kakao, f"kakao-{scripts}")
    page.wait_for_url("**/yello/membership")
    assert kakao.traded[-1] == "ok"
    assert phone.context.request.get("/account", headers={"Accept": "application/json"}).ok


@both_ways
def test_apple_posts_back_from_its_own_page(phone, town, scripts):
    """W3"""
    page, apple = phone.page, town[2]
    page.goto("/sign-in")
    look(phone, "sign-in" if scripts else "sign-in-no-scripts")
    page.goto("/sign-in?next=/yello/membership")
    page.get_by_role("link", name="Apple로 계속하기").tap()
    visit(phone, apple, f"apple-{scripts}")
    page.get_by_role("button", name="Continue").tap()
    page.wait_for_url("**/yello/membership")
    assert apple.traded[-1] == "ok"
    assert phone.context.request.get("/account", headers={"Accept": "application/json"}).ok


@both_ways
def test_who_says_no_at_kakao_is_back_with_a_word_about_it(phone, town, scripts):
    page, kakao = phone.page, town[1]
    page.goto("/sign-in?app=yello")
    page.get_by_role("link", name="카카오로 계속하기").tap()
    phone.allow("third-party request")
    phone.allow(r"^(console|404|content security)")
    page.wait_for_url(kakao.origin + "/**")
    page.get_by_role("button", name="Deny").tap()
    page.wait_for_url(re.compile(r"/sign-in\?why=cancelled&app=yello$"))
    expect(page.get_by_role("alert")).to_contain_text("로그인을 멈췄어요")
    look(phone, "sign-in-cancelled" if scripts else "sign-in-cancelled-no-scripts")


def test_the_same_person_is_the_same_account_on_another_phone(new_phone, town):
    accounts = []
    for _ in range(2):
        phone = new_phone()
        phone.page.goto("/sign-in?next=/yello/membership")
        phone.page.get_by_role("link", name="카카오로 계속하기").tap()
        visit(phone, town[1], "kakao-twice")
        phone.page.wait_for_url("**/yello/membership")
        answer = phone.context.request.get("/account", headers={"Accept": "application/json"})
        accounts.append(answer.json()["id"])
    assert accounts[0] == accounts[1]
