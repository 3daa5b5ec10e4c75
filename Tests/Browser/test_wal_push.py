"""Notifications of WAL on a device (W17): enabled by a press, shown by the worker, opening the right screen."""

import json

import pytest
from playwright.sync_api import expect

from actions import expect_toast
from device_notifications import DeviceNotifications
from screen_check import check_screen
from waiting import wait_until
from wal_member import WalMember

# Stubs of the permission and the push service: a phone that was not asked yet, and a service that accepts.
READY = """(() => {
  let permission = "default"
  window.asked = 0
  Object.defineProperty(Notification, "permission", { get: () => permission })
  Notification.requestPermission = async () => { window.asked += 1; return (permission = "%s") }
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly || !/^B[\\w-]{86}$/.test(applicationServerKey)) throw new Error("no key")
    return { toJSON: () => ({ endpoint: "https://push.example.com/%s", keys: {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg" } }) }
  }
})()"""
IPHONE = """(() => {
  Object.defineProperty(navigator, "userAgent", { get: () => "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)" })
  delete window.PushManager
})()"""


def test_a_press_turns_notifications_on_and_the_switch_off_again(phone):
    """W17"""
    page = phone.page
    page.add_init_script(READY % ("granted", "press"))
    member = WalMember(phone)
    page.goto("/wal")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("[data-invite]")).to_have_count(0)
    member.open_one()
    page.goto("/wal")
    expect(page.get_by_text("왈소리가 오면 알려 드릴까요?")).to_be_visible()
    assert page.evaluate("asked") == 0
    check_screen(phone, "wal-push-invitation")
    page.get_by_role("button", name="알림 켜기").tap()
    expect_toast(phone, "알림을 켰어요.")
    expect(page.get_by_text("왈소리가 오면 알려 드릴까요?")).to_have_count(0)
    assert page.evaluate("asked") == 1
    assert member.call("GET", "/push/wal")["isOn"]

    # The stub's state ends with the page; a browser remembers it.
    page.add_init_script("Notification.requestPermission()")
    page.goto("/wal/me/slots")
    switch = page.get_by_role("switch", name="이 기기에서 알림 받기")
    expect(switch).to_be_checked()
    check_screen(phone, "wal-push-on")
    switch.tap()
    expect_toast(phone, "알림을 껐어요.")
    assert not member.call("GET", "/push/wal")["isOn"]
    switch.tap()
    expect_toast(phone, "알림을 켰어요.")
    assert member.call("GET", "/push/wal")["isOn"]


def test_the_demo_shows_what_a_device_would_have_been_told(phone):
    page = phone.page
    page.add_init_script(READY % ("granted", "demo"))
    member = WalMember(phone, slots=["MORNING"])
    member.open_one()
    page.goto("/wal")
    page.get_by_role("button", name="알림 켜기").tap()
    expect_toast(phone, "알림을 켰어요.")
    member.move_clock_to(10)
    member.schedule("데모에서도 수고했어", hour=9)
    member.move_clock_to(9, 1)
    parcel = page.locator(".parcel").filter(has_text="데모에서도 수고했어")
    # Due jobs run beside the requests.
    wait_until(lambda: "데모에서도 수고했어" in page.request.get("/outbox").text())
    page.goto("/outbox")
    expect(parcel).to_have_count(1)
    check_screen(phone, "wal-push-shown")
    parcel.get_by_role("link", name="열어 보기").tap()
    page.wait_for_url("**/wal")


def test_no_is_an_answer_and_blocked_says_what_to_do(phone):
    page = phone.page
    page.add_init_script(READY % ("denied", "never"))
    member = WalMember(phone)
    member.open_one()
    page.goto("/wal")
    page.get_by_role("button", name="괜찮아요").tap()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("[data-invite]")).to_be_hidden()
    page.goto("/wal/me/slots")
    switch = page.get_by_role("switch", name="이 기기에서 알림 받기")
    switch.tap()
    expect(page.get_by_text("알림이 막혀 있어요.")).to_be_visible()
    expect(switch).to_be_disabled()
    expect(switch).not_to_be_checked()
    check_screen(phone, "wal-push-blocked")
    assert not member.call("GET", "/push/wal")["isOn"]


def test_a_browser_that_was_told_no_says_where_to_allow_it(phone):
    page = phone.page
    page.add_init_script(READY % ("denied", "never"))
    WalMember(phone).open_one()
    page.goto("/wal")
    page.get_by_role("button", name="알림 켜기").tap()
    card = page.locator("[data-invite]")
    expect(card).to_contain_text("주소창 왼쪽의 아이콘")
    expect(card.get_by_role("button")).to_have_count(0)
    check_screen(phone, "wal-push-refused")
    # The stub's state ends with the page, as if permission had been reset.
    page.reload()
    expect(card).to_contain_text("왈소리가 오면 알려 드릴까요?")
    page.add_init_script('Object.defineProperty(navigator, "userAgent", { get: () => "Mozilla/5.0 (Linux; Android 15)" })')
    page.goto("/wal/me/slots")
    page.get_by_role("switch", name="이 기기에서 알림 받기").tap()
    expect(page.get_by_text("주소창의 자물쇠")).to_be_visible()


