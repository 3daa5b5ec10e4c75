"""Toasts lie over nothing one presses: not the tabs, not the way back, not the button of the page."""

import pytest
from playwright.sync_api import expect

from dog import Walker
from look import FOLDER, NARROW
from phone import SCREEN
from screens import SCREENS, come_to

# Small buttons stand in rows of a list, which scroll under it as under the top bar.
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


def hold(phone, name):
    page = phone.page
    faults = []
    for size in (SCREEN, NARROW):
        page.set_viewport_size(size)
        for place, top in (("top", 0), ("bottom", 100_000)):
            page.evaluate("top => scrollTo({ top, behavior: 'instant' })", top)
            faults += [f"{size['width']} {place}: {each}" for each in page.evaluate(UNDER, LONG)]
        page.screenshot(path=FOLDER / f"toast-{name}-{size['width']}.png", animations="disabled")
    page.set_viewport_size(SCREEN)
    assert not faults, f"{name}:\n" + "\n".join(faults)


@pytest.mark.parametrize("screen", [name for name in SCREENS if name != "offline"])
def test_a_toast_covers_nothing_one_presses(phone, new_person, screen):
    come_to(screen, phone, new_person)
    expect(phone.page.locator("main").first).to_be_visible()
    hold(phone, screen)


def test_a_toast_covers_nothing_one_presses_in_wal(phone):
    Walker(phone)
    for path in ("/wal", "/wal/settings", "/wal/me", "/wal/calendar", "/wal/history", "/account?app=wal"):
        phone.page.goto(path)
        hold(phone, "wal" + path.split("?")[0].replace("/", "-"))
