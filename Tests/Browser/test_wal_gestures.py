"""WAL with touch: a hidden row is swiped, held and released; a draft survives going back."""

import pytest
from playwright.sync_api import expect

from actions import pause_clock
from wal_member import WalMember


@pytest.fixture
def hidden(phone):
    """A member's history with one hidden message in it."""
    member = WalMember(phone)
    member.schedule("숨겨 둔 비밀", days=3, hidden=True)
    phone.page.goto("/wal/reservations")
    return phone.page.locator(".cover")


def middle(target):
    box = target.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.fixture
def touch(phone):
    """What a finger does, as the browser hears it from the screen."""
    protocol = phone.context.new_cdp_session(phone.page)

    def send(kind, *points):
        protocol.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [
            {"x": x, "y": y} for x, y in points]})

    return send


def test_a_finger_pushes_a_hidden_row_aside(phone, hidden, touch):
    """W13 W14"""
    x, y = middle(hidden)
    touch("touchStart", (x, y))
    for step in range(1, 13):
        touch("touchMove", (x - 12 * step, y))
    touch("touchEnd")
    phone.page.wait_for_function(
        "() => document.querySelector('.swipe-action').getBoundingClientRect().right <= innerWidth")
    expect(phone.page.locator(".peek")).to_be_hidden()


def test_a_finger_that_slides_off_hides_the_words_again(phone, hidden, touch):
    """W15 H15"""
    x, y = middle(hidden)
    touch("touchStart", (x, y))
    expect(phone.page.locator(".peek")).to_have_text("숨겨 둔 비밀")
    for step in range(1, 9):
        touch("touchMove", (x, y + 20 * step))
    expect(phone.page.locator(".peek")).to_be_hidden()
    assert "숨겨 둔 비밀" not in phone.page.content()
    touch("touchEnd")


def test_a_short_touch_neither_asks_for_the_words_nor_shows_them(phone, hidden, touch):
    """W15: scrolling begins with a touch, too."""
    asked = []
    phone.page.on("request", lambda request: request.url.endswith("/text") and asked.append(request.url))
    # However slow this machine is, the touch is shorter than the hold.
    phone.page.clock.install()
    pause_clock(phone.page)
    x, y = middle(hidden)
    touch("touchStart", (x, y))
    expect(hidden).to_contain_class("held")
    touch("touchEnd")
    expect(hidden).not_to_contain_class("held")
    phone.page.clock.run_for(1000)
    assert asked == [] and "숨겨 둔 비밀" not in phone.page.content()


def test_who_cannot_hold_looks_by_a_button(phone, hidden):
    """W15"""
    page = phone.page
    page.locator(".hidden-entry .entry-tools").get_by_role("link", name="보기").tap()
    expect(page.locator("main")).to_contain_text("숨겨 둔 비밀")
    page.get_by_role("link", name="뒤로").tap()
    expect(page.locator("h1")).to_have_text("히스토리")
    assert "숨겨 둔 비밀" not in page.content()


def test_the_phones_own_way_back_asks_about_a_draft(phone):
    """W10"""
    page = phone.page
    WalMember(phone)
    page.goto("/wal")
    page.get_by_role("link", name="왈소리 만들기").tap()
    words = page.get_by_label("나에게 보낼 말")
    words.tap()
    page.keyboard.insert_text("쓰다 만 말")
    # The script has seen the draft.
    expect(page.locator(".field-counter")).to_have_text("6/100")
    page.on("dialog", lambda dialog: dialog.dismiss())
    with page.expect_event("dialog") as asked:
        page.evaluate("setTimeout(() => history.back()) && 0")
    assert asked.value.type == "beforeunload"
    expect(words).to_have_value("쓰다 만 말")


def test_the_first_thing_asked_has_the_keyboard(phone):
    """W5"""
    page = phone.page
    page.goto("/wal")
    page.get_by_role("button", name="새로운 사람으로 시작하기").tap()
    expect(page.get_by_label("닉네임")).to_be_focused()
