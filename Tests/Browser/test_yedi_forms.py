"""Forms of YeDi without scripts, sent over HTTP as they stand; those of the main walks are in the other files (DW25)."""

import datetime

from actions import expect_toast
from expecting import expect
from people import ask
from test_yedi import join, open_shop
from test_yedi_posts import picture
from variants import over_http

pytestmark = over_http


def free_times(phone, designer, service):
    """The second open day, at which nothing is taken and no notice is too short, and its times."""
    path = f"/yedi/designers/{designer}/booking?services%5B0%5D={service}"
    month = ask(phone, "GET", path)["days"]
    # In the last days of a month the second one may be in the next.
    following = datetime.date.fromisoformat(month[-1]["day"]) + datetime.timedelta(days=1)
    month += ask(phone, "GET", f"{path}&day={following}")["days"]
    later = [each["day"] for each in month if each["state"] == "OPEN"][1]
    return later, ask(phone, "GET", f"{path}&day={later}")["starts"]


def answer(page, question, yes):
    """Unfolds a question and says yes."""
    ask_line = page.locator(".ask").filter(has=page.locator("summary", has_text=question)).first
    ask_line.locator("summary").tap()
    ask_line.get_by_role("button", name=yes, exact=True).tap()


def test_a_designer_takes_a_day_off_and_changes_a_break(phone):
    """D25 D26 DE15 DW3"""
    page = phone.page
    designer, menu = open_shop(phone, "도하")
    day, _ = free_times(phone, designer, menu["레이어드컷"])
    page.goto("/yedi/schedule/closures")
    page.locator("#closure-day").fill(day)
    page.get_by_role("button", name="휴무 더하기").tap()
    expect_toast(phone, "휴무로 정했어요.")
    row = page.locator("li.row")
    expect(row).to_have_count(1)
    row.get_by_role("button", name="풀기").tap()
    expect_toast(phone, "휴무를 풀었어요.")
    expect(row).to_have_count(0)
    page.get_by_role("button", name="휴게 더하기").tap()
    expect_toast(phone, "휴게를 넣었어요.")
    rest = page.locator("details.service")
    rest.locator("summary").tap()
    rest.get_by_label("끝", exact=True).fill("09:00")
    rest.get_by_role("button", name="저장").tap()
    expect(rest).to_contain_text("끝나는 시간은 시작보다 늦어야 해요.")
    rest.get_by_label("끝", exact=True).fill("14:30")
    rest.get_by_role("button", name="저장").tap()
    expect_toast(phone, "저장했어요.")
    expect(rest.locator("summary")).to_contain_text("13:00–14:30")
    rest.locator("summary").tap()
    rest.get_by_role("button", name="휴게 빼기").tap()
    expect_toast(phone, "휴게를 뺐어요.")
    expect(rest).to_have_count(0)


def test_a_designer_changes_menu_rules_shop_profile_and_picture(phone):
    """D21 D24 D29 D31 DW1 DW20"""
    page = phone.page
    designer, _ = open_shop(phone, "도담")
    page.goto("/yedi/studio/services")
    new = page.locator("#new")
    new.get_by_label("이름").fill("두피 케어")
    new.get_by_label("가격 (원)").fill("30000")
    new.get_by_label("시간 (분)").fill("40")
    new.get_by_role("button", name="더하기").tap()
    expect_toast(phone, "더했어요.")
    service = page.locator("details.service").filter(has_text="두피 케어")
    service.locator("summary").first.tap()
    service.get_by_label("가격 (원)").fill("33000")
    service.get_by_role("button", name="저장").tap()
    expect_toast(phone, "저장했어요.")
    expect(service.locator("summary").first).to_contain_text("33,000원")
    service.locator("summary").first.tap()
    service.locator(".ask summary").tap()
    service.locator(".ask button.danger").tap()
    expect_toast(phone, "뺐어요.")
    expect(service).to_have_count(0)

    page.goto("/yedi/studio/rules")
    page.locator("#buffer").fill("15")
    page.get_by_role("button", name="저장").tap()
    expect(page.locator("#buffer")).to_have_value("15")
    expect(page.locator("#buffer-error")).not_to_be_empty()
    page.locator("#buffer").fill("10")
    page.get_by_role("button", name="저장").tap()
    expect_toast(phone, "저장했어요.")
    assert ask(phone, "GET", "/yedi/studio")["rules"]["buffer"] == 10
    page.goto("/yedi/studio/shop")
    page.get_by_label("샵 이름").fill("도담 살롱")
    page.get_by_role("button", name="저장").tap()
    expect_toast(phone, "저장했어요.")
    page.goto("/yedi/studio/profile")
    page.locator("#introduction").fill("짧은 머리를 잘 잘라요")
    page.get_by_role("button", name="저장").tap()
    expect_toast(phone, "저장했어요.")
    page.goto("/yedi/studio/profile")
    page.locator("#picture").set_input_files([picture((40, 90, 120))])
    page.get_by_role("button", name="사진 올리기").tap()
    expect_toast(phone, "사진을 저장했어요.")
    answer(page, "사진 지우기", "지우기")
    expect_toast(phone, "사진을 지웠어요.")
    page.goto(f"/yedi/designers/{designer}")
    expect(page.locator("main")).to_contain_text("도담 살롱")
    expect(page.locator("main")).to_contain_text("짧은 머리를 잘 잘라요")


