"""Colary's settings: what this device stores, what the server refused, and leaving while something waits to be sent."""

import json
import re
import uuid

import pytest

from actions import expect_toast
from demo import ROOT
from expecting import expect
from people import enter
from screen_check import check_screen
from test_colary import READY, begin, entries_on_server, sent, write
from test_colary_storage import of_stores, recover, recovery_code
from test_every_app import LOST
from variants import over_http
from waiting import wait_until

OPERATIONS = "**/colary/operations"
# The demo's switch: pages come, and nothing of the queue goes.
CUT = "localStorage.setItem('colary offline', '')"
# How many diaries this browser stores.
STORED = of_stores("stores.filter(({ account }) => account.length > 0).length")
# How far apart in height the words of a banner and those of its link are.
UNEVEN = """banner => {
  const middle = node => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const { top, bottom } = range.getBoundingClientRect()
    return (top + bottom) / 2
  }
  return Math.abs(middle(banner.firstChild) - middle(banner.lastElementChild))
}"""
FULL = """() => {
  IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError") }
}"""


def fact(page, name):
    return page.locator(f"[data-device] [data-{name}]")


def refuse(page, code):
    """The server takes nothing from now on."""
    def answer(route):
        asked = route.request.post_data_json
        results = [{"id": str(uuid.UUID(each[:32])), "status": "refused", "code": code} for each in asked["operations"]]
        route.fulfill(json={"epoch": asked["epoch"], "results": results})

    page.route(OPERATIONS, answer)


def refused_entry(phone, text, code=422):
    """Writes an entry that the server refuses for good."""
    page = phone.page
    write(phone, "먼저 보낸 글")
    sent(phone, 1)
    refuse(page, code)
    write(phone, text)
    expect(page.locator("[data-badge=parked]:visible")).to_have_count(1)


@over_http
def test_the_name_is_changed(phone):
    page = phone.page
    write(phone, "첫 줄")
    page.goto("/colary/settings")
    page.get_by_label("이름").fill("한강")
    page.get_by_role("button", name="이름 바꾸기").tap()
    expect_toast(phone, "이름을 바꿨어요.")
    expect(page.get_by_label("이름")).to_have_value("한강")
    page.goto("/colary")
    expect(page.get_by_role("heading", level=1)).to_contain_text("한강은")


@pytest.mark.worker
def test_a_name_that_waits_for_the_network_outlives_reloads(phone, offline):
    """C29"""
    page = phone.page
    begin(phone, "첫 줄")
    page.goto("/colary/settings")
    page.evaluate(READY)
    name = page.get_by_label("이름")
    offline(True)
    # Without a network the page does not know the name, and offers no empty field for it.
    page.reload()
    expect(fact(page, "unsent")).to_have_text("0")
    expect(name).to_be_hidden()
    offline(False)
    page.goto("/colary/settings")
    name.fill("한강")
    offline(True)
    page.get_by_role("button", name="이름 바꾸기").tap()
    expect_toast(phone, LOST)
    for _ in range(2):
        page.reload()
        expect(name).to_have_value("한강")
    offline(False)
    expect_toast(phone, "이름을 바꿨어요.")
    expect(name).to_have_value("한강")
    page.goto("/colary")
    expect(page.get_by_role("heading", level=1)).to_contain_text("한강은")


@over_http
def test_the_diary_moves_to_another_zone(phone):
    page = phone.page
    write(phone, "첫 줄")
    page.goto("/colary/settings")
    page.get_by_role("link", name="시간대").tap()
    expect(page.get_by_label("어디에 있어요?")).to_have_value("Asia/Seoul")
    check_screen(phone, "colary-zone")
    page.get_by_label("어디에 있어요?").select_option("Europe/Berlin")
    page.get_by_role("button", name="저장").tap()
    expect_toast(phone, "저장했어요.")
    page.goto("/colary/reminder")
    expect(page.locator("main")).to_contain_text("베를린 시각이에요.")
    check_screen(phone, "colary-reminder-zone")
    page.get_by_role("link", name="시간대 바꾸기").tap()
    expect(page.get_by_label("어디에 있어요?")).to_have_value("Europe/Berlin")


