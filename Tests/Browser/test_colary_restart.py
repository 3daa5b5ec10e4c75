"""Colary in a browser that was ended and started again without a network."""

import re

from actions import go_offline
from expecting import expect
from phone import Phone
from test_colary import READY, entries_on_server, sent, write
from waiting import wait_until


class Profile:
    """Chromium with a profile that stays: each context is a browser started with it."""

    def __init__(self, engine, folder):
        self._engine = engine
        self._folder = folder

    def new_context(self, **options):
        context = self._engine.chromium.launch_persistent_context(
            self._folder, executable_path="/usr/bin/chromium-headless-shell",
            args=["--no-sandbox", "--disable-dev-shm-usage", "--lang=en-US"], **options)
        # The browser would send by itself as it starts (Background Sync): the network is only cut for what a test has opened.
        context.add_init_script("delete globalThis.SyncManager")
        return context

    def close(self, context):
        context.close()


def test_a_browser_started_again_without_a_network_opens_what_was_written(engine, origin, tmp_path):
    """C29, C30, C32, C33, C41"""
    profile = Profile(engine, tmp_path / "profile")
    before = Phone(profile, origin)
    try:
        before.allow("ERR_INTERNET_DISCONNECTED")
        write(before, "연결된 동안")
        sent(before, 1)
        before.page.evaluate(READY)
        go_offline(before.page)
        write(before, "끊긴 동안", "슬픔")
    finally:
        before.close()
    after = Phone(profile, origin)
    try:
        after.allow("ERR_INTERNET_DISCONNECTED")
        after.context.set_offline(True)
        page = after.page
        page.goto("/colary")
        expect(page.get_by_role("heading", level=1)).to_contain_text("지금 어때요?")
        page.get_by_role("link", name="기록 보기").first.tap()
        cards = page.locator(".feeling-card")
        expect(cards).to_have_count(2)
        expect(page.locator("[data-queue]")).to_contain_text("기록 1개가 보내기를 기다려요")
        page.reload()
        expect(cards).to_have_count(2)
        cards.filter(has_text="연결된 동안").tap()
        expect(page.locator(".entry-head .line")).to_have_text("연결된 동안")
        expect(page).to_have_url(re.compile("/colary/entry"))
        write(after, "다시 켠 뒤")
        expect(cards).to_have_count(3)
        after.context.set_offline(False)
        wait_until(lambda: len(entries_on_server(after)) == 3, page)
        assert entries_on_server(after) == ["다시 켠 뒤", "끊긴 동안", "연결된 동안"]
    finally:
        after.close()
