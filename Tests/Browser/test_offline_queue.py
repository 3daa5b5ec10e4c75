"""The offline queue's web modules in Chromium, against a server of their protocol."""

import subprocess

import pytest

from actions import go_offline
from sync_server import ROOT, SyncServer
from waiting import wait_until

SENT = "tests.until(tests.queue, tests.isSent)"
# Waits for reads that were asked for before.
READ = """async () => {
  await new Promise(read => document.readyState === 'complete' ? read() : addEventListener('load', read))
  const opening = indexedDB.open('colary-queue')
  await new Promise(read => { opening.onsuccess = read })
  const all = opening.result.transaction('records', 'readwrite').objectStore('records').count()
  await new Promise(read => { all.onsuccess = read })
  opening.result.close()
}"""
# What Chromium does to a database whose log a kill tore; `from` is where it is.
LOSE = """async name => {
  const from = name === 'copy' ? (await navigator.storageBuckets.open('colary-queue')).indexedDB : indexedDB
  const losing = from.deleteDatabase('colary-queue')
  await new Promise((lost, failed) => { losing.onsuccess = lost; losing.onerror = failed })
}"""
# How many records of operations the copy holds.
COPIED = """async () => {
  const opening = (await navigator.storageBuckets.open('colary-queue')).indexedDB.open('colary-queue')
  opening.onupgradeneeded = () => opening.transaction.abort()
  await new Promise(opened => { opening.onsuccess = opening.onerror = opened })
  if (opening.error) return 0
  const all = opening.result.transaction('records').objectStore('records').count()
  await new Promise(read => { all.onsuccess = read })
  opening.result.close()
  return all.result
}"""
# The texts of the list that is kept for an account's next start; null if there is none.
SNAPSHOT = """async name => {
  const [{ Store }, { readSnapshot }] = await Promise.all([import('/js/store.js'), import('/js/snapshot.js')])
  const store = new Store('colary-queue')
  const found = readSnapshot(await store.snapshot(tests.person(name).id))
  store.close()
  return found && tests.texts(found)
}"""
# Removes the stores of all accounts but `two`; how many records are left.
PRUNE = """async () => {
  const { Store } = await import('/js/store.js')
  await new Store('colary-queue').prune(tests.person('two').id, null)
  const opening = indexedDB.open('colary-queue')
  await new Promise(opened => { opening.onsuccess = opened })
  const all = opening.result.transaction('records').objectStore('records').count()
  await new Promise(read => { all.onsuccess = read })
  opening.result.close()
  return all.result
}"""
WRITE = "async texts => { for (const text of texts) await tests.write(tests.queue, text) }"
WORKER = """([account, texts]) => new Promise((resolve, reject) => {
  const worker = new Worker('/worker.js', { type: 'module' })
  worker.onmessage = resolve
  worker.onerror = reject
  worker.postMessage({ account, texts })
})"""


@pytest.fixture(scope="module", autouse=True)
def core():
    subprocess.run([ROOT / "script/build-wasm"], check=True)


@pytest.fixture
def server():
    running = SyncServer()
    yield running
    running.close()


@pytest.fixture
def context(chromium):
    opened = chromium.new_context()
    yield opened
    chromium.close(opened)


@pytest.fixture
def new_tab(context, server):
    """Opens the page in another tab; none may have seen an error, the policy's included."""
    faults = []

    def make(account="one"):
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda line: faults.append(line.text) if "Content Security Policy" in line.text else None)
        page.goto(f"{server.origin}/page.html?account={account}")
        page.locator("[data-ready]").wait_for(state="attached")
        return page

    yield make
    assert not faults


def write(page, *texts):
    page.evaluate(WRITE, texts)


def seen(page):
    return page.evaluate("tests.texts(tests.queue)")


def test_what_is_written_offline_is_there_when_the_page_is_opened_again_and_is_sent(context, server, new_tab):
    page = new_tab()
    go_offline(page)
    write(page, "하나", "둘")
    assert page.locator("li").all_inner_texts() == ["둘", "하나"]
    assert page.locator("li").first.get_attribute("data-badge") == "waiting"
    page.close()
    context.set_offline(False)
    page = new_tab()
    page.evaluate(SENT)
    assert sorted(seen(page)) == server.ledger().texts == ["둘", "하나"]
    assert [each.kind for each in server.ledger().applied] == ["create", "create"]
    assert page.locator("li").first.get_attribute("data-badge") == "acknowledged"