@pytest.mark.worker
def test_what_waits_is_counted_saved_and_sent(phone, offline, tmp_path):
    """C29, C35"""
    page = phone.page
    begin(phone, "연결된 동안")
    page.evaluate(READY)
    page.goto("/colary")
    page.get_by_role("link", name="메뉴").tap()
    page.get_by_role("link", name="설정").tap()
    expect(fact(page, "unsent")).to_have_text("0")
    expect(fact(page, "synced")).not_to_have_text(re.compile("아직|…"))
    offline(True)
    page.reload()
    # A banner says how old it is.
    expect(page.locator("[data-queue]")).to_contain_text("에 맞춘 기록이에요")
    write(phone, "끊긴 동안")
    banner = page.locator("[data-queue]")
    expect(banner).to_contain_text("기록 1개가 보내기를 기다려요")
    assert banner.evaluate(UNEVEN) < 1
    banner.get_by_role("link", name="자세히").tap()
    expect(fact(page, "unsent")).to_have_text("1")
    page.get_by_role("button", name="지금 맞추기").tap()
    expect_toast(phone, "지금은 서버에 닿지 않아요. 연결되면 저절로 보내요.")
    check_screen(phone, "colary-settings")
    with page.expect_download() as saved:
        page.get_by_role("button", name="이 기기의 기록을 파일로 받기").tap()
    file = tmp_path / "device.json"
    saved.value.save_as(file)
    assert [each["text"] for each in json.loads(file.read_text())["entries"]] == ["연결된 동안", "끊긴 동안"]
    offline(False)
    page.get_by_role("button", name="지금 맞추기").tap()
    expect(fact(page, "unsent")).to_have_text("0")
    wait_until(lambda: len(entries_on_server(phone)) == 2, page)
    # The file brings back into another diary what was never sent from this one.
    page.get_by_role("link", name="내보내기 · 가져오기").tap()
    page.get_by_label("파일").set_input_files(file)
    page.get_by_role("button", name="가져오기").tap()
    expect(page.locator("h1")).to_have_text("기록 보기")
    assert len(entries_on_server(phone)) == 2


def test_what_the_server_refused_says_why_and_is_sent_again(phone):
    """CH7, CW8"""
    page = phone.page
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    refused_entry(phone, "받지 않은 글")
    expect(page.locator("[data-queue]")).to_contain_text("보내지 못한 기록이 1개 있어요")
    page.locator("[data-queue]").get_by_role("link", name="자세히").tap()
    box = page.locator(".parked-box")
    expect(box).to_contain_text("받지 않은 글")
    expect(box).to_contain_text("값이 올바르지 않아")
    box.get_by_role("button", name="글 복사").tap()
    expect_toast(phone, "글을 복사했어요.")
    assert page.evaluate("navigator.clipboard.readText()") == "받지 않은 글"
    box.get_by_role("button", name="버리기").tap()
    expect(box).to_contain_text("되돌릴 수 없어요")
    check_screen(phone, "colary-refused")
    box.get_by_role("button", name="그만두기").tap()
    expect(box.get_by_text("되돌릴 수 없어요")).to_be_hidden()
    page.goto("/colary/records")
    page.locator(".feeling-card").filter(has_text="받지 않은 글").tap()
    expect(box).to_contain_text("값이 올바르지 않아")
    check_screen(phone, "colary-entry-refused")
    page.unroute(OPERATIONS)
    box.get_by_role("button", name="다시 보내기").tap()
    expect(box).to_have_count(0)
    wait_until(lambda: len(entries_on_server(phone)) == 2, page)


def test_what_the_server_refused_can_be_given_up(phone):
    """CH7"""
    page = phone.page
    refused_entry(phone, "버릴 글", code=400)
    page.goto("/colary/settings")
    box = page.locator(".parked-box")
    expect(box).to_contain_text("서버가 읽지 못했어요")
    box.get_by_role("button", name="버리기").first.tap()
    box.locator("[data-yes]").tap()
    expect(box).to_have_count(0)
    expect(fact(page, "parked")).to_have_text("0")
    page.goto("/colary/records")
    expect(page.locator(".feeling-card")).to_have_count(1)


def test_what_is_given_up_on_its_own_page_leads_to_its_month(phone):
    """CH7"""
    page = phone.page
    refused_entry(phone, "버릴 글")
    page.goto("/colary/records")
    page.locator(".feeling-card").filter(has_text="버릴 글").tap()
    box = page.locator(".parked-box")
    box.get_by_role("button", name="버리기").tap()
    gone = page.url
    box.locator("[data-yes]").tap()
    expect(page.locator("h1")).to_have_text("기록 보기")
    expect(page.locator(".feeling-card")).to_have_count(1)
    page.goto(gone)
    expect(page.get_by_role("heading", name="기록을 찾지 못했어요")).to_be_visible()
    check_screen(phone, "colary-entry-none")


def test_a_full_device_keeps_the_line_and_offers_ways_to_save_it(phone):
    """CH9"""
    page = phone.page
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/colary/write?emotion=joy&intensity=1")
    field = page.get_by_label("무슨 일이 있었나요?")
    field.fill("둘 곳이 없는 글")
    # While the diary opens, a device that is full is one that keeps nothing, and the server is asked.
    page.wait_for_function("() => performance.getEntriesByName('diary opened').length > 0")
    page.evaluate(FULL)
    page.get_by_role("button", name="완료").tap()
    expect(page.locator("[data-failed]")).to_contain_text("기기에 저장할 공간이 없어요")
    expect(field).to_have_value("둘 곳이 없는 글")
    check_screen(phone, "colary-full")
    page.get_by_role("button", name="글 복사").tap()
    expect_toast(phone, "글을 복사했어요.")
    assert page.evaluate("navigator.clipboard.readText()") == "둘 곳이 없는 글"
    page.get_by_role("link", name="이 기기의 기록을 파일로 받기").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("설정")
    # The draft is still there.
    page.goto("/colary/write?emotion=joy&intensity=1")
    expect(field).to_have_value("둘 곳이 없는 글")


