"""The entrance: splash, sign-in, Kakao and its friends, up to the home screen (Y29–Y51)."""

import re
from urllib.parse import parse_qs, urlsplit

from actions import enter_birthday, force_tap, open_tab
from expecting import expect
from form_client import ahead_of
from people import COUNTER
from screen_check import NARROW_VIEWPORT, check_screen
from variants import over_http, with_and_without_scripts, with_and_without_scripts_in_browser

# Durations and iteration counts of the splash's animations.
SPLASH = """() => document.querySelector('.splash').getAnimations({subtree: true}).map(each => {
  const time = each.effect.getComputedTiming()
  return [each.animationName, time.endTime, time.iterations]
}).sort()"""


def test_the_splash_plays_once_for_two_seconds_and_three_tenths(new_phone):
    """Y29 Y30"""
    phone = new_phone(visited=False)
    page = phone.page
    # However long the page takes to load, the splash is seen from its beginning.
    phone.set_animation_speed(0)
    page.goto("/yello")
    splash = page.locator(".splash")
    assert page.evaluate(SPLASH) == [["splash-in", 2000, 1], ["splash-out", 2300, 1]]
    phone.set_animation_speed(1)
    page.evaluate("Promise.all(document.querySelector('.splash').getAnimations().map(each => each.finished))")
    expect(splash).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_have_text("누가 나를 골랐을까?")
    page.goto("/yello")
    expect(splash).to_have_count(0)


@with_and_without_scripts_in_browser
def test_a_tap_ends_the_splash_and_a_session_leads_past_the_sign_in(new_phone, new_person, scripts):
    """Y29 Y34"""
    phone = new_phone(visited=False)
    new_person("한새봄", at=phone)
    page = phone.page
    phone.set_animation_speed(0)
    page.goto("/yello")
    page.locator(".splash").tap()
    phone.set_animation_speed(1)
    expect(page.locator(".splash")).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_have_text("친구 4명이 모이면 열려요")


def test_whoever_wants_less_motion_sees_no_splash(new_phone):
    phone = new_phone(visited=False, reduced_motion=True)
    phone.page.goto("/yello")
    expect(phone.page.locator(".splash")).to_be_hidden()


def come_by_kakao(phone, nickname=""):
    """Signs in by the Kakao that stands in the demo, as someone new, and is old enough."""
    page = phone.page
    page.goto("/yello")
    page.get_by_role("link", name="카카오로 계속하기").tap()
    page.get_by_label("카카오 이름").fill(nickname)
    page.get_by_role("button", name="동의하고 계속하기").tap()
    page.wait_for_url("**/yello/membership")
    enter_birthday(phone)
    expect(page.get_by_role("heading", level=1)).to_have_text("카카오톡 친구를 연결해 볼까요?")


def share_friends(phone):
    """Lets practice Kakao tell who one's friends are."""
    phone.page.get_by_role("link", name="카카오톡 친구 연결하기").tap()
    phone.page.get_by_role("button", name="동의하고 계속하기").tap()
    phone.page.wait_for_url("**/yello/membership")


def fill_in(phone, handle):
    """All but the friends and the code, as they stand below each other without scripts."""
    page = phone.page
    page.locator("#school").select_option("경희대학교")
    page.locator("#department").fill("미디어학과")
    page.locator("#entryYear").select_option("24학번")
    page.locator("#handle").fill(handle)
    page.get_by_text("여학생").tap()


def step(phone, name):
    """Goes on with a press, to the step whose question that is."""
    force_tap(phone.page.get_by_role("button", name="다음", exact=True))
    expect(phone.page.get_by_text(name)).to_be_visible()


