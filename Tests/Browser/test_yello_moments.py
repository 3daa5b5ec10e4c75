"""The moments YELL:O is opened for: a finished round, a hint that was bought, the first friends."""

import pytest

from expecting import expect
from screen_check import check_screen, keep_picture
from screens import by_form, with_note
from test_yello_round import round_of_friends
from test_yello_round_draft import START, confirm, pick_all, points_of, title
from actions import ballot, expect_toast, pause_clock, pick, points
from variants import over_http

READY = "투표 끝! 잘했어요"
SMALL = {"width": 375, "height": 553}


def test_a_finished_round_survives_reload_and_back_until_it_is_confirmed(phone, new_person):
    """Y75 Y78: its answers stay in the tab; the start screen leads back to them."""
    me = round_of_friends(phone, new_person)
    page = phone.page
    promised = pick_all(phone)
    page.reload()
    expect(title(phone)).to_have_text(READY)
    expect(page.locator(".points-card dd")).to_have_text(str(promised))
    page.go_back()
    expect(title(phone)).to_have_text(START)
    back = page.get_by_role("link", name="마친 투표 확인하고 포인트 받기")
    expect(back).to_be_visible()
    check_screen(phone, "start-finished")
    back.tap()
    expect(title(phone)).to_have_text(READY)
    expect(page.locator(".points-card dd")).to_have_text(str(promised))
    confirm(phone).tap()
    expect(title(phone)).to_contain_text("다음 투표까지")
    assert points_of(me) == promised
    page.goto("/yello")
    expect(back).to_have_count(0)
    assert not page.evaluate("Object.keys(sessionStorage).some(name => name.endsWith('finished'))")


def test_a_new_round_forgets_the_one_that_was_not_confirmed(phone, new_person):
    round_of_friends(phone, new_person)
    page = phone.page
    pick_all(phone)
    page.goto("/yello")
    page.get_by_role("button", name="투표 시작하기").tap()
    expect(ballot(phone, 1)).to_be_visible()
    expect(page.locator(".ballot input:checked")).to_have_count(0)
    page.goto("/yello")
    expect(page.get_by_role("link", name="마친 투표 확인하고 포인트 받기")).to_be_hidden()


def test_a_small_phone_shows_all_of_a_ballot(phone, new_person):
    """375 by 553 is what Safari leaves of a small iPhone; the demo's bar takes a part of it, too."""
    round_of_friends(phone, new_person)
    phone.page.set_viewport_size(SMALL)
    for number in (1, 2):
        tools = ballot(phone, number).locator(".ballot-tools").bounding_box()
        assert tools["y"] + tools["height"] <= SMALL["height"], tools
        for target in ballot(phone, number).locator(".pick, .tool").all():
            assert target.bounding_box()["height"] >= 44
        keep_picture(phone, f"ballot-small-{number}")
        if number == 1:
            pick(phone, number)
            expect(ballot(phone, 2)).to_be_visible()


def test_a_completed_sentence_can_be_read_before_the_next_ballot(new_phone, new_person):
    """For 0.8 s of the page's clock; with reduced motion the next ballot then shows without a transition."""
    phone = new_phone(reduced_motion=True)
    page = phone.page
    page.clock.install()
    round_of_friends(phone, new_person)
    pause_clock(page)
    pick(phone, 1)
    page.clock.run_for(799)
    expect(ballot(phone, 1)).to_be_visible()
    expect(ballot(phone, 2)).to_be_hidden()
    page.clock.run_for(1)
    expect(ballot(phone, 2)).to_be_visible()


# A moment of all animations that run, in milliseconds from their start.
MOMENT = """moment => document.getAnimations().forEach(each => {
  each.pause()
  each.currentTime = moment
})"""
VIBRATES = "navigator.vibrate = pattern => { document.documentElement.dataset.shaken = JSON.stringify(pattern) }"


