"""Each app can be put on the home screen: what the browser itself finds missing of that."""

import pytest

from test_offline import READY


@pytest.mark.parametrize(("app", "start"), [("wal", "/wal"), ("yello", "/yello/sign-in")])
def test_the_browser_finds_nothing_missing(phone, app, start):
    page = phone.page
    page.goto(start)
    page.evaluate(READY)
    protocol = phone.context.new_cdp_session(page)
    manifest = protocol.send("Page.getAppManifest")
    assert manifest["url"].endswith(f"/{app}/manifest.webmanifest")
    assert manifest["errors"] == []
    missing = protocol.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A walk's browser keeps nothing, so it would install nothing.
    assert [each["errorId"] for each in missing if each["errorId"] != "in-incognito"] == []
