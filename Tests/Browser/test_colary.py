"""Colary: picking, writing, reading and changing entries, with and without scripts, and without a network."""

import re
from urllib.parse import parse_qs

import pytest

from actions import force_tap
from expecting import expect
from people import ask, enter
from screen_check import SIDEWAYS_OVERFLOW, check_screen
from variants import with_and_without_scripts, with_and_without_scripts_in_browser
from waiting import wait_until

READY = "() => navigator.serviceWorker.ready.then(() => true)"
# The month in Seoul, by the phone's clock.
MONTH = "new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 7)"


def pick(phone, name="기쁨", taps=1):
    """Picks a feeling, tapping it so many times."""
    choice = phone.page.get_by_role("radio", name=name)
    for _ in range(taps):
        force_tap(choice)
    return choice


FEELINGS = {"기쁨": "joy", "설렘": "flutter", "분노": "anger", "슬픔": "sadness", "두려움": "fear"}


def write(phone, text, name="기쁨", taps=None):
    """Writes an entry: with a number of taps from the first screen, else from the page where that leads to."""
    page = phone.page
    if taps:
        page.goto("/colary")
        pick(phone, name, taps)
        page.get_by_role("button", name="다음", exact=True).tap()
    else:
        page.goto(f"/colary/write?emotion={FEELINGS[name]}&intensity=1")
    page.get_by_label("무슨 일이 있었나요?").fill(text)
    if phone.scripts:
        # Counted by the script: before it has loaded, the form would go to the server as it is.
        expect(page.locator("[data-counter]")).not_to_have_text(re.compile("^0/"))
    page.get_by_role("button", name="완료").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("기록 보기")


# A module that the page has loaded.
NAMED = """module => import(performance.getEntriesByType('resource').map(({ name }) => name)
  .find(name => new RegExp(`/${module}-[0-9a-z]+[.]js$`).test(name)))"""
# Writes an entry as the form does, on a page of the diary.
ADD = f"""async ([text, emotion]) => {{
  const [{{ opened }}, {{ fieldsOf, newID, timeOf }}] = await Promise.all(['diary', 'entry'].map({NAMED}))
  const entry = {{ ...timeOf(''), emotion, intensity: 1, taps: null, text }}
  await (await opened).confirm('create', {{ type: 1, id: newID() }}, fieldsOf(entry))
}}"""
# Waits until the device has what the server has.
SYNCED = f"""async () => {{
  const queue = await (await ({NAMED})('diary')).opened
  while (!queue.status.synced) await new Promise(heard => queue.addEventListener('status', heard, {{ once: true }}))
}}"""


def add(phone, text, name="기쁨"):
    """Writes an entry without the form, on whatever page of the diary is open; the queue does all else."""
    phone.page.evaluate(ADD, [text, FEELINGS[name]])


def begin(phone, *texts):
    """Entries that the server and the device have, and the page where writing leads to; the form is no part of the walk."""
    for text in texts:
        reply = phone.context.request.post(
            "/colary/entries", form={"emotion": "joy", "intensity": "1", "text": text}, max_redirects=0,
            headers={"Origin": phone.origin, "Accept": "text/html"})
        assert reply.status == 303, reply.text()
    phone.page.goto("/colary/records")
    expect(phone.page.locator(".feeling-card")).to_have_count(len(texts))
    if phone.scripts:
        phone.page.evaluate(SYNCED)


def entries_on_server(phone):
    """The texts of this month, as the server has them: the server's month, and with scripts the phone's.

    Another walk may have moved the demo's clock into the next month, whose entries the phone writes then as well."""
    queries = ["", f"?month={phone.page.evaluate(MONTH)}"] if phone.scripts else [""]
    entries = {}
    for query in queries:
        reply = phone.context.request.get(f"/colary/records{query}", headers={"Accept": "application/json"})
        assert reply.ok, reply.text()
        entries |= {each["id"]: each["text"] for each in reply.json()["entries"]["items"]}
    return list(entries.values())


