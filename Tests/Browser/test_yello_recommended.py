"""Recommended people: Kakao friends and school friends side by side (Y1–Y7), and the start screen."""

import re

from expecting import expect
from form_client import ahead_of
from people import COUNTER, caller, enter
from screen_check import check_screen
from test_yello_entrance import come_by_kakao, share_friends
from test_yello_friends import pull
from actions import ballot, open_tab
from variants import with_and_without_scripts

# Whether the page is exactly as tall as the screen: nothing scrolls, nothing jumps.
FILLS = "document.documentElement.scrollHeight === innerHeight"
LEFT = "document.querySelector('[data-swipe]').scrollLeft"
MOVING = "() => document.getAnimations().filter(each => each.playState === 'running').length"


def segment(phone, name):
    return phone.page.get_by_role("navigation", name="추천친구 나누기").get_by_role("link", name=name)


@with_and_without_scripts
def test_kakao_friends_and_school_friends_are_shown_and_added(phone, new_person, scripts):
    """Y1 Y2 Y3 Y5"""
    suffix = "" if scripts else "-no-scripts"
    enter(phone, "haram.yun")
    page = phone.page
    page.goto("/yello")
    open_tab(phone, "추천친구")
    expect(segment(phone, "학교 친구들")).to_have_attribute("aria-current", "page")
    check_screen(phone, f"recommended-school{suffix}")
    segment(phone, "카카오톡 친구들").tap()
    expect(segment(phone, "카카오톡 친구들")).to_have_attribute("aria-current", "page")
    expect(page).to_have_url(re.compile("/yello/recommended/kakao$"))
    here = page.get_by_role("region", name="카카오톡 친구들")
    rows = here.locator(".row")
    expect(rows.first).to_be_visible()
    check_screen(phone, f"recommended-kakao{suffix}")
    if scripts:
        name = rows.first.locator("strong").inner_text()
        rows.first.get_by_role("button").tap()
        expect(here.get_by_role("button", name=f"{name} 친구 추가")).to_have_count(0)
    else:
        rows.first.get_by_role("button").tap()
        expect(page.locator(".toast")).to_contain_text("친구가 되었어요.")


def test_a_list_on_its_way_is_told_by_ten_grey_rows(phone, new_person):
    """Y2: ten skeleton rows while a list loads"""
    new_person("한새봄", at=phone)
    page, held = phone.page, []
    page.route("**/yello/recommended/kakao", lambda route: held.append(route))
    page.goto("/yello/recommended")
    kakao = page.get_by_role("region", name="카카오톡 친구들")
    # Off-screen animations must not run.
    page.wait_for_function(f"() => ({MOVING})() === 0")
    swipe(phone, 60, 340)
    expect(kakao.locator(".skeleton .row")).to_have_count(10)
    page.wait_for_function(f"() => ({MOVING})() === 1")
    expect(kakao.locator(".spinner")).to_have_count(0)
    expect(kakao.get_by_role("status")).to_have_text("불러오고 있어요.")
    check_screen(phone, "recommended-on-its-way")
    assert page.evaluate(FILLS)
    held[0].continue_()
    expect(kakao).to_contain_text("카카오톡 친구를 아직 연결하지 않았어요")
    expect(kakao.locator(".skeleton")).to_have_count(0)
    assert page.evaluate(FILLS)


def test_kakao_friends_come_ten_at_a_time_and_again_when_pulled(phone):
    """Y3 Y5 Y6"""
    hand = ahead_of(phone)
    come_by_kakao(hand, "한새봄")
    share_friends(hand)
    say = caller(phone.context.request, phone.origin)
    say("POST", "/yello/membership", {
        "school": "khu", "department": f"옐로학과 {next(COUNTER)}", "entryYear": 24, "name": "한새봄",
        "handle": f"member.{next(COUNTER)}", "gender": "FEMALE"})
    page = phone.page
    page.goto("/yello/recommended/kakao")
    here = page.get_by_role("region", name="카카오톡 친구들")
    rows, names = here.locator(".row"), here.locator(".row strong")
    expect(rows).to_have_count(10)
    first = say("GET", "/yello/kakao/friends")["items"]
    expect(names).to_have_text([person["name"] for person in first])
    here.locator(".more").scroll_into_view_if_needed()
    expect(rows).to_have_count(20)
    here.locator(".more").scroll_into_view_if_needed()
    expect(rows).to_have_count(24)
    expect(here.locator(".more")).to_have_count(0)
    addresses = here.locator(".row-link").evaluate_all("all => all.map(each => each.href)")
    assert len(set(addresses)) == 24
    say("PUT", f"/yello/people/{first[0]['id']}/friendship")
    page.evaluate("scrollTo(0, 0)")
    with page.expect_navigation():
        pull(phone)
    expect(rows).to_have_count(10)
    expect(rows.first.get_by_role("link")).to_have_attribute("href", re.compile(first[1]["id"]))


