"""Pages that are open while what they are of changes elsewhere: the session, the account."""

import re

import pytest
from playwright.sync_api import expect

from actions import expect_toast
from people import ask, enter
from test_yedi import join
from wal_member import WalMember, paw
from waiting import wait_until

# Browsers keep a page that is left, for going back; these open it without asking the server.
COMES_BACK = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
ENDED = "다른 기기에서 로그아웃했거나 로그인이 만료됐어요. 다시 로그인해 주세요."


def test_a_picture_of_an_ended_session_is_not_shared(phone):
    member = WalMember(phone, slots=["MORNING"])
    member.move_clock_to(10)
    page = phone.page
    page.goto("/wal")
    paw(phone, "아침").tap()
    expect(page.locator(".message-text")).to_be_visible()
    downloads = []
    page.on("download", lambda each: downloads.append(each.suggested_filename))
    ask(phone, "DELETE", "/session")
    page.get_by_role("link", name="공유").tap()
    expect_toast(phone, "먼저 로그인해 주세요.")
    assert not downloads
    page.goto("/wal")
    expect(page.locator("main")).to_contain_text(ENDED)


def test_a_download_of_an_ended_session_leads_to_signing_in(phone, new_person):
    new_person("한새봄", at=phone)
    page = phone.page
    page.goto("/account")
    downloads = []
    page.on("download", lambda each: downloads.append(each.suggested_filename))
    ask(phone, "DELETE", "/session")
    page.get_by_role("link", name="내 데이터").tap()
    page.wait_for_url(re.compile("cast|sign-in"))
    expect_toast(phone, ENDED)
    assert not downloads


def test_a_row_of_another_accounts_page_does_nothing(phone, new_person):
    """Somebody else signs in in another tab."""
    new_person("한새봄", at=phone)
    found = new_person("김가온")
    page = phone.page
    page.goto(f"/yello/people?keyword={found.handle}")
    row = page.locator(".row", has_text=found.handle)
    expect(row).to_be_visible()
    phone.sign_out()
    other = new_person("박다래", at=phone)
    row.get_by_role("button", name="추가").tap()
    expect_toast(phone, re.compile("다른 계정으로 로그인"))
    assert other.call("GET", "/yello/friends")["items"] == []


def test_what_was_typed_when_the_session_ended_is_there_after_signing_in(phone):
    page = phone.page
    enter(phone, "haram.yun")
    page.goto("/sesac/inquiries")
    field = page.get_by_role("textbox").first
    field.fill("어제 만난 새싹이 지도에 보이지 않아요.")
    ask(phone, "DELETE", "/session")
    page.get_by_role("button", name="문의 보내기").tap()
    page.wait_for_url(re.compile("sign-in"))
    expect_toast(phone, ENDED)
    page.get_by_role("link", name="다른 방법으로 시작하기").tap()
    page.get_by_role("button", name="윤하람").tap()
    expect(field).to_have_value("어제 만난 새싹이 지도에 보이지 않아요.")
    page.get_by_role("button", name="문의 보내기").tap()
    expect(field).to_have_value("")


def test_what_is_being_written_when_the_session_ends_is_there_after_a_reload_and_signing_in(phone):
    page = phone.page
    enter(phone, "haram.yun")
    page.goto("/sesac/inquiries")
    field = page.get_by_role("textbox").first
    field.fill("지도가 비어 있어요.")
    ask(phone, "DELETE", "/session")
    page.reload()
    page.wait_for_url(re.compile("sign-in"))
    page.get_by_role("link", name="다른 방법으로 시작하기").tap()
    page.get_by_role("button", name="윤하람").tap()
    expect(field).to_have_value("지도가 비어 있어요.")
    # Opened anew, it is another one; Back leads to each as it was left.
    page.goto("/sesac/faq")
    page.goto("/sesac/inquiries")
    expect(field).to_have_value("")
    field.fill("알림이 오지 않아요.")
    page.goto("/sesac/faq")
    page.go_back()
    expect(field).to_have_value("알림이 오지 않아요.")
    page.go_back()
    page.go_back()
    expect(field).to_have_value("지도가 비어 있어요.")


def test_a_question_is_sent_once_by_going_back_and_sending_it_again(phone):
    page = phone.page
    enter(phone, "haram.yun")
    page.goto("/sesac/inquiries")
    field, sent = page.get_by_role("textbox").first, page.locator(".letter", has_text="어제 산책")
    send = page.get_by_role("button", name="문의 보내기")
    field.fill("어제 산책 길이 막혔어요.")
    send.tap()
    expect_toast(phone, re.compile("보냈어요"))
    page.go_back()
    expect(field).to_have_value("어제 산책 길이 막혔어요.")
    send.tap()
    expect_toast(phone, re.compile("보냈어요"))
    expect(sent).to_have_count(1)
    # What is changed is another one.
    page.go_back()
    field.fill("어제 산책 길이 어두웠어요.")
    send.tap()
    expect_toast(phone, re.compile("보냈어요"))
    expect(sent).to_have_count(2)


