"""Two new people on a small and on a large phone: one invites the other, who votes; the note is read and paid for."""

import pytest
from playwright.sync_api import expect

from actions import PAGE_TRANSITION_RUNNING, choose, enter_birthday, force_tap, move_clock, open_tab, points
from people import COUNTER
from screen_check import keep_picture
from test_yello_joining import type_in
from test_yello_round_draft import START, confirm, pick_all, title

LARGE = {"width": 430, "height": 932}
SMALL = {"width": 375, "height": 553}


def look(phone, name, seen):
    """Waits until `seen` is there; with PICTURES set, keeps what the phone shows then, without what scrolling would bring."""
    expect(seen).to_be_visible()
    phone.page.wait_for_function(f"() => !({PAGE_TRANSITION_RUNNING})()")
    keep_picture(phone, f"newcomers-{name}")
    over = phone.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert over <= 0, f"{name} scrolls sideways by {over} px"


def go_on(phone):
    """Presses the step's button, which must be there without scrolling."""
    button = phone.page.get_by_role("button", name="다음", exact=True)
    expect(button).to_be_in_viewport(ratio=1)
    force_tap(button)


def join(phone, name, label, department):
    """Answers the steps of joining after the birthday, as a student of the same department."""
    page = phone.page
    page.locator("input#school").tap()
    page.locator("#school-keyword").fill("경희대")
    school = page.locator("dialog[open] .result").filter(has_text="경희대학교").first
    look(phone, f"{label}-school", school)
    school.tap()
    go_on(phone)
    page.locator("#department").tap()
    page.locator("#department-keyword").fill(department)
    page.locator("dialog[open] .result").filter(has_text=department).tap()
    page.locator("#entryYear").tap()
    page.locator("dialog[open] .result").nth(2).tap()
    look(phone, f"{label}-department", page.locator("#entryYear"))
    go_on(phone)
    page.locator("#name").fill(name)
    handle = f"newcomer.{next(COUNTER)}"
    type_in(page.locator("#handle"), handle)
    expect(page.locator("#handle-error")).to_be_empty()
    look(phone, f"{label}-name", page.locator("#name"))
    go_on(phone)
    page.get_by_text("여학생").tap()
    look(phone, f"{label}-gender", page.get_by_text("성별을 골라 주세요"))
    go_on(phone)
    # Who came by Kakao is asked about Kakao friends before.
    if label == "11":
        expect(page.get_by_text("누가 와 있는지 아직 몰라요")).to_be_visible()
        # With the keyboard: two taps in one place within half a second count as one.
        page.get_by_role("button", name="다음", exact=True).press("Enter")
    expect(page.locator("#referral")).to_be_visible()
    look(phone, f"{label}-referral", page.locator("#referral"))
    return handle


