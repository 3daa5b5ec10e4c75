"""Every screen of Colary with its states in WebKit, in one session: each shows what it says, and fits a phone."""

import json

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from hand import Hand
from webkit import WebKit

pytestmark = pytest.mark.fresh_demo

# Begins a script that imports the page's own modules; the last argument says that it is done.
MODULES = """
const done = arguments[arguments.length - 1]
const named = name => import(performance.getEntriesByType('resource').map(each => each.name)
  .find(each => new RegExp(`/${name}-[0-9a-z]+[.]js$`).test(each)))
"""
# What the server asks of versions, as if it had been fetched.
SERVE = MODULES + """
localStorage.setItem('colary config', JSON.stringify(arguments[0]))
window.fetch = () => Promise.reject(new TypeError('away'))
named('version').then(({ watchVersion }) => { watchVersion(); done() })"""
# A store of a newer version than any, and none again.
SPOIL = """
const done = arguments[0]
indexedDB.deleteDatabase('colary-queue').onsuccess = () => {
  indexedDB.open('colary-queue', 99).onsuccess = ({ target }) => { target.result.close(); done() }
}"""
MEND = "const done = arguments[0]; indexedDB.deleteDatabase('colary-queue').onsuccess = () => done()"
FULL = "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError') }"
# Seconds that are left of the gift, as if the server had said so.
LEAVE = MODULES + """
const [left] = arguments
named('push-timer').then(({ shared }) => { shared.correct(shared.timer.giftId, left, Math.floor(Date.now() / 1000)); done() })"""
# An entry that the server refuses for good.
REFUSED = MODULES + """
const ask = window.fetch
window.fetch = (path, options) => {
  if (path !== '/colary/operations') return ask(path, options)
  const { epoch, operations } = JSON.parse(options.body)
  const results = operations.map(each => (
    { id: each.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), status: 'refused', code: 422 }))
  return Promise.resolve(new Response(JSON.stringify({ epoch, results })))
}
Promise.all([named('diary'), named('entry')]).then(async ([{ opened }, { fieldsOf, newID, timeOf }]) => {
  const entry = { ...timeOf(''), emotion: 'fear', intensity: 3, taps: null, text: '받지 않은 글' }
  await (await opened).confirm('create', { type: 1, id: newID() }, fieldsOf(entry))
  done()
})"""
# An entry of that month gets another line on another device, and then one here that does not know of it.
MERGED = MODULES + """
Promise.all([named('diary'), named('entry')]).then(async ([{ opened, entriesOf }, { encodeText }]) => {
  const queue = await opened
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  const { id } = entriesOf(queue).find(({ badge, day }) => badge === 'acknowledged' && day < '1999-06')
  const { entry } = await (await fetch(`/colary/entry?id=${id}`, { headers })).json()
  const body = JSON.stringify({ ...entry, text: '다른 기기의 글' })
  const edited = await fetch('/colary/entry', { method: 'PUT', headers, body })
  await queue.confirm('update', { type: 1, id }, [[2, encodeText('이 기기의 글')]])
  while (queue.status.unsent > 0) await new Promise(heard => queue.addEventListener('status', heard, { once: true }))
  done(edited.ok)
})"""

# A Korean keyboard composes a syllable and ends it with Enter, as most browsers tell it and as Safari does: there it has ended
# before the key is told. Then Enter by itself. Says how often the form was sent after each, and what was counted meanwhile.
COMPOSE = """
const field = document.querySelector('#text')
const tell = (Kind, type, init) => field.dispatchEvent(new Kind(type, { bubbles: true, cancelable: true, ...init }))
const enter = init => { tell(KeyboardEvent, 'keydown', { key: 'Enter', ...init }); return sent }
let sent = 0
addEventListener('submit', event => { sent += 1; event.preventDefault(); event.stopImmediatePropagation() }, true)
field.focus()
tell(CompositionEvent, 'compositionstart', { data: '' })
field.value = '비가 오ㄴ'
tell(CompositionEvent, 'compositionupdate', { data: 'ㄴ' })
tell(InputEvent, 'input', { isComposing: true, inputType: 'insertCompositionText', data: 'ㄴ' })
const counted = document.querySelector('[data-counter]').textContent
const during = enter({ isComposing: true, keyCode: 229 })
field.value = '비가 온'
tell(CompositionEvent, 'compositionend', { data: '온' })
return [during, enter({ keyCode: 229 }), enter({ keyCode: 13 }), counted]"""
# Animations that are seen to run.
MOVING = """
return document.getAnimations().filter(each => each.playState === 'running'
  && each.effect.getComputedTiming().activeDuration > 100).map(each => each.animationName)"""


