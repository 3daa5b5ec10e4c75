"""Keyboard only: joining, a whole round, friends, the timeline, sharing, payment, settings."""

import re

from playwright.sync_api import expect

from people import COUNTER
from screens import someone, with_note
from test_yello_keyboard import enter, tab_to
from test_yello_notes import SHARES
from actions import ballot


def type_into(phone, target, words):
    tab_to(phone, target)
    phone.page.keyboard.type(words)


def test_joining_goes_by_keyboard_alone(phone):
    """Y36 Y40 Y44 Y49"""
    page, keys = phone.page, phone.page.keyboard
    page.goto("/")
    enter(phone, page.get_by_role("button", name="새로운 사람으로 시작하기"))
    page.wait_for_url("**/yello/membership")
    # A date is typed part by part, in the order of the browser's language.
    type_into(phone, page.locator("#birthday"), "04052003")
    expect(page.locator("#birthday")).to_have_value("2003-04-05")
    with page.expect_navigation():
        keys.press("Enter")
    following = page.get_by_role("button", name="다음", exact=True)
    # Each field opens its sheet when Tab reaches it, and its search field has the focus.
    tab_to(phone, page.locator("#school-keyword"))
    keys.type("경희대학교")
    school = page.locator("dialog[open] .result").filter(has_text="경희대학교")
    expect(school).to_have_count(1)
    enter(phone, school)
    expect(page.locator("#school")).to_have_value("경희대학교")
    enter(phone, following)
    # Until its step has come, Tab goes round what stands before it.
    expect(page.locator("#department")).to_be_visible()
    # Two fields in a row, faster than a sheet opens: the second one's opens, not one over the other.
    page.evaluate("() => { department.focus(); entryYear.focus() }")
    expect(page.locator("dialog[open]")).to_have_count(1)
    keys.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    tab_to(phone, page.locator("#department-keyword"))
    keys.type("디지털미디어")
    department = page.locator("dialog[open] .result").filter(has_text=re.compile("^디지털미디어학과$"))
    expect(department).to_have_count(1)
    enter(phone, department)
    enter(phone, page.locator("#years .result").filter(has_text="24학번"))
    expect(page.locator("#entryYear")).to_have_value("24학번")
    enter(phone, following)
    expect(page.locator("#name")).to_be_visible()
    type_into(phone, page.locator("#name"), "한새봄")
    handle = f"keys.{next(COUNTER)}"
    type_into(phone, page.locator("#handle"), handle)
    enter(phone, following)
    expect(page.locator("#name")).to_be_hidden()
    tab_to(phone, page.locator("[name=gender]").first)
    keys.press("Space")
    enter(phone, following)
    expect(page.locator("#referral")).to_be_visible()
    enter(phone, page.get_by_role("button", name="건너뛰기"))
    page.wait_for_url("**/yello?welcome=1")
    enter(phone, page.get_by_role("link", name="옐로하러 가기"))
    expect(page.get_by_role("heading", level=1)).to_have_text("친구 4명이 모이면 열려요")


def test_all_ten_ballots_and_the_confirm_go_by_keyboard_alone(phone, new_person):
    """Y64 Y68 Y78"""
    me = someone(phone, new_person)
    page, keys = phone.page, phone.page.keyboard
    page.goto("/yello")
    enter(phone, page.get_by_role("button", name="투표 시작하기"))
    for number in range(1, 11):
        one = ballot(phone, number)
        expect(one).to_be_visible()
        if number > 1:
            expect(one.locator(".ballot-count")).to_be_focused()
        if number == 5:
            press_until(phone, one.locator("[data-skip] input, input[data-skip]").first)
        else:
            press_until(phone, one.locator(".names input").first)
            press_until(phone, one.locator(".keywords input").first)
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text("투표 끝! 잘했어요")
    expect(page.locator(".sub")).to_have_text("10개 중 9개에 답했어요.")
    enter(phone, page.get_by_role("button", name="확인"))
    expect(title).to_contain_text("다음 투표까지")
    assert sum(len(friend.notes()) for friend in me.friends) == 9
    enter(phone, page.get_by_role("link", name="친구 초대하고 바로 투표하기"))
    invite = page.get_by_role("dialog", name="바로 투표하는 방법")
    # The address shows it; Escape closes it once the script has opened it.
    expect(invite).to_have_attribute("open", "")
    keys.press("Escape")
    expect(invite).to_be_hidden()


