"""Letters to oneself and their history (W10–W15)."""

import re

import pytest

from actions import expect_toast, force_tap
from expecting import expect
from screen_check import check_screen
from variants import with_and_without_scripts
from wal_member import WalMember, add_days


def value(phone, name):
    return phone.page.locator(f"[data-value={name}]")


@pytest.mark.worker
@with_and_without_scripts
def test_a_message_is_written_for_a_day_and_a_time(phone, scripts):
    """W10 W11 W12"""
    page = phone.page
    suffix = "" if scripts else "-no-scripts"
    member = WalMember(phone)
    taken = member.schedule("벌써 있어요")["day"]
    page.goto("/wal")
    page.get_by_role("link", name="왈소리 만들기").tap()
    expect(page.locator("h1")).to_have_text("왈소리 만들기")
    check_screen(phone, "wal-write" + suffix)
    page.get_by_label("나에게 보낼 말").fill("첫 줄\n둘째 줄 👨‍👩‍👧‍👦")
    if scripts:
        expect(page.locator(".field-counter")).to_have_text("10/100")
    page.locator("#day-picker > summary").tap()
    assert page.locator(f"input[value='{taken}']").is_disabled()
    check_screen(phone, "wal-write-day" + suffix)
    if scripts:
        expect(page.locator("input[name=day]:checked")).to_have_count(1)
    second = page.locator("input[name=day]:enabled").nth(1)
    day = second.get_attribute("value")
    second.check(force=True)
    # The day leads on to the time; without scripts opening one picker closes the other.
    if not scripts:
        page.locator("#time-picker > summary").tap()
    expect(page.locator("#time-picker")).to_have_attribute("open", "")
    expect(page.locator("#day-picker")).not_to_have_attribute("open", "")
    if scripts:
        for wheel in page.locator(".wheel").all():
            expect(wheel).to_be_in_viewport(ratio=1)
            assert wheel.evaluate("""wheel => {
                const send = document.querySelector("[data-send]").getBoundingClientRect();
                return wheel.getBoundingClientRect().bottom <= send.top; }"""), "nothing lies on the wheels"
        hours = page.locator(".wheel").first
        hours.get_by_text("오전 9시", exact=True).evaluate("row => row.click()")
        expect(value(phone, "time")).to_contain_text("오전 9시")
        check_screen(phone, "wal-write-time")
        # A wheel turned by touch announces its value.
        page.locator(".wheel").nth(1).evaluate(
            "wheel => wheel.scrollTop = 6 * wheel.firstElementChild.offsetHeight")
        expect(value(phone, "time")).to_have_text("오전 9시 30분")
        expect(page.get_by_role("button", name="보내기")).to_have_attribute("aria-disabled", "false")
    else:
        check_screen(phone, "wal-write-time-no-scripts")
        page.locator("select[name=hour]").select_option("9")
        page.locator("select[name=minute]").select_option("30")
    page.get_by_role("button", name="보내기").tap()
    expect(page.locator("h1")).to_have_text("예약 완료!")
    expect(page.locator(".when-said")).to_contain_text("오전 9시 30분")
    check_screen(phone, "wal-reserved" + suffix)
    sending = member.call("GET", "/wal/reservations")["sending"]
    assert [row["day"] for row in sending] == [taken, day]
    kept = sending[1]
    assert (kept["hour"], kept["minute"]) == (9, 30)
    assert kept["text"] == "첫 줄 둘째 줄 👨‍👩‍👧‍👦"


@with_and_without_scripts
def test_words_are_enough_as_day_and_time_are_valid_from_the_start(phone, scripts):
    """W10 W11 W12"""
    page = phone.page
    member = WalMember(phone)
    first = member.schedule("내일은 벌써 있어요")["day"]
    page.goto("/wal/calendar")
    day = page.locator("input[name=day]:checked").get_attribute("value")
    assert day == add_days(first, 1), "the first free day"
    minutes = [int(each.get_attribute("value")) for each in page.locator("select[name=minute] option").all()]
    assert minutes == list(range(0, 60, 5))
    time = value(phone, "time").inner_text()
    page.get_by_label("나에게 보낼 말").fill("잃어버리면 안 되는 말")
    page.get_by_role("button", name="보내기").tap()
    expect(page.locator("h1")).to_have_text("예약 완료!")
    expect(page.locator(".when-said")).to_contain_text(time)
    assert [row["day"] for row in member.call("GET", "/wal/reservations")["sending"]] == [first, day]