@pytest.mark.fades
def test_an_invitation_leads_to_a_note_that_is_read_and_paid_for(new_phone, new_person):
    """Y7 Y14 Y15 Y52 Y54 Y56 Y57 Y58 Y78: without help, each button where a thumb finds it."""
    department = f"새내기학과 {next(COUNTER)}"
    for friend in ("김가온", "이나무", "박다래"):
        new_person(friend, department=department)
    host, guest = new_phone(), new_phone()
    host.page.set_viewport_size(LARGE)
    guest.page.set_viewport_size(SMALL)

    page = host.page
    page.goto("/")
    look(host, "1-lobby", page.locator(".houses"))
    page.get_by_role("button", name="새로운 사람으로 시작하기").tap()
    look(host, "2-birthday", page.locator("#birthday"))
    enter_birthday(host)
    handle = join(host, "한새봄", "3", department)
    force_tap(page.get_by_role("button", name="건너뛰기", exact=True))
    look(host, "4-welcome", page.get_by_role("link", name="친구 고르기"))
    page.get_by_role("link", name="친구 고르기").tap()
    expect(page.locator(".friend-pick")).to_have_count(3)
    for friend in page.locator(".friend-pick").all():
        choose(friend)
    expect(page.locator(".friend-pick :checked")).to_have_count(3)
    expect(page.locator("main")).to_contain_text("나머지는 초대")
    look(host, "5-friends", page.locator(".friend-pick").first)
    page.get_by_role("button", name="고른 친구와 시작하기").tap()
    expect(title(host)).to_have_text("친구 4명이 모이면 열려요")
    look(host, "6-locked", page.get_by_role("link", name="친구 초대하기"))
    page.get_by_role("link", name="친구 초대하기").tap()
    expect(page.get_by_role("dialog", name="친구 초대하기")).to_contain_text(f"@{handle}")
    look(host, "7-invite", page.get_by_role("dialog", name="친구 초대하기"))
    with page.expect_response("**/yello/events*"):
        page.goto("/yello")

    page = guest.page
    page.goto(f"/yello/invitation?code={handle}")
    expect(title(guest)).to_have_text(f"@{handle} 님이 옐로에 초대했어요!")
    start = page.get_by_role("link", name="초대받고 시작하기")
    expect(start).to_be_in_viewport(ratio=1)
    look(guest, "8-invited", start)
    start.tap()
    look(guest, "9-entrance", page.get_by_role("link", name="카카오로 계속하기"))
    page.get_by_role("link", name="카카오로 계속하기").tap()
    page.get_by_role("button", name="동의하고 계속하기").tap()
    page.wait_for_url("**/yello/membership?code=*")
    look(guest, "10-birthday", page.locator("#birthday"))
    enter_birthday(guest)
    page.get_by_role("link", name="나중에 할게요").tap()
    join(guest, "윤새솔", "11", department)
    expect(page.locator("#referral")).to_have_value(handle)
    finish = page.get_by_role("button", name="완료", exact=True)
    expect(finish).to_be_in_viewport(ratio=1)
    force_tap(finish)
    look(guest, "12-welcome", page.get_by_role("link", name="친구 고르기"))
    page.get_by_role("link", name="친구 고르기").tap()
    expect(page.locator(".friend-pick :checked")).to_have_count(1)
    expect(page.locator(".friend-pick")).to_have_count(4)
    for friend in page.locator(".friend-pick").filter(has_not_text="한새봄").all():
        choose(friend)
    look(guest, "13-friends", page.locator(".friend-pick").first)
    page.get_by_role("button", name="고른 친구와 시작하기").tap()
    expect(title(guest)).to_have_text(START)
    look(guest, "14-start", title(guest))

    # The host's locked screen opens by itself: the guest is the fourth friend.
    expect(title(host)).to_have_text(START)
    look(host, "15-unlocked", title(host))

    start = page.get_by_role("button", name="투표 시작하기")
    expect(start).to_be_in_viewport(ratio=1)
    start.tap()
    look(guest, "16-ballot", page.locator("#ballot-1"))
    # Four friends are on every ballot.
    promised = pick_all(guest, "한새봄")
    assert promised > 200
    look(guest, "17-points", confirm(guest))
    expect(confirm(guest)).to_be_in_viewport(ratio=1)
    confirm(guest).tap()
    expect(title(guest)).to_contain_text("다음 투표까지")
    look(guest, "18-timer", title(guest))

    page = host.page
    # Notes arrive within some minutes.
    move_clock(host)
    open_tab(host, "쪽지")
    notes = page.locator("main a[href^='/yello/notes/']")
    expect(notes.first).to_be_visible()
    look(host, "19-notes", notes.first)
    notes.first.tap()
    look(host, "20-note", page.get_by_role("link", name="키워드 열기"))
    before = points(host)
    page.get_by_role("link", name="키워드 열기").tap()
    look(host, "21-hint", page.get_by_role("button", name="키워드 열기"))
    page.get_by_role("button", name="키워드 열기").tap()
    expect(page.get_by_role("dialog").locator(".found")).to_be_visible()
    look(host, "22-keyword", page.get_by_role("dialog").locator(".found"))
    page.goto(page.url.split("?")[0])
    assert points(host) == before - 100
