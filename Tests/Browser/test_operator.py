"""The demo's outbox, and the operator's pages about messages and jobs."""

import json
import sqlite3
import time
import uuid

import pytest

from demo import Demo
from expecting import expect
from screen_check import check_screen
from test_english import check
from test_yello_keyboard import enter, tab_to
from actions import expect_toast, sign_in
from people import ask, enter as enter_town
from variants import over_http, with_and_without_scripts


@with_and_without_scripts
def test_the_outbox_opens_from_the_lobby_and_the_demo_bar(phone):
    page = phone.page
    page.goto("/")
    page.get_by_role("link", name="보낸 편지함 보기").tap()
    page.wait_for_url("**/outbox")
    expect(page.get_by_role("heading", level=1)).to_have_text("보낸 편지함")
    check_screen(phone, "outbox" if phone.scripts else "outbox-no-scripts")


@with_and_without_scripts
def test_anyone_may_be_an_operator_of_the_demo_and_looks_at_reports(phone, new_person, scripts):
    reporter, reported = new_person("문새벽"), new_person("한노을")
    words = f"자꾸 놀려요 {reporter.handle}"
    reporter.call("POST", f"/yello/people/{reported.id}/reports", {"reason": "INSULT", "words": words})
    sign_in(phone)
    page = phone.page
    page.goto("/operator")
    expect(page.locator("main")).to_contain_text("찾을 수 없어요")
    page.goto("/outbox")
    page.get_by_role("button", name="운영자가 되어 살펴보기").tap()
    page.wait_for_url("**/operator")
    expect_toast(phone, "이제 운영자예요.")
    check_screen(phone, "operator" if scripts else "operator-no-scripts")
    for name, kept in (("전송 실패", "messages"), ("실패한 작업", "jobs"), ("신고", "reports"),
                       ("운영 기록", "acts")):
        page.get_by_role("link", name=name).tap()
        expect(page.get_by_role("heading", level=1)).to_have_text(name)
        check_screen(phone, f"operator-{kept}" if scripts else f"operator-{kept}-no-scripts")
        if kept == "reports":
            expect(page.locator("main")).not_to_contain_text(words)
            card = page.locator(".parcel").filter(has_text="욕설이나 괴롭힘 1번").last
            card.get_by_role("link", name="살펴보기").tap()
            expect(page.locator("main")).to_contain_text(words)
            expect(page.locator("main")).to_contain_text(f"@{reported.handle}")
            check_screen(phone, named("operator-report", scripts))
            expect(page.get_by_text("이름과 아이디 지우기")).to_be_visible()
            keep_out(phone, reported, scripts)
            page.get_by_role("button", name="다 살펴봤어요").tap()
            expect_toast(phone, "살펴본 것으로 해 둘게요.")
            expect(page.get_by_role("heading", level=1)).to_have_text("신고")
        if kept == "acts":
            for act in ("신고를 살펴봄", "사람을 다시 들어오게 함", "사람을 들어오지 못하게 함", "신고를 열어 봄"):
                expect(page.locator(".row").filter(has_text=act).first).to_be_visible()
            expect(page.locator(".row").filter(has_text="YELL:O · 사람 · 욕설이나 괴롭힘 1번").first).to_be_visible()
        page.get_by_role("link", name="뒤로").tap()
        page.wait_for_url("**/operator")


def keep_out(phone, reported, scripts):
    """Keeps someone out of the app, and lets them in again."""
    page = phone.page
    case = page.url
    page.get_by_text("이 사람 이용 정지하기").tap()
    expect(page.locator("main")).to_contain_text("언제든 다시 풀 수 있어요")
    page.get_by_role("button", name="이용 정지하기").tap()
    expect_toast(phone, "들어오지 못하게 했어요.")
    assert reported.status("/yello") == 403
    page.get_by_role("link", name="이용 정지된 사람들").tap()
    expect(page.locator("main")).not_to_contain_text(reported.handle)
    check_screen(phone, named("operator-suspensions", scripts))
    page.locator("summary", has_text="다시 들어오게 하기").last.tap()
    page.get_by_role("button", name="정지 풀기").last.tap()
    expect_toast(phone, "다시 들어올 수 있어요.")
    assert reported.status("/yello") == 200
    page.goto(case)


