"""In WebKit, as on an iPhone: a round of YELL:O from joining to the cooldown, and WAL's main screens."""

from selenium.webdriver.common.by import By

from hand import Hand
from people import COUNTER
from phone import NO_FADES
from wal_member import in_seoul

FRIENDS = ["강도윤", "강우진", "권나래", "김나윤"]


def test_a_newcomer_joins_and_votes_in_webkit(webkit, origin):
    """Y45 Y56 Y59 Y64 Y72 Y75 Y80"""
    hand = Hand(webkit)
    webkit.get(f"{origin}/yello")
    hand.skip_splash()
    hand.reads("h1", "누가 나를 골랐을까?")
    webkit.get(f"{origin}/")
    hand.press(".cast .new button")
    hand.reads("h1", "가입하기")
    next_step = "[data-next]"
    birthday = hand.find("#birthday")
    webkit.execute_script(
        "arguments[0].value = '2003-04-05'; arguments[0].dispatchEvent(new Event('input', {bubbles: true}))",
        birthday)
    hand.press("[data-finish]")
    hand.press("input#school")
    hand.find("#school-keyword").send_keys("경희대")
    hand.until(lambda: [each.text for each in webkit.find_elements(By.CSS_SELECTOR, "dialog[open] .result")]
               == ["경희대학교"], "the one school found")
    hand.choose("dialog[open] .result")
    hand.until(lambda: webkit.find_element(By.ID, "school").get_property("value") == "경희대학교", "the school")
    hand.press(next_step)
    hand.press("#department")
    hand.find("#department-keyword").send_keys("미디어학과")
    hand.until(lambda: "미디어학과" in [each.text for each in webkit.find_elements(
        By.CSS_SELECTOR, "dialog[open] .result")], "the department found")
    hand.choose("dialog[open] .result[data-value=미디어학과]")
    hand.press("#entryYear")
    hand.choose("dialog[open] .result[data-value='24']")
    hand.fits()
    hand.press(next_step)
    hand.find("#name").send_keys("한새봄")
    hand.find("#handle").send_keys(f"iphone.{next(COUNTER)}")
    hand.press(next_step)
    hand.press(".choice")
    hand.press(next_step)
    hand.press("[data-skip]")
    hand.reads("h1", "준비 끝!")
    hand.press(".actions .text-button")
    hand.reads("h1", "친구 4명이 모이면 열려요")
    hand.fits()

    webkit.get(f"{origin}/yello/recommended")
    hand.fits()
    for name in FRIENDS:
        add = f"button[aria-label='{name} 친구 추가']"
        hand.press(add)
        hand.until(lambda: not webkit.find_elements(By.CSS_SELECTOR, add), f"{name} leaves the list")
    webkit.get(f"{origin}/yello")
    hand.reads("h1", "투표할 시간!")
    hand.press(".actions .button")
    for number in range(1, 11):
        on = f"#ballot-{number}.on"
        hand.reads(f"{on} .ballot-count", f"{number} / 10")
        hand.fits()
        for group in (".names", ".keywords"):
            hand.check(f"{on} {group} .pick")
        if number == 2:
            # Two ballots have faded into the next.
            webkit.execute_script(NO_FADES)
    hand.reads("h1", "투표 끝! 잘했어요")
    earned = int(hand.find(".earned .yellow:not([data-count])").text)
    assert 70 <= earned <= 130
    hand.press("form .button")
    hand.reads("h1", "다음 투표까지")
    assert hand.find(".points").text.endswith(str(200 + earned))
    hand.fits()


def test_a_newcomer_sets_wal_up_opens_a_message_and_writes_one_in_webkit(webkit, origin):
    """W5 W6 W10 W11 W12 W13"""
    hand = Hand(webkit)
    webkit.get(f"{origin}/wal")
    hand.skip_splash()
    hand.press(".actions form button")
    hand.find("#nickname").send_keys("보리")
    hand.fits()
    hand.press("[data-next]")
    for kind in webkit.find_elements(By.CSS_SELECTOR, ".kind input"):
        webkit.execute_script("arguments[0].click()", kind)
    hand.fits()
    hand.press("[data-next]")
    for slot in webkit.find_elements(By.CSS_SELECTOR, ".slot input"):
        webkit.execute_script("arguments[0].click()", slot)
    hand.press("[data-finish]")
    hand.reads("h1", "준비 끝, 왈!")
    hand.press(".actions .button")
    hand.reads("h1", "오늘의 왈소리")
    hand.fits()
    # Past the next morning, whatever the demo's clock shows.
    hour = in_seoul(hand.find(".demo-bar time").get_attribute("datetime")).hour
    webkit.execute_async_script(
        "const [minutes, done] = arguments; fetch('/demo/clock', {method: 'POST', headers: {Accept: "
        "'application/json', 'Content-Type': 'application/json'}, body: JSON.stringify({minutes})}).then(done)",
        (33 - hour) % 24 * 60 or 1440)
    webkit.get(f"{origin}/wal")
    hand.press(".paw.arrived")
    assert hand.find(".message-text").text
    hand.fits()

    webkit.get(f"{origin}/wal/calendar")
    hand.press("[data-send]")
    hand.reads("#text-error", "나에게 보낼 말을 적어 주세요.")
    hand.find("#text").send_keys("잘하고 있어")
    hand.press("#day-picker summary")
    hand.fits()
    # The calendar closes first: otherwise the fixed bar covers the wheels.
    hand.press("#day-picker summary")
    hand.press("#time-picker summary")
    hand.fits()
    hand.until(lambda: hand.find("[data-send]").get_attribute("aria-disabled") == "false", "ready to send")
    hand.press("[data-send]")
    hand.reads("h1", "예약 완료!")
    webkit.get(f"{origin}/wal/reservations")
    hand.until(lambda: "잘하고 있어" in webkit.page_source, "the message on its way")
    for path in ("/wal/settings", "/wal/me", "/account/sessions?app=wal", "/account/apps/wal"):
        webkit.get(origin + path)
        hand.find("h1")
        hand.fits()