def lose(context, server, what):
    """Loses a database of the queue while no page has it open."""
    page = context.new_page()
    page.goto(f"{server.origin}/elsewhere.html")
    page.evaluate(LOSE, what)
    page.close()


def copied(page, count):
    wait_until(lambda: page.evaluate(COPIED) == count, page, what=f"{count} operations in the copy")


def test_what_is_unsent_survives_the_loss_of_the_browsers_database(context, server, new_tab):
    """CH9"""
    page = new_tab()
    write(page, "보낸 것")
    page.evaluate(SENT)
    # What was attempted is not changed any more, but followed by another operation.
    go_offline(page)
    write(page, "안 보낸 것", "고칠 것", "지울 것")
    page.evaluate("""async () => {
      const [gone, changed] = tests.queue.list
      await tests.queue.confirm('delete', gone)
      await tests.queue.confirm('update', changed, [[1, new TextEncoder().encode('고친 것')]])
    }""")
    page.close()
    server.is_down = True
    context.set_offline(False)
    lose(context, server, "database")
    first, second = new_tab(), new_tab()
    for page in (first, second):
        assert sorted(seen(page)) == ["고친 것", "안 보낸 것"]
    write(second, "그 뒤의 것")
    server.is_down = False
    everything = ["고친 것", "그 뒤의 것", "보낸 것", "안 보낸 것"]
    for page in (first, second):
        page.evaluate(SENT)
        page.evaluate("tests.until(tests.queue, queue => queue.list.length === 4)")
        assert sorted(seen(page)) == everything
    assert server.ledger().texts == everything
    assert len(server.ledger().applied) == 4
    copied(first, 0)


def test_a_lost_copy_of_what_is_unsent_is_made_again(context, server, new_tab):
    """CH9"""
    server.is_down = True
    page = new_tab()
    write(page, "하나", "둘")
    assert page.evaluate(COPIED) == 2
    page.close()
    lose(context, server, "copy")
    page = new_tab()
    copied(page, 2)
    page.close()
    lose(context, server, "database")
    page = new_tab()
    assert sorted(seen(page)) == ["둘", "하나"]


def test_the_copy_of_what_is_unsent_keeps_accounts_apart(context, server, new_tab):
    server.is_down = True
    page = new_tab()
    write(page, "첫째의 것")
    page.evaluate("tests.accountChanged('two')")
    # A transaction of the first's may be on its way; until then what is written is refused.
    page.evaluate("tests.until(tests.queue, queue => tests.isLoaded(queue) && queue.list.length === 0)")
    write(page, "둘째의 것")
    page.close()
    lose(context, server, "database")
    page = new_tab("two")
    assert seen(page) == ["둘째의 것"]
    page.evaluate("tests.queue.erase()")
    assert page.evaluate(COPIED) == 1
    page.close()
    lose(context, server, "database")
    assert seen(new_tab("two")) == []
    assert seen(new_tab()) == ["첫째의 것"]


def kept(page, texts, account="one"):
    wait_until(lambda: page.evaluate(SNAPSHOT, account) == texts, page, what=f"a snapshot of {texts}")


def test_the_list_is_kept_for_the_next_start_and_is_never_an_older_one(new_tab):
    """CH8"""
    page = new_tab()
    go_offline(page)
    write(page, "하나", "둘")
    kept(page, ["둘", "하나"])
    page.evaluate("tests.queue.confirm('delete', tests.queue.list[1])")
    # Not kept yet, or already as it is now.
    assert page.evaluate(SNAPSHOT, "one") in (None, ["둘"])
    kept(page, ["둘"])
    assert page.evaluate(SNAPSHOT, "two") is None
    page.evaluate("tests.accountChanged('two')")
    kept(page, [], "two")
    assert page.evaluate(SNAPSHOT, "one") == ["둘"]