@over_http
def test_whoever_looks_at_the_outbox_without_signing_in_is_led_to_somebody_first(phone):
    page = phone.page
    page.goto("/outbox")
    page.get_by_role("link", name="먼저 마을 사람으로 들어가기").tap()
    page.get_by_role("button", name="새로운 사람으로 시작하기").tap()
    page.wait_for_url("**/outbox")
    page.get_by_role("button", name="운영자가 되어 살펴보기").tap()
    page.wait_for_url("**/operator")


# The particle pairs the form's hint names; they are Korean in every language.
PAIRS = ("이/가", "은/는", "을/를", "과/와", "이랑/랑", "아/야", "으로/로")


def named(name, scripts):
    return name if scripts else f"{name}-no-scripts"


def attend(phone):
    """The pages of an operator of the demo, who has just come in."""
    enter_town(phone)
    ask(phone, "PUT", "/demo/operator")
    phone.page.goto("/operator")
    return phone.page


SHOWN = [
    ("sms", "+821012345678", {"text": "[마당] 인증번호는 402913이에요. 5분 안에 적어 주세요."}),
    ("mail", "haram@example.com",
     {"subject": "메일 주소를 확인해 주세요", "text": "안녕하세요, 하람 님!\n아래를 눌러 주세요.\nhttps://madang.example/mail?t=abc"}),
    ("push", "https://push.example/abc", {"title": "쪽지가 왔어요", "body": "누가 보냈을까요?", "url": "/yello/notes"}),
]


def an_id(number):
    """A UUIDv7 of now; a larger number is later."""
    milliseconds = int(time.time() * 1000)
    return uuid.UUID(int=milliseconds << 80 | 0x7000 + number << 64 | 0x8 << 60 | number).bytes


@pytest.fixture(scope="module")
def post_office(tmp_path_factory):
    """A demo whose outbox and jobs are not empty: filled while no server has the file open."""
    folder = tmp_path_factory.mktemp("post")
    Demo(folder).stop()
    now = int(time.time() * 1000)
    with sqlite3.connect(folder / "data/madang.db") as db:
        rows = [(channel, address, payload, "shown", None) for channel, address, payload in SHOWN]
        rows += [("mail", f"nobody{number}@example.com", {"subject": "확인", "text": "안녕하세요"}, "failed",
                  "status 550") for number in range(2)]
        for number, (channel, address, payload, state, error) in enumerate(rows):
            db.execute(
                "INSERT INTO outbox (id, channel, address, payload, state, due_at, expires_at, attempts,"
                " error, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (an_id(number), channel, address, json.dumps(payload), state, now, now + 86_400_000, 3 if error else 0,
                 error, now))
        db.execute("INSERT INTO job (kind, key, payload, state, due_at, try_at, attempts, error)"
                   " VALUES ('greet', '하람', '{}', 'failed', ?, ?, 10, 'Spoilt')", (now, now))
    db.close()
    running = Demo(folder)
    yield running
    assert running.stop() == 0, running.output()


