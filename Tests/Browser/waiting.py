"""Waiting for what a test expects: the longest waits, which only a hang reaches, and polling."""

import time

# For an assertion about a page, in milliseconds; for an action or an address; for anything else, in seconds.
EXPECT, ACTION, PATIENCE = 30_000, 60_000, 120


def wait_until(is_so, page=None, seconds=PATIENCE, what=""):
    """Returns the first truthy result of `is_so`; `page` lets Playwright handle its events between two tries.

    In vain, it says `what` was waited for, what came last, and what the page shows."""
    deadline = time.monotonic() + seconds
    while not (result := is_so()):
        if time.monotonic() >= deadline:
            raise AssertionError(f"{f'not {what}' if what else 'nothing'} within {seconds} s, but {result!r}{shown_by(page)}")
        if page:
            page.wait_for_timeout(50)  # polling interval
        else:
            time.sleep(0.05)  # polling interval
    return result


def shown_by(page):
    if page is None:
        return ""
    try:
        return f"; on {page.url}: {page.locator('body').inner_text()[:300]!r}"
    except Exception as error:  # what was waited for matters, not why the page cannot be read
        return f"; the page cannot be read: {error}"
