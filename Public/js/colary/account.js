// Whose diary this browser shows. A page from the network says so; one from the service worker does not, and the browser
// remembers it.
import { newID } from "./entry.js";

const name = "colary diary";
const start = "colary start";

export const bytesOf = (id) => Uint8Array.from(id.replaceAll("-", "").match(/../g), (pair) => parseInt(pair, 16));
export const textOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
  .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

export function remembered() {
  try {
    const { id, isMadeHere } = JSON.parse(localStorage.getItem(name));
    return { id: bytesOf(id), isMadeHere };
  } catch {
    return null;
  }
}

// Whose drafts this page shows: a page of the service worker, those of the diary that is remembered. "" where there is none.
export function pageOwner() {
  const { diary, shell } = document.querySelector("main[data-core]").dataset;
  const known = shell === undefined ? null : remembered();
  return known ? textOf(known.id) : diary;
}

export function remember(id, isMadeHere) {
  try {
    if (id) localStorage.setItem(name, JSON.stringify({ id, isMadeHere }));
    else localStorage.removeItem(name);
  } catch {
    // Without it the next page asks the server.
  }
}

// Whether the server has said so; it is not asked again before something waits to be sent.
let isWithoutDiary = false;

export async function currentAccount({ diary, shell }) {
  const known = remembered();
  if (shell !== undefined || known && textOf(known.id) === diary) return known;
  if (diary) return accountOf(diary);
  isWithoutDiary = !known;
  if (!known) return null;
  // Signed out, or a page that was asked for while the diary began.
  const mine = await askForMe(AbortSignal.timeout(2000)).catch(() => null);
  // A server that is overloaded has not said anything of it, and a session that has ended begins no other diary: signing out
  // here would have removed what is remembered.
  if (!mine || [401, 429].includes(mine.status) || mine.status >= 500) return known;
  if (mine.ok) return accountOf((await mine.json()).id);
  remember("", false);
  return null;
}

const askForMe = (signal) =>
  fetch("/colary/me", { headers: { Accept: "application/json" }, cache: "no-store", signal });

// A diary that this browser began has the id that was asked for, also where the page went away before it was told so.
function accountOf(id) {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new TypeError("no diary's id");
  const known = remembered();
  if (known && textOf(known.id) === id) return known;
  const isMadeHere = id === beginning()?.id;
  remember(id, isMadeHere);
  localStorage.removeItem(start);
  return { id: bytesOf(id), isMadeHere };
}

// The diary of who is signed in; begins one on this device if nobody ever was and something waits to be sent. A session that
// has ended is no reason to begin another diary. `account` is whose queue asks: signing out forgets what is remembered while
// the page before it is still there.
export async function authenticate(isWaiting, account) {
  const isKnown = account !== null || remembered() !== null;
  if (isWithoutDiary && !isWaiting) throw new Error("nothing to begin a diary with");
  const mine = await askForMe();
  if (mine.ok) return accountOf((await mine.json()).id);
  const isNew = mine.status === 403 && (await mine.json()).code === "membership.missing";
  if (!isNew && (mine.status !== 401 || isKnown)) throw new Error("no session");
  isWithoutDiary = true;
  if (!isWaiting) throw new Error("nothing to begin a diary with");
  // As a form is sent: the session is a cookie.
  let begun = await begin(beginning() ?? newBeginning(), { zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  // A zone that the server does not know is no reason to have no diary: it begins in that of Seoul.
  if (begun.status === 422) begun = await begin(newBeginning());
  if (begun.type !== "opaqueredirect") throw new Error("no diary");
  return accountOf((await (await askForMe()).json()).id);
}

const begin = ({ key, id }, rest) => fetch("/colary/membership", {
  method: "POST", redirect: "manual", headers: { Accept: "text/html" }, body: new URLSearchParams({ _key: key, id, ...rest }),
});

// What the diary is begun with: the same until it has worked, so that a lost answer makes no second one. The key opens the new
// account again and stays here; the id is in addresses.
function beginning() {
  try {
    return JSON.parse(localStorage.getItem(start));
  } catch {
    return null;
  }
}

function newBeginning() {
  const made = { key: crypto.randomUUID(), id: newID() };
  localStorage.setItem(start, JSON.stringify(made));
  return made;
}
