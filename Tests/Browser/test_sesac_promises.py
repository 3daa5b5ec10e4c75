"""SeSAC from the phone number to the tabs, its state on two devices, and all of it in English."""

import json
import re

import pytest

from actions import expect_toast, pause_clock, toast
from expecting import expect
from people import ask
from screen_check import check_screen
from test_english import KOREAN_STAYS, LEFT_OVER
from test_sesac import join
from waiting import wait_until

pytestmark = pytest.mark.fresh_demo

# Nobody of the demo waits here, so that no Korean nickname is on the screen.
BUSAN = {"latitude": 35.1795, "longitude": 129.0756}
JSON = {"Accept": "application/json"}


def sent_code(phone, number):
    """The newest code that was sent to a number."""
    items = json.loads(phone.context.request.get("/outbox", headers=JSON).text())["items"]
    text = next(each["text"] for each in items if each["address"] == number)
    return re.search(r"\b\d{6}\b", text)[0]


def test_the_form_writes_the_number_and_each_tap_leads_on_to_the_tabs_for_good(phone):
    """S25 S26 S37"""
    page = phone.page
    page.goto("/sesac/sign-in")
    page.get_by_role("link", name="휴대폰 번호로 계속하기").tap()
    number = page.get_by_label("휴대폰 번호")
    number.press_sequentially("0105555777")
    expect(number).to_have_value("010-555-5777")
    number.press_sequentially("7")
    expect(number).to_have_value("010-5555-7777")
    # Over a hyphen, in both directions; what is typed there stays in its place.
    for key in ("Backspace", *["ArrowLeft"] * 8, "Backspace", "0"):
        number.press(key)
    expect(number).to_have_value("010-555-5777")
    number.evaluate("field => field.setSelectionRange(3, 3)")
    number.press("Delete")
    expect(number).to_have_value("010-555-777")
    number.press_sequentially("5")
    number.press("End")
    number.press_sequentially("7")
    expect(number).to_have_value("010-5555-7777")
    # As a phone fills it in; what is no number stays for the server to refuse.
    number.fill("010-5555-777a")
    expect(number).to_have_value("010-5555-777a")
    number.fill("+82 10 5555 7777")
    expect(number).to_have_value("010-5555-7777")
    page.get_by_role("button", name="인증 문자 받기").tap()
    expect(page.locator("h1")).to_have_text("인증번호 입력")
    page.get_by_label("인증번호").fill(sent_code(phone, "+821055557777"))
    page.get_by_role("button", name="인증하고 시작하기").tap()
    for label, value in (("닉네임", "새봄"), ("생년월일", "1999-09-09"), ("이메일", "saebom@example.com")):
        page.get_by_label(label).fill(value)
        page.get_by_role("button", name="다음").press("Enter")
    expect(page.locator("label.gender").first).to_be_visible()
    page.get_by_role("button", name="시작하기").tap()
    expect(page.locator("#map")).to_be_visible()
    # The tabs have taken the place of all of that.
    for _ in range(3):
        page.go_back()
        expect(page.locator("#map")).to_be_visible()
    page.goto("/sesac/sign-in")
    expect(page.locator("#map")).to_be_visible()


GREEN = """button => {
  const [red, green, blue] = getComputedStyle(button).backgroundColor.match(/\\d+/g).map(Number)
  return green > red + 40 && green > blue + 20
}"""


def test_a_button_turns_green_with_what_is_right_and_the_time_of_a_code_runs_out(new_phone):
    """S20 S21 S23 S24 E1 SW10"""
    phone = new_phone(worker=False)
    page = phone.page
    page.clock.install()

    def expect_ready(button, is_ready):
        expect(button).to_have_attribute("aria-disabled", str(not is_ready).lower())
        wait_until(lambda: button.evaluate(GREEN) == is_ready, page)

    page.goto("/sign-in/phone?app=sesac&next=%2Fsesac")
    number, button = page.get_by_label("휴대폰 번호"), page.get_by_role("button", name="인증 문자 받기")
    expect_ready(button, False)
    number.press_sequentially("010555577")
    expect_ready(button, False)
    # Ten digits are a number, as are eleven; twelve, and other networks, are none.
    number.press_sequentially("7")
    expect_ready(button, True)
    number.press("Backspace")
    expect_ready(button, False)
    for wrong in ("000-5555-7777", "010-5555-77777", "010-5555-777a"):
        number.fill(wrong)
        expect_ready(button, False)
    number.fill("010-7200-4141")
    expect_ready(button, True)
    button.tap()
    expect(page.locator("h1")).to_have_text("인증번호 입력")

    code, button = page.get_by_label("인증번호"), page.get_by_role("button", name="인증하고 시작하기")
    expect_ready(button, False)
    code.press_sequentially("12345")
    expect_ready(button, False)
    code.press_sequentially("6")
    expect_ready(button, True)
    code.press("Backspace")
    expect_ready(button, False)

    label, gone = page.get_by_role("timer"), "인증 시간이 지났어요. 인증 문자를 다시 받아 주세요."
    pause_clock(page)
    expect(label).to_have_text(re.compile(r"남은 시간 00:[45]\d"))
    page.clock.run_for(30_000)
    expect(label).to_have_text(re.compile(r"남은 시간 00:[12]\d"))
    expect(toast(phone)).to_have_count(0)
    page.clock.run_for(30_000)
    expect_toast(phone, gone)
    expect(label).to_be_hidden()
    # Another one begins anew.
    ask(phone, "POST", "/demo/clock", {"minutes": 1})
    page.clock.resume()
    page.get_by_role("button", name="인증 문자 다시 받기").tap()
    expect(label).to_have_text(re.compile(r"남은 시간 (01:00|00:5\d)"))
    expect(toast(phone)).to_have_count(0)


