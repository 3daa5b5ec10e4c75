"""A conversation of two people who met: its menu, what is not sent, and who has left."""

from urllib.parse import urlsplit

import pytest

from actions import go_offline, toast
from expecting import expect
from test_sesac import join
from test_sesac_network import accept, new_partner, partner, wait_and_be_asked  # noqa: F401 (fixtures)
from variants import over_http

pytestmark = pytest.mark.fresh_demo


@pytest.fixture
def room(phone, partner):
    join(phone)
    wait_and_be_asked(phone, partner)
    phone.page.goto(f"/sesac/chats/{accept(phone, partner)['room']}")
    return phone.page


def test_a_menu_closes_when_something_else_is_touched(room):
    """E19"""
    for menu in (room.locator(".chat-menu"), room.locator(".chat-extras")):
        menu.locator("summary").first.tap()
        expect(menu).to_have_attribute("open", "")
        room.locator(".chat").tap(position={"x": 8, "y": 8})
        expect(menu).not_to_have_attribute("open", "")


def test_the_word_of_a_lost_network_leaves_the_buttons_of_what_is_not_sent(phone, room):
    """E31"""
    phone.allow("ERR_INTERNET_DISCONNECTED")
    go_offline(room)
    expect(toast(phone)).to_be_visible()
    room.get_by_role("textbox", name="메시지").fill("늦을 것 같아요")
    room.get_by_role("button", name="보내기", exact=True).tap()
    row = room.locator(".chat-message.failed")
    expect(row.locator("[data-retry-message]")).to_be_visible()
    told, failed = toast(phone).bounding_box(), row.bounding_box()
    assert told["y"] + told["height"] <= failed["y"], (told, failed)


@over_http
def test_a_conversation_whose_partner_has_left_has_no_menu(room, partner):
    """S9"""
    partner("DELETE", "/account/apps/sesac", {})
    room.reload()
    expect(room.locator("h1")).to_have_text("탈퇴한 사용자")
    expect(room.locator(".chat-ended")).to_be_visible()
    expect(room.locator(".chat-menu")).to_have_count(0)


def test_a_conversation_that_the_partner_ends_meanwhile_is_not_to_be_ended(room, partner):
    """E19"""
    ending = room.locator(".chat-menu summary").filter(has_text="대화 끝내기")
    room.locator(".chat-menu > summary").tap()
    expect(ending).to_be_visible()
    partner("PUT", urlsplit(room.url).path + "/closing", {})
    expect(room.locator(".chat-ended")).to_be_visible()
    expect(room.get_by_role("link", name="새싹 신고")).to_be_visible()
    expect(ending).to_be_hidden()