class Walk(Hand):
    """Goes from state to state; each must fit."""

    def __init__(self, browser, origin):
        super().__init__(browser)
        self.origin = origin

    def at(self, path, css="h1", words=""):
        self.browser.get(self.origin + path)
        self.sees(css, words)

    def sees(self, css, words=""):
        self.find(css, words)
        self.fits()

    def run(self, script, *arguments):
        return self.browser.execute_async_script(script, *arguments)

    def hides(self, css):
        self.until(lambda: not any(
            each.is_displayed() for each in self.browser.find_elements(By.CSS_SELECTOR, css)), f"{css} is hidden")

    def has_read(self):
        self.until(lambda: self.browser.execute_script(
            "return performance.getEntriesByName('diary opened').length > 0"), "the store is read")

    def leaves(self, left, css, words):
        """So many seconds of the gift, said until they are seen: a sync that is under way says what the server knows."""
        def is_seen():
            self.run(LEAVE, left)
            return any(words in each.text for each in self.browser.find_elements(By.CSS_SELECTOR, css))

        self.until(is_seen, f"{css} {words}")
        self.sees(css, words)

    def cut(self, is_cut):
        """The demo's switch."""
        self.browser.execute_script(
            "localStorage.removeItem('colary offline'); if (arguments[0]) localStorage.setItem('colary offline', '')", is_cut)


@pytest.fixture
def walk(webkit, origin):
    walk = Walk(webkit, origin)
    webkit.get(f"{origin}/colary")
    walk.skip_splash()
    walk.has_read()
    return walk


def test_every_state_of_every_screen_shows_and_fits_in_webkit(walk, tmp_path):
    # First: a page that is left while it opens the store is kept, hears of no new version, and WebKit waits for it.
    versions_and_stores(walk)
    before_there_is_a_diary(walk)
    writing(walk)
    walk.browser.get(walk.origin)
    walk.press("button", "윤하람")
    walk.until(lambda: walk.browser.current_url.rstrip("/") != walk.origin, "signed in")
    gift_and_drawer(walk)
    months_and_files(walk, tmp_path)
    entries(walk)
    surveys_and_chart(walk)
    settings(walk)


def versions_and_stores(walk):
    for config, css, words in (
        ({"minVersion": "9.0.0"}, ".version-notice.forced", "이 버전으로는 더 쓸 수 없어요"),
        ({"latestVersion": "9.0.0"}, ".version-notice", "더 나아진"),
        ({"maintenance": True}, "[data-maintenance]", "손보고 있어요"),
    ):
        walk.at("/colary")
        walk.has_read()
        walk.run(SERVE, config)
        walk.sees(css, words)
        if ".forced" in css:
            # The whole screen, with no rim.
            assert walk.browser.execute_script(
                "const { left, top, width, height } = document.querySelector(arguments[0]).getBoundingClientRect()\n"
                "return [left, top, width - innerWidth, height - innerHeight]", css) == [0, 0, 0, 0]
            assert walk.find(css).value_of_css_property("border-top-width") == "0px"
        walk.browser.execute_script("localStorage.removeItem('colary config')")
    walk.at("/colary/records")
    walk.has_read()
    walk.run(SPOIL)
    walk.at("/colary/records", "[data-queue]", "지금 열 수 없어요")
    walk.hides(".empty")
    walk.run(MEND)
    walk.at("/colary/records", ".empty", "기록이 없어요")


def before_there_is_a_diary(walk):
    walk.at("/colary", "h1", "지금 어때요?")
    walk.press("form.picking .button")
    walk.sees("#emotion-error", "감정을 하나 골라 주세요")
    for number, words in enumerate(("잔잔하게", "출렁", "넘칠 만큼"), 1):
        walk.check("label.emotion", "설렘")
        walk.check("label.strength", words)
        walk.sees(f".globe-face.flutter-{number}")
    walk.until(lambda: "wave" in walk.browser.execute_script(MOVING), "the liquid moves")
    walk.at("/colary/records", ".empty", "기록이 없어요")
    walk.at("/colary/gift", "[data-no-gift]")
    walk.at("/colary/survey", ".survey-card .button")
    walk.at("/colary/chart", ".empty")
    walk.at("/colary/year")
    walk.at("/colary/search", "h2", "어떤 순간을 찾고 있나요?")
    walk.at("/colary/transfer", ".empty", "아직 일기장이 없어요")
    walk.at("/colary/settings", "[data-device] [data-synced]", "아직 없어요")
    walk.at("/colary/licences", "#madang", "MIT License")
    walk.at("/colary/lock", "#pin")


