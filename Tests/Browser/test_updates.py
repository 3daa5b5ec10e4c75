"""Pages that are open, and apps that are installed, while the server is updated behind a proxy."""

import pytest
from playwright.sync_api import expect

from actions import expect_toast, toast
from front import in_front_of
from people import ask, enter
from test_every_app import LOST
from test_sesac import join
from test_sesac_network import accept, new_partner, partner, wait_and_be_asked  # noqa: F401 (fixtures)
from test_yedi import open_shop
from test_yedi_posts import picture
from test_yello_offline import READY
from waiting import wait_until

pytestmark = pytest.mark.worker

ALL = ("GET", "POST", "PUT", "DELETE")
WAITS = "navigator.serviceWorker.getRegistration().then(each => Boolean(each.waiting))"


@pytest.fixture
def front(fresh_demo):
    with in_front_of(fresh_demo.origin) as front:
        yield front


@pytest.fixture
def origin(front):
    return front.origin


@pytest.fixture
def phone(new_phone):
    phone = new_phone()
    phone.allow("502|ERR_|Failed to load|htmx:")
    return phone


def open_with_worker(page, path):
    """Opens a page twice: a worker keeps only what it has loaded itself."""
    page.goto(path)
    page.evaluate(READY)
    page.goto(path)


def test_pages_seen_before_an_update_keep_their_files(phone, front):
    page = phone.page
    enter(phone, "haram.yun")
    open_with_worker(page, "/sesac/inquiries")
    front.release = "new"
    page.goto("/sesac/notices")
    wait_until(lambda: page.evaluate(WAITS), page, what="the new worker")
    # The app is closed, and opened again where there is no network.
    page.close()
    phone.context.set_offline(True)
    phone.open()
    page = phone.page
    for path in ("/sesac/inquiries", "/sesac/notices"):
        page.goto(path)
        expect(page.locator(".kept-page")).to_be_visible()
        expect(page.locator("body")).to_have_css("margin", "0px")
        expect(page.locator("html")).to_have_attribute("data-touch", "")


def test_a_proxy_whose_server_is_away_shows_pages_seen_before_and_keeps_forms(phone, front):
    page = phone.page
    enter(phone, "haram.yun")
    open_with_worker(page, "/sesac/inquiries")
    front.away = ALL
    page.goto("/sesac/inquiries")
    expect(page.locator(".kept-page")).to_be_visible()
    page.goto("/sesac/notices")
    expect(page.get_by_role("heading", level=1)).to_have_text("인터넷이 끊겼어요")
    # By itself, once the server is back.
    front.away = ()
    expect(page.get_by_role("heading", level=1)).not_to_have_text("인터넷이 끊겼어요")
    page.goto("/sesac/inquiries")
    field = page.get_by_role("textbox").first
    field.fill("업데이트 중에 보낸 문의예요.")
    before = len(ask(phone, "GET", "/sesac/inquiries")["items"])
    front.away = ("POST",)
    page.get_by_role("button", name="문의 보내기").tap()
    wait_until(lambda: front.refused, page, what="a form in vain")
    front.away = ALL
    expect_toast(phone, LOST)
    expect(field).to_have_value("업데이트 중에 보낸 문의예요.")
    front.away = ()
    expect(field).to_have_value("")
    assert len(ask(phone, "GET", "/sesac/inquiries")["items"]) == before + 1


def test_a_part_of_a_page_stays_while_a_proxy_has_no_server(new_phone, new_person, front):
    phone = new_phone(worker=False)
    phone.allow("502|htmx:")
    new_person("한새봄", at=phone)
    new_person("김가온", handle="kim.updated")
    new_person("김나온", handle="kim.before")
    page = phone.page
    page.goto("/yello/people?keyword=kim.before")
    found = page.locator("#found .row").first
    expect(found).to_contain_text("김나온")
    front.away = ALL
    page.locator("#q").fill("kim.updated")
    expect_toast(phone, LOST)
    expect(found).to_contain_text("김나온")
    front.away = ()
    expect(found).to_contain_text("김가온")
    expect(toast(phone)).to_have_count(0)