def test_school_friends_come_ten_at_a_time(phone, new_person):
    """Y4 Y5"""
    new_person("한새봄", at=phone)
    for first in "가나다라마바사아자차카타":
        new_person(f"김{first}온")
    page = phone.page
    page.goto("/yello/recommended")
    here = page.get_by_role("region", name="학교 친구들")
    expect(here.locator(".row")).to_have_count(10)
    here.locator(".more").scroll_into_view_if_needed()
    expect(here.locator(".row")).to_have_count(12)
    assert len(set(here.locator(".row strong").all_inner_texts())) == 12
    expect(here.locator(".more")).to_have_count(0)


def test_a_thumb_swipes_between_the_two_and_pulling_asks_again(phone, new_person):
    """Y2 Y6 Y7"""
    me = new_person("한새봄", at=phone)
    new_person("김가온")
    page = phone.page
    page.goto("/yello/recommended")
    school, kakao = (page.get_by_role("region", name=name) for name in ("학교 친구들", "카카오톡 친구들"))
    expect(school.locator(".row")).to_have_count(1)
    assert page.evaluate(LEFT) > 300, "it begins with the one that was asked for"
    swipe(phone, 60, 340)
    expect(segment(phone, "카카오톡 친구들")).to_have_attribute("aria-current", "page")
    expect(kakao).to_contain_text("카카오톡 친구를 아직 연결하지 않았어요")
    check_screen(phone, "recommended-kakao-unknown")
    kakao.get_by_role("link", name="친구 초대하기").tap()
    invite = page.get_by_role("dialog", name="친구 초대하기")
    expect(invite).to_contain_text(f"@{me.handle}")
    invite.get_by_role("link", name="닫기").tap()
    swipe(phone, 340, 60)
    expect(segment(phone, "학교 친구들")).to_have_attribute("aria-current", "page")
    expect(page).to_have_url(re.compile("/yello/recommended$"))
    new_person("이나무")
    with page.expect_navigation():
        pull(phone)
    expect(school.locator(".row")).to_have_count(2)
    # After the last row is removed, the list shows its empty state.
    for name in ("김가온", "이나무"):
        button = page.get_by_role("button", name=f"{name} 친구 추가")
        button.tap()
        expect(button).to_have_count(0)
    expect(school.get_by_text("새로 만날 우리 과 친구가 없어요")).to_be_visible()
    assert me.call("GET", "/yello/profile")["friends"] == 2


def swipe(phone, start, end):
    """A finger across the screen."""
    touch = phone.context.new_cdp_session(phone.page)
    way = [start + (end - start) * part // 8 for part in range(9)]
    for kind, x in [("touchStart", start), *(("touchMove", x) for x in way), ("touchEnd", None)]:
        touch.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [] if x is None else [{"x": x, "y": 500}]})


def test_pulling_the_notes_down_asks_for_them_again(phone, new_person):
    """Y13"""
    me = new_person("한새봄", at=phone)
    friends = [new_person(name) for name in ("김가온", "이나무", "박다래", "최라온")]
    me.befriend(*friends)
    page = phone.page
    # No event announces the note: the pull has to load it.
    page.route("**/yello/events*", lambda route: route.fulfill(status=204))
    page.goto("/yello/notes")
    expect(page.locator("main")).to_contain_text("아직 도착한 쪽지가 없어요")
    friends[0].befriend(*friends[1:])
    friends[0].vote_for(me, answers=2)
    expect(page.locator(".note")).to_have_count(0)
    with page.expect_navigation():
        pull(phone)
    expect(page.locator(".note")).to_have_count(2)
    expect(page.locator("#note-count")).to_have_text("2개")


@with_and_without_scripts
def test_the_start_button_opens_the_ballots_below_moving_faces(phone, new_person, scripts):
    """Y60 Y63"""
    me = new_person("한새봄", at=phone)
    me.befriend(*(new_person(name) for name in ("김가온", "이나무", "박다래", "최라온")))
    page = phone.page
    page.goto("/yello")
    if scripts:
        moving = page.evaluate(
            "document.querySelector('.start-show').getAnimations({subtree: true}).filter(each => each.playState === 'running').length")
        assert moving == 6, "the paper and five faces"
    page.get_by_role("button", name="투표 시작하기").tap()
    expect(ballot(phone, 1)).to_be_visible()
    expect(page.locator(".ballot")).to_have_count(10)


def test_a_long_profile_has_a_way_back_up(phone, new_person):
    """Y20 Y25"""
    me = new_person("한새봄", at=phone)
    me.befriend(*(new_person(f"김{first}온") for first in "가나다라마바사아자차카타하"))
    page = phone.page
    page.goto("/yello/profile")
    expect(page.locator("#friends .row")).to_have_count(10)
    up = page.get_by_role("link", name="맨 위로")
    expect(up).to_be_hidden()
    page.evaluate("scrollTo(0, 600)")
    expect(up).to_be_visible()
    up.tap()
    page.wait_for_function("() => scrollY < 100")
    expect(up).to_be_hidden()
