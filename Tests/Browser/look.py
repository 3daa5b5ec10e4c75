"""Checks for every screen in light and dark: axe's rules, no sideways scroll; saves a picture."""

import pathlib

from axe_playwright_python.sync_playwright import Axe

from phone import SCREEN

FOLDER = pathlib.Path(__file__).resolve().parent / "screenshots"
# 320 px is the width of the narrowest phone still sold and of WCAG 1.4.10.
NARROW = {"width": 320, "height": 568}
AXE = Axe().axe_script
# target-size belongs to WCAG 2.2 and is off by default in axe.
RULES = {"rules": {"target-size": {"enabled": True}}, "resultTypes": ["violations"]}
# The layout's own width: innerWidth grows with the content on a phone that can zoom out.
SIDEWAYS = "document.scrollingElement.scrollWidth - document.documentElement.clientWidth"

# Finishes animations, because half-faded text would fail contrast; endless ones cannot be finished.
# Scrolls to the top, where the fixed bar covers no controls.
SETTLE = """() => {
  document.getAnimations().forEach(animation => { try { animation.finish() } catch {} })
  scrollTo({ top: 0, behavior: 'instant' })
}"""
# What begins to move only once a frame was drawn, such as a dialog that has just been opened, is finished too.
SETTLED = f"""async () => {{
  await document.fonts.ready
  await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  void ({SETTLE})()
}}"""

HALF_HIDDEN = """selector => {
  const bar = document.querySelector('.tab-bar')?.getBoundingClientRect()
  return bar ? document.querySelector(selector).getBoundingClientRect().bottom > bar.top : false
}"""


def look(phone, name):
    """Looks at the phone's screen in both schemes and keeps the pictures as NAME-light and NAME-dark."""
    page = phone.page
    FOLDER.mkdir(exist_ok=True)
    faults = []
    # Axe needs them; the page's own are not loaded by this.
    phone.let_scripts_run(True)
    try:
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.evaluate(SETTLED)
            phone.keep_picture(FOLDER / f"{name}-{scheme}.png", full_page=True)
            faults += [f"{scheme}: {fault}" for fault in axe_faults(phone)]
    finally:
        phone.let_scripts_run(phone.scripts)
    for size in (NARROW, SCREEN):
        page.set_viewport_size(size)
        over = page.evaluate(SIDEWAYS)
        if over > 0:
            faults.append(f"scrolls sideways by {over} px at {size['width']} px")
    page.emulate_media(color_scheme=phone.scheme)
    assert not faults, f"{name} ({page.url}):\n" + "\n".join(faults)


def axe_faults(phone):
    """What axe finds on the screen, one line for each element."""
    if not phone.page.evaluate("'axe' in window"):
        phone.run_script(AXE)
    found = phone.page.evaluate("rules => axe.run(rules).then(found => found.violations)", RULES)
    return [f"{violation['id']} ({violation['help']}): {node['html'][:200]}"
            for violation in found for node in violation["nodes"]
            if not (violation["id"] == "target-size" and half_hidden(phone.page, node))]


def half_hidden(page, node):
    """Whether the tab bar lies over a part of it: one scrolls before pressing there."""
    return page.evaluate(HALF_HIDDEN, node["target"][0])
