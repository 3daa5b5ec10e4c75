"""Live events change the page without a reload."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest

from actions import enter_birthday, pick
from expecting import expect
from people import COUNTER, enter, vote_for
from screen_check import keep_picture
from waiting import wait_until


def town(new_person, me):
    """Someone whose only friends are `me` and three others, so that they may vote for me."""
    sender = new_person("김가온", gender="MALE")
    sender.befriend(me, *(new_person(name) for name in ("이나무", "박다래", "최라온")))
    return sender


def listening(phone):
    """Waits until the page's stream of events is open; what comes from then on is told."""
    return phone.page.expect_response("**/yello/events*")


def test_a_note_arrives_and_list_badge_and_count_change_without_a_reload(phone, new_person):
    """Y12: the empty view stands inside the list, and gives way to the first note."""
    me = new_person("한새봄", at=phone)
    sender = town(new_person, me)
    page = phone.page
    with listening(phone):
        page.goto("/yello/notes")
    page.evaluate("document.body.dataset.kept = 'yes'")
    expect(page.locator("#notes")).to_contain_text("아직 도착한 쪽지가 없어요")
    expect(page.locator("#unread")).to_be_hidden()
    sender.vote_for(me, answers=1)
    expect(page.locator("#notes .note")).to_have_count(1)
    expect(page.locator("#notes")).to_contain_text("남학생이 보냈어요")
    expect(page.locator("#notes .empty")).to_have_count(0)
    expect(page.locator("#unread")).to_have_text(re.compile("^1"))
    expect(page.locator("#unread")).to_be_visible()
    expect(page.locator("h1 .count")).to_have_text("1개")
    assert page.evaluate("document.body.dataset.kept") == "yes"


def test_a_note_that_comes_while_one_reads_further_down_waits_behind_a_button(phone, new_person):
    me = new_person("한새봄", at=phone)
    town(new_person, me).vote_for(me)
    town(new_person, me).vote_for(me, answers=3)
    late = town(new_person, me)
    page = phone.page
    with listening(phone):
        page.goto("/yello/notes")
    cards = page.locator("#notes .note")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(cards).to_have_count(13)
    page.evaluate("scrollTo({ top: 300, behavior: 'instant' })")
    new = page.get_by_role("button", name="새 쪽지")
    expect(new).to_be_hidden()
    late.vote_for(me, answers=1)
    expect(new).to_be_in_viewport(ratio=1)
    expect(cards).to_have_count(13)
    assert page.evaluate("scrollY") == 300
    keep_picture(phone, "notes-new-one")
    new.tap()
    expect(cards).to_have_count(10)
    expect(page.locator("h1 .count")).to_have_text("14개")
    expect(new).to_be_hidden()
    page.wait_for_function("() => scrollY === 0")


def test_a_vote_on_one_phone_shows_on_another(new_phone, new_person):
    mine, theirs = new_phone(), new_phone(over_http=True)
    me = new_person("한새봄", at=mine)
    sender = new_person("김가온", at=theirs)
    sender.befriend(me, *(new_person(name) for name in ("이나무", "박다래", "최라온")))
    with listening(mine):
        mine.page.goto("/yello/profile")
    expect(mine.page.locator("#unread")).to_be_hidden()
    theirs.page.goto("/yello")
    theirs.page.get_by_role("button", name="투표 시작하기").tap()
    pick(theirs, 1, "한새봄")
    pick(theirs, 4, "한새봄")
    theirs.page.get_by_role("button", name="투표 마치기").tap()
    theirs.page.get_by_role("button", name="확인").tap()
    expect(mine.page.locator("#unread")).to_have_text(re.compile("^2"))
    expect(mine.page.locator("#unread")).to_be_visible()


def test_the_wait_ends_at_once_when_a_friend_joins_with_my_code(new_phone, new_person):
    """Y85"""
    phone = new_phone()
    me = new_person("한새봄", at=phone)
    me.befriend(*(new_person(name) for name in ("김가온", "이나무", "박다래", "최라온")))
    vote_for(me.call, None, answers=1)
    title = phone.page.get_by_role("heading", level=1)
    with listening(phone):
        phone.page.goto("/yello")
    expect(title).to_contain_text("다음 투표까지")

    friend = new_phone(over_http=True)
    enter(friend)
    form = friend.page
    form.goto("/yello/membership")
    enter_birthday(friend)
    form.locator("#school").select_option("경희대학교")
    form.locator("#department").fill("미디어학과")
    form.locator("#entryYear").select_option("24학번")
    form.locator("#name").fill("서아침")
    form.locator("#handle").fill(f"achim.{next(COUNTER)}")
    form.get_by_text("여학생").tap()
    form.locator("#referral").fill(me.handle)
    form.get_by_role("button", name="완료").tap()
    expect(form.locator(".sub")).to_contain_text("200포인트")
    expect(title).to_have_text("두근두근, 투표할 시간!")


