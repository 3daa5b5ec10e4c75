"""A draft while the history is open: both ways back return to it, and other accounts do not see it."""

import re

import pytest
from playwright.sync_api import expect

from dog import Walker
from look import look
from test_wal_writing import value


@pytest.fixture
def draft(phone):
    """A message begun: words, a day, a time, to be hidden; and the history opened over it."""
    page = phone.page
    walker = Walker(phone)
    walker.write("벌써 있어요", days=1)
    page.goto("/wal/calendar")
    page.get_by_label("나에게 보낼 말").fill("쓰다 만 말")
    page.get_by_label("도착할 때까지 히스토리에서 가리기").check()
    page.locator("#day-picker > summary").tap()
    page.locator("input[name=day]:enabled").nth(2).check(force=True)
    day = page.locator("input[name=day]:checked").get_attribute("value")
    page.locator("#time-picker > summary").tap()
    page.locator(".wheel").first.get_by_text("오후 9시", exact=True).evaluate("row => row.click()")
    time = value(phone, "time").inner_text()
    page.get_by_role("link", name="히스토리").tap()
    expect(page.locator("h1")).to_have_text("히스토리")
    return walker, day, time


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
    walker, day, time = draft
    page = phone.page
    page.get_by_role("link", name="닫기").tap()
    stands(phone, day, time)
    look(phone, "wal-write-back")
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
    assert [each["day"] for each in walker.ask("GET", "/wal/reservations")["sending"]] == [day]
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
    walker, day, time = draft
    page = phone.page
    walker.ask("POST", "/wal/reservations", {"text": "먼저 왔어요", "day": day, "hour": 9, "minute": 0})
    page.get_by_role("link", name="닫기").tap()
    expect(page.get_by_label("나에게 보낼 말")).to_have_value("쓰다 만 말")
    expect(value(phone, "time")).to_have_text(time)
    expect(page.locator("input[name=day]:checked")).to_have_count(0)
    expect(page.get_by_role("button", name="보내기")).to_have_attribute("aria-disabled", "true")


def test_somebody_else_on_the_same_phone_sees_nothing_of_it(phone, draft):
    walker, _, _ = draft
    walker.ask("DELETE", "/session")
    Walker(phone, nickname="모리")
    phone.page.goto("/wal/calendar")
    expect(phone.page.get_by_label("나에게 보낼 말")).to_have_value("")
    expect(phone.page.locator("input[name=day]:checked")).to_have_count(0)


def test_what_will_be_begun_with_is_shown_and_not_chosen_yet(phone):
    """Tomorrow and now, until they are chosen."""
    page = phone.page
    walker = Walker(phone)
    page.goto("/wal/calendar")
    tomorrow = int(walker.ask("GET", "/wal/calendar")["first"][-2:])
    for name, words in (("day", rf"월 {tomorrow}일 .요일\s*고르기$"), ("time", r"(오전|오후) \d+시( \d+분)?\s*고르기$")):
        expect(value(phone, name)).to_have_text(re.compile(words))
        expect(value(phone, name)).to_have_class(re.compile("unset"))
    expect(page.locator("input[name=day]:checked")).to_have_count(0)
    expect(page.get_by_role("button", name="보내기")).to_have_attribute("aria-disabled", "true")
    walker.write("내일은 벌써 있어요", days=1)
    page.reload()
    expect(value(phone, "day")).not_to_contain_text(f" {tomorrow}일")
    page.locator("#day-picker > summary").tap()
    expect(value(phone, "day")).not_to_contain_text("고르기")
    expect(value(phone, "day")).not_to_have_class(re.compile("unset"))
