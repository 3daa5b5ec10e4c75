"""YeDi under fingers: photos enlarged and moved, the feed read to its end, likes without a network."""

import re

import pytest

from actions import expect_toast, go_offline
from expecting import expect
from people import ask
from test_every_app import LOST
from test_wal_gestures import touch  # noqa: F401 - a fixture
from test_yedi import join
from waiting import wait_until

pytestmark = [pytest.mark.fresh_demo, pytest.mark.usefixtures("gallery")]

# How far a photo is enlarged and moved.
PLACE = """image => {
  const { a, e, f } = new DOMMatrix(getComputedStyle(image).transform)
  return [a, e, f]
}"""


def open_viewer(phone):
    page = phone.page
    page.goto("/yedi")
    with page.expect_navigation():
        page.locator(".feed-post h2 a").first.tap()
    page.locator(".post .photo-pager a").first.tap()
    expect(page.locator("dialog.viewer[open]")).to_be_visible()
    photo = page.locator(".viewer-pager img").first
    wait_until(lambda: photo.evaluate("image => image.complete && image.getBoundingClientRect().width > 0"), page)
    return photo


def test_two_fingers_enlarge_a_photo_and_one_moves_it(phone, touch):
    """D15 DE2"""
    page = phone.page
    photo = open_viewer(phone)
    assert photo.evaluate(PLACE) == [1, 0, 0]
    box = photo.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch("touchStart", (x - 40, y), (x + 40, y))
    for far in range(50, 121, 10):
        touch("touchMove", (x - far, y), (x + far, y))
    touch("touchEnd")
    scale, left, top = photo.evaluate(PLACE)
    assert scale == pytest.approx(3, abs=0.3) and abs(left) < 5 and abs(top) < 5
    touch("touchStart", (x, y))
    for step in range(1, 7):
        touch("touchMove", (x + 10 * step, y - 5 * step))
    touch("touchEnd")
    moved = photo.evaluate(PLACE)
    assert moved[0] == scale and moved[1] == pytest.approx(left + 60, abs=11) and moved[2] == pytest.approx(top - 30, abs=6)
    # Together again it is as it was, and nothing of it is left after closing.
    touch("touchStart", (x - 120, y), (x + 120, y))
    for far in range(110, 9, -10):
        touch("touchMove", (x - far, y), (x + far, y))
    touch("touchEnd")
    assert photo.evaluate(PLACE) == [1, 0, 0]
    photo.dblclick()
    assert photo.evaluate(PLACE)[0] == 2.5
    page.get_by_role("button", name="닫기").tap()
    expect(page.locator("dialog.viewer[open]")).to_have_count(0)
    # The dialog says that it has closed a task after it has.
    wait_until(lambda: photo.evaluate("image => image.style.transform") == "", page)


def test_the_feed_goes_on_to_its_end_with_each_post_once(phone):
    """D7 DE2"""
    page = phone.page
    page.goto("/yedi")
    posts = page.locator(".feed-post")
    first = posts.count()
    for _ in range(100):
        count = posts.count()
        if page.locator(".feed [hx-get]").count() == 0:
            break
        posts.last.scroll_into_view_if_needed()
        page.mouse.wheel(0, 2000)
        wait_until(lambda: posts.count() > count or page.locator(".feed [hx-get]").count() == 0, page)
    addresses = posts.locator("h2 a").evaluate_all("links => links.map(each => each.pathname)")
    assert len(addresses) > first and len(set(addresses)) == len(addresses)


def test_pulling_the_feed_down_loads_it_again(phone, touch):
    """D7"""
    page = phone.page
    page.goto("/yedi")
    expect(page.locator(".splash")).to_be_hidden()
    page.evaluate("window.same = true")

    def pull(*places):
        touch("touchStart", (195, 300))
        for y in places:
            touch("touchMove", (195, y))

    # A short pull does nothing.
    pull(330, 350)
    expect(page.locator(".pull")).to_be_visible()
    touch("touchEnd")
    expect(page.locator(".pull")).to_have_count(0)
    assert page.evaluate("window.same")
    pull(340, 420)
    expect(page.locator(".pull")).to_contain_class("far")
    with page.expect_navigation():
        touch("touchEnd")
    assert page.evaluate("window.same ?? null") is None


@pytest.mark.worker
def test_a_like_without_a_network_is_sent_once_there_is_one(phone):
    """D15 DE1"""
    phone.allow("ERR_|Failed to fetch|Failed to load resource")
    page = phone.page
    join(phone, "이음", "CLIENT")
    page.goto("/yedi")
    heart = page.locator(".feed-post .like button").first
    post = page.locator(".feed-post .like").first.get_attribute("data-post")
    likes = int(heart.inner_text())
    go_offline(page)
    heart.tap()
    expect(heart).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".toast")).to_have_text("인터넷이 끊겼어요. 연결되면 바로 이어서 할게요.")
    # The last wish counts.
    for is_pressed in ("false", "true"):
        heart.tap()
        expect(heart).to_have_attribute("aria-pressed", is_pressed)
    phone.context.set_offline(False)
    expect(heart).to_have_text(str(likes + 1))
    expect(page.locator(".toast")).to_have_count(0)
    liked = ask(phone, "GET", "/yedi/me/likes")
    assert [each["id"] for each in liked["items"]] == [post]


@pytest.mark.worker
def test_a_like_that_waits_is_not_given_by_the_next_account(phone):
    """D15: somebody else signs in in another tab meanwhile."""
    phone.allow("Failed to load resource")
    page = phone.page
    join(phone, "이음", "CLIENT")
    page.goto("/yedi")
    form = page.locator(".feed-post .like").first
    heart, address = form.get_by_role("button"), f"**{form.get_attribute('data-like')}"
    likes = heart.inner_text()
    page.route(address, lambda route: route.abort())
    heart.tap()
    expect_toast(phone, LOST)
    join(phone, "다온", "CLIENT")
    page.unroute(address)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect_toast(phone, re.compile("다른 계정으로 로그인해서"))
    expect(heart).to_have_attribute("aria-pressed", "false")
    expect(heart).to_have_text(likes)
    assert ask(phone, "GET", "/yedi/me/likes")["items"] == []
