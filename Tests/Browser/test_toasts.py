"""Toasts cover no controls: no tabs, no back button, no button of the page. `test_every_screen` tries the screens of YELL:O."""

from dog import Walker
from look import FOLDER, NARROW
from phone import SCREEN

# Small buttons are in rows of a list, which scroll under the toast as under the top bar.
LONG = "친구 목록에 넣었어요. 이제 투표지에서 만날 수 있어요."
UNDER = """words => {
  const toast = document.createElement('p')
  toast.className = 'toast'
  toast.textContent = words
  document.querySelector('.toasts').replaceChildren(toast)
  toast.style.animation = 'none'
  const over = toast.getBoundingClientRect()
  if (!over.height) return ['the toast is not there']
  return [...document.querySelectorAll(
    '.tab-bar, .top-bar a, .top-bar button, .button:not(.quiet, .outline, .small), .ballot-tools *')]
    .filter(each => each.checkVisibility() && !each.closest('dialog, [inert], [aria-hidden=true]'))
    .filter(each => {
      const box = each.getBoundingClientRect()
      return box.width && box.bottom > over.top && box.top < over.bottom && box.right > over.left && box.left < over.right
    })
    .map(each => each.outerHTML.slice(0, 120))
}"""


def toast_faults(phone, name):
    """What a long toast lies over, at both ends of the page and at both widths."""
    page = phone.page
    faults = []
    for size in (SCREEN, NARROW):
        page.set_viewport_size(size)
        for place, top in (("top", 0), ("bottom", 100_000)):
            page.evaluate("top => scrollTo({ top, behavior: 'instant' })", top)
            faults += [f"{size['width']} {place}: {each}" for each in page.evaluate(UNDER, LONG)]
        phone.keep_picture(FOLDER / f"toast-{name}-{size['width']}.png")
    page.set_viewport_size(SCREEN)
    return faults


def test_a_toast_covers_nothing_one_presses_in_wal(phone):
    Walker(phone)
    for path in ("/wal", "/wal/settings", "/wal/me", "/wal/calendar", "/wal/history", "/account?app=wal"):
        phone.page.goto(path)
        faults = toast_faults(phone, "wal" + path.split("?")[0].replace("/", "-"))
        assert not faults, f"{path}:\n" + "\n".join(faults)
