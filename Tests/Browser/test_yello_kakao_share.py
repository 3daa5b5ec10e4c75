"""Sharing an invitation on KakaoTalk with Kakao's script, replaced by a stub."""

import base64
import hashlib

import pytest

from actions import expect_toast
from demo import Demo
from expecting import expect
from screen_check import check_screen
from variants import with_and_without_scripts_in_browser

KEY = "0123456789abcdef0123456789abcdef"
ADDRESS = "https://t1.kakaocdn.net/kakao_js_sdk/2.7.4/kakao.min.js"
SCRIPT = """
window.heard = [];
window.Kakao = {
  isInitialized: () => heard.some(([name]) => name === "init"),
  init: (key) => heard.push(["init", key]),
  Share: { sendDefault: (message) => heard.push(["sendDefault", message]) },
};
"""
INTEGRITY = "sha384-" + base64.b64encode(hashlib.sha384(SCRIPT.encode()).digest()).decode()


@pytest.fixture(scope="module")
def town(tmp_path_factory):
    """A demo server with a JavaScript key."""
    server = Demo(tmp_path_factory.mktemp("kakao-share"), {
        "MADANG_KAKAO_SCRIPT_KEY": KEY, "MADANG_KAKAO_SCRIPT": f"2.7.4 {INTEGRITY}",
    })
    yield server
    assert server.stop() == 0, server.output()


@pytest.fixture
def origin(town):
    return town.origin


def play(phone, script=SCRIPT):
    """Answers in Kakao's place for its script."""
    phone.allow(f"^third-party request: {ADDRESS}$")
    phone.context.route(ADDRESS, lambda route: route.fulfill(
        body=script, content_type="text/javascript", headers={"Access-Control-Allow-Origin": "*"}))


def send(phone, title="친구 초대하기"):
    """Goes from the invitation to Kakao's page, and presses."""
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sheet = phone.page.get_by_role("dialog", name=title)
    sheet.get_by_role("link", name="카카오톡으로 초대").tap()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("카카오톡으로 초대하기")
    phone.page.get_by_role("button", name="카카오톡으로 보내기").tap()


def check(phone, me):
    expect_toast(phone, "추천인 코드도 복사했어요")
    assert phone.page.evaluate("navigator.clipboard.readText()") == me.handle
    link = f"{phone.origin}/yello/invitation?code={me.handle}"
    (init, key), (share, message) = phone.page.evaluate("heard")
    assert (init, key, share) == ("init", KEY, "sendDefault")
    assert message["objectType"] == "text" and f"@{me.handle}" in message["text"]
    assert message["link"] == {"mobileWebUrl": link, "webUrl": link}
    assert 0 < len(message["text"]) <= 200 and message["buttonTitle"] == "함께 투표하기"


def test_a_locked_vote_invites_by_kakaotalk(phone, new_person):
    """Y57"""
    play(phone)
    me = new_person("한새봄", at=phone)
    phone.page.goto("/yello")
    phone.page.get_by_role("link", name="친구 초대하기").tap()
    check_screen(phone, "invite-with-kakao")
    send(phone)
    check(phone, me)
    check_screen(phone, "invite-kakao")
    phone.page.get_by_role("button", name="카카오톡으로 보내기").tap()
    assert [name for name, _ in phone.page.evaluate("heard")] == ["init", "sendDefault", "sendDefault"]


def test_whoever_waits_invites_by_kakaotalk(phone, new_person):
    """Y84"""
    play(phone)
    me = new_person("한새봄", at=phone)
    others = [new_person(name) for name in ("김가온", "이나무", "박다래", "최라온")]
    me.befriend(*others)
    me.vote_for(others[0])
    phone.page.goto("/yello")
    phone.page.get_by_role("link", name="친구 초대하고 바로 투표하기").tap()
    send(phone, "바로 투표하는 방법")
    check(phone, me)


def test_another_script_under_that_address_does_not_run(phone, new_person):
    play(phone, SCRIPT + "window.stolen = document.cookie;")
    phone.allow("integrity|digest")
    new_person("한새봄", at=phone)
    phone.page.goto("/yello/invite/kakao")
    phone.page.get_by_role("button", name="카카오톡으로 보내기").tap()
    expect_toast(phone, "카카오톡을 불러오지 못했어요. 링크를 복사해 주세요.")
    assert phone.page.evaluate("[typeof Kakao, typeof stolen]") == ["undefined", "undefined"]


@with_and_without_scripts_in_browser
def test_only_that_page_reaches_kakao(phone, new_person, scripts):
    play(phone)
    me = new_person("한새봄", at=phone)

    def policy(path):
        return phone.page.goto(path).headers["content-security-policy"]

    for path in ("/yello", "/yello/invite", "/yello/recommended"):
        assert "kakao" not in policy(path)
    wide = policy("/yello/invite/kakao")
    assert "script-src 'self' https://t1.kakaocdn.net;" in wide
    assert "form-action 'self' https://sharer.kakao.com;" in wide
    expect(phone.page.locator(".invite-link")).to_contain_text(f"?code={me.handle}")
    if not scripts:
        expect(phone.page.get_by_role("button", name="카카오톡으로 보내기")).to_be_hidden()
