"""With forced colours, as contrast themes bring them: what is chosen, switched on, past or drawn is still told apart."""

import pytest

from expecting import expect
from people import enter
from screens import by_kakao_friends
from waiting import wait_until

# Others change what these people have chosen.
pytestmark = pytest.mark.fresh_demo

# Gives the focus to a choice: its box or its link, which may be itself, where a summary hides it or not.
FOCUS = """(chosen) => {
  chosen.closest('details')?.setAttribute('open', '')
  const control = ':is(a, input)'
  const within = chosen.matches(control) ? chosen : chosen.querySelector(`${control}:is(:checked, [aria-current])`)
  ;(within ?? chosen.parentElement.querySelector(':checked')).focus()
}"""
STYLE = """(each, [name, pseudo]) => getComputedStyle(each, pseudo)[name]"""
NO_X = """() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('::-webkit-search-cancel-button { visibility: hidden !important }')
  document.adoptedStyleSheets.push(sheet)
}"""
# Of a picture: how near the nearest is to white, and to black.
PIXELS = """async (png) => {
  const picture = await createImageBitmap(new Blob([new Uint8Array(png)]))
  const { width, height } = picture
  const context = new OffscreenCanvas(width, height).getContext('2d')
  context.drawImage(picture, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  const pixels = Array.from({ length: width * height }, (_, at) => data.subarray(4 * at, 4 * at + 3))
  return %s
}"""
BRIGHTEST = PIXELS % "pixels.reduce((most, pixel) => Math.max(most, Math.min(...pixel)), 0)"
DARKEST = PIXELS % "pixels.reduce((least, pixel) => Math.min(least, Math.max(...pixel)), 255)"
# Where a face is that is dark elsewhere; that of fear is white.
FACE = """() => {
  const face = document.querySelector('.feeling-card:not(.fear) .face')
  face?.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = face?.getBoundingClientRect() ?? {}
  return face && { x, y, width, height }
}"""
# Where somebody of the demo sees a choice; what is chosen there, and another.
CHOICES = [
    ("haram.yun", "/colary", ".strength:has(:checked)", ".strength:not(:has(:checked))"),
    ("haram.yun", "/colary/chart?survey=daily", ".chart-tabs [aria-current]", ".chart-tabs a:not([aria-current])"),
    ("haram.yun", "/sesac", ".map-genders [aria-current]", ".map-genders a:not([aria-current])"),
    ("haram.yun", "/sesac/me/profile", ".gender:has(:checked)", ".gender:not(:has(:checked))"),
    ("haram.yun", "/wal/calendar", ".date:has(:checked) > span", ".date:not(:has(:checked)) > span"),
    ("haram.yun", "/wal/me/slots", ".slot:has(:checked)", None),
    ("haram.yun", "/yedi/bookings", ".segments [aria-current]", ".segments a:not([aria-current])"),
    ("haram.yun", "/yello/profile/edit", ".face-pick:has(:checked)", ".face-pick:not(:has(:checked))"),
    ("ian", "/yedi/schedule", ".tab-bar [aria-current]", ".tab-bar a:not([aria-current])"),
    ("ian", "/yedi/schedule", ".day:is([aria-current], :has(> [aria-current]))",
     ".day:not([aria-current], :has(> [aria-current]))"),
]


def style(locator, name, pseudo=None):
    return locator.first.evaluate(STYLE, [name, pseudo])


@pytest.fixture
def forced(phone):
    """A phone with forced colours, of somebody of the demo."""
    phone.page.emulate_media(forced_colors="active", color_scheme="dark")
    enter(phone, "haram.yun")
    return phone.page


