"""What every app does alike: forms and seen pages without a network, presses that show at once, focus rings for keys only.

`screen_check` tries on every screen that a toast covers nothing."""

import re
import threading
from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

import test_colary_gift
import test_sesac
import test_yedi
from actions import expect_toast
from screen_check import check_screen
from test_yello_offline import READY
from waiting import wait_until
from wal_member import WalMember

LOST = "인터넷이 끊겼어요. 연결되면 바로 이어서 할게요."
SEEN = "인터넷이 끊겼어요. 조금 전에 본 화면이에요."
# Tells the height of the bar that shows that a press was heard.
WATCH = """
new MutationObserver(() => {
  if (document.documentElement.hasAttribute('data-busy')) heard(getComputedStyle(document.documentElement, '::before').height)
}).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-busy'] })
"""
# Gives the focus to everything that takes it; returns what shows it although it must not, or does not although it must.
# Fields show it after touches too, because one types there.
WRONG_RINGS = """isWanted => {
  const isShown = (each) => {
    const { outlineStyle, outlineWidth, opacity } = getComputedStyle(each)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && opacity > 0 && each.getBoundingClientRect().width > 4
  }
  const frame = (each) => {
    const around = each.closest('label, .field-box, .search, li') ?? each
    return [each, around, ...around.querySelectorAll('*'), ...(around.parentElement?.matches('form, fieldset, span, div') ? [around.parentElement] : [])]
  }
  const all = [...document.querySelectorAll('a[href], button, summary, input:not([type=hidden]), select, textarea')]
    .filter(each => each.checkVisibility() && !each.disabled && !each.closest('[inert], .demo-bar'))
    .filter(each => (each.focus({ preventScroll: true }), each === document.activeElement))
  const wrong = all.filter(each => {
    each.focus({ preventScroll: true })
    if (isWanted) return !frame(each).some(isShown)
    return !each.matches('input, select, textarea') && isShown(each)
  })
  document.activeElement.blur()
  return [all.length, wrong.map(each => each.outerHTML.slice(0, 160))]
}"""


class AppWalk(NamedTuple):
    """A form of an app, and a page with a link that leads on."""

    join: Callable
    form: str
    field: str
    text: str
    button: str
    done: str
    page: str
    link: str


APPS = {
    "yello": AppWalk(
        lambda phone, new_person: new_person("한새봄", at=phone),
        "/yello/wishes?kind=group", "#name", "사진 동아리", "보내기", "알려 주셔서 고마워요. 살펴볼게요.",
        "/yello/profile", "내 쪽지"),
    "wal": AppWalk(
        lambda phone, _: WalMember(phone), "/wal/me/nickname", "#nickname", "구름이", "완료", "저장했어요.",
        "/wal/me", "닉네임 바꾸기"),
    "sesac": AppWalk(
        lambda phone, _: test_sesac.join(phone),
        "/sesac/inquiries", "#text", "지도가 비어 있어요", "문의 보내기", "문의를 보냈어요.",
        "/sesac/me", "자주 묻는 질문"),
    "yedi": AppWalk(
        lambda phone, _: test_yedi.join(phone, "고운", "CLIENT"),
        "/yedi/me/edit", "#name", "고운이", "저장", "저장했어요.",
        "/yedi/me", "수정"),
    "colary": AppWalk(
        lambda phone, _: test_colary_gift.sign_in_as_owner(phone),
        "/colary/reminder", "#time", "07:30", "저장", "저장했어요.",
        "/colary/settings", "매일 알림"),
}
in_each_app = pytest.mark.parametrize("app", APPS)


@pytest.mark.worker
@in_each_app
def test_a_form_keeps_its_input_over_a_reload_and_goes_out_once(phone, new_person, offline, app):
    walk, page = APPS[app], phone.page
    walk.join(phone, new_person)
    page.goto(walk.form)
    page.evaluate(READY)
    # A worker keeps what it has loaded itself.
    page.goto(walk.form)
    sent = []
    # The page may hear of the network before its worker does, which answers in the server's place then.
    page.on("response", lambda each: each.request.method == "POST" and each.request.is_navigation_request() and not (
        each.from_service_worker and each.status == 204) and sent.append(each.url))
    page.locator(walk.field).fill(walk.text)
    offline(True)
    page.get_by_role("button", name=walk.button, exact=True).tap()
    expect_toast(phone, LOST)
    expect(page.locator(walk.field)).to_have_value(walk.text)
    page.reload()
    expect(page.locator(".kept-page")).to_have_text(SEEN)
    expect(page.locator(walk.field)).to_have_value(walk.text)
    check_screen(phone, f"{app}-form-offline")
    offline(False)
    expect_toast(phone, walk.done)
    assert len(sent) == 1, sent
    assert page.evaluate("Object.keys(sessionStorage).filter(name => name.startsWith('unsent'))") == []


