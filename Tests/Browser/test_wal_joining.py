"""WAL's login, joining and the first look at the day (W5, W23–W31)."""

import re

import pytest

from actions import force_tap, touch_question
from expecting import expect
from screen_check import check_screen
from variants import with_and_without_scripts, with_and_without_scripts_in_browser
from wal_member import WalMember


def legend(phone):
    return phone.page.locator(".step:not([hidden]) > legend").first


@pytest.mark.worker
@with_and_without_scripts
def test_a_newcomer_comes_in_sets_up_and_sees_the_day(phone, scripts):
    """W5 W23 W26 W28"""
    page = phone.page
    suffix = "" if scripts else "-no-scripts"
    page.goto("/wal")
    expect(page.locator(".hello")).to_be_visible()
    check_screen(phone, "wal-login" + suffix)
    page.get_by_role("button", name="새로운 사람으로 시작하기").tap()
    page.wait_for_url(re.compile(r"/wal$"))
    expect(legend(phone)).to_contain_text("뭐라고 부를까요")
    check_screen(phone, "wal-join-nickname" + suffix)
    page.get_by_label("닉네임").fill("뽀시래기")
    if scripts:
        expect(page.locator(".field-counter")).to_have_text("4/10")
        page.get_by_role("button", name="다음").tap()
        expect(legend(phone)).to_contain_text("어떤 왈소리를")
        check_screen(phone, "wal-join-kinds")
        for tile in page.locator(".kind").all():
            expect(tile).to_be_in_viewport(ratio=1)
        # Nothing is chosen: the button says what is missing.
        touch_question(page)
        force_tap(page.get_by_role("button", name="다음"))
        expect(page.locator("#categories-error")).to_have_text("왈소리 유형을 하나 이상 골라 주세요.")
    page.locator(".kind").filter(has_text="위로").tap()
    page.locator(".kind").filter(has_text="드립").tap()
    if scripts:
        page.get_by_role("button", name="다음").tap()
        expect(legend(phone)).to_contain_text("언제 찾아갈까")
        check_screen(phone, "wal-join-hours")
    page.locator(".slot").filter(has_text="아침").tap()
    page.locator(".slot").filter(has_text="저녁").tap()
    page.get_by_role("button", name="완료").tap()
    expect(page.locator("h1")).to_have_text("준비 끝, 왈!")
    expect(page.locator("main")).to_contain_text("뽀시래기님")
    check_screen(phone, "wal-welcome" + suffix)
    page.get_by_role("link", name="시작하기").tap()
    expect(page.locator("h1")).to_have_text("오늘의 왈소리")
    expect(page.locator(".greeting")).not_to_be_empty()


@with_and_without_scripts
def test_what_was_typed_stays_when_setting_up_is_refused(phone, scripts):
    """W24"""
    page = phone.page
    page.goto("/wal")
    page.get_by_role("button", name="새로운 사람으로 시작하기").tap()
    page.get_by_label("닉네임").fill("보 리")
    if scripts:
        force_tap(page.get_by_role("button", name="다음"))
        expect(page.locator("#nickname-error")).to_contain_text("띄어쓰기 없이")
        expect(legend(phone)).to_contain_text("뭐라고 부를까요")
    else:
        page.locator(".kind").filter(has_text="위로").tap()
        page.locator(".slot").filter(has_text="아침").tap()
        page.get_by_role("button", name="완료").tap()
        expect(page.locator("#nickname-error")).to_contain_text("띄어쓰기 없이")
        expect(page.get_by_label("닉네임")).to_have_value("보 리")
        assert page.locator(".kind").filter(has_text="위로").locator("input").is_checked()


def test_answers_that_were_restored_blame_no_question_that_was_not_reached(phone):
    page = phone.page
    page.goto("/wal")
    page.get_by_role("button", name="새로운 사람으로 시작하기").tap()
    page.get_by_label("닉네임").fill("뽀시래기")
    page.goto("/wal")
    expect(page.get_by_label("닉네임")).to_have_value("뽀시래기")
    page.get_by_role("button", name="다음").tap()
    expect(legend(phone)).to_contain_text("어떤 왈소리를")
    expect(page.locator("#categories-error")).to_have_text("")
    page.reload()
    expect(legend(phone)).to_contain_text("어떤 왈소리를")
    expect(page.locator("#categories-error")).to_have_text("")
    page.locator(".kind").filter(has_text="위로").tap()
    page.get_by_role("button", name="다음").tap()
    expect(legend(phone)).to_contain_text("언제 찾아갈까")
    page.reload()
    expect(legend(phone)).to_contain_text("언제 찾아갈까")
    expect(page.locator("#slots-error")).to_have_text("")
    expect(page.locator("input[name=categories]:checked")).to_have_value("COMFORT")


