"""A client finds a designer, books, moves and cancels; the designer sees the day (D3 D9 D11 D27 D30 D32)."""

import re
import time

import pytest

from actions import expect_toast, force_tap
from expecting import expect
from people import ask, enter
from screen_check import check_screen, keep_picture
from variants import with_and_without_scripts

pytestmark = [pytest.mark.fresh_demo, pytest.mark.usefixtures("gallery")]


def join(phone, name, role):
    enter(phone)
    ask(phone, "POST", "/yedi/membership", {"name": name, "roles": [role]})


def open_shop(phone, name):
    """A new designer with a shop; the id of the page and the ids of the menu by their names."""
    join(phone, name, "DESIGNER")
    studio = ask(phone, "POST", "/yedi/studio", {
        "rank": "OWNER", "introduction": "손질이 쉬운 머리", "specialities": [], "shop": f"{name} 헤어",
        "district": "마포구 연남동", "address": "동교로 1"})
    designer = studio["designer"]
    return designer["card"]["id"], {each["name"]: each["id"] for each in designer["services"]}


def choose_later_day(page):
    """Chooses a day of the calendar on which every time may still be moved and cancelled for nothing."""
    later = time.strftime("%Y-%m-%d", time.gmtime(time.time() + (9 + 48) * 3600))
    expect(page.locator(".calendar")).to_be_visible()
    while True:
        days = page.locator(".calendar a.day")
        for number in range(days.count()):
            if re.search(r"day=([\d-]+)", days.nth(number).get_attribute("href"))[1] >= later:
                return days.nth(number).tap()
        page.get_by_role("link", name="다음 달").tap()
        expect(page.get_by_role("link", name="이전 달")).to_be_visible()


