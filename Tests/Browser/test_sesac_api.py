"""The original SeSAC API: a client of it takes two people from the phone code to a reviewed match."""

import pytest

from demo import Demo
from sesac_client import SesacClient, fetch, hear

pytestmark = pytest.mark.no_browser

# Far from the demo's own people.
BUSAN = (35.1795, 129.0756)
PUNCTUAL = [0, 1, 0, 0, 0, 0, 0, 0, 0]


@pytest.fixture
def server(tmp_path):
    """A demo that serves the API; the walk moves its clock."""
    running = Demo(tmp_path, settings={"MADANG_SESAC_API": "on"})
    yield running.origin
    assert running.stop() == 0, running.output()


def test_the_api_is_there_only_where_it_is_switched_on(demo):
    """E32"""
    assert fetch("GET", f"{demo.origin}/sesac/api/user", headers={"idtoken": "any"})[0] == 404


@pytest.mark.parametrize("words", ["hobby", "study"])
def test_two_people_meet_and_review_each_other(server, words):
    """S10 S11 S12 S13 S14 E2 E4 E9 E10 E13 E16 E17 E19 E21 E22 E23 E24 E26 E30 E32 SW5 SW17"""
    one, other = SesacClient(server, "010-5555-0001", words), SesacClient(server, "010-5555-0002", words)
    assert one.call("GET", "/user")[0] == 401
    assert one.call("GET", "/user", token="expired")[0] == 401
    for person in (one, other):
        person.sign_in()
        assert person.call("GET", "/user") == (406, None)
        assert person.call("GET", "/queue/myQueueState")[0] == 406
    # A refused nickname, an age below 17 and a missing field; then the real thing, and again after a lost reply.
    assert one.join("고래밥", 0)[0] == 202
    assert one.join("새싹", 0, birth="2020-01-01T00:00:00.000Z")[0] == 501
    assert one.call("POST", "/user", {"nick": "새싹"})[0] == 501
    status, user = one.join("하나", 0)
    assert status == 200 and user["birth"] == "2000-05-04T00:00:00.000Z" and user["gender"] == 0
    # The number is the one that was verified, not the one in the form.
    assert user["phoneNumber"] == "+821055550001" and user["sesacCollection"] == [0]
    assert one.join("하나", 0)[0] == 201
    assert other.join("두리", -1)[0] == 200
    # A gender is needed for searching.
    assert other.wait(*BUSAN) == 206
    interest = {other.words["interest"]: "달리기"}
    method, path = other.words["mypage"]
    assert other.call(method, path, {"searchable": 0, "ageMin": 18, "ageMax": 40, "gender": 1, **interest})[0] == 200
    user = other.call("GET", "/user")[1]
    assert (user["gender"], user["ageMin"], user["ageMax"], user[other.words["interest"]]) == (1, 18, 40, "달리기")
    # Waiting, seeing, asking.
    assert one.state() == (201, None)
    assert one.wait(*BUSAN, "달리기", "등산") == 200 and other.wait(*BUSAN) == 200
    assert one.state()[1] == {"dodged": 0, "matched": 0, "reviewed": 0}
    status, people = one.around(*BUSAN)
    assert status == 200 and people["fromQueueDBRequested"] == []
    [card] = people["fromQueueDB"]
    assert (card["uid"], card["nick"], card[one.words["tags"]]) == (other.uid, "두리", ["anything"])
    assert not {"phoneNumber", "email", "birth"} & card.keys()
    assert abs(card["lat"] - BUSAN[0]) <= 0.001 and abs(card["long"] - BUSAN[1]) <= 0.001
    assert other.around(*BUSAN)[1]["fromQueueDB"][0][one.words["tags"]] == ["달리기", "등산"]
    events = other.listen()
    assert one.request(other) == 200
    hear(events, "state.changed")
    [asking] = other.around(*BUSAN)[1]["fromQueueDBRequested"]
    assert asking["uid"] == one.uid
    # Mutual interest: the client accepts, which confirms the match.
    assert other.request(one) == 201 and other.accept(one) == 200
    matched = {"dodged": 0, "matched": 1, "reviewed": 0, "matchedNick": "두리", "matchedUid": other.uid}
    assert one.state() == (200, matched)
    assert one.call("DELETE", "/queue")[0] == 201
    # A chat by the cursor of the newest message.
    status, first = one.say(other, "안녕하세요! & 반가워요 + 😀")
    assert status == 200 and first["from"] == one.uid and first["to"] == other.uid
    hear(events, "chat.changed")
    events.close()
    assert other.say(one, "네, 어디서 볼까요?")[0] == 200
    heard = other.heard(one)
    assert [each["chat"] for each in heard] == ["안녕하세요! & 반가워요 + 😀", "네, 어디서 볼까요?"]
    assert [each["from"] for each in heard] == [one.uid, other.uid] and heard[0] == first
    assert one.heard(other, since=heard[-1]["createdAt"]) == []
    assert one.say(other, " ")[0] == 501
    # Too early for a review; half an hour later it ends the match.
    assert one.rate(other, PUNCTUAL, "좋았어요") == 501
    assert fetch("POST", f"{server}/demo/clock", {"minutes": 40})[0] == 200
    for person in (one, other):
        person.sign_in()
    assert one.rate(other, PUNCTUAL[:8], "좋았어요") == 501
    assert one.rate(other, str(PUNCTUAL), "시간을 잘 지켜요") == 200
    assert one.rate(other, PUNCTUAL, "시간을 잘 지켜요") == 200, "sent again after a lost reply"
    assert one.rate(other, PUNCTUAL, "다른 글") == 201
    assert one.state() == (201, None)
    assert other.state()[1]["reviewed"] == 1 and other.say(one, "또 봐요")[0] == 201
    assert other.rate(one, [1, 0, 0, 1, 0, 0, 0, 0, 0], "친절해요") == 200
    user = other.call("GET", "/user")[1]
    assert user["reputation"] == PUNCTUAL and user["comment"] == ["시간을 잘 지켜요"]
    # A second match, cancelled: a penalty for who cancels, and none for the other.
    assert one.wait(*BUSAN) == 200 and other.wait(*BUSAN) == 200
    assert one.request(other) == 200 and other.accept(one) == 200
    assert one.to("/queue/dodge", one) == 201
    assert one.to("/queue/dodge", other) == 200 and one.to("/queue/dodge", other) == 201
    assert other.state()[1]["dodged"] == 1 and other.to("/queue/dodge", one) == 200
    assert one.wait(*BUSAN) == 203 and other.wait(*BUSAN) == 200
    for person, count in ((one, 1), (other, 0)):
        user = person.call("GET", "/user")[1]
        assert (user["dodgeNum"], user["dodgepenalty"]) == (count, count)
    assert other.call("DELETE", "/queue") == (200, None)
    # Reported once; they never meet again.
    reasons = {"reportedReputation": [0, 1, 0, 0, 0, 0], "comment": ""}
    assert other.to("/user/report", one, **reasons) == 200 and other.to("/user/report", one, **reasons) == 201
    assert other.call("POST", "/user/withdraw") == (200, None)
    assert other.call("GET", "/user")[0] in (401, 406)
