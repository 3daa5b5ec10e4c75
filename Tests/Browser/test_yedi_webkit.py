"""YeDi in WebKit, as on an iPhone: a client looks, books, writes to the designer and cancels; a designer keeps the day."""

import pytest
from selenium.webdriver.common.by import By

from hand import Hand

pytestmark = [pytest.mark.fresh_demo, pytest.mark.usefixtures("gallery")]


def test_a_client_finds_books_writes_and_cancels_in_webkit(webkit, origin):
    """D3 D9 D11 D13 D32 DE7 DE10"""
    hand = Hand(webkit)
    webkit.get(f"{origin}/yedi")
    hand.skip_splash()
    hand.find(".feed-post")
    hand.fits()
    hand.press(".feed-post a")
    hand.until(lambda: "/yedi/designers/" in webkit.current_url, "the designer of the post")
    hand.find("h1")
    hand.fits()
    webkit.get(f"{origin}/yedi/search?keyword=ㅅㅇㅇ")
    hand.press(".designer-card", "서이안")
    hand.reads("h1", "서이안")
    hand.fits()
    designer = webkit.current_url
    hand.press("a.button", "예약하기")
    hand.check("label.choice", "레이어드컷")
    hand.check("label.choice", "뿌리염색")
    hand.fits()
    hand.press(".actions .button", "날짜 고르기")
    hand.reads(".total", "130,000원")
    # The last free day of what is shown leaves time to cancel for nothing.
    hand.until(lambda: choose_last_day(hand), "a day with free times")
    hand.fits()
    time = hand.find(".starts a").text
    hand.press(".starts a")
    hand.press("button", "새로운 사람으로 시작하기")
    hand.press(".starts a", time)
    hand.reads("h1", "시작하기")
    hand.find("#name").send_keys("고운")
    hand.press("button", "시작하기")
    hand.press("button", "이 시간 잡기")
    hand.reads("h1", "예약 확인")
    hand.find("#note").send_keys("앞머리는 그대로 두고 싶어요")
    hand.check("label.check", "취소 규정을 확인했어요")
    hand.fits()
    hand.press("button", "예약하기")
    hand.find("summary", "예약 취소")
    hand.fits()
    booking = webkit.current_url
    webkit.get(designer)
    hand.press("button", "상담하기")
    hand.type(".chat-form #text", "5분 일찍 가도 될까요?")
    hand.press(".chat-send")
    hand.find(".chat-message", "5분 일찍 가도 될까요?")
    hand.fits()
    webkit.get(booking)
    hand.press(".ask summary", "예약 취소")
    hand.press("button", "예약 취소하기")
    hand.reads("main", "내가 취소")
    for path in ("/yedi/bookings?isPast=1", "/yedi/me", "/yedi/chats"):
        webkit.get(origin + path)
        hand.find("h1")
        hand.fits()


def test_a_designer_keeps_day_week_menu_and_hours_in_webkit(webkit, origin):
    """D24 D27 D30 DE15"""
    hand = Hand(webkit)
    webkit.get(f"{origin}/")
    hand.press("button", "서이안")
    hand.until(lambda: webkit.current_url.rstrip("/") != origin, "signed in")
    webkit.get(f"{origin}/yedi/schedule")
    hand.find(".timeline")
    hand.fits()
    day = hand.text(hand.find(".day-nav h2"))
    hand.press("a[aria-label='하루 뒤']")
    hand.until(lambda: hand.text(hand.find(".day-nav h2")) != day, "the next day")
    hand.press("summary", "예약 직접 넣기")
    hand.find("#name").send_keys("전화 손님")
    hand.fits()
    hand.press("a.button", "주간 보기")
    hand.reads("h1", "주간 예약")
    hand.fits()
    # On a window as wide as the screen here, the days stand side by side on one grid of hours.
    webkit.set_window_size(1024, 900)
    hand.find(".week .hour", "10:00")
    tops = webkit.execute_script(
        "return [...document.querySelectorAll('.week ol')].map(each => Math.round(each.getBoundingClientRect().top))")
    assert len(tops) == 7 and len(set(tops)) == 1, tops
    hand.fits()
    webkit.set_window_size(390, 844)

    # The date of a break is there once it is one of a day.
    webkit.get(f"{origin}/yedi/schedule/closures")
    hand.find("#new-weekday")
    date = webkit.find_element(By.CSS_SELECTOR, "#new-day")
    assert not date.is_displayed()
    webkit.execute_script("document.querySelector('#new-weekday').value = ''")
    hand.until(date.is_displayed, "the date of a break")
    hand.fits()

    webkit.get(f"{origin}/yedi/studio/services")
    hand.press("details.service summary", "레이어드컷")
    hand.find("details.service[open] input[name=price]")
    hand.fits()
    hand.press("details.service[open] button", "저장")
    # Not the toast, which may have gone before a busy machine looks. A refusal keeps the form open.
    hand.until(lambda: not webkit.find_elements(By.CSS_SELECTOR, "details.service[open]"), "the service is saved")
    webkit.get(f"{origin}/yedi/studio/hours")
    hand.find(".weekday-open")
    hand.fits()
    hand.press(".actions .button", "저장")
    hand.until(lambda: webkit.current_url.endswith("/yedi/studio"), "the hours are saved")


def choose_last_day(hand):
    days = hand.browser.find_elements(By.CSS_SELECTOR, ".calendar a.day")
    if days:
        days[-1].click()
    return bool(days)