@pytest.mark.worker
@with_and_without_scripts
def test_a_client_finds_a_designer_books_moves_and_cancels(phone, scripts):
    """D3 D9 D11 D12 D32 DE7 DE8 DE10 DE11"""
    page = phone.page
    suffix = "" if scripts else "-no-scripts"
    page.goto("/yedi/sign-in")
    check_screen(phone, "yedi-entrance" + suffix)
    page.goto("/yedi")
    expect(page.locator(".feed-post")).not_to_have_count(0)
    check_screen(phone, "yedi-home" + suffix)
    page.get_by_role("link", name="검색").tap()
    expect(page.locator(".chips")).to_contain_text("붙임머리")
    check_screen(phone, "yedi-search-empty" + suffix)
    page.get_by_role("searchbox").fill("ㅅㅇㅇ")
    page.keyboard.press("Enter")
    card = page.locator(".designer-card").filter(has_text="서이안")
    expect(card).to_be_visible()
    check_screen(phone, "yedi-search" + suffix)
    card.tap()
    expect(page.locator("h1")).to_have_text("서이안")
    check_screen(phone, "yedi-designer" + suffix)
    page.get_by_role("link", name="예약하기").tap()
    page.locator("label.choice").filter(has_text="레이어드컷").tap()
    page.locator("label.choice").filter(has_text="뿌리염색").tap()
    if scripts:
        expect(page.locator("[data-total]")).to_have_text("130,000원")
        expect(page.locator("[data-total]")).to_be_in_viewport()
    else:
        expect(page.locator("[data-total]")).to_be_hidden()
    check_screen(phone, "yedi-services" + suffix)
    page.get_by_role("button", name="날짜 고르기").tap()
    expect(page.locator(".total")).to_contain_text("130,000원")
    choose_later_day(page)
    if scripts:
        # The page opens with the day and its times in sight.
        expect(page.locator(".starts a").first).to_be_in_viewport(ratio=1)
        expect(page.locator(".day[aria-current]")).to_be_in_viewport()
        assert page.locator("#times").bounding_box()["y"] < page.viewport_size["height"] * 0.6
    check_screen(phone, "yedi-slots" + suffix)
    chosen = page.locator(".starts a").first
    time = chosen.inner_text()
    chosen.tap()
    # Signing in and joining lead back to the chosen time.
    page.get_by_role("button", name="새로운 사람으로 시작하기").tap()
    page.locator(".starts a").filter(has_text=time).first.tap()
    expect(page.locator("h1")).to_have_text("시작하기")
    page.get_by_label("이름").fill("고운")
    check_screen(phone, "yedi-join" + suffix)
    page.get_by_role("button", name="시작하기").tap()
    expect(page.locator(".starts input:checked")).to_have_count(1)
    if scripts:
        expect(page.locator(".starts label:has(input:checked)")).to_be_in_viewport()
    page.get_by_role("button", name="이 시간 잡기").tap()
    expect(page.locator("h1")).to_have_text("예약 확인")
    check_screen(phone, "yedi-checkout" + suffix)
    page.get_by_label("요청 사항").fill("앞머리는 그대로 두고 싶어요")
    force_tap(page.get_by_role("button", name="예약하기"))
    expect(page.locator("#agrees-error")).to_have_text("취소 규정을 확인해 주세요.")
    if scripts:
        # The page opens at the cause, above the button.
        expect(page.get_by_label("취소 규정을 확인했어요")).to_be_focused()
        expect(page.locator("#agrees-error")).to_be_in_viewport()
        note, button = (page.locator(name).bounding_box()
                        for name in ("#agrees-error", ".actions.stick .button"))
        assert note["y"] + note["height"] <= button["y"], (note, button)
        keep_picture(phone, "yedi-checkout-refused")
    expect(page.get_by_label("요청 사항")).to_have_value("앞머리는 그대로 두고 싶어요")
    page.get_by_label("취소 규정을 확인했어요").check()
    page.get_by_role("button", name="예약하기").tap()
    expect_toast(phone, "예약했어요.")
    # Where to go: the address as text, and copied with one tap; the way there in a map app.
    place = page.locator(".shop-place")
    address = place.locator(".shop-address").inner_text()
    assert address.startswith("마포구"), address
    copy = place.get_by_role("button", name="주소 복사")
    if scripts:
        phone.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=phone.origin)
        copy.tap()
        expect_toast(phone, "주소를 복사했어요")
        assert page.evaluate("navigator.clipboard.readText()") == address
    else:
        expect(copy).to_be_hidden()
    expect(place.get_by_role("link", name="길찾기")).to_have_attribute(
        "href", re.compile(r"^https://map\.kakao\.com/link/to/[^,]+,37\.\d+,126\.\d+$"))
    check_screen(phone, "yedi-booking" + suffix)
    page.get_by_role("link", name="시간 옮기기").tap()
    expect(page.locator("main")).to_contain_text(re.compile(f"지금 예약: .*{time}"))
    check_screen(phone, "yedi-move")
    page.locator(".starts label").nth(1).tap()
    page.get_by_role("button", name="이 시간으로 옮기기").tap()
    expect_toast(phone, "시간을 옮겼어요.")
    page.goto("/yedi/bookings")
    expect(page.locator(".booking-card")).to_have_count(1)
    check_screen(phone, "yedi-bookings" + suffix)
    page.locator(".booking-card").tap()
    page.locator(".ask summary").filter(has_text="예약 취소").tap()
    page.get_by_label("취소하는 까닭").fill("일정이 바뀌었어요")
    check_screen(phone, "yedi-cancel" + suffix)
    page.get_by_role("button", name="예약 취소하기").tap()
    expect_toast(phone, "예약을 취소했어요.")
    expect(page.locator("main")).to_contain_text("취소한 까닭: 일정이 바뀌었어요")
    expect(page.locator(".shop-place")).to_have_count(0)
    page.get_by_role("button", name="디자이너와 채팅").tap()
    expect(page.locator(".chat-opening")).to_have_text("여기에서 이야기를 시작해 보세요.")
    check_screen(phone, "yedi-room-empty")
    page.goto("/yedi/bookings?isPast=1")
    expect(page.locator(".booking-card")).to_contain_text("내가 취소")


def test_the_back_arrow_leads_to_where_a_designer_was_found(phone):
    """D9 D10 DE3"""
    page = phone.page
    join(phone, "고운", "CLIENT")
    page.goto("/yedi/search")
    page.locator(".chip").filter(has_text="염색").tap()
    page.locator(".designer-card").first.tap()
    head, back = page.locator(".designer-head"), page.get_by_role("link", name="뒤로")
    expect(head).to_be_visible()
    # Following loads the page again, and a post of the designer leads back to it.
    page.get_by_role("button", name="팔로우", exact=True).tap()
    expect(page.get_by_role("button", name="팔로잉")).to_be_visible()
    page.locator(".post-square").first.tap()
    expect(page.locator(".post h2")).to_be_visible()
    back.tap()
    expect(head).to_be_visible()
    back.tap()
    expect(page.get_by_role("searchbox")).to_have_value("염색")
    expect(page.locator(".designer-card")).not_to_have_count(0)
    # From the feed the same designer leads back to the feed.
    page.get_by_role("link", name="홈", exact=True).tap()
    expect(page.locator(".feed-post")).not_to_have_count(0)
    page.locator(".designer-strip a").first.tap()
    expect(head).to_be_visible()
    back.tap()
    expect(page.locator(".feed-post")).not_to_have_count(0)


