"""Keyboard only, from the lobby through a ballot to a hint."""

import re

from playwright.sync_api import expect

from actions import ballot
from slow_phone import AFTER_NEXT_PAINT

HAS_FOCUS_NEXT = f"each => ({AFTER_NEXT_PAINT})().then(() => each === document.activeElement)"


def tab_to(phone, target):
    """Presses Tab until `target` has the focus, as someone without a pointer would."""
    if target.evaluate("each => each === document.activeElement"):
        return target
    for _ in range(120):
        phone.page.keyboard.press("Tab")
        # As a person would, looks at what the key did: a sheet opens after the next frame.
        if target.evaluate(HAS_FOCUS_NEXT):
            return target
    raise AssertionError(f"Tab never reaches {target}")


def enter(phone, target):
    tab_to(phone, target)
    phone.page.keyboard.press("Enter")


def test_the_keyboard_alone_signs_in_votes_and_buys_a_hint(phone, new_person):
    page = phone.page
    keys = page.keyboard
    page.goto("/")
    enter(phone, page.get_by_role("button", name="이솔"))
    page.wait_for_url("**/yello")
    me = new_person("한새봄", department="미디어학과")
    detective = me.call("GET", "/yello/people?keyword=sol.lee")["items"][0]["person"]["id"]
    me.befriend(*(new_person(name) for name in ("김가온", "이나무", "박다래")))
    me.call("PUT", f"/yello/people/{detective}/friendship")
    page.reload()
    enter(phone, page.get_by_role("button", name="투표 시작하기"))

    first = ballot(phone, 1)
    expect(first).to_be_visible()
    names, keywords = first.locator(".names input"), first.locator(".keywords input")
    tab_to(phone, names.first)
    keys.press("ArrowDown")
    expect(names.nth(1)).to_be_focused()
    expect(first.locator("input:checked")).to_have_count(0)
    keys.press("Space")
    expect(names.nth(1)).to_be_checked()
    keys.press("ArrowUp")
    expect(names.nth(1)).to_be_checked()
    tab_to(phone, keywords.first)
    keys.press("Enter")
    expect(ballot(phone, 2)).to_be_visible()
    expect(ballot(phone, 2).locator(".ballot-count")).to_be_focused()
    enter(phone, ballot(phone, 2).get_by_role("link", name="투표 그만두기"))
    enter(phone, page.get_by_role("dialog", name="투표를 그만둘까요?").get_by_role("link", name="그만두기"))
    page.wait_for_url("**/yello")

    me.call("GET", "/yello")
    vote = me.call("POST", "/yello/rounds")
    me.call("PUT", f"/yello/rounds/{vote['id']}/answers", {"answers": [{
        "ballot": 1, "friend": detective, "keyword": vote["ballots"][0]["keywords"][0]["id"]}]})
    enter(phone, page.get_by_role("link", name=re.compile("내 쪽지")))
    page.wait_for_url("**/yello/notes")
    enter(phone, page.locator(".note").first)
    enter(phone, page.get_by_role("link", name="키워드 열기"))
    asked = page.get_by_role("dialog", name="키워드를 열어 볼까요?")
    expect(asked).to_be_visible()
    keys.press("Escape")
    expect(asked).to_be_hidden()
    expect(page.get_by_role("link", name="키워드 열기")).to_be_focused()
    keys.press("Enter")
    enter(phone, asked.get_by_role("button", name="키워드 열기"))
    found = page.get_by_role("dialog", name="키워드를 열었어요!")
    expect(found).to_be_visible()
    keyword = found.locator(".found").inner_text()
    enter(phone, found.get_by_role("link", name="확인"))
    expect(found).to_be_hidden()
    expect(page.locator("main .sentence .label")).to_have_text(keyword)
