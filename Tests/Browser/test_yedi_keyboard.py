"""YeDi by keyboard alone: a designer is found, a time held and booked, and the booking cancelled (DW25)."""

from actions import expect_toast
from expecting import expect
from test_yedi import join
from test_yello_keyboard import tab_to

# Whether what has the focus shows it, itself or by the label around it, within the screen.
SHOWS_FOCUS = """() => {
  const focused = document.activeElement
  return [focused, focused.closest('label'), focused.closest('.field-box'), focused.closest('form')].some(each => {
    if (!each) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(each)
    const { top, bottom } = each.getBoundingClientRect()
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && bottom > 0 && top < innerHeight
  })
}"""


def stop_at(phone, target):
    """Goes on to it with Tab, and sees that it has the focus."""
    tab_to(phone, target)
    assert phone.page.evaluate(SHOWS_FOCUS), f"the focus is not seen on {target}"


def press(phone, target, key="Enter"):
    stop_at(phone, target)
    phone.page.keyboard.press(key)


def test_a_booking_is_made_and_cancelled_by_keyboard_alone(phone):
    """D3 D9 D11 D12 DE7 DE8 DE10 DW25"""
    page, keys = phone.page, phone.page.keyboard
    join(phone, "고운", "CLIENT")
    page.goto("/yedi/search")
    stop_at(phone, page.get_by_role("searchbox"))
    keys.type("서이안")
    keys.press("Enter")
    card = page.locator(".designer-card").filter(has_text="서이안")
    expect(card).to_be_visible()
    press(phone, card)
    expect(page.locator("h1")).to_have_text("서이안")
    press(phone, page.get_by_role("link", name="예약하기"))
    expect(page.locator("h1")).to_have_text("예약하기")
    # The arrow keys choose among the services of a kind, of which none is chosen at first.
    stop_at(phone, page.locator("label.choice.none input").first)
    keys.press("ArrowUp")
    assert page.locator("fieldset.choices").first.locator("input:checked").get_attribute("value")
    press(phone, page.get_by_role("button", name="날짜 고르기"))
    expect(page.locator(".calendar")).to_be_visible()
    # The last day leaves time to cancel for nothing.
    press(phone, page.locator(".calendar a.day.open").last)
    start = page.locator(".starts input").first
    expect(start).to_be_attached()
    press(phone, start, "Space")
    expect(start).to_be_checked()
    press(phone, page.get_by_role("button", name="이 시간 잡기"))
    expect(page.locator("h1")).to_have_text("예약 확인")
    press(phone, page.get_by_label("취소 규정을 확인했어요"), "Space")
    expect(page.get_by_label("취소 규정을 확인했어요")).to_be_checked()
    press(phone, page.get_by_role("button", name="예약하기"))
    expect_toast(phone, "예약했어요.")
    press(phone, page.locator(".ask summary").filter(has_text="예약 취소"))
    press(phone, page.get_by_role("button", name="예약 취소하기"))
    expect_toast(phone, "예약을 취소했어요.")
