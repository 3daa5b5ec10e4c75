"""Joining YELL:O, from the lobby to the home screen (Y38–Y56)."""

import re

import pytest

from actions import enter_birthday, force_tap, sign_in, touch_question
from expecting import expect
from people import COUNTER
from screen_check import check_screen
from screens import by_form
from variants import over_http, with_and_without_scripts


def type_in(field, words):
    """Types letter by letter, as the checks while typing listen for keys."""
    field.clear()
    field.press_sequentially(words)


FILLED, WRONG = "rgb(231, 235, 26)", "rgb(255, 133, 133)"


def border(field):
    """The colour a field's box is drawn in once no transition runs any more."""
    return field.evaluate("""async (field) => {
      const box = field.closest(".field-box");
      await Promise.all(box.getAnimations().map((each) => each.finished));
      return getComputedStyle(box).borderTopColor;
    }""")


# The animations of the last screen with duration and count; finished ones that keep their end state are included.
MOVES = """() => document.querySelector('main .scene').getAnimations({subtree: true}).map(each =>
  [each.animationName, each.effect.getTiming().duration, each.effect.getTiming().iterations])"""


def result(page, name):
    """A row of the open sheet, once that has come to rest: a tap on a moving row may meet its neighbour."""
    page.locator("dialog[open]").evaluate("(sheet) => Promise.allSettled(sheet.getAnimations().map((each) => each.finished))")
    return page.locator("dialog[open] .result").filter(has_text=name)