def test_a_change_in_one_tab_leaves_no_older_list_of_another(server, new_tab):
    """CH3, CH8"""
    server.is_down = True
    first, second = new_tab(), new_tab()
    write(first, "하나")
    write(second, "둘")
    write(first, "셋")
    for page in (second, first):
        assert page.evaluate(SNAPSHOT, "one") in (None, ["셋", "둘", "하나"])
    first.close()
    write(second, "넷")
    kept(second, ["넷", "셋", "둘", "하나"])


def test_a_kept_list_goes_with_its_store(server, new_tab):
    page = new_tab()
    write(page, "하나")
    page.evaluate(SENT)
    kept(page, ["하나"])
    assert page.evaluate(PRUNE) == 0


def test_edits_and_deletions_are_laid_over_the_list_and_sent(context, server, new_tab):
    page = new_tab()
    write(page, "고칠 것", "지울 것")
    page.evaluate(SENT)
    go_offline(page)
    page.evaluate("""async () => {
      const [gone, kept] = tests.queue.list
      await tests.queue.confirm('delete', gone)
      await tests.queue.confirm('update', kept, [[1, new TextEncoder().encode('고친 것')]])
    }""")
    assert seen(page) == ["고친 것"]
    context.set_offline(False)
    page.evaluate(SENT)
    assert seen(page) == server.ledger().texts == ["고친 것"]


def test_two_tabs_and_a_worker_send_each_operation_once_and_one_at_a_time(server, new_tab):
    """CH3"""
    first, second = new_tab(), new_tab()
    names = {each: [f"{each} {number}" for number in range(20)] for each in ("첫째", "둘째", "일꾼")}
    first.evaluate(f"texts => {{ window.writing = ({WRITE})(texts) }}", names["첫째"])
    second.evaluate(f"texts => {{ window.writing = ({WRITE})(texts) }}", names["둘째"])
    first.evaluate(WORKER, ["one", names["일꾼"]])
    for page in (first, second):
        page.evaluate("window.writing")
    everything = sorted(sum(names.values(), []))
    for page in (first, second):
        page.evaluate("tests.until(tests.queue, queue => queue.list.length === 60)")
        page.evaluate(SENT)
        assert sorted(seen(page)) == everything
    assert server.ledger().texts == everything
    assert len(server.ledger().arrived) == 60
    assert server.most_at_once == 1


def test_a_tab_sees_what_another_wrote_while_it_was_starting(server, new_tab):
    server.is_down = True
    first = new_tab()
    write(first, "먼저 쓴 것")
    server.lets_core_through.clear()
    second = first.context.new_page()
    second.goto(f"{server.origin}/page.html?account=one", wait_until="commit")
    # Its store has been read when it has one.
    second.evaluate(READ)
    write(first, "여는 동안 쓴 것")
    server.lets_core_through.set()
    second.locator("[data-ready]").wait_for(state="attached")
    assert seen(second) == ["여는 동안 쓴 것", "먼저 쓴 것"]


def test_the_other_tab_takes_over_when_the_sender_reloads_in_mid_flight(server, new_tab):
    """CH3"""
    sender, other = new_tab(), new_tab()
    sender.evaluate(SENT)
    server.let_through.clear()
    write(sender, "보내는 중에")
    server.wait_for(lambda: server.requests == 1)
    # The first tab holds the lock: the other one waits.
    write(other, "기다리던 것")
    sender.reload()
    server.wait_for(lambda: server.requests == 2)
    server.let_through.set()
    other.evaluate(SENT)
    sender.locator("[data-ready]").wait_for(state="attached")
    sender.evaluate(SENT)
    assert server.ledger().texts == sorted(seen(other)) == sorted(seen(sender)) == ["기다리던 것", "보내는 중에"]
    assert len(server.ledger().applied) == 2


def test_an_answer_lost_after_storing_is_asked_for_again_under_the_same_id(server, new_tab):
    page = new_tab()
    page.evaluate(SENT)
    server.share_lost = 1
    write(page, "답이 없던 것")
    server.wait_for(lambda: server.lost > 0)
    server.share_lost = 0
    page.evaluate(SENT)
    first, *again = server.ledger().arrived
    assert again and all(each.body == first.body for each in again)
    assert len(server.ledger().applied) == 1
    assert seen(page) == server.ledger().texts == ["답이 없던 것"]


