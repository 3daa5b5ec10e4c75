"""A notification of Colary's makes an open page ask at once what is new."""

import json

import pytest

from device_notifications import DeviceNotifications
from expecting import expect
from test_colary import READY, begin

pytestmark = pytest.mark.full_chromium


def test_a_push_brings_what_is_new_to_an_open_page(phone):
    """C14"""
    page = phone.page
    phone.context.grant_permissions(["notifications"])
    notifications = DeviceNotifications(phone, "colary")
    begin(phone, "이 기기에서")
    page.evaluate(READY)
    page.reload()
    expect(page.locator(".feeling-card")).to_have_count(1)
    elsewhere = phone.context.request.post(
        "/colary/entries", form={"emotion": "joy", "intensity": "1", "text": "다른 기기에서"}, max_redirects=0,
        headers={"Origin": phone.origin, "Accept": "text/html"})
    assert elsewhere.status == 303, elsewhere.text()
    notice = {"title": "찰랑말랑", "body": "지난달의 마음이 선물로 왔어요.", "path": "/colary/gift", "tag": "gift"}
    notifications.deliver(json.dumps(notice))
    notifications.expect(["찰랑말랑", "지난달의 마음이 선물로 왔어요.", "/colary/gift"])
    expect(page.locator(".feeling-card").filter(has_text="다른 기기에서")).to_be_visible()