@pytest.mark.worker
def test_someone_new_joins_step_by_step(phone):
    """Y36 Y38 Y39 Y40 Y41 Y42 Y44 Y45 Y46 Y47 Y48 Y49 Y52 Y53 Y54 Y56"""
    page = phone.page
    sign_in(phone)
    expect(page.get_by_role("heading", name="가입하기")).to_be_visible()
    check_screen(phone, "join-1-birthday")
    force_tap(page.get_by_role("button", name="다음", exact=True))
    expect(page.locator("#birthday-error")).to_have_text("생일을 골라 주세요.")
    page.locator("#birthday").fill("2003-04-05")
    expect(page.locator("#birthday-error")).to_be_empty()
    assert border(page.locator("#birthday")) == FILLED
    enter_birthday(phone)

    check_screen(phone, "join-2-school")
    page.locator("input#school").tap()
    results = page.locator("dialog[open] .result")
    expect(results).to_have_count(10)
    check_screen(phone, "join-2-school-search")
    page.locator("dialog[open] .more").scroll_into_view_if_needed()
    expect(results).to_have_count(20)
    page.locator("#school-keyword").fill("연대")
    expect(results.first).to_have_text("연세대학교")
    page.locator("#school-keyword").fill("ㄱㅎㄷ")
    expect(results.first).to_have_text("경희대학교")
    # The field's X is at its right end, where a thumb expects it.
    field, form = page.locator("#school-keyword").bounding_box(), page.locator("dialog[open] .search").bounding_box()
    assert form["x"] + form["width"] - field["x"] - field["width"] <= 14
    page.locator("#school-keyword").fill("경희")
    expect(results).to_have_text(["경희대학교", "경희사이버대학교"])
    check_screen(phone, "join-2-school-found")
    result(page, "경희대학교").tap()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("#school")).to_have_value("경희대학교")
    assert border(page.locator("#school")) == FILLED
    assert border(page.locator("#name")) != FILLED
    force_tap(page.get_by_role("button", name="다음", exact=True))

    check_screen(phone, "join-3-department")
    page.locator("#department").tap()
    page.locator("#department-keyword").fill("미디어학과")
    expect(result(page, "디지털미디어학과")).to_have_count(1)
    check_screen(phone, "join-3-department-search")
    result(page, re.compile("^미디어학과$")).tap()
    expect(page.locator("#department")).to_have_value("미디어학과")
    page.locator("#entryYear").tap()
    years = page.locator("dialog[open] .result")
    expect(years).to_have_count(12)
    assert page.evaluate("document.querySelector('dialog[open]').offsetHeight") <= 844 * 0.6
    check_screen(phone, "join-3-year")
    years.filter(has_text="24학번").tap()
    expect(page.locator("#entryYear")).to_have_value("24학번")
    force_tap(page.get_by_role("button", name="다음", exact=True))

    name, handle = page.locator("#name"), page.locator("#handle")
    name.fill("Kim")
    name.blur()
    expect(page.locator("#name-error")).to_have_text("이름은 한글 1~4자로 적어 주세요.")
    expect(name).to_have_attribute("aria-invalid", "true")
    assert border(name) == WRONG and border(handle) != WRONG
    handle.fill("Hi!")
    handle.blur()
    expect(page.locator("#handle-error")).to_have_text("영어 소문자, 숫자, 점, 밑줄만 쓸 수 있어요.")
    check_screen(phone, "join-4-name-wrong")
    name.fill("한새봄")
    type_in(handle, "doyun_k")
    expect(page.locator("#handle-error")).to_have_text("이미 누가 쓰고 있는 아이디예요.")
    force_tap(page.get_by_role("button", name="다음", exact=True))
    expect(name).to_be_visible()
    mine = f"saebom.{next(COUNTER)}"
    type_in(handle, mine)
    expect(page.locator("#handle-error")).to_be_empty()
    assert border(name) == FILLED and border(handle) == FILLED
    check_screen(phone, "join-4-name")
    force_tap(page.get_by_role("button", name="다음", exact=True))

    expect(page.get_by_text("성별을 골라 주세요")).to_be_visible()
    check_screen(phone, "join-5-gender")
    touch_question(page)
    force_tap(page.get_by_role("button", name="다음", exact=True))
    expect(page.locator("#gender-error")).to_have_text("하나를 골라 주세요.")
    page.get_by_text("여학생").tap()
    # The face and the card show the choice; the radio button stays hidden when focused.
    radio = page.get_by_role("radio", name="여학생")
    expect(radio).to_be_focused()
    assert radio.bounding_box()["width"] <= 1
    force_tap(page.get_by_role("button", name="다음", exact=True))

    code = page.locator("#referral")
    type_in(code, "nobody.at.all")
    expect(page.locator("#referral-error")).to_have_text("그런 추천인 코드가 없어요.")
    check_screen(phone, "join-6-referral-wrong")
    page.go_back()
    expect(page.get_by_text("성별을 골라 주세요")).to_be_visible()
    expect(page.get_by_role("radio", name="여학생")).to_be_checked()
    touch_question(page)
    force_tap(page.get_by_role("button", name="다음", exact=True))
    code.fill("nobody.at.all")
    force_tap(page.get_by_role("button", name="건너뛰기", exact=True))

    page.wait_for_url("**/yello?welcome=1")
    expect(page.get_by_role("heading", level=1)).to_contain_text("준비 끝!")
    expect(page.locator(".sub")).to_contain_text("200포인트")
    assert page.evaluate(MOVES) == [["flip", 900, 1]], "the picture comes in flipping, once"
    check_screen(phone, "welcome")
    page.get_by_role("link", name="옐로하러 가기").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("친구 4명이 모이면 열려요")


def test_next_waits_for_the_answer_about_the_id_and_goes_on_once(phone, new_person):
    """Y49: a press before the server has said whether the ID is free loses nothing and doubles nothing."""
    page = phone.page
    taken = new_person("김가온").handle
    page.goto(by_form(phone, new_person))
    page.locator("input#school").tap()
    result(page, "가천대학교").tap()
    force_tap(page.get_by_role("button", name="다음", exact=True))
    page.locator("#department").tap()
    page.locator("dialog[open] .result").first.tap()
    page.locator("#entryYear").tap()
    page.locator("dialog[open] .result").first.tap()
    force_tap(page.get_by_role("button", name="다음", exact=True))

    held = []
    page.route("**/yello/handles/*", lambda route: held.append(route))
    go = page.get_by_role("button", name="다음", exact=True)
    page.locator("#name").fill("한새봄")

    def press_before_the_answer(handle):
        held.clear()
        with page.expect_request("**/yello/handles/*"):
            type_in(page.locator("#handle"), handle)
            page.locator("#handle").blur()
        force_tap(go)
        force_tap(go)
        expect(go).to_have_attribute("aria-busy", "true")
        expect(page.locator("#name")).to_be_visible()
        for route in held:
            route.continue_()

    press_before_the_answer(taken)
    expect(page.locator("#handle-error")).to_have_text("이미 누가 쓰고 있는 아이디예요.")
    expect(page.locator("#name")).to_be_visible()
    expect(go).to_have_attribute("aria-busy", "false")
    press_before_the_answer(f"saebom.{next(COUNTER)}")
    expect(page.get_by_text("성별을 골라 주세요")).to_be_visible()
    expect(page.locator("#gender-error")).to_be_empty()
    page.go_back()
    expect(page.locator("#name")).to_have_value("한새봄")
    expect(page.locator("#name")).to_be_visible()


