// Opens this page's diary: the offline queue of whoever is signed in, and what it says about itself.
import { bytesOf, currentAccount, remembered, textOf } from "./account.js";
import { core } from "./early.js";
import { counted, entryOf, momentText } from "./entry.js";
import { shouldAdvise, watchAdvice } from "./install.js";
import { orderOf } from "./list.js";
import { OfflineQueue } from "./queue.js";
import { lastSynced } from "./server-clock.js";
import { readSnapshot } from "./snapshot.js";
import { Store } from "./store.js";
import { offlineSwitch, server, transport } from "./transport.js";
import { prepareBackground, sendInBackground } from "./triggers.js";
import { watchVersion } from "./version.js";
import "./writer.js";

const main = document.querySelector("main[data-core]");
const banner = main.querySelector("[data-queue]");

watchVersion();
watchAdvice(main);

const store = new Store("colary-queue");
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
let account = null;
// The queue, or before it what its snapshot says.
let latest = null;

// The list and status of a snapshot, for the month on a page that came without one; `null` if there is none.
export const glanced = currentAccount(main.dataset).then(async (current) => {
  account = current;
  if (main.dataset.shell === undefined || !main.querySelector("[data-records]")) return null;
  const reading = store.snapshot(account?.id ?? new Uint8Array()).then(readSnapshot);
  return Promise.race([reading.catch(() => null), wait(1000)]);
});

// The first screen is seen before the whole diary keeps the processor busy: the month of a snapshot, or what needs no diary.
const seen = glanced.then(async (glance) => {
  if (glance) {
    performance.mark("diary glanced");
    say(glance);
  }
  if (document.hidden || main.dataset.shell === undefined) return;
  const painted = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await Promise.race([painted, wait(1000)]);
});

const begun = seen.then(() => OfflineQueue.open({ core, account, transport, store, appVersion: 1 }));

// Resolves with the queue once it shows what is stored, however late; rejects where nothing can be stored.
export const opened = begun.then((queue) => new Promise((resolve) => {
  const look = () => {
    const isRead = queue.status && queue.status.state !== "loading";
    if (isRead) sayReadable();
    say(queue);
    if (!isRead) return;
    performance.mark("diary opened");
    resolve(queue);
  };
  queue.addEventListener("status", look);
  look();
}));

// Milliseconds without an answer of the store after which the page says so. A slow phone may answer after all.
const storePatience = 5000;
const silence = begun.then(() => wait(storePatience)).then(() => Promise.reject(new Error("the store does not answer")));

// As `opened`, for what a person waits for: rejects while the store is silent.
export const openedInTime = () => Promise.race([opened, silence]);

openedInTime().catch(sayUnreadable);
opened.then(forgetOthers).catch(() => {});
// A page that came from the network: its worker will come too.
if (main.dataset.shell === undefined) {
  opened.then(() => new Promise((idle) => (globalThis.requestIdleCallback ?? setTimeout)(idle))).then(prepareBackground).catch(() => {});
}
transport.isWaiting = async () => (await opened).list.length > 0;

// Whether the list has all that is known: the server's page knows more before the first answer to an account.
export const isComplete = (queue) => queue.status.synced || account === null || main.dataset.shell !== undefined;

export const entriesOf = (queue) => queue.list.map(entryOf).filter(Boolean);

// Several changes before the next frame are drawn once; a page in the background draws them when it is seen again.
export function oncePerFrame(draw) {
  let frame = 0;
  return () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      draw();
    });
  };
}

