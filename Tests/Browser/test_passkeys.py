"""Passkeys with Chromium's virtual authenticator; a third-party library, fido2, reads the options."""

import pytest

from fido2.webauthn import (
    AuthenticatorData, CollectedClientData, PublicKeyCredentialCreationOptions,
    PublicKeyCredentialRequestOptions, ResidentKeyRequirement, UserVerificationRequirement)
from fido2.utils import websafe_decode

from actions import expect_toast
from expecting import expect
from people import enter
from screen_check import check_screen
from variants import over_http


class Authenticator:
    """A device's own place for passkeys, which says yes whenever it is asked."""

    def __init__(self, phone, **options):
        self.session = phone.context.new_cdp_session(phone.page)
        self.session.send("WebAuthn.enable")
        self.id = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": {
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
            "hasUserVerification": True, "isUserVerified": True, **options}})["authenticatorId"]

    def _send(self, method, **options):
        return self.session.send(f"WebAuthn.{method}", {"authenticatorId": self.id, **options})

    def credentials(self):
        return self._send("getCredentials")["credentials"]

    def add(self, credential):
        self._send("addCredential", credential=credential)

    def knows_its_owner(self, is_known):
        self._send("setUserVerified", isUserVerified=is_known)


def overhear(page, path):
    """What the server answers at this path from now on."""
    heard = []

    def listen(route):
        answer = route.fetch()
        heard.append(answer.json())
        route.fulfill(response=answer)

    page.route(path, listen)
    return heard


def make(page):
    asked = overhear(page, "**/account/passkeys/challenge")
    page.get_by_role("button", name="패스키 만들기").tap()
    page.wait_for_url("**/account/identities")
    return asked[0]["publicKey"]


@pytest.mark.worker
def test_a_passkey_is_made_used_renamed_and_removed(phone, new_phone, origin):
    page = phone.page
    device = Authenticator(phone)
    enter(phone)
    page.goto("/account")
    expect(page.get_by_role("button", name="패스키 만들기")).to_be_visible()
    check_screen(phone, "account-passkey")
    asked = make(page)
    expect(page.locator(".toasts .toast")).to_contain_text("패스키를 만들었어요")
    expect(page.locator(".row")).to_have_count(2)
    check_screen(phone, "identities-passkey")
    account = phone.context.request.get("/account", headers={"Accept": "application/json"}).json()["id"]

    options = PublicKeyCredentialCreationOptions.from_dict(asked)
    assert options.rp.id == "localhost" and options.attestation == "none"
    assert [each.alg for each in options.pub_key_cred_params] == [-7, -8, -257]
    selection = options.authenticator_selection
    assert selection.resident_key == ResidentKeyRequirement.REQUIRED
    assert selection.user_verification == UserVerificationRequirement.REQUIRED
    assert len(options.challenge) == 32 and len(options.user.id) == 32
    [kept] = device.credentials()
    assert kept["rpId"] == "localhost" and kept["isResidentCredential"]

    other = new_phone()
    second = Authenticator(other)
    second.add(kept)
    other.page.goto("/sign-in?next=/account/identities")
    door = other.page.get_by_role("button", name="패스키로 계속하기")
    expect(door).to_be_visible()
    check_screen(other, "sign-in-passkey")
    asked = overhear(other.page, "**/sign-in/passkey/challenge")
    with other.page.expect_request(lambda each: each.url.endswith("/sign-in/passkey")) as sent:
        door.tap()
    other.page.wait_for_url(f"{origin}/account/identities")
    request = PublicKeyCredentialRequestOptions.from_dict(asked[0]["publicKey"])
    assert request.rp_id == "localhost" and not request.allow_credentials
    assert request.user_verification == UserVerificationRequirement.REQUIRED
    assert "attempt" not in asked[0]
    fields = sent.value.post_data_json
    said = CollectedClientData(websafe_decode(fields["clientDataJSON"]))
    assert said.challenge == request.challenge and said.origin == origin and not said.cross_origin
    assert AuthenticatorData(websafe_decode(fields["authenticatorData"])).is_user_verified()
    assert other.context.request.get(
        "/account", headers={"Accept": "application/json"}).json()["id"] == account

    page = other.page
    row = page.locator(".row").filter(has_text="패스키")
    renaming = row.locator("summary", has_text="이름 바꾸기")
    unlinking = row.locator("summary", has_text="연결 끊기")
    assert renaming.bounding_box()["y"] >= unlinking.bounding_box()["y"] + unlinking.bounding_box()["height"]
    assert renaming.evaluate("each => getComputedStyle(each).listStyleType") == "none", "no bare arrow"
    renaming.tap()
    row.get_by_label("패스키 이름").fill("파란 휴대폰")
    check_screen(other, "passkey-rename")
    row.get_by_role("button", name="저장").tap()
    expect(page.locator(".row strong", has_text="파란 휴대폰")).to_be_visible()
    row = page.locator(".row").filter(has_text="파란 휴대폰")
    row.locator("summary", has_text="연결 끊기").tap()
    row.get_by_role("button", name="끊기").tap()
    expect(page.locator(".row")).to_have_count(1)
    other.sign_out()
    page.goto("/sign-in")
    other.allow(r"^(console|401)")
    page.get_by_role("button", name="패스키로 계속하기").tap()
    expect(page.get_by_role("alert")).to_contain_text("여기서는 지운 패스키예요")
    check_screen(other, "passkey-unknown")


