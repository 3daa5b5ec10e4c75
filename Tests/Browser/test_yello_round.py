"""A round of ten ballots and its notes (Y56–Y84, Y9–Y17)."""

import re

import pytest

from actions import ballot, choose, expect_toast, force_tap, move_clock, open_tab, pause_clock, pick, points
from expecting import expect
from people import caller, enter, vote_for
from phone import NO_FADES
from screen_check import check_screen
from screens import to_ballots
from variants import over_http, with_and_without_scripts
from waiting import wait_until

FOUR = ["강도윤", "강우진", "권나래", "김나윤"]


# The geometry of a balloon: corners, position, rotation and tail.
BALLOONS = """all => all.map(each => {
  const tail = getComputedStyle(each, '::after'), own = getComputedStyle(each)
  return [own.borderRadius, own.translate, own.rotate, tail.left, tail.borderWidth].join()
})"""


# The look of a note's card: background, text colour and height.
CARD = """card => {
  const { backgroundColor, color } = getComputedStyle(card)
  return [backgroundColor, color, card.offsetHeight]
}"""


def seconds_of(timer):
    """The seconds that the face of the timer says."""
    minutes, seconds = timer.split(" : ")
    return int(minutes) * 60 + int(seconds)


def seconds_left(call):
    """The seconds that the server says are left."""
    return call("GET", "/yello")["secondsLeft"]


def assert_between(before, timer, after, ahead=0):
    """The timer, on a clock so many seconds ahead, says what the server said was left before and after."""
    # Whole seconds are shown, rounded either way by the server and by the page.
    assert 0 < after - ahead - 1 <= seconds_of(timer) <= before + 1 <= 2401, (before, timer, after)
    return seconds_of(timer)


def expect_ten_looks(phone):
    """Each ballot is drawn in its own way."""
    page = phone.page
    looks = page.locator(".ballot").evaluate_all("all => all.map(each => getComputedStyle(each).backgroundImage)")
    assert all(look.startswith("linear-gradient(135deg, rgb") for look in looks)
    assert len(set(looks)) == 10, "each ballot has its own gradient"
    faces = page.locator(".stage > .face").evaluate_all("all => all.map(each => each.src)")
    assert len({phone.context.request.get(face).body() for face in faces}) == 10, "and a face drawn for it alone"
    assert len(set(page.locator(".balloon").evaluate_all(BALLOONS))) == 10, "and its own balloon"


def look_of(phone, card):
    """How a note's card is drawn; nothing is where nothing is drawn."""
    return card.evaluate(CARD) if phone.scripts else None


def add(phone, name):
    """Adds someone of the recommended list; without scripts the list comes back without them."""
    button = phone.page.get_by_role("button", name=f"{name} 친구 추가")
    button.tap()
    expect(button).to_have_count(0)


def join_without_ceremony(phone, new_person):
    """A newcomer of the cast's own department, signed in on this phone."""
    newcomer = new_person("한새봄", at=phone, department="미디어학과")
    phone.page.goto("/yello")
    return newcomer


