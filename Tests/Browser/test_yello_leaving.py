"""Managing one's membership: legal pages, devices, sign-in methods, export, and leaving (Y26–Y28)."""

import json
import re

from actions import expect_toast, open_tab
from expecting import expect
from people import enter
from screen_check import check_screen
from variants import over_http, with_and_without_scripts


def heading(page, words):
    expect(page.get_by_role("heading", level=1)).to_have_text(words)


def manage(phone):
    open_tab(phone, "프로필")
    phone.page.get_by_role("link", name="관리").tap()
    heading(phone.page, "관리")


@with_and_without_scripts
def test_manage_leads_to_help_privacy_and_terms_and_back(phone, new_person, scripts):
    """Y26"""
    new_person("한새봄", at=phone)
    page = phone.page
    page.goto("/yello")
    manage(phone)
    check_screen(phone, "manage" if scripts else "manage-no-scripts")
    for words, name in [("고객센터", "help"), ("개인정보 처리방침", "privacy"), ("이용약관", "terms")]:
        page.get_by_role("link", name=words).tap()
        heading(page, words)
        expect(page.locator("html")).to_have_class("yello")
        if scripts:
            check_screen(phone, f"paper-{name}")
        page.get_by_role("link", name="뒤로").tap()
        heading(page, "관리")


@over_http
def test_devices_and_ways_in_lead_back_to_the_app_they_were_opened_from(phone, new_person):
    new_person("한새봄", at=phone)
    page = phone.page
    page.goto("/yello/manage")
    page.get_by_role("link", name="로그인 방법").tap()
    expect(page.locator("html")).to_have_class("yello")
    check_screen(phone, "yello-identities")
    check_screen(phone, "yello-identities-no-scripts")
    page.get_by_role("button", name="새 연습용 방법").tap()
    expect_toast(phone, "연결했어요.")
    page.locator("summary", has_text="연결 끊기").first.tap()
    page.get_by_role("button", name="끊기").first.tap()
    expect_toast(phone, "연결을 끊었어요.")
    expect(page.locator("html")).to_have_class("yello")
    page.get_by_role("link", name="뒤로").tap()
    heading(page, "관리")
    page.get_by_role("link", name="로그인한 기기").tap()
    check_screen(phone, "yello-sessions")
    page.get_by_role("link", name="뒤로").tap()
    heading(page, "관리")


@over_http
def test_what_manage_leads_to_leads_back_to_manage(phone, new_person):
    new_person("한새봄", at=phone)
    page = phone.page
    for words in ("친구 찾기", "공개 설정", "차단한 사람", "받지 않는 쪽지"):
        page.goto("/yello/manage")
        page.get_by_role("link", name=words).tap()
        heading(page, words)
        if words == "친구 찾기":
            page.get_by_role("searchbox").fill("없는이름")
            page.get_by_role("searchbox").press("Enter")
            expect(page.locator("#found")).to_contain_text("찾는 사람이 없어요")
        page.get_by_role("link", name="뒤로").tap()
        heading(page, "관리")


@over_http
def test_a_stranger_comes_back_from_the_privacy_paper_to_the_door(phone):
    page = phone.page
    page.goto("/yello")
    page.get_by_role("link", name="개인정보 처리방침").tap()
    expect(page.locator("html")).to_have_class("yello")
    page.get_by_role("link", name="뒤로").tap()
    expect(page).to_have_url(re.compile("/yello/sign-in$"))


@with_and_without_scripts
def test_leaving_shows_what_goes_asks_why_and_once_more_and_then_all_is_gone(
        phone, new_phone, new_person, scripts):
    """Y28"""
    suffix = "" if scripts else "-no-scripts"
    me = new_person("한새봄", at=phone)
    friend = new_person("김가온", gender="MALE")
    friend.befriend(me, *(new_person(name) for name in ("이나무", "박다래", "최라온")))
    friend.vote_for(me, answers=2)
    page = phone.page
    page.goto("/yello")
    manage(phone)
    page.get_by_role("link", name="YELL:O 떠나기").tap()
    expect(page.locator("main")).to_contain_text("떠나면 이런 것들이 사라져요")
    expect(page.locator(".counters")).to_contain_text("200")
    check_screen(phone, f"leave-losses{suffix}")
    page.get_by_role("link", name="그래도 떠나기").tap()
    offer = page.get_by_role("link", name="친구 초대하기")
    if scripts:
        # By style alone.
        expect(offer).to_be_hidden()
    page.get_by_text("함께할 친구가 없어요").tap()
    expect(offer).to_be_visible()
    check_screen(phone, f"leave-reason{suffix}")
    page.get_by_text("다른 이유가 있어요").tap()
    page.get_by_label("다른 이유라면 (30자까지)").fill("시험 기간이라서요")
    page.get_by_role("link", name="떠나기", exact=True).tap()
    sure = page.get_by_role("dialog", name="정말 떠날까요?")
    check_screen(phone, f"leave-sure{suffix}")
    sure.get_by_role("link", name="아니요").tap()
    expect(sure).to_be_hidden()
    page.get_by_role("link", name="떠나기", exact=True).tap()
    sure.get_by_role("button", name="네, 떠날게요").tap()
    page.wait_for_url("**/account/left?app=yello")
    heading(page, "모두 지웠어요")
    check_screen(phone, f"left{suffix}")
    assert not [cookie for cookie in phone.context.cookies() if cookie["name"] == "madang"]
    page.goto("/yello")
    expect(page).to_have_url(re.compile(r"/yello/sign-in\?next="))


