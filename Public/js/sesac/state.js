// Follows my state while the page is visible: by events, and while their stream is closed by asking after 5 s, and after
// failures in a row after 10, 20, 40 and 60 s; once more when the stream is open, for what happened while the page was on
// its way. One question is asked at a time; a match is told and led to once. A new list waits until the reader has closed the
// question on a card.
import { whenIdle } from "../live.js";
import { toast } from "../toast.js";
import { watchNetwork } from "./network.js";
import { say } from "./notice.js";

const main = document.querySelector("main[data-state]");
const isFinder = main.hasAttribute("data-reload");
// The chat that this tab was led to.
const storage = "sesac led";
// Set when a wait has ended, for the map that comes next.
const over = "sesac over";
let asking = null;
let isStale = false;
let isCaughtUp = false;
let isListOld = false;
let failures = 0;
let timer;
let leading;

// Asked again while it asks, it asks once more: the answer may be older than the event.
function look() {
  isStale = true;
  if (document.hidden) return null;
  return (asking ??= ask().finally(() => (asking = null)));
}

async function ask() {
  while (isStale && timer) {
    isStale = false;
    try {
      const response = await fetch(main.dataset.address, { headers: { Accept: "application/json" } });
      // The session has ended, which the page that this leads to says.
      if (response.status === 401) return leave();
      // I have left SeSAC elsewhere, or am suspended.
      if (response.status === 403) {
        const { code, detail } = await response.json();
        return leave(code === "membership.missing" ? main.dataset.left : detail);
      }
      failures = response.ok ? 0 : failures + 1;
      if (response.ok) follow(await response.json());
    } catch {
      failures += 1;
      watchNetwork();
    }
  }
}

// Asks no more, and goes where the server leads; what a reload would not say is told for two seconds.
function leave(words) {
  stop();
  if (words) toast(words, true);
  leading = setTimeout(() => whenIdle(() => location.reload()), words ? 2000 : 0);
}

function follow({ phase, match, hasExpired }) {
  const before = main.dataset.state;
  main.dataset.state = phase;
  if (hasExpired) return end();
  if (phase === "MATCHED" && match && before !== phase) lead(`${main.dataset.chats}/${match.room}`, match.partner?.nickname);
  else if (phase !== before) whenIdle(() => location.reload());
}

// The wait is over without a match, which no other answer says again: the map does.
function end() {
  stop();
  sessionStorage[over] = "1";
  whenIdle(() => (isFinder ? location.replace(main.dataset.home) : location.reload()));
}

// Tells of the match for a second, then opens its chat; the way back from there does not lead to the finder.
function lead(path, name) {
  if (document.hidden) return document.addEventListener("visibilitychange", () => lead(path, name), { once: true });
  if (sessionStorage[storage] === path) return;
  stop();
  toast(main.dataset.matched.replace("{name}", () => name ?? main.dataset.someone), true);
  // Only then: a page that is on its way out leads nowhere, and the next one does.
  leading = setTimeout(() => whenIdle(() => {
    sessionStorage[storage] = path;
    location[isFinder ? "replace" : "assign"](path);
  }), 1000);
}

function poll() {
  timer = setTimeout(async () => {
    const isOpen = document.documentElement.dataset.stream === "open";
    if (failures || !isOpen || !isCaughtUp) await look();
    isCaughtUp ||= isOpen;
    if (timer) poll();
  }, Math.min(60, 5 * 2 ** failures) * 1000);
}

function stop() {
  clearTimeout(timer);
  clearTimeout(leading);
  timer = null;
}

function showNewList() {
  whenIdle(() => {
    if (isListOld && timer && !document.querySelector("details.ask[open]")) location.reload();
  });
}

poll();
document.body.addEventListener("live:state.changed", async () => {
  await look();
  // A new request changes the lists but not the state.
  if (!isFinder) return timer && main.dispatchEvent(new Event("looked"));
  if (main.dataset.state === "MATCHED") return;
  isListOld = true;
  showNewList();
});
// It does not bubble.
document.addEventListener("toggle", showNewList, true);
document.addEventListener("visibilitychange", () => timer && look());
addEventListener("pagehide", stop);
if (!isFinder && sessionStorage[over]) {
  delete sessionStorage[over];
  if (main.dataset.state === "NORMAL") say(main, main.dataset.over);
}
// The match was made while this page was on its way.
if (main.dataset.chat) lead(main.dataset.chat, main.dataset.partner);