@with_and_without_scripts
def test_a_designer_registers_and_keeps_the_day(phone, scripts):
    """D24 D25 D26 D27 D29 D30 DE15 DE16"""
    page = phone.page
    suffix = "" if scripts else "-no-scripts"
    join(phone, "도연", "DESIGNER")
    page.goto("/yedi/studio/registration")
    force_tap(page.get_by_role("button", name="등록하기"))
    expect(page.locator("#shop-error")).not_to_be_empty()
    page.get_by_label("샵 이름").fill("연 헤어")
    page.get_by_label("동네").fill("마포구 연남동")
    page.get_by_label("주소").fill("동교로 1")
    check_screen(phone, "yedi-register" + suffix)
    page.get_by_role("button", name="등록하기").tap()
    expect(page.locator("h1")).to_have_text("내 샵")
    check_screen(phone, "yedi-studio" + suffix)
    page.get_by_role("link", name="영업시간").tap()
    # `all` does not wait for the page, and tomorrow may be one of the closed days.
    expect(page.locator(".weekday-open input")).to_have_count(7)
    for day in page.locator(".weekday-open input").all():
        day.check()
    check_screen(phone, "yedi-hours" + suffix)
    page.get_by_role("button", name="저장").tap()
    expect_toast(phone, "저장했어요.")
    for name, address in (("services", "/yedi/studio/services"), ("rules", "/yedi/studio/rules"),
                          ("shop", "/yedi/studio/shop"), ("profile", "/yedi/studio/profile"),
                          ("me", "/yedi/me")):
        page.goto(address)
        check_screen(phone, f"yedi-{name}{suffix}")
    page.goto("/yedi/schedule/closures")
    page.get_by_role("button", name="휴게 더하기").tap()
    expect_toast(phone, "휴게를 넣었어요.")
    check_screen(phone, "yedi-closures" + suffix)
    # The date of a break of one day is asked for when there is one.
    date = page.get_by_label("날짜 (하루만일 때)").last
    if scripts:
        expect(date).to_be_hidden()
    page.get_by_label("요일", exact=True).last.select_option("하루만")
    date.fill(time.strftime("%Y-%m-%d", time.gmtime(time.time() + (9 + 48) * 3600)))
    page.get_by_role("button", name="휴게 더하기").tap()
    expect_toast(phone, "휴게를 넣었어요.")
    expect(page.locator("details.service")).to_have_count(2)
    if scripts:
        # Two dates side by side stay within the form.
        fields = "[...document.querySelectorAll('.pair > .field')]"
        assert page.evaluate(f"{fields}.length > 3 && {fields}.every((each) => each.scrollWidth <= each.clientWidth)")
    page.goto("/yedi/schedule")
    page.get_by_role("link", name="하루 뒤").tap()
    page.locator("summary").filter(has_text="예약 직접 넣기").tap()
    page.get_by_label("고객 이름").fill("전화 손님")
    page.get_by_label("시작 시간").fill("15:00")
    # A service of two kinds at once; without any, and with two of a kind, the form says why and keeps what was typed.
    page.get_by_role("button", name="넣기", exact=True).tap()
    expect(page.locator("#services-error")).to_have_text("시술을 하나 이상 골라 주세요.")
    for service in ("레이어드컷", "허쉬컷", "뿌리염색"):
        page.locator("label.choice").filter(has_text=service).tap()
    page.get_by_role("button", name="넣기", exact=True).tap()
    expect(page.locator("#services-error")).to_contain_text("종류마다 하나씩")
    expect(page.get_by_label("고객 이름")).to_have_value("전화 손님")
    check_screen(phone, "yedi-walk-in" + suffix)
    page.locator("label.choice").filter(has_text="허쉬컷").tap()
    page.get_by_role("button", name="넣기", exact=True).tap()
    expect_toast(phone, "예약을 넣었어요.")
    expect(page.locator(".timeline .booking-card")).to_contain_text("레이어드컷, 뿌리염색")
    expect(page.locator(".timeline .booking-card")).to_contain_text("전화 손님")
    check_screen(phone, "yedi-schedule" + suffix)
    page.get_by_role("link", name="주간 보기").tap()
    expect(page.locator("h1")).to_have_text("주간 예약")
    check_screen(phone, "yedi-week" + suffix)


def test_the_cast_s_designer_has_bookings(phone):
    page = phone.page
    enter(phone, "ian")
    page.goto("/yedi/schedule/week")
    expect(page.locator(".week section").first).to_be_visible()
    page.goto("/yedi")
    check_screen(phone, "yedi-designer-home")
