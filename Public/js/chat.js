// Keeps a conversation current: adds and changes messages without reloading, and marks what is in view as read.
import { pageAccount } from "./page-account.js";
import { isReachable, persist } from "./submit.js";
import { toast } from "./toast.js";

export const view = document.querySelector("[data-chat]");
export const list = view.querySelector(".chat-messages");
export const { chat: path, room } = view.dataset;
const ended = document.querySelector(".chat-ended");
const composer = document.querySelector(".chat-composer");
const ending = document.querySelector(".chat-ending");
// A page of earlier messages shows changes, but no new messages: those between would be missing.
const isLatest = "latest" in view.dataset;
let change = Number(view.dataset.change);
let busy = false;
let isStale = false;

const rows = () => [...list.querySelectorAll("[data-number]")];
const numberOf = (row) => Number(row?.dataset.number ?? 0);
const newest = () => numberOf(rows().pop());
let marked = newest();

// Whether the server has not answered: there is no reply, or only a proxy's.
export const isUnanswered = (reply) => !reply || reply.status > 501;

let coming = null;
// Resolves once the server can be reached again; the browser is not told of a server that was away.
export const serverReturns = () => (coming ??= new Promise((done) => setTimeout(done, 2000))
  .then(() => persist(isReachable, null)).finally(() => (coming = null)));

async function load(address) {
  const reply = await fetch(address, { headers: { "HX-Request": "true", ...pageAccount } }).catch(() => null);
  // What was asked in vain may be all that is heard of a message.
  if (isUnanswered(reply)) serverReturns().then(refresh);
  if (!reply?.ok) return null;
  // A refusal has no rows: it says why.
  if (reply.headers.has("HX-Reswap")) {
    toast(JSON.parse(reply.headers.get("HX-Trigger")).toast, true);
    return null;
  }
  const holder = document.createElement("template");
  holder.innerHTML = await reply.text();
  return holder.content;
}

// Adds rows at the end. A reader who has scrolled up stays where they are.
export function keepPlace(add) {
  const { scrollHeight, scrollTop } = view;
  add();
  view.scrollTop = scrollTop < -40 ? scrollTop - (view.scrollHeight - scrollHeight) : 0;
}

function joinDays() {
  const met = new Set();
  for (const day of list.querySelectorAll(".chat-day")) {
    if (met.has(day.dataset.day)) day.remove();
    met.add(day.dataset.day);
  }
}

function apply(found) {
  const state = found.querySelector(".chat-state").dataset;
  const last = newest();
  keepPlace(() => {
    let day;
    for (const row of [...found.querySelectorAll("li:not(.chat-state)")]) {
      if (row.matches(".chat-day")) {
        day = row;
        continue;
      }
      if (row.dataset.client) list.querySelector(`[data-pending="${row.dataset.client}"]`)?.remove();
      const known = document.getElementById(row.id);
      if (known) known.replaceWith(row);
      else if (isLatest && numberOf(row) > last) {
        const pending = list.querySelector(".pending");
        if (day) list.insertBefore(day, pending);
        list.insertBefore(row, pending);
      }
    }
    joinDays();
  });
  for (const dot of list.querySelectorAll(".chat-unread"))
    if (numberOf(dot.closest("[data-number]")) <= Number(state.read)) dot.remove();
  ended.hidden = !("closed" in state);
  composer.hidden = "closed" in state;
  ending?.toggleAttribute("hidden", "closed" in state);
  change = Number(state.change);
  return "more" in state;
}

// One request at a time; events that come meanwhile cause one more.
export async function refresh() {
  isStale = true;
  if (busy) return;
  busy = true;
  while (isStale) {
    isStale = false;
    const found = await load(`${path}/changes?after=${change}`);
    if (!found) break;
    if (apply(found)) isStale = true;
  }
  busy = false;
  markRead();
}

async function markRead() {
  const number = newest();
  if (!isLatest || document.visibilityState !== "visible" || number <= marked) return;
  const before = marked;
  marked = number;
  if (!rows().some((row) => numberOf(row) > before && !row.matches(".mine"))) return;
  const reply = await fetch(`${path}/read`, {
    method: "PUT",
    headers: { Accept: "application/json", "Content-Type": "application/json", ...pageAccount },
    body: JSON.stringify({ number }),
  }).catch(() => null);
  if (!reply?.ok) marked = before;
}

async function showEarlier(link) {
  const found = await load(link.href);
  if (!found) return location.assign(link.href);
  link.closest("li").replaceWith(found);
  joinDays();
  (list.querySelector("[data-earlier]") ?? view).focus({ preventScroll: true });
}

list.addEventListener("click", (event) => {
  const link = event.target.closest("[data-earlier]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  showEarlier(link);
});

// A menu closes when something else is touched; iOS has no click on what cannot be pressed.
document.addEventListener("pointerdown", ({ target }) => {
  for (const menu of document.querySelectorAll(".chat-menu[open], .chat-extras[open]"))
    if (!menu.contains(target)) menu.open = false;
});

for (const kind of ["chat.changed", "chat.read"])
  document.body.addEventListener(`live:${kind}`, ({ detail }) => detail?.subject === room && refresh());
document.body.addEventListener("live:reset", (event) => {
  event.preventDefault();
  refresh();
});
addEventListener("online", refresh);
document.addEventListener("visibilitychange", () => document.hidden || refresh());
refresh();
