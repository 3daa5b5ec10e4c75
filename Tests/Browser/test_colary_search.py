"""Colary's year in colours, search, export and import, with and without scripts and a network."""

import json
import re

import pytest

from expecting import expect
from screen_check import check_screen
from test_colary import READY, begin, write
from test_colary_gift import owner  # noqa: F401 (a fixture)
from variants import with_and_without_scripts
from waiting import wait_until

pytestmark = pytest.mark.fresh_demo

# What `EntrySearchTests` tries on the server.
SAMPLES = [
    ("동네 빵집 소금빵은 역시 최고", "소금빵", True), ("동네 빵집 소금빵은 역시 최고", "ㅅㄱㅃ", True),
    ("비 온다", "비온다", True), ("비온다", "비 온", True), ("Coffee with Min", "COFFEE", True),
    ("ＡＢＣ 마트", "abc", True), ("abc", "ＡＢＣ", True), ("좋은 날 😂", "😂", True),
    ("잘했다 👍🏽", "👍", True), ("👩‍👧 나들이", "👧", True),
    ("좋은 날", "😂", False), ("50% 할인", "50%", True), ("하늘", "하는", False), ("", "가", False),
    ("하늘", "%", False), ("하_늘", "_", True), ("하늘", "_", False),
]


def year_on_server(phone, year=None):
    """The colours and counts of a year's days, as the server has them."""
    query = f"?year={year}" if year else ""
    reply = phone.context.request.get(f"/colary/year{query}", headers={"Accept": "application/json"})
    assert reply.ok, reply.text()
    return reply.json()


@with_and_without_scripts
def test_a_year_shows_its_colours_and_leads_to_a_month(owner, scripts):
    """C9, C10"""
    page, suffix = owner.page, "" if scripts else "-no-scripts"
    page.goto("/colary/records")
    page.get_by_role("link", name="한 해 보기").tap()
    year = year_on_server(owner)
    expect(page.locator("[data-title]")).to_have_text(f"{year['year']}년")
    expect(page.locator(".small-days .mark")).to_have_count(len(year["days"]))
    total = sum(each["count"] for each in year["days"])
    expect(page.locator("[data-total]")).to_have_text(f"기록 {total}개")
    for emotion in ("joy", "flutter", "anger", "sadness", "fear"):
        count = sum(each["emotion"] == emotion for each in year["days"])
        expect(page.locator(f".small-days .mark.{emotion}")).to_have_count(count)
        expect(page.locator(f"[data-mark-days={emotion}]")).to_have_text(f"{count}일")
    check_screen(owner, f"colary-year{suffix}")
    page.get_by_role("link", name="지난해").tap()
    expect(page.locator("[data-title]")).to_have_text(f"{year['year'] - 1}년")
    days = year_on_server(owner, year["year"] - 1)["days"]
    expect(page.locator(".small-days .mark")).to_have_count(len(days))
    check_screen(owner, f"colary-year-before{suffix}")
    page.get_by_role("link", name="12월").tap()
    expect(page).to_have_url(re.compile(rf"/colary/records\?month={year['year'] - 1}-12"))


@pytest.mark.worker
def test_a_month_and_a_year_left_open_over_their_end_show_that_they_are_over(phone, offline):
    """C9, C29: what is open in the background at midnight is looked at in the morning."""
    page = phone.page
    begin(phone, "올해 쓴 글")
    page.evaluate(READY)
    offline(True)
    for path, today in (("records", ".calendar-day.today"), ("year", ".small-days .today")):
        page.goto(f"/colary/{path}")
        expect(page.locator(today)).to_have_count(1)
        expect(page.locator("[data-after]")).to_be_hidden()
        new_year = page.evaluate("Date.UTC(new Date(Date.now() + 9 * 3_600_000).getUTCFullYear() + 1, 0, 2)")
        page.clock.set_fixed_time(new_year / 1000)
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(page.locator("[data-after]")).to_be_visible()
        expect(page.locator(today)).to_have_count(0)


