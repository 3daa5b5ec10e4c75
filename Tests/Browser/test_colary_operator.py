"""Colary for operators: surveys and their versions, and the versions of the app that may be used."""

import json

import pytest

from expecting import expect
from screen_check import check_screen
from test_operator import attend, named
from actions import expect_toast
from variants import with_and_without_scripts

pytestmark = pytest.mark.fresh_demo


@with_and_without_scripts
def test_operators_publish_a_survey_and_are_told_what_is_wrong_with_one(phone, scripts):
    page = attend(phone)
    page.goto("/operator/colary/surveys")
    check_screen(phone, named("operator-colary-surveys", scripts))
    field = page.get_by_label("새 설문이나 새 버전 (JSON)")
    survey = json.loads(field.input_value())
    # Each run has a survey of its own.
    survey |= {"key": "sleep" if scripts else "sleep2", "version": 1, "title": {"ko": "잠 돌아보기", "en": "Looking at sleep"}}
    for text, fault in (
        ("{", "no JSON"),
        (json.dumps({**survey, "minGapDays": 999}), "minGapDays: 0 to 365"),
        (json.dumps({**survey, "title": {"ko": "제목만"}}), "title.en: missing"),
    ):
        field.fill(text)
        page.get_by_role("button", name="내기", exact=True).tap()
        expect(page.locator("main")).to_contain_text("아래 예를 따라 주세요")
        expect(page.locator("[data-fault]")).to_have_text(fault)
        # What was typed stays, and the example is beside it.
        expect(field).to_have_value(text)
        expect(page.get_by_label("예", exact=True)).to_have_count(1)
    check_screen(phone, named("operator-colary-survey-refused", scripts))
    field.fill(json.dumps(survey))
    page.get_by_role("button", name="내기", exact=True).tap()
    expect_toast(phone, "설문을 냈어요.")
    expect(page.locator("main")).to_contain_text(f"{survey['key']} 1")
    page.goto("/colary/survey")
    expect(page.locator(".survey-card").filter(has_text="잠 돌아보기").first).to_be_visible()


@with_and_without_scripts
def test_operators_say_which_versions_may_be_used(phone, scripts):
    """C25"""
    page = attend(phone)
    page.goto("/operator/colary/versions")
    check_screen(phone, named("operator-colary-versions", scripts))
    least = page.get_by_label("최소 버전", exact=True)
    maintenance = page.get_by_label("점검 중")
    if scripts:
        assert page.locator("label").filter(has_text="점검 중").bounding_box()["height"] >= 44
    least.fill("2.0.0")
    page.get_by_label("최신 버전").fill("1.0.0")
    maintenance.check()
    page.get_by_role("button", name="저장").tap()
    expect(page.locator("main")).to_contain_text("최소 버전은 최신 버전보다 높을 수 없어요")
    expect(least).to_have_value("2.0.0")
    expect(maintenance).to_be_checked()
    least.fill("")
    page.get_by_label("최신 버전").fill("")
    maintenance.uncheck()
    page.get_by_role("button", name="저장").tap()
    expect_toast(phone, "바꿨어요.")
    page.goto("/operator/colary")
    expect(page.locator("main")).to_contain_text("일기장")
    check_screen(phone, named("operator-colary-history", scripts))
