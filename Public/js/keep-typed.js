// What was typed is there again for the same account: in a form whose session had ended after signing in, soon; in one with
// data-writing after a reload and on the way back.
import { pageAccount } from "./page-account.js";
import { sending } from "./submit.js";

// The pages for signing in and of the account may look like the app's. clear-storage.js removes names that begin with the app's.
const app = document.documentElement.className.split(" ")[0];
const isOfApp = location.pathname.split("/")[1] === app;
const nameOf = (path) => `${app} typed ${path}`;
const storage = nameOf(location.pathname);
const account = pageAccount["Madang-Account"];
const patience = 15 * 60_000;

const read = (name) => JSON.parse(sessionStorage.getItem(name));
const fieldsOf = (form) => [...new FormData(form)].filter(([, value]) => typeof value === "string");

async function restore(form, fields) {
  // What the page itself says in hidden fields may be newer.
  const controls = [...form.elements].filter(({ name, type }) => name && !/hidden|submit|button|file/.test(type));
  const { fill } = await import("./restore-unsent.js");
  fill(controls, fields);
  for (const control of controls) for (const kind of ["input", "change"]) control.dispatchEvent(new Event(kind, { bubbles: true }));
}

addEventListener("submit", ({ target: form }) => {
  // Others are sent without leaving the page.
  if (!isOfApp || !sending.has(form) || "retry" in form.dataset) return;
  sessionStorage.setItem(storage, JSON.stringify({ account, at: Date.now(), action: form.getAttribute("action"), fields: fieldsOf(form) }));
});

// Signing in that leads back to where a form was: what was sent was not taken, and what was being written goes on.
const next = new URLSearchParams(location.search).get("next")?.split("?")[0];
if (next) {
  const refused = read(nameOf(next));
  if (refused) sessionStorage.setItem(nameOf(next), JSON.stringify({ ...refused, isRefused: true }));
  sessionStorage.setItem(`${app} awaited`, JSON.stringify({ path: next, at: Date.now() }));
}
const awaited = read(`${app} awaited`);
const isAwaited = awaited?.path === location.pathname && Date.now() - awaited.at < patience;
if (isAwaited) sessionStorage.removeItem(`${app} awaited`);

const kept = read(storage);
sessionStorage.removeItem(storage);
const form = kept && [...document.forms].find((each) => each.getAttribute("action") === kept.action);
if (form && kept.isRefused && kept.account === account && Date.now() - kept.at < patience) {
  form.dispatchEvent(new CustomEvent("unsent", { detail: kept.fields }));
  restore(form, kept.fields);
}

const writing = document.querySelector("form[data-writing]");
if (writing) {
  // Of one page there may be a form for each person.
  const name = `${app} writing ${writing.getAttribute("action")}`;
  // The page may have been opened anew since: each entry of the history has its own text, known by the key to send it with.
  const entry = () => history.state?.entry;
  const key = writing.elements._key;
  const fresh = key?.value;
  // What was sent and is sent again on the way back, as it is, has one effect.
  if (key) key.value = entry() ?? fresh;
  const before = read(name);
  const isBefore = before?.account === account && (isAwaited || (entry() && before.entry === entry()));
  writing.addEventListener("input", ({ isTrusted }) => {
    if (sending.has(writing)) return;
    if (key && isTrusted && key.value === entry()) key.value = fresh;
    const own = key?.value ?? entry() ?? Math.random();
    if (own !== entry()) history.replaceState({ ...history.state, entry: own }, "");
    sessionStorage.setItem(name, JSON.stringify({ account, entry: entry(), fields: fieldsOf(writing) }));
  });
  // One that another script holds back, as until its photos are there, is still being written.
  addEventListener("submit", ({ target }) => target === writing && sending.has(writing) && sessionStorage.removeItem(name));
  if (isBefore) {
    restore(writing, before.fields);
    const putBack = () => writing.dispatchEvent(new CustomEvent("unsent", { detail: before.fields }));
    if (document.readyState === "complete") putBack();
    else addEventListener("load", putBack, { once: true });
  }
}
