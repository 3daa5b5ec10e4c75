"""Measures the offline queue's web modules with 10,000 unsent entries, also on a processor slowed four times.

    python Tests/Browser/offline_measure.py [ENTRIES]

Prints how long a confirmation takes, how long the queue takes to open, and how many requests empty it.
"""

import sys

from playwright.sync_api import sync_playwright

from chromium import Chromium
from sync_server import SyncServer

# Durable commits are measured later: these need not be.
QUICKLY = """async count => {
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (stores, mode) { return transaction.call(this, stores, mode) }
  await tests.measure(count)
  IDBDatabase.prototype.transaction = transaction
}"""


def open_page(context, server, slowness):
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowness})
    page.goto(f"{server.origin}/page.html?account=one&bare")
    page.locator("[data-ready]").wait_for(state="attached")
    return page


def p95(times):
    return sorted(times)[len(times) * 95 // 100]


def measure(entries, tell=print):
    server = SyncServer()
    server.is_down = True
    with sync_playwright() as engine:
        browser = Chromium(engine)
        context = browser.new_context()
        page = open_page(context, server, 1)
        page.evaluate(QUICKLY, entries)
        quick = page.evaluate("tests.measure(300)")
        page.close()
        starts, confirmations = [], []
        for _ in range(5):
            page = open_page(context, server, 4)
            starts.append(page.evaluate("tests.coldStart"))
            confirmations += page.evaluate("tests.measure(100)")
            page.close()
        page = open_page(context, server, 1)
        unsent = page.evaluate("tests.queue.status.unsent")
        server.is_down = False
        requests = server.requests
        page.evaluate("tests.queue.trigger()")
        page.evaluate("tests.until(tests.queue, tests.isSent)")
        requests = server.requests - requests
        context.close()
        browser.quit()
    applied = len(server.ledger().applied)
    server.close()
    assert applied == unsent, f"{applied} of {unsent} entries arrived"
    tell(f"{unsent} unsent entries: a confirmation takes {p95(quick):.1f} ms (p95), "
         f"{p95(confirmations):.1f} ms at a quarter of the speed; opening at a quarter of the speed "
         f"{min(starts):.0f} to {max(starts):.0f} ms; sent in {requests} requests")
    most = -(-unsent // 100)
    assert requests <= most, f"more than {most} requests"


if __name__ == "__main__":
    measure(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
