"""Pages seen before can be read without a network, by their own account only; sessions that end say so."""

import re

from playwright.sync_api import expect

from screen_check import check_screen
from wal_member import WalMember
from test_yello_offline import KEPT, READY
from actions import expect_toast
from waiting import wait_until


def seen(phone, nickname):
    member = WalMember(phone, nickname=nickname)
    phone.page.goto("/wal")
    phone.page.evaluate(READY)
    for path in ("/wal", "/wal/me", "/wal/history"):
        phone.page.goto(path)
    return member


def test_a_page_seen_before_is_readable_offline_says_so_and_is_fresh_again(phone, offline):
    page = phone.page
    seen(phone, "보리")
    offline(True)
    page.goto("/wal/me")
    expect(page.get_by_role("heading", name="보리")).to_be_visible()
    expect(page.locator(".kept-page")).to_have_text("인터넷이 끊겼어요. 조금 전에 본 화면이에요.")
    check_screen(phone, "kept-page")
    page.goto("/wal/settings")
    expect(page.get_by_role("heading", level=1)).to_have_text("인터넷이 끊겼어요")
    page.goto("/wal/me")
    offline(False)
    expect(page.locator(".kept-page")).to_have_count(0)


# Dates all pages that are kept an hour ahead.
AHEAD = """async () => {
  for (const name of (await caches.keys()).filter(name => name.endsWith(' seen'))) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const found = await cache.match(request, { ignoreVary: true })
      const headers = new Headers(found.headers)
      if (!headers.has('Madang-Kept')) continue
      headers.set('Madang-Kept', Date.now() + 3_600_000)
      await cache.put(request, new Response(await found.text(), { headers }))
    }
  }
}"""


def test_a_page_seen_before_the_clock_was_set_back_is_not_from_the_future(phone, offline):
    page = phone.page
    seen(phone, "보리")
    page.evaluate(AHEAD)
    offline(True)
    page.goto("/wal/me")
    expect(page.locator(".kept-page")).to_have_text("인터넷이 끊겼어요. 조금 전에 본 화면이에요.")


def test_nobody_reads_the_pages_of_another_account(phone, offline):
    """After signing out, after signing in as another, and when the network fails in the middle of that."""
    page = phone.page
    seen(phone, "보리")
    page.goto("/")
    # The lobby may have signed in another account, whose first page is lost on the way.
    offline(True)
    page.locator("a.house[href='/wal']").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("인터넷이 끊겼어요")
    assert "/wal/me" not in page.evaluate(KEPT)
    offline(False)
    expect(page.get_by_role("heading", level=1)).not_to_have_text("인터넷이 끊겼어요")
    seen(phone, "구름")
    wait_until(lambda: "/wal/me" in page.evaluate(KEPT), page)
    page.goto("/wal/me")
    page.get_by_role("link", name="로그아웃").tap()
    page.get_by_role("dialog").get_by_role("button", name="로그아웃").tap()
    expect(page.locator(".hello")).to_be_visible()
    offline(True)
    page.goto("/wal/me")
    expect(page.get_by_role("heading", level=1)).to_have_text("인터넷이 끊겼어요")


def test_an_account_page_seen_before_is_readable_offline_by_its_own_account_only(phone, offline):
    page = phone.page
    seen(phone, "보리")
    page.goto("/account?app=wal")
    page.evaluate(READY)
    # A worker keeps what it has loaded itself.
    for path in ("/account?app=wal", "/wal/me"):
        page.goto(path)
    offline(True)
    page.goto("/account?app=wal")
    expect(page.locator(".kept-page")).to_have_text("인터넷이 끊겼어요. 조금 전에 본 화면이에요.")
    check_screen(phone, "kept-account")
    page.goto("/account/sessions?app=wal")
    expect(page.get_by_role("heading", level=1)).to_have_text("인터넷이 끊겼어요")
    check_screen(phone, "offline-account")
    offline(False)
    expect(page.get_by_role("heading", level=1)).not_to_have_text("인터넷이 끊겼어요")
    wait_until(lambda: "/account" in page.evaluate(KEPT), page)
    # The first page of another account clears it, and so does signing out.
    seen(phone, "구름")
    assert "/account" not in page.evaluate(KEPT)
    page.goto("/account?app=wal")
    wait_until(lambda: "/account" in page.evaluate(KEPT), page)
    page.goto("/wal/me")
    page.get_by_role("link", name="로그아웃").tap()
    page.get_by_role("dialog").get_by_role("button", name="로그아웃").tap()
    expect(page.locator(".hello")).to_be_visible()
    assert "/account" not in page.evaluate(KEPT)