def test_a_device_that_does_not_know_its_owner_does_not_come_in(phone):
    page = phone.page
    device = Authenticator(phone)
    enter(phone)
    page.goto("/account")
    make(page)
    page.goto("/account/identities")
    page.get_by_role("button", name="패스키 만들기").tap()
    expect(page.locator(".toasts .toast")).to_have_text("이 기기에는 이미 패스키가 있어요.")
    device.knows_its_owner(False)
    phone.sign_out()
    page.goto("/sign-in")
    page.get_by_role("button", name="패스키로 계속하기").tap()
    expect(page.locator(".toasts .toast")).to_have_text("패스키로 들어가지 못했어요. 다른 방법으로 들어와 주세요.")
    page.wait_for_url("**/sign-in")


def at_sign_in(phone):
    """Makes a passkey and signs out."""
    page = phone.page
    Authenticator(phone)
    enter(phone)
    page.goto("/account")
    make(page)
    phone.sign_out()
    page.goto("/sign-in?next=/account/identities")
    return page


@pytest.mark.worker
def test_a_passkey_waits_for_the_network(phone, offline):
    page = at_sign_in(phone)
    offline(True)
    page.get_by_role("button", name="패스키로 계속하기").tap()
    expect_toast(phone, "인터넷이 끊겼어요. 연결되면 바로 이어서 할게요.")
    offline(False)
    page.wait_for_url("**/account/identities")


def test_a_passkey_waits_while_a_proxy_answers_for_the_server(phone):
    page = at_sign_in(phone)
    phone.allow("502")
    answered = []
    page.route("**/sign-in/passkey/challenge", lambda route: (answered.append(route), route.fulfill(status=502)), times=1)
    page.get_by_role("button", name="패스키로 계속하기").tap()
    page.wait_for_url("**/account/identities")
    assert len(answered) == 1


@over_http
def test_without_scripts_no_button_is_shown_that_would_do_nothing(phone):
    page = phone.page
    enter(phone)
    for path in ["/account", "/account/identities", "/sign-in"]:
        if path == "/sign-in":
            phone.sign_out()
        page.goto(path)
        expect(page.get_by_role("button", name="패스키")).to_have_count(0)
    page.goto("/sign-in/passkey")
    expect(page.locator("main")).to_contain_text("스크립트를 켜 주세요")
    check_screen(phone, "passkey-no-scripts")
