"""SeSAC follows a match, tells of a lost network, and takes a double tap for one."""

import re

import pytest
from playwright.sync_api import expect

from actions import expect_toast, go_offline, pause_clock, toast
from payment import open_provider
from people import begin_session, caller, enter
from test_codes import sent
from test_sesac import join
from wal_member import WalMember
from waiting import wait_until

pytestmark = pytest.mark.fresh_demo

# Whoever comes back to the page wants the state of now.
LOOK = "document.dispatchEvent(new Event('visibilitychange'))"
STREAM_REFUSED = "() => new Promise(refused => new EventSource(document.documentElement.dataset.live).onerror = refused)"
LOST = "인터넷이 끊겼어요. 연결되면 바로 이어서 할게요."
CAMPUS = {"latitude": 37.517819364682694, "longitude": 126.88647317074734}
# Nobody of the demo is there.
BUSAN = {"latitude": 35.1795, "longitude": 129.0756}


@pytest.fixture
def new_partner(engine, origin):
    """Makes somebody else who waits at the campus, out of sight."""
    requests = []

    def make():
        request = engine.request.new_context(base_url=origin)
        requests.append(request)
        begin_session(request, origin)
        call = caller(request, origin)
        call("POST", "/sesac/membership", {
            "nickname": "벗", "birth": "1999-09-09", "email": "b@example.com", "gender": "WOMAN"})
        call("PUT", "/sesac/search", CAMPUS)
        return call

    yield make
    for request in requests:
        request.dispose()


@pytest.fixture
def partner(new_partner):
    return new_partner()


def wait_and_be_asked(phone, partner):
    """Waits as the phone's person, whom the partner asks; the people of the demo ask nobody who has been asked."""
    me = caller(phone.context.request, phone.origin)
    me("PUT", "/sesac/search", CAMPUS)
    partner("PUT", f"/sesac/people/{me('GET', '/sesac/me')['id']}/request")


def accept(phone, partner):
    """Accepts elsewhere, and returns the match."""
    me = caller(phone.context.request, phone.origin)
    return me("PUT", f"/sesac/people/{partner('GET', '/sesac/me')['id']}/acceptance")["match"]


def test_a_match_is_told_and_led_to_once(new_phone, partner):
    """SH30 E18 S9"""
    phone = new_phone(worker=False)
    page = phone.page
    join(phone)
    wait_and_be_asked(phone, partner)
    asked = []

    def hold_the_first(route):
        asked.append(route)
        if len(asked) > 1:
            route.continue_()

    page.route("**/sesac/state", hold_the_first)
    page.clock.install()
    page.goto("/sesac/finder")
    pause_clock(page)
    # While an answer is out, no second question is asked; those in vain are one afterwards.
    page.evaluate(LOOK)
    wait_until(lambda: asked, page)
    for _ in range(3):
        page.evaluate(LOOK)
    page.clock.run_for(30_000)
    assert len(asked) == 1
    asked[0].continue_()
    wait_until(lambda: len(asked) == 2, page)

    # The match is told for a second before the chat opens.
    room = f"/sesac/chats/{accept(phone, partner)['room']}"
    expect_toast(phone, re.compile("님과 매칭됐어요! 채팅으로 갈게요."))
    page.clock.run_for(999)
    assert page.url.endswith("/sesac/finder")
    page.clock.run_for(1)
    page.wait_for_url("**" + room)
    # The screen is left: nobody asks any more.
    expect(page.locator("[data-chat]")).to_be_visible()
    count = len(asked)
    page.clock.run_for(30_000)
    assert len(asked) == count

    # Once a match: the finder offers the chat, and leads nobody there again.
    page.goto("/sesac/finder")
    expect(page.get_by_role("link", name="채팅 열기")).to_have_attribute("href", room)
    page.clock.run_for(4000)
    expect(toast(phone)).to_have_count(0)
    assert page.url.endswith("/sesac/finder")
    # A page that comes when the match is made already leads on too.
    page.evaluate("sessionStorage.clear()")
    page.reload()
    expect_toast(phone, re.compile("님과 매칭됐어요! 채팅으로 갈게요."))
    page.clock.run_for(1000)
    page.wait_for_url("**" + room)


