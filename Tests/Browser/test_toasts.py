"""Where a toast is while a keyboard or a sheet is open, and on forms that fill the narrowest phone, and how long it is there.
`screen_check` tries on every screen that it covers nothing."""

from playwright.sync_api import expect

from phone import SCREEN
from people import enter
from screen_check import NARROW_VIEWPORT, TOAST, layout_faults
from test_operator import attend
from wal_member import WalMember

SAY = "words => document.dispatchEvent(new CustomEvent('toast', { detail: words }))"


def test_a_toast_lies_above_the_keyboard_and_beside_the_fields_of_a_sheet(phone):
    WalMember(phone)
    page = phone.page
    page.goto("/wal/me/nickname")
    # A keyboard leaves half of the screen; Chromium for computers has none.
    page.evaluate("""() => Object.defineProperty(window, 'visualViewport', {
      value: { offsetTop: 0, height: 420, addEventListener() {} } })""")
    page.evaluate(SAY, TOAST)
    box, field = page.locator(".toast").bounding_box(), page.locator("#nickname").bounding_box()
    assert box["y"] + box["height"] <= 420
    assert box["y"] >= field["y"] + field["height"] or box["y"] + box["height"] <= field["y"]
    page.goto("/wal/me")
    page.get_by_role("link", name="로그아웃").tap()
    page.get_by_role("dialog").get_by_role("button", name="로그아웃").wait_for()
    page.evaluate(SAY, TOAST)
    page.evaluate("Promise.all(document.querySelector('dialog[open]').getAnimations().map(each => each.finished))")
    over = page.locator("dialog .toast").bounding_box()
    for button in page.get_by_role("dialog").get_by_role("button").all():
        under = button.bounding_box()
        assert over["y"] >= under["y"] + under["height"] or over["y"] + over["height"] <= under["y"]


def test_a_toast_covers_nothing_of_the_longest_forms_on_the_narrowest_phone(new_phone):
    sizes = (NARROW_VIEWPORT, SCREEN)
    phone = new_phone()
    enter(phone, "ian")
    phone.page.goto("/yedi/studio/hours")
    expect(phone.page.locator(".weekday")).to_have_count(7)
    assert not layout_faults(phone, sizes)
    phone = new_phone()
    page = attend(phone)
    page.goto("/operator/wal/messages")
    assert not layout_faults(phone, sizes)
    page.goto("/operator/wal/messages/new")
    assert not layout_faults(phone, sizes)
    page.goto("/operator/wal/messages")
    page.locator(".row-link").first.tap()
    expect(page.get_by_role("button", name="저장")).to_be_visible()
    assert not layout_faults(phone, sizes)


def test_with_reduced_motion_a_toast_rests_as_long_and_then_goes(new_phone):
    """No style of the page changes by steps either: what is measured right after a change would be what it was before."""
    page = new_phone(reduced_motion=True).page
    page.goto("/wal")
    page.evaluate(SAY, TOAST)
    toast = page.locator(".toast")
    assert toast.evaluate("""each => each.getAnimations().map(each => [each.effect.getComputedTiming().endTime,
      each.effect.getKeyframes().flatMap(Object.keys).filter(name => ['transform', 'opacity'].includes(name))])""") == [[4000, []]]
    assert page.locator(".toasts").evaluate("""each => {
      each.style.bottom = '123px'
      return getComputedStyle(each).bottom
    }""") == "123px"
    toast.evaluate("each => each.getAnimations().forEach(each => each.finish())")
    expect(toast).to_have_count(0)