def sent(phone, count):
    """Waits until the server has so many entries."""
    wait_until(lambda: len(entries_on_server(phone)) == count, phone.page)
    expect(phone.page.locator("[data-badge]:visible")).to_have_count(0)


# A page that goes away while its diary begins: the diary is there, and nobody on the page was told its id.
LOSES_THE_ANSWER = """
  // On a slow machine the worker would send it, and the page would have nothing to lose.
  delete globalThis.SyncManager;
  const fetch = window.fetch;
  let hasBegun = sessionStorage.getItem("has begun") !== null;
  window.fetch = async (path, options) => {
    if (path === "/colary/me" && hasBegun === "now") return new Promise(() => {});
    const reply = await fetch(path, options);
    if (path === "/colary/membership" && !hasBegun) {
      hasBegun = "now";
      sessionStorage.setItem("has begun", "");
    }
    return reply;
  };
"""


@pytest.mark.worker
@with_and_without_scripts
def test_a_feeling_is_picked_and_written_without_signing_in(phone, scripts):
    """C1, C6, C9, C42, C45"""
    page = phone.page
    suffix = "" if scripts else "-no-scripts"
    page.goto("/colary")
    expect(page.get_by_role("heading", level=1)).to_contain_text("지금 어때요?")
    check_screen(phone, f"colary-pick-empty{suffix}")
    pick(phone, "슬픔", taps=3)
    if not scripts:
        force_tap(page.get_by_role("radio", name="출렁"))
    expect(page.get_by_role("radio", name="출렁")).to_be_checked()
    expect(page.locator(".globe-face.sadness-2")).to_be_visible()
    check_screen(phone, f"colary-pick{suffix}")
    page.get_by_role("button", name="다음", exact=True).tap()
    expect(page.locator("[data-moment]")).to_contain_text("슬펐던 순간")
    page.get_by_label("무슨 일이 있었나요?").fill("비가 그치지 않는다")
    check_screen(phone, f"colary-write{suffix}")
    page.get_by_role("button", name="완료").tap()
    expect(page).to_have_url(re.compile("/colary/records"))
    card = page.locator(".feeling-card")
    expect(card).to_have_count(1)
    expect(card).to_contain_text("비가 그치지 않는다")
    expect(card).to_contain_text("슬펐던")
    expect(page.locator(".calendar-day .filled.sadness")).to_have_count(1)
    if scripts:
        sent(phone, 1)
    check_screen(phone, f"colary-records{suffix}")


@with_and_without_scripts
def test_an_entry_is_changed_deleted_and_brought_back(phone, scripts):
    """C30"""
    page = phone.page
    suffix = "" if scripts else "-no-scripts"
    begin(phone, "처음 쓴 글")
    page.locator(".feeling-card").tap()
    page.get_by_text("고치기").tap()
    page.get_by_role("textbox", name="한 줄").fill("고친 글")
    force_tap(page.get_by_role("radio", name="두려움"))
    check_screen(phone, f"colary-edit{suffix}")
    page.get_by_role("button", name="저장").tap()
    expect(page.locator(".entry-head .line")).to_have_text("고친 글")
    expect(page.locator(".entry-head")).to_have_class(re.compile("fear"))
    check_screen(phone, f"colary-entry{suffix}")
    page.get_by_role("button", name="이 기록 지우기").tap()
    expect(page).to_have_url(re.compile("/colary/records"))
    expect(page.locator(".feeling-card")).to_have_count(0)
    check_screen(phone, f"colary-deleted{suffix}")
    page.get_by_role("button", name="되돌리기").tap()
    if not scripts:
        page.get_by_role("link", name="뒤로").tap()
    expect(page.locator(".feeling-card")).to_contain_text("고친 글")