def test_the_next_session_on_a_phone_that_said_yes_is_asked_again(phone):
    """W17"""
    page = phone.page
    page.add_init_script(READY % ("granted", "again"))
    member = WalMember(phone)
    member.open_one()
    page.goto("/wal")
    page.get_by_role("button", name="알림 켜기").tap()
    expect_toast(phone, "알림을 켰어요.")
    member.call("DELETE", "/session")
    page.add_init_script("Notification.requestPermission()")
    member = WalMember(phone)
    member.open_one()
    page.goto("/wal")
    assert not member.call("GET", "/push/wal")["isOn"]
    page.get_by_role("button", name="알림 켜기").tap()
    expect_toast(phone, "알림을 켰어요.")
    assert member.call("GET", "/push/wal")["isOn"]


# A stub of a permission that can change while a page is open, with or without a change event.
CHANGEABLE = """(() => {
  let permission = "granted"
  const status = new EventTarget()
  Object.defineProperty(Notification, "permission", { get: () => permission })
  navigator.permissions.query = async ({ name }) => name === "notifications" ? status : Promise.reject()
  window.set = (to, isTold) => { permission = to; if (isTold) status.dispatchEvent(new Event("change")) }
})()"""
# Hides and shows the page, as a visit to the phone's settings does.
AWAY = """is => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => is })
  document.dispatchEvent(new Event("visibilitychange"))
}"""


def test_the_switch_follows_what_the_phones_settings_say(phone):
    """W17: back from the settings it shows the permission as it is, without being loaded again."""
    page = phone.page
    page.add_init_script(CHANGEABLE)
    member = WalMember(phone)
    member.call("PUT", "/push/wal", {
        "endpoint": "https://push.example.com/mirror", "auth": "BTBZMqHH6r4Tts7J_aSIgg",
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"})
    page.goto("/wal/me/slots")
    page.evaluate("window.same = true")
    switch = page.get_by_role("switch", name="이 기기에서 알림 받기")
    expect(switch).to_be_checked()
    # Revoked while the page is open, and granted again.
    page.evaluate("set('denied', true)")
    expect(page.get_by_text("알림이 막혀 있어요.")).to_be_visible()
    expect(switch).to_be_disabled()
    expect(switch).not_to_be_checked()
    page.evaluate("set('granted', true)")
    expect(switch).to_be_checked()
    expect(switch).to_be_enabled()
    expect(page.get_by_text("앱을 닫아 두어도 알려 드려요.")).to_be_visible()
    # Without a change event: the page checks when it becomes visible.
    for permission in ("denied", "granted"):
        page.evaluate(AWAY, True)
        page.evaluate(f"set('{permission}', false)")
        page.evaluate(AWAY, False)
        expect(switch).to_be_checked(checked=permission == "granted")
        expect(switch).to_be_enabled(enabled=permission == "granted")
    assert page.evaluate("window.same")


def test_an_iphone_is_told_of_its_home_screen(phone):
    page = phone.page
    page.add_init_script(IPHONE)
    WalMember(phone)
    page.goto("/wal/me/slots")
    expect(page.get_by_text("홈 화면에 추가")).to_be_visible()
    expect(page.get_by_role("switch")).to_be_disabled()
    check_screen(phone, "wal-push-iphone")


def test_an_iphones_main_page_draws_the_way_to_its_home_screen(phone):
    """W17: after the first opened message; a no is remembered."""
    page = phone.page
    page.add_init_script(IPHONE)
    WalMember(phone).open_one()
    page.goto("/wal")
    card = page.locator("[data-invite]")
    expect(card.get_by_role("listitem")).to_have_count(3)
    expect(card.get_by_role("listitem").nth(1)).to_have_text("‘홈 화면에 추가’를 고른 다음")
    expect(card.get_by_role("button")).to_have_text(["괜찮아요"])
    check_screen(phone, "wal-push-iphone-card")
    card.get_by_role("button").tap()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(card).to_be_hidden()


@pytest.mark.full_chromium
def test_the_worker_shows_what_came_and_a_tap_leads_there(phone):
    """W17"""
    page = phone.page
    phone.context.grant_permissions(["notifications"])
    WalMember(phone)
    notifications = DeviceNotifications(phone, "wal")
    page.goto("/wal/settings")
    notifications.expect()
    page.reload()
    notice = {"title": "왈", "body": "오늘도 수고했어", "path": "/wal", "tag": "one"}
    for body in ("오늘도 수고했어", "오늘도 정말 수고했어"):
        notifications.deliver(json.dumps({**notice, "body": body}))
    # Of notifications with one tag only the newest stays.
    notifications.expect(["왈", "오늘도 정말 수고했어", "/wal"])
    notifications.tap_first()
    page.wait_for_url("**/wal")
    notifications.expect()