def test_messages_of_a_conversation_arrive_once_the_server_is_back(new_phone, partner, front):
    phone = new_phone(worker=False)
    phone.allow("502|htmx:")
    join(phone)
    wait_and_be_asked(phone, partner)
    room = f"/sesac/chats/{accept(phone, partner)['room']}"
    page = phone.page
    page.goto(room)
    expect(page.locator("html")).to_have_attribute("data-stream", "open")
    # The event of a message comes, and what it says not.
    front.away = ("GET",)
    front.refused.clear()
    partner("PUT", f"{room}/sent/other", {"text": "곧 도착해요"})
    wait_until(lambda: any("/changes" in each for each in front.refused), page, what="a question in vain")
    front.away = ALL
    page.get_by_role("textbox", name="메시지").fill("기다릴게요")
    page.get_by_role("button", name="보내기", exact=True).tap()
    expect(page.locator(".chat-message.failed")).to_contain_text("기다릴게요")
    front.away = ()
    messages = page.locator(".chat-message")
    expect(messages.filter(has_text="곧 도착해요")).to_have_count(1)
    expect(page.locator(".chat-message.failed, .pending")).to_have_count(0)
    expect(messages.filter(has_text="기다릴게요")).to_have_count(1)


def test_a_demanded_update_is_the_one_that_opens_on_a_slow_network(phone, front):
    """C25"""
    page = phone.page
    open_with_worker(page, "/colary")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    front.release = "new"
    front.edits = {'appVersion = "1.0.0"': 'appVersion = "1.10.0"', '"minVersion":""': '"minVersion":"1.10.0"'}
    page.evaluate("localStorage.removeItem('colary config')")
    front.pages.clear()
    page.reload()
    dialog = page.get_by_role("dialog", name="새 버전이 있어요")
    expect(dialog).to_be_visible()
    with page.expect_navigation():
        dialog.get_by_role("button", name="새 버전 열기").tap()
    page.wait_for_function("() => localStorage.getItem('colary config')")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert "new.js" in page.evaluate("[...document.scripts].map(each => each.src).join()")
    expect(dialog).to_be_hidden()
    front.pages.set()


def test_a_device_without_room_still_loads_the_files_of_an_update(new_phone, front):
    phone = new_phone()
    page = phone.page
    open_with_worker(page, "/wal")
    phone.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", {"origin": front.origin, "quotaSize": 1})
    front.release = "new"
    page.goto("/wal")
    expect(page.locator("body")).to_have_css("margin", "0px")
    expect(page.locator("html")).to_have_attribute("data-touch", "")


def test_a_chosen_photo_is_uploaded_once_the_server_is_back(new_phone, front):
    """D19"""
    phone = new_phone(worker=False)
    phone.allow("502")
    page = phone.page
    open_shop(phone, "도연")
    page.goto("/yedi/posts/new")
    front.away = ALL
    front.refused.clear()
    page.locator("#files").set_input_files([picture((205, 133, 63))])
    wait_until(lambda: "/photos" in front.refused, page, what="an upload in vain")
    expect_toast(phone, LOST)
    front.away = ()
    expect(page.locator(".photo-strip li input:enabled")).to_have_count(1)
    expect(toast(phone)).to_have_count(0)


def test_the_map_is_searched_again_once_the_server_is_back(new_phone, front):
    """E10"""
    phone = new_phone(worker=False)
    phone.allow("502|htmx:")
    page = phone.page
    join(phone)
    page.goto("/sesac?latitude=37.5225&longitude=126.8905&zoom=2")
    expect(page.locator("html")).to_have_attribute("data-stream", "open")
    front.away = ALL
    page.locator("[data-zoom-by='1']").tap()
    expect_toast(phone, LOST)
    front.away = ()
    expect(page.locator(".map-screen")).to_have_attribute("data-searched", "1")
    expect(toast(phone)).to_have_count(0)
