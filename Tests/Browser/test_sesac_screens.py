"""SeSAC's screens with twice the text, and in light and dark and on the narrowest phone those that no other walk looks at."""

import pytest

from actions import force_tap
from expecting import expect
from people import caller, enter
from screen_check import NARROW_VIEWPORT, TAKES_PICTURES, check_screen, keep_picture
from test_sesac_network import CAMPUS, accept, new_partner, partner, wait_and_be_asked  # noqa: F401 (fixtures)
from test_sesac_promises import BUSAN, sent_code
from test_text_size import hold

pytestmark = pytest.mark.fresh_demo


# In the same state, other walks look at these, as sesac-onboarding, -entrance, -join, -gender, -map (twice), -friends-none, -shop, -me,
# -profile, -notices, -faq, -hide, -meeting and -share.
SEEN = {
    "slides", "entrance-again", "nickname", "gender-step", "home", "joined-already", "friends-empty", "shop-first", "info", "profile-first",
    "notices-list", "faq-list", "hide-none", "match", "share-first",
}


def look(phone, name):
    """The screen in both schemes and at both sizes of text."""
    page = phone.page
    if name not in SEEN:
        check_screen(phone, f"sesac-{name}")
    if TAKES_PICTURES:
        size = page.viewport_size
        page.set_viewport_size(NARROW_VIEWPORT)
        keep_picture(phone, f"sesac-{name}-320", full_page=True)
        page.set_viewport_size(size)
    hold(phone, f"sesac-{name}")
    page.evaluate("document.documentElement.style.fontSize = ''")


def join_by_steps(phone):
    page = phone.page
    enter(phone)
    page.goto("/sesac/membership")
    look(phone, "nickname")
    for label, text, name in (
        ("닉네임", "나그네", "birth"), ("생년월일", "1999-09-09", "email"), ("이메일", "n@example.com", "gender-step"),
    ):
        page.get_by_label(label).fill(text)
        page.get_by_role("button", name="다음").press("Enter")
        expect(page.get_by_label(label)).to_be_hidden()
        look(phone, name)
    page.locator("label.gender").filter(has_text="남자").tap()
    page.get_by_role("button", name="시작하기").tap()
    expect(page.locator("#map")).to_be_visible()


def test_the_screens_before_the_tabs(phone):
    page = phone.page
    page.goto("/sesac/sign-in")
    look(phone, "slides")
    page.goto("/sesac/sign-in")
    look(phone, "entrance-again")
    page.goto("/sign-in/phone?app=sesac&next=%2Fsesac")
    look(phone, "phone")
    phone.allow("422")
    page.get_by_label("휴대폰 번호").fill("010-123")
    force_tap(page.get_by_role("button", name="인증 문자 받기"))
    expect(page.locator("#number-error")).to_be_visible()
    look(phone, "phone-wrong")
    page.get_by_label("휴대폰 번호").fill("010-7200-3131")
    page.get_by_role("button", name="인증 문자 받기").tap()
    expect(page.locator("h1")).to_have_text("인증번호 입력")
    look(phone, "code")
    sent = sent_code(phone, "+821072003131")
    page.get_by_label("인증번호").fill("111111" if sent != "111111" else "222222")
    page.get_by_role("button", name="인증하고 시작하기").tap()
    expect(page.locator("#code-error")).to_be_visible()
    look(phone, "code-wrong")


