"""Friends: found, added, viewed, removed, blocked, reported (Y20–Y27)."""

import re

from actions import enter_birthday, expect_toast, open_tab, toast
from expecting import expect
from people import COUNTER
from screen_check import check_screen
from variants import with_and_without_scripts, with_and_without_scripts_in_browser


def search(phone, words):
    """Types into the search page; without scripts Enter sends it."""
    field = phone.page.get_by_role("searchbox")
    field.fill(words)
    if not phone.scripts:
        field.press("Enter")


def row(phone, name):
    return phone.page.locator(".row").filter(has_text=name)


def open_person(phone, name):
    """Presses someone's row: a sheet with scripts, a page without."""
    row(phone, name).get_by_role("link").tap()
    return phone.page.locator("dialog#person[open]" if phone.scripts else "main")


@with_and_without_scripts
def test_people_are_found_by_name_initials_and_handle_and_added(phone, new_person, scripts):
    """Live results as the text changes, my school first."""
    suffix = "" if scripts else "-no-scripts"
    new_person("한새봄", at=phone)
    seed = f"hamster.{next(COUNTER)}"
    wanted = new_person("빛찬솔", handle=seed)
    page = phone.page
    page.goto("/yello/recommended")
    page.get_by_role("link", name="친구 찾기").tap()
    expect(page.get_by_role("searchbox")).to_be_focused()
    expect(page.locator("#found")).to_contain_text("누구를 찾을까요?")
    check_screen(phone, f"search{suffix}")
    mine = page.locator(".row").filter(has_text=f"@{wanted.handle} ")
    for words in ("찬솔", "ㅂㅊㅅ", wanted.handle, f"@{wanted.handle}"):
        search(phone, words)
        expect(mine).to_have_count(1)
        search(phone, "없는사람")
        expect(page.locator("#found")).to_contain_text("찾는 사람이 없어요")
    check_screen(phone, f"search-nobody{suffix}")
    search(phone, wanted.handle)
    expect(page.locator(".row")).to_have_count(1)
    check_screen(phone, f"search-found{suffix}")
    page.get_by_role("button", name="빛찬솔 친구 추가").tap()
    if scripts:
        expect(mine).to_contain_text("내 친구")
    else:
        expect_toast(phone, "빛찬솔님과 친구가 되었어요.")
    page.goto("/yello/profile")
    expect(page.locator(".section-head .count")).to_have_text("친구 1명")


@with_and_without_scripts
def test_a_friend_is_looked_at_and_the_friendship_ends_after_a_question(phone, new_person, scripts):
    """Y20 Y22 Y23 Y25"""
    suffix = "" if scripts else "-no-scripts"
    me = new_person("한새봄", at=phone)
    friend, other = new_person("김가온"), new_person("이나무")
    me.befriend(friend, other)
    page = phone.page
    page.goto("/yello/profile")
    card = page.locator(".profile-card")
    expect(card).to_contain_text("한새봄")
    expect(card).to_contain_text(f"@{me.handle}")
    expect(card.locator(".counters dd")).to_have_text(["0", "2", "200"])
    if not scripts:
        page.get_by_role("link", name="친구 모두 보기").tap()
    check_screen(phone, f"profile{suffix}" if scripts else "friends-no-scripts")
    person = open_person(phone, "김가온")
    expect(person).to_contain_text(f"@{friend.handle}")
    check_screen(phone, f"person{suffix}")
    end = person.get_by_role("button", name="끊기", exact=True)
    expect(end).to_be_hidden()
    person.locator("summary").filter(has_text="친구 끊기").tap()
    expect(person).to_contain_text("김가온님과 친구를 끊을까요?")
    check_screen(phone, f"person-ending{suffix}")
    end.tap()
    expect_toast(phone, "김가온님과 친구를 끊었어요.")
    expect(page.locator(".counters dd")).to_have_text(["0", "1", "200"])
    assert friend.call("GET", "/yello/profile")["friends"] == 0, "it ends on both sides"


@with_and_without_scripts_in_browser
def test_a_double_press_on_a_question_does_not_answer_it(phone, new_person, scripts):
    new_person("한새봄", at=phone)
    new_person("김가온")
    page = phone.page
    page.goto("/yello/recommended")
    person = open_person(phone, "김가온")
    for words in ("차단하기", "신고하기"):
        line = person.locator("summary").filter(has_text=words)
        line.scroll_into_view_if_needed()
        box = line.bounding_box()
        for _ in range(2):
            page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(person).to_be_visible()
        expect(toast(phone)).to_have_count(0)
        if person.locator("details[open]").count():
            person.locator("details[open] > summary").tap()
        expect(person.locator("details[open]")).to_have_count(0)


