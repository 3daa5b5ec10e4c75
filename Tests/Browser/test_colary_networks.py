"""Colary on a network that answers in the server's place."""

import re

from expecting import expect
from test_colary import begin, entries_on_server, sent, write
from waiting import wait_until

PAGE = "<!doctype html><title>Wi-Fi</title><form>…</form>"
HOSTILE = [
    {"status": 200, "content_type": "text/html", "body": PAGE},
    {"status": 403, "content_type": "text/html", "body": PAGE},
    {"status": 403, "content_type": "application/json", "body": '{"error": "blocked"}'},
    {"status": 200, "content_type": "application/json", "body": '{"status": "ok"}'},
    {"status": 200, "content_type": "application/json", "body": '{"epoch": 1, "results": [{"id'},
]


def test_what_a_network_answers_in_the_servers_place_is_no_answer(phone):
    """CH5: a sign-in page, a proxy's refusal, another service's JSON, JSON that is cut."""
    phone.allow("403|Forbidden")
    page = phone.page
    begin(phone, "처음")
    answered = []

    def answer(route):
        answered.append(route.request.method)
        route.fulfill(**hostile)

    page.route(re.compile("/colary/(operations|changes|me)"), answer)
    for number, hostile in enumerate(HOSTILE):
        del answered[:]
        write(phone, f"글 {number}")
        wait_until(lambda: "PUT" in answered, page)
        expect(page.locator(".feeling-card")).to_have_count(number + 2)
        expect(page.locator("[data-badge=parked]:visible")).to_have_count(0)
        assert entries_on_server(phone) == ["처음"]
    page.unroute(re.compile("/colary/(operations|changes|me)"))
    page.reload()
    sent(phone, 6)
    assert sorted(entries_on_server(phone)) == sorted(["처음", *(f"글 {number}" for number in range(5))])
