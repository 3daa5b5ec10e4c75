"""Leaving an open round asks for confirmation, and only its voter can end it."""

from playwright.sync_api import expect

from screen_check import check_screen
from test_yello_round import round_of_friends
from test_yello_round_draft import START, title
from actions import ballot, choose, pick


def test_a_round_in_which_something_was_picked_is_not_left_unasked(phone, new_person):
    """Y79: nothing of it is kept, so it is said before."""
    round_of_friends(phone, new_person)
    page = phone.page
    leave = page.get_by_role("link", name="투표 그만두기")
    leave.tap()
    expect(title(phone)).to_have_text(START)
    page.get_by_role("button", name="투표 시작하기").tap()
    choose(ballot(phone, 1).locator(".names .pick").first)
    leave.tap()
    asked = page.get_by_role("dialog", name="투표를 그만둘까요?")
    expect(asked).to_contain_text("고른 답은 남지 않아요.")
    check_screen(phone, "ballot-stop")
    asked.get_by_role("link", name="계속하기").tap()
    expect(asked).to_be_hidden()
    expect(ballot(phone, 1).locator(".names input:checked")).to_have_count(1)
    choose(ballot(phone, 1).locator(".keywords .pick").first)
    expect(ballot(phone, 2)).to_be_visible()
    # The phone's back gesture shows the browser's own dialog.
    with page.expect_event("dialog") as asking:
        page.evaluate("setTimeout(() => history.back())")
    assert asking.value.type == "beforeunload"
    asking.value.dismiss()
    expect(ballot(phone, 2)).to_be_visible()
    leave.filter(visible=True).tap()
    asked.get_by_role("link", name="그만두기").tap()
    expect(title(phone)).to_have_text(START)


def test_events_that_were_missed_do_not_end_a_round_under_way(phone, new_person):
    """Any other page is asked for again; this one, and the points, hold what the server does not."""
    page = phone.page

    def miss(route):
        if "/rounds/" not in route.request.frame.url:
            return route.continue_()
        return route.fulfill(
            content_type="text/event-stream", body="retry: 600000\nid: 7\nevent: reset\ndata: {}\n\n")

    page.route("**/yello/events*", miss)
    with page.expect_response(lambda reply: "events" in reply.url and "/rounds/" in reply.frame.url):
        round_of_friends(phone, new_person)
    for number in range(1, 3):
        pick(phone, number)
    expect(ballot(phone, 3)).to_be_visible()
    expect(page.locator(".ballot input:checked")).to_have_count(4)
    assert page.evaluate("performance.getEntriesByType('navigation')[0].type") == "navigate"
