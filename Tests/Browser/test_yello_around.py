"""The timeline, and the settings for ballots, timelines and what notes reveal (Y8)."""

import re

import pytest

from actions import ballot, expect_toast, open_tab, pick
from expecting import expect
from screen_check import NARROW_VIEWPORT, check_screen
from variants import over_http, with_and_without_scripts


@pytest.fixture
def friends(new_person, phone):
    """Me on this phone, and two friends of mine who know each other; `sender` has four friends."""
    me = new_person("한새봄", at=phone)
    receiver, sender = new_person("이나무"), new_person("김가온", gender="MALE")
    sender.befriend(me, receiver, *(new_person(name) for name in ("박다래", "최라온")))
    me.befriend(receiver)
    return me, receiver, sender


@over_http
def test_the_timeline_tells_what_friends_received_and_never_from_whom(phone, friends):
    """Y8"""
    me, receiver, sender = friends
    page = phone.page
    page.goto("/yello")
    open_tab(phone, "둘러보기")
    expect(page.get_by_role("heading", level=2)).to_have_text("아직 조용해요")
    check_screen(phone, "around-quiet")
    sender.vote_for(receiver)
    note = receiver.notes()[0]
    receiver.call("PUT", f"/yello/notes/{note['id']}/keyword")
    page.reload()
    cards = page.locator("#timeline .heard")
    expect(cards).to_have_count(10)
    expect(cards.first).to_contain_text("이나무")
    expect(cards.first).to_contain_text("어떤 남학생이 보냄")
    assert "김가온" not in page.content() and sender.id not in page.content()
    assert cards.locator(".blank").count() == 9, "one keyword was paid for"
    expect(page.locator("main > .muted")).to_contain_text("다른 쪽지는 보낸 사람의 성별만 보여요.")
    expect(page.locator("main > .muted")).to_contain_text("빈칸은 받은 친구가 키워드를 열면 채워져요.")
    check_screen(phone, "around")
    check_screen(phone, "around-no-scripts")

    page.get_by_role("link", name="내가 보낸 쪽지").tap()
    expect(page.get_by_role("heading", level=2)).to_have_text("아직 보낸 쪽지가 없어요")
    expect(page.get_by_role("link", name="내가 보낸 쪽지")).to_have_attribute("aria-current", "page")
    check_screen(phone, "around-mine-empty")
    page.get_by_role("link", name="투표하러 가기").tap()
    expect(page).to_have_url(re.compile("/yello$"))


@with_and_without_scripts
def test_what_i_sent_stands_by_itself_and_further_notes_follow(phone, friends, scripts, new_person):
    """Y8"""
    me, receiver, sender = friends
    me.befriend(new_person("정마루"), new_person("강바다"))
    sender.vote_for(receiver, answers=5)
    me.vote_for(receiver)
    page = phone.page
    page.goto("/yello/around")
    cards = page.locator("#timeline .heard")
    page.locator("#timeline .more").scroll_into_view_if_needed()
    if scripts:
        expect(cards).to_have_count(15)
        expect(cards.filter(has_text="내가 보냄")).to_have_count(10)
    else:
        page.get_by_role("link", name="더 보기").tap()
        expect(cards).to_have_count(5)
    page.get_by_role("link", name="내가 보낸 쪽지").tap()
    expect(cards).to_have_count(10)
    expect(cards.filter(has_text="내가 보냄")).to_have_count(10)
    check_screen(phone, "around-mine" if scripts else "around-mine-no-scripts")
    cards.first.get_by_role("link", name=re.compile("이나무")).tap()
    expect(page.get_by_text("신고하기").first).to_be_visible()


@with_and_without_scripts
def test_without_friends_the_timeline_leads_to_an_invitation(phone, new_person, scripts):
    """Y8"""
    new_person("한새봄", at=phone)
    page = phone.page
    page.goto("/yello/around")
    expect(page.get_by_role("heading", level=2)).to_have_text("아직 친구가 없어요")
    check_screen(phone, "around-no-friends" if scripts else "around-no-friends-no-scripts")
    page.get_by_role("link", name="친구 초대하기").tap()
    expect(page.get_by_role("dialog", name="친구 초대하기")).to_contain_text("@member.")