def test_back_shows_no_message_of_somebody_who_was_signed_in_before(phone):
    member = WalMember(phone)
    member.schedule("나만 아는 말")
    page = phone.page
    page.goto("/wal/reservations")
    line = page.get_by_text("나만 아는 말")
    expect(line).to_be_visible()
    page.evaluate("document.body.dataset.kept = 'yes'")
    with page.expect_response("**/account"):
        page.evaluate(COMES_BACK)
    # It is theirs.
    assert page.evaluate("document.body.dataset.kept") == "yes"
    phone.sign_out()
    WalMember(phone, nickname="모리")
    with page.expect_navigation():
        page.evaluate(COMES_BACK)
    expect(page.locator("h1")).to_have_text("히스토리")
    expect(line).to_have_count(0)


def test_back_shows_no_account_whose_session_has_ended(phone, new_person):
    new_person("한새봄", at=phone)
    page = phone.page
    page.goto("/account/identities?app=yello")
    ask(phone, "DELETE", "/session")
    with page.expect_navigation():
        page.evaluate(COMES_BACK)
    page.wait_for_url(re.compile("cast|sign-in"))
    expect_toast(phone, ENDED)


def test_back_shows_no_likes_of_somebody_who_was_signed_in_before(phone):
    """YeDi's pages for everybody go on where they were."""
    page = phone.page
    join(phone, "고운", "CLIENT")
    page.goto("/yedi")
    before = page.locator("html").get_attribute("data-account")
    phone.sign_out()
    join(phone, "다온", "CLIENT")
    with page.expect_navigation():
        page.evaluate(COMES_BACK)
    wait_until(lambda: page.locator("html").get_attribute("data-account") not in ("", before), page)


def test_back_shows_nothing_that_somebody_else_has_typed(phone):
    """Chromium fills in again what was typed on a page, whoever is signed in."""
    page = phone.page
    WalMember(phone)
    page.goto("/wal/calendar")
    text = page.locator("#text")
    text.fill("나만 아는 말")
    page.goto("/wal/reservations")
    phone.sign_out()
    page.evaluate("sessionStorage.clear()")
    WalMember(phone, nickname="모리")
    page.go_back()
    expect(page.locator("html")).not_to_have_attribute("data-account", "")
    expect(text).to_have_value("")


def test_back_shows_no_nickname_that_somebody_else_has_typed(phone):
    """A form by steps has an entry of the history for each."""
    page = phone.page
    enter(phone)
    page.goto("/sesac/membership")
    nickname = page.get_by_label("닉네임")
    nickname.fill("비밀별명")
    page.goto("/terms?app=sesac")
    phone.sign_out()
    page.evaluate("sessionStorage.clear()")
    enter(phone)
    page.go_back()
    expect(page.locator("html")).not_to_have_attribute("data-account", "")
    expect(nickname).to_have_value("")


def test_back_shows_no_report_that_somebody_else_is_writing(phone, new_person):
    """YELL:O has no script for it."""
    page = phone.page
    friend = new_person("김가온")
    new_person("한새봄", at=phone).befriend(friend)
    page.goto(f"/yello/people/{friend.id}")
    page.get_by_text("신고하기").first.tap()
    words = page.locator("textarea")
    words.fill("나만 아는 말")
    page.goto("/yello/notes")
    page.go_back()
    expect(words).to_have_value("나만 아는 말")
    page.go_forward()
    phone.sign_out()
    new_person("이나무", at=phone).befriend(friend)
    page.go_back()
    expect(page.locator("html")).not_to_have_attribute("data-account", "")
    expect(words).to_have_value("")


def test_a_counter_counts_what_is_filled_in_on_the_way_back(phone):
    page = phone.page
    WalMember(phone)
    page.goto("/wal/me/nickname")
    page.locator("#nickname").fill("뽀시래기들")
    page.goto("/wal")
    page.go_back()
    expect(page.locator("#nickname")).to_have_value("뽀시래기들")
    expect(page.locator(".field-counter")).to_have_text("5/10")


@pytest.mark.parametrize("app", ["yello", "yedi"])
def test_back_shows_no_name_that_somebody_else_has_typed(phone, new_person, app):
    """The form changes what is stored, and has no key."""
    page = phone.page

    def begin(name):
        new_person(name, at=phone) if app == "yello" else join(phone, name, "CLIENT")

    begin("한새봄")
    page.goto({"yello": "/yello/profile/edit", "yedi": "/yedi/me/edit"}[app])
    name = page.locator("#name")
    name.fill("새이름")
    page.goto("/terms")
    phone.sign_out()
    begin("이나무")
    page.go_back()
    expect(page.locator("html")).not_to_have_attribute("data-account", "")
    expect(name).to_have_value("이나무")
