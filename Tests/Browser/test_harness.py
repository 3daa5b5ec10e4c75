"""The test harness on pages of its own: each fault it watches for is detected."""

import http.server
import os
import signal

import pytest
from playwright.sync_api import Error

import screen_check
from local_server import serving
from screen_check import SCREENSHOTS, check_screen
from variants import in_light_and_dark, over_http, with_and_without_scripts_in_browser
from waiting import PATIENCE

GOOD = (
    "<link rel=stylesheet href=/good.css><main><h1>마당</h1><p id=said>조용</p>"
    "<noscript><p id=plain>스크립트 없이</p></noscript><a href=/next>다음</a></main>"
    "<script src=/good.js></script>"
)
PAGES = {
    "/": GOOD,
    "/next": "<main><h1>다음</h1></main>",
    "/wide": "<main><h1>넓다</h1><div style='width:900px'>…</div></main>",
    "/unnamed-picture": "<main><h1>그림</h1><img src=/dot.svg></main>",
    "/pale-in-dark": "<link rel=stylesheet href=/pale.css><main><h1>옅다</h1></main>",
    "/broken-script": "<main><h1>오류</h1></main><script src=/broken.js></script>",
    "/complaint": "<main><h1>불평</h1></main><script src=/complaint.js></script>",
    "/inline-script": "<main><h1>안에</h1></main><script>document.title = '1'</script>",
    "/third-party": "<main><h1>남</h1></main><link rel=stylesheet href=http://127.0.0.1:9/x.css>",
    "/covered-field": (
        "<main><h1>덮였다</h1><input aria-label=이름 style='position: fixed; bottom: 8px; left: 8px; width: 300px'>"
        "<style>.toasts { position: fixed; bottom: 0; left: 0 }</style><div class=toasts></div></main><script src=/toast.js></script>"),
    "/missing-answer": "<main><h1>답이 없다</h1></main><script src=/ask.js></script>",
    "/missing-style": "<main><h1>없다</h1></main><link rel=stylesheet href=/none.css>",
}
FILES = {
    "/good.css": ("text/css", ":root { color-scheme: light dark; background: light-dark(#fff, #111); color: light-dark(#111, #eee) }"
                  " a { color: inherit; padding: 12px }"),
    "/pale.css": ("text/css", "@media (prefers-color-scheme: dark) { h1 { color: #eee; background: #fff } }"),
    # With what htmx says of a request that the page gives up.
    "/good.js": ("text/javascript", "document.querySelector('#said').textContent = '말했다'\n"
                 "for (const end of ['afterRequest', 'sendAbort']) console.error(`htmx:${end}`, document.body)"),
    "/complaint.js": ("text/javascript", "console.error('htmx:sendError', document.body)"),
    "/broken.js": ("text/javascript", "nothing.here()"),
    "/ask.js": ("text/javascript", "fetch('/none.json')"),
    "/toast.js": ("text/javascript", "document.addEventListener('toast', ({ detail }) => { document.querySelector('.toasts').innerHTML"
                  " = detail && `<p>${detail}</p>` })"),
    "/dot.svg": ("image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"),
}
POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' http: 'unsafe-inline'; img-src 'self'"


class Pages(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path in PAGES:
            kind = "text/html; charset=utf-8"
            body = ("<!doctype html><html lang=ko><meta name=viewport content='width=device-width'>"
                    f"<title>쪽</title>{PAGES[self.path]}</html>")
        elif self.path in FILES:
            kind, body = FILES[self.path]
        else:
            self.send_error({"/favicon.ico": 204, "/failing": 500}.get(self.path, 404))
            return
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *words):
        pass


@pytest.fixture(scope="module")
def pages():
    with serving(Pages) as origin:
        yield origin


@pytest.fixture
def origin(pages):
    return pages


