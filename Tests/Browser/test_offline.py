"""Offline: one page in the app's look, no personal data stored, and back as soon as the network returns."""

from playwright.sync_api import expect

from look import look
from walking import said, tab

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
    phone.context.set_offline(True)
    tab(phone, "내 쪽지")
    expect(page.get_by_role("heading", level=1)).to_have_text("인터넷이 끊겼어요")
    assert page.url.endswith("/yello/notes")
    look(phone, "offline")
    page.get_by_role("link", name="다시 해 보기").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("인터넷이 끊겼어요")
    phone.context.set_offline(False)
    # The page retries by itself every few seconds.
    expect(page.get_by_role("heading", level=1)).to_contain_text("내 쪽지", timeout=15_000)


def test_the_worker_keeps_files_and_no_page_of_anyone(phone, new_person):
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
    assert [path for path in kept if not path.startswith("/public/")] == ["/yello/offline"]
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
    phone.context.set_offline(True)
    page.get_by_role("button", name="김가온 친구 추가").tap()
    said(phone, "인터넷이 끊겼어요. 연결되면 다시 해 주세요.")
    expect(page.get_by_role("button", name="김가온 친구 추가")).to_be_visible()
    phone.context.set_offline(False)


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
    assert "/yello/offline" in page.evaluate(KEPT)
