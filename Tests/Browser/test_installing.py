"""Each app can be installed on the home screen: Chromium reports nothing missing."""

import pytest

from test_yello_offline import READY


@pytest.mark.parametrize(("app", "start"), [("wal", "/wal"), ("yello", "/yello/sign-in"), ("colary", "/colary")])
def test_the_browser_finds_nothing_missing(phone, app, start):
    page = phone.page
    page.goto(start)
    page.evaluate(READY)
    protocol = phone.context.new_cdp_session(page)
    manifest = protocol.send("Page.getAppManifest")
    assert manifest["url"].endswith(f"/{app}/manifest.webmanifest")
    assert manifest["errors"] == []
    missing = protocol.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # The test browser is incognito, which rules out installing.
    assert [each["errorId"] for each in missing if each["errorId"] != "in-incognito"] == []
