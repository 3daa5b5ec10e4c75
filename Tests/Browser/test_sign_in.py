"""Signing in with Kakao and Apple, both played by a third-party provider."""

import re

import pytest

from actions import enter_birthday, touch_question
from demo import Demo
from expecting import expect
from providers import kakao_and_apple
from screen_check import check_screen
from test_yello_entrance import fill_in, step
from test_yello_offline import READY
from variants import over_http, with_and_without_scripts


@pytest.fixture(scope="module")
def town(tmp_path_factory):
    """A demo server with keys for both, and the two."""
    folder = tmp_path_factory.mktemp("sign-in")
    with kakao_and_apple(folder) as (kakao, apple, settings):
        server = Demo(folder, settings)
        yield server, kakao, apple
        assert server.stop() == 0, server.output()


@pytest.fixture
def origin(town):
    return town[0].origin


def visit(phone, provider, person):
    """Signs in at the provider's own page, which is another site with a style from elsewhere."""
    phone.allow("third-party request")
    phone.allow(r"^(console|404|content security)")
    phone.page.wait_for_url(provider.origin + "/**")
    phone.page.locator("input[name=sub]").fill(person)
    phone.page.get_by_role("button", name="Authorize").tap()


@pytest.mark.worker
@with_and_without_scripts
def test_kakao_leads_in_and_on_to_where_one_was_going(phone, town, scripts):
    """W4"""
    page, kakao = phone.page, town[1]
    page.goto("/sign-in?app=yello&next=/yello/membership")
    expect(page.get_by_role("heading", level=1)).to_have_text("YELL:O에 들어가기")
    check_screen(phone, "sign-in-yello" if scripts else "sign-in-yello-no-scripts")
    page.get_by_role("link", name="카카오로 계속하기").tap()
    visit(phone, kakao, f"kakao-{scripts}")
    page.wait_for_url("**/yello/membership")
    assert kakao.traded[-1] == "ok"
    assert phone.context.request.get("/account", headers={"Accept": "application/json"}).ok


@pytest.mark.worker
@with_and_without_scripts
def test_apple_posts_back_from_its_own_page(phone, town, scripts):
    """W3"""
    page, apple = phone.page, town[2]
    page.goto("/sign-in")
    check_screen(phone, "sign-in" if scripts else "sign-in-no-scripts")
    page.goto("/sign-in?next=/yello/membership")
    page.get_by_role("link", name="Apple로 계속하기").tap()
    visit(phone, apple, f"apple-{scripts}")
    page.get_by_role("button", name="Continue").tap()
    page.wait_for_url("**/yello/membership")
    assert apple.traded[-1] == "ok"
    assert phone.context.request.get("/account", headers={"Accept": "application/json"}).ok


@over_http
def test_who_says_no_at_kakao_is_back_with_a_word_about_it(phone, town):
    page, kakao = phone.page, town[1]
    page.goto("/sign-in?app=yello")
    page.get_by_role("link", name="카카오로 계속하기").tap()
    phone.allow("third-party request")
    phone.allow(r"^(console|404|content security)")
    page.wait_for_url(kakao.origin + "/**")
    page.get_by_role("button", name="Deny").tap()
    page.wait_for_url(re.compile(r"/sign-in\?why=cancelled&app=yello$"))
    expect(page.get_by_role("alert")).to_contain_text("로그인을 멈췄어요")
    check_screen(phone, "sign-in-cancelled")


def come_to_yello(phone, kakao, person):
    """From YELL:O's own entrance to Kakao, and back."""
    phone.page.goto("/yello")
    phone.page.get_by_role("link", name="카카오로 계속하기").tap()
    visit(phone, kakao, person)