def test_what_another_tab_has_written_meanwhile_stays(phone):
    """CH10: one changes the text, the other the feeling."""
    page = phone.page
    begin(phone, "처음 쓴 글")
    page.locator(".feeling-card").tap()
    page.get_by_text("고치기").tap()
    force_tap(page.get_by_role("radio", name="두려움"))
    other = phone.context.new_page()
    other.goto(page.url)
    other.get_by_text("고치기").tap()
    other.get_by_role("textbox", name="한 줄").fill("고친 글")
    other.get_by_role("button", name="저장").tap()
    expect(other.locator(".entry-head .line")).to_have_text("고친 글")
    other.close()
    expect(page.locator(".entry-head .line")).to_have_text("고친 글")
    page.get_by_role("button", name="저장").tap()
    expect(page.locator(".entry-head")).to_have_class(re.compile("fear"))
    expect(page.locator(".entry-head .line")).to_have_text("고친 글")
    # The form goes on from there.
    expect(page.get_by_role("textbox", name="한 줄", include_hidden=True)).to_have_value("고친 글")
    wait_until(lambda: entries_on_server(phone) == ["고친 글"], page)


@pytest.mark.parametrize("is_typed", [True, False])
def test_an_entry_that_another_tab_deletes_is_not_changed_any_more(phone, is_typed):
    """CH10: deleted against edited, deleted; and the page that is open says so."""
    page = phone.page
    begin(phone, "처음 쓴 글")
    page.locator(".feeling-card").tap()
    page.get_by_text("고치기").tap()
    line = page.get_by_role("textbox", name="한 줄")
    if is_typed:
        line.fill("고치던 글")
    other = phone.context.new_page()
    other.goto(page.url)
    other.get_by_role("button", name="이 기록 지우기").tap()
    expect(other).to_have_url(re.compile("/colary/records"))
    wait_until(lambda: entries_on_server(phone) == [], page)
    other.close()
    if is_typed:
        page.get_by_role("button", name="저장").tap()
        expect(page.locator("[data-failed]")).to_have_text("다른 곳에서 지운 기록이에요. 쓰던 글은 복사해 두세요.")
        expect(line).to_have_value("고치던 글")
    else:
        expect(line).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="되돌리기")).to_be_visible()


@with_and_without_scripts
def test_a_former_text_is_put_back_from_the_history(phone, scripts):
    page = phone.page
    begin(phone, "처음 쓴 글")
    page.locator(".feeling-card").tap()
    page.get_by_text("고치기").tap()
    page.get_by_role("textbox", name="한 줄").fill("고친 글")
    page.get_by_role("button", name="저장").tap()
    expect(page.locator(".entry-head .line")).to_have_text("고친 글")
    wait_until(lambda: entries_on_server(phone) == ["고친 글"], page if scripts else None)
    page.reload()
    history = page.locator("[data-history]")
    expect(history).to_contain_text("처음 쓴 글")
    check_screen(phone, f"colary-history{'' if scripts else '-no-scripts'}")
    history.get_by_role("button", name="이 글로 되돌리기").tap()
    expect(page.locator(".entry-head .line")).to_have_text("처음 쓴 글")
    wait_until(lambda: entries_on_server(phone) == ["처음 쓴 글"], page if scripts else None)
    page.reload()
    # What it replaced is kept in turn.
    expect(history.locator("li").first).to_contain_text("고친 글")


@pytest.mark.worker
def test_it_opens_and_writes_without_a_network_after_a_cold_start(phone, offline):
    """C29, C30, C32, C33, C37, C41"""
    page = phone.page
    write(phone, "연결된 동안")
    sent(phone, 1)
    page.evaluate(READY)
    offline(True)
    phone.page.close()
    phone.open()
    page = phone.page
    write(phone, "비행기 안", "설렘", taps=6)
    cards = page.locator(".feeling-card")
    expect(cards).to_have_count(2)
    expect(cards.first).to_contain_text("비행기 안")
    expect(cards.first).to_contain_text("보내기를 기다려요")
    expect(page.locator("[data-queue]")).to_contain_text("기록 1개가 보내기를 기다려요")
    check_screen(phone, "colary-offline")
    cards.first.tap()
    page.get_by_text("고치기").tap()
    page.get_by_role("textbox", name="한 줄").fill("구름 위")
    page.get_by_role("button", name="저장").tap()
    expect(page.locator(".entry-head .line")).to_have_text("구름 위")
    page.goto("/colary/records")
    expect(cards.first).to_contain_text("구름 위")
    offline(False)
    sent(phone, 2)
    assert entries_on_server(phone) == ["구름 위", "연결된 동안"]


