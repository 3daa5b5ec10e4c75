"""A visitor joins SeSAC, looks at the map, finds somebody and meets them (E2 E7 E8 E10 E11 E12 E14 E18 E20)."""

import re

import pytest

from actions import expect_toast, force_tap
from expecting import expect
from form_client import ahead_of
from people import ask, enter
from screen_check import check_screen
from variants import with_and_without_scripts, with_and_without_scripts_in_browser
from waiting import PATIENCE, wait_until

pytestmark = pytest.mark.fresh_demo


def join(phone, nickname="나그네"):
    enter(phone)
    body = {"nickname": nickname, "birth": "1999-09-09", "email": "n@example.com", "gender": "MAN"}
    ask(phone, "POST", "/sesac/membership", body)


def ask_first(page):
    """Asks the first who can be asked, and says yes to what that leads to."""
    page.locator(".person-card summary").filter(has_text="요청하기").first.tap()
    expect(page.locator(".ask[open] p")).to_contain_text("수락하면 채팅이 열리고, 30분 뒤부터 리뷰를")
    page.get_by_role("button", name="요청할게요").tap()


def answer_soon(phone):
    """Moves the demo's clock on, by which its people answer every ten seconds."""
    ask(phone, "POST", "/demo/clock", {"minutes": 1})


def meet_first(phone):
    """Over HTTP, asks the first who can be asked, and who says yes; returns the match."""
    page = ahead_of(phone).page
    page.goto("/sesac/search")
    page.get_by_role("button", name="새싹 찾기").tap()
    ask_first(page)
    answer_soon(phone)
    return wait_until(lambda: ask(phone, "GET", "/sesac/state").get("match"))


@with_and_without_scripts
def test_joining_in_four_steps(phone, scripts):
    """E2 E3 E4 E5 E6 E7"""
    page = phone.page
    suffix = "" if scripts else "-no-scripts"
    page.goto("/sesac/sign-in")
    expect(page.locator(".slides > li")).to_have_count(3)
    check_screen(phone, "sesac-onboarding" + suffix)
    if scripts:
        page.locator(".slides").press("ArrowRight")
        expect(page.locator(".dots a").nth(1)).to_have_attribute("aria-current", "true")
        page.locator(".dots a").nth(2).tap()
        expect(page.locator(".dots a").nth(2)).to_have_attribute("aria-current", "true")
    # Whoever has seen it comes to the entrance.
    page.goto("/sesac/sign-in")
    expect(page.locator(".slides")).to_have_count(0)
    check_screen(phone, "sesac-entrance" + suffix)
    page.get_by_role("button", name="새로운 사람으로 시작하기").tap()
    expect(page.locator("h1")).to_have_text("시작하기")
    check_screen(phone, "sesac-join" + suffix)

    def forward():
        if scripts:
            page.get_by_role("button", name="다음").tap()

    page.get_by_label("닉네임").fill("고래밥")
    forward()
    page.get_by_label("생년월일").fill("1999-09-09")
    forward()
    if scripts:
        # The page is discarded; what was typed comes back.
        page.reload()
        expect(page.get_by_label("생년월일")).to_have_value("1999-09-09")
        expect(page.get_by_label("이메일")).to_be_visible()
    if scripts:
        # What the server would refuse is refused here.
        page.get_by_label("이메일").fill("whale@example")
        force_tap(page.get_by_role("button", name="다음"))
        expect(page.locator("#email-error")).to_have_text("이메일 주소를 확인해 주세요.")
        expect(page.get_by_role("button", name="다음")).to_have_attribute("aria-disabled", "true")
    page.get_by_label("이메일").fill("whale@example.com")
    forward()
    check_screen(phone, "sesac-gender" + suffix)
    page.locator("label.gender").filter(has_text="여자").tap()
    page.get_by_role("button", name="시작하기").tap()
    expect(page.locator("#nickname-error")).to_contain_text("쓸 수 없는 단어")
    page.get_by_label("닉네임").fill("고래")
    for shown in (page.get_by_label("생년월일"), page.get_by_label("이메일"), page.locator("label.gender").first):
        if scripts:
            # By key: two taps in a row are a double click, the second of which "Next" ignores.
            page.get_by_role("button", name="다음").press("Enter")
        expect(shown).to_be_visible()
    expect(page.locator("[value=WOMAN]")).to_be_checked()
    page.get_by_role("button", name="시작하기").tap()
    expect(page.locator("#map")).to_be_visible()


