"""Colary's surveys and their chart, with and without a network."""

import datetime
import re

import pytest
from playwright.sync_api import expect

from people import enter
from screen_check import check_screen
from test_colary import READY
from test_colary_gift import owner  # noqa: F401 (a fixture)
from waiting import wait_until

pytestmark = pytest.mark.fresh_demo


def answer(page, option="조금 그랬다", but=()):
    groups = page.locator(".survey-group")
    expect(groups).not_to_have_count(0)
    for number in range(groups.count()):
        if number not in but:
            groups.nth(number).get_by_label(option).check()


def test_a_survey_is_checked_kept_and_sent(phone):
    """C2, C3, C4, C5, CH15"""
    page = phone.page
    page.goto("/colary/survey")
    expect(page.locator(".survey-card")).to_have_count(2)
    check_screen(phone, "colary-surveys")
    page.locator(".survey-card").filter(has_text="요즘 내 컨디션").get_by_role("link", name="시작하기").tap()
    expect(page.locator("input:checked")).to_have_count(0)
    first = page.locator(".survey-group").first
    first.get_by_label("거의 아니었다").check()
    first.get_by_label("꽤 그랬다").check()
    expect(first.locator("input:checked")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    expect(first.get_by_label("대체로 그랬다")).to_be_checked()
    answer(page, but=(4,))
    page.get_by_role("button", name="제출하기").tap()
    expect(page.locator("p[data-missing]")).to_have_text("1개 남았어요. 마저 골라 주세요.")
    expect(page.locator(".survey-group[aria-invalid]")).to_have_count(1)
    expect(page.locator(".survey-group").nth(4).locator("input[type=radio]").first).to_be_focused()
    check_screen(phone, "colary-survey-missing")
    # The draft survives leaving.
    page.goto("/colary")
    page.goto("/colary/survey?survey=daily")
    expect(page.locator("input:checked")).to_have_count(4)
    page.evaluate("""() => {
      const draft = JSON.parse(localStorage.getItem('colary survey draft'))
      localStorage.setItem('colary survey draft', JSON.stringify({ ...draft, version: '0' }))
    }""")
    page.reload()
    expect(page.locator("[data-draft-note]")).to_be_visible()
    expect(page.locator("input:checked")).to_have_count(0)
    answer(page, "전혀 아니었다", but=(2,))
    page.locator(".survey-group").nth(2).get_by_label("내내 그랬다").check()
    page.get_by_role("button", name="제출하기").tap()
    expect(page.locator("[data-result-card]")).to_contain_text("진단이 아니에요")
    expect(page.locator("[data-result-card] strong")).to_have_text("0")
    expect(page.locator(".help-lines a").first).to_have_attribute("href", "tel:109")
    expect(page.locator(".chart-dot")).to_have_count(1)
    # Equal on the server.
    page.wait_for_function("() => !document.querySelector('.chart-dot.pending')")
    reply = phone.context.request.get("/colary/chart", headers={"Accept": "application/json"}).json()
    assert [each["score"] for each in reply["responses"]] == [0]
    check_screen(phone, "colary-survey-result")
    page.goto("/colary/survey")
    expect(page.locator(".survey-card").filter(has_text="요즘 내 컨디션").locator("[data-next]")).to_contain_text("부터")
    page.goto("/colary/chart")
    page.get_by_role("button", name="지우기").tap()
    expect(page.locator(".chart-dot")).to_have_count(0)


def test_what_was_begun_in_one_diary_is_not_shown_in_another(phone):
    """CH18: its session has ended elsewhere, and somebody else signs in."""
    page = phone.page
    text = page.get_by_label("무슨 일이 있었나요?")
    enter(phone, "haram.yun")
    page.goto("/colary/survey?survey=daily")
    answer(page, but=range(1, 5))
    page.goto("/colary/write?emotion=joy&intensity=1")
    text.fill("쓰다 만 글")
    for cast, chosen, draft in (("doyun_k", 0, ""), ("haram.yun", 1, "쓰다 만 글")):
        enter(phone, cast)
        page.goto("/colary/survey?survey=daily")
        page.wait_for_load_state("networkidle")
        expect(page.locator(".survey-group input:checked")).to_have_count(chosen)
        page.goto("/colary/write?emotion=joy&intensity=1")
        expect(page.locator("[data-counter]")).to_have_text(f"{len(draft)}/500")
        expect(text).to_have_value(draft)


def days_of_the_picture(page):
    """How many days are between its ends, as written below it."""
    first, last = (
        datetime.date(*map(int, re.findall(r"\d+", each))) for each in page.locator(".chart-ends span").all_inner_texts())
    return (last - first).days


# Where chart.js puts 5,000 points, of which all but two are alike; `SurveyTests` has the same for the server's chart.
REDUCED = """async () => {
  const name = performance.getEntriesByType('resource').map(each => each.name).find(each => /[/]chart-[^/]*[.]js$/.test(each) && !/chart-page/.test(each))
  const { layout } = await import(name)
  const many = Array.from({ length: 5000 }, (_, at) => ({ dayNumber: Math.floor(at / 50), score: 50 }))
  many[1234].score = 100
  many[4321].score = 0
  const { points } = layout(many, [0, 100], 0, 100)
  return [points.length, points.map(({ index }) => index).filter(index => index % 25 !== 0)]
}"""


def test_a_chart_of_many_points_is_reduced_as_on_the_server(owner):
    """CH16"""
    owner.page.goto("/colary/chart?survey=daily")
    expect(owner.page.locator(".chart-dot")).to_have_count(11)
    assert owner.page.evaluate(REDUCED) == [202, [1234, 4321]]


def test_the_chart_has_its_bands_ranges_and_table(owner):
    """C5, CH16"""
    page = owner.page
    page.goto("/colary/chart?survey=daily")
    expect(page.locator(".chart-dot")).to_have_count(11)
    # The gap of 90 days breaks the line.
    expect(page.locator(".chart-line")).to_have_count(2)
    expect(page.locator(".chart-band")).to_have_count(4)
    check_screen(owner, "colary-chart")
    page.get_by_role("link", name="석 달").tap()
    expect(page.locator(".chart-table tbody tr")).to_have_count(3)
    page.wait_for_load_state()
    assert days_of_the_picture(page) == 92
    page.locator(".chart-dot").first.tap()
    expect(page.locator(".chart-table tr:target")).to_have_count(1)


@pytest.mark.worker
def test_a_survey_is_answered_without_a_network(phone, offline):
    """C29, CH15"""
    page = phone.page
    page.goto("/colary")
    page.evaluate(READY)
    offline(True)
    page.goto("/colary/survey")
    page.locator(".survey-card").filter(has_text="GAD-7").get_by_role("link", name="시작하기").tap()
    page.wait_for_url("**/colary/survey?survey=gad7")
    expect(page.locator(".survey-source")).to_contain_text("GAD-7: 스피처·윌리엄스·크론케")
    answer(page, "며칠 동안")
    page.get_by_role("button", name="제출하기").tap()
    expect(page.locator("[data-result-card]")).to_contain_text("낮음")
    expect(page.locator(".chart-dot.pending")).to_have_count(1)
    expect(page.locator(".chart-table")).to_contain_text("보낼 예정")
    assert days_of_the_picture(page) == 3
    offline(False)
    expect(page.locator(".chart-dot.pending")).to_have_count(0)
    reply = phone.context.request.get("/colary/chart?survey=gad7", headers={"Accept": "application/json"}).json()
    assert [each["score"] for each in reply["responses"]] == [7]


# Stores a result of so many days ago, as a device does that had no network since.
LATE_RESULT = """async (days) => {
  const named = (name) => import(performance.getEntriesByType('resource').map((each) => each.name)
    .find((each) => new RegExp(`/colary/${name}-[0-9a-z]+[.]js$`).test(each)))
  const [{ opened }, entry, survey] = await Promise.all(['diary', 'entry', 'survey'].map(named))
  const time = entry.timeOf(entry.dayText(entry.dayNumber(entry.today()) - days))
  const fields = survey.responseFields({
    time, survey: 'daily', version: 1, startedAt: time.occurredAt, answers: [2, 2, 3, 2, 3], score: 44, band: 1,
  })
  const queue = await opened
  await queue.confirm('create', { type: survey.responseType, id: entry.newID() }, fields)
}"""


def test_a_range_without_results_says_so_and_leads_to_all(phone):
    """CH16"""
    page = phone.page
    nothing, none_here = (page.get_by_role("heading", name=name) for name in ("아직 결과가 없어요", "이 기간에는 결과가 없어요"))
    page.goto("/colary/chart?survey=daily")
    expect(nothing).to_be_visible()
    page.evaluate(LATE_RESULT, 40)
    expect(page.locator(".chart-dot")).to_have_count(1)
    page.goto("/colary/chart?survey=daily&range=1m")
    expect(none_here).to_be_visible()
    expect(page.locator("svg .chart-band")).to_have_count(0)
    ask = phone.context.request.get
    wait_until(lambda: len(ask("/colary/chart?survey=daily", headers={"Accept": "application/json"}).json()["responses"]) == 1, page)
    # The server's page says the same.
    page_of_server = ask("/colary/chart?survey=daily&range=1m", headers={"Accept": "text/html"}).text()
    assert "이 기간에는 결과가 없어요" in page_of_server.split("<template")[0]
    page.reload()
    expect(none_here).to_be_visible()
    check_screen(phone, "colary-chart-none-in-range")
    page.get_by_role("link", name="전체 보기").tap()
    expect(page.locator(".chart-dot")).to_have_count(1)
    page.get_by_role("button", name="지우기").tap()
    expect(nothing).to_be_visible()
    expect(page.locator("svg .chart-band")).to_have_count(0)


@pytest.mark.worker
def test_a_result_that_was_not_sent_is_deleted_without_a_trace(phone, offline):
    """C29: before there is a diary, too."""
    page = phone.page
    page.goto("/colary")
    page.evaluate(READY)
    offline(True)
    page.goto("/colary/chart?survey=daily")
    page.evaluate(LATE_RESULT, 0)
    expect(page.locator(".chart-dot.pending")).to_have_count(1)
    page.get_by_role("button", name="지우기").tap()
    expect(page.locator(".chart-dot")).to_have_count(0)
    expect(page.get_by_role("heading", name="아직 결과가 없어요")).to_be_visible()