@pytest.mark.worker
@pytest.mark.fades
@with_and_without_scripts
def test_a_newcomer_makes_four_friends_votes_waits_and_is_read_about(new_phone, new_person):
    """Y4 Y9 Y10 Y14 Y15 Y16 Y56 Y57 Y58 Y59 Y62 Y64 Y65 Y68 Y72 Y74 Y75 Y76 Y77 Y78 Y80 Y82 Y83 Y84"""
    phone = new_phone()
    suffix = "" if phone.scripts else "-no-scripts"
    page = phone.page
    join_without_ceremony(phone, new_person)
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text("친구 4명이 모이면 열려요")
    check_screen(phone, f"locked{suffix}")
    page.get_by_role("link", name="친구 초대하기").tap()
    invite = page.get_by_role("dialog", name="친구 초대하기")
    expect(invite).to_contain_text("친구들이 모이면 투표가 열려요.")
    expect(invite).to_contain_text("친구가 카카오, 휴대폰, 이메일 중 하나로")
    expect(invite).to_contain_text("@member.")
    if phone.scripts:
        ground = invite.evaluate("each => getComputedStyle(each).backgroundColor")
        assert ground == "rgb(33, 37, 41)", "dark, as all of YELL:O is"
    check_screen(phone, f"invite{suffix}")
    invite.get_by_role("link", name="닫기").tap()
    expect(invite).to_be_hidden()

    open_tab(phone, "추천친구")
    check_screen(phone, f"recommended{suffix}")
    for name in FOUR[:3]:
        add(phone, name)
    open_tab(phone, "옐로하기")
    expect(page.locator("main .sub")).to_contain_text("1명만 더 있으면")
    open_tab(phone, "추천친구")
    add(phone, FOUR[3])
    open_tab(phone, "옐로하기")
    expect(title).to_have_text("두근두근, 투표할 시간!")
    assert points(phone) == 200
    check_screen(phone, f"start{suffix}")
    page.get_by_role("button", name="투표 시작하기").tap()

    page.wait_for_url(re.compile("/yello/rounds/"))
    expect(page.locator(".ballot")).to_have_count(10)
    if phone.scripts:
        expect_ten_looks(phone)
    assert len(set(page.locator(".balloon").all_text_contents())) == 10, "which says another place"
    skipped = 3
    for number in range(1, 11):
        if phone.scripts:
            expect(page.locator(".ballot").filter(visible=True)).to_have_count(1)
        expect(ballot(phone, number).locator(".ballot-count")).to_contain_text(f"{number} / 10")
        if number == 1:
            expect(ballot(phone, number).locator(".names .pick")).to_have_count(4)
            check_screen(phone, f"ballot{suffix}")
        if number == skipped:
            if phone.scripts:
                choose(ballot(phone, number).locator("label.tool"))
        else:
            pick(phone, number, "강도윤", keyword=number % 4)
        if number == 2 and phone.scripts:
            # Two ballots have faded into the next; each further fade would draw the same thirty frames.
            page.evaluate(NO_FADES)
    if not phone.scripts:
        page.get_by_role("button", name="투표 마치기").tap()

    expect(title).to_have_text("투표 끝! 잘했어요")
    expect(page.locator(".sub")).to_have_text("10개 중 9개에 답했어요.")
    if phone.scripts:
        expect(page.locator("[data-count]")).to_have_count(0)
    earned = int(page.locator(".earned .yellow").inner_text())
    assert 9 * 7 <= earned <= 9 * 13, "nine ballots of 7 to 13 points each"
    expect(page.locator(".points-card dd")).to_have_text(str(200 + earned))
    check_screen(phone, f"points{suffix}")
    page.get_by_role("button", name="확인").tap()

    expect(title).to_contain_text("다음 투표까지")
    assert points(phone) == 200 + earned
    # The wait begins with the confirmation.
    assert_between(2400, page.locator(".timer time").inner_text(), seconds_left(caller(phone.context.request, phone.origin)))
    check_screen(phone, f"timer{suffix}")
    page.get_by_role("link", name="친구 초대하고 바로 투표하기").tap()
    invite = page.get_by_role("dialog", name="바로 투표하는 방법")
    expect(invite).to_contain_text("가입하는 순간 기다림이 끝나고")
    check_screen(phone, f"invite-waiting{suffix}")
    page.get_by_role("dialog").get_by_role("link", name="닫기").tap()
    page.reload()
    expect(title).to_contain_text("다음 투표까지")

    # What fades on a note's pages is walked by two newcomers.
    read_the_newest_note(new_phone(fades=False, worker=False) if phone.scripts else new_phone(), suffix)

    move_clock(phone)
    expect(title).to_have_text("두근두근, 투표할 시간!")


