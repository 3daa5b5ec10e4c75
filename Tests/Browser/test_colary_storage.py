"""Colary where a browser keeps nothing, loses what it kept, or keeps it twice."""

import re

from actions import go_offline
from expecting import expect
from form_client import ahead_of
from test_codes import link_an_address
from test_colary import begin, entries_on_server, sent, write

# As where a browser forbids a site to keep anything.
FORBIDDEN = """
  const forbidden = () => { throw new DOMException("storage is disabled", "SecurityError") }
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, { get: forbidden, configurable: true })
  }
  IDBFactory.prototype.open = forbidden
"""
# What Safari drops after seven days: all that scripts have stored, but no cookie.
KEPT_BY_SCRIPTS = "indexeddb,local_storage,cache_storage,service_workers"
# The whole diary cannot be read.
NEVER_READ = "IDBObjectStore.prototype.getAll = () => ({})"
# Leaves the page, which is kept for going back, in the midst of a transaction that does not end by itself.
LEFT = """async () => {
  const { get } = IDBObjectStore.prototype
  const begun = new Promise(begin => {
    IDBObjectStore.prototype.get = function (...key) {
      // The page's own core may ask meanwhile; no store of it has this number.
      if (key[0] !== -7) return get.apply(this, key)
      const again = () => (get.apply(this, key).onsuccess = again)
      again()
      begin()
      return get.apply(this, key)
    }
  })
  const address = performance.getEntriesByType('resource').map(each => each.name).find(name => /[/]store-[^/]*[.]js$/.test(name))
  const { Store } = await import(address)
  const writing = new Store('colary-queue').keepSnapshot(-7, -1n, null).then(() => 'done', () => 'given up')
  await begun
  IDBObjectStore.prototype.get = get
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  return writing
}"""
COMES_BACK = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
# The day of the phone in Seoul, by the demo's clock.
TODAY = """() => {
  const now = Date.now() + Number(localStorage.getItem('colary clock') ?? 0)
  return new Date(now + 9 * 3_600_000).toISOString().slice(0, 10)
}"""


def of_stores(what):
    """A script that says something of the `stores` in which this browser keeps diaries."""
    return f"""async () => {{
  const opening = indexedDB.open('colary-queue')
  await new Promise(opened => {{ opening.onsuccess = opened }})
  const reading = opening.result.transaction('stores').objectStore('stores').getAll()
  await new Promise(read => {{ reading.onsuccess = read }})
  opening.result.close()
  const stores = reading.result
  return {what}
}}"""


def recovery_code(phone):
    page = ahead_of(phone).page
    page.goto("/account/identities?app=colary")
    # A diary's account has a code already: another one takes its place.
    page.get_by_text("복구 코드 새로 받기").tap()
    page.get_by_role("button", name="새로 받기").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("복구 코드를 적어 두세요")
    code = " ".join(page.locator(".recovery-code span").all_inner_texts())
    with page.expect_navigation():
        page.get_by_role("link", name="적어 뒀어요").tap()
    return code


def recover(phone, code):
    """Opens the diary on a device that has none, from the drawer."""
    page = phone.page
    page.goto("/colary")
    page.get_by_role("link", name="메뉴").tap()
    page.get_by_role("link", name="복구 코드로 열기").tap()
    page.get_by_label("복구 코드").fill(code)
    page.get_by_role("button", name="들어가기").tap()
    page.wait_for_url(re.compile("/colary"))


def texts(phone):
    phone.page.goto("/colary/records")
    return phone.page.locator(".feeling-card")


def test_where_nothing_can_be_kept_an_entry_goes_to_the_server_at_once(phone, offline):
    """CH22: private mode, or storage that is disabled."""
    page = phone.page
    page.add_init_script(FORBIDDEN)
    write(phone, "둘 곳이 없다")
    expect(page.locator(".feeling-card")).to_contain_text("둘 곳이 없다")
    expect(page.locator("[data-badge]:visible")).to_have_count(0)
    assert entries_on_server(phone) == ["둘 곳이 없다"]
    # Without a network too, nobody is told that it is saved, and the text stays.
    page.goto("/colary/write?emotion=joy&intensity=1")
    field = page.get_by_label("무슨 일이 있었나요?")
    field.fill("아직 보내지 못한 글")
    expect(page.locator("[data-counter]")).not_to_have_text(re.compile("^0/"))
    offline(True)
    page.get_by_role("button", name="완료").tap()
    expect(page.locator(".toast")).to_contain_text("인터넷이 끊겼어요")
    expect(field).to_have_value("아직 보내지 못한 글")
    offline(False)
    expect(page.get_by_role("heading", level=1)).to_have_text("기록 보기")
    assert sorted(entries_on_server(phone)) == ["둘 곳이 없다", "아직 보내지 못한 글"]


def test_pages_without_a_network_are_of_today_and_send_each_entry_once(phone, offline):
    """CH22, CW4: what the service worker keeps for everybody is from the day on which it came."""
    page = phone.page
    page.add_init_script(FORBIDDEN)
    page.goto("/colary")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    # Where nothing can be stored, such a page sends its form once there is a network again: each time another entry.
    for line in ("하나", "둘"):
        offline(True)
        page.goto("/colary/write?emotion=joy&intensity=1")
        field = page.get_by_label("무슨 일이 있었나요?")
        field.fill(line)
        offline(False)
        page.get_by_role("button", name="완료").tap()
        expect(page.get_by_role("heading", level=1)).to_have_text("기록 보기")
    assert sorted(entries_on_server(phone)) == ["둘", "하나"]