@pytest.mark.worker
def test_where_a_browser_may_clear_what_waits_installing_is_advised(phone, offline):
    """CH22"""
    page = phone.page
    page.add_init_script("navigator.storage.persisted = () => Promise.resolve(false)")
    page.goto("/colary")
    page.evaluate(READY)
    advice = page.locator("[data-install]")
    expect(advice).to_be_hidden()
    offline(True)
    write(phone, "보내지 않은 글")
    expect(advice).to_be_visible()
    expect(advice).to_contain_text("홈 화면에 추가하면")
    check_screen(phone, "colary-install")
    advice.get_by_role("link", name="추가하는 법").tap()
    expect(page.locator("#install")).to_contain_text("홈 화면에 추가")
    expect(fact(page, "storage")).to_have_text("브라우저가 지울 수 있어요")
    advice.get_by_role("button", name="나중에").tap()
    expect(advice).to_be_hidden()
    page.goto("/colary/records")
    expect(page.locator("[data-queue]")).to_contain_text("보내기를 기다려요")
    expect(advice).to_be_hidden()


@pytest.mark.worker
def test_the_colours_of_the_screen_are_chosen_on_this_device(phone, offline):
    page = phone.page
    page.emulate_media(color_scheme="light")
    page.goto("/colary/settings")
    page.evaluate(READY)
    page.get_by_text("어둡게", exact=True).tap()
    expect(page.locator(".settings-box").first).to_have_css("background-color", "rgb(29, 32, 48)")
    check_screen(phone, "colary-settings-theme")
    page.emulate_media(color_scheme="light")
    # The pages of the account too, and those without a network.
    for path in ("/colary/records", "/help?app=colary"):
        page.goto(path)
        expect(page.locator("html")).to_have_css("color-scheme", "dark")
    offline(True)
    page.goto("/colary/settings")
    expect(page.locator("html")).to_have_css("color-scheme", "dark")
    expect(page.get_by_label("어둡게")).to_be_checked()
    other = phone.context.new_page()
    other.goto("/colary/records")
    page.get_by_text("밝게", exact=True).tap()
    page.emulate_media(color_scheme="dark")
    expect(page.locator(".settings-box").first).to_have_css("background-color", "rgb(255, 255, 255)")
    # Another tab follows.
    expect(other.locator("html")).to_have_css("color-scheme", "light")
    other.close()
    page.get_by_text("기기 설정대로", exact=True).tap()
    expect(page.locator(".settings-box").first).to_have_css("background-color", "rgb(29, 32, 48)")
    page.goto("/colary/settings")
    expect(page.get_by_label("기기 설정대로")).to_be_checked()
    offline(False)
    phone.enable_scripts(False)
    page.goto("/colary/settings")
    expect(page.locator("[data-theme-form]")).to_be_hidden()


@over_http
def test_the_language_is_chosen_before_the_first_entry(phone):
    """C42"""
    page = phone.page
    page.goto("/colary/settings")
    page.get_by_role("link", name="언어", exact=True).tap()
    expect(page.get_by_role("radio", name="기기 설정대로")).to_be_checked()
    check_screen(phone, "colary-language")
    page.get_by_role("radio", name="English").check()
    page.get_by_role("button", name="저장").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Language")
    expect(page.get_by_role("radio", name="English")).to_be_checked()
    page.goto("/colary/membership")
    begin = page.get_by_role("button", name="Begin")
    begin.tap()
    # The page that comes next, which leaving at once would keep from coming.
    expect(begin).to_have_count(0)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.goto("/account?app=colary")
    expect(page.get_by_role("link", name="Language")).to_contain_text("English")


@over_http
def test_the_settings_lead_to_the_licences(phone):
    """C43"""
    page = phone.page
    page.goto("/colary/settings")
    page.get_by_role("link", name="오픈소스 라이선스").tap()
    expect(page.locator("h1")).to_have_text("오픈소스 라이선스")
    said = " ".join(page.locator("#madang .licence p").all_inner_texts())
    assert said == " ".join((ROOT / "LICENSE").read_text().split())
    expect(page.locator("#swift")).to_contain_text("Apache License 2.0")
    check_screen(phone, "colary-licences")


