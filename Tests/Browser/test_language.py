"""The language of an account or a browser, with a network and without."""

import pytest

from expecting import expect
from screen_check import check_screen
from test_yello_offline import READY
from variants import with_and_without_scripts
from waiting import wait_until

# The language that service workers show their own pages in.
NOTED = "caches.match('/?language').then((kept) => kept && kept.text())"


def choose(page, language):
    page.goto("/language?app=colary")
    page.locator(f"input[name=language][value={language}]").check()
    page.locator("main button").tap()
    page.wait_for_url("**/language?app=colary")
    expect(page.locator("html")).to_have_attribute("lang", language)


@with_and_without_scripts
def test_a_chosen_language_is_that_of_every_page(phone, new_person, scripts):
    new_person("한새봄", at=phone)
    page, suffix = phone.page, "" if scripts else "-no-scripts"
    page.goto("/yello/manage")
    check_screen(phone, f"manage{suffix}")
    page.get_by_role("link", name="언어").tap()
    expect(page.get_by_role("radio", name="기기 설정대로")).to_be_checked()
    check_screen(phone, f"language{suffix}")
    page.get_by_role("radio", name="English").check()
    page.get_by_role("button", name="저장").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Language")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    for path in ("/yello", "/account", "/nowhere", "/privacy"):
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", "en")
    page.goto("/account")
    expect(page.get_by_role("link", name="Language")).to_contain_text("English")
    check_screen(phone, f"account-english{suffix}")


@pytest.mark.worker
@pytest.mark.parametrize("is_first", [True, False], ids=["chosen-before-the-worker", "chosen-later"])
def test_pages_of_the_device_are_in_the_chosen_language_without_a_network(phone, offline, is_first):
    """Those that a service worker keeps for everybody, of addresses that were never visited."""
    page = phone.page
    if is_first:
        choose(page, "en")
    page.goto("/colary")
    page.evaluate(READY)
    if not is_first:
        choose(page, "en")
        page.goto("/colary")
    wait_until(lambda: page.evaluate(NOTED) == "en", page)
    offline(True)
    page.goto("/colary/records")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("heading", level=1)).to_have_text("Entries")
    page.goto("/colary/transfer")
    expect(page.get_by_role("heading", level=1)).to_have_text("You are offline")
    offline(False)
    expect(page.get_by_role("heading", level=1)).not_to_have_text("You are offline")
    choose(page, "ko")
    page.goto("/colary")
    wait_until(lambda: page.evaluate(NOTED) == "ko", page)
    offline(True)
    page.goto("/colary/records")
    expect(page.get_by_role("heading", level=1)).to_have_text("기록 보기")
