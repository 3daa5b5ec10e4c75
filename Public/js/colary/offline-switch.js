// The demo's switch that takes the network from this browser's queue, and a dot for each entry on its way.
import { offlineSwitch } from "./transport.js";

const root = document.querySelector("[data-offline-switch]");
const button = root.querySelector("[data-switch]");
const words = root.querySelector("[data-words]");
const dots = root.querySelector("[data-dots]");
const note = document.createElement("b");
note.textContent = document.documentElement.lang === "en" ? "offline" : "인터넷 끊김";
const most = 24;
const sent = new Set();
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
  for (const { id, badge, emotion } of rows) {
    if (badge in counts) {
      counts[badge] += 1;
      waiting.set(id, { badge, emotion });
      sent.delete(id);
    } else if (unsent.has(id)) sent.add(id);
  }
  unsent = waiting;
  const said = Object.entries({ ...counts, sent: sent.size }).filter(([, count]) => count > 0)
    .map(([name, count]) => root.dataset[name].replace("{}", count));
  words.textContent = said.join(" · ") || root.dataset.idle;
  const emotions = new Map(rows.map(({ id, emotion }) => [id, emotion]));
  const shown = [...[...sent].map((id) => ["sent", emotions.get(id)]), ...[...waiting.values()].map(({ badge, emotion }) => [badge, emotion])];
  dots.replaceChildren(...shown.slice(-most).map(([state, emotion]) => {
    const dot = document.createElement("li");
    dot.className = `${state} ${emotion}`;
    return dot;
  }));
}

// A page of the platform has no queue.
if (document.querySelector("main[data-core]")) {
  const { entriesOf, opened } = await import("./diary.js");
  opened.then((queue) => {
    root.hidden = false;
    const look = () => show(entriesOf(queue));
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
