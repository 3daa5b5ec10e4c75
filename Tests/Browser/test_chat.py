"""A conversation of two members of the sample app (`Tests/ChatSample`), with script and without."""

import pathlib
import re
import subprocess

import pytest

from actions import expect_toast, go_offline
from expecting import expect
from screen_check import check_screen
from variants import with_and_without_scripts_in_browser
from waiting import PATIENCE

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


class Salon:
    """The sample app's server; each `pair` is a room with two members of its own."""

    def __init__(self, folder):
        self.log = (folder / "server.log").open("wb")
        self.process = subprocess.Popen(
            [ROOT / ".build/debug/chatprobe", "serve", str(folder / "chat.db"), "24", str(ROOT / "Public")],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.origin = f"http://localhost:{self.process.stdout.readline().strip()}"
        self.pairs = [self.process.stdout.readline().split() for _ in range(24)]

    def pair(self):
        """A room and the session tokens of its members."""
        return self.pairs.pop()

    def stop(self):
        with self.log, self.process:
            self.process.stdin.close()
            return self.process.wait(timeout=PATIENCE)


@pytest.fixture(scope="module")
def salon(tmp_path_factory):
    running = Salon(tmp_path_factory.mktemp("salon"))
    yield running
    assert running.stop() == 0


@pytest.fixture
def origin(salon):
    return salon.origin


def enter(phone, token, room):
    phone.allow("404: .*/icons/salon/")  # the sample app has no icon
    phone.context.add_cookies([{"name": "madang", "value": token, "url": phone.origin}])
    phone.page.goto(f"/salon/chats/{room}")
    return phone.page


def say(page, text):
    page.get_by_role("textbox", name="메시지").fill(text)
    page.get_by_role("button", name="보내기", exact=True).click()


# With a keyboard: Enter that ends a syllable, as most browsers and as Safari tell it, and one by itself. Says which are left
# to the browser.
ENTER = """field => {
  window.matchMedia = () => ({ matches: true })
  const press = init => field.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }))
  return [{ isComposing: true, keyCode: 229 }, { keyCode: 229 }, { keyCode: 13 }].map(press)
}"""


def messages(page):
    return page.locator(".chat-message:not(.pending) .chat-bubble p")


def test_messages_edits_and_readings_arrive_without_a_reload(salon, new_phone):
    """D38 D44 D49 D50 D53 D55: what is new is added, what changed is replaced, and nothing is loaded again."""
    room, one, other = salon.pair()
    here, there = new_phone(), new_phone()
    mine, theirs = enter(here, one, room), enter(there, other, room)
    for page in (mine, theirs):
        page.evaluate("document.body.dataset.kept = 'yes'")
    say(mine, "안녕하세요")
    expect(messages(theirs)).to_have_text(["안녕하세요"])
    expect(messages(mine)).to_have_text(["안녕하세요"])
    # The partner's page is in view, so the message is read.
    expect(mine.locator(".chat-unread")).to_have_count(0)
    say(theirs, "네, 반가워요\n무엇을 도와드릴까요?")
    expect(messages(mine)).to_have_count(2)
    for number in range(8):
        say(mine, f"질문 {number}")
    expect(messages(theirs)).to_have_text([re.compile("안녕"), re.compile("반가")] + [f"질문 {n}" for n in range(8)])
    assert mine.locator(".chat-day").count() == 1
    for page in (mine, theirs):
        assert page.evaluate("document.body.dataset.kept") == "yes"
        assert page.evaluate("document.querySelector('.chat').scrollTop") == 0
    check_screen(here, "salon-chat")
    mine.locator("#m1").get_by_role("link", name="메시지 메뉴").click()
    mine.get_by_label("내용").fill("안녕하세요!")
    check_screen(here, "salon-chat-message")
    mine.get_by_role("button", name="고치기").click()
    expect(messages(theirs).first).to_have_text("안녕하세요!")
    expect(theirs.locator("#m1")).to_contain_text("수정됨")
    assert theirs.locator("[id=m1]").count() == 1
    assert theirs.evaluate("document.body.dataset.kept") == "yes"


def test_enter_ends_a_syllable_before_it_sends(salon, new_phone):
    room, one, _ = salon.pair()
    page = enter(new_phone(), one, room)
    field = page.get_by_role("textbox", name="메시지")
    field.fill("안녕")
    assert field.evaluate(ENTER) == [True, True, False]
    expect(messages(page)).to_have_text(["안녕"])
    expect(field).to_have_value("")


def test_earlier_messages_are_added_above_and_the_view_stays(salon, new_phone):
    """D43 D45 D46 D56: 13 messages first, 13 more by 지난 메시지 보기."""
    room, one, other = salon.pair()
    phone = new_phone()
    page = enter(phone, one, room)
    for number in range(30):
        page.request.put(
            f"/salon/chats/{room}/sent/n{number}", data={"text": f"메시지 {number}"},
            headers={"Accept": "application/json", "Sec-Fetch-Site": "same-origin"})
    page.reload()
    expect(messages(page)).to_have_count(13)
    first = page.locator("#m18")
    link = page.get_by_role("link", name="지난 메시지 보기")
    link.scroll_into_view_if_needed()
    before = first.bounding_box()["y"]
    link.click()
    expect(messages(page)).to_have_count(26)
    # Only the link's own place is gone.
    assert abs(first.bounding_box()["y"] - before) < 60
    page.get_by_role("link", name="지난 메시지 보기").click()
    expect(messages(page)).to_have_count(30)
    expect(page.get_by_role("link", name="지난 메시지 보기")).to_have_count(0)
    assert page.locator(".chat-day").count() == 1


def test_what_is_not_sent_waits_and_is_sent_once(salon, new_phone):
    """A lost connection or a lost reply leaves one message, also after a reload."""
    room, one, other = salon.pair()
    phone = new_phone()
    page = enter(phone, one, room)
    # The message arrives; its reply does not.
    lost = []

    def lose(route):
        if not lost:
            lost.append(route.fetch())
            route.abort()
        else:
            route.continue_()

    page.route("**/sent/*", lose)
    phone.allowed.append("Failed to load resource")
    say(page, "한 번만")
    expect(messages(page)).to_have_text(["한 번만"])
    page.unroute("**/sent/*")
    go_offline(page)
    say(page, "끊겼을 때")
    row = page.locator(".chat-message.failed")
    expect(row).to_contain_text("보내지 못했어요")
    check_screen(phone, "salon-chat-failed")
    page.context.set_offline(False)
    expect(messages(page)).to_have_text(["한 번만", "끊겼을 때"])
    expect(page.locator(".pending")).to_have_count(0)
    page.get_by_role("textbox", name="메시지").fill("쓰다 만 말")
    page.reload()
    expect(page.get_by_role("textbox", name="메시지")).to_have_value("쓰다 만 말")
    expect(messages(page)).to_have_count(2)


def test_what_one_wrote_is_not_the_others_in_the_same_tab(salon, new_phone):
    """Two who share a device: the session of the first has ended, and the second signs in."""
    room, one, other = salon.pair()
    phone = new_phone()
    page = enter(phone, one, room)
    go_offline(page)
    phone.allowed.append("Failed to load resource")
    say(page, "보내지 못한 말")
    expect(page.locator(".chat-message.failed")).to_have_count(1)
    page.get_by_role("textbox", name="메시지").fill("쓰다 만 말")
    page.goto("about:blank")
    page.context.set_offline(False)
    enter(phone, other, room)
    expect(page.get_by_role("textbox", name="메시지")).to_have_value("")
    expect(page.locator(".chat-message")).to_have_count(0)
    enter(phone, one, room)
    expect(messages(page)).to_have_text(["보내지 못한 말"])
    expect(page.get_by_role("textbox", name="메시지")).to_have_value("쓰다 만 말")


def test_a_photo_waits_for_the_network_and_is_sent_once(salon, new_phone):
    room, one, other = salon.pair()
    phone = new_phone()
    page = enter(phone, one, room)
    phone.allow("ERR_INTERNET_DISCONNECTED|Failed to load resource|502")
    page.locator("summary[aria-label='사진 등 더 보내기']").click()
    page.locator("#chat-photo").set_input_files(ROOT / "Public/icons/lobby/icon-512.png")
    go_offline(page)
    page.get_by_role("button", name="사진 보내기").click()
    expect_toast(phone, "인터넷이 끊겼어요. 연결되면 바로 이어서 할게요.")
    expect(page.locator(".chat-preview-photo")).to_be_visible()
    # Once the network is back, a proxy answers first in the server's place: to the photo, and to the message with it.
    answered = []
    for each in ["**/photos", "**/sent/*"]:
        page.route(each, lambda route: (answered.append(route.request.method), route.fulfill(status=502)), times=1)
    page.context.set_offline(False)
    expect(page.locator(".chat-message .chat-photo")).to_have_count(1)
    expect(page.locator(".chat-preview-photo, .toast")).to_have_count(0)
    assert answered == ["POST", "PUT"]


@with_and_without_scripts_in_browser
def test_a_conversation_works_with_script_and_without(salon, new_phone, scripts):
    room, one, other = salon.pair()
    here, there = new_phone(), new_phone()
    mine, theirs = enter(here, one, room), enter(there, other, room)
    say(mine, "첫 말")
    expect(messages(mine)).to_have_text(["첫 말"])
    theirs.goto("/salon/chats")
    expect(theirs.locator(".chat-row")).to_contain_text("첫 말")
    check_screen(there, f"salon-chats-{scripts}")
    theirs.locator(".chat-row").click()
    say(theirs, "답")
    expect(messages(theirs)).to_have_text(["첫 말", "답"])
    mine.goto(f"/salon/chats/{room}")
    expect(messages(mine)).to_have_text(["첫 말", "답"])
    expect(mine.locator(".chat-unread")).to_have_count(0)
    mine.locator("#m1").get_by_role("link", name="메시지 메뉴").click()
    mine.locator("summary", has_text="지우기").click()
    mine.get_by_role("button", name="지울게요").click()
    expect(mine.locator("#m1")).to_contain_text("삭제된 메시지")
    mine.locator("summary[aria-label='대화 메뉴']").click()
    check_screen(here, f"salon-chat-menu-{scripts}")
    mine.locator("summary", has_text="대화 끝내기").click()
    mine.get_by_role("button", name="끝낼게요").click()
    mine.wait_for_url("**/salon/chats")
    mine.goto(f"/salon/chats/{room}")
    expect(mine.locator(".chat-ended")).to_be_visible()
    expect(mine.locator(".chat-form")).to_be_hidden()