def read_the_newest_note(phone, suffix):
    """Kang Doyun finds the note on another phone and pays for what it hides."""
    page = phone.page
    enter(phone, "doyun_k")
    # Earlier tests and the town's history decide his balance; a few rounds raise it.
    call = caller(phone.context.request, phone.origin)
    while call("GET", "/yello")["points"] < 400:
        call("POST", "/demo/clock", {"minutes": 40})
        vote_for(call, None)
    page.goto("/yello")
    before = points(phone)
    open_tab(phone, "내 쪽지")
    check_screen(phone, f"notes{suffix}")
    newest = page.locator("#notes .note").first
    expect(newest).to_contain_text("여학생이 보냈어요")
    expect(newest.locator(".unread")).to_have_count(1)
    expect(newest.locator(".unread")).to_have_text("안 읽음")
    if phone.scripts:
        dot = newest.locator(".unread").evaluate("""each => {
          const { width, backgroundColor } = getComputedStyle(each, "::before")
          return [width, backgroundColor]
        }""")
        assert dot == ["8px", "rgb(255, 216, 77)"]
    expect(newest).not_to_have_class(re.compile("keyword|known"))
    plain = look_of(phone, newest)
    newest.tap()
    expect(page.locator(".note-from")).to_contain_text("???")
    check_screen(phone, f"note{suffix}")

    page.get_by_role("link", name="키워드 열기").tap()
    asked = page.get_by_role("dialog", name="키워드를 열어 볼까요?")
    expect(asked).to_contain_text(f"{before:,}")
    check_screen(phone, f"note-ask-keyword{suffix}")
    asked.get_by_role("button", name="키워드 열기").tap()
    found = page.get_by_role("dialog", name="키워드를 열었어요!")
    expect(found).to_contain_text(f"{before - 100:,}")
    keyword = found.locator(".found").inner_text()
    check_screen(phone, f"note-keyword{suffix}")
    found.get_by_role("link", name="확인").tap()
    expect(page.locator("main .sentence .label")).to_have_text(keyword)
    check_screen(phone, f"note-with-keyword{suffix}")

    # The second of the three kinds of card: the whole sentence, nothing about the sender.
    page.get_by_role("link", name="뒤로").tap()
    expect(newest).to_have_class(re.compile(r"\bkeyword\b"))
    expect(newest).not_to_have_class(re.compile("known"))
    expect(newest).to_contain_text(keyword)
    expect(newest.locator(".unread")).to_have_count(0)
    expect(newest).not_to_contain_text("님이 보냄")
    whole = look_of(phone, newest)
    assert not phone.scripts or whole[0] != plain[0] and whole[1] != plain[1], "tinted, in an ink of its own"
    check_screen(phone, f"notes-keyword{suffix}")
    newest.tap()

    page.get_by_role("link", name="초성 열기").tap()
    page.get_by_role("button", name="초성 열기").tap()
    found = page.get_by_role("dialog", name="초성을 열었어요!")
    assert found.locator(".found").inner_text() in ("ㅎ", "ㅅ"), "of 한새봄, the first or the second"
    check_screen(phone, f"note-initial{suffix}")
    found.get_by_role("link", name="확인").tap()
    expect(found).to_be_hidden()
    expect(page.locator(".points")).to_contain_text(re.compile(rf"^\D*{before - 400:,}$"))
    expect(page.get_by_role("link", name=re.compile("열기"))).to_have_count(0)
    check_screen(phone, f"note-with-initial{suffix}")

    page.get_by_role("link", name="뒤로").tap()
    expect(page.locator("#notes .note").first).to_have_class(re.compile("known"))
    expect(page.locator("#notes .note").first).to_contain_text(keyword)
    known = look_of(phone, newest)
    assert not phone.scripts or known[:2] == whole[:2] and known[2] > whole[2], "taller by the line that tells of whom"
    kinds = page.locator("#notes .note")
    expect(kinds.and_(page.locator(":not(.keyword):not(.known)")).first).to_be_visible()
    check_screen(phone, f"notes-opened{suffix}")


def round_of_friends(phone, new_person, friends=4):
    me = new_person("한새봄", at=phone)
    others = [new_person(name) for name in "김가온 이나무 박다래 최라온 정마루 강바다 조사랑 윤아침".split()[:friends]]
    me.befriend(*others)
    phone.page.goto("/yello")
    phone.page.get_by_role("button", name="투표 시작하기").tap()
    phone.page.wait_for_url(re.compile("/yello/rounds/"))
    return me


@pytest.mark.parametrize("presses", [["label.tool"], [".names label", ".keywords label"]], ids=["skipped", "picked"])
def test_presses_before_the_script_has_run_count(new_phone, new_person, presses):
    """Y66: on a slow line a ballot is seen before its script is there."""
    phone = new_phone(worker=False)
    held = []
    phone.page.route(re.compile("/js/ballot-[^/]*$"), lambda route: held.append(route))
    phone.page.goto(to_ballots(phone, new_person), wait_until="commit")
    for each in presses:
        ballot(phone, 1).locator(each).first.tap()
    wait_until(lambda: held, phone.page)
    expect(ballot(phone, 1)).to_be_visible()
    held.pop().continue_()
    expect(ballot(phone, 2)).to_be_visible()


