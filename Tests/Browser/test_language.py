"""The language of an account, and rows of menus."""

from expecting import expect
from screen_check import check_screen
from variants import with_and_without_scripts


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
