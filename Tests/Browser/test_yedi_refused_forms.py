"""Forms of YeDi without scripts that are sent badly filled, sent twice or taken back (DW25)."""

import pytest

from actions import expect_toast
from expecting import expect
from people import ask
from test_yedi import join, open_shop
from test_yedi_forms import answer, free_times
from variants import over_http

pytestmark = over_http


def press_twice(button):
    """Sends the form of a button twice as it stands, as a double tap does; the second reply is shown."""
    page, element, soup, url = button.page, button.element(), button.page.soup, button.page.url
    page.press(element)
    page.soup, page.url = soup, url
    page.press(element)


def unfold(page, question):
    page.locator(".ask").filter(has=page.locator("summary", has_text=question)).locator("summary").tap()


def book(phone, designer, service, start):
    hold = ask(phone, "POST", f"/yedi/designers/{designer}/holds", {"services": [service], "start": start})["id"]
    ask(phone, "POST", f"/yedi/bookings/{hold}/confirmation", {"agrees": True})
    return hold


def test_a_designer_makes_hides_and_renews_the_calendar_address(phone):
    """D3 D11"""
    page = phone.page
    designer, menu = open_shop(phone, "소담")
    day, _ = free_times(phone, designer, menu["레이어드컷"])
    ask(phone, "POST", "/yedi/schedule/bookings",
        {"name": "전화 손님", "services": [menu["레이어드컷"]], "day": day, "time": "15:00"})
    page.goto("/yedi/me")
    page.get_by_role("link", name="캘린더에 연결").tap()
    expect(page.locator(".feed-address")).to_have_count(0)
    make = page.get_by_role("button", name="주소 만들기")
    press_twice(make)
    expect_toast(phone, "주소를 만들었어요.")
    first = page.locator(".feed-address").inner_text()
    seen = phone.context.request.get(first)
    assert seen.status == 200 and seen.text().count("BEGIN:VEVENT") == 1 and "전화 손님" in seen.text()
    unfold(page, "주소 없애기")
    press_twice(page.get_by_role("button", name="없애기", exact=True))
    expect_toast(phone, "주소를 없앴어요.")
    expect(page.locator(".feed-address")).to_have_count(0)
    assert phone.context.request.get(first).status == 404
    make.tap()
    second = page.locator(".feed-address").inner_text()
    assert second != first
    assert [phone.context.request.get(each).status for each in (first, second)] == [404, 200]


def test_a_visit_that_was_missed_is_saved_once(phone, new_phone):
    """D12 D27 DW5"""
    page, client = phone.page, new_phone()
    designer, menu = open_shop(phone, "도란")
    cut = menu["레이어드컷"]
    join(client, "고운", "CLIENT")
    day, starts = free_times(client, designer, cut)
    missed, made = (book(client, designer, cut, starts[number]) for number in (0, 12))
    page.goto(f"/yedi/bookings/{missed}")
    expect(page.locator("summary").filter(has_text="오지 않았어요")).to_have_count(0)
    # Too long a reason is refused beside its field, and nothing is cancelled.
    unfold(page, "예약 취소")
    page.get_by_label("취소하는 까닭").fill("손" * 301)
    page.get_by_role("button", name="예약 취소하기").tap()
    expect(page.locator("#reason-error")).to_have_text("300자까지 적을 수 있어요.")
    expect(page.get_by_label("취소하는 까닭")).to_have_value("손" * 301)
    now = ask(phone, "POST", "/demo/clock", {"minutes": 1})["now"]
    ask(phone, "POST", "/demo/clock", {"minutes": (starts[12] - now) // 60_000 + 61})

    page.goto(f"/yedi/bookings/{made}")
    open_before, url = page.soup, page.url
    page.get_by_role("button", name="시술 완료").tap()
    expect_toast(phone, "저장했어요.")
    # Another tab still has the question.
    page.soup, page.url = open_before, url
    answer(page, "오지 않았어요", "오지 않았다고 저장")
    expect(page.get_by_role("alert")).to_have_text("이미 끝났거나 취소된 예약이에요.")
    expect(page.locator(".booking-top")).to_contain_text("시술 완료")

    page.goto(f"/yedi/bookings/{missed}")
    unfold(page, "오지 않았어요")
    press_twice(page.get_by_role("button", name="오지 않았다고 저장"))
    expect_toast(phone, "저장했어요.")
    expect(page.locator(".booking-top")).to_contain_text("오지 않음")
    seen = ask(client, "GET", f"/yedi/bookings/{missed}")
    assert (seen["state"], seen["fee"], seen["sequence"]) == ("NO_SHOW", seen["price"], 1)
    client.page.goto(f"/yedi/bookings/{missed}")
    expect(client.page.locator(".booking-top")).to_contain_text("오지 않음")

    # A review from two tabs: the second hears that there is one, and its words are still there.
    tabs = []
    for _ in range(2):
        client.page.goto(f"/yedi/bookings/{made}/review")
        tabs.append((client.page.soup, client.page.url))
    for (client.page.soup, client.page.url), text in zip(tabs, ("머리가 가벼워요.", "지내 보니 조금 짧아요.")):
        client.page.locator("input[name=stars][value='4']").check()
        client.page.get_by_label("리뷰", exact=True).fill(text)
        client.page.get_by_role("button", name="리뷰 남기기").tap()
    expect(client.page.get_by_role("alert")).to_have_text("이미 리뷰를 쓴 예약이에요.")
    expect(client.page.locator(".review")).to_contain_text("머리가 가벼워요.")
    expect(client.page.get_by_label("남기지 않은 글")).to_have_value("지내 보니 조금 짧아요.")


@pytest.mark.fresh_demo
@pytest.mark.usefixtures("gallery")
def test_a_post_and_a_review_are_reported(phone):
    """D15 D64"""
    page = phone.page
    join(phone, "고운", "CLIENT")
    page.goto("/yedi")
    page.locator(".feed-post h2 a").first.tap()
    report(phone)
    # Reported already, and once more.
    report(phone)
    page.goto("/yedi/designers")
    designers = [each.get_attribute("href") for each in page.locator(".designer-card").all()]
    for each in designers:
        page.goto(f"{each}/reviews")
        link = page.locator("a").filter(has_text="신고")
        if link.count():
            break
    link.first.tap()
    expect(page.locator(".review")).to_have_count(1)
    report(phone)


def report(phone):
    """Reports what the page is about: at first with too many words, then with fewer, by a double tap."""
    page = phone.page
    back = page.url
    unfold(page, "신고")
    page.locator("label.choice").filter(has_text="광고").tap()
    words = page.get_by_label("더 알려 주고 싶은 것")
    words.fill("가" * 501)
    send = page.get_by_role("button", name="신고 보내기")
    send.tap()
    expect(page.locator("#words-error")).to_have_text("500자까지 적을 수 있어요.")
    expect(words).to_be_visible()
    expect(words).to_have_value("가" * 501)
    expect(words).to_be_focused()
    expect(page.locator("input[name=reason][value=SPAM]")).to_be_checked()
    words.fill("광고예요")
    press_twice(send)
    expect_toast(phone, "신고를 보냈어요.")
    assert page.url == back