@pytest.mark.worker
def test_the_first_entry_without_a_network_begins_a_diary_later(phone, offline):
    """C35, C42"""
    page = phone.page
    page.goto("/colary")
    page.evaluate(READY)
    offline(True)
    write(phone, "아직 아무도 아니다", "분노")
    expect(page.locator(".feeling-card")).to_have_count(1)
    offline(False)
    sent(phone, 1)
    page.reload()
    expect(page.locator(".feeling-card")).to_contain_text("아직 아무도 아니다")


@pytest.mark.parametrize(("phones", "diarys"), [("Asia/Ho_Chi_Minh", "Asia/Saigon"), ("Etc/Unknown", "Asia/Seoul")])
def test_a_diary_begins_wherever_the_phone_is(new_phone, phones, diarys):
    """Chromium calls the first by an older name, which no list of the server has; the second no server knows."""
    known = phones != "Etc/Unknown"
    phone = new_phone(timezone=phones if known else "Asia/Seoul")
    page = phone.page
    if not known:
        page.add_init_script(f"Intl.DateTimeFormat.prototype.resolvedOptions = () => ({{ timeZone: '{phones}' }})")
        phone.allow("422")
    write(phone, "첫 줄")
    sent(phone, 1)
    assert entries_on_server(phone) == ["첫 줄"]
    me = phone.context.request.get("/colary/me", headers={"Accept": "application/json"}).json()
    assert me["zone"] == diarys
    page.goto("/colary/me/zone")
    expect(page.get_by_label("어디에 있어요?")).to_have_value(diarys)


@pytest.mark.worker
def test_the_first_entry_arrives_though_the_page_went_away_while_its_diary_began(phone):
    """C42, CH1"""
    page = phone.page
    page.add_init_script(LOSES_THE_ANSWER)
    # The answer may come when nobody is there any more who hears of it.
    with page.expect_request("**/colary/membership") as begun:
        write(phone, "첫 줄")
    sent_fields = parse_qs(begun.value.post_data)
    page.wait_for_function("() => sessionStorage.getItem('has begun') !== null")
    write(phone, "둘째 줄")
    sent(phone, 2)
    assert sorted(entries_on_server(phone)) == ["둘째 줄", "첫 줄"]
    # The diary's id is in addresses; what opens the account again is not it, and is forgotten.
    diary = phone.context.request.get("/colary/me", headers={"Accept": "application/json"}).json()["id"]
    assert sent_fields["id"] == [diary] and sent_fields["_key"] != [diary]
    assert page.evaluate("localStorage.getItem('colary start')") is None


@pytest.mark.worker
def test_a_page_from_before_the_diary_began_does_not_forget_it(phone):
    """C42: a page that was asked for without a session comes after the first entry was sent."""
    page = phone.page
    page.add_init_script("navigator.serviceWorker.register = () => new Promise(() => {})")
    before = page.request.get("/colary/write").text()
    write(phone, "첫 줄")
    sent(phone, 1)
    page.route(
        re.compile(r"/colary/write(\?|$)"),
        lambda route: route.fulfill(body=before, content_type="text/html; charset=utf-8"))
    page.route("**/colary/me", lambda route: route.abort())
    phone.allow("ERR_FAILED")
    write(phone, "둘째 줄")
    page.unroute("**/colary/me")
    sent(phone, 2)


def test_who_is_signed_in_without_a_diary_is_not_asked_for_it_again_and_again(phone):
    """C42: nothing waits to be sent, and the page has said that there is no diary."""
    page = phone.page
    enter(phone, "sol.lee")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/colary/me") else None)
    page.clock.install()
    page.goto("/colary")
    page.wait_for_function("() => localStorage.getItem('colary unsent') !== null")
    # Time for the first tries of the queue, without waiting for it.
    page.clock.run_for(60_000)
    assert asked == []
    page.clock.resume()
    write(phone, "첫 줄")
    sent(phone, 1)


