"""`expect` for the pages of a browser and for those read over HTTP."""

from playwright.sync_api import expect as expect_in_browser

from form_client import Expectation, FormPage, Locator


def expect(subject, message=None):
    if isinstance(subject, (FormPage, Locator)):
        return Expectation(subject)
    return expect_in_browser(subject, message)
