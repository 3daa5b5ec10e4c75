"""My notes: empty list, too few points, sharing, asking who, reporting, paging (Y9–Y19)."""

import json
import re
from urllib.parse import quote

import pytest

from actions import expect_toast, open_tab
from expecting import expect
from screen_check import SCREENSHOTS, check_screen
from variants import over_http, with_and_without_scripts, with_and_without_scripts_in_browser
from waiting import wait_until


@pytest.fixture
def sender(new_person, phone):
    """Someone who has voted for `sender.target`, signed in on this phone."""
    target = new_person("한새봄", at=phone)
    someone = new_person("김가온", gender="MALE")
    someone.befriend(target, *(new_person(name) for name in ("이나무", "박다래", "최라온")))
    someone.target = target
    return someone


@with_and_without_scripts
def test_with_no_notes_an_empty_view_leads_to_the_vote(phone, new_person, scripts):
    """Y12"""
    new_person("한새봄", at=phone)
    phone.page.goto("/yello/notes")
    expect(phone.page.locator("#notes")).to_contain_text("아직 도착한 쪽지가 없어요")
    if scripts:
        # By style alone.
        expect(phone.page.get_by_role("link", name="누가 보냈는지 힌트 알아보기")).to_be_hidden()
    check_screen(phone, "notes-empty" if scripts else "notes-empty-no-scripts")
    phone.page.get_by_role("link", name="투표하러 가기").tap()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("친구 4명이 모이면 열려요")


@with_and_without_scripts_in_browser
def test_what_is_still_closed_stands_out_in_the_list(phone, sender, scripts):
    """Y10: by a dot, a word and its weight, so not by colour alone."""
    sender.vote_for(sender.target, answers=2)
    page = phone.page
    page.goto("/yello/notes")
    page.locator(".note").first.tap()
    page.wait_for_url("**/yello/notes/*")
    page.goto("/yello/notes")
    opened, closed = page.locator(".note").all()
    expect(closed.locator(".unread")).to_have_text("안 읽음")
    expect(opened.locator(".unread")).to_have_count(0)
    expect(page.locator("main").get_by_role("link", name=re.compile("안 읽음"))).to_have_count(1)
    weight = "each => [...each.querySelectorAll('.note-text > span:last-child')].map(s => getComputedStyle(s).fontWeight)[0]"
    assert int(closed.evaluate(weight)) >= int(opened.evaluate(weight)) + 300
    check_screen(phone, "notes-read" if scripts else "notes-read-no-scripts")


def test_the_button_below_the_notes_keeps_clear_of_the_face_in_the_bar(phone, sender):
    sender.vote_for(sender.target, answers=1)
    page = phone.page
    page.goto("/yello/notes")
    who = page.get_by_role("link", name="누가 보냈는지 힌트 알아보기").bounding_box()
    face = page.locator(".tab-face").bounding_box()
    assert who["y"] + who["height"] + 8 <= face["y"], (who, face)


@with_and_without_scripts
def test_who_has_too_few_points_is_sent_to_vote(phone, sender, scripts):
    """Y15 Y16"""
    sender.vote_for(sender.target, answers=1)
    page = phone.page
    page.goto("/yello/notes")
    page.locator(".note").tap()
    page.get_by_role("link", name="키워드 열기").tap()
    page.get_by_role("button", name="키워드 열기").tap()
    page.get_by_role("dialog").get_by_role("link", name="확인").tap()
    page.get_by_role("link", name="초성 열기").tap()
    lack = page.get_by_role("dialog", name="포인트가 모자라요")
    expect(lack).to_contain_text("300포인트가 필요해요")
    expect(lack).to_contain_text("100")
    check_screen(phone, "note-lack" if scripts else "note-lack-no-scripts")
    lack.get_by_role("link", name="투표하러 가기").tap()
    expect(page).to_have_url(re.compile("/yello$"))