@with_and_without_scripts
def test_someone_is_blocked_and_the_block_taken_back(phone, new_person, scripts):
    suffix = "" if scripts else "-no-scripts"
    new_person("한새봄", at=phone)
    stranger = new_person("김가온")
    page = phone.page
    page.goto("/yello/recommended")
    person = open_person(phone, "김가온")
    person.locator("summary").filter(has_text="차단하기").tap()
    expect(person).to_contain_text("서로 보이지 않아요")
    person.get_by_role("button", name="차단", exact=True).tap()
    expect_toast(phone, "차단했어요. 이제 서로 보이지 않아요.")
    open_tab(phone, "추천친구")
    expect(page.locator("main")).to_contain_text("새로 만날 우리 과 친구가 없어요")
    check_screen(phone, f"recommended-empty{suffix}")
    assert stranger.call("GET", "/yello/recommended")["items"] == [], "nor do they see me"
    open_tab(phone, "프로필")
    page.get_by_role("link", name="관리").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("관리")
    page.get_by_role("link", name="차단한 사람").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("차단한 사람")
    check_screen(phone, f"blocked{suffix}")
    page.get_by_role("button", name="김가온님 차단 풀기").tap()
    expect(page.locator(".row")).to_have_count(0)
    if not scripts:
        expect_toast(phone, "차단을 풀었어요.")
    page.reload()
    expect(page.locator("main")).to_contain_text("차단한 사람이 없어요")
    check_screen(phone, f"blocked-empty{suffix}")
    page.goto("/yello/recommended")
    expect(row(phone, "김가온")).to_have_count(1)


@with_and_without_scripts
def test_someone_is_reported_with_a_reason(phone, new_person, scripts):
    new_person("한새봄", at=phone)
    new_person("김가온")
    phone.page.goto("/yello/recommended")
    person = open_person(phone, "김가온")
    person.locator("summary").filter(has_text="신고하기").tap()
    person.get_by_text("다른 사람인 척해요").tap()
    person.get_by_label("더 알려 주고 싶은 것 (선택)").fill("우리 과에 이런 사람이 없어요.")
    check_screen(phone, "person-report" if scripts else "person-report-no-scripts")
    person.get_by_role("button", name="신고 보내기").tap()
    expect_toast(phone, "신고를 접수했어요. 확인하고 조치할게요.")


def test_a_long_list_of_friends_comes_ten_at_a_time_and_starts_again_when_pulled(phone, new_person):
    """Y5 Y24 Y25"""
    me = new_person("한새봄", at=phone)
    firsts = "가나다라마바사아자차카타하"
    me.befriend(*(new_person(f"김{first}온") for first in firsts))
    page = phone.page
    page.goto("/yello/profile")
    rows = page.locator("#friends .row")
    expect(rows).to_have_count(10)
    page.locator("#friends .more").scroll_into_view_if_needed()
    expect(rows).to_have_count(13)
    expect(rows.locator("strong")).to_have_text([f"김{first}온" for first in firsts])
    expect(page.locator("#friends .more")).to_have_count(0)
    page.evaluate("scrollTo(0, 0)")
    me.befriend(new_person("김파온"))
    with page.expect_navigation():
        pull(phone)
    expect(page.locator(".section-head .count")).to_have_text("친구 14명")


def pull(phone):
    """A finger that pulls the list down from the top of the page."""
    touch = phone.context.new_cdp_session(phone.page)
    for kind, y in [("touchStart", 300), ("touchMove", 340), ("touchMove", 420), ("touchEnd", None)]:
        touch.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [] if y is None else [{"x": 195, "y": y}]})


@with_and_without_scripts
def test_signing_out_asks_once_and_leads_to_the_sign_in_screen_at_once(phone, new_person, scripts):
    """Y27 Y34"""
    new_person("한새봄", at=phone)
    page = phone.page
    page.goto("/")
    page.locator("a.house[href='/yello']").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("친구 4명이 모이면 열려요")
    open_tab(phone, "프로필")
    page.get_by_role("link", name="관리").tap()
    page.get_by_role("link", name="로그아웃").tap()
    # Without scripts it is a page.
    asked = page.get_by_role("dialog", name="로그아웃할까요?") if scripts else page.locator("body")
    expect(page.get_by_role("heading", name="로그아웃할까요?")).to_be_visible()
    check_screen(phone, "sign-out" if scripts else "sign-out-no-scripts")
    asked.get_by_role("link", name="취소").tap()
    expect(page.get_by_role("heading", name="로그아웃할까요?")).to_be_hidden()
    page.get_by_role("link", name="로그아웃").tap()
    asked.get_by_role("button", name="로그아웃").tap()
    expect(page).to_have_url(re.compile("/yello/sign-in$"))
    page.goto("/yello/profile")
    expect(page).to_have_url(re.compile(r"/yello/sign-in\?next="))
    expect_toast(phone, "먼저 로그인해 주세요.")


def test_an_invitation_is_copied_and_its_link_brings_the_code_to_whoever_follows_it(
        phone, new_phone, new_person):
    """Y7 Y57"""
    me = new_person("한새봄", at=phone)
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=phone.origin)
    page = phone.page
    page.goto("/yello/recommended")
    page.get_by_role("region", name="학교 친구들").get_by_role("link", name="친구 초대하기").tap()
    page.get_by_role("dialog", name="친구 초대하기").get_by_role("button", name="복사하기").tap()
    expect_toast(phone, "초대장을 복사했어요")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert f"추천인 코드 @{me.handle}" in copied
    link = copied.split()[-1]
    assert link.startswith(f"{phone.origin}/yello"), copied

    guest = new_phone(over_http=True)
    guest.page.goto(link)
    expect(guest.page.get_by_role("heading", level=1)).to_contain_text(f"@{me.handle} 님이")
    guest.page.get_by_role("link", name="초대받고 시작하기").tap()
    guest.page.get_by_role("link", name="카카오로 계속하기").tap()
    guest.page.get_by_role("button", name="동의하고 계속하기").tap()
    enter_birthday(guest)
    guest.page.get_by_role("link", name="나중에 할게요").tap()
    expect(guest.page.locator("#referral")).to_have_value(me.handle)
