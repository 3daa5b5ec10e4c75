"""SeSAC in WebKit, as on an iPhone: joining, the map, a match with somebody of the neighbourhood, the chat and the end."""

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from hand import Hand
from waiting import PATIENCE

pytestmark = pytest.mark.fresh_demo


def test_somebody_joins_and_meets_in_webkit(webkit, origin):
    """E2 E3 E4 E5 E6 E7 E8 E10 E12 E14 E18 E19 E20 E21"""
    hand = Hand(webkit)
    webkit.get(f"{origin}/sesac/sign-in")
    hand.skip_splash()
    hand.reads(".slides h2", "가까이에 있어요")
    hand.press(".dots a:nth-child(3)")
    hand.until(lambda: webkit.find_elements(By.CSS_SELECTOR, ".dots a:nth-child(3)[aria-current]"), "the last slide")
    hand.fits()
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
    hand.press("button", "새싹 찾기")
    hand.find(".person-card")
    hand.fits()
    hand.press("button", "요청하기")
    # Whoever is asked may have asked at the same moment; else they accept as the clock moves on.
    WebDriverWait(webkit, PATIENCE).until(lambda _: "/sesac/chats/" in webkit.current_url)
    hand.find(".chat-message")
    hand.fits()
    before = len(webkit.find_elements(By.CSS_SELECTOR, ".chat-message"))
    hand.find("#text").send_keys("hello")
    hand.press(".chat-send")
    # Mine, and their reply, which comes by the stream.
    hand.reads(".chat-messages", "hello")
    WebDriverWait(webkit, PATIENCE).until(
        lambda _: len(webkit.find_elements(By.CSS_SELECTOR, ".chat-message")) >= before + 2)
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
