"""Colary in WebKit, as on an iPhone: writing with and without a network, reading back, a survey."""

from selenium.webdriver.common.by import By

from front import in_front_of
from hand import Hand
from webkit import WebKit

# Of the month on the screen: it may be another month where the demo's clock has been moved.
TEXTS_ON_SERVER = """
const done = arguments[0]
fetch('/colary/records' + location.search, { headers: { Accept: 'application/json' } }).then(reply => reply.json())
  .then(records => done(records.entries.items.map(entry => entry.text)), () => done([]))"""


# Chooses once more, in case the script was not there yet. Without it, the form would go to the server.
KEEPS_DRAFT = """
document.querySelector('.survey-form input:checked').dispatchEvent(new Event('change', { bubbles: true }))
return localStorage.getItem('colary survey draft') !== null"""


# A transaction of the queue's store that does not end before the page does; says when it runs, or that none begins in this page.
NEVER_ENDS = """
const [begins, done] = arguments
const { get } = IDBObjectStore.prototype
IDBObjectStore.prototype.get = function (...key) {
  const again = () => (get.apply(this, key).onsuccess = again)
  again()
  done(true)
  return get.apply(this, key)
}
window.isLeft = true
const address = performance.getEntriesByType('resource').map(each => each.name).find(name => /[/]store-[^/]*[.]js$/.test(name))
import(address).then(({ Store }) => {
  new Store('colary-queue').keepSnapshot(1, -1n, null)
  if (!begins) indexedDB.open('another').onsuccess = () => done(false)
})"""
# Whether this page has all but the picture that does not come.
IS_LOADING = """
return document.querySelector('[src="/silent"]') !== null && document.readyState === 'interactive'
  && performance.getEntriesByType('resource').some(({ name }) => /[/]diary-[^/]*[.]js$/.test(name))"""
# Whether a page has the lock with which one sends.
IS_LOCKED = """
const done = arguments[0]
navigator.locks.request('colary-flush', { ifAvailable: true }, lock => done(lock === null))"""
# Whether this page has read what the device stores.
HAS_READ = "return document.querySelector('[data-offline-switch]')?.hidden === false"


def texts_on_server(webkit):
    return webkit.execute_async_script(TEXTS_ON_SERVER)


def write(hand, origin, text, feeling):
    hand.browser.get(f"{origin}/colary")
    hand.check("label.emotion", feeling)
    hand.fits()
    hand.press("form.picking .button")
    hand.find("#text").send_keys(text)
    hand.reads("[data-counter]", f"{len(text)}/500")
    hand.fits()
    hand.press(".actions .button", "완료")
    hand.until(lambda: "/colary/records" in hand.browser.current_url, "the records")
    hand.find(".feeling-card", text)


def test_a_diary_is_written_changed_and_deleted_in_webkit(webkit, origin):
    """C1 C6 C9 C29 C30 C33 C42 C45"""
    hand = Hand(webkit)
    webkit.get(f"{origin}/colary")
    hand.skip_splash()
    write(hand, origin, "비가 그치지 않는다", "슬픔")
    hand.until(lambda: texts_on_server(webkit) == ["비가 그치지 않는다"], "the first entry is on the server")
    hand.fits()

    # Without a network it is written, kept over a reload and sent later.
    hand.press(".demo-bar summary")
    hand.press("[data-switch]")
    hand.until(lambda: hand.find("[data-switch]").get_attribute("aria-pressed") == "true", "the network is off")
    write(hand, origin, "비행기 안", "설렘")
    hand.reads(".feeling-card", "보내기를 기다려요")
    webkit.refresh()
    hand.reads(".feeling-card", "보내기를 기다려요")
    assert texts_on_server(webkit) == ["비가 그치지 않는다"]
    hand.press("[data-switch]")
    hand.until(lambda: texts_on_server(webkit) == ["비행기 안", "비가 그치지 않는다"], "the second entry is on the server")
    hand.press(".demo-bar summary")

    hand.press(".feeling-card", "비행기 안")
    hand.press(".edit-box summary")
    line = hand.find(".edit-box #text")
    line.clear()
    line.send_keys("구름 위")
    hand.check(".edit-box label.emotion", "두려움")
    hand.fits()
    hand.press(".edit-box .button", "저장")
    hand.reads(".entry-head .line", "구름 위")
    hand.press(".delete-form button")
    hand.until(lambda: len(webkit.find_elements(By.CSS_SELECTOR, "main .feeling-card")) == 1, "one entry is left")
    hand.press(".undo-bar button")
    hand.find(".feeling-card", "구름 위")
    hand.until(lambda: texts_on_server(webkit) == ["구름 위", "비가 그치지 않는다"], "the entry is back on the server")
    for path in ("/colary/search?q=구름", "/colary/year", "/colary/me", "/colary/lock", "/colary/gift"):
        webkit.get(origin + path)
        hand.find("h1")
        hand.fits()