@pytest.mark.worker
def test_without_a_network_the_licences_are_there(phone, offline):
    """C29, C43"""
    page = phone.page
    page.goto("/colary")
    page.evaluate(READY)
    offline(True)
    page.goto("/colary/settings")
    page.get_by_role("link", name="오픈소스 라이선스").tap()
    expect(page.locator("#madang .licence")).to_contain_text("THE SOFTWARE IS PROVIDED")


def test_signing_out_asks_first_and_what_waits_is_sent_after_signing_in_again(phone):
    """CH18"""
    page = phone.page
    begin(phone, "보낸 글")
    code = recovery_code(phone)
    page.goto("/colary")
    page.evaluate(CUT)
    write(phone, "기다리는 글")
    page.goto("/colary/settings")
    expect(fact(page, "unsent")).to_have_text("1")
    page.get_by_role("link", name="로그아웃").tap()
    asked = page.get_by_role("dialog", name="로그아웃할까요?")
    asked.get_by_role("button", name="로그아웃", exact=True).tap()
    expect(asked).to_contain_text("아직 보내지 않은 것이 있어요")
    check_screen(phone, "colary-sign-out-unsent")
    asked.get_by_role("link", name="보내거나 파일로 받기").tap()
    expect(fact(page, "unsent")).to_have_text("1")
    page.get_by_role("link", name="로그아웃").tap()
    asked.get_by_role("button", name="로그아웃", exact=True).tap()
    asked.get_by_role("button", name="그대로 로그아웃").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("지금 어때요?")
    page.goto("/colary/records")
    expect(page.locator(".feeling-card")).to_have_count(0)
    recover(phone, code)
    page.goto("/colary/records")
    expect(page.locator(".feeling-card")).to_have_count(2)
    sent(phone, 2)


def test_signing_out_begins_no_other_diary_while_the_page_before_still_sends(phone):
    """CH18"""
    page = phone.page
    begin(phone, "보낸 글")
    page.evaluate(CUT)
    write(phone, "기다리는 글")
    expect(page.locator(".feeling-card")).to_have_count(2)
    begun = []
    page.on("request", lambda each: each.url.endswith("/colary/membership") and begun.append(each.url))
    # As signing out forgets them.
    phone.sign_out()
    page.evaluate("localStorage.clear()")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("[data-queue]")).to_contain_text("로그인이 끝났어요")
    assert begun == []


def test_leaving_asks_first_and_nothing_of_the_diary_stays_in_the_browser(phone):
    """CH18"""
    page = phone.page
    begin(phone, "보낸 글")
    page.evaluate(CUT)
    write(phone, "기다리는 글")
    page.goto("/account/leave?app=colary")
    page.get_by_role("link", name="그래도 떠나기").tap()
    page.get_by_role("link", name="떠나기", exact=True).tap()
    page.get_by_role("button", name="네, 떠날게요").tap()
    expect(page.locator("[data-unsent]")).to_contain_text("이대로 떠나면 사라져요")
    check_screen(phone, "colary-leave-unsent")
    page.get_by_role("button", name="버리고 떠나기").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("모두 지웠어요")
    page.goto("/colary/records")
    expect(page.locator(".feeling-card")).to_have_count(0)
    wait_until(lambda: page.evaluate(STORED) == 0, page)


def test_a_browser_whose_session_another_device_ended_is_told_so(new_phone):
    mine, other = new_phone(), new_phone()
    for phone in (mine, other):
        enter(phone, "haram.yun")
    mine.page.goto("/colary/settings")
    expect(mine.page.get_by_role("alert")).to_have_count(0)
    ended = other.context.request.delete("/account/sessions", headers={"Origin": other.origin, "Accept": "application/json"})
    assert ended.ok, ended.text()
    mine.page.reload()
    expect(mine.page.get_by_role("alert")).to_contain_text("다른 기기에서 로그아웃했거나 로그인이 만료됐어요")
    check_screen(mine, "colary-session-ended")
    # What is written now waits for the same diary, and begins no other.
    begun = []
    mine.page.on("request", lambda each: each.url.endswith("/colary/membership") and begun.append(each.url))
    write(mine, "로그인이 끝난 뒤에")
    expect(mine.page.locator(".feeling-card").filter(has_text="로그인이 끝난 뒤에")).to_be_visible()
    # The alert says already that the session has ended.
    expect(mine.page.locator("[data-queue]")).to_have_text("기록 1개가 보내기를 기다려요 자세히")
    expect(mine.page.get_by_role("alert")).to_contain_text("다시 로그인해 주세요")
    assert begun == []
    mine.page.get_by_role("alert").get_by_role("link", name="로그인").tap()
    mine.page.wait_for_url(re.compile(r"/sign-in\?app=colary"))
    enter(mine, "haram.yun")
    mine.page.goto("/colary/records")
    wait_until(lambda: "로그인이 끝난 뒤에" in entries_on_server(mine), mine.page)