def test_another_school_empties_what_hung_on_the_one_before(phone, new_person):
    """Y40 Y42"""
    page = phone.page
    page.goto(by_form(phone, new_person))

    def school(name):
        page.locator("input#school").tap()
        page.locator("#school-keyword").fill(name)
        result(page, re.compile(f"^{name}$")).tap()
        expect(page.locator("dialog[open]")).to_have_count(0)
        force_tap(page.get_by_role("button", name="다음", exact=True))
        expect(page.locator("#department")).to_be_visible()

    school("경희대학교")
    page.locator("#department").tap()
    page.locator("#department-keyword").fill("미디어학과")
    result(page, re.compile("^미디어학과$")).tap()
    page.locator("#entryYear").tap()
    result(page, "24학번").tap()
    # Choosing the same school again changes nothing.
    for name, department, year in (("경희대학교", "미디어학과", "24학번"), ("고려대학교", "", "")):
        page.go_back()
        school(name)
        expect(page.locator("#department")).to_have_value(department)
        expect(page.locator("#entryYear")).to_have_value(year)
    assert border(page.locator("#department")) != FILLED
    # With the keyboard: two taps in one place within half a second count as one.
    page.get_by_role("button", name="다음", exact=True).press("Enter")
    expect(page.locator("#department-error")).not_to_be_empty()


@over_http
def test_someone_new_joins_without_scripts_and_nothing_typed_is_lost(phone):
    """Y40 Y42 Y45 Y46 Y47 Y49 Y52 Y53 Y54 Y56"""
    page = phone.page
    sign_in(phone)
    expect(page.locator(".needs-script").filter(visible=True)).to_have_count(0)
    check_screen(phone, "join-birthday-no-scripts")
    enter_birthday(phone)
    check_screen(phone, "join-no-scripts")
    typed = {
        "#department": "미디어학과", "#name": "Kim",
        "#handle": "doyun_k", "#referral": "nobody.at.all",
    }
    for field, words in typed.items():
        page.locator(field).fill(words)
    page.locator("#school").select_option("경희대학교")
    page.locator("#entryYear").select_option("24학번")
    page.get_by_text("남학생").tap()
    for field, complaint, right in [
        ("name", "이름은 한글 1~4자로 적어 주세요.", "한새봄"),
        ("handle", "이미 누가 쓰고 있는 아이디예요.", f"saebom.{next(COUNTER)}"),
        ("referral", "그런 추천인 코드가 없어요.", ""),
    ]:
        force_tap(page.get_by_role("button", name="완료", exact=True))
        expect(page.locator(f"#{field}-error")).to_have_text(complaint)
        for each, words in typed.items():
            expect(page.locator(each)).to_have_value(words)
        expect(page.locator("#school")).to_have_value("khu")
        expect(page.locator("#entryYear")).to_have_value("24")
        expect(page.get_by_role("radio", name="남학생")).to_be_checked()
        # Two complaints within one step look alike.
        if field != "handle":
            check_screen(phone, f"join-{field}-wrong-no-scripts")
        page.get_by_role("alert").get_by_role("link").tap()
        expect(page.locator(f"#{field}-error")).to_be_in_viewport()
        page.locator(f"#{field}").fill(right)
        typed[f"#{field}"] = right
    force_tap(page.get_by_role("button", name="완료", exact=True))
    page.wait_for_url("**/yello?welcome=1")
    check_screen(phone, "welcome-no-scripts")
    page.get_by_role("link", name="옐로하러 가기").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("친구 4명이 모이면 열려요")


