"""The demo's switch in Colary: it takes the network from the queue, and shows what the queue does."""

import datetime
import re

import pytest
from playwright.sync_api import expect

from actions import move_clock
from screen_check import check_screen
from test_colary import READY, entries_on_server, sent, write
from waiting import wait_until


def switch(phone):
    bar = phone.page.locator(".demo-bar")
    if not bar.locator(".demo-tools").is_visible():
        bar.locator("summary").tap()
    return bar.get_by_role("button", name="인터넷 끊기")


def test_the_switch_holds_entries_back_and_lets_them_go(phone):
    """C37, C38, C39"""
    page = phone.page
    write(phone, "연결된 동안")
    sent(phone, 1)
    words, dots = page.locator("[data-words]"), page.locator("[data-dots] > li")
    switch(phone).tap()
    expect(switch(phone)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".demo-bar summary")).to_contain_text("인터넷 끊김")
    write(phone, "끊긴 동안 하나")
    write(phone, "끊긴 동안 둘", "슬픔", taps=3)
    expect(words).to_have_text("기기에서 기다리는 기록 2개")
    expect(page.locator("[data-queue]")).to_contain_text("기록 2개가 보내기를 기다려요")
    expect(dots).to_have_count(2)
    expect(page.locator("[data-dots] > .waiting.sadness")).to_have_count(1)
    assert entries_on_server(phone) == ["연결된 동안"]
    check_screen(phone, "colary-demo-offline")
    # It is for this browser, not for one page.
    page.reload()
    expect(switch(phone)).to_have_attribute("aria-pressed", "true")
    expect(words).to_have_text("기기에서 기다리는 기록 2개")
    switch(phone).tap()
    expect(words).to_have_text("이 화면에서 보낸 기록 2개")
    expect(page.locator("[data-dots] > .sent")).to_have_count(2)
    expect(page.locator("[data-queue]")).to_be_hidden()
    wait_until(lambda: len(entries_on_server(phone)) == 3, page)
    assert entries_on_server(phone) == ["끊긴 동안 둘", "끊긴 동안 하나", "연결된 동안"]
    check_screen(phone, "colary-demo-sent")
    expect(page.locator(".demo-bar summary")).not_to_contain_text("인터넷 끊김")


def test_another_tab_hears_of_the_switch(phone):
    page = phone.page
    page.goto("/colary")
    expect(page.locator("[data-offline-switch]")).to_be_attached()
    other = phone.context.new_page()
    other.goto("/colary/records")
    other.locator(".demo-bar summary").tap()
    other.get_by_role("button", name="인터넷 끊기").tap()
    expect(page.locator(".demo-bar summary")).to_contain_text("인터넷 끊김")
    other.get_by_role("button", name="인터넷 끊기").tap()
    expect(page.locator(".demo-bar summary")).not_to_contain_text("인터넷 끊김")
    other.close()


def test_without_scripts_there_is_no_switch(phone):
    phone.enable_scripts(False)
    phone.page.goto("/colary")
    phone.page.locator(".demo-bar summary").tap()
    expect(phone.page.locator("[data-offline-switch]")).to_be_hidden()
    phone.page.goto("/wal")
    expect(phone.page.locator("[data-offline-switch]")).to_have_count(0)


@pytest.mark.fresh_demo
def test_the_diary_follows_the_demos_clock(phone, offline):
    page = phone.page
    page.goto("/colary")
    move_clock(phone, "+하루")
    page.evaluate(READY)
    now = int(page.locator(".demo-bar").get_attribute("data-now")) / 1000
    seoul = datetime.timezone(datetime.timedelta(hours=9))
    # A minute later it may be another day.
    days = {datetime.datetime.fromtimestamp(now + seconds, seoul).date().isoformat() for seconds in (0, 120)}
    write(phone, "내일 쓴 글")
    offline(True)
    write(phone, "끊긴 동안 쓴 글")
    offline(False)
    wait_until(lambda: len(entries(phone)) == 2, page)
    assert {each["day"] for each in entries(phone)} <= days
    assert all(abs(each["occurredAt"] / 1000 - now) < 600 for each in entries(phone))
    page.goto("/colary/records")
    assert page.locator(".calendar-day.today").inner_text().split()[0] in {str(int(day[-2:])) for day in days}
    page.goto("/colary/settings")
    dates = (datetime.date.fromisoformat(day) for day in days)
    expect(page.locator("[data-synced]")).to_contain_text(
        re.compile("|".join(f"{date.year}년 {date.month}월 {date.day}일 " for date in dates)))


def entries(phone):
    reply = phone.context.request.get("/colary/export", headers={"Accept": "application/json"})
    # There is no diary before the first entry was sent.
    return reply.json()["entries"] if reply.ok else []