def writing(walk):
    walk.at("/colary/write?emotion=sadness&intensity=3", "[data-moment]", "슬펐던 순간")
    walk.has_read()
    walk.type("#text", "가" * 501)
    walk.sees("[data-counter].over", "501/500")
    walk.press(".actions .button", "완료")
    walk.sees("#text-error", "500자까지")
    walk.type("#text", "쓰다 만 글")
    walk.browser.refresh()
    walk.until(lambda: walk.find("#text").get_property("value") == "쓰다 만 글", "the draft is back")
    walk.has_read()
    walk.browser.execute_script(FULL)
    walk.press(".actions .button", "완료")
    walk.sees("[data-failed]", "저장할 공간이 없어요")
    walk.sees("[data-rescue]", "글 복사")
    walk.browser.execute_script("sessionStorage.clear()")
    walk.at("/colary/write?emotion=flutter&intensity=1", "[data-moment]", "설렜던 순간")
    walk.has_read()
    assert walk.browser.execute_script(COMPOSE) == [0, 0, 1, "5/500"]
    walk.browser.execute_script("sessionStorage.clear()")


def gift_and_drawer(walk):
    walk.at("/colary", "[data-gift-banner]", "선물이 왔어요")
    walk.press("[data-sheet=menu]")
    walk.sees("[data-drawer-mark=gift]", "오늘만")
    walk.sees("[data-drawer-mark=survey]", "다시 할 수 있어요")
    assert walk.browser.execute_script("return document.activeElement.closest('#menu') !== null")
    walk.browser.switch_to.active_element.send_keys(Keys.ESCAPE)
    walk.hides("#menu")
    walk.at("/colary/gift", ".gift-card", "오늘만")
    walk.has_read()
    walk.leaves(55, ".gift-card [data-left]", "00:00:")
    walk.leaves(0, "[data-no-gift]", "하루가 끝났어요")


def months_and_files(walk, tmp_path):
    # Sixty entries of a month with six weeks.
    file = tmp_path / "may.json"
    file.write_text(json.dumps({"version": 1, "entries": [{
        "id": f"018f0000-0000-7000-8000-{number:012d}", "emotion": "joy", "intensity": 1 + number % 3,
        "text": f"오월 {number}", "occurredAt": 925_524_000_000 + number * 43_200_000, "offset": 540,
        "day": f"1999-05-{1 + number // 2:02d}",
    } for number in range(60)]}))
    walk.at("/colary/transfer", ".button", "JSON 파일 받기")
    wrong = tmp_path / "wrong.csv"
    wrong.write_text("이것은 일기가 아니다\n")
    walk.find("#file").send_keys(str(wrong))
    walk.press("button", "가져오기")
    walk.sees("main", "찰랑말랑에서 내보낸 파일이 아니에요")
    walk.at("/colary/transfer")
    walk.find("#file").send_keys(str(file))
    walk.press("button", "가져오기")
    walk.reads("h1", "기록 보기")
    walk.has_read()
    weeks = {"2015-02": 28, "2020-03": 35, "1999-05": 42}
    for month, days in weeks.items():
        walk.at(f"/colary/records?month={month}", "[data-title]", month[:4])
        walk.has_read()
        assert len(walk.browser.find_elements(By.CSS_SELECTOR, "[data-days] > li")) == days, month
    walk.until(lambda: len(walk.browser.find_elements(By.CSS_SELECTOR, "main .feeling-card")) == 50, "the first fifty")
    walk.browser.execute_script("scrollTo(0, document.body.scrollHeight)")
    walk.until(lambda: len(walk.browser.find_elements(By.CSS_SELECTOR, "main .feeling-card")) == 60, "the rest")
    walk.fits()
    walk.at("/colary/records?month=1970-01", "[data-title]", "1970")
    walk.has_read()
    walk.hides("[data-before]")
    walk.at("/colary/records", "[data-title]")
    walk.has_read()
    walk.hides("[data-after]")
    walk.press(".calendar-title")
    walk.hides("[data-days]")
    walk.fits()
    walk.press(".calendar-title")
    walk.at("/colary/search?text=%EC%98%A4%EC%9B%94", ".feeling-card", "오월")
    walk.at("/colary/search?text=%ED%97%88%EA%B9%A8%EB%B9%84", "h2", "찾는 기록이 없어요")
    walk.at("/colary/year?year=1999", "main", "1999")


