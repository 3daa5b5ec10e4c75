"""Double text size, and the narrowest phone: nothing exceeds the screen, every control stays within reach."""

import csv
import pathlib

import pytest
from playwright.sync_api import expect

from form_client import ahead_of
from people import enter
from phone import SCREEN
from screen_check import NARROW_VIEWPORT, SIDEWAYS_OVERFLOW, keep_picture
from screens import SCREENS, open_screen, to_ballots
from test_yello_entrance import come_by_kakao
from wal_member import WalMember, paw

BIGGER = "document.documentElement.style.fontSize = '200%'"
# Controls partly beyond the left or right edge.
BEYOND = """() => [...document.querySelectorAll('dialog[open] a, dialog[open] button, main a, main button, header a')]
  .filter(each => each.checkVisibility()
    && !each.closest('[inert], svg, .swipe, .letter-swipe, .carousel, .photo-pager, .designer-strip'))
  .filter(each => { const { left, right } = each.getBoundingClientRect(); return left < 0 || right > innerWidth + 1 })
  .map(each => each.outerHTML.slice(0, 120))"""

# Elements of the top bar that overlap a neighbour or exceed the bar.
CROWDED = """() => [...document.querySelectorAll('.top-bar')].flatMap(bar => {
  const frame = bar.getBoundingClientRect()
  const parts = [...bar.querySelectorAll('a, button, h1, .points')].filter(each => each.checkVisibility())
    .map(each => [each, each.getBoundingClientRect()])
  return parts.filter(([each, box]) => box.top < frame.top - 1 || box.bottom > frame.bottom + 1
    || parts.some(([other, its]) => !other.contains(each) && !each.contains(other) && box.left < its.right - 1 && its.left < box.right - 1
      && box.top < its.bottom - 1 && its.top < box.bottom - 1))
    .map(([each]) => each.outerHTML.slice(0, 120))
})"""
# All in one call, once what follows the size of the screen has been drawn.
TEXT_FAULTS = f"""async () => {{
  await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const over = {SIDEWAYS_OVERFLOW}
  return [...({CROWDED})().map(each => `over one another in the top bar: ${{each}}`),
    ...(over > 0 ? [`scrolls sideways by ${{over}}`] : []), ...({BEYOND})().map(each => `beyond the edge: ${{each}}`)]
}}"""


def text_faults(phone, name):
    """Twice the text on the narrowest phone, and on the usual one."""
    page = phone.page
    page.evaluate(BIGGER)
    faults = []
    for size, way in ((NARROW_VIEWPORT, "200-320"), (SCREEN, "200")):
        page.set_viewport_size(size)
        faults += [f"{way}: {fault}" for fault in page.evaluate(TEXT_FAULTS)]
        keep_picture(phone, f"{name}-{way}")
    return faults


def hold(phone, name):
    faults = text_faults(phone, name)
    assert not faults, f"{name}:\n" + "\n".join(faults)


BANK = pathlib.Path(__file__).resolve().parents[2] / "Sources/Yello/Data/questions.tsv"
# Puts each of the bank's words into the ballot's slot, picked and not picked; returns those that exceed the screen.
TOO_WIDE = """words => {
  const line = document.querySelector('.on .slot-keyword')
  document.querySelector('.on .keywords input').checked = true
  const [picked, empty] = ['.slot-option', '.slot-rest'].map(each => line.querySelector(`${each} .slot-word`))
  return words.filter(({ keyword, particle, both }) => {
    document.querySelector('.on .keywords input').checked = keyword !== null
    picked.lastChild.textContent = particle
    picked.firstElementChild.textContent = keyword
    empty.lastChild.textContent = both
    return document.scrollingElement.scrollWidth > document.documentElement.clientWidth
  })
}"""


