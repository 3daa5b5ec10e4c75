"""Where a toast is while a keyboard or a sheet is open. `screen_check` tries on every screen that it covers nothing."""

from screen_check import TOAST
from wal_member import WalMember


def test_a_toast_lies_above_the_keyboard_and_beside_the_fields_of_a_sheet(phone):
    WalMember(phone)
    page = phone.page
    page.goto("/wal/me/nickname")
    # A keyboard leaves half of the screen; Chromium for computers has none.
    page.evaluate("""() => Object.defineProperty(window, 'visualViewport', {
      value: { offsetTop: 0, height: 420, addEventListener() {} } })""")
    page.evaluate("words => document.dispatchEvent(new CustomEvent('toast', { detail: words }))", TOAST)
    box, field = page.locator(".toast").bounding_box(), page.locator("#nickname").bounding_box()
    assert box["y"] + box["height"] <= 420
    assert box["y"] >= field["y"] + field["height"] or box["y"] + box["height"] <= field["y"]
    page.goto("/wal/me")
    page.get_by_role("link", name="로그아웃").tap()
    page.get_by_role("dialog").get_by_role("button", name="로그아웃").wait_for()
    page.evaluate("words => document.dispatchEvent(new CustomEvent('toast', { detail: words }))", TOAST)
    page.evaluate("Promise.all(document.querySelector('dialog[open]').getAnimations().map(each => each.finished))")
    over = page.locator("dialog .toast").bounding_box()
    for button in page.get_by_role("dialog").get_by_role("button").all():
        under = button.bounding_box()
        assert over["y"] >= under["y"] + under["height"] or over["y"] + over["height"] <= under["y"]