def test_the_locked_screen_opens_when_another_adds_the_fourth_friend(phone, new_person):
    """Y56 Y58 Y59: without a press or a reload, and counts on the way."""
    me = new_person("한새봄", at=phone)
    me.befriend(*(new_person(name) for name in ("김가온", "이나무")))
    third, fourth = new_person("박다래"), new_person("최라온")
    title = phone.page.get_by_role("heading", level=1)
    with listening(phone):
        phone.page.goto("/yello")
    expect(title).to_have_text("친구 4명이 모이면 열려요")
    with listening(phone):
        third.befriend(me)
    expect(phone.page.locator("main .sub")).to_contain_text("1명만 더 있으면")
    fourth.befriend(me)
    expect(title).to_have_text("두근두근, 투표할 시간!")


@pytest.mark.parametrize("screen", ["/recommended", "/around", "", "/notes", "/profile"])
def test_a_note_raises_the_badge_on_every_tab(phone, new_person, screen):
    """Y9: whichever screen is open, without a reload."""
    me = new_person("한새봄", at=phone)
    sender = town(new_person, me)
    page = phone.page
    with listening(phone):
        page.goto(f"/yello{screen}")
    page.evaluate("document.body.dataset.kept = 'yes'")
    badge = page.locator("#unread")
    expect(badge).to_be_hidden()
    sender.vote_for(me, answers=2)
    expect(badge).to_have_text(re.compile("^2"))
    expect(badge).to_be_visible()
    assert page.evaluate("document.body.dataset.kept") == "yes"


def test_a_note_that_arrives_while_the_badge_is_asked_for_is_not_missed(new_phone, new_person):
    """Y9"""
    # Requests that a service worker answers cannot be held.
    phone = new_phone(worker=False)
    me = new_person("한새봄", at=phone)
    one, other = town(new_person, me), town(new_person, me)
    page, held = phone.page, []
    with listening(phone):
        page.goto("/yello/profile")
    page.evaluate("""() => {
        let count = 0;
        document.body.addEventListener("live:note.received", () => (document.body.dataset.notes = ++count));
    }""")
    page.route("**/yello", lambda route: held.append(route))
    one.vote_for(me, answers=1)
    wait_until(lambda: held, page, what="the request of the badge")
    old = held[0].fetch()
    other.vote_for(me, answers=1)
    expect(page.locator("body")).to_have_attribute("data-notes", "2")
    held[0].fulfill(response=old)
    expect(page.locator("#unread")).to_have_text(re.compile("^1"))
    wait_until(lambda: held[1:], page, what="the request after the second note")
    held[1].continue_()
    expect(page.locator("#unread")).to_have_text(re.compile("^2"))


def test_the_start_screen_keeps_moving_unless_motion_is_unwelcome(new_phone, new_person):
    """Y60"""
    moving = "document.querySelector('.start-show').getAnimations({ subtree: true }).length"
    for calm in (False, True):
        phone = new_phone(reduced_motion=calm)
        me = new_person("한새봄", at=phone)
        me.befriend(*(new_person(name) for name in ("김가온", "이나무", "박다래", "최라온")))
        phone.page.goto("/yello")
        expect(phone.page.locator(".start-show")).to_be_visible()
        # Unwelcome motion ends after a millisecond; the screen may be visible before that.
        phone.page.wait_for_function(f"() => {moving} === {0 if calm else 6}")


def event_streams(target):
    """The requests for streams of events that a page or a phone's pages make from now on, as their queries."""
    asked = []
    target.on("request", lambda request: "/yello/events" in request.url
              and asked.append(parse_qs(urlsplit(request.url).query, keep_blank_values=True)))
    return asked