@pytest.mark.parametrize("calm", [False, True])
def test_a_bought_keyword_lands_in_its_sentence(new_phone, new_person, calm):
    """Suspense, the word, confetti and vibration; with reduced motion the word alone, at once."""
    phone = new_phone(reduced_motion=calm)
    me = with_note(phone, new_person)
    page = phone.page
    page.add_init_script(VIBRATES)
    page.goto(me.note)
    before = points(phone)
    page.get_by_role("link", name="키워드 열기").tap()
    page.get_by_role("button", name="키워드 열기").tap()
    found = page.get_by_role("dialog", name="키워드를 열었어요!")
    expect(found).to_be_visible()
    assert "bought" not in page.url, "shown in the page, without another"
    word = found.locator(".found .label")
    if not calm:
        for step in range(4):
            page.evaluate(MOMENT, 450 * step)
            keep_picture(phone, f"reveal-{step}")
        page.evaluate("document.getAnimations().forEach(each => each.play())")
        expect(page.locator("html")).to_have_attribute("data-shaken", "[30,60,90]")
    page.wait_for_function("() => getComputedStyle(document.querySelector('.found .label')).opacity === '1'")
    if calm:
        assert not page.evaluate("'shaken' in document.documentElement.dataset")
    keyword = word.inner_text()
    expect(found.locator(".sentence")).to_contain_text(keyword)
    check_screen(phone, "reveal-calm" if calm else "reveal")
    found.get_by_role("link", name="확인").tap()
    expect(page.locator("main .sentence .label")).to_have_text(keyword)
    assert points(phone) == before - 100
    page.reload()
    expect(page.locator("main .sentence .label")).to_have_text(keyword)
    expect(found).to_be_hidden()


@over_http
def test_the_first_friends_are_picked_right_after_joining(phone, new_person):
    """Four ticks open voting; nobody is ticked who did not invite."""
    page = phone.page
    host = new_person("윤아침", department="철학과")
    new_person("한새봄", at=phone)
    for name in ("김가온", "이나무", "박다래", "최라온"):
        new_person(name)
    page.goto(f"/yello?welcome=1&inviter={host.handle}")
    page.get_by_role("link", name="친구 고르기").tap()
    expect(page.get_by_role("heading", level=2)).to_have_text("우리 과 4명이 먼저 와 있어요")
    rows = page.locator(".friend-pick")
    expect(rows.first).to_contain_text("윤아침")
    expect(page.locator(".friend-pick :checked")).to_have_count(1)
    check_screen(phone, "classmates")
    for row in rows.all()[1:4]:
        row.tap()
    page.get_by_role("button", name="고른 친구와 시작하기").tap()
    expect(title(phone)).to_have_text(START)


def test_a_sheet_keeps_its_title_and_its_search_field_while_results_scroll(phone, new_person):
    page = phone.page
    page.goto(by_form(phone, new_person))
    page.locator("#school").tap()
    sheet = page.get_by_role("dialog", name="학교 찾기")
    expect(sheet).to_be_visible()
    sheet.locator(".result").nth(9).scroll_into_view_if_needed()
    sheet.evaluate("each => { each.scrollTop = 400 }")
    page.wait_for_function("() => document.querySelector('dialog[open]').scrollTop > 100")
    expect(sheet.get_by_role("link", name="닫기")).to_be_in_viewport(ratio=1)
    expect(sheet.locator("#school-keyword")).to_be_in_viewport(ratio=1)
    keep_picture(phone, "school-sheet-scrolled")


def test_who_befriended_and_who_waved_is_said_until_it_is_confirmed(phone, new_person):
    page = phone.page
    me = new_person("한새봄", at=phone)
    friend = new_person("김가온")
    friend.befriend(me, new_person("이나무"))
    friend.call("PUT", f"/yello/people/{me.id}/wave")
    page.goto("/yello")
    news = page.get_by_role("region", name="새 소식")
    expect(news).to_contain_text("김가온님이 나를 친구로 추가했어요.")
    expect(news).to_contain_text("김가온님이 손을 흔들었어요.")
    check_screen(phone, "news")
    news.get_by_role("button", name="확인했어요").tap()
    expect(title(phone)).to_be_visible()
    expect(news).to_have_count(0)


def test_a_profile_is_edited(phone, new_person):
    page = phone.page
    new_person("한새봄", at=phone)
    page.goto("/yello/profile")
    page.get_by_role("link", name="프로필 수정하기").tap()
    check_screen(phone, "profile-edit")
    page.locator("#name").fill("한여름")
    page.locator(".face-pick").nth(3).tap()
    page.get_by_role("button", name="저장하기").tap()
    expect_toast(phone, "프로필을 바꿨어요.")
    expect(page.locator(".profile-card h2")).to_have_text("한여름")
    expect(page.locator(".profile-card .avatar img")).to_have_js_property("complete", True)
    assert page.locator(".profile-card .avatar img").evaluate("each => each.naturalWidth") > 0
    check_screen(phone, "profile-edited")