def entries(walk):
    walk.at("/colary/records?month=1999-05", ".feeling-card")
    walk.has_read()
    walk.until(lambda: walk.browser.execute_script(
        "return document.querySelectorAll('main .feeling-card').length > 0"), "the entries")
    assert walk.run(MERGED)
    walk.sees("[data-badge=merged]", "다른 기기와 합쳤어요")
    walk.at("/colary/records", "[data-title]")
    walk.has_read()
    walk.run(REFUSED)
    walk.sees("[data-badge=parked]")
    walk.sees("[data-queue]", "보내지 못한 기록이 1개 있어요")
    walk.press(".feeling-card", "받지 않은 글")
    walk.sees(".parked-box", "값이 올바르지 않아")
    walk.press(".parked-box [data-discard]")
    walk.sees(".parked-box [data-sure]", "되돌릴 수 없어요")
    walk.press(".parked-box [data-yes]")
    walk.until(lambda: "/colary/records" in walk.browser.current_url, "the month without it")
    walk.at("/colary/search?text=%EC%9D%B4%20%EA%B8%B0%EA%B8%B0%EC%9D%98%20%EA%B8%80", ".feeling-card", "이 기기의 글")
    walk.press(".feeling-card", "이 기기의 글")
    walk.sees(".history-box", "다른 기기의 글")
    walk.sees(".history-box", "겹쳤어요")


def surveys_and_chart(walk):
    walk.at("/colary/chart?survey=daily", ".chart-dot")
    assert len(walk.browser.find_elements(By.CSS_SELECTOR, ".chart-dot")) == 11
    walk.sees(".chart-ends")
    walk.browser.execute_script(
        "localStorage.setItem('colary survey draft', JSON.stringify("
        "{ survey: 'gad7', version: '0', at: Date.now(), startedAt: Date.now(), answers: [] }))")
    walk.cut(True)
    walk.at("/colary/survey?survey=gad7", "[data-draft-note]", "새로 나와서")
    for number in range(7):
        walk.check(f".survey-group[data-question='{number}'] .survey-option:nth-of-type(4)")
    walk.has_read()
    walk.press(".survey-form .button", "제출하기")
    walk.sees("[data-result-card]", "1577-0199")
    walk.sees(".chart-dot.pending")
    walk.sees(".chart-table", "보낼 예정")
    walk.cut(False)
    walk.at("/colary/chart?survey=gad7", ".chart-dot")
    walk.hides(".chart-dot.pending")
    walk.at("/colary/survey", "[data-next]", "부터 다시 할 수 있어요")


def settings(walk):
    walk.at("/colary/settings", "[data-device]", "마지막으로 맞춘 때")
    walk.has_read()
    walk.press("[data-sync]")
    walk.sees(".toast", "서버와 맞췄어요")
    walk.cut(True)
    walk.at("/colary/settings")
    walk.has_read()
    walk.press("[data-sync]")
    walk.sees(".toast", "지금은 서버에 닿지 않아요")
    walk.cut(False)
    walk.browser.execute_script("document.querySelector('#nickname').value = ''")
    walk.press("button", "이름 바꾸기")
    walk.sees("#nickname-error", "열두 글자")
    walk.at("/colary/settings")
    walk.check(".chip", "어둡게")
    walk.at("/colary/records")
    assert walk.browser.execute_script("return getComputedStyle(document.documentElement).colorScheme") == "dark"
    for path, css in (
        ("/colary/reminder", "#time"), ("/account/identities?app=colary", "h1"), ("/account?app=colary", "h1"),
        ("/account/apps/colary", "h1"), ("/colary/licences", "#swift"),
    ):
        walk.at(path, css)
    walk.at("/colary/lock", "#pin")
    for field in ("#pin", "#again"):
        walk.find(field).send_keys("2580")
    walk.press("button", "잠금 켜기")
    walk.sees("main", "잠금이 켜져 있어요")
    walk.browser.execute_script(
        "addEventListener('pagehide', () => sessionStorage.setItem('colary seen', Date.now() - 31_000))")
    walk.at("/colary/records", "dialog", "잠겨 있어요")
    walk.find("#lock-pin").send_keys("0000")
    walk.press("dialog .button", "열기")
    walk.sees("#lock-error", "PIN이 달라요")
    walk.find("#lock-pin").send_keys("2580")
    walk.press("dialog .button", "열기")
    walk.sees(".calendar-title")


def test_the_liquid_rests_in_webkit_where_motion_is_reduced(origin):
    """C11"""
    webkit = WebKit(reduced_motion=True)
    try:
        hand = Hand(webkit.driver)
        webkit.driver.get(f"{origin}/colary")
        hand.skip_splash()
        assert webkit.driver.execute_script("return matchMedia('(prefers-reduced-motion: reduce)').matches")
        hand.check("label.emotion", "슬픔")
        hand.find(".globe-face.sadness-1")
        hand.until(lambda: "wave" not in webkit.driver.execute_script(MOVING), "the liquid rests")
        hand.fits()
    finally:
        webkit.close()
