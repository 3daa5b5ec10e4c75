"""A message shared as a picture through the system's share sheet, or downloaded without one."""

import json
import re
import struct

import pytest

from expecting import expect
from screen_check import SCREENSHOTS
from wal_member import WalMember, paw
from test_yello_notes import SHARES
from actions import expect_toast
from variants import over_http, with_and_without_scripts
from waiting import wait_until


@pytest.fixture
def opened(phone):
    """A member whose message of the morning is open."""
    member = WalMember(phone, slots=["MORNING"])
    member.move_clock_to(10)
    phone.page.goto("/wal")
    paw(phone, "아침").tap()
    expect(phone.page.locator(".message-text")).to_be_visible()
    return member


def named(member, slot="morning"):
    return f"wal-{member.today()['day']}-{slot}.png"


@with_and_without_scripts
def test_without_a_sheet_to_share_by_the_picture_is_downloaded_under_its_day(phone, opened, scripts, tmp_path):
    page = phone.page
    with page.expect_download() as download:
        page.get_by_role("link", name="공유").tap()
    assert download.value.suggested_filename == named(opened)
    picture = tmp_path / "message.png"
    download.value.save_as(picture)
    png = picture.read_bytes()
    assert png[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", png[16:24]) == (1080, 1920)
    (SCREENSHOTS / "wal-message-picture.png").write_bytes(png)
    if scripts:
        expect_toast(phone, f"그림을 내려받았어요: {named(opened)}")


def test_a_message_goes_to_the_phones_own_sheet_as_a_picture(phone, opened):
    page = phone.page
    page.add_init_script(SHARES)
    page.reload()
    page.get_by_role("link", name="공유").tap()
    expect(page.locator("html")).to_have_attribute("data-shared", re.compile("size"))
    shared = json.loads(page.locator("html").get_attribute("data-shared"))
    assert shared["name"] == named(opened) and shared["type"] == "image/png"
    assert shared["size"] > 20_000
    expect(page.locator(".toasts .toast")).to_have_count(0)
    expect(page).to_have_url(re.compile("item="))


def test_a_press_on_share_shows_until_the_picture_is_there(phone, opened):
    page, held = phone.page, []
    page.add_init_script(SHARES)
    page.reload()
    share = page.get_by_role("link", name="공유")
    picture = share.get_attribute("data-url")
    page.route(lambda address: address.endswith(picture), lambda route: held.append(route))
    share.tap()
    wait_until(lambda: held, page)
    expect(page.locator("html[data-busy]")).to_have_count(1)
    held[0].continue_()
    expect(page.locator("html[data-shared]")).to_have_count(1)
    expect(page.locator("html[data-busy]")).to_have_count(0)


@over_http
def test_a_message_of_ones_own_is_called_so(phone):
    """Its emoji are in colour, which librsvg alone draws as black shapes."""
    member = WalMember(phone, slots=["NIGHT"])
    member.schedule("오늘도 잘했어 🐶🧡 내일은 산책 가자 🌳 꼭! 👍🏽", days=1, hour=9)
    member.move_clock_to(0)
    member.move_clock_to(10)
    phone.page.goto("/wal")
    paw(phone, "예약").tap()
    with phone.page.expect_download() as download:
        phone.page.get_by_role("link", name="공유").tap()
    assert download.value.suggested_filename == named(member, "mine")
    download.value.save_as(SCREENSHOTS / "wal-letter-picture.png")


@pytest.mark.parametrize("width", [390, 320])
def test_the_share_button_stands_still_for_up_to_five_lines(phone, opened, width):
    page = phone.page
    page.set_viewport_size({"width": width, "height": 844})
    text, share = page.locator(".message-text"), page.get_by_role("link", name="공유")
    places = set()
    for lines in range(1, 6):
        text.evaluate("(place, lines) => { place.innerText = Array(lines).fill('왈').join('\\n') }", lines)
        places.add(share.evaluate("each => each.offsetTop"))
    assert len(places) == 1, places
