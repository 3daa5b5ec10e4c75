"""A notification's whole path (W17): subscription, job, push service, worker, and back to a screen.

Chromium subscribes only at its vendor's service, which tests must not need: the subscription is a stub with keys of
our own. Everything else is real. The demo's push service runs on this machine.
"""

import json

import pytest
from playwright.sync_api import expect

from push_service import Keys, origin, service, town, vapid_claims  # noqa: F401 - fixtures
from waiting import wait_until
from wal_member import WalMember
from test_wal_day import stage
from actions import expect_toast
from device_notifications import DeviceNotifications

pytestmark = pytest.mark.full_chromium


def test_what_came_at_eight_is_read_on_the_phone_and_a_tap_opens_it(phone, service):
    """W17"""
    page, keys = phone.page, Keys()
    phone.context.grant_permissions(["notifications"])
    page.add_init_script("""(() => {
      PushManager.prototype.subscribe = async options => {
        localStorage.setItem("subscribed with", options.applicationServerKey)
        return { toJSON: () => (%s) }
      }
    })()""" % json.dumps(keys.subscription(f"{service.origin}/phone")))
    member = WalMember(phone, slots=["MORNING"])
    member.open_one()
    notifications = DeviceNotifications(phone, "wal")
    page.goto("/wal")
    page.get_by_role("button", name="알림 켜기").tap()
    expect_toast(phone, "알림을 켰어요.")
    page.goto("/wal/settings")
    member.move_clock_to(7)

    member.call("POST", "/demo/clock", {"minutes": 61})
    path, headers, body = service.next()
    assert path == "/phone" and headers["Content-Encoding"] == "aes128gcm"
    assert int(headers["TTL"]) > 0 and headers["Urgency"] and len(headers["Topic"]) == 32
    claims, point = vapid_claims(headers["Authorization"])
    assert claims["aud"] == service.origin
    assert point == page.evaluate("localStorage.getItem('subscribed with')")
    notice = keys.read(body)
    message = member.today()["items"][0]["text"]
    assert json.loads(notice)["body"] == message

    notifications.deliver(notice)
    notifications.expect(["왈", message, "/wal"])
    notifications.tap_first()
    page.wait_for_url("**/wal")
    stage(phone, "arrived")

    # The push service changed the subscription: the worker reports it, and later pushes go there.
    moved = Keys()
    notifications.worker.evaluate("""async moved => {
      const event = new ExtendableEvent("pushsubscriptionchange")
      event.newSubscription = { toJSON: () => moved }
      let told
      event.waitUntil = promise => { told = promise }
      dispatchEvent(event)
      await told
    }""", moved.subscription(f"{service.origin}/moved"))
    member.move_clock_to(9)
    member.move_clock_to(8, 1)
    path, _, body = service.next()
    assert path == "/moved" and json.loads(moved.read(body))["body"] == member.today()["items"][0]["text"]

    # 410 Gone: no further pushes go there, and the switch is off.
    service.status = 410
    member.move_clock_to(9)
    member.move_clock_to(8, 1)
    assert service.next()[0] == "/moved"
    page.goto("/wal/me/slots")
    switch = page.get_by_role("switch", name="이 기기에서 알림 받기")
    # The sender reads the 410 after the service has recorded the push.
    wait_until(lambda: not member.call("GET", "/push/wal")["isOn"], page)
    page.reload()
    expect(switch).to_be_enabled()
    expect(switch).not_to_be_checked()
