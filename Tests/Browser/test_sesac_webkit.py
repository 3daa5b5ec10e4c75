"""SeSAC in WebKit, as on an iPhone: joining, the map, a match with somebody of the neighbourhood, the chat and the end;
the review, friends, and what belongs to the member alone."""

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from form_client import FormPhone
from hand import Hand
from people import ask
from test_sesac import answer_soon, join as join_out_of_sight, meet_first
from waiting import PATIENCE, wait_until

pytestmark = pytest.mark.fresh_demo


def join(hand):
    """From the entrance's last slide to the map."""
    hand.press("button", "새로운 사람으로 시작하기")
    hand.find("#nickname").send_keys("고래")
    hand.press("[data-next]")
    hand.type("#birth", "1999-09-09")
    hand.press("[data-next]")
    hand.type("#email", "whale@example.com")
    hand.press("[data-next]")
    hand.check("label.gender", "여자")
    hand.fits()
    hand.press("[data-finish]")
    hand.find("#map")


def find_and_ask(hand, origin):
    """Waits, asks the first, and is in the chat once they have accepted, which the demo's clock brings on."""
    hand.press("button", "새싹 찾기")
    hand.find(".person-card")
    hand.fits()
    hand.press(".person-card summary", "요청하기")
    hand.press("button", "요청할게요")
    hand.until(lambda: not hand.browser.find_elements(By.CSS_SELECTOR, ".ask[open]"), "the request is sent")
    answer_soon(FormPhone(origin))
    # Whoever is asked may have asked at the same moment; else they accept as the clock moves on.
    WebDriverWait(hand.browser, PATIENCE).until(lambda browser: "/sesac/chats/" in browser.current_url)


def test_somebody_joins_and_meets_in_webkit(webkit, origin):
    """E2 E3 E4 E5 E6 E7 E8 E10 E12 E14 E18 E19 E20 E21"""
    hand = Hand(webkit)
    webkit.get(f"{origin}/sesac/sign-in")
    hand.skip_splash()
    hand.reads(".slides h2", "가까이에 있어요")
    hand.press(".dots a:nth-child(3)")
    hand.until(lambda: webkit.find_elements(By.CSS_SELECTOR, ".dots a:nth-child(3)[aria-current]"), "the last slide")
    hand.fits()
    join(hand)
    hand.until(lambda: webkit.find_elements(By.CSS_SELECTOR, "#people a"), "people on the map")
    hand.fits()
    hand.press("[data-gender=WOMAN]")
    hand.until(lambda: webkit.find_elements(By.CSS_SELECTOR, ".map-screen[data-searched]"), "the map is searched again")
    hand.press("#around > summary")
    hand.find(".person-card")
    hand.fits()
    hand.press("#around > summary")
    hand.press(".state-button")
    hand.press("[data-tag]")
    hand.fits()
    find_and_ask(hand, origin)
    hand.find(".chat-message")
    hand.fits()
    before = len(webkit.find_elements(By.CSS_SELECTOR, ".chat-message"))
    hand.find("#text").send_keys("hello")
    hand.press(".chat-send")
    # Mine, and their reply, which comes by the stream.
    hand.reads(".chat-messages", "hello")
    hand.until(lambda: len(webkit.find_elements(By.CSS_SELECTOR, ".chat-message")) >= before + 2, "a reply")
    hand.fits()
    chat = webkit.current_url
    hand.press(".chat-menu > summary")
    hand.fits()
    hand.press(".chat-menu a", "새싹 신고")
    hand.reads("h1", "새싹 신고")
    hand.fits()
    webkit.get(f"{origin}/sesac")
    hand.press(".state-button")
    hand.reads("h1", "약속")
    hand.fits()
    hand.press("summary", "약속 취소")
    hand.press("button", "취소할게요")
    hand.reads(".map-notice", "1분 뒤부터")
    webkit.get(chat)
    hand.reads(".chat-ended", "끝난 대화예요.")
    hand.fits()
    for path in ("/sesac", "/sesac/me", "/sesac/me/profile", "/sesac/shop", "/sesac/chats"):
        webkit.get(origin + path)
        hand.find("h1, #map")
        hand.fits()


def test_after_the_meeting_in_webkit(webkit, origin):
    """E22 E25 E27 E28 E33 E34 E35 E36 E37"""
    hand = Hand(webkit)
    # Who has met somebody already, as in the walk before.
    person = FormPhone(origin)
    join_out_of_sight(person, "고래")
    meet_first(person)
    webkit.get(f"{origin}/sesac/sign-in")
    hand.skip_splash()
    for cookie in person.context.cookies():
        webkit.add_cookie({"name": cookie["name"], "value": cookie["value"]})
    webkit.get(f"{origin}/sesac")
    hand.press(".state-button")
    hand.press("a", "친구에게 약속 공유")
    hand.find("#place").send_keys("2 beon chulgu")
    hand.fits()
    hand.press("button", "링크 만들기")
    hand.find(".share-address")
    hand.fits()
    webkit.get(hand.find(".share-address").get_attribute("href"))
    hand.reads("dl", "2 beon chulgu")
    hand.fits()

    ask(person, "POST", "/demo/clock", {"minutes": 40})
    webkit.get(f"{origin}/sesac")
    hand.press(".state-button")
    hand.check("label.chip", "친절한 성격")
    hand.fits()
    hand.press("button", "리뷰 등록하기")
    hand.find("h2", "친구로 남을까요?")
    hand.fits()
    hand.press("button", "친구로 남고 싶어요")
    # Leaving before the answer would take the wish back unsent.
    hand.until(lambda: "친구로 남고 싶어요" not in hand.text(hand.find("main")), "the wish is stored")
    # The one met wishes it too, before or after.
    answer_soon(person)
    wait_until(lambda: ask(person, "GET", "/sesac/friends")["friends"]["items"])
    webkit.get(f"{origin}/sesac/friends")
    hand.find(".rows .ask")
    hand.fits()
    hand.press("summary", "끊기")
    hand.press("button", "끊을게요")
    hand.until(lambda: not webkit.find_elements(By.CSS_SELECTOR, ".rows .ask"), "no friend any more")
    hand.find(".met .row")
    hand.fits()

    webkit.get(f"{origin}/sesac/hidden-numbers")
    hand.find("#numbers").send_keys("01012345678")
    hand.fits()
    hand.press("button", "숨기기")
    hand.reads("[data-hidden-count]", "숨긴 번호 1개")
    webkit.get(f"{origin}/sesac/shop?part=BACKGROUND")
    hand.press(".item", "씨티 뷰")
    hand.find("button", "씨티 뷰 사기")
    hand.fits()
    hand.press("button", "씨티 뷰 사기")
    # Not the price, which the shop has as well: its form would still be on its way, and go on instead of the next page.
    hand.find("button", "1,200원 결제하기")
    hand.fits()
    webkit.get(f"{origin}/sesac/inquiries")
    hand.find("#text").send_keys("hello?")
    hand.press("button", "문의 보내기")
    hand.reads(".inquiries .pill", "기다리는 중")
    hand.fits()
    for path in (
        "/sesac/notices", "/sesac/faq", "/sesac/finder", "/sesac/finder?isReceived=1", "/account/apps/sesac",
        "/terms?app=sesac", "/sign-in/phone?app=sesac",
    ):
        webkit.get(origin + path)
        hand.find("h1")
        hand.fits()
