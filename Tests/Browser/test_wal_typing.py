"""Typing in WAL: counted as the server counts, with the server's errors shown at once."""

import unicodedata

import pytest
from playwright.sync_api import expect

from actions import force_tap
from screen_check import check_screen
from variants import in_light_and_dark
from wal_member import WalMember

# The contrast between an element's text and its background, by WCAG 2.2.
CONTRAST = """place => {
  const light = color => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map(each => each / 255)
      .map(each => each <= 0.03928 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [one, other] = [light(getComputedStyle(place).color), light(getComputedStyle(document.body).backgroundColor
    === 'rgba(0, 0, 0, 0)' ? getComputedStyle(document.documentElement).backgroundColor
    : getComputedStyle(document.body).backgroundColor)].sort()
  return (other + 0.05) / (one + 0.05)
}"""
STYLE = "place => { const its = getComputedStyle(place); return [its.color, its.fontWeight, its.boxShadow] }"


@pytest.fixture
def newcomer(phone):
    phone.page.goto("/wal")
    # Until the page is loaded, no script hears what is typed.
    with phone.page.expect_navigation():
        phone.page.get_by_role("button", name="새로운 사람으로 시작하기").tap()
    return phone


def paste(page, field, words):
    """As from the clipboard: in one piece, refused or taken as a whole."""
    field.focus()
    page.keyboard.insert_text(words)


def test_letters_in_pieces_are_put_together_and_counted_as_people_do(newcomer):
    """H30"""
    page = newcomer.page
    field = page.get_by_label("닉네임")
    ten = "가나다라마바사아자차"
    for words, count in (("뽀시래기", "4/10"), (ten, "10/10"), ("각" * 10, "10/10")):
        field.fill("")
        pieces = unicodedata.normalize("NFD", words)
        assert len(pieces) > len(words)
        paste(page, field, pieces)
        expect(field).to_have_value(words)
        expect(page.locator(".field-counter")).to_have_text(count)
        expect(page.locator("#nickname-error")).to_be_empty()
    page.get_by_role("button", name="다음").tap()
    expect(page.locator("legend:visible")).to_contain_text("각" * 10 + "님, 어떤 왈소리를 들려줄까요?")


def test_at_the_limit_typing_goes_on_and_the_eleventh_is_said_to_be_too_much(newcomer):
    """H30"""
    page = newcomer.page
    field = page.get_by_label("닉네임")
    way = page.get_by_role("button", name="다음")
    field.fill("가나다라마바사아자")
    # A syllable is composed in the tenth place, as a Korean keyboard does.
    protocol = newcomer.context.new_cdp_session(page)
    for begun in ("ㅊ", "차", "참"):
        protocol.send("Input.imeSetComposition", {"text": begun, "selectionStart": 1, "selectionEnd": 1})
        expect(page.locator(".field-counter")).to_have_text("10/10")
    protocol.send("Input.insertText", {"text": "참"})
    expect(field).to_have_value("가나다라마바사아자참")
    expect(way).to_have_attribute("aria-disabled", "false")
    field.press_sequentially("a")
    expect(field).to_have_value("가나다라마바사아자참a")
    expect(page.locator(".field-counter")).to_have_text("11/10")
    expect(page.locator("#nickname-error")).to_have_text("닉네임은 10자까지예요.")
    expect(way).to_have_attribute("aria-disabled", "true")
    check_screen(newcomer, "wal-nickname-long")
    force_tap(way)
    expect(field).to_be_focused()
    expect(page.locator("legend:visible")).to_contain_text("뭐라고 부를까요")
    field.press("Backspace")
    expect(page.locator("#nickname-error")).to_be_empty()
    way.tap()
    expect(page.locator("legend:visible")).to_contain_text("어떤 왈소리를")


def test_a_letter_that_is_not_allowed_is_not_taken_and_a_red_line_says_why(newcomer):
    """H30"""
    page = newcomer.page
    field = page.get_by_label("닉네임")
    line = page.locator("#nickname-error")
    field.press_sequentially("보 ")
    expect(line).to_contain_text("띄어쓰기 없이")
    expect(field).to_have_value("보")
    check_screen(newcomer, "wal-nickname-refused")
    field.press_sequentially("리")
    expect(line).to_be_empty()
    for odd in ("🐶", "!", "é"):
        paste(page, field, odd)
        expect(field).to_have_value("보리")
        expect(line).to_contain_text("띄어쓰기 없이")
    # Pasted text, and input that cannot be intercepted, stays for correction.
    field.fill("보 리")
    expect(line).to_contain_text("띄어쓰기 없이")
    expect(page.get_by_role("button", name="다음")).to_have_attribute("aria-disabled", "true")
    expect(field).to_have_value("보 리")


@in_light_and_dark
def test_the_counter_shows_that_it_is_full_by_more_than_its_colour(phone, scheme):
    WalMember(phone)
    page = phone.page
    for path, name, most in (("/wal/calendar", "나에게 보낼 말", 100), ("/wal/me/nickname", "닉네임", 10)):
        page.goto(path)
        field, counter = page.get_by_label(name), page.locator(".field-counter")
        styles = []
        for count in (most - 1, most, most + 1):
            field.fill("가" * count)
            expect(counter).to_have_text(f"{count}/{most}")
            styles.append(counter.evaluate(STYLE))
            assert counter.evaluate(CONTRAST) >= 4.5, (path, count)
        assert len({color for color, _, _ in styles}) == 3
        # Bolder, and with a ring.
        rings = [shadow.endswith("inset") for _, _, shadow in styles]
        assert rings == [False, True, True]
        assert [weight for _, weight, _ in styles] == ["400", "700", "700"]
        field.fill("가" * most)
        # A look is at both schemes.
        if scheme == "light":
            check_screen(phone, f"wal-full-{most}")


def test_a_hundred_and_one_characters_are_said_at_once_and_none_is_lost(phone):
    """H31"""
    member = WalMember(phone)
    page = phone.page
    page.goto("/wal/calendar")
    field = page.get_by_label("나에게 보낼 말")
    send = page.get_by_role("button", name="보내기")
    for picker in ("#day-picker", "#time-picker"):
        page.locator(f"{picker} > summary").tap()
    long = "👨‍👩‍👧‍👦" * 101
    field.fill(long)
    expect(page.locator("#text-error")).to_have_text("100자까지 적을 수 있어요.")
    expect(send).to_have_attribute("aria-disabled", "true")
    check_screen(phone, "wal-write-long")
    force_tap(send)
    expect(field).to_be_focused()
    expect(field).to_have_value(long)
    assert member.call("GET", "/wal/reservations")["sending"] == []
    # Surrounding space does not count, because the server trims it.
    field.fill(" " + "👨‍👩‍👧‍👦" * 100 + "\n")
    expect(page.locator(".field-counter")).to_have_text("100/100")
    expect(page.locator("#text-error")).to_be_empty()
    expect(send).to_have_attribute("aria-disabled", "false")
    send.tap()
    expect(page.locator("h1")).to_have_text("예약 완료!")
    assert member.call("GET", "/wal/reservations")["sending"][0]["text"] == "👨‍👩‍👧‍👦" * 100
