"""What waits is sent while no page of Colary is open, in browsers with Background Sync."""

import pytest

from test_colary import READY, entries_on_server, sent, write
from waiting import wait_until

pytestmark = pytest.mark.full_chromium

WORKER = "/colary/background-worker"
# Whether the browser is to begin the worker once the network is back.
IS_ASKED = f"""async () => {{
  const registration = await navigator.serviceWorker.getRegistration('{WORKER}')
  return Boolean(registration?.active) && (await registration.sync.getTags()).includes('queue')
}}"""
IS_THERE = f"async () => Boolean((await navigator.serviceWorker.getRegistration('{WORKER}'))?.active)"


def test_what_waits_is_sent_while_no_page_is_open(phone, killed_demo):
    """C29, C39, CW5"""
    phone.allow("ERR_|Failed to fetch|Failed to load resource")
    page = phone.page
    registrations = {}
    protocol = phone.context.new_cdp_session(page)
    protocol.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.update(
        {each["scopeURL"]: each["registrationId"] for each in event["registrations"]}))
    protocol.send("ServiceWorker.enable")
    write(phone, "연결된 동안")
    sent(phone, 1)
    page.evaluate(READY)
    wait_until(lambda: page.evaluate(IS_THERE), page, what="the worker")
    # Taken from the page and from the worker, which may begin at once and asks again later.
    killed_demo.kill()
    write(phone, "끊긴 동안")
    wait_until(lambda: page.evaluate(IS_ASKED), page, what="a sync that is asked for")
    page.goto("about:blank")
    killed_demo.start()
    assert entries_on_server(phone) == ["연결된 동안"]
    protocol.send("ServiceWorker.dispatchSyncEvent", {
        "origin": phone.origin, "registrationId": registrations[phone.origin + WORKER], "tag": "queue", "lastChance": False})
    wait_until(lambda: entries_on_server(phone) == ["끊긴 동안", "연결된 동안"], page)
    assert page.url == "about:blank"
