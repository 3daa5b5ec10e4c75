"""Twice the text, and the narrowest phone: nothing leaves the screen, and every way out stays within reach."""

import pytest
from playwright.sync_api import expect

from look import FOLDER, NARROW, SIDEWAYS
from phone import SCREEN
from test_entrance import come_by_kakao
from walking import come_in

BIGGER = "document.documentElement.style.fontSize = '200%'"
# What can be pressed and lies partly beyond the left or right edge.
BEYOND = """() => [...document.querySelectorAll('dialog[open] a, dialog[open] button, main a, main button, header a')]
  .filter(each => each.checkVisibility() && !each.closest('[inert], .swipe, .carousel'))
  .filter(each => { const { left, right } = each.getBoundingClientRect(); return left < 0 || right > innerWidth + 1 })
  .map(each => each.outerHTML.slice(0, 120))"""


def hold(phone, name):
    """Twice the text at the usual width, and the usual text at the narrowest."""
    page = phone.page
    page.evaluate(BIGGER)
    faults = []
    for size, way in ((SCREEN, "200"), (NARROW, "200-320")):
        page.set_viewport_size(size)
        page.screenshot(path=FOLDER / f"{name}-{way}.png", animations="disabled")
        if page.evaluate(SIDEWAYS) > 0:
            faults.append(f"{way}: scrolls sideways by {page.evaluate(SIDEWAYS)}")
        faults += [f"{way}: beyond the edge: {each}" for each in page.evaluate(BEYOND)]
    page.set_viewport_size(SCREEN)
    assert not faults, f"{name}:\n" + "\n".join(faults)


@pytest.mark.parametrize("path", [
    "/yello/recommended", "/yello/recommended/kakao", "/yello/profile", "/yello/friends", "/yello/wishes?kind=group",
    "/yello/offline"])
def test_twice_the_text_on_screens_of_members(phone, path):
    come_in(phone, "윤하람")
    phone.page.goto(path)
    hold(phone, path.strip("/").replace("/", "-").partition("?")[0])


def test_twice_the_text_on_the_invitation(phone, new_person):
    new_person("한새봄", at=phone, handle="a_very_long.handle20")
    page = phone.page
    page.goto("/yello")
    page.get_by_role("link", name="친구 초대하기").tap()
    card = page.get_by_role("dialog", name="친구 초대하기")
    expect(card).to_be_visible()
    hold(phone, "invite")
    expect(card.get_by_role("link", name="닫기")).to_be_in_viewport(ratio=1)


def test_twice_the_text_on_the_way_in(phone):
    page = phone.page
    page.goto("/yello")
    hold(phone, "entrance")
    come_by_kakao(phone)
    hold(phone, "connect")
    page.get_by_role("link", name="나중에 할게요").tap()
    page.locator("#school").tap()
    expect(page.get_by_role("dialog", name="학교 찾기")).to_be_visible()
    hold(phone, "school-sheet")