def test_pages_without_a_network_show_the_month_and_year_of_their_address_before_the_diary_is_read(phone, offline):
    """C29: whatever day the service worker came on."""
    page = phone.page
    page.goto("/colary")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    offline(True)
    page.add_init_script(NEVER_READ)
    page.goto("/colary/records?month=2020-02")
    expect(page.locator("[data-title]")).to_have_text("2020년 2월")
    expect(page.locator(".calendar-day:not(.neighbour)")).to_have_count(29)
    page.goto("/colary/year?year=2020")
    expect(page.locator("[data-title]")).to_have_text("2020년")
    # The last day of which an entry can be is that of the device, not that of the worker.
    page.clock.set_fixed_time(page.evaluate("Date.now() / 1000") + 40 * 86_400)
    page.goto("/colary/write?emotion=joy&intensity=1")
    expect(page.locator("#day")).to_have_attribute("max", page.evaluate(TODAY))


def test_what_a_browser_dropped_comes_back_with_the_session_or_the_recovery_code(phone):
    """CH22: storage lost after seven days."""
    page = phone.page
    begin(phone, "일주일 전에")
    code = recovery_code(phone)
    line = phone.context.new_cdp_session(page)
    drop = {"origin": phone.origin, "storageTypes": KEPT_BY_SCRIPTS}
    page.goto("/healthz")
    line.send("Storage.clearDataForOrigin", drop)
    expect(texts(phone)).to_have_count(1)
    write(phone, "돌아와서")
    sent(phone, 2)
    # And the cookies with it.
    page.goto("/healthz")
    line.send("Storage.clearDataForOrigin", drop)
    phone.sign_out()
    expect(texts(phone)).to_have_count(0)
    recover(phone, code)
    expect(texts(phone)).to_have_count(2)
    write(phone, "코드로 돌아와서")
    sent(phone, 3)
    expect(texts(phone)).to_have_count(3)
    assert sorted(entries_on_server(phone)) == ["돌아와서", "일주일 전에", "코드로 돌아와서"]


def test_an_app_on_the_home_screen_and_a_tab_have_one_diary_in_two_stores(phone, new_phone):
    """CH22"""
    begin(phone, "탭에서")
    app = new_phone()
    app.allow("ERR_INTERNET_DISCONNECTED")
    recover(app, recovery_code(phone))
    expect(texts(app)).to_have_count(1)
    app.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    go_offline(app.page)
    write(app, "홈 화면에서")
    expect(app.page.locator(".feeling-card")).to_have_count(2)
    # What waits in one store is not in the other, and lost with neither.
    expect(texts(phone)).to_have_count(1)
    write(phone, "다시 탭에서")
    sent(phone, 2)
    app.context.set_offline(False)
    sent(app, 3)
    for each in (phone, app):
        expect(texts(each)).to_have_count(3)
    assert sorted(entries_on_server(phone)) == ["다시 탭에서", "탭에서", "홈 화면에서"]


def test_a_server_that_is_busy_makes_no_browser_forget_its_diary(new_phone):
    """C42: a page without an account, and no answer to whose it is."""
    phone = new_phone(worker=False)
    phone.allow("503")
    page = phone.page
    write(phone, "아직 여기에")
    sent(phone, 1)
    known = page.evaluate("localStorage['colary diary']")

    def without_account(route):
        reply = route.fetch()
        route.fulfill(response=reply, body=re.sub(r'data-diary="[^"]+"', 'data-diary=""', reply.text()))

    page.route("**/colary/records", without_account)
    page.route("**/colary/me", lambda route: route.fulfill(status=503, json={"code": "server.busy"}))
    page.goto("/colary/records")
    expect(page.locator(".feeling-card")).to_have_count(1)
    expect(page.locator("main")).to_have_attribute("data-diary", "")
    assert page.evaluate("localStorage['colary diary']") == known


def test_signing_in_later_keeps_the_diary_and_opens_it_elsewhere(phone, new_phone, demo):
    """C42: an address linked to the account that the first entry made."""
    page = phone.page
    begin(phone, "로그인하기 전에")
    page.goto("/account/identities")
    link_an_address(page, demo, "naejung@example.com")
    expect(texts(phone)).to_have_count(1)
    write(phone, "연결한 뒤에")
    sent(phone, 2)
    other = new_phone()
    other.page.goto("/sign-in/email?app=colary&next=/colary/records")
    other.page.get_by_label("이메일").fill("naejung@example.com")
    other.page.get_by_label("비밀번호").fill("노을빛 자전거 열두 대")
    other.page.get_by_role("button", name="로그인").tap()
    other.page.wait_for_url("**/colary/records")
    expect(other.page.locator(".feeling-card")).to_have_count(2)
    assert sorted(entries_on_server(other)) == ["로그인하기 전에", "연결한 뒤에"]


def test_a_page_that_is_kept_for_going_back_holds_up_no_other(phone):
    """WebKit would keep its transactions with it (test_colary_webkit.py)."""
    page = phone.page
    page.goto("/colary/write?emotion=joy&intensity=1")
    page.get_by_label("무슨 일이 있었나요?").fill("돌아와서 저장")
    expect(page.locator("[data-counter]")).not_to_have_text(re.compile("^0/"))
    page.wait_for_function("() => localStorage.getItem('colary unsent') !== null")
    assert page.evaluate(LEFT) == "given up"
    # What is pressed before it is back is stored once it is.
    page.get_by_role("button", name="완료").tap()
    page.evaluate(COMES_BACK)
    expect(page.get_by_role("heading", level=1)).to_have_text("기록 보기")
    sent(phone, 1)
    assert entries_on_server(phone) == ["돌아와서 저장"]
