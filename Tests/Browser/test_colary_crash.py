"""Colary's entries and a server that is killed: what was confirmed arrives once."""

import random

from playwright.sync_api import expect

from scale import scaled
from test_colary import entries_on_server, write
from waiting import PATIENCE

KILLS, BETWEEN = scaled(2, full=5), 4


def test_entries_written_while_the_server_dies_arrive_once(phone, killed_demo):
    """CH1, CH2: killed while entries are on their way, again and again."""
    phone.allow("ERR_|Failed to fetch|Failed to load resource")
    page = phone.page
    page.goto("/colary")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    texts = []
    for _ in range(KILLS):
        for number in range(BETWEEN):
            texts.append(f"기록 {len(texts)}")
            write(phone, texts[-1])
            expect(page.locator(".feeling-card").filter(has_text=texts[-1]).first).to_be_visible()
            if number == BETWEEN // 2:
                page.wait_for_timeout(random.uniform(0, 150))
                killed_demo.kill()
        killed_demo.start()
    page.reload()
    expect(page.locator("[data-badge]:visible")).to_have_count(0, timeout=PATIENCE * 1000)
    assert sorted(entries_on_server(phone)) == sorted(texts)