def test_who_comes_back_is_at_the_day_at_once(phone):
    """W25 W27 W29"""
    WalMember(phone)
    page = phone.page
    reply = page.goto("/wal")
    assert reply.status == 200 and reply.request.redirected_from is None
    expect(page.locator("h1")).to_have_text("오늘의 왈소리")


def setup_shown(phone):
    return phone.page.locator(".hello, form.steps, main.done").count()


@with_and_without_scripts_in_browser
def test_back_never_returns_to_the_login_or_to_setting_up(phone, scripts):
    """W39"""
    page = phone.page
    page.goto("/wal")
    page.get_by_role("button", name="새로운 사람으로 시작하기").tap()
    page.wait_for_url(re.compile(r"/wal$"))
    page.get_by_label("닉네임").fill("뽀시래기")
    if scripts:
        page.get_by_role("button", name="다음").tap()
    page.locator(".kind").filter(has_text="위로").tap()
    if scripts:
        page.get_by_role("button", name="다음").tap()
    page.locator(".slot").filter(has_text="아침").tap()
    page.get_by_role("button", name="완료").tap()
    page.get_by_role("link", name="시작하기").tap()
    expect(page.locator("h1")).to_have_text("오늘의 왈소리")
    # All history entries, down to the browser's initial blank page.
    seen = 0
    for _ in range(12):
        page.go_back()
        if page.url == "about:blank":
            break
        seen += 1
        if scripts or "welcome" not in page.url:
            assert setup_shown(phone) == 0, page.url
            expect(page.locator("h1")).to_have_text("오늘의 왈소리")
    assert page.url == "about:blank" and seen > 0


@pytest.mark.worker
def test_a_login_kept_in_the_browsers_memory_gives_way_to_the_day(phone):
    """W39: a page restored from memory is not asked for again."""
    page = phone.page
    page.goto("/wal")
    expect(page.locator(".hello")).to_be_visible()
    # Still signed out: the login must not reload, which would lose text typed elsewhere.
    page.evaluate("window.same = true")
    with page.expect_response(re.compile(r"/wal$")):
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    assert page.evaluate("window.same")
    WalMember(phone)
    with page.expect_navigation():
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(page.locator("h1")).to_have_text("오늘의 왈소리")


@pytest.mark.worker
def test_a_reload_while_setting_up_keeps_step_and_choices(phone):
    page = phone.page
    page.goto("/wal")
    page.get_by_role("button", name="새로운 사람으로 시작하기").tap()
    page.get_by_label("닉네임").fill("뽀시래기")
    page.get_by_role("button", name="다음").tap()
    page.locator(".kind").filter(has_text="위로").tap()
    page.get_by_role("button", name="다음").tap()
    page.locator(".slot").filter(has_text="아침").tap()
    page.reload()
    expect(legend(phone)).to_contain_text("언제 찾아갈까")
    expect(page.locator("input[name=slots]:checked")).to_have_count(1)
    page.close()
    phone.open()
    page = phone.page
    page.goto("/wal")
    expect(page.get_by_label("닉네임")).to_have_value("뽀시래기")
    page.get_by_role("button", name="다음").press("Enter")
    expect(page.locator("input[name=categories]:checked")).to_have_value("COMFORT")
    page.get_by_role("button", name="다음").press("Enter")
    expect(page.locator("input[name=slots]:checked")).to_have_value("MORNING")
    page.get_by_role("button", name="완료").press("Enter")
    # The address says "welcome" for a moment only: the page takes it out of the history.
    expect(page.locator("h1")).to_have_text("준비 끝, 왈!")
    page.wait_for_function("() => localStorage.getItem('wal joining') === null")
