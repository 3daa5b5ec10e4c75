"""What is sent without a network, or pressed twice, is done once and loses nothing (D9 D19 D32 DE10)."""

import pytest

from actions import expect_toast
from expecting import expect
from people import ask, enter
from test_every_app import LOST
from test_yedi import join, open_shop
from test_yedi_payments import open_times
from test_yedi_posts import picture
from test_yedi_requests import wait_for_uploads
from test_yello_offline import READY

pytestmark = pytest.mark.fresh_demo

NOTE = "앞머리는 그대로요\n고마워요"
PHOTO = picture((40, 90, 120))


def booked(phone):
    """The notes of the bookings of this client, with the number of their photos."""
    return [(each["note"], len(each["photos"])) for each in ask(phone, "GET", "/yedi/bookings")["items"]]


def test_a_time_and_a_booking_wait_for_the_network_and_are_made_once(phone, offline):
    page = phone.page
    join(phone, "고운", "CLIENT")
    open_times(phone, designer="서이안", service="허쉬컷")
    # It keeps only pages that are opened once it is there.
    page.evaluate(READY)
    chosen = page.locator(".starts label").nth(1)
    chosen.tap()
    offline(True)
    page.get_by_role("button", name="이 시간 잡기").tap()
    expect_toast(phone, LOST)
    expect(page.locator(".starts input:checked")).to_have_count(1)
    offline(False)
    expect(page.locator("h1")).to_have_text("예약 확인")
    note, tick = page.get_by_label("요청 사항"), page.get_by_label("취소 규정을 확인했어요")
    note.fill(NOTE)
    tick.check()
    page.locator("#files").set_input_files([PHOTO])
    wait_for_uploads(page, 1)
    offline(True)
    page.get_by_role("button", name="예약하기").tap()
    expect_toast(phone, LOST)
    page.reload()
    expect(note).to_have_value(NOTE)
    expect(tick).to_be_checked()
    offline(False)
    expect(page.get_by_role("link", name="시간 옮기기")).to_be_visible()
    assert booked(phone) == [(NOTE, 1)]


def test_two_quick_presses_hold_one_time_and_make_one_booking(phone):
    page = phone.page
    join(phone, "고운", "CLIENT")
    open_times(phone, designer="서이안", service="허쉬컷")
    page.locator(".starts label").nth(3).tap()
    button = page.get_by_role("button", name="이 시간 잡기")
    button.dblclick(no_wait_after=True)
    expect(page.locator("h1")).to_have_text("예약 확인")
    page.get_by_label("취소 규정을 확인했어요").check()
    page.get_by_role("button", name="예약하기").dblclick(no_wait_after=True)
    expect(page.get_by_role("link", name="시간 옮기기")).to_be_visible()
    assert booked(phone) == [("", 0)]


def test_a_post_that_waits_is_published_with_its_photos_after_a_reload(phone, offline):
    """They are on the server, and keep their order."""
    page = phone.page
    open_shop(phone, "도연")
    page.goto("/yedi/posts/new")
    page.evaluate(READY)
    for count, photo in enumerate((PHOTO, picture((205, 133, 63)), picture((0, 128, 128))), 1):
        page.locator("#files").set_input_files([photo])
        wait_for_uploads(page, count)
    boxes = page.locator(".photo-strip input")
    first, left_out, last = boxes.evaluate_all("all => all.map((each) => each.value)")
    boxes.nth(1).uncheck()
    page.get_by_role("button", name="맨 앞으로").last.tap()
    page.get_by_label("제목").fill("가을 단발")
    page.get_by_label("내용").fill("끝을 무겁게\n남겼어요.")
    offline(True)
    page.get_by_role("button", name="게시하기").tap()
    expect_toast(phone, LOST)
    # The offline page leads back to it.
    page.reload()
    expect(page.locator("section[data-offline]")).to_be_visible()
    offline(False)
    expect(page.locator(".post h2")).to_have_text("가을 단발")
    post, = ask(phone, "GET", "/yedi/studio/posts")["items"]
    assert post["text"] == "끝을 무겁게\n남겼어요."
    assert [each["id"] for each in post["photos"]] == [last, first]


def test_a_review_that_waits_has_its_photo_after_a_reload(phone, offline):
    page = phone.page
    enter(phone, "haram.yun")
    page.goto("/yedi/bookings?isPast=1")
    page.locator(".booking-card").first.tap()
    page.get_by_role("link", name="리뷰 쓰기").tap()
    expect(page.locator(".stars-field label")).to_have_count(5)
    page.evaluate(READY)
    page.locator("#files").set_input_files([PHOTO])
    wait_for_uploads(page, 1)
    page.locator(".stars-field label").last.tap()
    text = page.get_by_label("리뷰")
    text.fill("다음에도 올게요")
    offline(True)
    page.get_by_role("button", name="리뷰 남기기").tap()
    expect_toast(phone, LOST)
    page.reload()
    offline(False)
    expect(page.locator(".review")).to_contain_text("다음에도 올게요")
    expect(page.locator(".review .photo-row img")).to_have_count(1)