@pytest.mark.parametrize("reloads", [False, True])
def test_what_waits_is_not_sent_for_the_next_account(phone, reloads):
    """Somebody else signs in in another tab meanwhile."""
    page, walk = phone.page, APPS["wal"]
    walk.join(phone, None)
    page.goto(walk.form)
    phone.allow("Failed to load resource")
    page.route("**/healthz", lambda route: route.abort())
    page.locator(walk.field).fill(walk.text)
    page.get_by_role("button", name=walk.button, exact=True).tap()
    expect_toast(phone, LOST)
    other = WalMember(phone, nickname="구름")
    page.unroute("**/healthz")
    if reloads:
        page.reload()
        page.wait_for_load_state("networkidle")
        expect(page.locator(walk.field)).to_have_value("구름")
    else:
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.get_by_role("heading", level=1)).to_contain_text("다른 계정으로 로그인해서")
    assert other.call("GET", "/wal/me")["nickname"] == "구름"
    assert page.evaluate("Object.keys(sessionStorage).filter(name => name.startsWith('unsent'))") == []


@in_each_app
def test_a_press_shows_before_any_reply(new_phone, new_person, app):
    walk = APPS[app]
    # A service worker's requests pass by the test's routes.
    phone = new_phone(worker=False)
    walk.join(phone, new_person)
    page = phone.page
    bars, held, is_open = [], [], threading.Event()
    page.expose_function("heard", lambda bar: bars.append(bar))
    page.add_init_script(WATCH)
    page.route("**/*", lambda route: route.continue_() if is_open.is_set() else held.append(route))

    def press(target):
        bars.clear()
        is_open.clear()
        target.tap(no_wait_after=True)
        wait_until(lambda: bars and held, page)
        assert set(bars) == {"3px"}
        is_open.set()
        while held:
            held.pop().continue_()

    is_open.set()
    page.goto(walk.page)
    press(page.get_by_role("link", name=re.compile(f"^{walk.link}")).filter(visible=True).first)
    expect(page).not_to_have_url(re.compile(f"{walk.page}$"))
    expect(page.locator("html[data-busy]")).to_have_count(0)
    page.goto(walk.form)
    page.locator(walk.field).fill(walk.text)
    press(page.get_by_role("button", name=walk.button, exact=True))
    expect_toast(phone, walk.done)
    expect(page.locator("html[data-busy]")).to_have_count(0)


@in_each_app
def test_the_arrow_and_back_do_the_same_to_what_was_typed(phone, new_person, app):
    walk, page = APPS[app], phone.page
    walk.join(phone, new_person)
    form = re.compile(re.escape(walk.form) + "$")
    found = []
    for leave in (page.locator(".top-bar a").first.tap, lambda: page.evaluate("setTimeout(() => history.back()) && 0")):
        page.goto(walk.page)
        page.goto(walk.form)
        page.locator(walk.field).fill(walk.text)
        leave()
        expect(page).not_to_have_url(form)
        page.goto(walk.form)
        found.append(page.locator(walk.field).input_value())
    assert found[0] == found[1]


@in_each_app
def test_focus_rings_are_for_keys(phone, new_person, app):
    walk, page = APPS[app], phone.page
    walk.join(phone, new_person)
    faults = []
    for path in (f"/{app}", walk.page, walk.form):
        page.goto(path)
        expect(page.locator("html[data-touch]")).to_have_count(1)
        count, wrong = page.evaluate(WRONG_RINGS, False)
        faults += [f"{path}: a ring after a touch: {each}" for each in wrong]
        page.keyboard.press("Tab")
        expect(page.locator("html[data-touch]")).to_have_count(0)
        count_with_keys, wrong = page.evaluate(WRONG_RINGS, True)
        faults += [f"{path}: no ring after a key: {each}" for each in wrong]
        assert count >= 3 and count_with_keys >= 3, path
        # The next page knows of no key.
        page.evaluate("delete sessionStorage.keys")
    assert not faults, "\n".join(faults)


def test_what_scripts_focus_after_a_touch_has_no_ring(phone):
    WalMember(phone)
    page = phone.page
    page.goto("/wal/me")
    page.get_by_role("link", name="로그아웃").tap()
    button = page.get_by_role("dialog").get_by_role("button", name="로그아웃")
    button.focus()
    ring = "each => getComputedStyle(each).outlineStyle"
    assert button.evaluate(ring) == "none"
    page.keyboard.press("Shift+Tab")
    assert page.locator(":focus").evaluate(ring) == "solid"
