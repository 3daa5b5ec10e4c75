"""Checks for every screen: axe's rules in light, and in dark with reduced motion, no sideways scroll, a toast that covers nothing; with
PICTURES set, saves a picture."""

import os
import pathlib

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error

from form_client import FormPhone
from phone import SCREEN

SCREENSHOTS = pathlib.Path(__file__).resolve().parent / "screenshots"
SCREENSHOTS.mkdir(exist_ok=True)
TAKES_PICTURES = "PICTURES" in os.environ
# 320 px is the width of the narrowest phone still sold and of WCAG 1.4.10.
NARROW_VIEWPORT = {"width": 320, "height": 568}
AXE = Axe().axe_script
# target-size belongs to WCAG 2.2 and is off by default in axe.
# Without `preload`: before axe looks for sound that plays by itself, it would read all style sheets once more.
RULES = {"rules": {"target-size": {"enabled": True}}, "resultTypes": ["violations"], "preload": False}
# What another scheme can break; names, roles and structure are the same in both.
COLOUR_RULES = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
                "resultTypes": ["violations"]}
# The layout's own width: innerWidth grows with the content on a phone that can zoom out.
SIDEWAYS_OVERFLOW = "document.scrollingElement.scrollWidth - document.documentElement.clientWidth"

TOAST = "친구 목록에 넣었어요. 이제 투표지에서 만날 수 있어요."
# Says a toast at both ends of the page, and what it covers there: no field, no title, no bar, no button of the page. Small
# buttons, and choices that are a whole row, are in lists, which scroll under the toast as under the top bar. A toast that is
# being read is left alone.
COVERED_BY_TOAST = """words => {
  const spared = '.tab-bar, .top-bar, input:not(li [type=checkbox], li [type=radio]), select, textarea, h1, h2, h3, legend, [role=alert], .field-error, .button:not(.quiet, .outline, .small)'
  const say = (words) => document.dispatchEvent(new CustomEvent('toast', { detail: words }))
  const place = document.querySelector('.toasts')
  if (!place || place.firstElementChild) return []
  const dialog = document.querySelector('dialog:modal')
  const hidden = dialog ? '[inert], [aria-hidden=true]' : 'dialog, [inert], [aria-hidden=true]'
  // What a list that scrolls has clipped is not there.
  const middle = (starts, ends) => (Math.max(...starts) + Math.min(...ends)) / 2
  const isSeen = (each, one, other) => document.elementsFromPoint(
    middle([one.left, other.left], [one.right, other.right]), middle([one.top, other.top], [one.bottom, other.bottom])).includes(each)
  const faults = []
  for (const top of dialog ? [0] : [0, 100_000]) {
    scrollTo({ top, behavior: 'instant' })
    say(words)
    const line = place.firstElementChild
    // Without the page's scripts.
    if (!line) break
    line.dataset.seen = ''
    line.style.animation = 'none'
    const over = line.getBoundingClientRect()
    if (over.bottom > visualViewport.height || (!dialog && over.top < visualViewport.height * 0.4)) faults.push(`is at ${over.top}`)
    for (const each of (dialog ?? document).querySelectorAll(spared)) {
      const box = each.getBoundingClientRect()
      if (box.width > 1 && box.bottom > over.top && box.top < over.bottom && box.right > over.left && box.left < over.right
        && each.checkVisibility() && !each.closest(hidden) && isSeen(each, over, box)) faults.push(`${top ? 'at the end ' : ''}covers ${each.outerHTML.slice(0, 120)}`)
    }
    say('')
  }
  place.style.bottom = ''
  scrollTo({ top: 0, behavior: 'instant' })
  return faults
}"""
# Forms in which somebody types or chooses what the browser would fill in again for another account (`FormAccountField`).
FORMS_OF_NO_ACCOUNT = """() => {
  const account = document.documentElement.dataset.account
  const isKept = each => each.matches('textarea, select, input:not([type=hidden], [type=file])') && each.autocomplete !== 'off'
  return [...document.forms].filter(form => account && form.method === 'post' && [...form.elements].some(isKept)
    && ![...form.elements].filter(each => each.name).slice(0, 2).some(each => each.name === `_of-${account}`))
    .map(form => `is of no account: ${form.cloneNode().outerHTML}`)
}"""
# All in one call.
LAYOUT_FAULTS = f"""words => {{
  const over = {SIDEWAYS_OVERFLOW}
  return [...(over > 0 ? [`scrolls sideways by ${{over}} px`] : []),
    ...(words ? ({COVERED_BY_TOAST})(words).map(fault => `a toast ${{fault}}`) : []), ...({FORMS_OF_NO_ACCOUNT})()]
}}"""