def test_network_for_one_answer_at_a_time_is_enough(context, server, new_tab):
    """A window of network ends with the first answer that arrives or is lost; half of them are."""
    page = new_tab()
    go_offline(page)
    texts = sorted(f"{number:03}" for number in range(250))
    write(page, *texts)
    server.share_lost = 0.5
    while unsent := page.evaluate("tests.queue.status.unsent"):
        lost = server.lost
        context.set_offline(False)
        wait_until(lambda: server.lost > lost or page.evaluate("tests.queue.status.unsent") < unsent, page)
        # At once: one answer more would be another window.
        context.set_offline(True)
    assert server.ledger().texts == texts
    assert len(server.ledger().applied) == 250
    assert sorted(seen(page)) == texts


def test_another_account_on_the_device_sees_and_sends_nothing_of_the_first(context, server, new_tab):
    page, other_tab = new_tab(), new_tab()
    page.evaluate(SENT)
    go_offline(page, other_tab)
    write(page, "첫째의 것", "첫째의 또 하나")
    other_tab.evaluate("tests.until(tests.queue, queue => queue.list.length === 2)")
    page.evaluate("tests.accountChanged('two')")
    # At once, before the other's store is read.
    assert seen(page) == []
    other_tab.evaluate("tests.until(tests.queue, queue => queue.list.length === 0)")
    page.evaluate("tests.until(tests.queue, tests.isLoaded)")
    write(page, "둘째의 것")
    context.set_offline(False)
    page.evaluate(SENT)
    assert server.ledger("two").texts == ["둘째의 것"]
    assert server.ledger().arrived == []
    other_tab.close()
    page.close()
    page = new_tab("two")
    page.evaluate(SENT)
    assert seen(page) == ["둘째의 것"]
    page.evaluate("tests.accountChanged('one')")
    page.evaluate("tests.until(tests.queue, queue => queue.list.length === 2)")
    page.evaluate(SENT)
    assert server.ledger().texts == ["첫째의 것", "첫째의 또 하나"]
    assert server.ledger("two").texts == ["둘째의 것"]


def test_a_full_device_refuses_the_entry_visibly_and_keeps_the_others(context, server, new_tab):
    # Before the queue's first use: the browser remembers for a while how much room there was.
    line = context.new_cdp_session(context.new_page())
    line.send("Storage.overrideQuotaForOrigin", {"origin": server.origin, "quotaSize": 1_000_000})
    page = new_tab()
    go_offline(page)
    said = page.locator("#said")
    page.evaluate("tests.save('먼저 쓴 것')")
    assert said.inner_text() == "저장했어요"
    page.evaluate("tests.save('가'.repeat(1_000_000))")
    assert said.inner_text() == "기기에 저장할 공간이 없어요"
    assert seen(page) == ["먼저 쓴 것"]
    page.evaluate("tests.save('나중에 쓴 것')")
    assert said.inner_text() == "저장했어요"
    page.close()
    context.set_offline(False)
    page = new_tab()
    page.evaluate(SENT)
    assert server.ledger().texts == sorted(seen(page)) == ["나중에 쓴 것", "먼저 쓴 것"]


def test_what_a_server_refuses_for_good_is_parked_and_holds_back_nothing(context, server, new_tab):
    page = new_tab()
    go_offline(page)
    write(page, "받는 것", "거절할 것", "또 받는 것")
    context.set_offline(False)
    page.evaluate("tests.until(tests.queue, ({ status }) => status.unsent === 0)")
    assert server.ledger().texts == ["또 받는 것", "받는 것"]
    assert page.locator("[data-badge=parked]").all_inner_texts() == ["거절할 것"]
    page.evaluate("""async () => {
      const parked = tests.queue.list.find(({ badge }) => badge === 'parked')
      await tests.queue.confirm('update', parked, [[1, new TextEncoder().encode('고친 것')]])
    }""")
    page.evaluate(SENT)
    assert server.ledger().texts == ["고친 것", "또 받는 것", "받는 것"]