# A stub of sharing that records what it was given.
SHARES = """
navigator.canShare = ({ files }) => files.every((file) => file.type === "image/png");
navigator.share = async ({ files: [{ name, type, size }] }) => {
  document.documentElement.dataset.shared = JSON.stringify({ name, type, size });
};
"""


@with_and_without_scripts
def test_without_a_sheet_to_share_by_the_picture_is_downloaded(phone, sender, scripts, tmp_path):
    """Y19"""
    sender.vote_for(sender.target, answers=1)
    page = phone.page
    page.goto("/yello/notes")
    page.locator(".note").tap()
    with page.expect_download() as download:
        page.get_by_role("link", name="공유").tap()
    assert download.value.suggested_filename == "yello-note.png"
    if scripts:
        expect_toast(phone, "쪽지 그림을 저장했어요")
    picture = tmp_path / "note.png"
    download.value.save_as(picture)
    assert picture.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    (SCREENSHOTS / "note-picture.png").write_bytes(picture.read_bytes())


def test_a_note_goes_to_the_phones_own_sheet_as_a_picture(phone, sender):
    """Y19"""
    sender.vote_for(sender.target, answers=1)
    page = phone.page
    page.add_init_script(SHARES)
    page.goto("/yello/notes")
    page.locator(".note").tap()
    page.get_by_role("link", name="공유").tap()
    expect(page.locator("html")).to_have_attribute("data-shared", re.compile("size"))
    shared = json.loads(page.locator("html").get_attribute("data-shared"))
    assert shared["name"] == "yello-note.png" and shared["type"] == "image/png"
    assert shared["size"] > 20_000
    expect(page).to_have_url(re.compile("/yello/notes/"))


@with_and_without_scripts
def test_asking_who_sent_a_note_leads_to_what_may_come_and_back(phone, sender, scripts):
    """Y18"""
    sender.vote_for(sender.target, answers=1)
    page = phone.page
    suffix = "" if scripts else "-no-scripts"
    page.goto("/yello/notes")
    who = page.get_by_role("link", name="누가 보냈는지 힌트 알아보기")
    who.tap()
    expect(page.get_by_role("heading", level=2)).to_have_text("이름 대신 힌트 두 가지")
    expect(page.locator(".slide")).to_have_count(3)
    # The hints on sale and their prices; the name is not one of them.
    expect(page.locator("main")).to_contain_text("키워드 100포인트, 초성 하나 300포인트.")
    expect(page.locator("main")).to_contain_text("지금은 이름을 여는 상품이 없어요.")
    # The products of the survey.
    expect(page.locator(".pay-for")).to_contain_text(["투표 포인트는 두 배, 초성은 무료예요", "보낸 사람의 이름을 볼 수 있어요"])
    check_screen(phone, f"payment{suffix}")
    page.get_by_role("link", name="이름은 비밀").tap()
    expect(page.get_by_role("heading", name="이름은 비밀")).to_be_in_viewport(ratio=1)
    if scripts:
        expect(page.locator(".dots a").nth(2)).to_have_attribute("aria-current", "true")
        expect(page.locator(".dots [aria-current]")).to_have_count(1)
    page.get_by_role("link", name="뒤로").tap()
    expect(page).to_have_url(re.compile("/yello/notes$"))

    page.locator(".note").tap()
    page.wait_for_url("**/yello/notes/*")
    note = page.url
    who.tap()
    page.get_by_role("button", name="열람권 2장").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("아직 준비 중이에요")
    expect(page.locator("main")).to_contain_text("결제는 되지 않았어요")
    check_screen(phone, f"payment-soon{suffix}")
    page.get_by_role("link", name="나가기").tap()
    expect(page).to_have_url(note)


