"""Rounds not submitted yet: nothing is stored before the confirmation, nothing is lost after it."""

import re

import pytest
from playwright.sync_api import expect

from screen_check import check_screen
from test_yello_round import round_of_friends
from actions import ballot, expect_toast, pick, points, sign_in
from waiting import PATIENCE

PICKED = "인터넷이 끊겼어요. 고른 건 그대로 있으니, 연결되면 바로 이어 갈게요."
CONFIRMED = "인터넷이 끊겼어요. 답은 그대로 있으니, 연결되면 바로 보낼게요."
# The page's storage, except htmx's current path.
KEPT = """[...Object.entries(localStorage), ...Object.entries(sessionStorage)]
  .filter(([name]) => !['htmx-current-path-for-history', 'live client'].includes(name)).map(each => each.join())"""
# Fills all ballots at once, where picking is not under test.
ALL_PICKED = """(form, friend) => {
  for (const group of form.querySelectorAll('fieldset')) {
    const all = [...group.querySelectorAll('input')]
    const picked = all.find(each => friend && each.closest('label').textContent.includes(friend)) ?? all[0]
    picked.checked = true
  }
  form.requestSubmit()
}"""
READY = "투표 끝! 잘했어요"
START = "두근두근, 투표할 시간!"


def title(phone):
    return phone.page.get_by_role("heading", level=1)


def pick_all(phone, friend=None):
    """Answers every ballot, for that friend where they are on it; says the balance that the points page promises."""
    expect(ballot(phone, 1)).to_be_visible()
    phone.page.locator("form[data-ballot]").evaluate(ALL_PICKED, friend)
    expect(title(phone)).to_have_text(READY)
    # The points have counted up.
    expect(phone.page.locator("[data-count]")).to_have_count(0)
    return int(re.sub(r"\D", "", phone.page.locator(".points-card dd").inner_text()))


def confirm(phone):
    return phone.page.get_by_role("button", name="확인", exact=True)


def close(phone):
    """It asks nothing any more: while Chromium closes a page, what kept its network away is gone already."""
    phone.page.evaluate("() => { window.fetch = () => new Promise(() => {}) }")
    phone.page.close()


def points_of(me):
    return me.call("GET", "/yello")["points"]


@pytest.fixture
def phone(new_phone):
    """Without a service worker: what Chromium asks beside one, while it wakes, goes past what takes the network away."""
    return new_phone(worker=False)


def test_a_network_lost_before_the_tenth_pick_loses_no_pick(phone, new_person, offline):
    """YH22 Y74: the round waits where it is, and goes on by itself."""
    me = round_of_friends(phone, new_person)
    page = phone.page
    for number in range(1, 10):
        pick(phone, number)
    expect(ballot(phone, 10)).to_be_visible()
    offline(True)
    pick(phone, 10)
    expect_toast(phone, PICKED)
    check_screen(phone, "ballot-offline")
    expect(ballot(phone, 10)).to_be_visible()
    expect(page.locator(".ballot input:checked:not([data-skip] input)")).to_have_count(20)
    # The toast stays after others would have disappeared.
    expect_toast(phone, PICKED)
    assert page.locator(".toast").evaluate("each => each.getAnimations().every(one => one.playState === 'finished')")
    offline(False)
    expect(title(phone)).to_have_text(READY)
    expect(title(phone)).to_be_focused()
    assert page.title().startswith("포인트 적립")
    expect(page.locator(".toast")).to_have_count(0)
    expect(page.locator(".sub").first).to_have_text("10개에 모두 답했어요.")
    expect(page.locator(".points-card [data-count]")).to_have_count(0)
    promised = int(re.sub(r"\D", "", page.locator(".points-card dd").inner_text()))
    confirm(phone).tap()
    expect(title(phone)).to_contain_text("다음 투표까지")
    assert points_of(me) == points(phone) == promised


def test_a_server_that_is_away_is_looked_for_until_it_is_back(phone, new_person):
    """YH22: no event tells of that."""
    round_of_friends(phone, new_person)
    page = phone.page
    phone.allow("503")
    page.clock.install()
    page.reload()
    page.route("**/tally", lambda route: route.fulfill(status=503, body=""))
    page.locator("form[data-ballot]").evaluate(ALL_PICKED)
    expect_toast(phone, PICKED)
    with page.expect_response("**/tally"):
        page.clock.run_for(2000)
    page.unroute("**/tally")
    page.clock.run_for(3000)
    expect(title(phone)).to_have_text(READY)


def test_a_round_taken_over_elsewhere_is_refused_at_its_end(phone, new_person):
    me = round_of_friends(phone, new_person)
    me.call("POST", "/yello/rounds")
    phone.page.locator("form[data-ballot]").evaluate(ALL_PICKED)
    expect(title(phone)).to_have_text("이 투표는 이미 끝났거나 새 투표로 바뀌었어요.")


