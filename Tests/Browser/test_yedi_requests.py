"""What a client asks for with a booking: photos beside the note, for the designer alone."""

import pytest

from actions import expect_toast
from expecting import expect
from screen_check import check_screen
from test_yedi import join
from test_yedi_payments import hold
from test_yedi_posts import picture
from test_yedi_wide import come_in
from variants import with_and_without_scripts

pytestmark = pytest.mark.fresh_demo

NOTE = "사진처럼 가볍게, 앞머리는 그대로요"


def wait_for_uploads(page, count):
    expect(page.locator(".photo-strip li")).to_have_count(count)
    expect(page.locator(".photo-strip progress")).to_have_count(0)


@with_and_without_scripts
def test_a_client_shows_photos_with_the_request(phone, new_phone, scripts):
    page = phone.page
    suffix = "" if scripts else "-no-scripts"
    join(phone, "고운", "CLIENT")
    hold(phone, designer="서이안", service="허쉬컷")
    page.get_by_label("요청 사항").fill(NOTE)
    page.get_by_label("취소 규정을 확인했어요").check()
    # A refused photo is explained beside the field, and nothing typed is lost.
    page.locator("#files").set_input_files([{"name": "photo.png", "mimeType": "image/png", "buffer": b"no photo"}])
    if not scripts:
        page.get_by_role("button", name="예약하기").tap()
    expect(page.locator("#photos-error")).to_have_text("JPEG, PNG, WebP, HEIC 사진만 올릴 수 있어요.")
    expect(page.get_by_label("요청 사항")).to_have_value(NOTE)
    expect(page.get_by_label("취소 규정을 확인했어요")).to_be_checked()
    check_screen(phone, "yedi-request-refused" + suffix)
    # So is a fourth one.
    page.locator("#files").set_input_files([picture((40 * number, 90, 120)) for number in range(1, 5)])
    if scripts:
        expect(page.locator("#photos-error")).to_have_text("사진은 3장까지예요.")
        wait_for_uploads(page, 3)
        page.locator(".photo-strip label").last.tap()
    else:
        page.get_by_role("button", name="예약하기").tap()
        expect(page.locator("#photos-error")).to_have_text("사진은 3장까지 올릴 수 있어요.")
        expect(page.get_by_label("요청 사항")).to_have_value(NOTE)
        page.locator("#files").set_input_files([picture((40, 90, 120)), picture((80, 90, 120))])
    check_screen(phone, "yedi-request" + suffix)
    page.get_by_role("button", name="예약하기").tap()
    expect_toast(phone, "예약했어요.")
    expect(page.locator(".request")).to_contain_text(NOTE)
    expect(page.locator(".photo-row img")).to_have_count(2)
    check_screen(phone, "yedi-request-booking" + suffix)
    booking = page.url
    photo = page.locator(".photo-row a").first.get_attribute("href")
    assert phone.context.request.get(photo).status == 200

    # The designer finds the photos in the day and on the booking; somebody else finds neither.
    designer = new_phone()
    come_in(designer, "ian")
    day = designer.page
    day.goto(booking)
    expect(day.locator(".photo-row img")).to_have_count(2)
    assert designer.context.request.get(photo).status == 200
    day.locator(".top-bar a").first.tap()
    expect(day.locator(".booking-card").filter(has_text="고운")).to_contain_text("요청 사진 2장")
    check_screen(designer, "yedi-request-day" + suffix)
    stranger = new_phone()
    join(stranger, "다른 손님", "CLIENT")
    for address in (photo, booking):
        assert stranger.context.request.get(address).status == 404
