"""Notifications of YELL:O: enabled after a round, received without an open page, opening the note.

The subscription is a stub, as in `test_wal_push_delivery`; everything else is real."""

import json

import pytest

from actions import expect_toast
from device_notifications import DeviceNotifications
from expecting import expect
from push_service import Keys, origin, service, town  # noqa: F401 - fixtures
from screen_check import check_screen
from screens import someone
from variants import over_http

MOVED = """new Promise(done => {
  let sum = 0
  new PerformanceObserver(list => { for (const each of list.getEntries()) sum += each.value })
    .observe({ type: 'layout-shift', buffered: true })
  requestAnimationFrame(() => setTimeout(() => done(sum)))
})"""
ASKED = "쪽지가 오거나 투표가 열리면 알려 드릴까요?"
RENOTIFIED = """async () => {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration.getNotifications()).map(each => each.renotify)
}"""


def subscribing(phone, endpoint):
    """Keys of our own for this phone, which lets notifications through."""
    keys = Keys()
    phone.context.grant_permissions(["notifications"])
    phone.page.add_init_script("PushManager.prototype.subscribe = async () => ({ toJSON: () => (%s) })"
                               % json.dumps(keys.subscription(endpoint)))
    return keys


def waiting(phone, new_person):
    """Who has friends and has just voted, on the wait."""
    me = someone(phone, new_person)
    me.vote_for(me.friends[0])
    phone.page.goto("/yello")
    return me


def votes_for(sender, me, new_person):
    """A friend votes for them, with friends of their own beside."""
    sender.befriend(*(new_person(name) for name in ("정마루", "강바다", "조사랑")))
    sender.vote_for(me, answers=1)


@pytest.mark.full_chromium
def test_the_wait_asks_once_and_the_switch_is_among_what_one_manages(phone, new_person, service):
    page = phone.page
    subscribing(phone, f"{service.origin}/press")
    me = waiting(phone, new_person)
    expect(page.locator("[data-invite]")).to_contain_text(ASKED)
    expect(page.get_by_role("button", name="알림 켜기")).to_be_visible()
    assert page.evaluate(MOVED) <= 0.02
    check_screen(phone, "yello-push-invitation")
    page.get_by_role("button", name="알림 켜기").tap()
    expect_toast(phone, "알림을 켰어요.")
    expect(page.get_by_text(ASKED)).to_have_count(0)
    assert me.call("GET", "/push/yello")["isOn"]
    page.goto("/yello/manage")
    page.get_by_role("link", name="알림").tap()
    switch = page.get_by_role("switch", name="이 기기에서 알림 받기")
    expect(switch).to_be_checked()
    check_screen(phone, "yello-push-on")
    switch.tap()
    expect_toast(phone, "알림을 껐어요.")
    assert not me.call("GET", "/push/yello")["isOn"]


@pytest.mark.full_chromium
def test_no_is_an_answer(phone, new_person, service):
    page = phone.page
    subscribing(phone, f"{service.origin}/no")
    waiting(phone, new_person)
    page.get_by_role("button", name="괜찮아요").tap()
    expect(page.get_by_text(ASKED)).to_have_count(0)
    page.reload()
    expect(page.get_by_role("timer")).to_be_visible()
    expect(page.locator("[data-invite]")).to_be_hidden()
    page.goto("/yello/notifications")
    switch = page.get_by_role("switch", name="이 기기에서 알림 받기")
    expect(switch).to_be_enabled()
    expect(switch).not_to_be_checked()
    check_screen(phone, "yello-push-off")


@over_http
def test_without_scripts_nothing_is_offered_that_could_not_come(phone, new_person):
    waiting(phone, new_person)
    expect(phone.page.locator("[data-invite]")).to_be_hidden()
    phone.page.goto("/yello/notifications")
    expect(phone.page.get_by_text("이 기기에서 알림 받기")).to_be_hidden()
    expect(phone.page.get_by_text("자바스크립트를 허용하면")).to_be_visible()
    check_screen(phone, "yello-push-no-scripts")


@pytest.mark.full_chromium
def test_a_note_is_heard_without_the_page_and_a_tap_opens_it(phone, new_person, service):
    """YH8: the words without the keyword, nothing of who sent it."""
    page = phone.page
    keys = subscribing(phone, f"{service.origin}/through")
    me = waiting(phone, new_person)
    notifications = DeviceNotifications(phone, "yello")
    page.reload()
    page.get_by_role("button", name="알림 켜기").tap()
    expect_toast(phone, "알림을 켰어요.")
    page.goto("/yello/manage")

    def arrived():
        path, _, body = service.next()
        assert path == "/through"
        text = keys.read(body)
        notifications.deliver(text)
        notice = json.loads(text)
        notifications.expect([notice["title"], notice["body"], notice["path"]])
        return notice

    for place, sender in enumerate(me.friends[:2]):
        votes_for(sender, me, new_person)
        notice = arrived()
        note = next(each for each in me.notes() if notice["path"] == f"/yello/notes/{each['id']}")
        words = " ".join(filter(None, [note["line"], note.get("keywordHead"), "…"]))
        assert notice["title"] == "누가 나를 골랐어요"
        assert notice["body"] == words + ("\n안 읽은 쪽지가 2개 있어요." if place else "")
        assert sender.name not in json.dumps(notice, ensure_ascii=False)
        assert page.evaluate(RENOTIFIED) == [place > 0], "one that takes another's place is heard"

    notifications.tap_first()
    page.wait_for_url(f"**{notice['path']}")
    expect(page.get_by_text(note["line"]).first).to_be_visible()

    # The cooldown began before the switch was on; its end is announced all the same.
    me.call("POST", "/demo/clock", {"minutes": 40})
    notice = arrived()
    assert notice["title"] == "다시 투표할 수 있어요" and notice["path"] == "/yello"
    page.goto(notice["path"])
    notifications.expect()