def test_pages_one_after_another_are_one_reader(phone, new_person):
    """The limit of ten is for pages that are open at once."""
    new_person("한새봄", at=phone)
    asked = event_streams(phone.page)
    for number in range(14):
        with listening(phone) as opened:
            phone.page.goto("/yello/notes" if number % 2 else "/yello/profile")
        assert opened.value.status == 200
    assert len({query["client"][0] for query in asked}) == 1


def test_a_duplicated_tab_takes_a_name_of_its_own(phone, new_person):
    me = new_person("한새봄", at=phone)
    sender = town(new_person, me)
    page = phone.page
    asked = event_streams(phone.context)
    with listening(phone):
        page.goto("/yello/notes")
    with phone.context.expect_page() as opened:
        # It copies what the session storage holds, as a browser's command to duplicate a tab does.
        page.evaluate("void open(location.href)")
    other = opened.value
    wait_until(lambda: len(asked) == 3, page)
    names = [query["client"][0] for query in asked]
    assert names[0] == names[1] != names[2]
    sender.vote_for(me, answers=1)
    for each in (page, other):
        expect(each.locator("#notes .note")).to_have_count(1)
    assert len(asked) == 3
    other.close()


def test_a_page_whose_stream_was_refused_goes_on_after_the_last_event_it_saw(new_phone, new_person):
    phone = new_phone(worker=False)
    me = new_person("한새봄", at=phone)
    sender = town(new_person, me)
    page = phone.page
    asked, is_open = event_streams(page), []

    def answer(route):
        if len(asked) == 1:
            beginning = "retry: 1\nid: 0\nevent: position\ndata: {}\n\n"
            route.fulfill(content_type="text/event-stream", body=beginning)
        elif is_open:
            route.continue_()
        else:
            route.fulfill(status=429, headers={"Retry-After": "30"})

    page.route("**/yello/events*", answer)
    page.goto("/yello/notes")
    page.evaluate("document.body.dataset.kept = 'yes'")
    wait_until(lambda: len(asked) >= 2, page)
    sender.vote_for(me, answers=1)
    is_open.append(True)
    expect(page.locator("#notes .note")).to_have_count(1)
    assert asked[-1]["after"] == ["0"]
    assert page.evaluate("document.body.dataset.kept") == "yes"


def test_a_note_between_a_page_and_the_opening_of_its_stream_is_not_lost(new_phone, new_person):
    phone = new_phone(worker=False)
    me = new_person("한새봄", at=phone)
    sender = town(new_person, me)
    page = phone.page
    held = []
    page.route("**/yello/events*", lambda route: held.append(route))
    page.goto("/yello/notes")
    page.evaluate("document.body.dataset.kept = 'yes'")
    wait_until(lambda: held, page)
    sender.vote_for(me, answers=1)
    expect(page.locator("#notes .note")).to_have_count(0)
    held[0].continue_()
    expect(page.locator("#notes .note")).to_have_count(1)
    expect(page.locator("#unread")).to_have_text(re.compile("^1"))
    assert page.evaluate("document.body.dataset.kept") == "yes"


def test_a_page_that_was_refused_from_the_start_hears_what_happened(new_phone, new_person):
    phone = new_phone(worker=False)
    me = new_person("한새봄", at=phone)
    sender = town(new_person, me)
    page = phone.page
    asked, is_open = event_streams(page), []
    page.route("**/yello/events*", lambda route: route.continue_() if is_open else route.fulfill(status=429))
    page.goto("/yello/notes")
    wait_until(lambda: asked, page)
    sender.vote_for(me, answers=1)
    is_open.append(True)
    expect(page.locator("#notes .note")).to_have_count(1)


def test_a_page_listens_to_the_kinds_of_events_of_its_app(phone, new_person):
    """The descriptor names them: no other app's events, and those of the platform."""
    new_person("한새봄", at=phone)
    page = phone.page
    page.add_init_script(
        """
        const add = EventSource.prototype.addEventListener;
        window.kinds = [];
        EventSource.prototype.addEventListener = function (kind, ...rest) {
          kinds.push(kind);
          return add.call(this, kind, ...rest);
        };
        """
    )
    with listening(phone):
        page.goto("/yello/notes")
    own = ["note.received", "friend.made", "wait.over"]
    assert page.evaluate("document.documentElement.dataset.events").split() == [*own, "clock.moved"]
    heard = page.evaluate("kinds")
    assert sorted(heard) == sorted([*own, "clock.moved", "position", "reset", "replaced", "error"])