@with_and_without_scripts
def test_a_note_is_reported_and_its_sender_muted_unnamed(phone, sender, scripts):
    sender.vote_for(sender.target, answers=3)
    page = phone.page
    page.goto("/yello/notes")
    page.locator(".note").first.tap()
    page.get_by_role("link", name="더 보기: 신고, 받지 않기").tap()
    menu = page.get_by_role("dialog", name="이 쪽지가 불편한가요?")
    check_screen(phone, "note-menu" if scripts else "note-menu-no-scripts")
    menu.locator("summary").filter(has_text="쪽지 신고하기").tap()
    expect(menu).to_contain_text("신고하면 이 쪽지는 내 목록에서 사라져요.")
    menu.get_by_text("욕하거나 괴롭혀요").tap()
    menu.get_by_role("button", name="신고 보내기").tap()
    expect_toast(phone, "신고했어요. 쪽지는 목록에서 뺐어요.")
    expect(page.locator(".note")).to_have_count(2)
    page.locator(".note").last.tap()
    page.get_by_role("link", name="더 보기: 신고, 받지 않기").tap()
    menu.locator("summary").filter(has_text="이 사람 쪽지 받지 않기").tap()
    expect(menu).to_contain_text("누구인지는 서로 알 수 없어요")
    menu.get_by_role("button", name="받지 않기").tap()
    expect_toast(phone, "이제 이 사람의 쪽지는 오지 않아요.")
    expect(page.locator(".note")).to_have_count(1)

    open_tab(phone, "프로필")
    expect(page.locator(".counters dd").nth(1)).to_have_text("1")
    page.get_by_role("link", name="관리").tap()
    page.get_by_role("link", name="받지 않는 쪽지").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("받지 않는 쪽지")
    expect(page.locator(".row")).to_have_count(1)
    assert "김가온" not in page.content(), "a mute must not tell who wrote"
    check_screen(phone, "muted" if scripts else "muted-no-scripts")
    page.get_by_role("button", name="다시 받기").tap()
    expect(page.locator(".row")).to_have_count(0)
    page.reload()
    expect(page.locator("main")).to_contain_text("받지 않는 쪽지가 없어요")


@over_http
def test_the_servers_own_log_tells_nothing_of_who_wrote_what(phone, sender, demo):
    """Hard case 8: a note is sent, listed, opened and its hints are asked for; the log names paths and numbers."""
    sender.vote_for(sender.target, answers=1)
    page = phone.page
    page.goto("/yello/notes")
    page.locator(".note").tap()
    page.get_by_role("link", name="키워드 열기").tap()
    page.get_by_role("button", name="키워드 열기").tap()
    keyword = page.get_by_role("dialog").locator(".found").inner_text()
    note = sender.target.notes()[0]["id"]
    # Log lines are written every second; the one of the hint is the last.
    wait_until(lambda: f"/yello/notes/{note}/keyword" in demo.output(), page)
    lines = demo.output()
    for hidden in (sender.name, sender.handle, sender.id, keyword):
        for spelled in (hidden, quote(hidden)):
            assert not re.search(rf"(?<!\w){re.escape(spelled)}(?!\w)", lines), hidden


def test_the_notes_come_ten_at_a_time(phone, sender, new_person):
    """Y9 Y11 """
    sender.vote_for(sender.target)
    other = new_person("강바다")
    other.befriend(sender.target, *(new_person(name) for name in ("정마루", "조사랑", "윤아침")))
    other.vote_for(sender.target, answers=5)
    page = phone.page
    page.goto("/yello/notes")
    expect(page.locator(".note")).to_have_count(10)
    expect(page.locator("h1 .count")).to_have_text("15개")
    page.locator("#notes .more").scroll_into_view_if_needed()
    expect(page.locator(".note")).to_have_count(15)
    expect(page.locator("#notes .more")).to_have_count(0)
    expect(page.locator(".note").first).to_contain_text("여학생이 보냈어요")
    expect(page.locator(".note").last).to_contain_text("남학생이 보냈어요")
    addresses = page.locator(".note").evaluate_all("all => all.map(each => each.href)")
    assert len(set(addresses)) == 15