@with_and_without_scripts
def test_a_stranger_comes_to_yello_by_kakao_and_finds_who_is_here(new_phone, town, scripts):
    """Y31 Y32 Y33 Y34 Y35 Y50"""
    kakao, suffix = town[1], "" if scripts else "-no-scripts"
    person, friend = ("1001", "2001") if scripts else ("1002", "2002")
    kakao.introduce(person, "한새봄")
    kakao.introduce(friend, "Hanna ♥")
    kakao.friends[person] = [friend, "3000"]

    early = new_phone(over_http=True)
    page = early.page
    come_to_yello(early, kakao, friend)
    page.wait_for_url("**/yello/membership")
    enter_birthday(early)
    page.get_by_role("link", name="나중에 할게요").tap()
    expect(page.locator("#name")).to_have_value("")
    fill_in(early, f"hanna.{friend}")
    page.locator("#name").fill("김한나")
    page.get_by_role("button", name="완료").tap()
    page.wait_for_url("**/yello?welcome=1")

    phone = new_phone()
    page = phone.page
    page.goto("/yello")
    expect(page.get_by_role("link", name="데모 마을 사람으로, 또는 다른 방법으로")).to_have_attribute(
        "href", "/sign-in?app=yello&next=%2Fyello")
    ways = [each.get_attribute("href") for each in page.locator("a").all()]
    assert ways and all(each.startswith(("/", "#")) for each in ways), "no address that only an app opens"
    check_screen(phone, f"entrance-with-keys{suffix}")
    come_to_yello(phone, kakao, person)
    page.wait_for_url("**/yello/membership")
    enter_birthday(phone)
    page.get_by_role("link", name="카카오톡 친구 연결하기").tap()
    visit(phone, kakao, person)
    page.wait_for_url("**/yello/membership")
    expect(page.locator("#name")).to_have_value("한새봄")
    if scripts:
        page.locator("input#school").tap()
        page.locator("#school-keyword").fill("경희대학교")
        page.locator("dialog[open] .result").filter(has_text="경희대학교").first.tap()
        step(phone, "학과와 학번을 알려 주세요")
        page.locator("#department").tap()
        page.locator("#department-keyword").fill("미디어학과")
        page.locator("dialog[open] .result").filter(has_text="미디어학과").first.tap()
        page.locator("#entryYear").tap()
        page.locator("dialog[open] .result").filter(has_text="24학번").tap()
        step(phone, "이름과 아이디를 정해요")
        page.locator("#handle").press_sequentially(f"saebom.{person}")
        step(phone, "성별을 골라 주세요")
        page.get_by_text("여학생").tap()
        step(phone, "카카오톡 친구와 함께 시작해요")
    else:
        fill_in(phone, f"saebom.{person}")
    expect(page.locator(".friend-pick")).to_have_text(re.compile("김한나"))
    expect(page.locator("[data-count=friends]")).to_have_text("1")
    check_screen(phone, f"join-friends-with-keys{suffix}")
    if scripts:
        touch_question(page)
        page.get_by_role("button", name="다음", exact=True).tap()
        page.get_by_role("button", name="건너뛰기").tap()
    else:
        page.get_by_role("button", name="완료").tap()
    page.wait_for_url("**/yello?welcome=1")

    page.goto("/yello/manage")
    page.get_by_role("link", name="로그아웃").tap()
    asked = page.get_by_role("dialog" if scripts else "main")
    asked.get_by_role("button", name="로그아웃").tap()
    page.wait_for_url("**/yello/sign-in")
    come_to_yello(phone, kakao, person)
    page.wait_for_url(re.compile("/yello$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("친구 4명이 모이면 열려요")
    page.goto("/yello/friends")
    expect(page.locator(".count")).to_have_text("친구 1명")


@with_and_without_scripts
def test_another_way_in_is_linked_from_the_list_of_ways(phone, town, scripts):
    page, suffix = phone.page, "" if scripts else "-no-scripts"
    page.goto("/sign-in?next=/account/identities")
    page.get_by_role("link", name="카카오로 계속하기").tap()
    visit(phone, town[1], f"kakao-links-{scripts}")
    page.wait_for_url("**/account/identities")
    check_screen(phone, f"identities-ways{suffix}")
    page.get_by_role("link", name="Apple 연결하기").tap()
    visit(phone, town[2], f"apple-linked-{scripts}")
    page.get_by_role("button", name="Continue").tap()
    page.wait_for_url("**/account/identities")
    expect(page.locator(".rows .row strong")).to_have_text(["카카오", "Apple"])


@over_http
def test_the_same_person_is_the_same_account_on_another_phone(new_phone, town):
    accounts = []
    for _ in range(2):
        phone = new_phone()
        phone.page.goto("/sign-in?next=/yello/membership")
        phone.page.get_by_role("link", name="카카오로 계속하기").tap()
        visit(phone, town[1], "kakao-twice")
        phone.page.wait_for_url("**/yello/membership")
        answer = phone.context.request.get("/account", headers={"Accept": "application/json"})
        accounts.append(answer.json()["id"])
    assert accounts[0] == accounts[1]


@over_http
def test_the_door_of_wal_leads_in_by_kakao_and_by_apple(new_phone, town):
    """W3 W4"""
    for title, provider, person in (("카카오", town[1], "4001"), ("Apple", town[2], "000.wal.0001")):
        phone = new_phone()
        page = phone.page
        page.goto("/wal")
        ways = page.locator(".actions a.button")
        expect(ways).to_have_text(["카카오로 계속하기", "Apple로 계속하기"])
        if provider is town[1]:
            check_screen(phone, "wal-login-with-keys")
        ways.filter(has_text=title).tap()
        visit(phone, provider, person)
        if provider is town[2]:
            page.get_by_role("button", name="Continue").tap()
        page.wait_for_url(re.compile("/wal$"))
        expect(page.get_by_label("닉네임")).to_be_visible()
        assert phone.context.request.get("/account", headers={"Accept": "application/json"}).ok


@pytest.mark.worker
def test_another_site_gains_nothing_from_the_service_worker(phone, town):
    """What the worker sends on says which site it is from, as without it."""
    page = phone.page
    phone.allow("403|elsewhere[.]test")
    page.goto("/")
    page.evaluate(READY)
    page.goto("/")
    page.route("http://elsewhere.test/**", lambda route: route.fulfill(content_type="text/html; charset=utf-8", body=f"""
        <form method="post" action="{phone.origin}/session?_method=DELETE"><button>하나</button></form>
        <a href="{phone.origin}/sign-in/kakao?app=wal">둘</a>"""))
    page.goto("http://elsewhere.test/")
    with page.expect_response(lambda reply: reply.url.startswith(f"{phone.origin}/session")) as refused:
        page.get_by_role("button", name="하나").click()
    assert refused.value.status == 403
    page.goto("http://elsewhere.test/")
    page.get_by_role("link", name="둘").click()
    # Not at the provider's, which would sign in without asking.
    page.wait_for_url(re.compile(r"/sign-in[?]app=wal|/wal/sign-in"))
