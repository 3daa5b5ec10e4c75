"""Colary's gift of the month: shown from what the device stores, with a timer that survives reloads, midnight and clocks."""

import datetime

import pytest

from actions import move_clock
from expecting import expect
from people import ask, enter, time_of_the_demo
from screen_check import check_screen
from test_colary import READY, write
from variants import with_and_without_scripts

pytestmark = pytest.mark.fresh_demo

# The timer on its own: seconds, what is stored, and how often it ended.
TIMER = """async (path) => {
  const { PushTimer } = await import(path)
  const stored = new Map()
  const storage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) }
  const make = () => new PushTimer(storage)
  const gift = { id: "a", color: "#42a5f5", issuedAt: 1, remaining: 86_400 }
  const midnight = 1_795_186_800
  const found = {}
  const timer = make()
  let ended = 0
  timer.addEventListener("expired", () => (ended += 1))
  timer.initTimer(gift, midnight - 300)
  found.midnight = timer.remaining(midnight + 300)
  timer.initTimer(gift, midnight + 400)
  found.repeated = timer.remaining(midnight + 400)
  found.back = timer.remaining(midnight - 86_400)
  const again = make()
  again.loadTimer(midnight - 86_400)
  found.reloaded = again.remaining(midnight - 86_400)
  timer.initTimer({ ...gift, id: "older", issuedAt: 0 }, midnight - 86_400)
  found.older = timer.timer.giftId
  timer.initTimer({ ...gift, id: "b", issuedAt: 2, remaining: 60 }, midnight)
  found.second = [timer.timer.giftId, timer.remaining(midnight + 59)]
  // The first ended too: its rest was over when the clock came back.
  found.end = [timer.remaining(midnight + 60), timer.remaining(midnight + 61), ended, timer.timer.isTimeout]
  timer.terminateTimer()
  timer.terminateTimer()
  found.idle = [timer.timer.startTime, timer.timer.expireTime, timer.timer.isTimeout, timer.timer.color]
  found.corrupt = ["{", '{"v":2}', '{"v":1,"isTimeout":false,"startTime":5,"expireTime":4,"color":"#000000"}'].map((text) => {
    stored.set("pushTimer", text)
    const each = make()
    each.loadTimer(midnight)
    return each.timer.isTimeout && JSON.parse(stored.get("pushTimer")).isTimeout
  })
  stored.clear()
  const empty = make()
  empty.loadTimer(midnight)
  found.nothing = [empty.timer.isTimeout, stored.size]
  return found
}"""


def sign_in_as_owner(phone):
    """The one of the cast who has kept a diary for fourteen months."""
    enter(phone, "haram.yun")


@pytest.fixture
def owner(phone):
    sign_in_as_owner(phone)
    return phone


@with_and_without_scripts
def test_a_gift_runs_for_a_day_and_leads_to_its_entries(owner, scripts):
    """C6, C44"""
    page, suffix = owner.page, "" if scripts else "-no-scripts"
    page.goto("/colary")
    banner = page.locator("[data-gift-banner]")
    expect(banner).to_contain_text("선물이 왔어요")
    check_screen(owner, f"colary-gift-banner{suffix}")
    banner.tap()
    card = page.locator(".gift-card")
    expect(card).to_contain_text("오늘만")
    expect(card.get_by_role("heading", level=2)).to_contain_text("님의")
    assert page.locator(".feeling-card").count() > 0
    check_screen(owner, f"colary-gift{suffix}")


@pytest.mark.worker
def test_without_a_network_the_gift_comes_from_the_device(owner, offline):
    """C28, CH13"""
    page = owner.page
    page.goto("/colary/gift")
    expect(page.locator(".gift-card")).to_be_visible()
    page.wait_for_function("() => localStorage.getItem('pushTimer')?.includes('\"isTimeout\":false')")
    page.evaluate(READY)
    offline(True)
    page.reload()
    expect(page.locator(".gift-card")).to_be_visible()
    # Its day ends while the screen is open.
    page.evaluate("""async () => {
      const path = [...document.querySelectorAll('script[src*="gift-page"]')][0].src
      localStorage.setItem('colary clock', 30 * 86_400_000)
      const stored = JSON.parse(localStorage.getItem('pushTimer'))
      localStorage.setItem('pushTimer', JSON.stringify({ ...stored, expireTime: Math.floor(Date.now() / 1000) + 2, lastRemaining: 2 }))
      // The timer of this page would write its own state once more before it is left.
      Storage.prototype.setItem = () => {}
    }""")
    page.reload()
    expect(page.locator("[data-no-gift]")).to_contain_text("하루가 끝났어요")
    check_screen(owner, "colary-gift-over")


def test_the_timer_keeps_its_promises(owner):
    """C15, C16, C17, C18, C24, CH13"""
    page = owner.page
    page.goto("/colary/gift")
    path = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name).find((name) => /push-timer/.test(name))")
    found = page.evaluate(TIMER, path)
    assert found == {
        "midnight": 85_800, "repeated": 85_700, "back": 85_700, "reloaded": 85_700, "older": "a", "second": ["b", 1],
        "end": [0, 0, 2, True], "idle": [-1, -1, True, None], "corrupt": [True, True, True], "nothing": [True, 0],
    }


# Moves the clock past the gift, so it is the last.
def test_the_drawer_marks_a_gift_that_runs_and_a_survey_that_is_due(owner):
    """C8"""
    page = owner.page
    # The gift of the month after comes at nine on the first of the next. Within the coming day it would be there, a day long,
    # instead of the one that goes.
    year, month = map(int, ask(owner, "GET", "/colary/gift")["gift"]["month"].split("-"))
    now = time_of_the_demo(owner)
    comes = datetime.datetime(year + (month + 1) // 12, (month + 1) % 12 + 1, 1, 9, tzinfo=now.tzinfo)
    if now < comes <= now + datetime.timedelta(days=1):
        ask(owner, "POST", "/demo/clock", {"minutes": 2 * 1440})
    gift, survey = (page.locator(f"[data-drawer-mark={name}]") for name in ("gift", "survey"))
    page.goto("/colary")
    page.get_by_role("link", name="메뉴").tap()
    expect(gift).to_have_text("오늘만")
    expect(gift).to_be_visible()
    # Answered thirty days ago.
    expect(survey).to_be_visible()
    check_screen(owner, "colary-drawer-marks")
    page.keyboard.press("Escape")
    move_clock(owner, "+하루")
    page.get_by_role("link", name="메뉴").tap()
    expect(survey).to_be_visible()
    expect(gift).to_be_hidden()
