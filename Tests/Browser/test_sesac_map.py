"""SeSAC's map: what the position button does with each answer of the device, and when a moved map is searched (E8 E10)."""

import re

import pytest

from actions import pause_clock
from expecting import expect
from screen_check import check_screen
from test_sesac import join
from test_wal_gestures import touch  # noqa: F401 - a fixture

pytestmark = pytest.mark.fresh_demo

DENIED = "위치 권한이 꺼져 있어요. 브라우저 설정에서 켤 수 있어요."
FAILED = "위치를 찾지 못해서 캠퍼스를 보여 드려요."
OUTSIDE = "지금 있는 곳은 이 지도에 없어서 캠퍼스를 보여 드려요."
ELSEWHERE = "/sesac?latitude=37.5225&longitude=126.8905&zoom=2"
CAMPUS = re.compile(r"latitude=37\.5175&longitude=126\.8865&")
# What the page searched, and when by its own clock.
RECORD_SEARCHES = """
  window.searches = []
  const fetched = window.fetch
  window.fetch = (...words) => (String(words[0]).startsWith("/sesac?") && searches.push(Date.now()), fetched(...words))
"""


def searched(page, times):
    expect(page.locator(".map-screen")).to_have_attribute("data-searched", str(times))


def test_the_position_button_follows_the_answer_of_the_device(phone):
    """E8: granted, denied, outside of the map, unavailable, and without any positions."""
    page = phone.page
    join(phone)
    page.goto(ELSEWHERE)
    notice = page.locator(".map-notice")
    button = page.get_by_role("button", name="내 위치로")
    button.tap()
    searched(page, 1)
    expect(page).to_have_url(CAMPUS)
    # The search around the campus leaves there why it is the campus.
    expect(notice).to_have_text(DENIED)
    check_screen(phone, "sesac-position-denied")

    phone.context.grant_permissions(["geolocation"], origin=phone.origin)
    phone.context.set_geolocation({"latitude": 37.5211, "longitude": 126.8896})
    button.tap()
    searched(page, 2)
    # The middle of its cell, and no more of the position.
    expect(page).to_have_url(re.compile(r"latitude=37\.5215&longitude=126\.8895&"))
    expect(notice).to_have_count(0)

    phone.context.set_geolocation({"latitude": 35.1151, "longitude": 129.0415})
    page.reload()
    button.tap()
    searched(page, 1)
    expect(page).to_have_url(CAMPUS)
    expect(notice).to_have_text(OUTSIDE)

    page.goto(ELSEWHERE)
    page.evaluate("() => { navigator.geolocation.getCurrentPosition = (_, failed) => failed({ code: 2 }) }")
    button.tap()
    searched(page, 1)
    expect(page).to_have_url(CAMPUS)
    expect(notice).to_have_text(FAILED)
    # The next search of a map that was moved by hand has nothing to say.
    page.locator("#map").press("ArrowRight")
    searched(page, 2)
    expect(notice).to_have_count(0)

    page.add_init_script("Object.defineProperty(navigator, 'geolocation', { value: undefined })")
    page.goto(ELSEWHERE)
    button.tap()
    searched(page, 1)
    expect(page).to_have_url(CAMPUS)
    expect(notice).to_have_text(FAILED)


def test_a_moved_map_is_searched_when_it_has_been_still_for_800_ms(new_phone):
    """E8 E10: by the clock of the page, which stands still but for what the test lets pass."""
    phone = new_phone(worker=False)
    page = phone.page
    join(phone)
    page.add_init_script(RECORD_SEARCHES)
    page.clock.install()
    page.goto("/sesac")
    expect(page.locator("html")).to_have_attribute("data-stream", "open")
    pause_clock(page)
    assert page.evaluate("searches") == []

    field = page.locator("#map")
    field.press("ArrowRight")
    page.clock.run_for(799)
    field.press("ArrowUp")
    still = page.evaluate("Date.now()")
    page.clock.run_for(799)
    assert page.evaluate("searches") == [], "it moved again meanwhile"
    page.clock.run_for(1)
    assert page.evaluate("searches") == [still + 800]
    searched(page, 1)

    # A device that finds no position is waited for until the time that it was given is over.
    page.evaluate("""() => {
      navigator.geolocation.getCurrentPosition = (_, failed, { timeout }) => setTimeout(() => failed({ code: 3 }), timeout)
    }""")
    page.get_by_role("button", name="내 위치로").tap()
    page.clock.run_for(7999)
    expect(page.locator(".map-notice")).to_have_count(0)
    assert len(page.evaluate("searches")) == 1
    page.clock.run_for(1)
    expect(page.locator(".map-notice")).to_have_text(FAILED)
    searched(page, 2)
    expect(page).to_have_url(CAMPUS)
    expect(page.locator(".map-notice")).to_have_text(FAILED)


@pytest.mark.parametrize("pointer", ["finger", "mouse"])
def test_a_dragged_map_is_searched_once_it_is_let_go(phone, touch, pointer):
    """E10"""
    page = phone.page
    join(phone)
    page.goto("/sesac")
    expect(page.locator(".splash")).to_be_hidden()
    before = page.locator("#map").get_attribute("viewBox")
    box = page.locator("#map").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if pointer == "finger":
        touch("touchStart", (x, y))
        for step in range(1, 9):
            touch("touchMove", (x - 12 * step, y + 6 * step))
        touch("touchEnd")
    else:
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 96, y + 48, steps=8)
        page.mouse.up()
    searched(page, 1)
    assert page.locator("#map").get_attribute("viewBox") != before
    expect(page).not_to_have_url(CAMPUS)
