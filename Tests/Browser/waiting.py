"""Waiting for what a test expects: the longest waits, which only a hang reaches, and polling."""

import time

# For an assertion about a page, in milliseconds; for an action or an address; for anything else, in seconds.
EXPECT, ACTION, PATIENCE = 30_000, 60_000, 120


def wait_until(is_so, page=None, seconds=PATIENCE):
    """Returns the first truthy result of `is_so`; `page` lets Playwright handle its events between two tries."""
    deadline = time.monotonic() + seconds
    while not (result := is_so()):
        assert time.monotonic() < deadline, f"nothing within {seconds} s"
        if page:
            page.wait_for_timeout(50)  # polling interval
        else:
            time.sleep(0.05)  # polling interval
    return result
