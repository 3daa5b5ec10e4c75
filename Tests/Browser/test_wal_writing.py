"""Letters to oneself and their history (W10–W15)."""

import re

from playwright.sync_api import expect

from dog import Walker
from look import look
from walking import press, said
from ways import both_ways


def value(phone, name):
    return phone.page.locator(f"[data-value={name}]")


@both_ways
def test_a_message_is_written_for_a_day_and_a_time(phone, scripts):
    """W10 W11 W12"""
    page = phone.page
    way = "" if scripts else "-no-scripts"
    walker = Walker(phone)
    taken = walker.write("벌써 있어요")["day"]
    page.goto("/wal")
    page.get_by_role("link", name="왈소리 만들기").tap()
    expect(page.locator("h1")).to_have_text("왈소리 만들기")
    look(phone, "wal-write" + way)
    page.get_by_label("나에게 보낼 말").fill("첫 줄\n둘째 줄 👨‍👩‍👧‍👦")
    if scripts:
        expect(page.locator(".field-counter")).to_have_text("10/100")
    page.locator("#day-picker > summary").tap()
    assert page.locator(f"input[value='{taken}']").is_disabled()
    look(phone, "wal-write-day" + way)
    if scripts:
        expect(page.locator("input[name=day]:checked")).to_have_count(1)
    second = page.locator("input[name=day]:enabled").nth(1)
    day = second.get_attribute("value")
    second.check(force=True)
    page.locator("#time-picker > summary").tap()
    # Opening one picker closes the other.
    expect(page.locator("#day-picker")).not_to_have_attribute("open", "")
    if scripts:
        hours = page.locator(".wheel").first
        hours.get_by_text("오전 9시", exact=True).evaluate("row => row.click()")
        expect(value(phone, "time")).to_contain_text("오전 9시")
        look(phone, "wal-write-time")
        # A wheel turned by touch announces its value.
        page.locator(".wheel").nth(1).evaluate(
            "wheel => wheel.scrollTop = 30 * wheel.firstElementChild.offsetHeight")
        expect(value(phone, "time")).to_have_text("오전 9시 30분")
        expect(page.get_by_role("button", name="보내기")).to_have_attribute("aria-disabled", "false")
    else:
        look(phone, "wal-write-time-no-scripts")
        page.locator("select[name=hour]").select_option("9")
        page.locator("select[name=minute]").select_option("30")
    page.get_by_role("button", name="보내기").tap()
    expect(page.locator("h1")).to_have_text("예약 완료!")
    expect(page.locator(".when-said")).to_contain_text("오전 9시 30분")
    look(phone, "wal-reserved" + way)
    kept = walker.ask("GET", "/wal/reservations")["sending"][0]
    assert (kept["day"], kept["hour"], kept["minute"]) == (day, 9, 30)
    assert kept["text"] == "첫 줄 둘째 줄 👨‍👩‍👧‍👦"


@both_ways
def test_what_is_missing_is_said_beside_it_and_nothing_is_lost(phone, scripts):
    """W10"""
    page = phone.page
    Walker(phone)
    page.goto("/wal/calendar")
    page.get_by_label("나에게 보낼 말").fill("잃어버리면 안 되는 말")
    press(page.get_by_role("button", name="보내기"))
    if scripts:
        expect(page.locator("#day-picker")).to_have_attribute("open", "")
    else:
        expect(page.locator("#day-error")).to_have_text("날짜를 골라 주세요.")
    expect(page.get_by_label("나에게 보낼 말")).to_have_value("잃어버리면 안 되는 말")


def test_an_empty_letter_is_asked_for_beside_its_field(phone):
    Walker(phone)
    page = phone.page
    page.goto("/wal/calendar")
    press(page.get_by_role("button", name="보내기"))
    expect(page.locator("#text-error")).to_have_text("나에게 보낼 말을 적어 주세요.")
    expect(page.locator("#text")).to_be_focused()
    look(phone, "wal-write-empty")
    page.locator("#text").fill("잘하고 있어")
    expect(page.locator("#text-error")).to_be_empty()


def test_a_draft_is_not_left_unasked(phone):
    """W10"""
    page = phone.page
    Walker(phone)
    page.goto("/wal/calendar")
    page.get_by_role("link", name="왈소리 만들기란?").tap()
    info = page.get_by_role("dialog", name="왈소리 만들기")
    expect(info).to_be_visible()
    look(phone, "wal-write-info")
    info.get_by_role("link", name="닫기").tap()
    page.get_by_label("나에게 보낼 말").fill("쓰다 만 말")
    page.get_by_role("link", name="뒤로").tap()
    asked = page.get_by_role("dialog", name="그만 쓸까요?")
    expect(asked).to_be_visible()
    look(phone, "wal-write-leave")
    asked.get_by_role("link", name="취소").tap()
    expect(page.get_by_label("나에게 보낼 말")).to_have_value("쓰다 만 말")
    page.get_by_role("link", name="뒤로").tap()
    asked.get_by_role("link", name="나가기").tap()
    page.wait_for_url(re.compile("/wal$"))