def test_no_question_of_the_bank_is_wider_than_the_narrowest_phone(phone, new_person):
    words = []
    with BANK.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            forms = row["keywordFoot"].split(" ")[0].split("/")
            both = f"{forms[0]}({forms[1]})" if len(forms) > 1 else forms[0]
            words.append({"keyword": None, "particle": "", "both": both})
            words += [{"keyword": each, "particle": forms[0], "both": ""} for each in row["keywords"].split("|")]
    assert len(words) > 2_000
    # Many a keyword is that of several questions.
    words = [dict(each) for each in dict.fromkeys(tuple(each.items()) for each in words)]
    page = phone.page
    page.goto(to_ballots(phone, new_person))
    page.set_viewport_size(NARROW_VIEWPORT)
    page.evaluate(BIGGER)
    assert page.evaluate(TOO_WIDE, words) == []


# Pop-ups and sheets by the text that opens them, and the control that must stay within reach.
POPUPS = {
    "note-ask": ("note", "키워드 열기", "키워드 열기"),
    "note-menu": ("note", "더 보기: 신고, 받지 않기", "닫기"),
    "ballot-exposure": ("ballot", "받는 친구에게는 이렇게 보여요", "닫기"),
    "points-exposure": ("points", "받는 사람에게 나는 어떻게 보일까요?", "닫기"),
    "timer-invite": ("timer", "친구 초대하고 바로 투표하기", "닫기"),
    "leave-sure": ("leave-reason", "떠나기", "네, 떠날게요"),
}


def test_twice_the_text_on_what_opens_over_a_screen(phone, new_person):
    page = phone.page
    for popup, (screen, opener, last) in POPUPS.items():
        open_screen(screen, phone, new_person)
        page.get_by_role("link", name=opener).filter(visible=True).first.tap()
        card = page.locator("dialog[open]")
        expect(card, popup).to_be_visible()
        hold(phone, popup)
        way_out = card.locator("a, button").filter(has_text=last).or_(card.get_by_label(last)).first
        way_out.scroll_into_view_if_needed()
        expect(way_out, popup).to_be_in_viewport(ratio=1)


@pytest.mark.full_chromium
def test_twice_the_text_on_the_offer_of_notifications(phone, new_person):
    phone.context.grant_permissions(["notifications"], origin=phone.origin)
    open_screen("timer", phone, new_person)
    answers = phone.page.locator(".push-invitation .push-answers")
    expect(answers).to_be_visible()
    hold(phone, "timer-offer")


def test_twice_the_text_on_a_person_looked_at(phone, new_person):
    phone.page.goto(SCREENS["friends"](phone, new_person))
    phone.page.locator(".row-link").first.tap()
    card = phone.page.locator("dialog#person[open]")
    expect(card).to_be_visible()
    for question in card.locator("summary").all():
        question.tap()
    hold(phone, "person-asked")


def test_twice_the_text_on_the_invitation(phone, new_person):
    new_person("한새봄", at=phone, handle="a_very_long.handle20")
    page = phone.page
    page.goto("/yello")
    page.get_by_role("link", name="친구 초대하기").tap()
    card = page.get_by_role("dialog", name="친구 초대하기")
    expect(card).to_be_visible()
    hold(phone, "invite")
    expect(card.get_by_role("link", name="닫기")).to_be_in_viewport(ratio=1)


def test_twice_the_text_on_the_way_in(phone):
    page = phone.page
    page.goto("/yello")
    hold(phone, "entrance")
    come_by_kakao(ahead_of(phone))
    page.goto("/yello/membership")
    hold(phone, "connect")
    page.get_by_role("link", name="나중에 할게요").tap()
    page.locator("input#school").tap()
    expect(page.get_by_role("dialog", name="학교 찾기")).to_be_visible()
    hold(phone, "school-sheet")


def test_twice_the_text_on_a_note_and_between_its_card_and_its_buttons(phone, new_person):
    me = new_person("한새봄", at=phone)
    sender = new_person("김가온", gender="MALE")
    sender.befriend(me, *(new_person(name) for name in ("이나무", "박다래", "최라온")))
    sender.vote_for(me, answers=1)
    page = phone.page
    page.goto("/yello/notes")
    page.locator(".note").tap()
    page.set_viewport_size(NARROW_VIEWPORT)
    card = page.locator(".sentence").bounding_box()
    button = page.locator(".note-actions .button").first.bounding_box()
    assert button["y"] - card["y"] - card["height"] >= 12
    hold(phone, "note")