def test_an_offer_is_taken_visited_reviewed_and_answered(phone, new_phone):
    """D34 D62 DE5 DE12 DE13 DW19: the one tap on an offer, then everything until the designer's reply."""
    page, shop = phone.page, new_phone()
    designer, menu = open_shop(shop, "하린")
    cut = menu["레이어드컷"]
    join(phone, "고운", "CLIENT")
    page.goto(f"/yedi/designers/{designer}")
    page.get_by_role("button", name="팔로우", exact=True).tap()
    page.goto(f"/yedi/designers/{designer}")
    page.get_by_role("button", name="팔로잉", exact=True).tap()
    page.goto(f"/yedi/designers/{designer}")
    expect(page.get_by_role("button", name="팔로우", exact=True)).to_be_visible()
    day, starts = free_times(phone, designer, cut)
    room = ask(phone, "PUT", f"/yedi/designers/{designer}/chat")["room"]
    # The designer offers by the forms: a service and a day, then a time.
    for number in (0, 12):
        shop.page.goto(f"/yedi/chats/{room}/offers")
        shop.page.get_by_label("커트").select_option("레이어드컷")
        shop.page.locator("#day").fill(day)
        shop.page.get_by_role("button", name="빈 시간 보기").tap()
        shop.page.locator(".starts label").nth(number).tap()
        shop.page.get_by_role("button", name="이 시간 제안하기").tap()
        expect(shop.page.locator(".chat-card")).not_to_have_count(0)
    expect(shop.page.get_by_role("button", name="이 시간 예약하기")).to_have_count(0)
    # The first time is gone meanwhile.
    ask(shop, "POST", "/yedi/schedule/bookings", {"name": "전화 손님", "services": [cut], "day": day, "time": "10:00"})
    page.goto(f"/yedi/chats/{room}")
    expect(page.locator(".chat-card")).to_have_count(2)
    page.locator(".chat-card").first.get_by_role("button", name="이 시간 예약하기").tap()
    expect(page.locator(".banner.warn")).to_contain_text("가까운 빈 시간은")
    page.goto(f"/yedi/chats/{room}")
    page.locator(".chat-card").last.get_by_role("button", name="이 시간 예약하기").tap()
    expect(page.locator("h1")).to_have_text("예약 확인")
    page.get_by_role("button", name="예약 그만두기").tap()
    expect_toast(phone, "예약을 그만두었어요. 그 시간은 다시 비었어요.")
    page.goto(f"/yedi/chats/{room}")
    page.locator(".chat-card").last.get_by_role("button", name="이 시간 예약하기").tap()
    page.get_by_label("취소 규정을 확인했어요").check()
    page.get_by_role("button", name="예약하기").tap()
    expect_toast(phone, "예약했어요.")
    booking = page.url
    now = ask(phone, "POST", "/demo/clock", {"minutes": 1})["now"]
    ask(phone, "POST", "/demo/clock", {"minutes": (starts[12] - now) // 60_000 + 61})

    shop.page.goto(booking)
    shop.page.locator("#note").fill("앞머리가 잘 갈라져요")
    shop.page.get_by_role("button", name="메모 저장").tap()
    expect(shop.page.locator("#note")).to_have_value("앞머리가 잘 갈라져요")
    shop.page.get_by_role("button", name="시술 완료").tap()
    expect_toast(shop, "저장했어요.")
    page.goto(booking)
    page.get_by_role("link", name="리뷰 쓰기").tap()
    page.locator("label:has(input[name=stars][value='5'])").tap()
    page.locator("label.chip").first.tap()
    page.get_by_label("리뷰", exact=True).fill("아침이 편해졌어요.")
    page.locator("#files").set_input_files([picture((205, 133, 63))])
    page.get_by_role("button", name="리뷰 남기기").tap()
    expect(page.locator(".review")).to_contain_text("아침이 편해졌어요.")
    expect(page.locator(".photo-row img")).to_have_count(1)
    shop.page.goto("/yedi/studio/reviews")
    shop.page.locator(".review .ask summary").tap()
    shop.page.get_by_role("textbox", name="답글").fill("또 만나요!")
    shop.page.get_by_role("button", name="답글 남기기").tap()
    expect(shop.page.locator(".review-reply")).to_contain_text("또 만나요!")
    page.goto(f"/yedi/designers/{designer}")
    expect(page.locator(".review-reply")).to_contain_text("또 만나요!")

    # Booking again leads to the menu when the service has left it.
    ask(shop, "DELETE", f"/yedi/studio/services/{cut}")
    page.goto(booking)
    page.get_by_role("link", name="같은 시술 다시 예약").tap()
    expect(page.locator(".banner.warn")).to_contain_text("메뉴에서 빠진 것이 있어요")
    page.goto("/yedi/me/reviews")
    answer(page, "리뷰 지우기", "지우기")
    expect(page.locator(".review")).to_have_count(0)


def test_a_client_waits_for_a_full_day_and_changes_sides(phone, new_phone):
    """D8 D14 D64 DE8 DW21"""
    page, shop = phone.page, new_phone()
    designer, menu = open_shop(shop, "가람")
    join(phone, "고운", "CLIENT")
    day, _ = free_times(phone, designer, menu["레이어드컷"])
    ask(shop, "POST", "/yedi/schedule/breaks", {"day": day, "begins": "10:30", "ends": "18:30"})
    slots = f"/yedi/designers/{designer}/booking?services%5B0%5D={menu['레이어드컷']}&day={day}"
    for words, toast in (("빈 시간이 나면 알림 받기", "빈 시간이 나면 알려 드릴게요."),
                         ("알림 기다리는 중 (그만두기)", "더는 기다리지 않아요.")):
        page.goto(slots)
        page.get_by_role("button", name=words).tap()
        expect_toast(phone, toast)
    page.goto("/yedi/me")
    for side in ("디자이너", "고객"):
        page.locator("form.segments").get_by_role("button", name=side).tap()
        page.goto("/yedi/me")
        expect(page.locator("form.segments").get_by_role("button", name=side)).to_have_attribute("aria-current", "true")
    page.goto("/yedi/me/edit")
    page.get_by_label("이름").fill("고운이")
    page.get_by_role("button", name="저장").tap()
    page.goto("/yedi/me")
    expect(page.locator(".me-head")).to_contain_text("고운이")
    # Recent searches, one and all.
    card = page.locator(".designer-card").filter(has_text="가람")
    for keyword in ("가람", "헤어"):
        page.goto(f"/yedi/search?isSubmitted=1&keyword={keyword}")
        expect(card).not_to_have_count(0)
    page.goto("/yedi/search")
    expect(page.locator("li.row")).to_have_count(2)
    page.get_by_role("button", name="최근 검색에서 가람 삭제").tap()
    expect(page.locator("li.row")).to_have_count(1)
    page.get_by_role("button", name="전체 삭제").tap()
    expect(page.locator("li.row")).to_have_count(0)
    # Reported, and then blocked, the designer is gone.
    page.goto(f"/yedi/designers/{designer}")
    page.locator(".safety summary").filter(has_text="신고").tap()
    page.locator(".safety label.choice").first.tap()
    page.get_by_role("button", name="신고 보내기").tap()
    page.goto(f"/yedi/designers/{designer}")
    answer(page, "차단", "차단하기")
    expect(card).to_have_count(0)
    page.goto("/yedi/search?isSubmitted=1&keyword=가람")
    expect(card).to_have_count(0)
