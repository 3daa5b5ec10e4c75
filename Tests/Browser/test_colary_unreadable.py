"""Colary where the browser's store fails, answers late or not at all: nothing is said to be gone, and nothing is."""

import re

import pytest

from expecting import expect
from screen_check import check_screen
from test_colary import entries_on_server, sent
from test_colary_kept_list import keep_two, open_again

# What a browser says of a database that is damaged: when it is opened, when it is read, and by giving no answer.
UNREADABLE = {
    "opening": """IDBFactory.prototype.open = () => { throw new DOMException('Internal error', 'UnknownError') }""",
    "reading": """IDBObjectStore.prototype.getAll = () => { throw new DOMException('Failed to read', 'DataError') }""",
    "silence": """IDBFactory.prototype.open = () => ({})""",
}
# Answers all that was asked of the store once `answer()` is called.
LATE = """
  const { open } = IDBFactory.prototype;
  const waiting = [];
  IDBFactory.prototype.open = function (...which) {
    let request;
    const late = { get result() { return request.result }, get error() { return request.error }, get transaction() { return request.transaction } };
    waiting.push(() => {
      request = open.apply(this, which);
      for (const each of ["onupgradeneeded", "onsuccess", "onerror"]) request[each] = () => late[each]?.();
    });
    return late;
  };
  window.answer = () => {
    IDBFactory.prototype.open = open;
    for (const each of waiting) each();
  };
"""
UNREADABLE_WORDS = "지금 열 수 없어요. 아무것도 지우지 않았어요."
# What a page says of what is not there.
NOTHING = {
    "/colary/records?month=2020-01": "이 달의 기록이 없어요",
    "/colary/year?year=2020": "기록 0개",
    "/colary/gift": "아직 열 선물이 없어요",
    "/colary/chart": "아직 결과가 없어요",
}


@pytest.mark.parametrize("fault", UNREADABLE)
def test_a_store_that_cannot_be_read_is_told_calmly_and_left_as_it_is(phone, offline, fault):
    """CH9"""
    keep_two(phone, offline)
    phone.page.close()
    phone.open()
    page = phone.page
    # In the first load only: "try again" finds it well.
    page.add_init_script(f"if (!sessionStorage.faulty) {{ sessionStorage.faulty = 1; {UNREADABLE[fault]} }}")
    page.goto("/colary/records")
    banner = page.locator("[data-queue]")
    expect(banner).to_contain_text(UNREADABLE_WORDS)
    expect(page.get_by_text("이 달의 기록이 없어요")).to_be_hidden()
    # It says the same whatever the fault.
    if fault == "silence":
        check_screen(phone, "colary-unreadable")
    banner.get_by_role("button", name="다시 시도").tap()
    expect(banner).to_contain_text("기록 2개가 보내기를 기다려요")
    expect(page.locator(".feeling-card")).to_have_count(2)
    offline(False)
    sent(phone, 2)
    assert entries_on_server(phone) == ["둘", "하나"]


def test_a_store_that_answers_late_takes_the_message_back(phone, offline):
    """CH9: a slow phone."""
    keep_two(phone, offline)
    cards = open_again(phone, LATE)
    page = phone.page
    banner = page.locator("[data-queue]")
    expect(banner).to_contain_text(UNREADABLE_WORDS)
    expect(cards).to_have_count(0)
    expect(page.get_by_text("이 달의 기록이 없어요")).to_be_hidden()
    page.evaluate("answer()")
    expect(banner).to_contain_text("기록 2개가 보내기를 기다려요")
    expect(cards).to_have_count(2)
    # What is pressed meanwhile is asked of the server, and later stored here again.
    page.goto("/colary/write?emotion=joy&intensity=1")
    page.get_by_label("무슨 일이 있었나요?").fill("느린 날")
    expect(banner).to_contain_text(UNREADABLE_WORDS)
    page.evaluate("answer()")
    expect(banner).to_contain_text("기록 2개가 보내기를 기다려요")
    page.get_by_role("button", name="완료").tap()
    expect(page).to_have_url(re.compile("/colary/records"))
    page.evaluate("answer()")
    expect(cards).to_have_count(3)
    offline(False)
    sent(phone, 3)


@pytest.mark.parametrize("is_online", [True, False], ids=["online", "offline"])
def test_a_store_that_cannot_be_read_is_not_said_to_be_empty(phone, offline, is_online):
    """CH9"""
    page = phone.page
    page.goto("/colary/records")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    offline(not is_online)
    for path, words in NOTHING.items():
        page.goto(path)
        expect(page.get_by_text(words).first).to_be_visible()
    page.add_init_script(UNREADABLE["opening"])
    for path, words in NOTHING.items():
        page.goto(path)
        expect(page.locator("[data-queue]")).to_contain_text(UNREADABLE_WORDS)
        expect(page.get_by_text(words).first).to_be_hidden()