def test_leaving_goes_by_keyboard_alone(phone, new_person):
    new_person("한새봄", at=phone)
    page = phone.page
    page.goto("/account/apps/yello?step=reason")

    def press_on(name, role="link"):
        target = page.get_by_role(role, name=name, exact=True)
        for _ in range(40):
            page.keyboard.press("Tab")
            if target.evaluate("element => element === document.activeElement"):
                return page.keyboard.press("Enter")
        raise AssertionError(f"{name} is not reached by the Tab key")

    press_on("떠나기")
    expect(page.get_by_role("dialog", name="정말 떠날까요?")).to_be_visible()
    press_on("네, 떠날게요", "button")
    page.wait_for_url("**/account/left?app=yello")


@over_http
def test_my_data_comes_as_a_file_without_what_is_unpaid(phone, new_person, tmp_path):
    me = new_person("한새봄", at=phone)
    friend = new_person("김가온", gender="MALE")
    friend.befriend(me, *(new_person(name) for name in ("이나무", "박다래", "최라온")))
    friend.vote_for(me, answers=1)
    page = phone.page
    page.goto("/yello/manage")
    with page.expect_download() as download:
        page.get_by_role("link", name="내 데이터 받기").tap()
    assert download.value.suggested_filename == "madang.json"
    file = tmp_path / "madang.json"
    download.value.save_as(file)
    export = json.loads(file.read_text())
    assert export["apps"]["yello"]["handle"] == me.handle
    [note] = export["apps"]["yello"]["notesReceived"]
    assert "keyword" not in note and "sender" not in note


@with_and_without_scripts
def test_another_device_is_seen_and_signed_out(phone, new_phone, scripts):
    suffix = "" if scripts else "-no-scripts"
    other = new_phone(over_http=True)
    for each in (phone, other):
        enter(each, "haram.yun")
    page = phone.page
    page.goto("/account/sessions")
    expect(page.locator(".row")).to_contain_text(["지금 쓰는 기기"])
    check_screen(phone, f"sessions{suffix}")
    page.get_by_role("button", name="다른 기기 모두 로그아웃").tap()
    expect_toast(phone, "다른 기기에서 모두 로그아웃했어요.")
    expect(page.locator(".row")).to_have_count(1)
    other.page.goto("/yello")
    expect(other.page).to_have_url(re.compile(r"/yello/sign-in\?next="))


@with_and_without_scripts
def test_a_way_in_is_linked_and_unlinked_and_the_last_one_stays(phone, new_person, scripts):
    suffix = "" if scripts else "-no-scripts"
    new_person("한새봄", at=phone)
    page = phone.page
    page.goto("/account/identities")
    expect(page.locator("main")).to_contain_text("하나뿐이라 끊을 수 없어요")
    page.get_by_role("button", name="새 연습용 방법").tap()
    expect_toast(phone, "연결했어요.")
    expect(page.locator(".row")).to_have_count(2)
    check_screen(phone, f"identities{suffix}")
    page.locator("summary", has_text="연결 끊기").first.tap()
    page.get_by_role("button", name="끊기").first.tap()
    expect_toast(phone, "연결을 끊었어요.")
    expect(page.locator(".row")).to_have_count(1)


@with_and_without_scripts
def test_two_accounts_in_one_app_are_kept_apart_and_an_empty_one_takes_the_other_in(
        phone, new_phone, new_person, scripts):
    suffix = "" if scripts else "-no-scripts"
    new_person("한새봄", at=phone)
    page = phone.page
    page.goto("/account/identities")
    page.get_by_role("button", name=re.compile(" 계정 연결하기")).first.tap()
    heading(page, "계정 합치기")
    expect(page.get_by_role("alert")).to_contain_text("합칠 수 없어요")
    check_screen(phone, f"merge-refused{suffix}")
    page.get_by_role("button", name="따로 두기").tap()
    expect_toast(phone, "그대로 두었어요.")


def test_my_account_stands_in_the_yards_own_look(phone, new_person):
    new_person("한새봄", at=phone)
    for path in ("/account", "/account/leave", "/account/leave?step=reason"):
        phone.page.goto(path)
        check_screen(phone, "account" + path.removeprefix("/account").replace("/", "-").replace("?step=", "-"))
