"""The client that reads pages and sends forms over HTTP does what a browser without scripts does, on pages of its own."""

import http.server

import pytest

from expecting import expect
from form_client import FormPhone
from local_server import serving

pytestmark = pytest.mark.no_browser

FORM = """
<form method=post action=/sent>
<input type=hidden name=_key value=k1><fieldset disabled><input name=shut value=x></fieldset>
<label>이름 <input name=name required></label>
<label for=words>한 줄</label><textarea id=words name=words></textarea>
<label>학교 <select name=school><option value=a>가</option><option value=b selected>나</option></select></label>
<label><input type=radio name=kind value=one checked>하나</label><label><input type=radio name=kind value=two>둘</label>
<label><input type=checkbox name=agrees>동의</label>
<button name=go value=1>보내기</button><button formaction=/other formnovalidate>다른 곳</button>
<button type=button>누르기</button><button disabled>막힘</button></form>
<input form=search name=keyword aria-label=찾기 type=search><form id=search action=/found><button>찾기</button></form>
"""
PAGES = {
    "/": "<h1>처음</h1><nav aria-label=메뉴><a href=/form>적으러 가기</a></nav><a href=/form hidden>숨은 길</a>"
         "<a href=#here>아래로</a><p id=here>여기</p><a href=/broken>고장</a><a href='http://127.0.0.1:9/'>밖</a>"
         "<details><summary>더 보기</summary><button>안쪽</button></details><dialog><a href=/form>닫힌 창</a></dialog>"
         "<a href=#sheet>창 열기</a><dialog id=sheet aria-label=창><a href=#>닫기</a></dialog>"
         "<template><b>원본</b></template>",
    "/form": FORM,
    "/upload": "<form method=post action=/sent enctype=multipart/form-data><input type=file name=photo aria-label=사진>"
               "<input name=title aria-label=제목><button>올리기</button></form>",
    "/done": "<h1>보냈어요</h1>",
    "/missing": "<img src=/none.png alt=없음>",
}


class Pages(http.server.BaseHTTPRequestHandler):
    posted = []

    def do_GET(self):
        path = self.path.partition("?")[0]
        if path == "/found":
            PAGES[path] = f"<h1>{self.path}</h1>"
        self.send_response(200 if path in PAGES else 500 if path == "/broken" else 404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(f"<!doctype html><title>쪽</title>{PAGES.get(path, '')}".encode())

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.posted.append((self.path, self.headers["Content-Type"], body, self.headers["Origin"]))
        self.send_response(303)
        self.send_header("Location", "/done")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *words):
        pass


@pytest.fixture(scope="module")
def server():
    with serving(Pages) as origin:
        yield origin


@pytest.fixture
def page(server):
    Pages.posted.clear()
    phone = FormPhone(server)
    yield phone.page
    phone.close()


def test_a_form_is_sent_as_it_stands_and_leads_on(page):
    page.goto("/")
    page.get_by_role("navigation", name="메뉴").get_by_role("link", name="적으러").tap()
    page.get_by_label("이름").fill("한새봄")
    page.get_by_label("한 줄").fill("하나\n둘")
    page.get_by_label("학교").select_option("가")
    page.get_by_text("둘", exact=True).tap()
    page.get_by_label("동의").check()
    expect(page.get_by_role("radio", name="둘")).to_be_checked()
    expect(page.get_by_role("radio", name="하나")).not_to_be_checked()
    page.get_by_role("button", name="보내기").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("보냈어요")
    [(path, kind, body, origin)] = Pages.posted
    assert (path, kind, origin) == ("/sent", "application/x-www-form-urlencoded", page.phone.origin)
    assert body == ("_key=k1&name=%ED%95%9C%EC%83%88%EB%B4%84&words=%ED%95%98%EB%82%98%0D%0A%EB%91%98&school=a&kind=two"
                    "&agrees=on&go=1")


def test_a_button_sends_its_form_elsewhere_and_unchecked(page):
    page.goto("/form")
    page.get_by_role("button", name="다른 곳").tap()
    assert [path for path, *_ in Pages.posted] == ["/other"]


def test_enter_searches_by_the_form_a_field_belongs_to(page):
    page.goto("/form")
    page.get_by_label("찾기").fill("가 나")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("/found?keyword=%EA%B0%80+%EB%82%98")


def test_files_are_uploaded(page):
    page.goto("/upload")
    page.get_by_label("사진").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": b"PNG"})
    page.get_by_label("제목").fill("가을")
    page.get_by_role("button", name="올리기").tap()
    [(_, kind, body, _)] = Pages.posted
    assert kind.startswith("multipart/form-data; boundary=")
    assert 'name="photo"; filename="a.png"' in body and "image/png" in body and "가을" in body


@pytest.mark.parametrize("path, press", [
    ("/form", "보내기"),   # a required field is empty
    ("/form", "누르기"),   # a button that only a script hears
    ("/form", "막힘"),
    ("/", "숨은 길"),
    ("/", "안쪽"),         # within what is folded
    ("/", "닫힌 창"),
    ("/", "없는 길"),
    ("/", "고장"),
    ("/", "밖"),
])
def test_what_a_finger_could_not_do_fails(page, path, press):
    page.goto(path)
    before = page.url
    with pytest.raises(AssertionError):
        page.get_by_role("button", name=press).or_(page.get_by_role("link", name=press)).tap()
    assert page.url == before and not Pages.posted


def test_folded_words_open_and_an_address_within_the_page_leads_to_its_place(page):
    page.goto("/")
    expect(page.get_by_role("button", name="안쪽")).to_be_hidden()
    page.locator("summary").tap()
    expect(page.get_by_role("button", name="안쪽")).to_be_visible()
    page.get_by_role("link", name="아래로").tap()
    expect(page.get_by_text("여기")).to_be_in_viewport()


def test_a_sheet_opens_by_its_address_and_closes(page):
    page.goto("/")
    sheet = page.get_by_role("dialog", name="창")
    expect(sheet).to_be_hidden()
    page.get_by_role("link", name="창 열기").tap()
    expect(sheet).to_be_visible()
    sheet.get_by_role("link", name="닫기").tap()
    expect(sheet).to_be_hidden()
    assert page.locator("b").count() == 0, "a template is no part of the page"


def test_a_missing_picture_is_a_fault(page):
    page.goto("/missing")
    with pytest.raises(AssertionError, match="404: .*/none.png"):
        page.check_links()


def test_what_needs_a_browser_is_not_answered(page):
    page.goto("/")
    for ask in (lambda: page.evaluate("1"), lambda: page.locator("h1").bounding_box(),
                lambda: expect(page.locator("h1")).to_have_css("color", "red")):
        with pytest.raises(NotImplementedError, match="needs a browser"):
            ask()