@with_and_without_scripts_in_browser
@in_light_and_dark
def test_a_good_page_passes_and_its_pictures_are_kept(phone, scripts, scheme, monkeypatch):
    monkeypatch.setattr(screen_check, "TAKES_PICTURES", True)
    for each in SCREENSHOTS.glob("harness-*.png"):
        each.unlink()
    page = phone.page
    page.goto("/")
    assert page.locator("#said").inner_text() == ("말했다" if scripts else "조용")
    assert page.locator("#plain").count() == (0 if scripts else 1)
    assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") == (scheme == "dark")
    check_screen(phone, "harness")
    assert all((SCREENSHOTS / f"harness-{each}.png").stat().st_size > 0 for each in ("light", "dark"))
    page.get_by_role("link", name="다음").tap()
    page.wait_for_url("**/next")
    page.go_back()
    assert page.locator("#plain").count() == (0 if scripts else 1), "looking changed the page's scripts"


def test_a_phone_is_korean_in_seoul_and_390_px_wide(phone):
    phone.page.goto("/")
    assert phone.page.evaluate(
        "[navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone, innerWidth,"
        " devicePixelRatio]"
    ) == ["ko-KR", "Asia/Seoul", 390, 2]


@pytest.mark.parametrize(
    ("path", "fault"),
    [
        ("/wide", "scrolls sideways by"),
        ("/unnamed-picture", "light: image-alt"),
        ("/pale-in-dark", "dark: color-contrast"),
    ],
)
@with_and_without_scripts_in_browser
def test_a_look_sees_the_fault(phone, path, fault):
    phone.page.goto(path)
    with pytest.raises(AssertionError, match=fault):
        check_screen(phone, "harness-fault")


def test_a_look_sees_what_a_toast_covers(phone):
    phone.page.goto("/covered-field")
    with pytest.raises(AssertionError, match="390 px: a toast covers <input"):
        check_screen(phone, "harness-fault")


@pytest.mark.parametrize(
    ("path", "fault"),
    [
        ("/broken-script", "script error: .*nothing is not defined"),
        ("/complaint", "console: htmx:sendError"),
        ("/inline-script", "content security policy: "),
        ("/third-party", "third-party request: http://127.0.0.1:9/x.css"),
        ("/missing-style", "404: .*/none.css"),
        ("/failing", "500: .*/failing"),
        ("/missing-answer", "404: .*/none.json"),
    ],
)
def test_watching_sees_the_fault(new_phone, path, fault):
    phone = new_phone()
    phone.page.goto(path, wait_until="networkidle")
    with pytest.raises(AssertionError, match=fault):
        phone.close()
    phone.allow(".")


@over_http
def test_looks_without_scripts_share_a_phone_but_no_fault_while_its_browser_lives(new_phone, headless_shell):
    def looked_at(path):
        hand = new_phone()
        hand.page.goto(path)
        seen = hand.in_browser(scripts=False)
        new_phone.phones.remove(hand)
        return hand, seen

    hand, first = looked_at("/third-party")
    with pytest.raises(AssertionError, match="third-party request"):
        hand.close()
    hand, second = looked_at("/")
    assert second is first and second.page.locator("#plain").count() == 1
    hand.close()
    os.kill(headless_shell._pid, signal.SIGKILL)
    with pytest.raises(Error):
        second.page.wait_for_timeout(PATIENCE * 1000)  # until it is known that it has ended
    hand, third = looked_at("/")
    assert third is not first and third.page.locator("#plain").count() == 1
    hand.close()


def test_a_page_that_is_not_found_is_no_fault(new_phone):
    phone = new_phone()
    assert phone.page.goto("/nowhere").status == 404
    phone.page.goto("/")


def test_webkit_shows_a_page_in_korean_at_390_px(webkit, origin):
    webkit.get(f"{origin}/")
    assert webkit.find_element("id", "said").text == "말했다"
    assert webkit.execute_script("return [navigator.language, innerWidth]") == ["ko-KR", 390]