# Screens whose picture differs where no script runs: fields below each other, pages in place of sheets.
OTHER_WITHOUT_SCRIPTS = {f"{name}-no-scripts" for name in """
    ballot ballot-exposure invite note-menu note-ask-keyword person person-report search search-found friends
    sign-out recommended recommended-kakao around account-english identities yello-identities colary-pick-empty
    colary-pick colary-write colary-edit sesac-join sesac-shop wal-join-nickname wal-write wal-write-time wal-
    history wal-history-cancel wal-leave yedi-post-form yedi-post-edit yedi-me yedi-room yedi-services yedi-pay-
    order join-friends-with-keys operator-question operator-message sign-in sign-in-ways passkey code-soon timer
    wish-school lobby join-birthday join join-name-wrong join-referral-wrong welcome entrance
    join-friends-unknown sesac-map sesac-chat sesac-meeting sesac-review sesac-report
    colary-year colary-search-hint colary-search colary-search-nothing colary-transfer colary-import-refused yello-push
""".split()}

# Finishes animations, because half-faded text would fail contrast; endless ones cannot be finished.
# Scrolls to the top, where the fixed bar covers no controls.
FINISH_ANIMATIONS = """() => {
  document.getAnimations().forEach(animation => { try { animation.finish() } catch {} })
  scrollTo({ top: 0, behavior: 'instant' })
}"""
# What begins to move only once a frame was drawn, such as a dialog that has just been opened, is finished too.
FINISH_ANIMATIONS_AFTER_PAINT = f"""async () => {{
  await document.fonts.ready
  await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  void ({FINISH_ANIMATIONS})()
}}"""

COVERED_BY_TAB_BAR = """selector => {
  const bar = document.querySelector('.tab-bar')?.getBoundingClientRect()
  return bar ? document.querySelector(selector).getBoundingClientRect().bottom > bar.top : false
}"""


def check_screen(phone, name, is_translated=False):
    """Looks at the phone's screen in both schemes, in dark with reduced motion; the pictures are NAME-light and NAME-dark.

    What another walk looks at in Korean, and is translated here, has the same colours in dark.
    What was read over HTTP is looked at if it is another picture than with scripts, or if no browser comes to it: then with scripts."""
    if isinstance(phone, FormPhone):
        phone.page.check_links()
        if name in OTHER_WITHOUT_SCRIPTS or phone.is_alone:
            check_screen(phone.in_browser(scripts=name not in OTHER_WITHOUT_SCRIPTS), name)
        return
    for tries_left in (2, 1, 0):
        try:
            faults = look(phone, name, is_translated)
            break
        except Error as error:
            # What comes by an event may have loaded the page anew meanwhile.
            if not tries_left or "context was destroyed" not in str(error):
                raise
    assert not faults, f"{name} ({phone.page.url}):\n" + "\n".join(faults)


def look(phone, name, is_translated):
    """What is wrong with the screen, as `check_screen` says."""
    page = phone.page
    faults = []
    # Axe needs them; the page's own are not loaded by this.
    phone.enable_scripts(True)
    try:
        for scheme, motion, rules in (("light", phone.motion, RULES), ("dark", "reduce", COLOUR_RULES)):
            if scheme == "dark" and is_translated and not TAKES_PICTURES:
                continue
            page.emulate_media(color_scheme=scheme, reduced_motion=motion)
            page.evaluate(FINISH_ANIMATIONS_AFTER_PAINT)
            keep_picture(phone, f"{name}-{scheme}", full_page=True)
            faults += [f"{scheme}: {fault}" for fault in axe_violations(phone, rules)]
    finally:
        phone.enable_scripts(phone.scripts)
    faults += layout_faults(phone)
    page.emulate_media(color_scheme=phone.scheme, reduced_motion=phone.motion)
    # What reduced motion had ended begins anew.
    page.evaluate(FINISH_ANIMATIONS)
    return faults


def keep_picture(phone, name, full_page=False):
    """With PICTURES set, keeps a picture of the page as it is now."""
    if TAKES_PICTURES:
        phone.save_screenshot(SCREENSHOTS / f"{name}.png", full_page)


def layout_faults(phone, toast_sizes=(SCREEN,)):
    """What scrolls sideways on the narrowest phone and on the usual one, or is covered by a toast at these sizes.

    On the narrowest, rows of fields may leave no room for two lines of a toast."""
    faults = []
    for size in (NARROW_VIEWPORT, SCREEN):
        phone.page.set_viewport_size(size)
        found = phone.page.evaluate(LAYOUT_FAULTS, TOAST if phone.scripts and size in toast_sizes else "")
        faults += [f"{size['width']} px: {fault}" for fault in found]
    return faults


def axe_violations(phone, rules=RULES):
    """What axe finds on the screen, one line for each element."""
    if not phone.page.evaluate("'axe' in window"):
        phone.run_script(AXE)
    found = phone.page.evaluate("rules => axe.run(rules).then(found => found.violations)", rules)
    return [f"{violation['id']} ({violation['help']}): {node['html'][:200]}"
            for violation in found for node in violation["nodes"]
            if not (violation["id"] == "target-size" and covered_by_tab_bar(phone.page, node))]


def covered_by_tab_bar(page, node):
    """Whether the tab bar lies over a part of it: one scrolls before pressing there."""
    return page.evaluate(COVERED_BY_TAB_BAR, node["target"][0])