def test_an_empty_letter_is_asked_for_beside_its_field(phone):
    WalMember(phone)
    page = phone.page
    page.goto("/wal/calendar")
    force_tap(page.get_by_role("button", name="보내기"))
    expect(page.locator("#text-error")).to_have_text("나에게 보낼 말을 적어 주세요.")
    expect(page.locator("#text")).to_be_focused()
    check_screen(phone, "wal-write-empty")
    page.locator("#text").fill("잘하고 있어")
    expect(page.locator("#text-error")).to_be_empty()


def test_a_draft_is_not_left_unasked(phone):
    """W10"""
    page = phone.page
    WalMember(phone)
    page.goto("/wal/calendar")
    page.get_by_role("link", name="왈소리 만들기란?").tap()
    info = page.get_by_role("dialog", name="왈소리 만들기")
    expect(info).to_be_visible()
    check_screen(phone, "wal-write-info")
    info.get_by_role("link", name="닫기").tap()
    page.get_by_label("나에게 보낼 말").fill("쓰다 만 말")
    page.get_by_role("link", name="뒤로").tap()
    asked = page.get_by_role("dialog", name="그만 쓸까요?")
    expect(asked).to_be_visible()
    check_screen(phone, "wal-write-leave")
    asked.get_by_role("link", name="취소").tap()
    expect(page.get_by_label("나에게 보낼 말")).to_have_value("쓰다 만 말")
    page.get_by_role("link", name="뒤로").tap()
    asked.get_by_role("link", name="나가기").tap()
    page.wait_for_url(re.compile("/wal$"))


@with_and_without_scripts
def test_the_history_is_tapped_held_and_emptied(phone, scripts):
    """W13 W14 W15"""
    page = phone.page
    suffix = "" if scripts else "-no-scripts"
    member = WalMember(phone, slots=["NIGHT"])
    page.goto("/wal/reservations")
    expect(page.locator(".empty")).to_contain_text("아직 보낸 왈소리가 없어요")
    check_screen(phone, "wal-history-empty" + suffix)
    member.schedule("오래 기다린 한마디, 이제 읽어도 돼", days=1, hour=9)
    member.schedule("숨겨 둔 비밀", days=3, hour=9, hidden=True)
    member.schedule("한 줄에는 다 들어가지 않을 만큼 길게 적어 본 나에게 보내는 편지예요. 끝까지 보이나요?", days=4, hour=21)
    member.move_clock_to(0)
    member.move_clock_to(10)
    page.goto("/wal/reservations")
    sending = page.locator(".part").nth(0)
    delivered = page.locator(".part").nth(1)
    expect(sending.locator(".count")).to_have_text("2")
    expect(delivered.locator(".count")).to_have_text("1")
    assert "숨겨 둔 비밀" not in page.content()
    check_screen(phone, "wal-history" + suffix)

    # A tap opens a row.
    row = sending.locator(".entry").filter(has_text="편지예요")
    row.locator("summary").tap()
    expect(row.locator(".entry-more")).to_be_visible()
    check_screen(phone, "wal-history-open" + suffix)

    # A hidden letter is visible only while it is held.
    cover = page.locator(".cover")
    if scripts:
        cover.dispatch_event("pointerdown", {"button": 0})
        expect(page.locator(".peek")).to_have_text("숨겨 둔 비밀")
        check_screen(phone, "wal-history-peek")
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
    check_screen(phone, "wal-history-cancel" + suffix)
    asked.get_by_role("button", name="예약 취소").tap()
    expect_toast(phone, "예약을 취소했어요.")
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
    expect_toast(phone, "지웠어요.")
    expect(delivered.locator(".count")).to_have_text("0")


def test_a_row_is_pushed_aside_for_what_can_be_done(phone):
    """W13 W14"""
    page = phone.page
    member = WalMember(phone)
    member.schedule("밀어 봐", days=2)
    page.goto("/wal/reservations")
    action = page.locator(".swipe-action")
    box = page.locator(".letter-swipe").bounding_box()
    assert action.bounding_box()["x"] >= box["x"] + box["width"] - 1, "out of sight at first"
    page.locator(".letter-swipe").evaluate("row => row.scrollTo({ left: row.scrollWidth })")
    page.wait_for_function(
        "() => document.querySelector('.swipe-action').getBoundingClientRect().right <= innerWidth")
    check_screen(phone, "wal-history-swiped")
    page.locator(".letter-swipe").evaluate("row => row.scrollTo({ left: row.scrollWidth })")
    action.tap()
    expect(page.get_by_role("dialog", name="예약을 취소할까요?")).to_be_visible()
