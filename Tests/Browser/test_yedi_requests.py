"""What a client says of the hair: photos beside the note, and its length where that costs more."""

import pytest

from actions import expect_toast
from expecting import expect
from form_client import ahead_of
from people import enter
from screen_check import check_screen
from test_yedi import choose_later_day, join
from test_yedi_payments import hold
from test_yedi_posts import picture
from variants import over_http, with_and_without_scripts

pytestmark = pytest.mark.fresh_demo

NOTE = "사진처럼 가볍게, 앞머리는 그대로요"


def wait_for_uploads(page, count):
    expect(page.locator(".photo-strip li")).to_have_count(count)
    expect(page.locator(".photo-strip progress")).to_have_count(0)


@with_and_without_scripts
def test_a_client_shows_photos_with_the_request(phone, new_phone, scripts):
    page = phone.page
    suffix = "" if scripts else "-no-scripts"
    name = "고운" if scripts else "다온"
    join(phone, name, "CLIENT")
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
    enter(designer, "ian")
    day = designer.page
    day.goto(booking)
    expect(day.locator(".photo-row img")).to_have_count(2)
    assert designer.context.request.get(photo).status == 200
    day.locator(".top-bar a").first.tap()
    expect(day.locator(".booking-card").filter(has_text=name)).to_contain_text("요청 사진 2장")
    check_screen(designer, "yedi-request-day" + suffix)
    stranger = new_phone()
    join(stranger, "다른 손님", "CLIENT")
    for address in (photo, booking):
        assert stranger.context.request.get(address).status == 404

def register(phone, name):
    """A new designer with a shop and the menu of every new shop."""
    page = ahead_of(phone).page
    join(phone, name, "DESIGNER")
    page.goto("/yedi/studio/registration")
    page.get_by_label("샵 이름").fill(f"{name} 헤어")
    page.get_by_label("동네").fill("마포구 연남동")
    page.get_by_label("주소").fill("동교로 1")
    page.get_by_role("button", name="등록하기").tap()
    expect(page.locator("h1")).to_have_text("내 샵")


def open_perm(page):
    """Opens the form of a perm in the designer's menu."""
    page.goto("/yedi/studio/services")
    perm = page.locator("details.service").filter(has_text="애즈펌")
    perm.locator("summary").first.tap()
    return perm


@with_and_without_scripts
def test_a_client_chooses_the_length_of_the_hair(phone, new_phone, scripts):
    menu = phone.page
    suffix = "" if scripts else "-no-scripts"
    name = "나루" if scripts else "다래"
    register(phone, name)
    perm = open_perm(menu)
    perm.get_by_label("어깨 길이").fill("1000001")
    perm.get_by_label("가슴 아래").fill("40000")
    perm.get_by_role("button", name="저장").tap()
    expect(perm).to_contain_text("기장 추가를 0원에서 100만 원 사이로 적어 주세요.")
    expect(perm.get_by_label("어깨 길이")).to_have_value("1000001")
    check_screen(phone, "yedi-surcharge-editor" + suffix)
    perm.get_by_label("어깨 길이").fill("20000")
    perm.get_by_role("button", name="저장").tap()
    expect_toast(phone, "저장했어요.")
    expect(perm.locator("summary").first).to_contain_text("기장 추가 있음")

    client = new_phone()
    page = client.page
    join(client, "고운", "CLIENT")
    page.goto("/yedi/designers")
    page.locator(".designer-card").filter(has_text=name).tap()
    expect(page.locator(".prices li").filter(has_text="애즈펌")).to_contain_text("기장 추가 있음")
    check_screen(client, "yedi-surcharge-menu" + suffix)
    page.get_by_role("link", name="예약하기").tap()
    page.locator("label.choice").filter(has_text="애즈펌").tap()
    page.get_by_role("button", name="날짜 고르기").tap()
    # Without a length the choice is refused beside the field, and the service stays chosen.
    expect(page.locator("#hairLength-error")).to_have_text("머리 길이를 골라 주세요.")
    expect(page.locator("label.choice").filter(has_text="애즈펌").locator("input")).to_be_checked()
    page.locator("#hair-length label.choice").filter(has_text="어깨 길이").tap()
    check_screen(client, "yedi-surcharge-length" + suffix)
    page.get_by_role("button", name="날짜 고르기").tap()
    line = page.locator(".prices li").filter(has_text="기장 추가 · 어깨 길이")
    expect(line).to_contain_text("20,000원")
    expect(page.locator(".total")).to_contain_text("105,000원")
    choose_later_day(page)
    check_screen(client, "yedi-surcharge-slots" + suffix)
    page.locator(".starts label").first.tap()
    page.get_by_role("button", name="이 시간 잡기").tap()
    expect(page.locator("h1")).to_have_text("예약 확인")
    expect(page.locator(".total")).to_contain_text("105,000원")
    page.get_by_label("취소 규정을 확인했어요").check()
    page.get_by_role("button", name="예약하기").tap()
    expect_toast(client, "예약했어요.")
    expect(line).to_contain_text("20,000원")
    expect(page.locator(".total")).to_contain_text("105,000원")
    check_screen(client, "yedi-surcharge-booking" + suffix)

    # The designer changes the menu; what is booked keeps its price.
    perm = open_perm(menu)
    perm.get_by_label("어깨 길이").fill("90000")
    perm.get_by_role("button", name="저장").tap()
    expect_toast(phone, "저장했어요.")
    menu.goto(page.url)
    expect(menu.locator(".total")).to_contain_text("105,000원")
    menu.locator(".top-bar a").first.tap()
    expect(menu.locator(".booking-card")).to_contain_text("기장 추가 · 어깨 길이 20,000원")
    menu.locator("summary").filter(has_text="예약 직접 넣기").tap()
    menu.get_by_label("고객 이름").fill("전화 손님")
    menu.locator("label.choice").filter(has_text="애즈펌").tap()
    menu.get_by_label("시작 시간").fill("16:00")
    menu.get_by_role("button", name="넣기", exact=True).tap()
    expect(menu.locator("#hairLength-error")).to_have_text("머리 길이를 골라 주세요.")
    expect(menu.get_by_label("고객 이름")).to_have_value("전화 손님")
    menu.get_by_label("머리 길이").select_option("LONG")
    check_screen(phone, "yedi-surcharge-walk-in" + suffix)
    menu.get_by_role("button", name="넣기", exact=True).tap()
    expect_toast(phone, "예약을 넣었어요.")
    expect(menu.locator(".booking-card").filter(has_text="전화 손님")).to_contain_text("가슴 아래 40,000원")


@over_http
def test_a_visitor_of_the_demo_meets_a_surcharge(phone):
    page = phone.page
    page.goto("/yedi/designers")
    page.locator(".designer-card").filter(has_text="배나연").tap()
    expect(page.locator(".prices li").filter(has_text="전체염색")).to_contain_text("기장 추가 있음")