def test_what_is_chosen_has_a_line_and_another_with_the_focus(phone):
    page = phone.page
    page.emulate_media(forced_colors="active")
    who = None
    for cast, path, chosen, other in CHOICES:
        if cast != who:
            phone.sign_out()
            enter(phone, cast)
            who = cast
        page.goto(path)
        expect(page.locator(chosen).first, path).to_have_css("outline-style", "solid")
        if other:
            expect(page.locator(other).first, path).to_have_css("outline-style", "none")
        # Rings are for keys on a touch screen.
        page.keyboard.press("Tab")
        page.locator(chosen).first.evaluate(FOCUS)
        expect(page.locator(chosen).first, path).to_have_css("outline-style", "double")
        page.evaluate("document.activeElement.blur()")
        expect(page.locator(chosen).first, path).to_have_css("outline-style", "solid")


def test_a_switch_shows_its_knob_on_and_off(forced):
    forced.goto("/wal/me/slots")
    switch = forced.locator(".switch")
    for is_on in (False, True):
        switch.evaluate("(each, isOn) => { each.checked = isOn }", is_on)
        expect(switch).to_be_checked(checked=is_on)
        assert style(switch, "backgroundColor") != style(switch, "backgroundColor", "::before"), is_on


def has_white_face(page):
    """The page draws its entries once more when it has read its own store, so that only a place on it lasts."""
    box = page.evaluate(FACE)
    return box and page.evaluate(BRIGHTEST, list(page.screenshot(clip=box))) > 200


def test_faces_and_days_of_colary_are_seen(forced):
    forced.goto("/colary/records")
    expect(forced.locator(".calendar-day.today")).to_have_css("outline-style", "solid")
    # The first of a month has no entries yet.
    forced.get_by_role("link", name="지난달").tap()
    day = forced.locator(".calendar-day > .filled").first
    expect(day).not_to_have_css("background-color", style(forced.locator("html"), "backgroundColor"))
    wait_until(lambda: has_white_face(forced), page=forced, what="a white face")
    forced.goto("/colary")
    swatch = forced.locator(".swatch").first
    expect(swatch).to_have_css("background-color", "rgb(255, 179, 0)")
    assert forced.evaluate(DARKEST, list(swatch.screenshot())) < 60


def test_a_day_and_a_button_that_cannot_be_chosen_are_dimmed(forced):
    forced.goto("/wal/calendar")
    # None has passed on the first of a month.
    forced.locator(".date input").last.evaluate("each => { each.disabled = true }")
    past, free = (forced.locator(f".date{which}") for which in (":has(:disabled)", ":not(:has(:disabled), .taken)"))
    expect(free).not_to_have_count(0)
    assert style(past, "color") != style(free, "color")
    send = forced.get_by_role("button", name="보내기")
    expect(send).to_have_attribute("aria-disabled", "true")
    expect(send).to_have_css("color", style(past, "color"))


def test_the_x_of_a_search_is_seen(forced):
    forced.goto("/yedi/search")
    box = forced.get_by_role("searchbox")
    box.fill("ㅋ")
    with_x = box.screenshot()
    forced.evaluate(NO_X)
    assert box.screenshot() != with_x


def test_stars_that_are_not_given_are_outlines(forced):
    forced.goto("/yedi/bookings?isPast=1")
    forced.locator(".booking-card").first.tap()
    forced.get_by_role("link", name="리뷰 쓰기").tap()
    stars = forced.locator(".stars-field label")
    expect(stars).to_have_count(5)
    stars.nth(2).tap()
    assert [style(stars.nth(place), "webkitTextStrokeWidth") for place in range(5)] == ["0px"] * 3 + ["1px"] * 2


def test_only_a_friend_who_is_picked_has_a_tick(phone, new_person):
    page = phone.page
    page.emulate_media(forced_colors="active")
    page.goto(by_kakao_friends(phone, new_person))
    ticks = page.locator(".friend-pick .tick")
    expect(ticks).not_to_have_count(0)
    assert style(ticks, "fontSize") != "0px"
    page.locator(".friend-pick input").first.evaluate("each => { each.checked = false }")
    assert style(ticks, "fontSize") == "0px"
