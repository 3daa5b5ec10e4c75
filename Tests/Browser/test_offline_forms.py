"""Every form keeps its input without a network and is sent once by itself; going back has one effect; presses show at once."""

import re
import threading

import pytest
from playwright.sync_api import expect

from screen_check import check_screen
from wal_member import WalMember
from test_yello_offline import READY
from actions import expect_toast
from waiting import wait_until

LOST = "인터넷이 끊겼어요. 연결되면 바로 이어서 할게요."
# Tells the height of the bar that shows that a press was heard.
WATCH = """
new MutationObserver(() => {
  if (document.documentElement.hasAttribute('data-busy')) heard(getComputedStyle(document.documentElement, '::before').height)
}).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-busy'] })
"""


def test_a_form_keeps_its_input_over_a_reload_and_goes_out_once(phone, offline):
    page = phone.page
    member = WalMember(phone)
    page.goto("/wal")
    page.evaluate(READY)
    page.goto("/wal/me/nickname")
    sent = []
    page.on("request", lambda each: each.method == "POST" and sent.append(each.url))
    page.get_by_label("닉네임").fill("구름이")
    offline(True)
    page.get_by_role("button", name="완료").tap()
    expect_toast(phone, LOST)
    expect(page.get_by_label("닉네임")).to_have_value("구름이")
    check_screen(phone, "nickname-offline")
    page.reload()
    expect(page.locator(".kept-page")).to_contain_text("인터넷이 끊겼어요. 조금 전에 본 화면이에요.")
    expect(page.get_by_label("닉네임")).to_have_value("구름이")
    check_screen(phone, "nickname-offline-again")
    offline(False)
    expect(page).to_have_url(re.compile("/wal/me$"))
    assert member.call("GET", "/wal/me")["nickname"] == "구름이"
    assert len(sent) == 1, sent
    assert page.evaluate("Object.keys(sessionStorage).filter(name => name.startsWith('unsent'))") == []


def test_a_cached_page_has_new_keys_and_a_waiting_form_keeps_its_own(phone, new_person, offline):
    """A form may have arrived although its reply did not, and must then be sent under the same key."""
    new_person("한새봄", at=phone)
    page = phone.page
    page.goto("/yello")
    page.evaluate(READY)
    page.goto("/yello/wishes?kind=group")
    field = page.locator("form [name=_key]")
    first = field.input_value()
    offline(True)
    page.reload()
    expect(page.locator(".kept-page")).to_be_visible()
    second = field.input_value()
    assert second and second != first
    page.locator("#name").fill("사진 동아리")
    page.get_by_role("button", name="보내기").tap()
    expect_toast(phone, LOST)
    page.reload()
    expect(page.locator(".kept-page")).to_be_visible()
    expect(page.locator("#name")).to_have_value("사진 동아리")
    assert field.input_value() == second
    offline(False)
    expect(page.locator("#name")).to_have_count(0)


def test_signing_in_without_a_network_waits_with_the_address_and_no_stored_password(phone, offline):
    page = phone.page
    page.goto("/sign-in/email")
    page.locator("#address").fill("nobody@madang.example")
    page.locator("#password").fill("correct horse battery")
    offline(True)
    page.get_by_role("button", name="로그인").tap()
    expect_toast(phone, LOST)
    expect(page.locator("#address")).to_have_value("nobody@madang.example")
    assert page.evaluate("JSON.stringify({ ...sessionStorage })").count("horse") == 0
    offline(False)
    expect(page.get_by_text("이메일이나 비밀번호가 달라요.")).to_be_visible()


def test_the_browsers_back_saves_what_the_arrow_saves(phone):
    page = phone.page
    member = WalMember(phone, categories=["COMEDY"])
    page.goto("/wal/settings")
    for leave in (page.go_back, page.get_by_role("link", name="뒤로").tap):
        before = member.call("GET", "/wal/me")["categories"]
        page.goto("/wal/settings")
        page.goto("/wal/me/categories")
        page.locator(".kind").filter(has=page.locator("input:not(:checked)")).first.tap()
        leave()
        page.wait_for_url("**/wal/settings")
        expect(page.locator(".toast")).to_be_visible()
        assert len(member.call("GET", "/wal/me")["categories"]) == len(before) + 1


@pytest.mark.parametrize("press", ["link", "form"])
def test_a_press_shows_before_any_reply(new_phone, press):
    phone = new_phone(worker=False)
    WalMember(phone)
    page = phone.page
    bars, held, is_open = [], [], threading.Event()
    page.expose_function("heard", lambda bar: bars.append(bar))
    page.add_init_script(WATCH)
    page.goto("/wal/me" if press == "link" else "/wal/me/nickname")
    target = page.get_by_role("link", name="닉네임 바꾸기") if press == "link" else page.get_by_role("button", name="완료")
    before = page.url
    page.route("**/*", lambda route: route.continue_() if is_open.is_set() else held.append(route))
    target.tap(no_wait_after=True)
    wait_until(lambda: bars and held, page)
    assert set(bars) == {"3px"}
    is_open.set()
    for route in held:
        route.continue_()
    expect(page).not_to_have_url(before)
    expect(page.locator("html[data-busy]")).to_have_count(0)


def test_focus_rings_are_for_keys(phone):
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