// The entries of the days from `first` until before `end`. The list is sorted by time, so of thousands only these are read; a
// clock is at most fourteen hours from UTC.
export function entriesBetween(queue, first, end) {
  const day = 86_400_000;
  const rows = queue.list;
  const place = (time) => {
    let [low, high] = [0, rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (orderOf(rows[middle]) >= BigInt(time)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return rows.slice(place(Date.parse(end) + day), place(Date.parse(first) - day))
    .map(entryOf).filter((each) => each && each.day >= first && each.day < end);
}

// What is stored of others who were signed in here, once the server has said who is now: what they have not sent stays, except
// of a diary that was deleted here.
async function forgetOthers() {
  if (main.dataset.shell !== undefined) return;
  const name = "left colary";
  const left = localStorage.getItem(name);
  const isGone = left && left !== main.dataset.diary;
  await new Store("colary-queue").prune(account?.id, isGone ? bytesOf(left) : null);
  localStorage.removeItem(name);
}

const words = (name, value) => banner.dataset[name].replace("{}", value);

// The browser's "online" is a hint: what has waited for two seconds waits for the network too.
const patience = 2000;
let late = null;
let isLate = false;

function watch(queue, isWaiting) {
  if (isWaiting) {
    late ??= setTimeout(() => {
      isLate = true;
      say(latest);
    }, patience);
  } else {
    clearTimeout(late);
    late = null;
    isLate = false;
  }
}

// What the banner says, and what can be done about it.
function message({ state, unsent, parked, nearlyFull, synced }, isAway) {
  const isMissing = account !== null && !synced;
  const isOff = isAway || isLate;
  if (state === "blockedVersion" || state === "newerStore") return [words("update")];
  const isEnded = state === "blockedAuthentication" && !isAway && account && isLate;
  // A page that was loaded since then says so itself.
  const isSaid = isEnded && main.querySelector("[data-ended]") !== null;
  if (isEnded && !isSaid) return [words("lost")];
  if (nearlyFull) return [words("full"), "more"];
  if (parked > 0) return [counted(banner.dataset.parked, parked), "more"];
  if (isOff && unsent > 0) return [counted(banner.dataset.waiting, unsent), isAway || isSaid ? "more" : "retry"];
  if (isSaid) return [""];
  if (isOff && isMissing) return [words("none"), isAway ? "" : "retry"];
  if (isAway && synced && lastSynced()) {
    return [words("since", momentText(lastSynced(), "short", document.documentElement.lang))];
  }
  return [""];
}

// "Try again" asks the server, or reads the store anew.
function actionOf(name, again = () => opened.then((queue) => queue.trigger())) {
  const made = document.createElement(name === "more" ? "a" : "button");
  made.textContent = banner.dataset[name];
  if (name === "more") made.href = main.dataset.settings;
  else {
    made.type = "button";
    made.addEventListener("click", again);
  }
  return made;
}

let shown = "";
let isUnreadable = false;

// The browser cannot open or read the database, or keeps none here. It is left as it is: that may pass. What a page says is
// not there (`data-nothing`) is not shown meanwhile.
function sayUnreadable() {
  isUnreadable = true;
  main.dataset.unread = "";
  banner.hidden = false;
  banner.replaceChildren(words("unreadable"), " ", actionOf("retry", () => location.reload()));
}

function sayReadable() {
  if (isUnreadable) shown = "";
  isUnreadable = false;
  delete main.dataset.unread;
}

function say(queue) {
  if (!queue.status || isUnreadable) return;
  // While the diary is read its snapshot knows more.
  if (queue.status.state === "loading" && latest?.reaches) return;
  latest = queue;
  const { state, unsent, synced } = queue.status;
  watch(queue, unsent > 0 || (account !== null && !synced));
  const isAway = !navigator.onLine || offlineSwitch.isOn() || server.isAway();
  const [said, offered = ""] = message(queue.status, isAway);
  // The settings have more to say, but not to themselves.
  const action = offered === "more" && location.pathname === main.dataset.settings ? "" : offered;
  if (`${said} ${action}` !== shown) {
    shown = `${said} ${action}`;
    banner.hidden = !said;
    banner.replaceChildren(said, ...(action ? [" ", actionOf(action)] : []));
  }
  if (state !== "loading") note(queue.status);
  const isHeldUp = unsent > 0 && (isAway || isLate);
  advise(isHeldUp);
  if (!isHeldUp) isAsked = false;
  else if (!offlineSwitch.isOn()) askBackground();
}

// Once for what waits: a page that is closed meanwhile need not be opened again. The demo's switch is not the network's.
let isAsked = false;

function askBackground() {
  if (isAsked) return;
  isAsked = true;
  sendInBackground().catch(() => (isAsked = false));
}

// For the pages that sign out or delete the account: what would not be sent any more.
function note({ unsent, parked }) {
  const count = unsent + parked;
  const drawer = document.querySelector("[data-drawer-unsent]");
  if (drawer) {
    drawer.hidden = count === 0;
    drawer.textContent = drawer.dataset.waiting.replace("{}", count);
  }
  const known = remembered();
  const state = JSON.stringify({ count, path: main.dataset.settings, store: known ? textOf(known.id) : "" });
  try {
    if (localStorage.getItem("colary unsent") !== state) localStorage.setItem("colary unsent", state);
  } catch {
    // They ask nothing then.
  }
}

async function advise(isWaiting) {
  const box = main.querySelector("[data-install]");
  if (box) box.hidden = !(isWaiting && await shouldAdvise());
}

const sayAgain = () => opened.then(say, () => {});
addEventListener("online", sayAgain);
addEventListener("offline", sayAgain);
server.watch(sayAgain);