def press_until(phone, target):
    """Presses Enter on it until it is heard: for 0.6 s after a ballot was filled, presses are not."""
    tab_to(phone, target)
    while not target.is_checked():
        phone.page.keyboard.press("Enter")
        if not target.is_checked():
            phone.page.wait_for_timeout(100)  # polling interval


def test_a_friend_is_found_added_left_and_blocked_and_reported_by_keyboard_alone(phone, new_person):
    """Y1 Y22 Y23"""
    new_person("한새봄", at=phone)
    stranger = new_person("빛찬솔")
    page = phone.page
    page.goto("/yello/recommended")
    add = page.get_by_role("button", name="빛찬솔 친구 추가")
    enter(phone, add)
    expect(add).to_have_count(0)
    assert stranger.call("GET", "/yello/profile")["friends"] == 1
    enter(phone, page.get_by_role("link", name="프로필"))
    page.wait_for_url("**/yello/profile")
    person = page.locator("dialog#person[open]")
    row = page.locator(".row").filter(has_text="빛찬솔").get_by_role("link")

    def ask_and_say(question, answer):
        expect(person).to_be_visible()
        enter(phone, person.locator("summary").filter(has_text=question))
        enter(phone, person.get_by_role("button", name=answer, exact=True))

    enter(phone, row)
    ask_and_say("친구 끊기", "끊기")
    expect(page.locator(".toasts .toast")).to_have_text("빛찬솔님과 친구를 끊었어요.")
    assert stranger.call("GET", "/yello/profile")["friends"] == 0
    enter(phone, page.get_by_role("link", name="추천친구", exact=True))
    page.wait_for_url("**/yello/recommended")
    enter(phone, row)
    expect(person).to_be_visible()
    enter(phone, person.locator("summary").filter(has_text="신고하기"))
    tab_to(phone, person.locator("input[type=radio]").first)
    page.keyboard.press("Space")
    enter(phone, person.get_by_role("button", name="신고 보내기"))
    expect(page.locator(".toasts .toast")).to_contain_text("신고를 접수했어요.")
    page.goto("/yello/recommended")
    enter(phone, row)
    ask_and_say("차단하기", "차단")
    expect(page.locator(".toasts .toast")).to_contain_text("차단했어요.")
    assert stranger.call("GET", "/yello/recommended")["items"] == []


def test_hearing_sharing_paying_and_choosing_go_by_keyboard_alone(phone, new_person):
    """Y8 Y18 Y19"""
    me = with_note(phone, new_person)
    page = phone.page
    page.add_init_script(SHARES)
    page.goto("/yello/around")
    enter(phone, page.get_by_role("link", name="내가 보낸 쪽지"))
    expect(page.get_by_role("link", name="내가 보낸 쪽지")).to_have_attribute("aria-current", "page")
    expect(page.locator("#timeline .heard").first).to_be_visible()
    enter(phone, page.get_by_role("link", name=re.compile("내 쪽지")).last)
    page.wait_for_url("**/yello/notes")
    enter(phone, page.locator(".note").first)
    page.wait_for_url(re.compile(re.escape(me.note)))
    enter(phone, page.get_by_role("link", name="공유"))
    expect(page.locator("html")).to_have_attribute("data-shared", re.compile("size"))
    enter(phone, page.get_by_role("link", name="누가 보냈는지 힌트 알아보기"))
    enter(phone, page.get_by_role("button", name="열람권 2장"))
    expect(page.get_by_role("heading", level=1)).to_have_text("아직 준비 중이에요")
    enter(phone, page.get_by_role("link", name="나가기"))
    page.wait_for_url(re.compile(re.escape(me.note)))
    page.goto("/yello/choices")
    enter(phone, page.get_by_role("button", name="투표 후보에서 빠지기"))
    expect(page.locator(".toasts .toast")).to_have_text("이제 새 투표에 나오지 않아요.")
    assert me.call("GET", "/yello/choices")["isCandidate"] is False