def test_a_pick_is_for_good_and_what_is_locked_says_why(phone, new_person):
    """Y66 Y69 Y70 Y71 Y72"""
    round_of_friends(phone, new_person)
    first = ballot(phone, 1)
    skip, shuffle = first.get_by_text("이 질문 건너뛰기"), first.get_by_role("button", name="친구 셔플")
    names, keywords = first.locator(".names .pick"), first.locator(".keywords .pick")
    chosen = names.nth(1).locator("span").inner_text()
    names.nth(1).tap()
    expect(first.locator(".slot-name .label").filter(visible=True)).to_have_text(chosen)
    for attempt in (lambda: names.nth(0).tap(), lambda: names.nth(1).tap()):
        attempt()
        expect_toast(phone, "한번 고르면 바꿀 수 없어요")
    expect(first.locator(".names input").nth(1)).to_be_checked()
    force_tap(shuffle)
    expect_toast(phone, "이름을 고른 뒤에는 섞을 수 없어요")
    force_tap(skip)
    expect_toast(phone, "고른 뒤에는 건너뛸 수 없어요")
    check_screen(phone, "ballot-name-picked")
    keyword = keywords.nth(2).inner_text()
    keywords.nth(2).tap()
    expect(first.locator(".slot-keyword .label").filter(visible=True)).to_have_text(keyword)

    second = ballot(phone, 2)
    expect(second).to_be_visible()
    expect(first).to_be_hidden()
    expect(second.locator(".ballot-count")).to_be_focused()
    keywords, names = second.locator(".keywords .pick"), second.locator(".names .pick")
    choose(keywords.nth(0))
    keywords.nth(1).tap()
    expect_toast(phone, "한번 고르면 바꿀 수 없어요")
    force_tap(second.get_by_text("이 질문 건너뛰기"))
    expect_toast(phone, "고른 뒤에는 건너뛸 수 없어요")
    second.get_by_role("button", name="친구 셔플").tap()
    expect(second.get_by_role("button", name="친구 셔플")).to_contain_text("2/3")
    expect(second.locator(".keywords input").nth(0)).to_be_checked()
    expect(names).to_have_count(4)
    check_screen(phone, "ballot-keyword-picked")


def test_a_slow_shuffle_waits_for_its_friends_and_loses_no_pick(phone, new_person):
    """Y67 Y69"""
    round_of_friends(phone, new_person, friends=8)
    page, first = phone.page, ballot(phone, 1)
    held = []
    page.route("**/shuffles", lambda route: held.append(route))
    choose(first.locator(".keywords .pick").nth(1))
    first.get_by_role("button", name="친구 셔플").tap()
    wait_until(lambda: held, page)
    first.locator(".names .pick").first.tap()
    expect(first.locator(".names input:checked")).to_have_count(0)
    held[0].continue_()
    expect(first.get_by_role("button", name="친구 셔플")).to_contain_text("2/3")
    expect(first.locator(".keywords input").nth(1)).to_be_checked()
    expect(ballot(phone, 2)).to_be_hidden()
    choose(first.locator(".names .pick").first)
    expect(ballot(phone, 2)).to_be_visible()
    # A failed shuffle blocks nothing.
    second = ballot(phone, 2)
    page.unroute("**/shuffles")
    page.route("**/shuffles", lambda route: route.abort())
    phone.allow("ERR_FAILED|htmx:(afterRequest|sendError)")
    choose(second.locator(".keywords .pick").first)
    second.get_by_role("button", name="친구 셔플").tap()
    choose(second.locator(".names .pick").first)
    expect(ballot(phone, 3)).to_be_visible()


def test_without_scripts_a_friend_once_picked_is_not_shuffled_away(new_phone, new_person):
    """Y69"""
    phone = new_phone(scripts=False)
    round_of_friends(phone, new_person, friends=8)
    first = ballot(phone, 1)
    chosen = first.locator(".names .pick > span").nth(1).inner_text()
    first.locator(".names .pick").nth(1).tap()
    first.locator(".keywords .pick").first.tap()
    # The sentence shows what was picked by style alone.
    words = first.locator(".slot-option").filter(visible=True)
    expect(words).to_have_count(2)
    expect(words.first).to_contain_text(chosen)
    first.get_by_role("button", name="친구 셔플").tap()
    expect(phone.page.get_by_role("alert")).to_have_text("이름을 고른 뒤에는 섞을 수 없어요.")
    expect(first.locator(".names .pick:has(:checked) > span")).to_have_text(chosen)
    expect(first.get_by_role("button", name="친구 셔플")).to_contain_text("3/3")