@both_ways
def test_the_history_is_tapped_held_and_emptied(phone, scripts):
    """W13 W14 W15"""
    page = phone.page
    way = "" if scripts else "-no-scripts"
    walker = Walker(phone, slots=["NIGHT"])
    page.goto("/wal/reservations")
    expect(page.locator(".empty")).to_contain_text("아직 보낸 왈소리가 없어요")
    look(phone, "wal-history-empty" + way)
    walker.write("오래 기다린 한마디, 이제 읽어도 돼", days=1, hour=9)
    walker.write("숨겨 둔 비밀", days=3, hour=9, hidden=True)
    walker.write("한 줄에는 다 들어가지 않을 만큼 길게 적어 본 나에게 보내는 편지예요. 끝까지 보이나요?", days=4, hour=21)
    walker.go_to(0)
    walker.go_to(10)
    page.goto("/wal/reservations")
    sending = page.locator(".part").nth(0)
    delivered = page.locator(".part").nth(1)
    expect(sending.locator(".count")).to_have_text("2")
    expect(delivered.locator(".count")).to_have_text("1")
    assert "숨겨 둔 비밀" not in page.content()
    look(phone, "wal-history" + way)

    # A tap opens a row.
    row = sending.locator(".entry").filter(has_text="편지예요")
    row.locator("summary").tap()
    expect(row.locator(".entry-more")).to_be_visible()
    look(phone, "wal-history-open" + way)

    # A hidden letter is visible only while it is held.
    cover = page.locator(".cover")
    if scripts:
        cover.dispatch_event("pointerdown", {"button": 0})
        expect(page.locator(".peek")).to_have_text("숨겨 둔 비밀")
        look(phone, "wal-history-peek")
        cover.dispatch_event("pointerup")
        expect(page.locator(".peek")).to_be_hidden()
        cover.focus()
        page.keyboard.down("Space")
        expect(page.locator(".peek")).to_have_text("숨겨 둔 비밀")
        page.keyboard.up("Space")
        expect(page.locator(".peek")).to_be_hidden()
        assert "숨겨 둔 비밀" not in page.content()
    else:
        cover.tap()
        expect(page.locator("main")).to_contain_text("숨겨 둔 비밀")
        page.get_by_role("link", name="뒤로").tap()

    # Cancelling asks for confirmation.
    hidden = page.locator(".hidden-entry")
    hidden.locator(".entry-tools").get_by_role("link", name="예약 취소").tap()
    asked = page.get_by_role("dialog", name="예약을 취소할까요?")
    expect(asked).to_be_visible()
    look(phone, "wal-history-cancel" + way)
    asked.get_by_role("button", name="예약 취소").tap()
    said(phone, "예약을 취소했어요.")
    expect(sending.locator(".count")).to_have_text("1")

    # A delivered letter can be sent again or deleted.
    row = delivered.locator(".entry")
    row.locator("summary").tap()
    row.locator(".entry-tools").get_by_role("link", name="재전송").tap()
    expect(page.get_by_label("나에게 보낼 말")).to_have_value("오래 기다린 한마디, 이제 읽어도 돼")
    page.goto("/wal/reservations")
    delivered.locator("summary").last.tap()
    delivered.locator(".entry-tools").get_by_role("link", name="삭제").tap()
    page.get_by_role("dialog", name="이 왈소리를 지울까요?").get_by_role("button", name="삭제").tap()
    said(phone, "지웠어요.")
    expect(delivered.locator(".count")).to_have_text("0")


def test_a_row_is_pushed_aside_for_what_can_be_done(phone):
    """W13 W14"""
    page = phone.page
    walker = Walker(phone)
    walker.write("밀어 봐", days=2)
    page.goto("/wal/reservations")
    action = page.locator(".swipe-action")
    box = page.locator(".letter-swipe").bounding_box()
    assert action.bounding_box()["x"] >= box["x"] + box["width"] - 1, "out of sight at first"
    page.locator(".letter-swipe").evaluate("row => row.scrollTo({ left: row.scrollWidth })")
    page.wait_for_function(
        "() => document.querySelector('.swipe-action').getBoundingClientRect().right <= innerWidth")
    look(phone, "wal-history-swiped")
    page.locator(".letter-swipe").evaluate("row => row.scrollTo({ left: row.scrollWidth })")
    action.tap()
    expect(page.get_by_role("dialog", name="예약을 취소할까요?")).to_be_visible()
