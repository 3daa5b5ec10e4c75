"""Colary's year in colours, with and without scripts and a network."""

import re

import pytest
from playwright.sync_api import expect

from screen_check import check_screen
from test_colary import READY, offline, sent, write  # noqa: F401 (offline is a fixture)
from test_colary_gift import owner  # noqa: F401 (a fixture)
from variants import with_and_without_scripts

pytestmark = pytest.mark.fresh_demo

def year_on_server(phone, year=None):
    """The colours and counts of a year's days, as the server has them."""
    query = f"?year={year}" if year else ""
    reply = phone.context.request.get(f"/colary/year{query}", headers={"Accept": "application/json"})
    assert reply.ok, reply.text()
    return reply.json()


@with_and_without_scripts
def test_a_year_shows_its_colours_and_leads_to_a_month(owner, scripts):
    """C9, C10"""
    page, suffix = owner.page, "" if scripts else "-no-scripts"
    page.goto("/colary/records")
    page.get_by_role("link", name="한 해 보기").tap()
    year = year_on_server(owner)
    expect(page.locator("[data-title]")).to_have_text(f"{year['year']}년")
    expect(page.locator(".small-days .mark")).to_have_count(len(year["days"]))
    total = sum(each["count"] for each in year["days"])
    expect(page.locator("[data-total]")).to_have_text(f"기록 {total}개")
    for emotion in ("joy", "flutter", "anger", "sadness", "fear"):
        count = sum(each["emotion"] == emotion for each in year["days"])
        expect(page.locator(f".small-days .mark.{emotion}")).to_have_count(count)
        expect(page.locator(f"[data-mark-days={emotion}]")).to_have_text(f"{count}일")
    check_screen(owner, f"colary-year{suffix}")
    page.get_by_role("link", name="지난해").tap()
    expect(page.locator("[data-title]")).to_have_text(f"{year['year'] - 1}년")
    days = year_on_server(owner, year["year"] - 1)["days"]
    expect(page.locator(".small-days .mark")).to_have_count(len(days))
    check_screen(owner, f"colary-year-before{suffix}")
    page.get_by_role("link", name="12월").tap()
    expect(page).to_have_url(re.compile(rf"/colary/records\?month={year['year'] - 1}-12"))


def test_without_a_network_the_year_comes_from_the_device(phone, offline):
    """C29, C41"""
    page = phone.page
    write(phone, "연결된 동안")
    sent(phone, 1)
    page.evaluate(READY)
    offline(True)
    write(phone, "끊긴 동안", "슬픔", taps=6)
    page.goto("/colary/year")
    expect(page.locator("[data-total]")).to_have_text("기록 2개")
    expect(page.locator(".small-days .mark.sadness.today")).to_have_count(1)
    expect(page.locator(".small-days .mark")).to_have_count(1)
    check_screen(phone, "colary-year-offline")
