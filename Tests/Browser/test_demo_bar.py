"""The demo's bar: it stays open while it is used, and jumps to an app's next event."""

from expecting import expect
from people import vote_for
from screen_check import check_screen
from wal_member import WalMember, in_seoul
from test_wal_day import stage
from variants import over_http, with_and_without_scripts

FOUR = ["가온", "나무", "다솜", "라온"]


def bar(phone):
    return phone.page.locator(".demo-bar")


def tap_control(phone, name):
    """Presses a control of the bar, which is open."""
    with phone.page.expect_navigation():
        bar(phone).get_by_role("button", name=name).tap()


@with_and_without_scripts
def test_the_bar_stays_open_while_it_is_used(phone, scripts):
    page = phone.page
    WalMember(phone, slots=["AFTERNOON"]).move_clock_to(13)
    page.goto("/wal")
    details, tools = bar(phone).locator("details"), bar(phone).locator(".demo-tools")
    expect(tools).to_be_hidden()
    bar(phone).locator("summary").tap()
    tap_control(phone, "다음 일정으로")
    expect(tools).to_be_visible()
    stage(phone, "arrived")
    check_screen(phone, "demo-bar-open" if scripts else "demo-bar-open-no-scripts")
    now = in_seoul(bar(phone).locator("time").get_attribute("datetime"))
    assert (now.hour, now.minute) == (14, 0)
    # It is open on every page meanwhile; closed by hand, it stays closed, which takes scripts.
    tap_control(phone, "+40분")
    expect(tools).to_be_visible()
    page.goto("/wal/settings")
    expect(tools).to_be_visible()
    if scripts:
        bar(phone).locator("summary").tap()
        expect(details).not_to_have_attribute("open", "")
        page.wait_for_function("() => !document.cookie.includes('demo-bar=open')")
        page.goto("/wal")
        expect(tools).to_be_hidden()


@over_http
def test_the_bar_jumps_to_the_end_of_the_wait(phone, new_person):
    page = phone.page
    me = new_person("한새봄", at=phone)
    me.befriend(*(new_person(name) for name in FOUR))
    page.goto("/yello")
    bar(phone).locator("summary").tap()
    tap_control(phone, "다음 일정으로")
    expect(page.get_by_text("다음 일정이 없어요.")).to_be_visible()
    vote_for(me.call, None, answers=1)
    page.goto("/yello")
    expect(page.get_by_role("heading", level=1)).to_contain_text("다음 투표까지")
    tap_control(phone, "다음 일정으로")
    expect(page.get_by_role("heading", level=1)).to_have_text("두근두근, 투표할 시간!")


@over_http
def test_each_app_leads_to_the_lobby_which_counts_what_is_unread(phone, new_person):
    page = phone.page
    WalMember(phone, slots=["AFTERNOON"]).move_clock_to(14)
    page.goto("/wal")
    page.goto("/wal/settings")
    page.get_by_role("main").get_by_role("link", name="마당으로").tap()
    page.wait_for_url("**/")
    expect(page.locator(".house[href='/wal'] .unread-marks")).to_contain_text("안 읽은 것 1개")
    expect(page.locator(".house[href='/yello'] :is(.unread, .unread-marks)")).to_have_count(0)
    check_screen(phone, "lobby-unread")
    new_person("한새봄", at=phone)
    page.goto("/yello/manage")
    page.get_by_role("main").get_by_role("link", name="마당으로").tap()
    page.wait_for_url("**/")


@over_http
def test_the_entrances_lead_to_the_lobby(phone):
    for path in ["/yello/sign-in", "/wal"]:
        phone.page.goto(path)
        phone.page.locator("a[href='/']", has_text="마당으로").last.tap()
        phone.page.wait_for_url("**/")
