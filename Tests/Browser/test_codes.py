"""Signing in with a code sent to a phone, with e-mail and password, and with a device account."""

import json
import pathlib
import re
import sqlite3

from actions import force_tap
from expecting import expect
from screen_check import check_screen
from variants import with_and_without_scripts


def sent(demo, address):
    """What the demo's outbox shows for an address, oldest first."""
    path = pathlib.Path(demo.log).parent / "data" / "madang.db"
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as db:
        rows = db.execute("SELECT payload FROM outbox WHERE address = ? ORDER BY created_at, id",
                          [address]).fetchall()
    texts = [json.loads(payload)["text"] for (payload,) in rows]
    return [text if isinstance(text, str) else text["ko"] for text in texts]


def heading(page, words):
    expect(page.get_by_role("heading", level=1)).to_have_text(words)


@with_and_without_scripts
def test_a_code_by_text_message_leads_in(phone, demo, scripts):
    suffix = "" if scripts else "-no-scripts"
    number = "010-7100-0001" if scripts else "010-7100-0002"
    page = phone.page
    page.goto("/sign-in?next=/account")
    check_screen(phone, f"sign-in-ways{suffix}")
    page.get_by_role("link", name="휴대폰 번호로 계속하기").tap()
    heading(page, "휴대폰 번호로 로그인")
    field = page.get_by_label("휴대폰 번호")
    field.fill("010-71")
    check_screen(phone, f"phone{suffix}")
    force_tap(page.get_by_role("button", name="인증 문자 받기"))
    expect(page.locator("#number-error")).to_contain_text("010으로 시작하는 휴대폰 번호")
    expect(field).to_have_value("010-71")
    check_screen(phone, f"phone-wrong{suffix}")
    field.fill(number)
    page.get_by_role("button", name="인증 문자 받기").tap()
    heading(page, "인증번호 입력")
    expect(page.locator("main")).to_contain_text(number)
    check_screen(phone, f"code{suffix}")
    again = page.get_by_role("button", name="인증 문자 다시 받기")
    if scripts:
        expect(again).to_be_disabled()
    else:
        again.tap()
        expect(page.get_by_role("alert").first).to_contain_text("조금 뒤에")
        check_screen(phone, "code-soon-no-scripts")
    [message] = sent(demo, "+82" + number.replace("-", "")[1:])
    code = re.search(r"\d{6}", message).group()
    wrong = f"{(int(code) + 1) % 1_000_000:06}"
    page.get_by_label("인증번호").fill(wrong)
    page.get_by_role("button", name="인증하고 시작하기").tap()
    expect(page.locator("#code-error")).to_contain_text("4번 더 해 볼 수 있어요")
    check_screen(phone, f"code-wrong{suffix}")
    page.get_by_label("인증번호").fill(code)
    page.get_by_role("button", name="인증하고 시작하기").tap()
    page.wait_for_url("**/account")
    page.goto("/account/identities")
    expect(page.locator(".row")).to_have_count(1)
    expect(page.locator(".row")).to_contain_text("휴대폰 번호")
    check_screen(phone, f"identities-phone{suffix}")
    link_an_address(page, demo, f"dal{suffix}@example.com")
    page.get_by_role("button", name="복구 코드 받기").tap()
    heading(page, "복구 코드를 적어 두세요")
    page.get_by_role("link", name="적어 뒀어요").tap()
    expect(page.locator(".row")).to_have_count(3)
    # A single press must not make another code, because that voids the first.
    page.get_by_text("복구 코드 새로 받기").tap()
    page.get_by_role("button", name="새로 받기").tap()
    heading(page, "복구 코드를 적어 두세요")
    page.get_by_role("link", name="적어 뒀어요").tap()
    expect(page.locator(".row")).to_have_count(3)


def ask_for_text_message(page, number):
    page.goto("/sign-in?next=/account")
    page.get_by_role("link", name="휴대폰 번호로 계속하기").tap()
    page.get_by_label("휴대폰 번호").fill(number)
    page.get_by_role("button", name="인증 문자 받기").tap()


def test_a_code_that_expired_while_the_phone_slept_can_be_sent_again_at_once(phone):
    """The monotonic clock stands still in a phone that sleeps; the clock of the day goes on."""
    page = phone.page
    page.add_init_script("const awake = Date.now; window.slept = 0; Date.now = () => awake() + slept")
    ask_for_text_message(page, "010-7100-0003")
    again = page.get_by_role("button", name="인증 문자 다시 받기")
    expect(again).to_be_disabled()
    page.evaluate("slept = 600_000")
    expect(page.locator(".toast")).to_contain_text("인증 시간이 지났어요")
    expect(again).to_be_enabled()
    expect(page.locator("[data-wait]")).to_be_hidden()