def test_a_newcomer_by_kakao_finds_friends_chosen_and_leaves_some_out(new_phone, new_person):
    """Y36 Y50 Y51 Y52 Y55: all that was entered is posted by the press that finishes, and nothing before."""
    phone = new_phone()
    page = phone.page
    referrer = new_person("김가온")
    posted = []
    page.on("request", lambda request: posted.append(request) if request.method != "GET" else None)
    page.goto("/yello")
    check_screen(phone, "entrance")
    page.get_by_role("link", name="카카오로 계속하기").tap()
    check_screen(phone, "practice-kakao")
    come_by_kakao(phone, "한새봄")
    share_friends(phone)
    # Sign-in, the age check and the request for Kakao's friends are done.
    posted.clear()
    # The field is reached with the keyboard, and its sheet opens by itself.
    page.locator("input#school").focus()
    sheet = page.get_by_role("dialog", name="학교 찾기")
    expect(sheet).to_be_visible()
    expect(page.locator("#school-keyword")).to_be_focused()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(page.locator("#school")).to_be_focused()
    page.keyboard.press("Enter")
    page.locator("#school-keyword").fill("경희대학교")
    page.locator("dialog[open] .result").filter(has_text="경희대학교").first.tap()
    step(phone, "학과와 학번을 알려 주세요")
    page.locator("#department").tap()
    page.locator("#department-keyword").fill("마당놀이학과")
    own = page.locator("dialog[open] .result").filter(has_text="‘마당놀이학과’로 입력하기")
    own.tap()
    expect(page.locator("#department")).to_have_value("마당놀이학과")
    page.locator("#entryYear").tap()
    page.locator("dialog[open] .result").filter(has_text="24학번").tap()
    step(phone, "이름과 아이디를 정해요")
    expect(page.locator("#name")).to_have_value("한새봄")
    mine = f"saebom.{next(COUNTER)}"
    page.locator("#handle").press_sequentially(mine)
    step(phone, "성별을 골라 주세요")
    page.get_by_text("여학생").tap()
    # The second page of friends comes, the third never does.
    loads = []

    def load_one_page(route):
        loads.append(route.request.url)
        route.continue_() if len(loads) == 1 else route.fulfill(status=204)

    page.route("**/yello/membership/friends?*", load_one_page)
    step(phone, "카카오톡 친구와 함께 시작해요")

    picks = page.locator(".friend-pick")
    count = page.locator("[data-count=friends]")
    expect(count).to_have_text("24")
    expect(picks).to_have_count(10)
    expect(page.locator("input[name=friends]:not(:checked)")).to_have_count(0)
    picks.nth(1).tap()
    picks.nth(3).tap()
    expect(count).to_have_text("22")
    check_screen(phone, "join-6-friends")
    # Each page is asked for once, when its row is seen: the third was, and did not come.
    with page.expect_response(lambda response: response.status == 204):
        page.locator(".more").scroll_into_view_if_needed()
        expect(picks).to_have_count(20)
        page.locator(".more").scroll_into_view_if_needed()
    picks.nth(12).tap()
    expect(count).to_have_text("21")
    # The last four are not loaded, but included: their cursor goes along.
    left_out = page.locator("input[name=friends]:not(:checked)").evaluate_all("all => all.map(each => each.value)")
    page.get_by_role("button", name="다음", exact=True).tap()
    page.locator("#referral").fill(referrer.handle)
    chosen = page.locator("input[name=friends]:checked").evaluate_all("all => all.map(each => each.value)")
    rest = page.locator("input[name=friendsAfter]").get_attribute("value")
    # While requests are held, the form's own would not be seen.
    page.unroute("**/yello/membership/friends?*")
    assert len(left_out) == 3 and len(chosen) == 17 and not posted
    page.get_by_role("button", name="완료").tap()
    page.wait_for_url("**/yello?welcome=1**")
    assert [urlsplit(each.url).path for each in posted] == ["/yello/membership"]
    said = parse_qs(posted[0].post_data, keep_blank_values=True)
    assert said.pop("friendsAfter") == [rest]
    assert said.pop("_key") != [""] and said.pop("_account") != [""]
    assert said == {
        "school": ["khu"], "department": ["마당놀이학과"], "entryYear": ["24"], "name": ["한새봄"],
        "handle": [mine], "gender": ["FEMALE"], "referral": [referrer.handle], "friends": chosen,
    }
    page.goto("/yello/profile")
    expect(page.locator(".section-head .count")).to_have_text("친구 21명")


