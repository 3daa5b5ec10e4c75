"""A draft while the history is open: both ways back return to it, and other accounts do not see it."""

import re

import pytest
from playwright.sync_api import expect

from screen_check import check_screen
from wal_member import WalMember
from test_wal_writing import value


@pytest.fixture
def draft(phone):
    """A message begun: words, a day, a time, to be hidden; and the history opened over it."""
    page = phone.page
    member = WalMember(phone)
    member.schedule("벌써 있어요", days=1)
    page.goto("/wal/calendar")
    page.get_by_label("나에게 보낼 말").fill("쓰다 만 말")
    page.get_by_label("도착할 때까지 히스토리에서 가리기").check()
    page.locator("#day-picker > summary").tap()
    page.locator("input[name=day]:enabled").nth(2).check(force=True)
    day = page.locator("input[name=day]:checked").get_attribute("value")
    page.locator(".wheel").first.get_by_text("오후 9시", exact=True).evaluate("row => row.click()")
    time = value(phone, "time").inner_text()
    page.get_by_role("link", name="히스토리").tap()
    expect(page.locator("h1")).to_have_text("히스토리")
    return member, day, time


def stands(phone, day, time):
    page = phone.page
    expect(page.locator("h1")).to_have_text("왈소리 만들기")
    expect(page.get_by_label("나에게 보낼 말")).to_have_value("쓰다 만 말")
    expect(page.locator(".field-counter")).to_have_text("6/100")
    expect(page.get_by_label("도착할 때까지 히스토리에서 가리기")).to_be_checked()
    assert page.locator("input[name=day]:checked").get_attribute("value") == day
    expect(value(phone, "time")).to_have_text(time)
    expect(page.get_by_role("button", name="보내기")).to_have_attribute("aria-disabled", "false")


def test_the_history_closes_onto_the_draft_and_it_can_be_sent(phone, draft):
    member, day, time = draft
    page = phone.page
    page.get_by_role("link", name="닫기").tap()
    stands(phone, day, time)
    check_screen(phone, "wal-write-back")
    # The draft is as before: leaving asks, and the history can be opened again.
    page.get_by_role("link", name="뒤로").tap()
    page.get_by_role("dialog", name="그만 쓸까요?").get_by_role("link", name="취소").tap()
    page.get_by_role("link", name="히스토리").tap()
    # Cancelling a letter there frees its day for the draft.
    page.locator(".entry summary").tap()
    page.locator(".entry-tools").get_by_role("link", name="예약 취소").tap()
    page.get_by_role("dialog").get_by_role("button", name="예약 취소").tap()
    expect(page.locator(".empty")).to_be_visible()
    page.get_by_role("link", name="닫기").tap()
    stands(phone, day, time)
    assert page.locator("input[name=day]:enabled").first.get_attribute("value") < day
    page.get_by_role("button", name="보내기").tap()
    expect(page.locator("h1")).to_have_text("예약 완료!")
    assert [each["day"] for each in member.call("GET", "/wal/reservations")["sending"]] == [day]
    # A sent letter is no draft any more, and the history now closes to the main screen.
    page.get_by_role("link", name="히스토리 보기").tap()
    page.get_by_role("link", name="닫기").tap()
    page.wait_for_url(re.compile("/wal$"))
    page.goto("/wal/calendar")
    expect(page.get_by_label("나에게 보낼 말")).to_have_value("")


def test_the_phones_own_way_back_leads_to_the_draft_too(phone, draft):
    _, day, time = draft
    phone.page.go_back()
    stands(phone, day, time)


def test_a_day_taken_meanwhile_is_chosen_anew_and_the_rest_stays(phone, draft):
    member, day, time = draft
    page = phone.page
    member.call("POST", "/wal/reservations", {"text": "먼저 왔어요", "day": day, "hour": 9, "minute": 0})
    page.get_by_role("link", name="닫기").tap()
    expect(page.get_by_label("나에게 보낼 말")).to_have_value("쓰다 만 말")
    expect(value(phone, "time")).to_have_text(time)
    expect(page.locator("input[name=day]:checked")).to_have_count(0)
    expect(value(phone, "day")).to_have_text("날짜를 골라 주세요")
    expect(page.get_by_role("button", name="보내기")).to_have_attribute("aria-disabled", "true")


def test_somebody_else_on_the_same_phone_sees_nothing_of_it(phone, draft):
    member, _, _ = draft
    member.call("DELETE", "/session")
    WalMember(phone, nickname="모리")
    phone.page.goto("/wal/calendar")
    expect(phone.page.get_by_label("나에게 보낼 말")).to_have_value("")
    expect(phone.page.locator("input[name=day]:checked")).to_have_count(1)
    assert phone.page.locator("input[name=day]:enabled").first.is_checked()


def test_what_a_page_begins_with_is_no_draft(phone):
    page = phone.page
    WalMember(phone)
    page.goto("/wal/calendar")
    expect(page.get_by_role("button", name="보내기")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("link", name="뒤로").tap()
    page.wait_for_url(re.compile("/wal$"))
    page.goto("/wal/calendar")
    page.locator("#day-picker > summary").tap()
    page.locator("input[name=day]:enabled").nth(1).check(force=True)
    page.get_by_role("link", name="뒤로").tap()
    expect(page.get_by_role("dialog", name="그만 쓸까요?")).to_be_visible()


@pytest.fixture
def returned(new_phone):
    """A phone that has sent a message and gone back to its form, which the browser has kept with its scripts as they were."""
    # A form that a service worker sends cannot be answered here.
    phone = new_phone(worker=False)
    page = phone.page
    WalMember(phone)
    page.goto("/wal/calendar")
    page.get_by_label("나에게 보낼 말").fill("보낸 말")
    # The next page does not come, so that this one is there as if it had been left and returned to.
    page.route("**/wal/reservations", lambda route: route.fulfill(status=204))
    with page.expect_response("**/wal/reservations"):
        page.get_by_role("button", name="보내기").tap()
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    return phone


def test_a_sent_message_that_one_goes_back_to_is_no_draft(returned):
    returned.page.get_by_role("link", name="뒤로").tap()
    returned.page.wait_for_url(re.compile("/wal$"))


def test_what_is_typed_after_going_back_to_a_sent_message_is_a_draft(returned):
    page = returned.page
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.get_by_label("나에게 보낼 말").fill("다음 말")
    page.goto("/wal/about")
    assert asked == ["beforeunload"]
    page.goto("/wal/calendar")
    expect(page.get_by_label("나에게 보낼 말")).to_have_value("다음 말")
