"""Offline: one page in the app's look, no personal data stored, and back as soon as the network returns."""

from playwright.sync_api import expect

from actions import expect_toast, go_offline, open_tab, toast
from screen_check import check_screen

# Resolves once the new service worker controls the page.
READY = """async () => {
  await navigator.serviceWorker.ready
  const { active } = await navigator.serviceWorker.getRegistration()
  if (active.state !== 'activated')
    await new Promise(done => active.addEventListener('statechange', () => active.state === 'activated' && done()))
}"""
KEPT = """async () => {
  const names = await caches.keys()
  const kept = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
  return kept.flat().map(each => new URL(each.url).pathname)
}"""
STORED = "Object.keys(localStorage)"
SCOPES = "navigator.serviceWorker.getRegistrations().then(all => all.map(each => new URL(each.scope).pathname))"


def test_a_page_stands_in_while_the_network_is_gone(phone, new_person):
    new_person("한새봄", at=phone)
    page = phone.page
    phone.allow("ERR_INTERNET_DISCONNECTED")
    page.goto("/yello")
    page.evaluate(READY)
    page.goto("/yello/profile")
    expect(page.get_by_role("heading", level=2).first).to_have_text("한새봄")
    go_offline(page)
    open_tab(phone, "내 쪽지")
    expect(page.get_by_role("heading", level=1)).to_have_text("인터넷이 끊겼어요")
    assert page.url.endswith("/yello/notes")
    check_screen(phone, "offline")
    page.get_by_role("link", name="다시 해 보기").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("인터넷이 끊겼어요")
    phone.context.set_offline(False)
    # The page retries by itself every few seconds.
    expect(page.get_by_role("heading", level=1)).to_contain_text("내 쪽지")


def test_the_worker_keeps_files_and_the_pages_of_one_account(phone, new_person):
    new_person("한새봄", at=phone)
    page = phone.page
    page.goto("/yello")
    page.evaluate(READY)
    for path in ("/yello", "/yello/profile", "/yello/recommended", "/yello/notes", "/yello/friends", "/yello/around"):
        page.goto(path)
        assert page.evaluate(STORED) == []
    kept = page.evaluate(KEPT)
    assert "/yello/offline" in kept
    assert any(path.startswith("/public/yello-") for path in kept)
    pages = {path for path in kept if not path.startswith("/public/")} - {"/", "/yello/offline"}
    assert pages >= {"/yello/profile", "/yello/notes"} and all(path.startswith("/yello") for path in pages)
    reply = page.context.request.get("/yello/sw.js")
    assert reply.headers["cache-control"] == "no-cache"
    assert reply.headers["service-worker-allowed"] == "/yello"
    scopes = page.evaluate(SCOPES)
    assert scopes == ["/yello"]


def test_what_htmx_asks_for_without_a_network_says_so(phone, new_person):
    new_person("한새봄", at=phone)
    new_person("김가온")
    page = phone.page
    phone.allow("ERR_INTERNET_DISCONNECTED|ERR_FAILED|htmx:")
    page.goto("/yello/recommended")
    # A worker that is still installing would log errors of its own.
    page.evaluate(READY)
    go_offline(page)
    page.get_by_role("button", name="김가온 친구 추가").tap()
    expect_toast(phone, "인터넷이 끊겼어요. 연결되면 바로 이어서 할게요.")
    expect(page.get_by_role("button", name="김가온 친구 추가")).to_be_visible()
    phone.context.set_offline(False)
    expect(page.get_by_role("button", name="김가온 친구 추가")).to_have_count(0)
    expect(toast(phone)).to_have_count(0)


def test_what_htmx_sends_once_more_may_fail_again_and_is_repeated(new_phone, new_person):
    """The server can be reached, but every other reply is lost; the first one's repetition was an unhandled rejection."""
    # A service worker's requests pass by the test's routes.
    phone = new_phone(worker=False)
    new_person("한새봄", at=phone)
    new_person("김가온")
    page, tries = phone.page, []
    phone.allow("ERR_FAILED|htmx:")

    def lose_two(route):
        tries.append(route)
        route.abort() if len(tries) < 3 else route.continue_()

    page.goto("/yello/recommended")
    page.route("**/friendship*", lose_two)
    page.get_by_role("button", name="김가온 친구 추가").tap()
    expect(page.get_by_role("button", name="김가온 친구 추가")).to_have_count(0)
    assert len(tries) == 3


def test_a_search_that_failed_is_repeated_and_its_toast_does_not_come_back(phone, new_person):
    new_person("한새봄", at=phone)
    new_person("김가온", handle="kim.repeated")
    page = phone.page
    phone.allow("ERR_INTERNET_DISCONNECTED|ERR_FAILED|htmx:")
    page.goto("/yello/people")
    page.evaluate(READY)
    go_offline(page)
    page.locator("#q").press_sequentially("kim.rep", delay=60)
    expect_toast(phone, "인터넷이 끊겼어요. 연결되면 바로 이어서 할게요.")
    phone.context.set_offline(False)
    expect(page.locator("#found .row").first).to_contain_text("김가온")
    expect(toast(phone)).to_have_count(0)
    page.evaluate("document.querySelector('.toasts').parentElement.append(document.querySelector('.toasts'))")
    expect(toast(phone)).to_have_count(0)


def test_signing_out_takes_what_the_apps_keep_and_leaves_the_rest_of_the_origin(phone, new_person):
    new_person("한새봄", at=phone)
    page = phone.page
    page.goto("/yello/manage")
    page.evaluate(READY)
    page.evaluate("""() => {
      for (const name of ["of another", "yellow x", "yello joining", "wal push"]) localStorage.setItem(name, "{}");
      for (const name of ["wal draft 1", "another"]) sessionStorage.setItem(name, "{}");
    }""")
    page.get_by_role("link", name="로그아웃").tap()
    with page.expect_navigation():
        page.get_by_role("dialog").get_by_role("button", name="로그아웃").tap()
    assert sorted(page.evaluate(STORED)) == ["of another", "yellow x"]
    # htmx itself notes the path of the page it is on.
    left = [name for name in page.evaluate("Object.keys(sessionStorage)") if not name.startswith("htmx-")]
    assert left == ["another"]
    assert page.evaluate(SCOPES) == ["/yello"]
    kept = [path for path in page.evaluate(KEPT) if not path.startswith("/public/")]
    # And the note of the language in which that page is shown.
    assert set(kept) == {"/yello/offline", "/"}