@with_and_without_scripts
def test_a_shuffle_brings_other_friends_three_times(phone, new_person, scripts):
    """Y67"""
    round_of_friends(phone, new_person, friends=8)
    names = ballot(phone, 1).locator(".names .pick > span")
    shuffle = ballot(phone, 1).get_by_role("button", name="친구 셔플")
    before = set(names.all_inner_texts())
    for left in (2, 1, 0):
        shuffle.tap()
        expect(shuffle).to_contain_text(f"{left}/3")
        expect(names).to_have_count(4)
        now = set(names.all_inner_texts())
        assert len(now) == 4 and not now & before, "of eight friends the other four come"
        before = now
    shuffle.press("Enter")
    if scripts:
        expect_toast(phone, "이 질문의 셔플을 다 썼어요")
    else:
        expect(phone.page.get_by_role("alert")).to_have_text("이 질문의 셔플을 다 썼어요.")
    check_screen(phone, "ballot-shuffled" if scripts else "ballot-shuffled-no-scripts")


def test_the_timer_counts_down_and_at_nought_opens_the_next_round_by_itself(phone, new_person):
    """Y80 Y82"""
    page = phone.page
    me = new_person("한새봄", at=phone)
    me.befriend(*(new_person(name) for name in FOUR))
    vote_for(me.call, None, answers=1)
    start = seconds_left(me.call)
    page.clock.install()
    # Without live events the page has its own countdown alone.
    page.route("**/yello/events*", lambda route: route.fulfill(status=204))
    page.goto("/yello")
    # Stands still from here on, however long the reads take.
    pause_clock(page)
    face, arc = page.locator(".timer time"), page.locator(".timer circle").last
    before = assert_between(start, face.inner_text(), seconds_left(me.call), ahead=1)
    page.clock.run_for(10 * 60_000)
    left = seconds_of(face.inner_text())
    assert before - left == 600
    assert arc.get_attribute("stroke-dasharray").split()[0] == str(left)
    # The server's clock reaches the end as well; only the page's countdown requests the next screen.
    me.call("POST", "/demo/clock", {"minutes": 40})
    expect(page.get_by_role("heading", level=1)).to_contain_text("다음 투표까지")
    page.clock.run_for((left + 1) * 1000)
    expect(page.get_by_role("heading", level=1)).to_have_text("두근두근, 투표할 시간!")


def test_the_timer_follows_the_demos_clock_that_another_browser_moves(phone, new_person):
    """Y80: it shows the time that is left by that clock, and opens the next round once none is."""
    page = phone.page
    me = new_person("한새봄", at=phone)
    me.befriend(*(new_person(name) for name in FOUR))
    vote_for(me.call, None, answers=1)
    with page.expect_response("**/yello/events*"):
        page.goto("/yello")
    expect(page.locator(".timer time")).to_have_text(re.compile("^(40|39) : "))
    elsewhere = new_person("김가온")
    # The page it opens listens before the clock moves again: an event of the clock is not kept.
    with page.expect_response("**/yello/events*"):
        elsewhere.call("POST", "/demo/clock", {"minutes": 20})
    expect(page.locator(".timer time")).to_have_text(re.compile("^(20|19) : "))
    elsewhere.call("POST", "/demo/clock", {"minutes": 21})
    expect(page.get_by_role("heading", level=1)).to_have_text("두근두근, 투표할 시간!")


@over_http
def test_the_skipped_round_earns_nothing_and_costs_no_wait(phone, new_person):
    """Y68 Y76"""
    round_of_friends(phone, new_person)
    phone.page.get_by_role("button", name="투표 마치기").tap()
    expect(phone.page.locator("main .sub")).to_have_text(
        "이번에는 모두 건너뛰었어요. 기다리지 않고 다시 투표할 수 있어요.")
    expect(phone.page.locator(".earned .yellow")).to_have_text("0")
    phone.page.get_by_role("button", name="확인").tap()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("두근두근, 투표할 시간!")
    assert points(phone) == 200
