"""YELL:O with the later era's rules, which are settings (`docs/yello-rules.md`)."""

import re

import pytest
from playwright.sync_api import expect

from actions import ballot, choose, expect_toast, force_tap
from demo import Demo
from screen_check import check_screen


@pytest.fixture(scope="module")
def town(tmp_path_factory):
    """A demo server where one friend is enough, rounds are short, and a keyword locks skipping."""
    server = Demo(tmp_path_factory.mktemp("rules"), {
        "MADANG_YELLO_FRIENDS": "1", "MADANG_YELLO_QUESTIONS": "2",
        "MADANG_YELLO_POINTS": "25:100", "MADANG_YELLO_SKIP_LOCK": "keyword",
        "MADANG_YELLO_SLOTS": "filled",
    })
    yield server
    assert server.stop() == 0, server.output()


@pytest.fixture
def origin(town):
    return town.origin


def test_the_screens_follow_the_rules_that_are_set(phone, new_person):
    """Y56 Y64 Y71 Y74 Y76"""
    page = phone.page
    me = new_person("한새봄", at=phone)
    page.goto("/yello")
    expect(page.get_by_role("heading", level=1)).to_have_text("친구 1명이 모이면 열려요")
    check_screen(phone, "locked-later-era")
    me.befriend(new_person("김가온"))
    page.goto("/yello")
    expect(page.locator(".sub")).to_have_text("질문 2개, 2분이면 충분해요.")
    page.get_by_role("button", name="투표 시작하기").tap()
    page.wait_for_url(re.compile("/yello/rounds/"))

    # A name alone does not lock skipping; the keyword does.
    first, second = ballot(phone, 1), ballot(phone, 2)
    expect(first.locator(".empty-slot")).to_have_count(3)
    force_tap(first.locator(".empty-slot").first)
    expect_toast(phone, "친구가 4명이 되면 여기도 채워져요")
    expect(first.locator("input:checked")).to_have_count(0)
    choose(first.locator(".names .pick").first)
    check_screen(phone, "ballot-later-era")
    first.get_by_text("이 질문 건너뛰기").tap()
    expect(second.locator(".ballot-count")).to_be_focused()
    expect(second.locator(".ballot-count")).to_have_text("질문 2 / 2")
    choose(second.locator(".keywords .pick").first)
    force_tap(second.get_by_text("이 질문 건너뛰기"))
    expect_toast(phone, "키워드를 고른 뒤에는 건너뛸 수 없어요")
    choose(second.locator(".names .pick").first)

    expect(page.locator(".sub")).to_have_text("2개 중 1개에 답했어요.")
    expect(page.locator(".earned .yellow")).to_have_text("25")
    page.get_by_role("button", name="확인").tap()
    expect(page.locator("[data-countdown]")).to_be_visible()
    expect(page.locator("[data-countdown] circle").last).to_have_attribute(
        "stroke-dasharray", re.compile(r"^\d+ 2400$"))
