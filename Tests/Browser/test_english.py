"""English pages: no Korean remains except names, schools and the questions themselves."""

import re
import time

import pytest
from playwright.sync_api import expect

from actions import force_tap, touch_question
from people import enter, time_of_the_demo
from screen_check import NARROW_VIEWPORT, check_screen, keep_picture
from test_sesac import join
from wal_member import WalMember

# Names of people, their schools, their choices, and the sentences of the questions.
KOREAN_STAYS = (
    ".avatar, .row-text, .who, .cast strong, .sentence, .picks span, .results, "
    "[name=school], datalist, .note-text span, .found, .heard-line, .exposure b, [name=name], "
    "[lang=ko], .line, textarea"
)
# Days as the scripts of the diary write them.
DATES = """async () => {
  const name = performance.getEntriesByType('resource').map(each => each.name).find(each => /[/]entry-[0-9a-z]+[.]js$/.test(each))
  const { dateText, momentText } = await import(name)
  const moments = ['en', 'ko'].map(language => momentText(Date.UTC(2026, 8, 3, 8, 7), 'year', language))
  return [...moments, ...['en', 'ko'].flatMap(language => ['weekday', 'year', 'short'].map(style => dateText('2026-09-03', style, language)))]
}"""
# On how many lines the text of an element is.
LINES = """each => {
  const range = document.createRange()
  range.selectNodeContents(each)
  return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
}"""
# The words in which a line breaks.
BROKEN_WORDS = """all => all.flatMap(each => [...each.firstChild.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
  const range = document.createRange()
  range.setStart(each.firstChild, index)
  range.setEnd(each.firstChild, index + word.length)
  return range.getClientRects().length > 1
}).map(([word]) => word))"""
# In Korean no walk looks at these as they are.
SEEN_HERE_ALONE = {"colary-survey", "colary-reminder", *(f"yedi-{name}" for name in ("designers", "past", "licences", "menu", "revenue"))}
LEFT_OVER = """stays => {
  const korean = /[\\u3131-\\u318e\\uac00-\\ud7a3]/
  const found = []
  for (const each of document.querySelectorAll('html, html *')) {
    if (each.closest(stays) || each.matches('script, style')) continue
    for (const node of each.childNodes)
      if (node.nodeType === Node.TEXT_NODE && korean.test(node.data)) found.push(node.data.trim())
    for (const { name, value } of each.attributes)
      if (name !== 'value' && korean.test(value)) found.push(`${name}=${value}`)
  }
  return found
}"""


def check(phone, name, people=()):
    """Looks at the screen, and reads all of it; words may name `people`."""
    assert phone.page.locator("html").get_attribute("lang") == "en"
    left = phone.page.evaluate(LEFT_OVER, KOREAN_STAYS)
    strip = re.compile("|".join(map(re.escape, people)) or "(?!)")
    left = [words for words in left if re.search("[ㄱ-ㆎ가-힣]", strip.sub("", words))]
    assert not left, f"{name} ({phone.page.url}) still says {left}"
    check_screen(phone, f"english-{name}", is_translated=name not in SEEN_HERE_ALONE)


@pytest.fixture
def english(new_phone):
    return new_phone(locale="en-US")


def test_joining_reads_in_english(english):
    page = english.page
    page.goto("/")
    check(english, "lobby")
    with page.expect_navigation():
        page.get_by_role("button", name="Start as someone new").tap()
    check(english, "join-1")
    force_tap(page.get_by_role("button", name="Next"))
    check(english, "join-1-wrong")
    page.locator("#birthday").fill("2003-04-05")
    with page.expect_navigation():
        page.get_by_role("button", name="Next").tap()
    for number, fill in enumerate([
        # The field that is missing opens its own sheet.
        lambda: (expect(page.locator("dialog[open] .result").first).to_contain_text("Kaya University"),
                 page.locator("dialog[open] .result").first.tap()),
        lambda: (page.locator("dialog[open] .result").first.tap(), page.locator("#entryYear").tap(),
                 page.locator("dialog[open] .result").first.tap()),
        lambda: None,
    ], 2):
        expect(page.get_by_role("progressbar")).to_have_attribute("value", str(number))
        check(english, f"join-{number}")
        touch_question(page)
        force_tap(page.get_by_role("button", name="Next"))
        check(english, f"join-{number}-wrong")
        fill()
        if number == 3:
            # The year of entry, which is not a graduation year ("class of"): the first is this year's.
            expect(page.locator("#entryYear")).to_have_value(f"Entered {time_of_the_demo(english).year}")
        if number < 4:
            page.get_by_role("button", name="Next").tap()


