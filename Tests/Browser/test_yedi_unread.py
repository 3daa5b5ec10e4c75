"""The badge of unread messages in several tabs of one browser (D37 D48 T19)."""

import pytest

from expecting import expect
from people import ask
from test_yedi import join, open_shop
from waiting import wait_until


@pytest.fixture
def talk(new_phone):
    """A client's phone, a function with which the designer writes to it, and the address of their conversation."""
    # Requests that a service worker answers cannot be held.
    phone, shop = new_phone(worker=False), new_phone()
    designer, _ = open_shop(shop, "하린")
    join(phone, "고운", "CLIENT")
    room = ask(phone, "PUT", f"/yedi/designers/{designer}/chat")["room"]
    count = iter(range(100))

    def say(text):
        ask(shop, "PUT", f"/yedi/chats/{room}/sent/m{next(count)}", {"text": text})

    return phone, say, f"/yedi/chats/{room}"


def badge(page):
    return page.locator(".tab-bar .badge")


def keep(page):
    """Marks the page, so that a reload would be seen."""
    page.evaluate("document.body.dataset.kept = 'yes'")


def is_kept(page):
    return page.evaluate("document.body.dataset.kept") == "yes"


def test_reading_in_one_tab_lowers_the_badge_in_the_others(talk):
    phone, say, room = talk
    home, rooms, chat = phone.page, phone.context.new_page(), phone.context.new_page()
    home.goto("/yedi")
    rooms.goto("/yedi/chats")
    for page in (home, rooms):
        expect(page.locator("html")).to_have_attribute("data-stream", "open")
        keep(page)
    say("안녕하세요")
    say("토요일에 시간이 있어요")
    expect(badge(home)).to_have_text("2개 안 읽음")
    expect(badge(rooms)).to_have_text("2개 안 읽음")
    expect(rooms.locator(".chat-row .badge")).to_have_text("2개 안 읽음")
    chat.goto(room)
    for page in (home, rooms):
        expect(badge(page)).to_have_count(0)
    expect(rooms.locator(".chat-row .badge")).to_have_count(0)
    # What comes while the conversation is in view is read at once, and the badge does not stay.
    chat.bring_to_front()
    expect(chat.locator("html")).to_have_attribute("data-stream", "open")
    with home.expect_response("**/yedi/chats/unread"):
        say("또 봐요")
    expect(chat.locator(".chat-bubble").last).to_contain_text("또 봐요")
    expect(badge(home)).to_have_count(0)
    assert is_kept(home) and is_kept(rooms)


def test_what_is_read_while_the_badge_is_asked_for_is_not_missed(talk):
    """The reply that is on its way still counts the message: another request follows it."""
    phone, say, room = talk
    home, held = phone.page, []
    home.goto("/yedi")
    expect(home.locator("html")).to_have_attribute("data-stream", "open")
    keep(home)
    home.evaluate("document.body.addEventListener('live:chat.read', () => (document.body.dataset.read = 'yes'))")
    home.route("**/yedi/chats/unread", lambda route: held.append(route))
    say("안녕하세요")
    wait_until(lambda: held, home, what="the request of the badge")
    old = held[0].fetch()
    chat = phone.context.new_page()
    chat.goto(room)
    expect(home.locator("body")).to_have_attribute("data-read", "yes")
    held[0].fulfill(response=old)
    expect(badge(home)).to_have_text("1개 안 읽음")
    wait_until(lambda: held[1:], home, what="the request after the reading")
    held[1].continue_()
    expect(badge(home)).to_have_count(0)
    assert is_kept(home)


def test_a_page_that_one_comes_back_to_goes_on_where_it_was(talk):
    """The feed stays as it was scrolled, and its badge counts what came meanwhile."""
    phone, say, _ = talk
    home = phone.page
    home.goto("/yedi")
    expect(home.locator("html")).to_have_attribute("data-stream", "open")
    keep(home)
    home.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    say("안녕하세요")
    home.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(badge(home)).to_have_text("1개 안 읽음")
    assert is_kept(home)