def test_a_match_that_is_told_as_the_page_leaves_is_led_to_by_the_next(new_phone, partner):
    """SH30 E18"""
    phone = new_phone(worker=False)
    page = phone.page
    join(phone)
    wait_and_be_asked(phone, partner)
    page.clock.install()
    page.goto("/sesac/finder")
    pause_clock(page)
    room = f"/sesac/chats/{accept(phone, partner)['room']}"
    expect_toast(phone, re.compile("님과 매칭됐어요! 채팅으로 갈게요."))
    page.reload()
    page.clock.run_for(1000)
    page.wait_for_url("**" + room)


@pytest.mark.parametrize("path", ["/sesac/finder", "/sesac"])
def test_the_end_of_a_wait_is_told_where_one_waits(new_phone, path):
    """E18: once, on the map, to which the finder leads"""
    phone = new_phone(worker=False)
    page = phone.page
    join(phone)
    me = caller(phone.context.request, phone.origin)
    me("PUT", "/sesac/search", BUSAN)
    page.goto(path)
    expect(page.locator("main[data-state=WAITING]")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-stream", "open")
    me("POST", "/demo/clock", {"minutes": 61})
    notice = page.locator(".map-screen .map-notice")
    expect(notice).to_have_text("오랫동안 매칭되지 않아 새싹 찾기가 끝났어요.")
    expect(page.locator(".state-button")).to_have_attribute("data-state-button", "NORMAL")
    page.reload()
    expect(page.locator(".state-button")).to_be_visible()
    expect(notice).to_have_count(0)


# Counts the navigations that the page begins, and says when it has acted on an event and on the state it asked for then.
WATCH_EVENTS = """() => {
  window.left = 0
  navigation.addEventListener('navigate', () => (window.left += 1))
  addEventListener('live:state.changed', () => (window.hasHeard = true), true)
  const fetched = window.fetch
  window.fetch = async (...words) => {
    const isAfterEvent = window.hasHeard && words[0] === '/sesac/state'
    const response = await fetched(...words)
    const read = response.json.bind(response)
    response.json = async () => {
      const answer = await read()
      // Later than all that the page does with the answer.
      if (isAfterEvent) setTimeout(() => (window.hasActed = true))
      return answer
    }
    return response
  }
}"""


def test_a_question_on_a_card_stays_open_while_others_ask(new_phone, new_partner):
    """E14 E18: the list is new once it is closed."""
    phone = new_phone(worker=False)
    page = phone.page
    join(phone)
    wait_and_be_asked(phone, new_partner())
    shown = new_partner()("GET", "/sesac/me")["id"]
    page.goto("/sesac/finder")
    expect(page.locator("html")).to_have_attribute("data-stream", "open")
    received = page.locator(".segments a").last
    count = int(re.search(r"\d+", received.inner_text())[0])
    ask = page.locator(f"#person-{shown} details.ask")
    ask.locator("summary").tap()
    expect(ask).to_have_attribute("open", "")
    page.evaluate(WATCH_EVENTS)
    me = caller(phone.context.request, phone.origin)("GET", "/sesac/me")["id"]
    new_partner()("PUT", f"/sesac/people/{me}/request")
    page.wait_for_function("() => window.hasActed")
    assert page.evaluate("window.left") == 0
    expect(ask).to_have_attribute("open", "")
    expect(received).to_have_text(f"받은 요청 {count}")
    ask.locator("summary").tap()
    expect(received).to_have_text(f"받은 요청 {count + 1}")
    expect(ask).not_to_have_attribute("open", "")


def test_a_lost_network_is_told_on_every_screen(new_phone, partner):
    """E31 S9"""
    phone = new_phone(worker=False)
    page = phone.page
    phone.allow("ERR_INTERNET_DISCONNECTED|ERR_FAILED")
    # A stream of events that comes back may load its page again.
    page.route("**/sesac/events*", lambda route: route.abort())

    def lose_network(path):
        page.goto(path)
        go_offline(page)
        expect_toast(phone, LOST)
        phone.context.set_offline(False)
        expect(toast(phone)).to_have_count(0)

    lose_network("/sesac/sign-in")
    join(phone)
    wait_and_be_asked(phone, partner)
    lose_network("/sesac/finder")
    found = accept(phone, partner)
    person = found["partner"]["id"]
    for path in [
        "/sesac", "/sesac/search", "/sesac/chats", f"/sesac/chats/{found['room']}", f"/sesac/matches/{found['id']}",
        f"/sesac/people/{person}/reviews", f"/sesac/report?person={person}", "/sesac/shop", "/sesac/me",
        "/sesac/me/profile", "/sesac/friends", "/sesac/notices", "/sesac/faq", "/sesac/inquiries",
    ]:
        lose_network(path)


def test_a_skipped_choice_is_taken_back_and_stays_to_be_made(new_phone):
    """E6 E31: while the form waits for the network."""
    phone = new_phone(worker=False)
    phone.allow("ERR_INTERNET_DISCONNECTED|ERR_FAILED")
    page = phone.page
    enter(phone)
    page.goto("/sesac/membership")
    for label, text in [("닉네임", "건너뜀"), ("생년월일", "1999-09-09"), ("이메일", "skip@example.com")]:
        page.get_by_label(label).fill(text)
        page.get_by_role("button", name="다음").press("Enter")
    page.locator("label.gender").filter(has_text="여자").tap()
    go_offline(page)
    page.get_by_role("button", name="건너뛰기").tap()
    expect_toast(phone, LOST)
    woman = page.locator("[name=gender][value=WOMAN]")
    expect(woman).to_have_count(1)
    expect(woman).not_to_be_checked()
    phone.context.set_offline(False)
    expect(page.locator("#map")).to_be_visible()
    assert caller(phone.context.request, phone.origin)("GET", "/sesac/me").get("gender") is None


@pytest.fixture
def end_session(engine, origin):
    """Ends the session of a phone elsewhere; the phone keeps its cookie."""
    def end(phone):
        cookies = "; ".join(f"{each['name']}={each['value']}" for each in phone.context.cookies())
        request = engine.request.new_context(base_url=origin, extra_http_headers={
            "Cookie": cookies, "Origin": origin, "Accept": "application/json"})
        reply = request.delete("/session")
        assert reply.ok, reply.text()
        request.dispose()

    return end


def test_a_session_that_has_ended_is_said_where_a_screen_asks(new_phone, partner, end_session):
    """E30 E31: on the map, in the finder and in a conversation."""
    phone = new_phone(worker=False)
    phone.allow("status of 401|ERR_ABORTED")
    page = phone.page

    join(phone)
    page.goto("/sesac")
    expect(page.locator(".map-screen")).to_be_visible()
    end_session(phone)
    page.locator("#map").press("ArrowRight")
    page.wait_for_url("**/sesac/sign-in**")
    expect(page.locator("body")).to_contain_text("로그인이 만료됐어요")

    join(phone)
    wait_and_be_asked(phone, partner)
    page.goto("/sesac/finder")
    end_session(phone)
    # The page's stream comes back after a minute; a page is what tells.
    page.evaluate(STREAM_REFUSED)
    page.evaluate(LOOK)
    page.wait_for_url("**/sesac/sign-in**")
    expect(page.locator("body")).to_contain_text("로그인이 만료됐어요")

    join(phone)
    wait_and_be_asked(phone, partner)
    page.goto(f"/sesac/chats/{accept(phone, partner)['room']}")
    expect(page.locator("[data-chat]")).to_be_visible()
    end_session(phone)
    page.evaluate(LOOK)
    expect(toast(phone)).to_contain_text("로그인")


def test_a_fault_is_told_where_it_was_caused(new_phone):
    """E30: a toast on the page that led to it, whose words stay; a page that was opened by itself stays."""
    phone = new_phone(worker=False)
    phone.allow("500")
    page = phone.page
    join(phone)
    words = "저희 쪽에서 문제가 생겼어요. 잠시 뒤 다시 해 주세요."
    # The server's page of a problem, as that of a fault: `EndedMatchTests` has that one break.
    missing = phone.context.request.get("/sesac/nowhere", headers={"Accept": "text/html"}).text()
    fault = missing.replace('class="page fill"', 'class="page fill" data-fault=""')
    fault = re.sub("<h1>.*?</h1>", f"<h1>{words}</h1><p class=error-reference>요청 번호 <code>7a</code></p>", fault)
    assert fault.count("data-fault") == 1 and words in fault

    def break_down(path, method="GET"):
        def answer(route):
            if route.request.method != method:
                return route.fallback()
            return route.fulfill(status=500, content_type="text/html; charset=utf-8", body=fault)
        page.route(path, answer)

    page.goto("/sesac/inquiries")
    break_down("**/sesac/inquiries", "POST")
    page.get_by_label("무엇이 궁금한가요?").fill("지도가 비어 있어요")
    page.get_by_role("button", name="문의 보내기").tap()
    expect_toast(phone, f"{words} 요청 번호 7a")
    assert page.url.endswith("/sesac/inquiries")
    expect(page.get_by_label("무엇이 궁금한가요?")).to_have_value("지도가 비어 있어요")
    page.unroute("**/sesac/inquiries")
    page.get_by_role("button", name="문의 보내기").tap()
    expect_toast(phone, "문의를 보냈어요.")

    page.goto("/sesac/me")
    break_down("**/sesac/faq")
    page.get_by_role("link", name="자주 묻는 질문").tap()
    expect_toast(phone, f"{words} 요청 번호 7a")
    assert page.url.endswith("/sesac/me")
    page.goto("/sesac/faq")
    expect(page.locator("h1")).to_have_text(words)
    page.goto("/sesac/notices")
    expect(page.locator("h1")).to_have_text("공지사항")
    expect(toast(phone)).to_have_count(0)

    page.goto("/sesac")
    break_down("**/sesac?*")
    page.locator("#map").press("ArrowRight")
    expect_toast(phone, words)


def test_who_has_left_elsewhere_is_told_and_asks_no_more(new_phone):
    """E30 E31 SH30: where the finder is open in another tab."""
    phone = new_phone(worker=False)
    phone.allow("status of 403|ERR_ABORTED")
    page = phone.page
    # A member of WAL too, whose account and session go on.
    me = WalMember(phone).call
    me("POST", "/sesac/membership", {
        "nickname": "나그네", "birth": "1999-09-09", "email": "n@example.com", "gender": "MAN"})
    me("PUT", "/sesac/search", CAMPUS)
    asked = []
    page.on("request", lambda each: each.url.endswith("/sesac/state") and asked.append(each))
    page.clock.install()
    page.goto("/sesac/finder")
    expect(page.locator("main[data-state=WAITING]")).to_be_visible()
    pause_clock(page)
    me("DELETE", "/account/apps/sesac", {})
    page.evaluate(LOOK)
    expect_toast(phone, "새싹에서 떠났어요. 다시 하려면 새로 시작해 주세요.")
    count = len(asked)
    for _ in range(3):
        page.evaluate(LOOK)
    page.clock.run_for(1999)
    assert len(asked) == count
    page.clock.run_for(1)
    page.wait_for_url("**/sesac/membership")
    page.clock.run_for(60_000)
    assert len(asked) == count


def test_a_double_tap_registers_pays_and_texts_once(phone, fresh_demo):
    """E31"""
    page = phone.page
    posts = []
    page.on("request", lambda each: each.method == "POST" and posts.append(each.url))

    number = "010-7100-3131"
    page.goto("/sign-in?next=/sesac")
    page.get_by_role("link", name="휴대폰 번호로 계속하기").tap()
    page.get_by_label("휴대폰 번호").fill(number)
    page.get_by_role("button", name="인증 문자 받기").dblclick()
    expect(page.locator("h1")).to_have_text("인증번호 입력")
    assert len(posts) == 1, posts
    assert len(sent(fresh_demo, "+82" + number.replace("-", "")[1:])) == 1

    page.goto("/sesac/sign-in")
    page.get_by_role("button", name="새로운 사람으로 시작하기").tap()
    for label, text in [("닉네임", "두번"), ("생년월일", "1999-09-09"), ("이메일", "two@example.com")]:
        page.get_by_label(label).fill(text)
        page.get_by_role("button", name="다음").press("Enter")
    page.locator("label.gender").filter(has_text="남자").tap()
    posts.clear()
    page.get_by_role("button", name="시작하기").dblclick()
    expect(page.locator("#map")).to_be_visible()
    assert len(posts) == 1, posts

    page.goto("/sesac/shop")
    page.locator(".item").filter(has_text="민트 새싹").tap()
    posts.clear()
    page.get_by_role("button", name="민트 새싹 사기").dblclick()
    expect(page.locator("main")).to_contain_text("2,500원")
    open_provider(page)
    assert len([each for each in posts if "/sesac/" in each]) == 1, posts


def test_what_is_written_of_one_is_not_in_the_report_of_another(new_phone, new_partner):
    phone = new_phone(worker=False)
    page = phone.page
    join(phone)
    text = page.get_by_label("자세한 이야기")
    words = ("약속에 오지 않았어요", "욕을 했어요")
    for each in words:
        page.goto(f"/sesac/report?person={new_partner()('GET', '/sesac/me')['id']}")
        text.fill(each)
    page.reload()
    expect(text).to_have_value(words[1])
    page.go_back()
    expect(text).to_have_value(words[0])
    page.reload()
    expect(text).to_have_value(words[0])
    page.go_forward()
    expect(text).to_have_value(words[1])