def test_a_survey_is_answered_in_webkit(webkit, origin):
    """C2 C3 C4 C5"""
    hand = Hand(webkit)
    webkit.get(f"{origin}/colary/survey")
    hand.skip_splash()
    hand.press(".survey-card .button")
    groups = hand.until(lambda: webkit.find_elements(By.CSS_SELECTOR, ".survey-group"), "the questions")
    for number in range(len(groups) - 1):
        hand.check(f".survey-group[data-question='{number}'] .survey-option:nth-of-type(2)")
    hand.until(lambda: webkit.execute_script(KEEPS_DRAFT), "the form's script")
    hand.fits()
    hand.press(".survey-form .button", "제출하기")
    hand.reads("p[data-missing]", "1개 남았어요")
    hand.check(f".survey-group[data-question='{len(groups) - 1}'] .survey-option:nth-of-type(2)")
    hand.press(".survey-form .button", "제출하기")
    hand.reads("[data-result-card]", "진단이 아니에요")
    hand.until(lambda: len(webkit.find_elements(By.CSS_SELECTOR, ".chart-dot:not(.pending)")) == 1, "a sent result")
    hand.fits()


def test_a_page_that_is_left_in_the_midst_of_a_transaction_holds_up_no_other_in_webkit(webkit, origin):
    """WebKit would keep it for going back, and its transaction with it."""
    hand = Hand(webkit)
    webkit.get(f"{origin}/colary")
    hand.skip_splash()
    hand.until(lambda: webkit.execute_script(HAS_READ), "the store is read")
    assert webkit.execute_async_script(NEVER_ENDS, True)
    for path in ("/colary/records", "/colary"):
        webkit.get(origin + path)
        hand.until(lambda: webkit.execute_script(HAS_READ), "another page reads the store")


def test_a_page_that_is_left_before_its_load_holds_up_no_other_in_webkit(origin):
    """WebKit keeps it as well, and does not tell it."""
    browser = WebKit(waits_for_load=False)
    webkit, hand = browser.driver, Hand(browser.driver)
    try:
        with in_front_of(origin) as front:
            webkit.get(f"{front.origin}/colary")
            hand.skip_splash()
            hand.until(lambda: webkit.execute_script(HAS_READ), "the store is read")
            front.silent = "/silent"
            front.edits = {"</main>": '</main><img src="/silent" alt="">'}
            webkit.get(f"{front.origin}/colary/records")
            hand.until(lambda: webkit.execute_script(IS_LOADING), "a page that does not end loading")
            webkit.execute_async_script(NEVER_ENDS, False)
            front.edits = {}
            webkit.get(f"{front.origin}/colary")
            hand.until(lambda: webkit.execute_script(f"if (!window.isLeft) {HAS_READ}"), "another page reads the store")
    finally:
        browser.close()


def test_a_page_that_one_comes_back_to_is_the_one_that_sends_in_webkit(webkit, origin):
    """WebKit takes the lock from a page that is left and kept."""
    hand = Hand(webkit)
    webkit.get(f"{origin}/colary")
    hand.skip_splash()
    hand.until(lambda: webkit.execute_script(HAS_READ) and webkit.execute_async_script(IS_LOCKED), "the store is read")
    webkit.execute_script("window.isLeft = true")
    webkit.get(f"{origin}/colary/records")
    hand.until(lambda: webkit.execute_script(HAS_READ) and webkit.execute_async_script(IS_LOCKED), "another page sends")
    webkit.back()
    hand.until(lambda: webkit.execute_script("return window.isLeft === true"), "the page as it was")
    hand.until(lambda: webkit.execute_async_script(IS_LOCKED), "it sends again")
