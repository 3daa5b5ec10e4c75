// Follows my state: by events, and every five seconds while the page is visible. One question is asked at a time; a match is
// told and led to once.
import { toast } from "../toast.js";
import { watchNetwork } from "./network.js";

const main = document.querySelector("main[data-state]");
const isFinder = main.hasAttribute("data-reload");
// The chat that this tab was led to.
const storage = "sesac led";
let asking = null;
let isStale = false;

// Asked again while it asks, it asks once more: the answer may be older than the event.
function look() {
  isStale = true;
  if (document.hidden) return null;
  return (asking ??= ask().finally(() => (asking = null)));
}

async function ask() {
  try {
    while (isStale && timer) {
      isStale = false;
      const response = await fetch(main.dataset.address, { headers: { Accept: "application/json" } });
      if (response.ok) follow(await response.json());
    }
  } catch {
    watchNetwork();
  }
}

function follow({ phase, match }) {
  const before = main.dataset.state;
  main.dataset.state = phase;
  if (phase === "MATCHED" && match && before !== phase) lead(`${main.dataset.chats}/${match.room}`);
  else if (phase !== before) location.reload();
}

// Tells of the match for a second, then opens its chat; the way back from there does not lead to the finder.
function lead(path) {
  if (document.hidden) return document.addEventListener("visibilitychange", () => lead(path), { once: true });
  if (sessionStorage[storage] === path) return;
  sessionStorage[storage] = path;
  stop();
  toast(main.dataset.matched, true);
  timer = setTimeout(() => location[isFinder ? "replace" : "assign"](path), 1000);
}

function stop() {
  clearTimeout(timer);
  timer = null;
}

let timer = setInterval(look, 5000);
document.body.addEventListener("live:state.changed", async () => {
  await look();
  // A new request changes the lists but not the state.
  if (isFinder && main.dataset.state !== "MATCHED") location.reload();
});
document.addEventListener("visibilitychange", () => timer && look());
addEventListener("pagehide", stop);
// The match was made while this page was on its way.
if (main.dataset.chat) lead(main.dataset.chat);