def test_the_five_words_of_the_tab_bar_stand_on_one_line(phone, new_person):
    new_person("한새봄", at=phone)
    phone.page.goto("/yello/profile")
    feet = phone.page.locator(".tab-bar a > span:nth-child(2)").evaluate_all(
        "all => all.map(each => Math.round(each.getBoundingClientRect().bottom))")
    assert len(feet) == 5 and max(feet) - min(feet) <= 1, feet


def test_twice_the_text_on_the_way_into_wal(phone):
    page = phone.page
    page.goto("/wal")
    hold(phone, "wal-login")
    with page.expect_navigation():
        page.get_by_role("button", name="새로운 사람으로 시작하기").tap()
    hold(phone, "wal-join")
    page.get_by_label("닉네임").fill("뽀시래기")
    page.get_by_role("button", name="다음").tap()
    hold(phone, "wal-join-kinds")


def test_twice_the_text_on_screens_of_wal(phone):
    member = WalMember(phone)
    member.schedule("잘하고 있어, 그날의 나", days=2)
    for path in ("/wal", "/wal/calendar", "/wal/reservations", "/wal/settings", "/wal/me", "/wal/me/slots",
                 "/wal/me/categories", "/account/sessions?app=wal", "/account/apps/wal", "/help?app=wal"):
        phone.page.goto(path)
        hold(phone, path.strip("/").replace("/", "-").partition("?")[0] + "-wal")


def test_twice_the_text_leaves_a_nickname_whole_on_the_settings_of_wal(phone):
    WalMember(phone, nickname="뽀시래기")
    page = phone.page
    page.goto("/wal/settings")
    page.evaluate(BIGGER)
    page.set_viewport_size(NARROW_VIEWPORT)
    lines = page.locator(".me-card strong").evaluate(
        "name => { const text = document.createRange(); text.selectNodeContents(name); return text.getClientRects().length }")
    assert lines == 1


def test_twice_the_text_on_an_open_message(phone):
    member = WalMember(phone, slots=["MORNING"])
    member.move_clock_to(9)
    phone.page.goto("/wal")
    paw(phone, "왈소리 열기").tap()
    expect(phone.page.locator(".message-text")).to_be_visible()
    hold(phone, "wal-message")


def test_twice_the_text_fits_on_every_screen_of_colary(phone):
    enter(phone, "haram.yun")
    for path, name in (
        ("/colary", "pick"), ("/colary/write?emotion=joy&intensity=2", "write"), ("/colary/records", "records"),
        ("/colary/gift", "gift"), ("/colary/survey", "surveys"), ("/colary/survey?survey=gad7", "survey"),
        ("/colary/chart?survey=daily", "chart"), ("/colary/year", "year"), ("/colary/search?emotion=joy", "search"),
        ("/colary/transfer", "transfer"), ("/colary/reminder", "reminder"), ("/colary/lock", "lock"),
        ("/colary/settings", "settings"), ("/colary/licences", "licences"),
    ):
        phone.page.goto(path)
        expect(phone.page.locator("main")).to_be_visible()
        hold(phone, f"colary-{name}")


@pytest.mark.parametrize("handle, paths", [
    ("haram.yun", ("", "/search", "/designers", "/bookings", "/bookings?isPast=1", "/chats", "/me", "/me/waits")),
    ("ian", ("/schedule", "/schedule/week", "/schedule/closures", "/studio", "/studio/hours", "/studio/services",
             "/studio/rules", "/schedule/revenue")),
], ids=["client", "designer"])
@pytest.mark.usefixtures("gallery")
def test_twice_the_text_fits_on_the_screens_of_yedi(phone, handle, paths):
    enter(phone, handle)
    page = phone.page
    for path in paths:
        page.goto(f"/yedi{path}")
        expect(page.locator("main")).to_be_visible()
        hold(phone, f"yedi{path.replace('/', '-').partition('?')[0]}")
    if handle != "ian":
        page.goto("/yedi/designers")
        designer = page.locator(".designer-card").first.get_attribute("href")
        page.goto(designer)
        hold(phone, "yedi-designer")
        page.goto(f"{designer}/booking")
        hold(phone, "yedi-services")