@over_http
def test_a_newcomer_by_kakao_joins_without_scripts(phone):
    """Y37 Y44 Y50 Y53"""
    page = phone.page
    page.goto("/yello")
    check_screen(phone, "entrance-no-scripts")
    come_by_kakao(phone, "Hanna")
    # Sharing friends is requested once and can be postponed.
    check_screen(phone, "connect")
    page.get_by_role("link", name="나중에 할게요").tap()
    expect(page.locator("#name")).to_have_value("")
    expect(page.get_by_text("누가 와 있는지 아직 몰라요")).to_be_visible()
    check_screen(phone, "join-friends-unknown-no-scripts")
    page.get_by_role("link", name="카카오톡 친구 연결하기").tap()
    check_screen(phone, "practice-consent")
    page.get_by_role("button", name="동의하고 계속하기").tap()
    expect(page.locator(".friend-pick")).to_have_count(10)
    fill_in(phone, f"hanna.{next(COUNTER)}")
    page.locator(".friend-pick").first.tap()
    page.get_by_role("button", name="완료").tap()
    # Rejected for the name: deselected friends stay deselected.
    expect(page.locator("#name-error")).not_to_be_empty()
    expect(page.locator("input[name=friends]:not(:checked)")).to_have_count(1)
    expect(page.locator("[data-count=friends]")).to_have_text("23")
    page.locator("#name").fill("한나")
    page.get_by_role("button", name="완료").tap()
    page.wait_for_url("**/yello?welcome=1")
    page.goto("/yello/friends")
    expect(page.locator(".count")).to_have_text("친구 23명")


@with_and_without_scripts
def test_a_missing_school_and_a_missing_group_are_asked_for(new_phone, new_person, scripts):
    """Y21 Y37"""
    suffix = "" if scripts else "-no-scripts"
    phone = new_phone()
    page = phone.page
    come_by_kakao(ahead_of(phone))
    page.goto("/yello/membership")
    page.get_by_role("link", name="나중에 할게요").tap()
    if scripts:
        # The field that replaces the list; it needs scripts to load first.
        page.locator("input#school").tap()
        page.get_by_role("link", name="우리 학교가 없나요?").tap()
    else:
        page.get_by_role("link", name="우리 학교가 없어요").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("학교가 없어요")
    page.get_by_label("학교 이름").fill("한")
    page.get_by_role("button", name="보내기").tap()
    expect(page.locator("#name-error")).to_have_text("이름을 2자에서 40자 사이로 적어 주세요.")
    expect(page.get_by_label("학교 이름")).to_have_value("한")
    check_screen(phone, f"wish-school{suffix}")
    page.get_by_label("학교 이름").fill("한빛바다대학교")
    page.get_by_role("button", name="보내기").tap()
    expect(page).to_have_url(re.compile("/yello/membership$"))
    expect(page.locator(".toast")).to_have_text("알려 주셔서 고마워요. 살펴볼게요.")

    member = new_phone()
    new_person("한새봄", at=member)
    page = member.page
    page.goto("/yello/profile")
    page.get_by_role("link", name="그룹 제안하기").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("그룹 제안하기")
    check_screen(member, f"wish-group{suffix}")
    page.get_by_label("그룹 이름").fill("한빛 사진 동아리")
    page.get_by_role("button", name="보내기").tap()
    expect(page).to_have_url(re.compile("/yello/profile$"))
    open_tab(member, "옐로하기")
    expect(page.get_by_role("heading", level=1)).to_have_text("친구 4명이 모이면 열려요")


def test_the_logo_stands_off_the_demo_bar_of_the_smallest_phone_and_the_button_fits(phone):
    """Y86"""
    page = phone.page
    page.set_viewport_size(NARROW_VIEWPORT)
    page.goto("/yello/sign-in")
    bar, logo = page.locator(".demo-bar").bounding_box(), page.locator(".wordmark").bounding_box()
    assert logo["y"] - bar["y"] - bar["height"] >= 16
    button = page.get_by_role("link", name="카카오로 계속하기").bounding_box()
    assert button["y"] + button["height"] <= NARROW_VIEWPORT["height"]
