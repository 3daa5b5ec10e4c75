"""Paying at the demo's provider: the order's page is loaded until it says how far the payment is."""

import re

from playwright.sync_api import Error

from waiting import wait_until

# The page loads itself again as well, which ends what was asked of it meanwhile.
LOADS_ITSELF = re.compile("interrupted by another navigation|net::ERR_ABORTED|Execution context was destroyed")


def reload_until(page, wanted, words):
    """Loads the page again until `wanted` is there, which without scripts nothing else does; the server is asked for its words first."""
    def is_there():
        try:
            if wanted.count():
                return True
            if words in page.request.get(page.url).text():
                page.reload()
        except Error as error:
            if not LOADS_ITSELF.search(error.message):
                raise
        return False

    wait_until(is_there, page, what=wanted)


def open_provider(page):
    """From the order's page, once the provider has one for it; returns the button that leads there."""
    button = page.get_by_role("button", name="결제하기")
    page.wait_for_url("**/payments/*")
    reload_until(page, button, "결제하기")
    return button


def wait_for_outcome(page, text):
    """Waits for the order's page, to which the page before leads by itself or by a link, to say something."""
    page.wait_for_url(lambda url: "/payments/" in url and "/practice/" not in url)
    reload_until(page, page.get_by_text(text), text)
