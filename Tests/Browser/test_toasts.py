"""Toasts are at the bottom and cover no field, no title, no tabs and no button of the page. `test_yello_every_screen` tries the screens of YELL:O."""

from phone import SCREEN
from screen_check import NARROW_VIEWPORT, SCREENSHOTS
from wal_member import WalMember

# Small buttons are in rows of a list, which scroll under the toast as under the top bar.
LONG = "친구 목록에 넣었어요. 이제 투표지에서 만날 수 있어요."
UNDER = """words => {
  document.dispatchEvent(new CustomEvent('toast', { detail: words }))
  const line = document.querySelector('.toasts .toast')
  line.style.animation = 'none'
  const over = line.getBoundingClientRect()
  if (!over.height) return ['the toast is not there']
  if (over.top < visualViewport.height * 0.4 || over.bottom > visualViewport.height) return [`it is at ${over.top}`]
  return [...document.querySelectorAll(
    '.tab-bar, .top-bar, input, select, textarea, h1, h2, h3, legend, .button:not(.quiet, .outline, .small)')]
    .filter(each => each.checkVisibility() && !each.closest('dialog, [inert], [aria-hidden=true]'))
    .filter(each => {
      const box = each.getBoundingClientRect()
      return box.width > 1 && box.bottom > over.top && box.top < over.bottom && box.right > over.left && box.left < over.right
    })
    .map(each => each.outerHTML.slice(0, 120))
}"""


def toast_faults(phone, name):
    """What a long toast lies over, at both ends of the page and at both widths."""
    page = phone.page
    faults = []
    for size in (SCREEN, NARROW_VIEWPORT):
        page.set_viewport_size(size)
        for place, top in (("top", 0), ("bottom", 100_000)):
            page.evaluate("top => scrollTo({ top, behavior: 'instant' })", top)
            faults += [f"{size['width']} {place}: {each}" for each in page.evaluate(UNDER, LONG)]
        phone.save_screenshot(SCREENSHOTS / f"toast-{name}-{size['width']}.png")
    page.set_viewport_size(SCREEN)
    return faults


def test_a_toast_covers_nothing_one_presses_in_wal(phone):
    WalMember(phone)
    for path in ("/wal", "/wal/settings", "/wal/me", "/wal/calendar", "/wal/history", "/account?app=wal"):
        phone.page.goto(path)
        faults = toast_faults(phone, "wal" + path.split("?")[0].replace("/", "-"))
        assert not faults, f"{path}:\n" + "\n".join(faults)


def test_a_toast_lies_above_the_keyboard_and_beside_the_fields_of_a_sheet(phone, new_person):
    WalMember(phone)
    page = phone.page
    page.goto("/wal/me/nickname")
    # A keyboard leaves half of the screen; Chromium for computers has none.
    page.evaluate("""() => Object.defineProperty(window, 'visualViewport', {
      value: { offsetTop: 0, height: 420, addEventListener() {} } })""")
    page.evaluate("words => document.dispatchEvent(new CustomEvent('toast', { detail: words }))", LONG)
    box, field = page.locator(".toast").bounding_box(), page.locator("#nickname").bounding_box()
    assert box["y"] + box["height"] <= 420
    assert box["y"] >= field["y"] + field["height"] or box["y"] + box["height"] <= field["y"]
    page.goto("/wal/me")
    page.get_by_role("link", name="로그아웃").tap()
    page.get_by_role("dialog").get_by_role("button", name="로그아웃").wait_for()
    page.evaluate("words => document.dispatchEvent(new CustomEvent('toast', { detail: words }))", LONG)
    page.evaluate("Promise.all(document.querySelector('dialog[open]').getAnimations().map(each => each.finished))")
    over = page.locator("dialog .toast").bounding_box()
    for button in page.get_by_role("dialog").get_by_role("button").all():
        under = button.bounding_box()
        assert over["y"] >= under["y"] + under["height"] or over["y"] + over["height"] <= under["y"]