def test_next_without_a_feeling_says_so_in_the_page(phone):
    """C6"""
    page = phone.page
    page.goto("/colary")
    page.get_by_role("button", name="다음", exact=True).tap()
    expect(page.locator("#emotion-error")).to_have_text("감정을 하나 골라 주세요.")
    expect(page).to_have_url(re.compile("/colary$"))
    check_screen(phone, "colary-pick-missing")
    pick(phone)
    expect(page.locator("#emotion-error")).to_be_empty()
    page.get_by_role("button", name="다음", exact=True).tap()
    expect(page).to_have_url(re.compile("/colary/write"))


@pytest.mark.parametrize("height", [568, 640])
def test_feelings_strengths_and_next_are_beside_each_other_on_a_low_screen(phone, height):
    """C6"""
    page = phone.page
    page.set_viewport_size({"width": 320, "height": height})
    page.goto("/colary")
    pick(phone, "두려움", taps=3)
    page.evaluate("scrollTo(0, 0)")
    bottom, top = page.evaluate("""() => [document.querySelector(".strengths").getBoundingClientRect().bottom,
      document.querySelector(".picking .actions .button").getBoundingClientRect().top]""")
    assert bottom <= top + 1
    check_screen(phone, f"colary-pick-320-{height}")


def test_a_line_that_is_too_long_is_not_saved_and_a_draft_stays(phone):
    page = phone.page
    page.goto("/colary/write?emotion=joy&intensity=1")
    field = page.get_by_label("무슨 일이 있었나요?")
    field.fill("가" * 501)
    page.get_by_role("button", name="완료").tap()
    expect(page.locator("#text-error")).to_contain_text("500자까지")
    check_screen(phone, "colary-too-long")
    field.fill("쓰다 만 글")
    page.goto("/colary")
    page.goto("/colary/write?emotion=joy&intensity=1")
    expect(field).to_have_value("쓰다 만 글")


def test_the_calendar_is_folded_swiped_and_marks_the_chosen_day(phone):
    """C9"""
    page = phone.page
    begin(phone, "오늘")
    day = page.locator(".calendar-day.today > a")
    day.tap()
    expect(day).to_have_class(re.compile("chosen"))
    title = page.locator("[data-title]")
    this_month = title.inner_text()
    swipe = """([from, to]) => {
      const box = document.querySelector(".calendar-box")
      const touch = (x) => new Touch({ identifier: 1, target: box, clientX: x, clientY: 200 })
      box.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(from)], changedTouches: [touch(from)] }))
      box.dispatchEvent(new TouchEvent("touchend", { touches: [], changedTouches: [touch(to)] }))
    }"""
    page.evaluate(swipe, [100, 130])
    expect(title).to_have_text(this_month)
    page.evaluate(swipe, [100, 250])
    expect(title).not_to_have_text(this_month)
    page.wait_for_load_state()
    page.evaluate(swipe, [250, 100])
    expect(title).to_have_text(this_month)
    page.wait_for_load_state()
    page.locator(".calendar-title").tap()
    expect(page.locator("[data-days]")).to_be_hidden()
    # The event that a box was folded comes after it.
    page.wait_for_function("() => localStorage.getItem('colary calendar folded') !== null")
    page.reload()
    expect(page.locator("[data-days]")).to_be_hidden()
    page.locator(".calendar-title").tap()
    expect(page.locator("[data-days]")).to_be_visible()


def test_a_calendar_that_is_folded_before_its_script_runs_stays_folded(new_phone):
    """C9"""
    page = new_phone(worker=False).page
    held = []
    page.route("**/public/js/colary/records-*.js", lambda route: held.append(route), times=1)
    page.goto("/colary/records", wait_until="commit")
    page.locator(".calendar-title").tap()
    expect(page.locator("[data-days]")).to_be_hidden()
    wait_until(lambda: held, page)
    held[0].continue_()
    page.wait_for_function("() => localStorage.getItem('colary calendar folded') !== null")
    page.reload()
    expect(page.locator("[data-days]")).to_be_hidden()