@with_and_without_scripts
def test_who_is_too_young_is_told_so_before_anything_else_and_does_not_join(phone, scripts):
    page = phone.page
    sign_in(phone)
    expect(page.locator("#school")).to_have_count(0)
    enter_birthday(phone, "2015-04-05")
    page.wait_for_url("**/yello/too-young")
    expect(page.get_by_role("heading", level=1)).to_have_text("만 14세가 되면 만나요")
    expect(page.locator("main")).not_to_contain_text("2015")
    expect(page.locator("main img")).to_have_attribute("src", re.compile("kind"))
    check_screen(phone, "join-too-young" if scripts else "join-too-young-no-scripts")
    # The account they signed in with is deleted, and the browser's cookies too.
    kept = {cookie["name"] for cookie in phone.context.cookies()}
    assert not kept & {"madang", "madang-hello"}, kept
    page.goto("/yello/membership/age")
    expect(page).to_have_url(re.compile(r"/yello/sign-in"))
    page.goto("/yello")
    expect(page).to_have_url(re.compile(r"/yello/sign-in"))


@over_http
def test_who_came_by_a_device_alone_is_told_what_an_invitation_needs(phone):
    """Y52"""
    page = phone.page
    page.goto("/sign-in/device?next=/yello")
    page.get_by_role("button", name="바로 시작하기").tap()
    page.get_by_role("link", name="적어 뒀어요").tap()
    enter_birthday(phone)
    step = page.locator("[data-step=referral]")
    expect(step).to_contain_text("하나를 먼저 연결하면")
    expect(step.get_by_role("link", include_hidden=True)).to_have_attribute("href", "/account/identities?app=yello")


def test_a_high_school_student_joins_with_grade_and_class(phone):
    """Y36 Y38 Y40 Y43 Y44: the invitation code goes along when the kind of school changes."""
    page = phone.page
    sign_in(phone)
    enter_birthday(phone, "2009-04-05")
    with page.expect_navigation():
        page.get_by_role("link", name="고등학생").tap()
    expect(page.get_by_role("link", name="고등학생")).to_have_attribute("aria-current", "page")
    check_screen(phone, "join-2-high-school")
    page.locator("input#school").tap()
    page.locator("#school-keyword").fill("ㅇㅅㄱ")
    expect(page.locator("dialog[open] .result").first).to_have_text("윤슬고등학교")
    check_screen(phone, "join-2-high-school-found")
    result(page, "윤슬고등학교").tap()
    force_tap(page.get_by_role("button", name="다음", exact=True))
    expect(page.get_by_text("학년과 반을 알려 주세요")).to_be_visible()
    # With the keyboard: two taps in one place within half a second count as one.
    page.get_by_role("button", name="다음", exact=True).press("Enter")
    expect(page.locator("#grade-error")).to_have_text("학년을 골라 주세요.")
    expect(page.locator("#classNumber-error")).to_have_text("반을 골라 주세요.")
    check_screen(phone, "join-3-class-wrong")
    page.get_by_text("2학년", exact=True).tap()
    expect(page.locator("#grade-error")).to_be_empty()
    page.locator("#classNumber").tap()
    expect(page.locator("dialog[open] .result")).to_have_count(20)
    result(page, re.compile("^3반$")).tap()
    expect(page.locator("#classNumber")).to_have_value("3반")
    check_screen(phone, "join-3-class")
    force_tap(page.get_by_role("button", name="다음", exact=True))
    page.locator("#name").fill("한새봄")
    type_in(page.locator("#handle"), f"saebom.{next(COUNTER)}")
    force_tap(page.get_by_role("button", name="다음", exact=True))
    page.get_by_text("여학생").tap()
    force_tap(page.get_by_role("button", name="다음", exact=True))
    force_tap(page.get_by_role("button", name="건너뛰기", exact=True))
    page.wait_for_url("**/yello?welcome=1")
    page.get_by_role("link", name="친구 고르기").tap()
    expect(page.locator("h1")).to_have_text("우리 학교 친구")
    check_screen(phone, "classmates-high-school")
    page.goto("/yello/profile")
    expect(page.locator("main")).to_contain_text("윤슬고등학교 2학년 3반")
    page.goto("/yello/profile/edit")
    expect(page.locator("#classNumber")).to_have_value("3반")
    check_screen(phone, "profile-edit-high-school")
    page.locator("#name").fill("한노을")
    with page.expect_navigation():
        page.get_by_role("button", name="대학교로 바꾸기").tap()
    expect(page.locator("#name")).to_have_value("한노을")
    expect(page.locator("#entryYear")).to_be_visible()
