"""Colary's screen lock: a PIN that hides the diary on one device."""

from expecting import expect
from screen_check import check_screen
from test_colary import READY, begin

CARD = ".feeling-card"


def enter(page, pin):
    page.get_by_label("PIN", exact=True).fill(pin)
    page.get_by_role("button", name="열기").tap()


def reopen(phone):
    """Closes the app and opens it again."""
    phone.page.close()
    phone.open()
    phone.page.goto("/colary/records")
    return phone.page


def test_a_pin_hides_the_diary_on_this_device_with_and_without_a_network(phone, offline):
    page = phone.page
    begin(phone, "아무도 못 보게")
    page.evaluate(READY)
    page.goto("/colary")
    page.get_by_role("link", name="메뉴").tap()
    page.get_by_role("link", name="화면 잠금").tap()
    expect(page.locator("main")).to_contain_text("화면만 가리는 잠금이에요")
    # To a recovery code, and back.
    page.get_by_role("link", name="복구 코드 받아 두기").tap()
    page.get_by_text("복구 코드 새로 받기").tap()
    page.get_by_role("button", name="새로 받기").tap()
    page.get_by_role("link", name="적어 뒀어요").tap()
    page.wait_for_url("**/colary/lock")
    first, again = page.get_by_label("PIN", exact=True), page.get_by_label("PIN 한 번 더")
    for pins, words in ((("12a4", "12a4"), "숫자 네 개"), (("2580", "2581"), "두 PIN이 달라요")):
        first.fill(pins[0])
        again.fill(pins[1])
        page.get_by_role("button", name="잠금 켜기").tap()
        expect(page.locator("main")).to_contain_text(words)
    check_screen(phone, "colary-lock")
    again.fill("2580")
    page.get_by_role("button", name="잠금 켜기").tap()
    expect(page.get_by_role("heading", name="잠금이 켜져 있어요")).to_be_visible()
    # Who has just been here goes on.
    page.goto("/colary/records")
    expect(page.locator(CARD)).to_be_visible()
    expect(page.get_by_role("dialog", name="잠겨 있어요")).to_have_count(0)

    page = reopen(phone)
    expect(page.get_by_role("dialog", name="잠겨 있어요")).to_be_visible()
    expect(page.locator(CARD)).to_be_hidden()
    check_screen(phone, "colary-locked")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="잠겨 있어요")).to_be_visible()
    enter(page, "0000")
    expect(page.locator("#lock-error")).to_have_text("PIN이 달라요.")
    expect(page.locator(CARD)).to_be_hidden()
    # Nobody has been here for half a minute.
    enter(page, "2580")
    expect(page.locator(CARD)).to_be_visible()
    page.evaluate("""() => {
      addEventListener("pagehide", () => sessionStorage.setItem("colary seen", Date.now() - 31_000))
    }""")
    page.goto("/colary/year")
    expect(page.get_by_role("dialog", name="잠겨 있어요")).to_be_visible()

    offline(True)
    page = reopen(phone)
    expect(page.get_by_role("dialog", name="잠겨 있어요")).to_be_visible()
    for _ in range(5):
        enter(page, "9999")
        expect(page.locator("#lock-error")).to_have_text("PIN이 달라요.")
        expect(page.get_by_label("PIN", exact=True)).to_have_value("")
    enter(page, "2580")
    expect(page.locator("#lock-error")).to_have_text("조금 뒤에 다시 해 주세요.")
    page.evaluate("""() => {
      const lock = JSON.parse(localStorage.getItem("colary lock"))
      localStorage.setItem("colary lock", JSON.stringify({ ...lock, until: Date.now() - 1 }))
    }""")
    enter(page, "2580")
    expect(page.locator(CARD)).to_be_visible()
    offline(False)
    page.goto("/colary/lock")
    page.get_by_role("button", name="잠금 끄기").tap()
    page = reopen(phone)
    expect(page.locator(CARD)).to_be_visible()


def test_a_forgotten_pin_leads_by_signing_out_to_the_recovery_code(phone):
    page = phone.page
    begin(phone, "아무도 못 보게")
    page.goto("/colary/lock")
    page.get_by_label("PIN", exact=True).fill("2580")
    page.get_by_label("PIN 한 번 더").fill("2580")
    page.get_by_role("button", name="잠금 켜기").tap()
    expect(page.get_by_role("heading", name="잠금이 켜져 있어요")).to_be_visible()
    page = reopen(phone)
    page.get_by_role("link", name="PIN을 잊었어요").tap()
    expect(page.get_by_role("button", name="복구 코드 새로 받기")).to_be_visible()
    page.get_by_role("button", name="로그아웃").tap()
    page.wait_for_url("**/sign-in/recovery?app=colary")
