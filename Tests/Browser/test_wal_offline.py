"""WAL offline: opening, writing, saving; typed text is kept and sent automatically later."""

import re

import pytest
from playwright.sync_api import expect

from screen_check import check_screen
from wal_member import WalMember
from test_yello_offline import READY
from actions import expect_toast

LOST = "인터넷이 끊겼어요. 연결되면 바로 이어서 할게요."


# What is sent again when the network is back must not be kept twice by either engine.
on_both_engines = pytest.mark.parametrize("server", ["demo", "demo_on_postgres"], ids=["sqlite", "postgres"])


@pytest.fixture
def server():
    return "demo"


@pytest.fixture
def origin(request, server):
    return request.getfixturevalue(server).origin


def test_opened_without_a_network_it_says_so_and_comes_back(phone, offline):
    """H34"""
    page = phone.page
    WalMember(phone)
    page.goto("/wal")
    page.evaluate(READY)
    offline(True)
    page.goto("/wal")
    expect(page.get_by_role("heading", level=1)).to_have_text("인터넷이 끊겼어요")
    check_screen(phone, "wal-offline")
    offline(False)
    expect(page.get_by_role("heading", level=1)).to_have_text("오늘의 왈소리")


@on_both_engines
def test_a_message_sent_without_a_network_stays_and_goes_out_once(phone, offline, server):
    """H34"""
    page = phone.page
    member = WalMember(phone)
    page.goto("/wal/calendar")
    page.get_by_label("나에게 보낼 말").fill("첫 줄\n둘째 줄")
    page.locator("#day-picker > summary").tap()
    page.locator("input[name=day]:enabled").first.check(force=True)
    page.locator("#time-picker > summary").tap()
    send = page.get_by_role("button", name="보내기")
    expect(send).to_have_attribute("aria-disabled", "false")
    offline(True)
    send.tap()
    expect_toast(phone, LOST)
    expect(page.get_by_label("나에게 보낼 말")).to_have_value("첫 줄\n둘째 줄")
    if server == "demo":
        check_screen(phone, "wal-write-offline")
    offline(False)
    expect(page.locator("h1")).to_have_text("예약 완료!")
    assert [each["text"] for each in member.call("GET", "/wal/reservations")["sending"]] == ["첫 줄 둘째 줄"]


def test_a_change_saved_by_the_way_back_waits_for_the_network(phone, offline):
    """H34"""
    page = phone.page
    member = WalMember(phone, slots=["MORNING"])
    page.goto("/wal/me/slots")
    page.locator(".slot").filter(has_text="저녁").tap()
    offline(True)
    page.get_by_role("link", name="뒤로").tap()
    expect_toast(phone, LOST)
    expect(page.locator(".slot").filter(has_text="저녁").locator("input")).to_be_checked()
    offline(False)
    expect(page).to_have_url(re.compile("/wal/settings$"))
    assert member.call("GET", "/wal/me")["slots"] == ["MORNING", "NIGHT"]
