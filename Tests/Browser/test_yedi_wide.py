"""YeDi beyond a phone held upright: in landscape, on a wide screen, in English and for those who do not see it (DW25)."""

import csv
import pathlib

import pytest

from expecting import expect
from people import ask, enter
from phone import SCREEN
from screen_check import SIDEWAYS_OVERFLOW
from test_english import check

pytestmark = [pytest.mark.fresh_demo, pytest.mark.usefixtures("gallery")]

CAST = pathlib.Path(__file__).resolve().parents[2] / "Sources/Yello/Data/cast.tsv"
LANDSCAPE, WIDE = {"width": 844, "height": 390}, {"width": 1366, "height": 900}
# Controls that are partly beyond the left or right edge, or that nothing names for a screen reader.
OUT_OF_REACH = """() => [...document.querySelectorAll('header a, main a, main button, main input, main select, .tab-bar a')]
  .filter(each => each.checkVisibility() && !each.closest('.photo-pager, .designer-strip, .viewer'))
  .filter(each => { const { left, right } = each.getBoundingClientRect(); return left < 0 || right > innerWidth + 1 })
  .map(each => each.outerHTML.slice(0, 120))"""
# How wide the running text is, in the width of a letter of its own.
LINE = """() => Math.max(0, ...[...document.querySelectorAll('main p, main h2')].filter(each => each.checkVisibility())
  .map(each => each.getBoundingClientRect().width / parseFloat(getComputedStyle(each).fontSize)))"""


def texts(value):
    """Every text of an answer, in the pieces that a page may show."""
    if isinstance(value, str):
        return {value, value[:60], value[60:]} - {""}
    if isinstance(value, dict):
        value = list(value.values())
    return set().union(*map(texts, value)) if isinstance(value, list) else set()


def written(phone):
    """What designers and the demo's people wrote, and their names, which stay Korean; the longest first."""
    with CAST.open(encoding="utf-8", newline="") as file:
        found = {row["name"] for row in csv.DictReader(file, delimiter="\t")}
    found |= texts(ask(phone, "GET", "/yedi/chats"))
    for designer in ask(phone, "GET", "/yedi/designers")["items"]:
        found |= texts(ask(phone, "GET", f"/yedi/designers/{designer['id']}"))
        found |= texts(ask(phone, "GET", f"/yedi/designers/{designer['id']}/posts"))
    return sorted(found, key=len, reverse=True)


def check_wide(phone, name, korean):
    """Reads the screen in English with axe, and looks at it in landscape and on a wide screen."""
    page = phone.page
    check(phone, f"yedi-{name}", korean)
    for size in (LANDSCAPE, WIDE):
        page.set_viewport_size(size)
        assert page.evaluate(SIDEWAYS_OVERFLOW) <= 0, f"{name} scrolls sideways at {size['width']} px"
        assert page.evaluate(OUT_OF_REACH) == [], f"{name} at {size['width']} px"
        assert page.evaluate(LINE) <= 80, f"{name}: lines of text too long at {size['width']} px"
    page.set_viewport_size(SCREEN)


def test_screens_of_a_client_are_for_every_width_and_read_in_english(new_phone):
    """DW25: axe, landscape, a wide screen, English."""
    phone = new_phone(locale="en-US")
    page = phone.page
    page.goto("/yedi/sign-in")
    check_wide(phone, "entrance", [])
    enter(phone, "haram.yun")
    korean = written(phone)
    page.goto("/yedi/designers")
    designer = page.locator(".designer-card").first.get_attribute("href")
    page.goto("/yedi")
    post = page.locator(".feed-post h2 a").first.get_attribute("href")
    for path, name in (
        ("/yedi", "home"), ("/yedi/search", "search"), ("/yedi/designers", "designers"), (designer, "designer"),
        (post, "post"), (f"{designer}/booking", "services"), ("/yedi/bookings", "bookings"),
        ("/yedi/bookings?isPast=1", "past"), ("/yedi/chats", "chats"), ("/yedi/me", "me"),
        ("/yedi/me/waits", "waits"), ("/licences?app=yedi", "licences"),
    ):
        page.goto(path)
        expect(page.locator("main")).to_be_visible()
        check_wide(phone, name, korean)


def test_screens_of_a_designer_are_for_every_width_and_read_in_english(new_phone):
    """DW25: axe, landscape, a wide screen, English."""
    phone = new_phone(locale="en-US")
    page = phone.page
    enter(phone, "ian")
    korean = written(phone)
    for path, name in (
        ("/yedi/schedule", "schedule"), ("/yedi/schedule/week", "week"), ("/yedi/schedule/closures", "closures"),
        ("/yedi/studio/posts", "posts"), ("/yedi/studio", "studio"), ("/yedi/studio/hours", "hours"),
        ("/yedi/studio/services", "menu"), ("/yedi/studio/rules", "rules"), ("/yedi/schedule/revenue", "revenue"),
    ):
        page.goto(path)
        expect(page.locator("main")).to_be_visible()
        check_wide(phone, name, korean)