def test_a_round_left_before_confirming_leaves_nothing_behind(phone, new_person):
    """Y79: on no ballot, in the phone's storage or on the server; a finished one stays in its tab alone."""
    me = round_of_friends(phone, new_person)
    page = phone.page
    pick(phone, 1)
    assert page.evaluate(KEPT) == []
    page.goto("/yello")
    page.get_by_role("button", name="투표 시작하기").tap()
    expect(ballot(phone, 1)).to_be_visible()
    expect(page.locator(".ballot input:checked")).to_have_count(0)
    pick_all(phone)
    assert page.evaluate("[localStorage.length, Object.keys(sessionStorage).includes('yello finished')]") == [0, True]
    page.close()
    phone.open()
    page = phone.page
    page.goto("/yello")
    expect(title(phone)).to_have_text(START)
    assert page.evaluate(KEPT) == []
    page.get_by_role("button", name="투표 시작하기").tap()
    expect(ballot(phone, 1)).to_be_visible()
    expect(page.locator(".ballot input:checked")).to_have_count(0)
    assert points_of(me) == 200
    # Going back from the points leads to the start, as from a ballot.
    pick_all(phone)
    page.go_back()
    expect(title(phone)).to_have_text(START)
    expect(page.locator("[data-finished]")).to_be_visible()


def test_offline_at_the_confirm_the_answers_are_kept_and_go_out_later(phone, new_person, offline):
    """YH22: nothing is shown as credited before the server has it."""
    me = round_of_friends(phone, new_person)
    promised = pick_all(phone)
    offline(True)
    for _ in range(2):
        confirm(phone).tap()
        expect_toast(phone, CONFIRMED)
    check_screen(phone, "points-offline")
    expect(title(phone)).to_have_text(READY)
    offline(False)
    expect(title(phone)).to_contain_text("다음 투표까지")
    assert points(phone) == promised == points_of(me)
    assert phone.page.evaluate(KEPT) == []


def test_what_was_confirmed_goes_out_even_when_the_page_was_closed(phone, new_person, offline):
    """YH22 Y78"""
    me = round_of_friends(phone, new_person)
    promised = pick_all(phone)
    offline(True)
    confirm(phone).tap()
    expect_toast(phone, CONFIRMED)
    close(phone)
    offline(False)
    assert points_of(me) == 200
    phone.open()
    phone.page.goto("/yello")
    expect(title(phone)).to_contain_text("다음 투표까지")
    assert points(phone) == promised == points_of(me)
    assert phone.page.evaluate(KEPT) == []


def leave_unsent(phone, new_person, offline):
    """Confirms a round without a network and closes the page; the network comes back."""
    me = round_of_friends(phone, new_person)
    pick_all(phone)
    offline(True)
    confirm(phone).tap()
    expect_toast(phone, CONFIRMED)
    close(phone)
    offline(False)
    phone.open()
    return me


def test_a_new_vote_waits_until_the_one_before_is_sent(phone, new_person, offline):
    """YH22: it would end the round whose answers wait."""
    me = leave_unsent(phone, new_person, offline)
    page = phone.page
    page.route("**/answers?*", lambda route: route.abort())
    phone.allow("ERR_FAILED")
    page.goto("/yello")
    expect_toast(phone, CONFIRMED)
    check_screen(phone, "start-unsent")
    page.get_by_role("button", name="투표 시작하기").tap()
    expect_toast(phone, CONFIRMED)
    expect(title(phone)).to_have_text(START)
    page.unroute("**/answers?*")
    # Unless the page has sent them by itself meanwhile.
    page.evaluate("[...document.querySelectorAll('button')].find(each => each.textContent === '투표 시작하기')?.click()")
    # The delay before a retry grows with the number of retries.
    expect(title(phone)).to_contain_text("다음 투표까지", timeout=PATIENCE * 1000)
    assert points_of(me) > 200


def test_answers_of_a_round_that_is_gone_are_forgotten(phone, new_person, offline):
    me = leave_unsent(phone, new_person, offline)
    me.call("POST", "/yello/rounds")
    with phone.page.expect_response("**/answers?*") as reply:
        phone.page.goto("/yello")
    assert reply.value.status == 409
    expect(title(phone)).to_have_text(START)
    phone.page.get_by_role("button", name="투표 시작하기").tap()
    expect(ballot(phone, 1)).to_be_visible()
    assert phone.page.evaluate(KEPT) == []


def test_signing_out_takes_along_what_could_not_be_sent(phone, new_person, offline):
    """YH22: and nobody who signs in next on this phone sends it."""
    leave_unsent(phone, new_person, offline)
    page = phone.page
    page.goto("/yello/manage")
    assert len(page.evaluate(KEPT)) == 1
    page.get_by_role("link", name="로그아웃").tap()
    with page.expect_navigation():
        page.get_by_role("dialog").get_by_role("button", name="로그아웃").tap()
    assert page.evaluate(KEPT) == []


def test_another_person_on_the_phone_sends_nothing_of_the_one_before(phone, new_person, offline):
    leave_unsent(phone, new_person, offline)
    sign_in(phone, "강도윤")
    phone.page.goto("/yello")
    expect(title(phone)).to_be_visible()
    assert phone.page.evaluate(KEPT) == []


def test_leaving_the_app_alone_takes_along_what_could_not_be_sent(phone, new_person, offline):
    """YH22: what other apps keep here stays."""
    me = leave_unsent(phone, new_person, offline)
    me.call("POST", "/wal/membership", {"nickname": "보리", "categories": ["YELL"], "slots": ["NIGHT"]})
    page = phone.page
    page.goto("/account/apps/yello?step=reason")
    page.evaluate("localStorage.setItem('wal push', 'no')")
    assert len(page.evaluate(KEPT)) == 2
    page.get_by_role("link", name="떠나기", exact=True).tap()
    with page.expect_navigation():
        page.get_by_role("button", name="네, 떠날게요").tap()
    expect(page.locator(".toast")).to_contain_text("다른 앱과 마당 계정은 그대로예요")
    assert page.evaluate(KEPT) == ["wal push,no"]