def test_the_list_has_two_columns_and_one_where_letters_are_large(phone):
    page = phone.page
    begin(phone, "하나", "둘")
    for width in (320, 390, 844, 1366):
        page.set_viewport_size({"width": width, "height": 844})
        entries, first, second = entry_boxes(page)
        assert first["y"] == second["y"] and first["x"] + first["width"] <= second["x"], width
        # Beside a third card there would be room for none.
        assert second["x"] + second["width"] + first["width"] > entries["width"], width
        check_overflow(page)
    page.set_viewport_size({"width": 320, "height": 844})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    _, first, second = entry_boxes(page)
    assert first["x"] == second["x"] and first["y"] + first["height"] <= second["y"]
    check_overflow(page)


def entry_boxes(page):
    """The boxes of the list and of its cards, found and measured at one moment: a change of the diary draws it again."""
    return page.evaluate("""() => {
      const list = document.querySelector(".entry-cards");
      return [list, ...list.children].map((each) => each.getBoundingClientRect().toJSON());
    }""")


def check_overflow(page):
    assert page.evaluate(SIDEWAYS_OVERFLOW) <= 0


@with_and_without_scripts_in_browser
@pytest.mark.parametrize(("month", "before", "days", "after"), [
    ("2020-02", range(26, 32), 29, range(0)), ("2020-03", range(0), 31, range(1, 5)), ("2015-02", range(0), 28, range(0)),
])
def test_days_of_the_months_beside_fill_up_the_weeks(phone, scripts, month, before, days, after):
    """C9"""
    page = phone.page
    page.goto(f"/colary/records?month={month}")
    all_days = page.locator("[data-days] > li")
    expect(all_days).to_have_text([str(day) for day in [*before, *range(1, days + 1), *after]])
    expect(page.locator("[data-days] > .neighbour")).to_have_count(len(before) + len(after))
    # A first of the month under its weekday: as far from the left as the days before it fill.
    box, row = page.locator("[data-days]").bounding_box(), all_days.nth(len(before)).bounding_box()
    assert round((row["x"] - box["x"]) / (box["width"] / 7)) == len(before)
    # Those before and those after look alike, with and without scripts.
    if scripts and len(before) > 0:
        check_screen(phone, f"colary-month-{month}")


def test_the_drawer_leads_everywhere(phone):
    """C8"""
    page = phone.page
    page.goto("/colary")
    page.get_by_role("link", name="메뉴").tap()
    expect(page.get_by_role("dialog")).to_contain_text("기록 보기")
    check_screen(phone, "colary-drawer")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


@pytest.mark.worker
def test_without_a_network_the_writer_is_called_by_name_and_has_their_menu(phone, offline):
    """C30"""
    page = phone.page
    title, menu = page.get_by_role("heading", level=1), page.locator("#menu .menu")
    page.goto("/colary")
    page.evaluate(READY)
    offline(True)
    page.goto("/colary")
    expect(title).to_contain_text("반가워요")
    page.get_by_role("link", name="메뉴").tap()
    expect(menu).to_contain_text("복구 코드로 열기")
    expect(menu).not_to_contain_text("내 계정")
    offline(False)
    write(phone, "첫 줄")
    sent(phone, 1)
    # A line that parts the words of all feelings, in a page's data.
    ask(phone, "PUT", "/colary/me", {"nickname": "하|늘"})
    page.goto("/colary/write?emotion=sadness&intensity=1")
    expect(page.locator("[data-moment]")).to_have_text("하|늘님의 슬펐던 순간")
    offline(True)
    page.goto("/colary/write?emotion=fear&intensity=1")
    expect(page.locator("[data-moment]")).to_have_text("하|늘님의 두려웠던 순간")
    page.goto("/colary")
    expect(title).to_contain_text("하|늘은")
    page.get_by_role("link", name="메뉴").tap()
    expect(page.get_by_role("dialog")).to_contain_text("하|늘이 쓰는 일기")
    expect(menu).to_contain_text("내 계정")
    expect(menu).to_contain_text("매일 알림")
    expect(menu).not_to_contain_text("복구 코드로 열기")
    check_screen(phone, "colary-drawer-offline")
    page.goto("/colary/settings")
    expect(page.locator("main .menu")).to_contain_text("내 계정 · 언어 · 탈퇴")
    expect(page.locator("main .menu")).not_to_contain_text("복구 코드로 열기")


