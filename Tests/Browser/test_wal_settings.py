"""WAL's settings, signing out, leaving (W16, W19, W22)."""

import re

from actions import expect_toast
from expecting import expect
from screen_check import check_screen
from variants import over_http, with_and_without_scripts
from wal_member import WalMember


@with_and_without_scripts
def test_hours_and_kinds_are_saved(phone, scripts):
    """W16"""
    page = phone.page
    suffix = "" if scripts else "-no-scripts"
    member = WalMember(phone, slots=["MORNING"], categories=["COMFORT"])
    page.goto("/wal")
    page.get_by_role("link", name="설정").tap()
    expect(page.locator("h1")).to_have_text("설정")
    check_screen(phone, "wal-settings" + suffix)
    page.get_by_role("link", name="알림").tap()
    check_screen(phone, "wal-slots" + suffix)
    page.locator(".slot").filter(has_text="저녁").tap()
    if scripts:
        # Going back saves the changes.
        page.get_by_role("link", name="뒤로").tap()
    else:
        page.get_by_role("button", name="저장").tap()
    expect_toast(phone, "저장했어요.")
    assert member.call("GET", "/wal/me")["slots"] == ["MORNING", "NIGHT"]

    page.get_by_role("link", name="왈소리 유형").tap()
    check_screen(phone, "wal-kinds" + suffix)
    page.locator(".kind").filter(has_text="위로").tap()
    page.get_by_role("button", name="저장").tap()
    expect(page.locator("#categories-error")).to_have_text("왈소리 유형을 하나 이상 골라 주세요.")
    page.locator(".kind").filter(has_text="꾸중").tap()
    page.get_by_role("button", name="저장").tap()
    expect_toast(phone, "저장했어요.")
    assert member.call("GET", "/wal/me")["categories"] == ["YELL"]


def test_back_saves_choices_as_the_arrow_does(phone):
    """W16"""
    page = phone.page
    back = "setTimeout(() => history.back()) && 0"
    member = WalMember(phone, slots=["MORNING"])
    page.goto("/wal/settings")
    page.get_by_role("link", name="알림").tap()
    page.locator(".slot").filter(has_text="저녁").tap()
    page.evaluate(back)
    expect_toast(phone, "저장했어요.")
    assert member.call("GET", "/wal/me")["slots"] == ["MORNING", "NIGHT"]
    # What was changed and changed back is not saved.
    page.get_by_role("link", name="알림").tap()
    for _ in range(2):
        page.locator(".slot").filter(has_text="점심").tap()
    page.evaluate(back)
    expect(page.locator("h1")).to_have_text("설정")
    expect(page.locator(".toasts .toast")).to_have_count(0)
    assert member.call("GET", "/wal/me")["slots"] == ["MORNING", "NIGHT"]


@with_and_without_scripts
def test_nickname_zone_and_the_pages_about_wal(phone, scripts):
    """W16"""
    page = phone.page
    suffix = "" if scripts else "-no-scripts"
    member = WalMember(phone)
    page.goto("/wal/settings")
    page.get_by_role("link", name=re.compile("내 정보")).tap()
    check_screen(phone, "wal-me" + suffix)
    page.get_by_role("link", name="닉네임 바꾸기").tap()
    check_screen(phone, "wal-nickname" + suffix)
    page.get_by_label("닉네임").fill("두 낱말")
    page.get_by_role("button", name="완료").tap()
    expect(page.locator("#nickname-error")).to_contain_text("띄어쓰기 없이")
    page.get_by_label("닉네임").fill("새보리")
    page.get_by_role("button", name="완료").tap()
    expect_toast(phone, "저장했어요.")
    expect(page.locator(".me-head h2")).to_have_text("새보리")
    page.goto("/wal/me/zone")
    page.get_by_label("어디에 있어요?").select_option("Europe/Paris")
    check_screen(phone, "wal-zone" + suffix)
    page.get_by_role("button", name="저장").tap()
    expect_toast(phone, "저장했어요.")
    assert member.call("GET", "/wal/me")["zone"] == "Europe/Paris"
    for path, name in (("/wal/about", "wal-about"), ("/wal/notices", "wal-notices")):
        page.goto(path)
        check_screen(phone, name + suffix)