def test_every_screen_reads_in_english(english, new_person):
    """The problem pages too; dialogs are read even while they are closed."""
    me = new_person("한새봄", at=english)
    names = ["김가온", "이나무", "박다래", "최라온"]
    page = english.page
    page.goto("/yello?welcome=1")
    check(english, "welcome")
    page.goto("/yello")
    check(english, "locked")
    page.goto("/yello/recommended")
    check(english, "recommended-empty")
    friends = [new_person(name, gender="MALE") for name in names]
    others = [new_person(name) for name in ("강바다", "정마루", "조사랑")]
    page.goto("/yello/recommended")
    check(english, "recommended", names + [other.name for other in others])
    page.get_by_role("button", name="Add 김가온").tap()
    me.befriend(*friends)
    page.goto("/yello/people?keyword=김가온")
    check(english, "search", names)
    page.goto(f"/yello/people/{friends[0].id}")
    check(english, "person", names)
    page.goto("/account/blocks?app=yello")
    check(english, "blocked-empty")
    page.goto("/yello/profile")
    expect(page.locator("#friends .row")).to_have_count(4)
    check(english, "profile")
    page.goto("/yello/around")
    check(english, "around")
    page.goto("/yello/notes")
    check(english, "notes-empty")
    page.goto("/yello/nowhere")
    check(english, "404")

    page.goto("/yello")
    check(english, "start")
    page.get_by_role("button", name="Start voting").tap()
    expect(page.locator("#ballot-1")).to_be_visible()
    check(english, "ballot")
    me.vote_for(friends[0])
    page.goto("/yello")
    check(english, "timer")

    friends[0].befriend(*others)
    friends[0].vote_for(me, answers=1)
    page.goto("/yello/notes")
    check(english, "notes")
    page.locator(".note").tap()
    check(english, "note")
    page.get_by_role("link", name="Open keyword").tap()
    page.get_by_role("button", name="Open keyword").tap()
    expect(page.get_by_role("dialog", name="Here is the keyword!")).to_be_visible()
    check(english, "keyword")
    page.get_by_role("link", name="OK").tap()
    page.get_by_role("link", name="Open an initial").tap()
    check(english, "lack")


def test_wal_reads_in_english(english):
    """What 왈뿡이 says is Korean, and so is what one writes; all around it is English."""
    page = english.page
    page.goto("/wal")
    check(english, "wal-login")
    member = WalMember(english, nickname="Bori", slots=["MORNING"])
    kept = member.schedule("See you then", days=2, hidden=True)
    member.schedule("Hello again", days=3)
    member.move_clock_to(9)
    for path, name in (
        ("/wal", "wal-arrived"), ("/wal/calendar", "wal-write"),
        (f"/wal/reservations/{kept['id']}", "wal-reserved"), ("/wal/reservations", "wal-history"),
        ("/wal/settings", "wal-settings"), ("/wal/me", "wal-me"), ("/wal/me/slots", "wal-slots"),
        ("/wal/me/categories", "wal-kinds"), ("/wal/me/zone", "wal-zone"),
        ("/account/apps/wal", "wal-leave"), ("/account/apps/wal?step=reason", "wal-leave-reason"),
        ("/help?app=wal", "wal-help"), ("/privacy?app=wal", "wal-privacy"), ("/terms?app=wal", "wal-terms"), ("/wal/about", "wal-about"),
        ("/wal/notices", "wal-notices"),
    ):
        page.goto(path)
        check(english, name)
    page.goto("/wal")
    with page.expect_navigation():
        page.locator(".paw.arrived").first.tap()
    check(english, "wal-opened")


def test_a_long_word_of_a_menu_stays_whole_on_the_narrowest_phone(english):
    page = english.page
    WalMember(english, nickname="Bori")
    page.set_viewport_size(NARROW_VIEWPORT)
    page.goto("/wal/settings")
    word = page.locator(".menu-row > span").filter(has_text="Notifications").first
    assert word.evaluate(LINES) == 1
    keep_picture(english, "wal-settings-en-320")