@pytest.mark.worker
def test_without_a_network_the_year_comes_from_the_device(phone, offline):
    """C29, C41"""
    page = phone.page
    begin(phone, "연결된 동안")
    page.evaluate(READY)
    offline(True)
    write(phone, "끊긴 동안", "슬픔", taps=6)
    page.goto("/colary/year")
    expect(page.locator("[data-total]")).to_have_text("기록 2개")
    expect(page.locator(".small-days .mark.sadness.today")).to_have_count(1)
    expect(page.locator(".small-days .mark")).to_have_count(1)
    check_screen(phone, "colary-year-offline")


@with_and_without_scripts
def test_an_entry_is_found_by_a_word(owner, scripts):
    """C29, C30"""
    page, suffix = owner.page, "" if scripts else "-no-scripts"
    page.goto("/colary/records")
    page.get_by_role("link", name="기록 찾기").first.tap()
    expect(page.locator("[data-list]")).to_contain_text("어떤 순간을 찾고 있나요?")
    check_screen(owner, f"colary-search-hint{suffix}")
    page.get_by_role("searchbox").fill("소금빵")
    page.get_by_role("button", name="찾기").tap()
    expect(page.locator("[data-status]")).to_contain_text("찾았어요")
    cards = page.locator(".feeling-card")
    assert cards.count() > 0
    for text in cards.locator(".line").all_inner_texts():
        assert "소금빵" in text
    check_screen(owner, f"colary-search{suffix}")
    cards.first.tap()
    expect(page.locator(".entry-head .line")).to_contain_text("소금빵")
    page.go_back()
    expect(page.get_by_role("searchbox")).to_have_value("소금빵")
    page.get_by_text("두려움", exact=True).first.tap()
    if not scripts:
        page.get_by_role("button", name="찾기").tap()
    expect(page.locator("[data-list]")).to_contain_text("찾는 기록이 없어요")
    check_screen(owner, f"colary-search-nothing{suffix}")
    page.get_by_role("searchbox").fill("")
    if not scripts:
        page.get_by_role("button", name="찾기").tap()
    expect(page.locator(".feeling-card.fear").first).to_be_visible()
    expect(page.locator(".feeling-card:not(.fear)")).to_have_count(0)


def test_what_is_typed_before_the_first_sync_is_there_on_going_back(owner):
    """C41"""
    page = owner.page
    held, released = [], []
    page.route("**/colary/changes*", lambda route: route.continue_() if released else held.append(route))
    page.goto("/colary/search")
    wait_until(lambda: held, page)
    page.get_by_role("searchbox").fill("소금빵")
    released.append(True)
    for route in held:
        route.continue_()
    expect(page.locator("[data-status]")).to_contain_text("찾았어요")
    page.locator(".feeling-card").first.tap()
    expect(page.locator(".entry-head .line")).to_contain_text("소금빵")
    page.go_back()
    expect(page.get_by_role("searchbox")).to_have_value("소금빵")


@pytest.mark.worker
def test_without_a_network_entries_are_found_at_every_letter(phone, offline):
    """C29, C41"""
    page = phone.page
    begin(phone, "한강을 걸었다")
    page.evaluate(READY)
    offline(True)
    write(phone, "비행기 안", "설렘")
    page.goto("/colary/search?text=ㅂㅎㄱ")
    cards = page.locator(".feeling-card")
    expect(cards).to_have_count(1)
    expect(cards).to_contain_text("비행기 안")
    expect(cards).to_contain_text("보내기를 기다려요")
    page.get_by_role("searchbox").fill("한강")
    expect(cards).to_contain_text("한강을 걸었다")
    expect(page).to_have_url(re.compile("text=%ED%95%9C%EA%B0%95"))


def test_what_another_tab_writes_is_found_too(phone):
    """C41"""
    page = phone.page
    begin(phone, "한강을 걸었다")
    page.goto("/colary/search?text=한강")
    cards = page.locator(".feeling-card")
    expect(cards).to_have_count(1)
    other = phone.context.new_page()
    other.goto("/colary/write?emotion=joy&intensity=1")
    other.get_by_label("무슨 일이 있었나요?").fill("한강에 또 갔다")
    expect(other.locator("[data-counter]")).not_to_have_text(re.compile("^0/"))
    other.get_by_role("button", name="완료").tap()
    expect(other.get_by_role("heading", level=1)).to_have_text("기록 보기")
    other.close()
    page.bring_to_front()
    expect(cards).to_have_count(2)
    page.get_by_role("searchbox").fill("한강에")
    expect(cards).to_have_count(1)


