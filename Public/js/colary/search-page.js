// Finds entries in what this device stores, at every letter and without a network.
import { cardOf } from "./badges.js";
import { entriesOf, isComplete, oncePerFrame, opened } from "./diary.js";
import { counted, dateText, entryOf } from "./entry.js";
import { matcher, narrows, prepareSoon } from "./search.js";

const root = document.querySelector("[data-search-page]");
const form = root.querySelector("[data-search]");
const list = root.querySelector("[data-list]");
const status = root.querySelector("[data-status]");
const language = document.documentElement.lang;
const words = { path: root.dataset.entry, past: root.dataset.past.split("|"), language };
const page = 50;
let shown = page;
let drawn = null;
let queue = null;
// All of them, once something is searched for; `null` after each change of the list.
let entries = null;
let last = { text: "" };

// The shell knows no query: the address does.
if (document.querySelector("main").dataset.shell !== undefined) {
  const asked = new URL(location.href).searchParams;
  form.elements.text.value = asked.get("text") ?? "";
  form.elements.emotion.value = asked.get("emotion") ?? "";
}

function section([day, entries]) {
  const part = document.createElement("section");
  part.className = "day-entries";
  const title = document.createElement("h3");
  title.textContent = dateText(day, "year", language);
  const cards = document.createElement("ul");
  cards.className = "entry-cards";
  cards.append(...entries.map((entry) => cardOf(entry, words)));
  part.append(title, cards);
  return part;
}

const copy = (id) => document.getElementById(id).content.cloneNode(true);

// With each further letter only what was found before is read again.
function find(matches, text, emotion) {
  entries ??= entriesOf(queue);
  const isNarrower = last.entries === entries && last.emotion === emotion && narrows(last.text, text);
  last = { entries, text, emotion, found: (isNarrower ? last.found : entries).filter(matches) };
  return last.found;
}

function show() {
  const [text, emotion] = [form.elements.text.value, form.elements.emotion.value];
  const matches = matcher(text, emotion);
  const found = matches ? find(matches, text, emotion) : [];
  const state = JSON.stringify([matches === null, shown, found.length, found.slice(0, shown).map((each) => [each.id, each.badge, each.text, each.emotion, each.intensity, each.day])]);
  if (state === drawn) return;
  drawn = state;
  root.querySelector("[data-more]")?.remove();
  status.textContent = found.length > 0 ? counted(root.dataset.found, found.length) : "";
  const byDay = Map.groupBy(found.slice(0, shown), ({ day }) => day);
  const parts = [...byDay].sort(([one], [other]) => (one < other ? 1 : -1)).map(section);
  list.replaceChildren(...(parts.length > 0 ? parts : [copy(matches ? "nothing-found" : "search-hint")]));
  if (found.length > shown) follow();
}

// Further entries come when the end of the list is near.
function follow() {
  new IntersectionObserver(([seen], observer) => {
    if (!seen.isIntersecting) return;
    observer.disconnect();
    shown += page;
    show();
  }, { rootMargin: "600px" }).observe(list.lastElementChild);
}

// Going back from an entry finds the same again. Some browsers refuse when it is called too often.
function keep() {
  const query = new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== ""));
  try {
    history.replaceState(history.state, "", `${location.pathname}${query.size > 0 ? `?${query}` : ""}`);
  } catch {}
}

opened.then((own) => {
  queue = own;
  let isTaken = false;
  // Until then the server's page knows more, and the form is sent to it.
  const take = () => {
    if (!isComplete(queue)) return;
    entries = null;
    if (!isTaken) prepareSoon(queue.list, (row) => entryOf(row)?.text ?? "");
    isTaken = true;
    show();
  };
  const takeSoon = oncePerFrame(take);
  queue.addEventListener("show", takeSoon);
  // What it says of the list counts once.
  queue.addEventListener("status", () => isTaken || takeSoon());
  form.addEventListener("input", () => {
    keep();
    if (!isComplete(queue)) return;
    shown = page;
    if (isTaken) show();
    else take();
  });
  form.addEventListener("submit", (event) => {
    if (!isComplete(queue)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    document.activeElement?.blur();
  }, true);
  take();
}, () => {});