class TestFilled:
    @pytest.fixture
    def origin(self, post_office):
        return post_office.origin

    @over_http
    def test_codes_mails_and_notifications_arrive_in_the_outbox(self, phone):
        page = phone.page
        page.goto("/outbox")
        for kind, words in (("문자", "402913"), ("메일", "메일 주소를 확인해 주세요"), ("알림", "쪽지가 왔어요")):
            card = page.locator(".parcel").filter(has_text=words)
            expect(card).to_have_count(1)
            expect(card).to_contain_text(kind)
        check_screen(phone, "outbox-filled")

    @with_and_without_scripts
    def test_what_failed_is_looked_at_and_dropped(self, phone, scripts):
        page = attend(phone)
        check_screen(phone, "operator-filled" if scripts else "operator-filled-no-scripts")
        page.get_by_role("link", name="실패한 작업").tap()
        expect(page.locator(".parcel")).to_contain_text("Spoilt")
        page.goto("/operator/messages")
        cards = page.locator(".parcel")
        expect(cards.first).to_contain_text("n…@example.com")
        check_screen(phone, "operator-messages-filled" if scripts else "operator-messages-filled-no-scripts")
        before = cards.count()
        cards.first.locator("summary").tap()
        expect(cards.first).to_contain_text("되돌릴 수 없어요")
        check_screen(phone, "operator-drop" if scripts else "operator-drop-no-scripts")
        expect(cards).to_have_count(before)
        cards.first.get_by_role("button", name="버리기").tap()
        expect_toast(phone, "버렸어요.")
        expect(cards).to_have_count(before - 1)
        page.goto("/operator/acts")
        expect(page.locator(".row").first).to_contain_text("메시지를 버림")
        expect(page.locator(".row").first).to_contain_text("status 550")
        check_screen(phone, "operator-dropped" if scripts else "operator-dropped-no-scripts")

    @over_http
    def test_a_question_is_found_previewed_and_edited(self, phone):
        page = attend(phone)
        page.get_by_role("link", name="YELL:O 질문").tap()
        check_screen(phone, "operator-questions")
        page.get_by_label("질문이나 키워드").fill("떡볶이")
        page.keyboard.press("Enter")
        page.wait_for_url("**keyword=*")
        expect(page.locator(".row").first).to_contain_text("떡볶이")
        page.locator(".row-link").first.tap()
        keywords = page.get_by_label("키워드", exact=True)
        keywords.fill("하나\n둘")
        page.get_by_label("이름 뒤").fill("랑 같이")
        page.get_by_role("button", name="저장").tap()
        # One error after the other, with the typed text kept.
        expect(page.locator("#nameFoot-error")).to_contain_text("두 모양")
        expect(keywords).to_have_value("하나\n둘")
        page.get_by_label("이름 뒤").fill("이랑/랑 같이")
        page.get_by_role("button", name="저장").tap()
        expect(page.locator("#keywords-error")).to_contain_text("6개에서 12개")
        check_screen(phone, "operator-question-refused")
        keywords.fill("떡볶이\n와플\n호떡\n새벽 김밥\n어묵\n별")
        page.get_by_label("이름 앞").fill("새벽 세 시에")
        page.get_by_label("키워드 뒤").fill("을/를 먹고 싶어")
        page.get_by_role("button", name="미리 보기").tap()
        page.wait_for_url("**/operator/yello/reading?*")
        reading = page.locator("#preview")
        for line in ("시에 지우랑 같이", "시에 민준이랑 같이", "시에 하늘이랑 같이", "시에 너랑 같이",
                     "새벽 김밥을 먹고 싶어", "떡볶이를 먹고 싶어"):
            expect(reading).to_contain_text(line)
        check_screen(phone, "operator-question")
        check_screen(phone, "operator-question-no-scripts")
        page.get_by_role("button", name="저장").tap()
        expect_toast(phone, "질문을 고쳤어요.")
        expect(page.locator(".row").first).to_contain_text("운영자가 적음")
        page.goto("/operator/acts")
        expect(page.locator(".row").first).to_contain_text("질문을 고침")
        expect(page.locator(".row").first).to_contain_text("새벽 김밥")
        check_screen(phone, "operator-acts-filled")

    @over_http
    def test_a_question_is_added_once_and_taken_out_of_use(self, phone):
        page = attend(phone)
        page.goto("/operator/yello/questions")
        page.get_by_role("link", name="질문 더하기").tap()
        expect(page.get_by_label("이름 뒤")).to_have_attribute("placeholder", "은/는")
        page.get_by_role("button", name="저장").tap()
        expect(page.locator("#keywords-error")).to_contain_text("6개에서 12개")
        head = "새로 더한 하나"
        page.get_by_label("키워드", exact=True).fill("가\n나\n다\n라\n마\n바")
        page.get_by_role("button", name="저장").tap()
        expect(page.locator("#nameHead-error")).to_contain_text("한 칸은 적어")
        page.get_by_label("이름 앞").fill(head)
        check_screen(phone, "operator-question-new")
        page.get_by_role("button", name="저장").tap()
        expect_toast(phone, "질문을 더했어요.")
        expect(page.locator(".row").filter(has_text=head)).to_have_count(1)
        page.locator(".row-link").filter(has_text=head).tap()
        page.get_by_label("이 질문 사용하기").uncheck()
        page.get_by_role("button", name="저장").tap()
        expect_toast(phone, "질문을 고쳤어요.")
        expect(page.locator(".row").filter(has_text=head)).to_contain_text("꺼 둠")

    @with_and_without_scripts
    def test_a_message_of_wal_is_found_added_and_edited(self, phone, scripts):
        page = attend(phone)
        page.get_by_role("link", name="왈소리 관리").tap()
        check_screen(phone, named("operator-pool", scripts))
        page.get_by_role("link", name="위로", exact=True).tap()
        page.wait_for_url("**category=COMFORT")
        expect(page.locator(".row").first).to_contain_text("위로")
        page.get_by_label("왈소리 찾기").fill("꼬리")
        page.keyboard.press("Enter")
        page.wait_for_url("**keyword=*")
        expect(page.locator(".row").first).to_contain_text("꼬리")
        page.get_by_role("link", name="왈소리 더하기").tap()
        page.get_by_role("button", name="저장").tap()
        expect(page.locator("#category-error")).to_contain_text("종류를 골라")
        text = f"네가 웃으면 나는 {'두' if scripts else '세'} 바퀴 돌아."
        page.get_by_label("다정한 잔소리").check()
        page.get_by_label("왈뿡이가 할 말").fill(text * 10)
        page.get_by_role("button", name="저장").tap()
        expect(page.locator("#text-error")).to_contain_text("100자까지")
        check_screen(phone, named("operator-message", scripts))
        page.get_by_label("왈뿡이가 할 말").fill(text)
        page.get_by_role("button", name="저장").tap()
        expect_toast(phone, "왈소리를 더했어요.")
        page.locator(".row-link").filter(has_text=text).tap()
        page.get_by_label("이 왈소리 사용하기").uncheck()
        page.get_by_role("button", name="저장").tap()
        expect_toast(phone, "왈소리를 고쳤어요.")
        expect(page.locator(".row").filter(has_text=text)).to_contain_text("꺼 둠")

    def test_the_keyboard_alone_edits_a_question(self, phone):
        page = attend(phone)
        enter(phone, page.get_by_role("link", name="YELL:O 질문"))
        page.wait_for_url("**/operator/yello/questions")
        enter(phone, page.locator(".row-link").nth(2))
        head = tab_to(phone, page.get_by_label("이름 앞"))
        head.press("Control+a")
        page.keyboard.type("자판으로 고친 질문")
        expect(page.locator("#preview")).to_contain_text("자판으로 고친 질문 지우")
        enter(phone, page.get_by_role("button", name="저장"))
        expect_toast(phone, "질문을 고쳤어요.")
        expect(page.locator(".row").first).to_contain_text("자판으로 고친 질문")

    def test_operators_who_read_english_find_english(self, new_phone):
        phone = new_phone(locale="en-US")
        page = attend(phone)
        for path in ("", "/messages", "/jobs", "/reports", "/acts", "/yello/questions", "/wal/messages",
                     "/yello/questions/new", "/wal/messages/new"):
            page.goto(f"/operator{path}")
            check(phone, "operator" + path.replace("/", "-"), (*PAIRS, "하람", "안녕하세요"))
