"""Error pages."""

from expecting import expect
from people import enter
from screen_check import check_screen
from variants import over_http

pytestmark = over_http


def test_what_is_not_there_is_said_kindly(phone, new_person):
    new_person("한새봄", at=phone)
    for path, name, back, home in [("/nowhere", "404", "마당으로 가기", "/"),
                                   ("/yello/notes/none", "404-note", "YELL:O로 돌아가기", "/yello")]:
        assert phone.page.goto(path).status == 404
        expect(phone.page.get_by_role("heading", level=1)).not_to_be_empty()
        check_screen(phone, f"problem-{name}")
        phone.page.get_by_role("link", name=back).tap()
        expect(phone.page).to_have_url(phone.origin + home)


def test_a_round_taken_over_elsewhere_is_refused_kindly(phone, new_person):
    me = new_person("한새봄", at=phone)
    me.befriend(*(new_person(name) for name in ("김가온", "이나무", "박다래", "최라온")))
    page = phone.page
    page.goto("/yello")
    page.get_by_role("button", name="투표 시작하기").tap()
    expect(page.locator("#ballot-1")).to_be_visible()
    old = page.url
    me.call("POST", "/yello/rounds")
    assert page.goto(old).status == 409
    expect(page.get_by_role("heading", level=1)).to_have_text("이 투표는 이미 끝났거나 새 투표로 바뀌었어요.")
    check_screen(phone, "problem-round-gone")


def test_whoever_joined_already_is_led_on(phone):
    enter(phone, "haram.yun")
    phone.page.goto("/yello/membership")
    expect(phone.page.get_by_role("heading", level=2)).to_have_text("이미 함께하고 있어요")
    check_screen(phone, "joined-already")