@pytest.mark.worker
def test_a_match_with_somebody_of_the_neighbourhood(phone):
    """E8 E10 E11 E12 E14 E16 E18 E20 S9"""
    page = phone.page
    join(phone)
    page.goto("/sesac")
    expect(page.locator("#people a")).not_to_have_count(0)
    check_screen(phone, "sesac-map")
    # Moving the map searches again, 0.8 s later.
    page.locator("#map").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".map-screen")).to_have_attribute("data-searched", "1")
    page.locator("[data-gender=WOMAN]").tap()
    expect(page.locator(".map-screen")).to_have_attribute("data-searched", "2")
    page.locator("#around > summary").tap()
    expect(page.locator(".person-card").first).to_be_visible()
    check_screen(phone, "sesac-around")
    page.locator("#around > summary").tap()
    page.locator(".state-button").tap()
    page.locator("[data-tag]").first.tap()
    expect(page.locator("#tags")).not_to_have_value("")
    check_screen(phone, "sesac-tags")
    force_tap(page.get_by_role("button", name="새싹 찾기"))
    expect(page.locator(".person-card")).not_to_have_count(0)
    check_screen(phone, "sesac-finder")
    ask_first(page)
    # Whoever is asked may have asked at the same moment; else they accept as the clock moves on. The page leads to the chat.
    expect_toast(phone, re.compile("요청을 보냈어요|매칭됐어요"))
    answer_soon(phone)
    page.wait_for_url("**/sesac/chats/**", timeout=PATIENCE * 1000)
    expect(page.locator(".chat-message").first).to_be_visible()
    expect(page.locator(".chat-opening")).to_contain_text("매칭됐어요")
    check_screen(phone, "sesac-chat")
    page.locator(".chat-menu > summary").tap()
    expect(page.locator(".chat-menu").get_by_role("link", name="새싹 신고")).to_be_visible()
    check_screen(phone, "sesac-chat-menu")
    page.goto("/sesac")
    page.locator(".state-button").tap()
    expect(page.locator("h1")).to_have_text("약속")
    check_screen(phone, "sesac-meeting")
    page.locator("summary").filter(has_text="약속 취소").tap()
    page.get_by_role("button", name="취소할게요").tap()
    expect_toast(phone, "약속을 끝냈어요.")
    page.goto("/sesac/me/profile")
    check_screen(phone, "sesac-profile")
    page.goto("/sesac/me")
    check_screen(phone, "sesac-me")


def test_changed_words_are_not_those_that_were_refused(phone):
    """E12"""
    phone.allow("422")
    page = phone.page
    join(phone)
    page.goto("/sesac/search")
    field, error = page.locator("#tags"), page.locator("#tags-error")
    for change in (page.locator("[data-tag]").first.tap, lambda: field.press("a")):
        field.fill("산책 산책")
        force_tap(page.get_by_role("button", name="새싹 찾기"))
        expect(error).to_have_text("같은 단어가 두 번 들어 있어요.")
        expect(field).to_have_attribute("aria-invalid", "true")
        change()
        expect(error).to_have_text("")
        expect(field).not_to_have_attribute("aria-invalid", "true")


def test_my_words_are_shown_each_with_a_way_to_remove_it(phone):
    """E12"""
    page = phone.page
    join(phone)
    page.goto("/sesac/search")
    field, around = page.locator("#tags"), page.locator("[data-tag]").first
    mine = page.get_by_role("list", name="내가 적은 것")
    expect(mine).to_have_count(0)
    word = around.get_attribute("data-tag")
    field.fill("우쿨렐레 종이접기")
    around.tap()
    expect(mine.get_by_role("button")).to_have_text(["우쿨렐레", "종이접기", word])
    check_screen(phone, "sesac-my-words")
    mine.get_by_role("button", name="종이접기 빼기").tap()
    expect(field).to_have_value(f"우쿨렐레 {word}")
    expect(mine.get_by_role("button", name=f"{word} 빼기")).to_be_focused()
    expect(around).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(field).to_have_value("우쿨렐레")
    expect(around).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Enter")
    expect(mine).to_have_count(0)
    expect(field).to_be_focused()


@with_and_without_scripts_in_browser
def test_the_age_range_follows_the_keyboard(phone, scripts):
    """E24"""
    page = phone.page
    join(phone)
    page.goto("/sesac/me/profile")
    youngest = page.locator("[name=ageMin]")
    youngest.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(youngest).to_have_value("20")
    if scripts:
        expect(page.locator("[data-age-text]")).to_have_text("20 - 65")
    page.get_by_role("button", name="저장").tap()
    expect_toast(phone, "저장했어요.")
    expect(page.locator("[name=ageMin]")).to_have_value("20")
