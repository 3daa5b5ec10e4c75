"""Actions many tests share: signing in, joining, picking, losing the network, moving the demo's clock."""

import re

from playwright.sync_api import Error, TimeoutError

from expecting import expect
from form_client import FormPage
from waiting import EXPECT


def sign_in(phone, name=None):
    """Opens the lobby and goes in as one of the cast, or as someone new."""
    phone.page.goto("/")
    phone.page.get_by_role("button", name=name or "새로운 사람으로 시작하기").tap()
    phone.page.wait_for_url(re.compile(r"/yello(/membership)?$"))


def enter_birthday(phone, day="2003-04-05"):
    """Answers the first question of joining."""
    phone.page.locator("#birthday").fill(day)
    forward = phone.page.get_by_role("button", name="다음", exact=True)
    # Until the scripts of the next page have run, all its steps are there.
    expect(forward).to_have_count(1)
    with phone.page.expect_navigation():
        forward.tap()


PAGE_TRANSITION_RUNNING = """() => document.getAnimations().some(
  each => each.effect.pseudoElement?.startsWith('::view-transition'))"""


def force_tap(target):
    """Presses a button that answers with what is missing while it is not ready, which a tap would wait for.

    What lies under a transition between pages hears no presses, so it waits for the end of that."""
    if isinstance(target.page, FormPage):
        target.tap()
        return
    target.page.wait_for_function(f"() => !({PAGE_TRANSITION_RUNNING})()")
    # A forced tap goes to where the button was, if it is still moving.
    element = target.element_handle()
    element.scroll_into_view_if_needed()
    element.wait_for_element_state("stable")
    target.tap(force=True)


def touch_question(page):
    """Touches the question a step asks: two presses on its button at once are a double click, of which the second is ignored."""
    page.locator("[data-step]:not([hidden]) legend").first.tap()


def pause_clock(page):
    """Stops the page's clock, a second ahead: it does not go back, and a machine may need that second itself."""
    while True:
        try:
            return page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
        except Error as error:
            if "to the past" not in str(error):
                raise


def open_tab(phone, name):
    """Presses a tab of the tab bar."""
    phone.page.get_by_role("navigation", name="메뉴").get_by_role("link", name=name).tap()


def toast(phone):
    """The toast there is now; only the server says one without scripts."""
    return phone.page.locator(".toasts .toast")


SAW_TOAST = """([words, isPattern]) => {
  const matches = (text) => isPattern ? new RegExp(words).test(text) : text.replace(/\\s+/g, " ").trim() === words
  const line = [...document.querySelectorAll(".toasts .toast")].find((each) => matches(each.textContent))
  if (line) return (line.dataset.seen = "yes")
  const at = (window.goneToasts ?? []).findIndex(matches)
  return at >= 0 && window.goneToasts.splice(at, 1).length
}"""


def expect_toast(phone, words):
    """Waits until a toast says `words`; one that has gone unseen counts once."""
    if not phone.scripts:
        expect(toast(phone)).to_have_text(words)
        return
    is_pattern = isinstance(words, re.Pattern)
    try:
        phone.page.wait_for_function(
            SAW_TOAST, arg=[words.pattern if is_pattern else words, is_pattern], timeout=EXPECT)
    except TimeoutError:
        raise AssertionError(f"no toast says {words!r}, but: {toast(phone).all_text_contents()}") from None


def ballot(phone, number):
    return phone.page.locator(f"#ballot-{number}")


def pick(phone, number, friend=None, keyword=0):
    """Picks on a ballot: the friend of that name or the first, and the keyword in that place."""
    names = ballot(phone, number).locator(".names .pick")
    choose((names.filter(has_text=friend) if friend else names).first)
    choose(ballot(phone, number).locator(".keywords .pick").nth(keyword))


def choose(label):
    """Presses a choice until it is heard: for 0.6 s after a ballot was filled, presses are not."""
    for _ in range(100):
        if label.locator("input").is_checked():
            return
        label.tap()
        if not isinstance(label.page, FormPage) and not label.locator("input").is_checked():
            label.page.wait_for_timeout(100)  # polling interval
    raise AssertionError("the choice is never heard")


def points(phone):
    """The points shown at the top right."""
    return int(re.sub(r"\D", "", phone.page.locator(".points").inner_text()))


def go_offline(page, *others):
    """Takes the network away, and waits until these pages have been told: `navigator.onLine` changes before its event."""
    for each in (page, *others):
        each.evaluate("""() => {
          window.isToldOffline = !navigator.onLine
          addEventListener('offline', () => { window.isToldOffline = true }, { once: true })
        }""")
    page.context.set_offline(True)
    for each in (page, *others):
        each.wait_for_function("() => window.isToldOffline")


def move_clock(phone, button="+40분"):
    """Moves the demo's clock with the bar at the top of the page."""
    bar = phone.page.locator(".demo-bar")
    if not bar.locator(".demo-tools").is_visible():
        bar.locator("summary").tap()
    with phone.page.expect_navigation():
        bar.get_by_role("button", name=button).tap()
