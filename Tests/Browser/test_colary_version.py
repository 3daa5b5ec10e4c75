"""Colary's minimum version: forced, optional, none and maintenance, without losing what waits to be sent."""

import json

import pytest
from playwright.sync_api import expect

from screen_check import check_screen
from test_colary import begin, entries_on_server, write

pytestmark = pytest.mark.fresh_demo


@pytest.fixture
def phone(new_phone):
    # Requests that pass a service worker cannot be answered by the test.
    return new_phone(worker=False)


def serve(phone, **config):
    # The newest answer counts. Without one in between, the page before could store the server's own.
    body = {"minVersion": "", "latestVersion": "", "apiMin": "", "updateURL": "", "message": {"ko": "", "en": ""},
            "maintenance": False, "ttl": 43200, **config}
    phone.page.route("**/colary/config*", lambda route: route.fulfill(json=body))


# The table of `VersionTests`: a version, the minimum, the latest, and what is required.
TABLE = [
    ("1.9.0", "1.10.0", "", "forced"), ("1.10.0", "1.9.0", "", "none"), ("1.2", "1.2.0", "", "none"),
    ("1.2", "1.2.1", "", "forced"), ("v1.2.0", "1.2.0", "", "none"), ("v1.1.9", "1.2.0", "", "forced"),
    ("", "9.0.0", "", "none"), ("1.x.0", "9.0.0", "", "none"), ("1.2.0-beta", "1.2.0", "", "forced"),
    ("+1.0.0", "9.0.0", "", "none"), ("vv1.0", "9.0.0", "", "none"),
    ("1.2.0", "1.2.0-beta", "", "none"), ("1.2.0", "nonsense", "", "none"), ("1.2.0", "1.0.0", "1.3.0", "optional"),
    ("1.3.0", "1.0.0", "1.3.0", "none"), ("99999999999999999999.0.0", "1.0.0", "", "none"),
]
REQUIRED = """async table => {
  const name = performance.getEntriesByType('resource').map(each => each.name).find(each => /colary[/]version-[^/]*[.]js$/.test(each))
  const { requirement } = await import(name)
  return table.map(([version, minVersion, latestVersion]) => requirement({ minVersion, latestVersion }, version))
}"""


def test_the_page_requires_of_a_version_what_the_server_does(phone):
    """C25, CH17"""
    phone.page.goto("/colary")
    phone.page.wait_for_load_state()
    assert phone.page.evaluate(REQUIRED, TABLE) == [required for *_, required in TABLE]


def test_a_version_that_is_too_old_writes_nothing_and_loses_nothing(phone):
    """C25, CH17"""
    page = phone.page
    begin(phone, "먼저 쓴 글")
    page.wait_for_function("() => localStorage.getItem('colary config')")
    page.evaluate("localStorage.removeItem('colary config')")
    serve(phone, maintenance=True)
    page.goto("/colary")
    expect(page.locator("[data-maintenance]")).to_be_visible()
    page.reload()
    write(phone, "점검 중에 쓴 글")
    serve(phone, minVersion="1.10.0", latestVersion="1.10.0")
    page.goto("/colary")
    dialog = page.get_by_role("dialog", name="새 버전이 있어요")
    expect(dialog).to_contain_text("그대로 있어요")
    check_screen(phone, "colary-update-forced")
    page.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    # It is known without a network too, and reading stays possible.
    page.route("**/colary/config*", lambda route: route.abort())
    phone.allow("ERR_FAILED")
    page.reload()
    expect(dialog).to_be_visible()
    dialog.get_by_role("link", name="기록 보기").tap()
    expect(page.locator(".feeling-card")).to_have_count(2)
    expect(page.locator(".feeling-card").first).to_contain_text("보내기를 기다려요")
    assert entries_on_server(phone) == ["먼저 쓴 글"]
    # The update.
    serve(phone, minVersion="1.0.0", latestVersion="1.0.0")
    page.goto("/colary")
    expect(dialog).to_be_hidden()
    page.goto("/colary/records")
    expect(page.locator("[data-badge]:visible")).to_have_count(0)
    assert entries_on_server(phone) == ["점검 중에 쓴 글", "먼저 쓴 글"]


def test_a_newer_version_is_offered_and_put_off(phone):
    """C25"""
    page = phone.page
    serve(phone, latestVersion="1.0.1", message={"ko": "더 빨라졌어요.", "en": "Faster."})
    page.goto("/colary")
    dialog = page.get_by_role("dialog", name="새 버전이 있어요")
    expect(dialog).to_contain_text("더 빨라졌어요.")
    check_screen(phone, "colary-update-offered")
    dialog.get_by_role("button", name="나중에").tap()
    expect(dialog).to_be_hidden()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_function("() => JSON.parse(localStorage.getItem('colary config')).latestVersion === '1.0.1'")
    expect(dialog).to_be_hidden()
    later = json.loads(page.evaluate("localStorage.getItem('colary update later')"))
    page.evaluate("later => localStorage.setItem('colary update later', later)", json.dumps({**later, "at": later["at"] - 3 * 86_400_000}))
    page.reload()
    expect(dialog).to_be_visible()
