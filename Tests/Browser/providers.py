"""Kakao and Apple as OpenID providers of a third-party library (oidc-provider-mock, based on authlib).

What the library does not check is checked around it with authlib's functions: PKCE, and Apple's signed client
secret. Apple's answer is a form that its page posts. Kakao's list of friends belongs to the person the access token
was issued to.
"""

import contextlib
import html
import io
import json
import os
import threading
from urllib.parse import parse_qs, urlsplit

import werkzeug.serving
import werkzeug.test
import werkzeug.wrappers
from authlib.oauth2.rfc7636 import create_s256_code_challenge
from joserfc import jwt
from joserfc.jwk import ECKey

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

import oidc_provider_mock  # noqa: E402 - reads the variable above

TEAM, KEY_ID = "TEAM000001", "KEY0000001"


class Provider:
    """One provider on a free port; `key` is the public key that must have signed the client secrets."""

    def __init__(self, key=None):
        self.key = key
        self.traded = []
        # The Kakao ids of each person's friends on this server.
        self.friends = {}
        self._app = oidc_provider_mock.app(require_nonce=True)
        self._challenges = {}
        self._server = werkzeug.serving.make_server("localhost", 0, self, threaded=True)
        self.origin = f"http://localhost:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        self._thread.start()

    def stop(self):
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def __call__(self, environ, start_response):
        # OpenID Connect's name for the scope of Kakao's nicknames.
        environ["QUERY_STRING"] = environ["QUERY_STRING"].replace("profile_nickname", "profile")
        request = werkzeug.wrappers.Request(environ)
        if request.path == "/v1/api/talk/friends":
            return self._talk_friends(request)(environ, start_response)
        if request.path == "/oauth2/token":
            # Read twice: here and by the provider.
            environ["wsgi.input"] = io.BytesIO(request.get_data())
            fault = self._fault(request.form)
            if fault:
                refusal = werkzeug.wrappers.Response(
                    '{"error": "invalid_grant"}', 400, content_type="application/json")
                self.traded.append(fault)
                return refusal(environ, start_response)
            self.traded.append("ok")
        response = werkzeug.wrappers.Response.from_app(self._app, environ)
        back = response.headers.get("Location", "")
        if request.path == "/oauth2/authorize" and response.status_code == 302:
            answer = {name: values[0] for name, values in parse_qs(urlsplit(back).query).items()}
            # authlib omits the state when consent is refused; RFC 6749 §4.1.2.1 requires it.
            answer["state"] = request.args["state"]
            if "code" in answer:
                self._challenges[answer["code"]] = request.args["code_challenge"]
            target = request.args["redirect_uri"]
            if request.args.get("response_mode") == "form_post":
                response = werkzeug.wrappers.Response(form_post(target, answer), mimetype="text/html")
            elif "error" in answer:
                response.headers["Location"] = back + "&state=" + answer["state"]
        return response(environ, start_response)

    def introduce(self, person, nickname):
        """Has the provider call someone by a nickname."""
        reply = werkzeug.test.Client(self._app).put(f"/users/{person}", json={"nickname": nickname})
        assert reply.status_code == 204

    def _talk_friends(self, request):
        whose = werkzeug.test.Client(self._app).get(
            "/userinfo", headers={"Authorization": request.headers["Authorization"]})
        first, most = int(request.args["offset"]), int(request.args["limit"])
        friends = self.friends.get(whose.get_json()["sub"], [])[first:first + most]
        answer = {"elements": [{"id": int(friend)} for friend in friends]}
        return werkzeug.wrappers.Response(json.dumps(answer), content_type="application/json")

    def _fault(self, form):
        challenge = self._challenges.pop(form.get("code", ""), None)
        if challenge is None or create_s256_code_challenge(form["code_verifier"]) != challenge:
            return "proof key"
        if self.key is None:
            return None if form.get("client_secret") == "kakao-secret" else "client secret"
        secret = jwt.decode(form["client_secret"], self.key, algorithms=["ES256"])
        claims = {"iss": TEAM, "sub": form["client_id"], "aud": self.origin}
        good = all(secret.claims[name] == value for name, value in claims.items())
        return None if good and secret.header["kid"] == KEY_ID else "client secret"


def form_post(target, answer):
    """The page of OAuth 2.0 Form Post Response Mode; pressed by hand, as no script is needed for it."""
    fields = "".join(f'<input type="hidden" name="{html.escape(name)}" value="{html.escape(value)}">'
                     for name, value in answer.items())
    return (f'<!doctype html><title>Apple</title><form method="post" action="{html.escape(target)}">'
            f"{fields}<button>Continue</button></form>")


@contextlib.contextmanager
def kakao_and_apple(folder):
    """Both of them, and the settings under which a server speaks with them."""
    key = ECKey.generate_key("P-256", private=True)
    file = folder / "AuthKey.p8"
    file.write_bytes(key.as_pem(private=True))
    kakao, apple = Provider(), Provider(key)
    settings = {
        "MADANG_KAKAO_KEY": "kakao-web", "MADANG_KAKAO_SECRET": "kakao-secret",
        "MADANG_KAKAO_ADMIN_KEY": "kakao-admin", "MADANG_KAKAO_ISSUER": kakao.origin,
        "MADANG_KAKAO_API": kakao.origin, "MADANG_KAKAO_FRIENDS": "on", "MADANG_KAKAO_NICKNAME": "on",
        "MADANG_APPLE_SERVICE": "apple-web", "MADANG_APPLE_TEAM": TEAM,
        "MADANG_APPLE_KEY_ID": KEY_ID, "MADANG_APPLE_KEY_FILE": str(file),
        "MADANG_APPLE_ISSUER": apple.origin,
    }
    try:
        yield kakao, apple, settings
    finally:
        kakao.stop()
        apple.stop()
