// Shows the month from what this device stores, and follows each change.
import { cardOf } from "./badges.js";
import { rememberFolding, watchDays, watchSwipes } from "./calendar-touch.js";
import { monthAfter, showMonth } from "./calendar.js";
import { entriesBetween, glanced, oncePerFrame, opened } from "./diary.js";
import { dateText, today } from "./entry.js";
import { offerUndo } from "./undo.js";
import { toast } from "../toast.js";

const root = document.querySelector("[data-records]");
const list = root.querySelector("[data-list]");
const language = document.documentElement.lang;
const asked = new URL(location.href).searchParams.get("month");
const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked ?? "") ? asked : today().slice(0, 7);
const words = {
  path: root.dataset.path, language, names: root.dataset.names.split("|"), past: root.dataset.past.split("|"),
};
const page = 50;
// Of a page that is new and empty as many as a screen has room for are drawn first, and the others once those are seen.
const isNew = document.querySelector("main").dataset.shell !== undefined && !location.hash
  && performance.getEntriesByType("navigation")[0]?.type === "navigate";
let shown = isNew ? 12 : page;
let drawn = "";
// The queue, or before it its snapshot.
let source = null;
const box = root.querySelector(".calendar-box");
rememberFolding(box);
watchSwipes(box);
const markChosen = watchDays(box);
// The shell's month is that in which the worker came.
if (document.querySelector("main").dataset.shell !== undefined) showMonth(root, month, new Map(), words);

function section(day, entries) {
  const part = document.createElement("section");
  part.className = "day-entries";
  part.id = `day-${day}`;
  const title = document.createElement("h3");
  title.textContent = dateText(day, "weekday", language);
  const cards = document.createElement("ul");
  cards.className = "entry-cards";
  cards.append(...entries.map((entry) => cardOf(entry, { ...words, path: root.dataset.entry })));
  part.append(title, cards);
  return part;
}

function show(queue) {
  source = queue;
  const own = entriesBetween(queue, `${month}-01`, `${monthAfter(month, 1)}-01`);
  // Before the first answer the server's own page knows more.
  if (!queue.status.synced && own.length === 0 && document.querySelector("main").dataset.shell === undefined) return;
  const rows = own.map(({ id, badge, text, emotion, intensity, day }) => [id, badge, text, emotion, intensity, day].join(" "));
  const state = [today(), ...rows].join("\n");
  if (state === drawn) return;
  drawn = state;
  const byDay = Map.groupBy(own, ({ day }) => day);
  showMonth(root, month, byDay, words);
  markChosen();
  const visible = Map.groupBy(own.slice(0, shown), ({ day }) => day);
  const parts = [...visible].sort(([one], [other]) => (one < other ? 1 : -1)).map(([day, entries]) => section(day, entries));
  list.replaceChildren(...(parts.length > 0 ? parts : [document.getElementById("empty-month").content.cloneNode(true)]));
  const more = root.querySelector("[data-more]");
  if (more) more.remove();
  if (own.length <= shown) return;
  if (shown < page) requestAnimationFrame(() => setTimeout(showMore, 0, page));
  else follow();
}

function showMore(count) {
  shown = count;
  drawn = "";
  show(source);
}

// Further entries come when the end of the list is near.
function follow() {
  new IntersectionObserver(([seen], observer) => {
    if (!seen.isIntersecting) return;
    observer.disconnect();
    showMore(shown + page);
  }, { rootMargin: "600px" }).observe(list.lastElementChild);
}

// A day of margin, for a clock that was ahead of UTC.
glanced.then((glance) => {
  if (!source && glance?.reaches(Date.parse(`${month}-01`) - 86_400_000)) show(glance);
}, () => {});

opened.then((queue) => {
  const draw = oncePerFrame(() => show(queue));
  queue.addEventListener("show", draw);
  queue.addEventListener("status", draw);
  // It may be another day.
  document.addEventListener("visibilitychange", draw);
  show(queue);
  offerUndo(queue, root);
  if (sessionStorage.getItem("colary saved")) toast(root.dataset.saved);
  sessionStorage.removeItem("colary saved");
}, () => {});