@with_and_without_scripts
def test_i_decide_where_friends_meet_me(phone, friends, scripts):
    me, receiver, sender = friends
    suffix = "" if scripts else "-no-scripts"
    page = phone.page
    page.goto("/yello/profile")
    page.get_by_role("link", name="관리").tap()
    page.get_by_role("link", name="공개 설정").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("공개 설정")
    check_screen(phone, f"choices{suffix}")
    page.get_by_role("button", name="투표 후보에서 빠지기").tap()
    expect_toast(phone, "이제 새 투표에 나오지 않아요.")
    page.get_by_role("button", name="친구들에게 숨기기").tap()
    expect_toast(phone, "받은 쪽지를 숨겼어요.")
    check_screen(phone, f"choices-off{suffix}")
    round = sender.call("POST", "/yello/rounds")
    assert all(me.id != one["id"] for each in round["ballots"] for one in each["candidates"])
    page.get_by_role("button", name="다시 후보 되기").tap()
    expect_toast(phone, "다시 투표 후보가 되었어요.")
    page.get_by_role("button", name="다시 보여 주기").tap()
    expect_toast(phone, "친구들이 내 쪽지를 다시 볼 수 있어요.")
    page.get_by_role("link", name="받는 친구에게는 이렇게 보여요").tap()
    expect(page.locator(".exposure .label")).to_have_text(["ㅎ", "ㅅ"])
    check_screen(phone, f"exposure{suffix}")


@with_and_without_scripts
def test_a_voter_sees_beforehand_what_receivers_can_learn(phone, new_person, scripts):
    me = new_person("한새봄", at=phone)
    me.befriend(*(new_person(name) for name in ("김가온", "이나무", "박다래", "최라온")))
    suffix = "" if scripts else "-no-scripts"
    page = phone.page
    page.goto("/yello")
    page.get_by_role("button", name="투표 시작하기").tap()
    ballot(phone, 1).get_by_role("link", name="받는 친구에게는 이렇게 보여요").tap()
    sheet = page.get_by_role("dialog", name="받는 친구에게는 이렇게 보여요")
    expect(sheet).to_contain_text("여학생이 보냈다는 것")
    expect(sheet.locator(".label")).to_have_text(["ㅎ", "ㅅ"])
    check_screen(phone, f"ballot-exposure{suffix}")
    sheet.get_by_role("link", name="닫기").tap()
    expect(sheet).to_be_hidden()
    pick(phone, 1)
    if scripts:
        # As without scripts, whose button is hidden: the other nine are picked in `test_yello_round`.
        with page.expect_navigation():
            page.locator("form[data-ballot]").evaluate("form => form.submit()")
    else:
        page.get_by_role("button", name="투표 마치기").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("투표 끝! 잘했어요")
    check_screen(phone, f"points-plain{suffix}")
    page.get_by_role("link", name="받는 사람에게 나는 어떻게 보일까요?").tap()
    expect(sheet.locator(".label")).to_have_text(["ㅎ", "ㅅ"])
    check_screen(phone, f"points-exposure{suffix}")
    sheet.get_by_role("link", name="닫기").tap()
    page.get_by_role("button", name="확인").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("다음 투표까지")


def test_the_invitation_stands_above_the_tabs_of_the_smallest_phone(phone, new_person):
    """Y8"""
    new_person("한새봄", at=phone)
    page = phone.page
    page.set_viewport_size(NARROW_VIEWPORT)
    page.goto("/yello/around")
    button = page.get_by_role("link", name="친구 초대하기").bounding_box()
    assert button["y"] + button["height"] <= page.locator(".tab-face").bounding_box()["y"]