def test_the_lobby_and_help_are_readable_offline_and_lead_to_what_was_seen(phone, offline):
    page = phone.page
    seen(phone, "보리")
    page.goto("/")
    page.evaluate(READY)
    for path in ("/help", "/"):
        page.goto(path)
    offline(True)
    page.goto("/help")
    expect(page.locator(".kept-page")).to_be_visible()
    page.goto("/terms")
    expect(page.get_by_role("heading", level=1)).to_have_text("인터넷이 끊겼어요")
    page.goto("/")
    expect(page.locator(".kept-page")).to_have_text("인터넷이 끊겼어요. 조금 전에 본 화면이에요.")
    check_screen(phone, "kept-lobby")
    page.locator("a.house[href='/wal']").tap()
    expect(page.locator(".kept-page")).to_be_visible()
    wait_until(lambda: "/wal/me" in page.evaluate(KEPT), page)
    # With a network somebody else may sign in from there.
    offline(False)
    expect(page.locator(".kept-page")).to_have_count(0)
    page.goto("/")
    offline(True)
    page.locator("a.house[href='/wal']").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("인터넷이 끊겼어요")
    assert "/wal/me" not in page.evaluate(KEPT)


def test_nothing_of_operators_is_kept(phone, offline):
    page = phone.page
    page.goto("/")
    page.evaluate(READY)
    page.goto("/operator")
    assert not [path for path in page.evaluate(KEPT) if path.startswith("/operator")]


def test_a_device_signed_out_elsewhere_is_told_why(phone, new_person):
    me = new_person("한새봄", at=phone)
    page = phone.page
    page.goto("/yello")
    me.call("DELETE", "/session")
    page.goto("/yello/profile")
    page.wait_for_url(re.compile("/yello/sign-in"))
    expect_toast(phone, "다른 기기에서 로그아웃했거나 로그인이 만료됐어요. 다시 로그인해 주세요.")
    check_screen(phone, "session-ended")
    assert not [cookie for cookie in phone.context.cookies() if cookie["name"] == "madang"]


def test_back_does_not_return_to_signing_in(phone):
    """W39"""
    page = phone.page
    page.goto("/wal")
    page.goto("/sign-in?app=wal&next=%2Fwal")
    page.goto("/sign-in/device?app=wal&next=%2Fwal")
    page.get_by_role("button", name="바로 시작하기").tap()
    page.get_by_role("link", name="적어 뒀어요").tap()
    page.wait_for_url("**/wal")
    for _ in range(4):
        page.go_back()
        expect(page.locator("html")).to_be_visible()
        assert "/sign-in" not in page.url or page.locator("h1").inner_text() == "복구 코드를 적어 두세요", page.url


def test_signing_out_of_an_account_without_another_way_in_offers_a_code(phone):
    page = phone.page
    page.goto("/sign-in/device")
    page.get_by_role("button", name="바로 시작하기").tap()
    page.get_by_role("link", name="적어 뒀어요").tap()
    page.wait_for_url(f"{phone.origin}/")
    page.goto("/account")
    page.get_by_role("link", name="로그아웃").tap()
    asked = page.get_by_role("dialog", name="로그아웃할까요?")
    expect(asked).to_contain_text("복구 코드로만 다시 들어올 수 있어요")
    check_screen(phone, "sign-out-warning")
    asked.get_by_role("button", name="복구 코드 새로 받기").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("복구 코드를 적어 두세요")