@with_and_without_scripts
def test_signing_out_asks_first_and_leads_to_the_door(phone, scripts):
    """W19 W26"""
    page = phone.page
    WalMember(phone)
    page.goto("/wal/me")
    page.get_by_role("link", name="로그아웃").tap()
    asked = page.get_by_role("dialog", name="로그아웃할까요?") if scripts else page.locator("main")
    expect(asked.get_by_role("button", name="복구 코드 새로 받기")).to_be_visible()
    check_screen(phone, "wal-sign-out" if scripts else "wal-sign-out-no-scripts")
    asked.get_by_role("link", name="취소").tap()
    page.get_by_role("link", name="로그아웃").tap()
    asked.get_by_role("button", name="로그아웃").tap()
    page.wait_for_url(re.compile("/wal$"))
    expect(page.locator(".hello")).to_be_visible()
    assert not [cookie for cookie in phone.context.cookies() if cookie["name"] == "madang"]


@with_and_without_scripts
def test_leaving_shows_what_goes_asks_why_and_once_more(phone, scripts):
    """W22"""
    page = phone.page
    suffix = "" if scripts else "-no-scripts"
    member = WalMember(phone)
    member.schedule("그날의 나에게", days=3)
    page.goto("/wal/me")
    page.get_by_role("link", name="왈 떠나기").tap()
    expect(page.locator(".counters")).to_have_text(re.compile(r"내가 쓴 왈소리\s*1"))
    expect(page.get_by_role("link", name="떠나기 전에 내 데이터 받기")).to_be_visible()
    check_screen(phone, "wal-leave" + suffix)
    page.get_by_role("link", name="뒤로").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("내 정보")
    page.get_by_role("link", name="왈 떠나기").tap()
    page.get_by_role("link", name="그래도 떠나기").tap()
    expect(page.get_by_text("함께할 친구가 없어요")).to_have_count(0)
    # Any number of reasons, including none.
    reasons = page.get_by_role("group", name=re.compile("왜 떠나는지")).get_by_role("checkbox")
    assert reasons.count() >= 4 and not any(each.is_checked() for each in reasons.all())
    for words in ("자주 쓰지 않아요", "내 정보가 걱정돼요"):
        page.get_by_text(words).tap()
    expect(page.locator("input[name=reasons]:checked")).to_have_count(2)
    check_screen(phone, "wal-leave-reason" + suffix)
    page.get_by_role("link", name="떠나기", exact=True).tap()
    sure = page.get_by_role("dialog", name="정말 떠날까요?")
    sure.get_by_role("button", name="네, 떠날게요").tap()
    page.wait_for_url("**/account/left?app=wal")
    assert not [cookie for cookie in phone.context.cookies() if cookie["name"] == "madang"]
    page.goto("/wal")
    expect(page.locator(".hello")).to_be_visible()


@over_http
def test_the_accounts_pages_and_papers_look_like_wal_and_lead_back_to_it(phone):
    page = phone.page
    WalMember(phone)
    heading = page.get_by_role("heading", level=1)
    for start, words, back in (
        ("/wal/me", "로그인한 기기", "내 정보"), ("/wal/me", "로그인 방법", "내 정보"),
        ("/wal/me", "마당 계정", "내 정보"), ("/wal/settings", "고객센터", "설정"),
        ("/wal/settings", "개인정보 처리방침", "설정"), ("/wal/settings", "이용약관", "설정"),
    ):
        page.goto(start)
        page.get_by_role("link", name=words).tap()
        expect(heading).to_have_text("내 계정" if words == "마당 계정" else words)
        expect(page.locator("html")).to_have_class("wal")
        check_screen(phone, f"wal-{words.replace(' ', '-')}")
        page.get_by_role("link", name="뒤로").tap()
        expect(heading).to_have_text(back)
    page.goto("/help?app=wal")
    expect(page.locator("main")).not_to_contain_text("쪽지")
    page.goto("/account?app=wal")
    page.get_by_role("link", name="로그인한 기기").tap()
    page.get_by_role("link", name="뒤로").tap()
    expect(heading).to_have_text("내 계정")
    page.get_by_role("link", name="뒤로").tap()
    expect(heading).to_have_text("내 정보")


@over_http
def test_privacy_read_at_the_door_leads_back_to_the_door(phone):
    page = phone.page
    page.goto("/wal")
    page.get_by_role("link", name="개인정보 처리방침").tap()
    expect(page.locator("html")).to_have_class("wal")
    page.get_by_role("link", name="뒤로").tap()
    expect(page).to_have_url(re.compile("/wal$"))
    expect(page.locator(".hello")).to_be_visible()
