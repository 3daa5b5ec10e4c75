// The page of these tests: ?account=NAME opens the queue, and `tests` is what they use of it. With &bare it draws nothing.
import * as entries from "/entries.js";

const asked = new URL(location.href).searchParams;
const account = entries.person(asked.get("account"));
const started = performance.now();
const { queue, transport } = await entries.openQueue(account);

function show() {
  const rows = queue.list.slice(0, 50).map(({ badge, fields }) => {
    const item = document.createElement("li");
    item.dataset.badge = badge;
    item.textContent = new TextDecoder().decode(fields.get(1));
    return item;
  });
  document.getElementById("list").replaceChildren(...rows);
}
if (!asked.has("bare")) queue.addEventListener("show", show);
await entries.until(queue, entries.isLoaded);
const coldStart = performance.now() - started;

// What a person does and is told.
async function save(text) {
  const said = document.getElementById("said");
  try {
    await entries.write(queue, text);
    said.textContent = "저장했어요";
  } catch (error) {
    said.textContent = error.reason === "diskFull" ? "기기에 저장할 공간이 없어요" : String(error);
  }
}

function accountChanged(name) {
  transport.account = entries.person(name);
  queue.accountChanged(transport.account);
}

// Milliseconds that each of `count` confirmations took.
async function measure(count) {
  const times = [];
  for (let number = 0; number < count; number += 1) {
    const before = performance.now();
    await entries.write(queue, `${number}`);
    times.push(performance.now() - before);
  }
  return times;
}

window.tests = { ...entries, queue, save, accountChanged, measure, coldStart };
document.documentElement.dataset.ready = "";
