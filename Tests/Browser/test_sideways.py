"""A phone held sideways: what floats over a screen has its controls in reach."""

import pytest

from expecting import expect
from people import enter
from screens import by_form

pytestmark = pytest.mark.fresh_demo

SIDEWAYS = {"width": 667, "height": 375}
# What a keyboard leaves of it where the browser shrinks the page.
ABOVE_KEYBOARD = {"width": 667, "height": 150}
IS_ON_TOP = """each => {
  const { left, right, top, bottom } = each.getBoundingClientRect()
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return top >= 0 && bottom <= innerHeight && each.contains(there)
}"""


def test_all_controls_of_the_map_are_in_reach(phone):
    page = phone.page
    page.set_viewport_size(SIDEWAYS)
    enter(phone, "haram.yun")
    page.goto("/sesac")
    expect(page.locator(".splash")).to_be_hidden()
    controls = page.locator(".map-controls :is(a, button):visible, .state-button, .around > summary")
    expect(controls).not_to_have_count(0)
    for control in controls.all():
        assert control.evaluate(IS_ON_TOP), control.evaluate("each => each.outerHTML")


def test_a_photo_that_is_about_to_be_sent_stays_on_the_screen(phone):
    page = phone.page
    page.set_viewport_size(SIDEWAYS)
    enter(phone, "haram.yun")
    page.goto("/yedi/chats")
    page.locator("a[href^='/yedi/chats/']").first.tap()
    page.locator(".chat-extras > summary").tap()
    photo = page.screenshot()
    page.locator(".chat-extras input[type=file]").set_input_files(
        {"name": "photo.png", "mimeType": "image/png", "buffer": photo})
    expect(page.locator(".chat-preview-photo")).to_be_visible()
    assert page.locator(".chat-extras-body").bounding_box()["y"] >= 0
    assert page.get_by_role("button", name="사진 보내기").evaluate(IS_ON_TOP)


def test_schools_are_found_above_the_keyboard(phone, new_person):
    page = phone.page
    page.set_viewport_size(SIDEWAYS)
    page.goto(by_form(phone, new_person))
    page.locator("input#school").tap()
    sheet = page.get_by_role("dialog", name="학교 찾기")
    expect(sheet.locator(".result")).not_to_have_count(0)
    sheet.evaluate("each => Promise.all(each.getAnimations().map(({ finished }) => finished))")
    page.set_viewport_size(ABOVE_KEYBOARD)
    for place in (0, 5):
        school = sheet.locator(".result").nth(place)
        school.evaluate("each => each.scrollIntoView({ block: 'end', behavior: 'instant' })")
        assert school.evaluate(IS_ON_TOP), place
