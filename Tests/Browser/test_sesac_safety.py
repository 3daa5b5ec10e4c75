"""Hiding from the numbers of people one knows, and sharing a meeting with a friend (E36 E37)."""

import http.client

import pytest

from actions import expect_toast
from expecting import expect
from screen_check import check_screen
from test_sesac import join, meet_first
from variants import with_and_without_scripts
from waiting import PATIENCE

pytestmark = pytest.mark.fresh_demo


@with_and_without_scripts
def test_hiding_from_my_contacts(phone, scripts):
    """E36"""
    page = phone.page
    suffix = "" if scripts else "-no-scripts"
    join(phone)
    page.goto("/sesac/me")
    page.locator(".menu-row").filter(has_text="연락처에게 숨기기").tap()
    expect(page.locator("h1")).to_have_text("연락처에게 숨기기")
    expect(page.locator("[data-hidden-count]")).to_contain_text("숨긴 번호 0개")
    check_screen(phone, "sesac-hide" + suffix)
    phone.allow("422")
    field = page.get_by_label("휴대폰 번호")
    page.get_by_role("button", name="숨기기", exact=True).tap()
    expect(page.locator("#numbers-error")).to_contain_text("한 줄에 하나씩")
    field.fill("010-1234-5678\n02-123-4567")
    page.get_by_role("button", name="숨기기", exact=True).tap()
    expect(page.locator("#numbers-error")).to_contain_text("02-123-4567")
    expect(field).to_have_value("010-1234-5678\n02-123-4567")
    check_screen(phone, "sesac-hide-refused" + suffix)
    field.fill("010-1234-5678\n+82 10 8765 4321")
    page.get_by_role("button", name="숨기기", exact=True).tap()
    expect_toast(phone, "이 번호와는 서로 보이지 않아요.")
    expect(page.locator("[data-hidden-count]")).to_contain_text("숨긴 번호 2개")
    # The same again, as after a lost reply.
    page.get_by_label("휴대폰 번호").fill("01012345678")
    page.get_by_role("button", name="숨기기", exact=True).tap()
    expect(page.get_by_label("휴대폰 번호")).to_have_value("")
    expect(page.locator("[data-hidden-count]")).to_contain_text("숨긴 번호 2개")
    check_screen(phone, "sesac-hidden" + suffix)
    page.get_by_role("button", name="이 번호만 풀기").tap()
    expect(page.locator("#removed-error")).to_contain_text("한 줄에 하나씩")
    page.get_by_label("숨기기를 풀 번호").fill("01012345678")
    page.get_by_role("button", name="이 번호만 풀기").tap()
    expect_toast(phone, "숨기기를 풀었어요.")
    expect(page.locator("[data-hidden-count]")).to_contain_text("숨긴 번호 1개")
    page.locator("summary").filter(has_text="모두 풀기").tap()
    page.get_by_role("button", name="모두 풀게요").tap()
    expect_toast(phone, "숨기기를 모두 풀었어요.")
    expect(page.locator("[data-hidden-count]")).to_contain_text("숨긴 번호 0개")
    page.reload()
    expect(page.locator("[data-hidden-count]")).to_contain_text("숨긴 번호 0개")


def test_numbers_come_from_the_contacts_of_the_phone(phone):
    """E36: only mobile numbers, each once, below what was typed."""
    page = phone.page
    join(phone)
    page.add_init_script("""Object.defineProperty(navigator, 'contacts', { value: { select: async () => [
      { tel: ['+82 10-1111-2222', '02-123-4567'] }, { tel: ['010 1111 2222', '011-333-4444'] }, { tel: [] }] } })""")
    page.goto("/sesac/hidden-numbers")
    page.get_by_label("휴대폰 번호").fill("01099998888")
    page.get_by_role("button", name="연락처에서 고르기").tap()
    expect(page.get_by_label("휴대폰 번호")).to_have_value("01099998888\n01011112222\n0113334444")
    page.get_by_role("button", name="숨기기", exact=True).tap()
    expect(page.locator("[data-hidden-count]")).to_contain_text("숨긴 번호 3개")


def opened(phone, path):
    """The status and text that somebody gets who is not signed in."""
    connection = http.client.HTTPConnection("localhost", int(phone.origin.rsplit(":", 1)[1]), timeout=PATIENCE)
    connection.request("GET", path, headers={"Accept": "text/html", "Accept-Language": "ko"})
    try:
        reply = connection.getresponse()
        return reply.status, reply.read().decode()
    finally:
        connection.close()


def test_sharing_a_meeting_with_a_friend(phone):
    """E37"""
    page = phone.page
    join(phone)
    meet_first(phone)
    page.goto("/sesac")
    page.locator(".state-button").tap()
    expect(page.locator("h1")).to_have_text("약속")
    partner = page.locator(".person-name").inner_text()
    page.get_by_role("link", name="친구에게 약속 공유").tap()
    expect(page.locator("h1")).to_have_text("약속 공유")
    check_screen(phone, "sesac-share")
    phone.allow("422")
    page.get_by_role("button", name="링크 만들기").tap()
    expect(page.locator("#place-error")).to_contain_text("60자까지")
    check_screen(phone, "sesac-share-refused")
    page.get_by_label("어디쯤에서 만나나요?").fill("영등포구청역 2번 출구 카페")
    page.locator("label.chip").filter(has_text="8시간").tap()
    page.get_by_role("button", name="링크 만들기").tap()
    expect_toast(phone, "링크가 준비됐어요.")
    check_screen(phone, "sesac-shared")
    link = page.locator(".share-address").get_attribute("href")
    status, text = opened(phone, link)
    assert status == 200 and partner in text and "2번 출구 카페" in text

    # Another place; the link that the friend has goes on.
    page.get_by_label("어디쯤에서 만나나요?").fill("역 앞 편의점")
    with page.expect_navigation():
        page.get_by_role("button", name="장소와 시간 바꾸기").tap()
    expect(page.locator(".share-address")).to_have_attribute("href", link)
    expect(page.get_by_label("8시간")).to_be_checked()
    page.locator(".share-address").tap()
    expect(page.locator("dl")).to_contain_text("역 앞 편의점")
    expect(page.locator("dl")).to_contain_text(partner)
    check_screen(phone, "sesac-shared-meeting")

    page.go_back()
    page.locator("summary").filter(has_text="공유 그만하기").tap()
    page.get_by_role("button", name="그만할게요").tap()
    expect_toast(phone, "공유를 그만뒀어요. 링크는 더 열리지 않아요.")
    expect(page.locator(".share-address")).to_have_count(0)
    status, text = opened(phone, link)
    assert status == 404 and partner not in text and "공유가 끝났거나 없는 링크예요." in text