def test_picking_a_feeling_moves_the_liquid_unless_motion_is_reduced(phone):
    """C11"""
    page = phone.page
    moving = """() => document.getAnimations().filter(each => each.playState === "running"
      && each.effect.getComputedTiming().activeDuration > 100).map(each => each.animationName)"""
    page.emulate_media(reduced_motion="no-preference")
    page.goto("/colary")
    page.evaluate("""() => {
      window.started = [];
      addEventListener("animationstart", (event) => window.started.push(event.animationName));
    }""")
    pick(phone, "슬픔")
    page.wait_for_function("() => window.started.includes('slosh')")
    page.wait_for_function(f"() => ({moving})().includes('wave')")
    page.emulate_media(reduced_motion="reduce")
    page.wait_for_function(f"() => !({moving})().includes('wave')")


@pytest.mark.worker
def test_what_waits_is_said_without_moving_the_feelings_under_a_finger(phone, offline):
    page = phone.page
    page.goto("/colary")
    page.evaluate(READY)
    offline(True)
    write(phone, "기다리는 글")
    page.goto("/colary")
    banner, feelings = page.locator("[data-queue]"), page.locator(".emotions")
    expect(page.locator("[data-install]")).to_have_count(0)
    for size in ({"width": 390, "height": 844}, {"width": 390, "height": 740}, {"width": 375, "height": 667}, {"width": 320, "height": 568}):
        page.set_viewport_size(size)
        expect(banner).to_contain_text("보내기를 기다려요")
        with_banner = feelings.bounding_box()["y"]
        banner.evaluate("banner => banner.hidden = true")
        assert abs(feelings.bounding_box()["y"] - with_banner) < 1, size
        banner.evaluate("banner => banner.hidden = false")


def test_a_page_that_back_shows_after_saving_begins_anew(phone):
    page = phone.page
    page.goto("/colary/write?emotion=joy&intensity=1")
    # The page stays, as Back shows it again.
    left = []
    page.route("**/colary/records*", lambda route: (left.append(route), route.fulfill(status=204)))
    page.get_by_label("무슨 일이 있었나요?").fill("첫 줄")
    expect(page.locator("[data-counter]")).to_have_text("3/500")
    page.get_by_role("button", name="완료").tap()
    wait_until(lambda: left, page)
    page.unroute("**/colary/records*")
    with page.expect_navigation():
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(page.get_by_label("무슨 일이 있었나요?")).to_have_value("")
    page.get_by_label("무슨 일이 있었나요?").fill("둘째 줄")
    expect(page.locator("[data-counter]")).to_have_text("4/500")
    page.get_by_role("button", name="완료").tap()
    expect(page.locator(".feeling-card")).to_have_count(2)


def test_another_day_is_of_one_entry_and_survives_a_reload(phone):
    page = phone.page
    page.goto("/colary/write?emotion=joy&intensity=1")
    day = page.get_by_label("날짜")
    page.get_by_text("다른 날의 기록이에요").tap()
    day.fill("2025-05-05")
    page.get_by_label("무슨 일이 있었나요?").fill("어린이날")
    page.reload()
    expect(page.get_by_label("무슨 일이 있었나요?")).to_have_value("어린이날")
    expect(day).to_be_visible()
    expect(day).to_have_value("2025-05-05")
    page.get_by_role("button", name="완료").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("기록 보기")
    assert "month=2025-05" in page.url
    page.go_back()
    expect(page.get_by_label("무슨 일이 있었나요?")).to_have_value("")
    expect(day).to_be_hidden()
    expect(day).to_have_value("")