def test_words_of_yello_fit_the_narrowest_phone_and_their_number(english, new_person):
    me = new_person("한새봄", at=english)
    friends = [new_person("김가온")]
    page = english.page
    page.goto("/yello/classmates")
    expect(page.locator("h2").first).to_have_text("1 from your department is here")
    friends += [new_person(name) for name in ("이나무", "박다래", "최라온")]
    page.reload()
    expect(page.locator("h2").first).to_have_text("4 from your department are here")
    friends[0].befriend(me, *friends[1:])
    friends[0].vote_for(me)
    page.set_viewport_size(NARROW_VIEWPORT)
    page.goto("/yello/notes")
    assert page.locator(".button.who").evaluate(LINES) == 1


def test_what_goes_when_one_leaves_breaks_no_word_on_the_narrowest_phone(english):
    """The app with the most counters and the longest words."""
    page = english.page
    join(english, "Wanderer")
    page.set_viewport_size(NARROW_VIEWPORT)
    page.goto("/account/apps/sesac")
    expect(page.locator(".counters dt")).to_have_count(5)
    assert page.locator(".counters dt").evaluate_all(BROKEN_WORDS) == []
    keep_picture(english, "sesac-leave-en-320")


def test_colary_reads_in_english(english):
    """What one wrote is Korean; all around it is English, also in what scripts take from templates."""
    page = english.page
    page.goto("/colary")
    check(english, "colary-nobody")
    enter(english, "haram.yun")
    for path, name in (
        ("/colary", "colary-pick"), ("/colary/write?emotion=joy&intensity=2", "colary-write"),
        ("/colary/records", "colary-records"), ("/colary/gift", "colary-gift"), ("/colary/survey", "colary-surveys"),
        ("/colary/survey?survey=gad7", "colary-survey"), ("/colary/chart?survey=daily", "colary-chart"),
        ("/colary/year", "colary-year"), ("/colary/search", "colary-search"), ("/colary/transfer", "colary-transfer"),
        ("/colary/reminder", "colary-reminder"), ("/colary/lock", "colary-lock"),
        ("/colary/settings", "colary-settings"), ("/colary/licences", "colary-licences"),
    ):
        page.goto(path)
        expect(page.locator("main")).to_be_visible()
        check(english, name, ["윤하람"])
    # The clock of the demo may be in a month without entries.
    page.goto(f"/colary/records?month={time.strftime('%Y-%m', time.gmtime(time.time() - 5 * 86_400))}")
    page.locator(".feeling-card").first.tap()
    expect(page.locator(".entry-head")).to_be_visible()
    check(english, "colary-entry", ["윤하람"])
    # Dates are written by scripts as the server writes them.
    assert page.evaluate(DATES) == [
        "3 September 2026, 5:07 PM", "2026년 9월 3일 오후 5:07",
        "Thu, 3 Sep", "3 September 2026", "3 Sep", "9월 3일 (목)", "2026년 9월 3일", "9월 3일"]
    page.wait_for_function("() => performance.getEntriesByName('diary opened').length > 0")
    expect(page.locator(".entry-head .when")).to_have_text(re.compile(r"^\d{1,2} [A-Z][a-z]+ 20\d\d · "))


def test_colary_counts_one_and_several_in_english(english):
    page = english.page
    enter(english, "haram.yun")
    page.goto("/colary/survey?survey=daily")
    for count, left in ((3, "2 items left. Please answer them."), (4, "1 item left. Please answer it.")):
        for group in range(count):
            page.locator(".survey-group").nth(group).locator("input[type=radio]").first.check()
        page.get_by_role("button", name="Submit").tap()
        expect(page.locator("p[data-missing]")).to_have_text(left)
    # The demo's switch: nothing is sent from now on.
    page.evaluate("localStorage.setItem('colary offline', '')")
    for waiting in ("1 entry waits to be sent", "2 entries wait to be sent"):
        page.goto("/colary/write?emotion=joy&intensity=2")
        page.get_by_label("What happened?").fill("한 줄")
        expect(page.locator("[data-counter]")).not_to_have_text(re.compile("^0/"))
        page.get_by_role("button", name="Done").tap()
        expect(page.get_by_role("heading", level=1)).to_have_text("Entries")
        expect(page.locator("[data-queue]")).to_contain_text(waiting)