def test_the_page_searches_as_the_server_does(owner):
    page = owner.page
    page.goto("/colary/search")
    path = page.evaluate(
        "performance.getEntriesByType('resource').map(({ name }) => name).find((name) => /colary\\/search[.-](?!page)/.test(name))")
    found = page.evaluate("""async ([path, samples]) => {
      const { matcher } = await import(path)
      return samples.map(([text, query]) => matcher(query, "")({ text, emotion: "joy" }))
    }""", [path, SAMPLES])
    assert found == [is_found for _, _, is_found in SAMPLES]
    # Only further letters find among what was found before: a syllable that its first sound becomes does not.
    steps = [["ㅅ", "ㅅㄱ", True], ["소", "소금", True], ["소금 ", "소금빵", True], ["ㅅ", "소", False], ["소금", "소", False], ["", "소", False]]
    narrower = page.evaluate("""async ([path, steps]) => {
      const { narrows } = await import(path)
      return steps.map(([before, text]) => narrows(before, text))
    }""", [path, steps])
    assert narrower == [is_narrower for _, _, is_narrower in steps]


def test_letters_typed_and_taken_back_find_what_the_whole_word_finds(owner):
    page = owner.page
    page.goto("/colary/search")
    status = page.locator("[data-status]")
    counts = {}
    for word in ["ㅅ", "ㅅㄱ", "ㅅ", "소", "소금", "소금빵", "소금", "소", "비", ""]:
        page.get_by_role("searchbox").fill(word)
        (expect(status).to_be_empty if word == "" else expect(status).to_contain_text)(*([] if word == "" else ["찾았어요"]))
        counts.setdefault(word, status.inner_text())
        assert status.inner_text() == counts[word]
    page.goto("/colary/search?text=소금")
    expect(page.locator("[data-status]")).to_have_text(counts["소금"])


@with_and_without_scripts
def test_a_diary_is_taken_out_and_brought_back(owner, scripts, tmp_path):
    page, suffix = owner.page, "" if scripts else "-no-scripts"
    page.goto("/colary")
    page.get_by_role("link", name="메뉴").tap()
    page.get_by_role("link", name="내보내기 · 가져오기").tap()
    check_screen(owner, f"colary-transfer{suffix}")
    with page.expect_download() as saved:
        page.get_by_role("link", name="JSON 파일 받기").tap()
    # The page stays, so no press waits for the next one.
    expect(page.locator("html[data-busy]")).to_have_count(0)
    file = tmp_path / "colary.json"
    saved.value.save_as(file)
    assert re.fullmatch(r"colary-20\d\d-\d\d-\d\d\.json", saved.value.suggested_filename)
    diary = json.loads(file.read_text())
    with page.expect_download() as saved:
        page.get_by_role("link", name="표(CSV)로 받기").tap()
    table = tmp_path / "colary.csv"
    saved.value.save_as(table)
    assert len(table.read_text(encoding="utf-8-sig").splitlines()) == len(diary["entries"]) + 1
    entry = {**diary["entries"][-1], "text": "다른 기기에서 쓴 글"}
    entry["id"] = "0" + entry["id"][1:-6] + ("aaaaaa" if scripts else "bbbbbb")
    broken = {**diary, "entries": [entry, {**entry, "intensity": 9}]}
    file.write_text(json.dumps(broken))
    page.get_by_label("파일").set_input_files(file)
    page.get_by_role("button", name="가져오기").tap()
    expect(page.locator("#file-error")).to_contain_text("2번째 기록의 ‘intensity’ 값이 올바르지 않아서")
    check_screen(owner, f"colary-import-refused{suffix}")
    file.write_text(json.dumps({**diary, "entries": [*diary["entries"], entry]}))
    page.get_by_label("파일").set_input_files(file)
    page.get_by_role("button", name="가져오기").tap()
    expect(page.locator("h1")).to_have_text("기록 보기")
    page.goto(f"/colary/search?text={'다른 기기에서'}")
    expect(page.locator(".feeling-card").first).to_contain_text("다른 기기에서 쓴 글")