def test_a_clock_that_is_set_back_makes_no_code_last_longer(phone):
    page = phone.page
    page.add_init_script("const right = Date.now; window.back = 0; Date.now = () => right() - back")
    ask_for_text_message(page, "010-7100-0004")
    face = page.locator("[data-life] time")
    before = face.inner_text()
    page.evaluate("back = 3_600_000")
    expect(face).not_to_have_text(before)
    assert face.inner_text() < before


def link_an_address(page, demo, address):
    """Links an address to the account that is signed in on this page's phone."""
    page.get_by_role("link", name="이메일").tap()
    heading(page, "이메일 연결")
    page.get_by_label("이메일").fill(address)
    page.get_by_role("button", name="메일 받기").tap()
    heading(page, "메일을 보냈어요")
    page.goto(re.search(r"http\S+", sent(demo, address)[-1]).group())
    page.get_by_label("새 비밀번호").fill("노을빛 자전거 열두 대")
    page.get_by_role("button", name="이 비밀번호로 연결하기").tap()
    page.wait_for_url("**/account/identities")
    expect(page.locator(".row")).to_have_count(2)


@with_and_without_scripts
def test_a_letter_leads_to_a_password_and_the_password_in(phone, new_phone, demo, scripts):
    suffix = "" if scripts else "-no-scripts"
    address = f"bom{suffix}@example.com"
    password = "노을빛 자전거 열두 대"
    page = phone.page
    page.goto("/sign-in/email?next=/account")
    page.get_by_label("이메일").fill(address)
    page.get_by_label("비밀번호").fill("아직 정하지 않은 것")
    page.get_by_role("button", name="로그인").tap()
    expect(page.locator("#password-error")).to_contain_text("이메일이나 비밀번호가 달라요")
    expect(page.get_by_label("이메일")).to_have_value(address)
    check_screen(phone, f"email-wrong{suffix}")
    page.get_by_role("link", name="처음이에요").tap()
    heading(page, "메일로 링크 받기")
    check_screen(phone, f"letter{suffix}")
    page.get_by_label("이메일").fill(address)
    page.get_by_role("button", name="메일 받기").tap()
    heading(page, "메일을 보냈어요")
    check_screen(phone, f"letter-sent{suffix}")
    link = re.search(r"http\S+", sent(demo, address)[-1]).group()
    page.goto(link)
    heading(page, "비밀번호 정하기")
    expect(page.get_by_label("이메일")).to_have_value(address)
    check_screen(phone, f"new-password{suffix}")
    page.get_by_label("새 비밀번호").fill("qwerty123")
    page.get_by_role("button", name="이 비밀번호로 시작하기").tap()
    expect(page.locator("#password-error")).to_contain_text("너무 많이 쓰이는")
    check_screen(phone, f"new-password-wrong{suffix}")
    page.get_by_label("새 비밀번호").fill(password)
    page.get_by_role("button", name="이 비밀번호로 시작하기").tap()
    page.wait_for_url("**/account")
    other = new_phone(over_http=True).page
    other.goto(link)
    heading(other, "쓸 수 없는 링크예요")
    other.goto("/sign-in/email?next=/account")
    other.get_by_label("이메일").fill(address.upper())
    other.get_by_label("비밀번호").fill(password)
    other.get_by_role("button", name="로그인").tap()
    other.wait_for_url("**/account")


@with_and_without_scripts
def test_an_account_without_a_name_is_found_again_by_its_code(phone, new_phone, scripts):
    suffix = "" if scripts else "-no-scripts"
    page = phone.page
    page.goto("/sign-in/device?next=/account")
    check_screen(phone, f"device{suffix}")
    page.get_by_role("button", name="바로 시작하기").tap()
    heading(page, "복구 코드를 적어 두세요")
    check_screen(phone, f"recovery-code{suffix}")
    # The groups and their letters are aligned below each other.
    if scripts:
        edges = page.locator(".recovery-code span").evaluate_all("all => all.map(each => each.getBoundingClientRect().x)")
        assert len(edges) == 7 and len(set(edges)) == 3
    code = " ".join(page.locator(".recovery-code span").all_inner_texts()).lower()
    page.get_by_role("link", name="적어 뒀어요").tap()
    page.wait_for_url("**/account")
    second = new_phone()
    other = second.page
    other.goto("/sign-in/device?next=/account")
    other.get_by_role("link", name="복구 코드가 있어요").tap()
    other.get_by_label("복구 코드").fill(code[:20])
    other.get_by_role("button", name="들어가기").tap()
    expect(other.locator("#code-error")).to_contain_text("일곱 묶음")
    check_screen(second, f"recovery-wrong{suffix}")
    other.get_by_label("복구 코드").fill(code)
    other.get_by_role("button", name="들어가기").tap()
    other.wait_for_url("**/account")
    other.goto("/account/sessions")
    expect(other.locator(".row")).to_have_count(2)
