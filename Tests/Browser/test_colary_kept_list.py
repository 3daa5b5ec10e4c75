"""Colary's list as it is kept for the next start, while the whole diary is still to be read."""

from expecting import expect
from test_colary import add, entries_on_server, sent
from test_colary_storage import NEVER_READ, of_stores, texts
from waiting import wait_until

# Whether the list as it is now is kept for the next start.
KEPT = of_stores("stores.every(({ generation, snapshotAt }) => snapshotAt === generation)")
# Damages what is kept: `damage(snapshot, store)` returns another snapshot, or null for none.
DAMAGE = """async () => {
  const opening = indexedDB.open('colary-queue')
  await new Promise(opened => { opening.onsuccess = opened })
  const transaction = opening.result.transaction(['stores', 'records'], 'readwrite')
  const [stores, records] = ['stores', 'records'].map(name => transaction.objectStore(name))
  const all = stores.getAll()
  await new Promise(read => { all.onsuccess = read })
  for (const store of all.result) {
    const found = records.get(['snapshot', store.id])
    await new Promise(read => { found.onsuccess = read })
    const damaged = (%s)(found.result, store)
    if (damaged) records.put(damaged, ['snapshot', store.id])
    else records.delete(['snapshot', store.id])
    stores.put(store)
  }
  await new Promise(committed => { transaction.oncomplete = committed })
  opening.result.close()
}"""
DAMAGES = {
    "lost": "() => null",
    "of an older state": "(snapshot, store) => { store.snapshotAt -= 1n; return snapshot }",
    "from before there were any": "(snapshot, store) => { delete store.snapshotAt; return null }",
    "cut off": "snapshot => ({ ...snapshot, rows: snapshot.rows.slice(0, -3) })",
    "random": "snapshot => ({ ...snapshot, rows: snapshot.rows.map((byte, at) => byte * 7 + at) })",
    "of a newer version": "snapshot => ({ ...snapshot, version: 99 })",
    "something else": "() => 'something else'",
}
# The page waits a second for the kept list; a machine may need longer.
PATIENT = """const wait = setTimeout
window.setTimeout = (task, pause, ...rest) => wait(task, pause === 1000 ? 600_000 : pause, ...rest)"""
GLANCED = "performance.getEntriesByName('diary glanced').length"


def open_again(phone, script=""):
    """Opens the month in a new page."""
    phone.page.close()
    phone.open()
    if script:
        phone.page.add_init_script(script)
    return texts(phone)


def keep_two(phone, offline):
    """Writes two entries without a network, and waits until the list is kept for the next start."""
    phone.page.goto("/colary/records")
    phone.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    offline(True)
    add(phone, "하나")
    add(phone, "둘")
    wait_until(lambda: phone.page.evaluate(KEPT), phone.page)


def test_the_month_is_drawn_before_the_whole_diary_is_read(phone, offline):
    """CH8"""
    keep_two(phone, offline)
    cards = open_again(phone, NEVER_READ)
    expect(cards).to_have_count(2)
    expect(cards.first).to_contain_text("둘")
    expect(cards.first).to_contain_text("보내기를 기다려요")
    expect(phone.page.locator("[data-queue]")).to_contain_text("기록 2개가 보내기를 기다려요")
    expect(phone.page.locator(".calendar-day .filled")).to_have_count(1)


def test_a_kept_list_that_is_damaged_lost_or_old_costs_only_time(phone, offline):
    """CH8, CH9"""
    keep_two(phone, offline)
    expect(open_again(phone, PATIENT)).to_have_count(2)
    assert phone.page.evaluate(GLANCED) == 1
    for count, (what, damage) in enumerate(DAMAGES.items(), 2):
        phone.page.evaluate(DAMAGE % damage)
        cards = open_again(phone)
        expect(cards).to_have_count(count)
        assert phone.page.evaluate(GLANCED) == 0, what
        # With the next change it is kept anew.
        add(phone, what)
        expect(cards.first).to_contain_text(what)
        wait_until(lambda: phone.page.evaluate(KEPT), phone.page)
    expect(open_again(phone, PATIENT)).to_have_count(9)
    assert phone.page.evaluate(GLANCED) == 1
    open_again(phone)
    offline(False)
    sent(phone, 9)
    assert sorted(entries_on_server(phone)) == sorted(["하나", "둘", *DAMAGES])
