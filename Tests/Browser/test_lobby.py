"""The lobby, the server's first page."""

import re

from actions import expect_toast
from expecting import expect
from people import enter
from screen_check import SIDEWAYS_OVERFLOW, check_screen
from variants import over_http, with_and_without_scripts
from wal_member import WalMember


@with_and_without_scripts
def test_the_lobby_opens_and_leads_to_yello(phone):
    assert phone.page.goto("/").status == 200
    assert phone.page.get_by_role("heading", level=1).count() == 1
    assert phone.page.locator("a[href^='/yello'], form[action^='/yello']").count() >= 1
    check_screen(phone, "lobby" if phone.scripts else "lobby-no-scripts")
    phone.page.get_by_role("link", name="이용약관").tap()
    expect(phone.page.locator("h1")).to_have_text("이용약관")
    phone.page.get_by_role("link", name="뒤로").tap()
    phone.page.wait_for_url(re.compile(r"/$"))
    for name in ["개인정보 처리방침", "고객센터"]:
        expect(phone.page.get_by_role("link", name=name)).to_be_visible()


def test_the_houses_of_the_lobby_are_as_high_as_their_neighbours(phone):
    phone.page.goto("/")
    boxes = [each.bounding_box() for each in phone.page.locator(".house").all()]
    for one in boxes:
        for other in boxes:
            if one["y"] == other["y"]:
                assert abs(one["height"] - other["height"]) < 1, boxes
    # Full-width rows have nearly equal heights, too.
    rows = [each["height"] for each in boxes if each["width"] == max(box["width"] for box in boxes)]
    assert len(rows) == 5 and max(rows) - min(rows) < 24, boxes


def test_the_people_of_the_cast_stand_on_cards_of_one_height_in_each_row(phone):
    phone.page.goto("/")
    boxes = [each.bounding_box() for each in phone.page.locator(".cast button").all()]
    rows = {round(box["y"]): [] for box in boxes}
    for box in boxes:
        rows[round(box["y"])].append(box["height"])
    assert any(len(row) > 1 for row in rows.values())
    assert all(max(row) - min(row) < 1 for row in rows.values()), rows


@over_http
def test_the_cast_marks_who_one_is(phone):
    page = phone.page
    page.goto("/")
    first = page.locator(".cast button[name=cast]").first
    name = first.locator("strong").inner_text()
    with page.expect_navigation():
        first.tap()
    page.goto("/")
    expect(page.locator(".cast [aria-current]")).to_have_count(1)
    expect(page.locator(".cast [aria-current]")).to_contain_text(name)
    expect(page.get_by_role("link", name="내 계정")).to_contain_text(name)
    check_screen(phone, "lobby-in-the-cast")


@with_and_without_scripts
def test_who_joined_no_app_finds_the_account_in_the_yard_and_the_way_out(phone):
    enter(phone)
    page = phone.page
    page.goto("/")
    check_screen(phone, "lobby-signed-in" if phone.scripts else "lobby-signed-in-no-scripts")
    page.get_by_role("link", name="내 계정").tap()
    check_screen(phone, "account-of-the-yard" if phone.scripts else "account-of-the-yard-no-scripts")
    page.get_by_role("link", name="로그아웃").tap()
    asked = page.get_by_role("dialog", name="로그아웃할까요?") if phone.scripts else page.locator("main")
    asked.get_by_role("button", name="로그아웃").tap()
    page.wait_for_url(re.compile(r"/$"))
    expect_toast(phone, "로그아웃했어요.")
    expect(page.get_by_role("link", name="내 계정")).to_have_count(0)


def test_the_lobby_opens_in_webkit(webkit, origin):
    webkit.get(f"{origin}/")
    assert webkit.find_element("css selector", "h1 img").get_attribute("alt") == "마당"
    assert webkit.execute_script(f"return {SIDEWAYS_OVERFLOW}") <= 0


@over_http
def test_wals_card_shows_a_paw_for_each_message_that_has_come(phone):
    """The number is read out, and once they are opened the paws are gone."""
    member = WalMember(phone, slots=["MORNING", "AFTERNOON"])
    member.move_clock_to(15)
    come = [item["id"] for item in member.today()["items"] if item["hasArrived"]]
    assert len(come) >= 2
    phone.page.goto("/")
    card = phone.page.locator(".house").filter(has=phone.page.get_by_text("왈", exact=True))
    expect(card.locator(".unread-marks img")).to_have_count(min(len(come), 3))
    expect(card.locator(".unread-marks")).to_contain_text(f"안 읽은 것 {len(come)}개")
    check_screen(phone, "lobby-paws")
    for item in come:
        member.call("PUT", f"/wal/items/{item}/opening")
    phone.page.goto("/")
    expect(card.locator(".unread-marks")).to_have_count(0)
