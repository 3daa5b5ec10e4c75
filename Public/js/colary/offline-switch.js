// The demo's switch that takes the network from this browser's queue, and a dot for each entry on its way.
import { entryOf, entryType } from "./entry.js";
import { offlineSwitch } from "./transport.js";

const root = document.querySelector("[data-offline-switch]");
const button = root.querySelector("[data-switch]");
const words = root.querySelector("[data-words]");
const dots = root.querySelector("[data-dots]");
const note = document.createElement("b");
note.textContent = document.documentElement.lang === "en" ? "offline" : "인터넷 끊김";
const most = 24;
const sent = new Map();
let unsent = new Map();

function mirror() {
  const isOff = offlineSwitch.isOn();
  button.setAttribute("aria-pressed", isOff);
  // The bar says so while it is closed, too.
  if (isOff) root.closest("details").querySelector("summary b").after(note);
  else note.remove();
}

// The queue and the page hear of it as of the browser's own network.
function tell() {
  mirror();
  dispatchEvent(new Event(offlineSwitch.isOn() ? "offline" : "online"));
}

function show(rows) {
  const waiting = new Map();
  const counts = { waiting: 0, sending: 0, parked: 0 };
  for (const row of rows) {
    if (row.type !== entryType) continue;
    if (row.badge in counts) {
      counts[row.badge] += 1;
      waiting.set(row.id, row);
      sent.delete(row.id);
    } else if (unsent.has(row.id)) sent.set(row.id, row);
  }
  unsent = waiting;
  const said = Object.entries({ ...counts, sent: sent.size }).filter(([, count]) => count > 0)
    .map(([name, count]) => root.dataset[name].replace("{}", count));
  words.textContent = said.join(" · ") || root.dataset.idle;
  const shown = [...[...sent.values()].map((row) => ["sent", row]), ...[...waiting.values()].map((row) => [row.badge, row])];
  dots.replaceChildren(...shown.slice(-most).map(([state, row]) => {
    const dot = document.createElement("li");
    dot.className = `${state} ${entryOf(row)?.emotion}`;
    return dot;
  }));
}

// A page of the platform has no queue.
if (document.querySelector("main[data-core]")) {
  const { oncePerFrame, opened } = await import("./diary.js");
  opened.then((queue) => {
    root.hidden = false;
    const look = oncePerFrame(() => show(queue.list));
    queue.addEventListener("show", look);
    queue.addEventListener("status", look);
    button.addEventListener("click", () => {
      offlineSwitch.turn(!offlineSwitch.isOn());
      tell();
    });
    // Another tab was switched.
    addEventListener("storage", tell);
    look();
    if (offlineSwitch.isOn()) tell();
    else mirror();
  }, () => {});
}