def test_the_state_comes_from_the_server_by_events_and_else_by_asking_less_and_less(new_phone):
    """SW8 SW19"""
    # Without a service worker, whose requests cannot be refused here.
    phone = new_phone(worker=False)
    page = phone.page
    join(phone)
    page.add_init_script("""
      window.asked = []
      const fetched = window.fetch
      window.fetch = (...words) => (words[0] === "/sesac/state" && asked.push(Date.now()), fetched(...words))
    """)
    page.clock.install()
    page.goto("/sesac")
    expect(page.locator("html")).to_have_attribute("data-stream", "open")
    page.clock.run_for(120_000)
    assert len(page.evaluate("asked")) == 1, "asked once, for what happened before the events came"
    # Another device of the same person begins to wait, and stops.
    button = page.locator(".state-button")
    ask(phone, "PUT", "/sesac/search", BUSAN)
    expect(button).to_have_attribute("data-state-button", "WAITING")
    expect(page.locator("html")).to_have_attribute("data-stream", "open")
    ask(phone, "DELETE", "/sesac/search")
    expect(button).to_have_attribute("data-state-button", "NORMAL")

    # Without events and with a server that does not answer.
    phone.allow("^(console|503)")
    page.route("**/sesac/events?**", lambda route: route.abort())
    page.route("**/sesac/state", lambda route: route.fulfill(status=503))
    page.goto("/sesac")
    pause_clock(page)
    loaded = page.evaluate("Date.now() - 1000")
    for _ in range(400):
        page.clock.run_for(1000)
        if len(page.evaluate("asked")) == 5:
            break
    times = [loaded, *page.evaluate("asked")]
    assert len(times) == 6, times
    waits = [later - earlier for earlier, later in zip(times, times[1:])]
    assert all(wait >= least for wait, least in zip(waits[1:], (10_000, 20_000, 40_000, 60_000))), waits
    # The server answers again: it is asked every five seconds.
    page.unroute("**/sesac/state")
    with page.expect_response("**/sesac/state"):
        page.clock.run_for(60_000)
    before = len(page.evaluate("asked"))

    def has_asked():
        page.clock.run_for(5000)
        return len(page.evaluate("asked")) > before

    wait_until(has_asked, page)


def test_every_screen_reads_in_english_and_to_a_screen_reader(new_phone):
    """SW20"""
    phone = new_phone(locale="en-US")
    page = phone.page

    def check(name):
        assert page.locator("html").get_attribute("lang") == "en"
        left = page.evaluate(LEFT_OVER, KOREAN_STAYS)
        assert not left, f"{name} ({page.url}) still says {left}"
        check_screen(phone, f"english-sesac-{name}", is_translated=True)

    page.goto("/sesac/sign-in")
    check("entrance")
    page.get_by_role("button", name="Start as someone new").tap()
    expect(page.locator("h1")).to_have_text("Join")
    check("join")
    join(phone, "Wanderer")
    place = "latitude={latitude}&longitude={longitude}".format(**BUSAN)
    for name, path in (
        ("map", f"/sesac?{place}"), ("tags", f"/sesac/search?{place}"), ("finder", "/sesac/finder"),
        ("shop", "/sesac/shop"), ("chats", "/sesac/chats"), ("me", "/sesac/me"), ("profile", "/sesac/me/profile"),
        ("notices", "/sesac/notices"), ("faq", "/sesac/faq"), ("inquiries", "/sesac/inquiries"),
        ("friends", "/sesac/friends"),
    ):
        page.goto(path)
        check(name)
