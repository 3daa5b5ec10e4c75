"""A form waits for the network under its own key and stores no password; going back has one effect. For forms of each app: `test_every_app`."""

from playwright.sync_api import expect

from actions import expect_toast
from test_every_app import LOST
from test_yello_offline import READY
from wal_member import WalMember


def test_a_cached_page_has_new_keys_and_a_waiting_form_keeps_its_own(phone, new_person, offline):
    """A form may have arrived although its reply did not, and must then be sent under the same key."""
    new_person("한새봄", at=phone)
    page = phone.page
    page.goto("/yello")
    page.evaluate(READY)
    page.goto("/yello/wishes?kind=group")
    field = page.locator("form [name=_key]")
    first = field.input_value()
    offline(True)
    page.reload()
    expect(page.locator(".kept-page")).to_be_visible()
    second = field.input_value()
    assert second and second != first
    page.locator("#name").fill("사진 동아리")
    page.get_by_role("button", name="보내기").tap()
    expect_toast(phone, LOST)
    page.reload()
    expect(page.locator(".kept-page")).to_be_visible()
    expect(page.locator("#name")).to_have_value("사진 동아리")
    assert field.input_value() == second
    offline(False)
    expect(page.locator("#name")).to_have_count(0)


def test_signing_in_without_a_network_waits_with_the_address_and_no_stored_password(phone, offline):
    page = phone.page
    page.goto("/sign-in/email")
    page.locator("#address").fill("nobody@madang.example")
    page.locator("#password").fill("correct horse battery")
    offline(True)
    page.get_by_role("button", name="로그인").tap()
    expect_toast(phone, LOST)
    expect(page.locator("#address")).to_have_value("nobody@madang.example")
    assert page.evaluate("JSON.stringify({ ...sessionStorage })").count("horse") == 0
    offline(False)
    expect(page.get_by_text("이메일이나 비밀번호가 달라요.")).to_be_visible()


def test_the_browsers_back_saves_what_the_arrow_saves(phone):
    page = phone.page
    member = WalMember(phone, categories=["COMEDY"])
    page.goto("/wal/settings")
    for leave in (page.go_back, page.get_by_role("link", name="뒤로").tap):
        before = member.call("GET", "/wal/me")["categories"]
        page.goto("/wal/settings")
        page.goto("/wal/me/categories")
        page.locator(".kind").filter(has=page.locator("input:not(:checked)")).first.tap()
        leave()
        page.wait_for_url("**/wal/settings")
        expect(page.locator(".toast")).to_be_visible()
        assert len(member.call("GET", "/wal/me")["categories"]) == len(before) + 1