def test_the_screens_of_a_member(phone, partner):
    page = phone.page
    phone.allow("422|404")
    join_by_steps(phone)
    me = caller(phone.context.request, phone.origin)
    my_id = me("GET", "/sesac/me")["id"]
    place = "latitude={latitude}&longitude={longitude}".format(**BUSAN)
    for path, name in (
        ("/sesac", "home"), (f"/sesac?{place}", "home-empty"), ("/sesac/search", "search"), ("/sesac/finder", "finder-idle"),
        ("/sesac/chats", "chats-none"), ("/sesac/friends", "friends-empty"), ("/sesac/shop", "shop-first"),
        ("/sesac/shop?part=BACKGROUND", "shop-backgrounds"), ("/sesac/me", "info"), ("/sesac/me/profile", "profile-first"),
        ("/sesac/notices", "notices-list"), ("/sesac/faq", "faq-list"), ("/sesac/inquiries", "inquiries-none"),
        ("/sesac/hidden-numbers", "hide-none"), (f"/sesac/people/{my_id}/reviews", "reviews-none"),
        ("/account/apps/sesac", "leave"), ("/terms?app=sesac", "terms"), ("/privacy?app=sesac", "privacy"),
        ("/help?app=sesac", "help"), ("/sesac/membership", "joined-already"), ("/sesac/shared/never", "share-gone"),
    ):
        page.goto(path)
        expect(page.locator("main")).to_be_visible()
        look(phone, name)
    page.goto("/sesac/search")
    page.get_by_label("내가 하고 싶은 것").fill("아주아주아주긴단어")
    force_tap(page.get_by_role("button", name="새싹 찾기"))
    expect(page.locator("#tags-error")).to_contain_text("8자까지")
    look(phone, "tags-refused")

    me("PUT", "/sesac/search", BUSAN)
    for path, name in (
        ("/sesac/finder", "finder-empty"), ("/sesac/finder?isReceived=1", "received-empty"), ("/sesac", "home-waiting"),
    ):
        page.goto(path)
        look(phone, name)
    wait_and_be_asked(phone, partner)
    page.goto("/sesac/finder?isReceived=1")
    expect(page.get_by_role("button", name="수락하기")).to_have_count(1)
    look(phone, "received")
    match = accept(phone, partner)
    person = match["partner"]["id"]
    # As a tab that was led to the chat already.
    page.evaluate("path => sessionStorage.setItem('sesac led', path)", f"/sesac/chats/{match['room']}")
    for path, name in (
        ("/sesac/finder", "finder-matched"), ("/sesac/chats", "chats"),
        (f"/sesac/matches/{match['id']}", "match"), (f"/sesac/matches/{match['id']}/share", "share-first"),
        (f"/sesac/report?person={person}", "report"),
    ):
        page.goto(path)
        expect(page.locator("main")).to_be_visible()
        look(phone, name)
    page.get_by_role("button", name="신고하기").tap()
    error, last = page.locator("#reasons-error"), page.locator(".chips .chip").last
    expect(error).to_be_visible()
    assert error.bounding_box()["y"] >= last.bounding_box()["y"] + last.bounding_box()["height"], "below the reasons"
    look(phone, "report-refused")
    last.tap()
    expect(error).to_be_hidden()
    page.goto(f"/sesac/matches/{match['id']}")
    page.locator("summary").filter(has_text="약속 취소").tap()
    look(phone, "cancel-question")

    me("POST", "/demo/clock", {"minutes": 31})
    page.goto(f"/sesac/matches/{match['id']}")
    look(phone, "review")
    page.get_by_role("button", name="리뷰 등록하기").tap()
    expect(page.locator("#titles-error")).to_be_visible()
    expect(page.locator("[name=titles]").first).to_be_focused()
    look(phone, "review-refused")
    comment = "약속 시간을 잘 지키고, 처음 만나는데도 편하게 이야기해 주셔서 즐거운 산책이었어요."
    partner("PUT", f"/sesac/matches/{match['id']}/review", {"titles": ["KIND", "PUNCTUAL"], "comment": comment})
    page.goto(f"/sesac/matches/{match['id']}")
    look(phone, "match-over")
    page.goto(f"/sesac/chats/{match['room']}")
    look(phone, "chat-ended")
    page.goto(f"/sesac/people/{my_id}/reviews")
    expect(page.locator(".review")).to_contain_text(comment)
    look(phone, "reviews")
    page.goto("/sesac/me/profile")
    page.locator("summary").filter(has_text="새싹 타이틀과 리뷰").tap()
    look(phone, "profile-titles")
    # A cancel brings a break, which the map tells.
    me("PUT", f"/sesac/matches/{match['id']}/end")
    partner("PUT", "/sesac/search", CAMPUS)
    wait_and_be_asked(phone, partner)
    me("PUT", f"/sesac/matches/{accept(phone, partner)['id']}/end")
    page.goto("/sesac")
    expect(page.locator(".map-notice")).to_be_visible()
    look(phone, "home-break")
