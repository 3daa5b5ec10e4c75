"""Posts, the feed and consultations: seen, liked, written, and talked about (D7 D15 D19 D22 D23 D33 D34 DE1 DE2 DE14)."""

import struct
import zlib

import pytest

from expecting import expect
from screen_check import check_screen
from test_yedi import join, open_shop
from actions import expect_toast, force_tap
from variants import with_and_without_scripts
from waiting import wait_until

pytestmark = [pytest.mark.fresh_demo, pytest.mark.usefixtures("gallery")]


def picture(color):
    """A photo to be chosen: a PNG of one colour."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    rows = (b"\0" + bytes(color) * 400) * 500
    header = struct.pack(">IIBBBBB", 400, 500, 8, 2, 0, 0, 0)
    content = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return {"name": "photo.png", "mimeType": "image/png", "buffer": content}


def test_the_feed_is_seen_without_an_account(phone):
    """D5 D7 D63 DE2 DE3"""
    page = phone.page
    page.goto("/yedi")
    expect(page.locator(".feed-post")).not_to_have_count(0)
    page.locator(".feed-post").nth(2).scroll_into_view_if_needed()
    expect(page.locator(".feed-post")).not_to_have_count(3)
    page.locator(".feed-post h2 a").first.tap()
    expect(page.locator(".post h2")).to_be_visible()
    check_screen(phone, "yedi-post")
    page.locator(".post-designer a.designer-line").tap()
    expect(page.locator(".post-grid li")).not_to_have_count(0)
    check_screen(phone, "yedi-designer-posts")


@with_and_without_scripts
def test_a_client_likes_and_talks(phone, scripts):
    """D1 D13 D15 D33 D34 D36 D39 DE1"""
    page = phone.page
    suffix = "" if scripts else "-no-scripts"
    join(phone, "고운", "CLIENT")
    page.goto("/yedi")
    if scripts:
        # A double tap likes and never takes the like back.
        photo = page.locator(".feed-post .photo-pager a").first
        for _ in range(2):
            photo.dblclick()
            expect(page.locator(".feed-post .like button").first).to_have_attribute("aria-pressed", "true")
            expect(page.locator(".heart-burst")).to_have_count(0)
    else:
        page.locator(".feed-post .like button").first.tap()
        expect(page.locator(".post .like button")).to_have_attribute("aria-pressed", "true")
    page.goto("/yedi/me/likes")
    expect(page.locator(".post-grid li")).to_have_count(1)
    check_screen(phone, "yedi-liked" + suffix)
    page.locator(".post-square").tap()
    if scripts:
        page.locator(".photo-pager a").first.tap()
        expect(page.locator("dialog.viewer[open]")).to_be_visible()
        check_screen(phone, "yedi-viewer")
        page.get_by_role("button", name="닫기").tap()
    page.get_by_role("button", name="상담하기").tap()
    expect(page.locator(".chat-card")).to_have_count(1)
    page.get_by_label("메시지", exact=True).last.fill("이 머리 될까요?")
    page.get_by_role("button", name="보내기", exact=True).tap()
    expect(page.locator(".chat-bubble")).to_contain_text(["이 머리 될까요?"])
    check_screen(phone, "yedi-room" + suffix)
    page.locator(".chat-extras summary").tap()
    page.get_by_role("link", name="바로예약").tap()
    expect(page.locator("h1")).to_have_text("예약하기")
    if scripts:
        # Also from a later step, the arrow leads back to the conversation.
        page.locator("label.choice").filter(has_text="레이어드컷").tap()
        page.get_by_role("button", name="날짜 고르기").tap()
        expect(page.locator(".calendar")).to_be_visible()
        page.get_by_role("link", name="뒤로").tap()
        expect(page.locator(".chat-bubble")).to_contain_text(["이 머리 될까요?"])
    page.goto("/yedi/chats")
    expect(page.locator(".chat-row")).to_have_count(1)
    check_screen(phone, "yedi-rooms" + suffix)


@with_and_without_scripts
def test_a_designer_publishes_and_edits(phone, scripts):
    """D19 D20 D21 D22 D23 DE14"""
    page = phone.page
    suffix = "" if scripts else "-no-scripts"
    join(phone, "도연", "DESIGNER")
    page.goto("/yedi/studio/registration")
    page.get_by_label("샵 이름").fill("연 헤어")
    page.get_by_label("동네").fill("마포구 연남동")
    page.get_by_label("주소").fill("동교로 1")
    page.get_by_role("button", name="등록하기").tap()
    expect(page.locator("h1")).to_have_text("내 샵")
    page.goto("/yedi/studio/posts")
    check_screen(phone, "yedi-my-posts-empty" + suffix)
    page.get_by_role("link", name="새 게시물").tap()
    page.locator("#files").set_input_files([picture((205, 133, 63)), picture((0, 128, 128))])
    if scripts:
        expect(page.locator(".photo-strip li")).to_have_count(2)
        expect(page.locator(".photo-strip progress")).to_have_count(0)
        expect(page.locator(".photo-strip button[disabled]")).to_have_count(0)
        page.get_by_role("button", name="맨 앞으로").last.tap()
        # What is kept is seen in full, what is not is pale.
        dulled = "[...document.querySelectorAll('.photo-strip img')].map((each) => getComputedStyle(each).opacity)"
        assert page.evaluate(dulled) == ["1", "1"]
        page.locator(".photo-strip label").last.tap()
        assert page.evaluate(dulled) == ["1", "0.3"]
        page.locator(".photo-strip label").last.tap()
    page.get_by_label("제목").fill("가을 단발")
    page.get_by_label("내용").fill("끝을 무겁게 남겼어요.")
    page.get_by_label("가격").fill("46000")
    check_screen(phone, "yedi-post-form" + suffix)
    force_tap(page.get_by_role("button", name="게시하기"))
    expect_toast(phone, "게시했어요.")
    expect(page.locator(".post-price")).to_have_text("46,000원")
    expect(page.locator(".post .photo-pager a")).to_have_count(2)
    page.get_by_role("link", name="수정").tap()
    page.locator(".photo-strip label").first.tap()
    check_screen(phone, "yedi-post-edit" + suffix)
    force_tap(page.get_by_role("button", name="저장"))
    expect_toast(phone, "저장했어요.")
    expect(page.locator(".post .photo-pager a")).to_have_count(1)
    page.locator(".ask summary").filter(has_text="지우기").tap()
    page.locator(".ask button.danger").filter(has_text="지우기").tap()
    expect_toast(phone, "게시물을 지웠어요.")


def test_a_missing_photo_is_named_with_all_else_that_is_missing(phone):
    """D19 DW24"""
    page = phone.page
    open_shop(phone, "도연")
    page.goto("/yedi/posts/new")
    page.get_by_label("가격").fill("싸요")
    page.get_by_role("button", name="게시하기").tap()
    expect(page.locator("#title-error")).not_to_be_empty()
    expect(page.locator("#photos-error")).to_have_text("사진을 1장부터 10장까지 골라 주세요.")
    expect(page.locator("#text-error")).not_to_be_empty()
    expect(page.locator("#price-error")).to_have_text("쉼표나 글자 없이 숫자로 적어 주세요.")
    expect(page.get_by_label("가격")).to_have_value("싸요")
    check_screen(phone, "yedi-post-faults")
    # What is right is not named any more, and a photo that was chosen stays.
    page.get_by_label("제목").fill("가을 단발")
    page.locator("#files").set_input_files([picture((205, 133, 63))])
    expect(page.locator(".photo-strip li")).to_have_count(1)
    expect(page.locator(".photo-strip progress")).to_have_count(0)
    page.get_by_role("button", name="게시하기").tap()
    expect(page.locator("#title-error")).to_be_empty()
    expect(page.locator("#photos-error")).to_be_empty()
    expect(page.locator("#text-error")).not_to_be_empty()
    expect(page.locator(".photo-strip input:checked")).to_have_count(1)


def test_photos_that_are_chosen_before_the_script_has_come_are_uploaded(new_phone):
    """D19"""
    phone = new_phone(worker=False)
    page = phone.page
    open_shop(phone, "도연")
    held = []
    page.route("**/photo-picker-*.js", lambda route: held.append(route))
    page.goto("/yedi/posts/new", wait_until="commit")
    page.locator("#files").set_input_files([picture((205, 133, 63))])
    wait_until(lambda: held, page)
    held.pop().continue_()
    expect(page.locator(".photo-strip li")).to_have_count(1)


def test_a_form_that_is_sent_while_its_photos_are_uploaded_goes_once_they_are(phone):
    """D19 D22 DW24: one press is enough, two are one, and a photo that fails keeps the form."""
    page = phone.page
    open_shop(phone, "도연")
    page.goto("/yedi/posts/new")
    held = []
    phone.allow("503")
    page.route("**/photos", lambda route: held.append(route))
    publish = page.get_by_role("button", name="게시하기")

    def choose(color):
        page.locator("#files").set_input_files([picture(color)])
        wait_until(lambda: held, page)

    choose((205, 133, 63))
    page.get_by_label("제목").fill("가을 단발")
    page.get_by_label("내용").fill("끝을 무겁게 남겼어요.")
    publish.tap()
    expect_toast(phone, "사진을 다 올리면 보낼게요.")
    held.pop().fulfill(status=503, json={"detail": "지금은 올릴 수 없어요."})
    expect(page.locator("#photos-error")).to_have_text("지금은 올릴 수 없어요.")
    expect(page.get_by_label("제목")).to_have_value("가을 단발")
    choose((0, 128, 128))
    publish.tap()
    publish.tap()
    held.pop().continue_()
    expect_toast(phone, "게시했어요.")
    expect(page.locator(".post .photo-pager a")).to_have_count(1)
    page.goto("/yedi/studio/posts")
    expect(page.locator(".post-square")).to_have_count(1)


def test_what_a_post_has_so_far_outlasts_a_reload_while_a_photo_is_on_its_way(phone):
    """DW24"""
    page = phone.page
    open_shop(phone, "도연")
    page.goto("/yedi/posts/new")
    page.locator("#files").set_input_files([picture((205, 133, 63))])
    expect(page.locator(".photo-strip input:checked")).to_have_count(1)
    page.get_by_label("제목").fill("가을 단발")
    held = []
    page.route("**/photos", lambda route: held.append(route))
    page.locator("#files").set_input_files([picture((0, 128, 128))])
    wait_until(lambda: held, page)
    page.get_by_role("button", name="게시하기").tap()
    expect_toast(phone, "사진을 다 올리면 보낼게요.")
    page.unroute("**/photos")
    page.reload()
    expect(page.get_by_label("제목")).to_have_value("가을 단발")
    expect(page.locator(".photo-strip input:checked")).to_have_count(1)
