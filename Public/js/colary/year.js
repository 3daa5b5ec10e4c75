// Shows the year from what this device stores, and follows each change.
import { monthAfter } from "./calendar.js";
import { entriesBetween, isComplete, oncePerFrame, opened } from "./diary.js";
import { colorOf, counted, dayNumber, dayText, emotions, today } from "./entry.js";

const root = document.querySelector("[data-year]");
const language = document.documentElement.lang;
const asked = new URL(location.href).searchParams.get("year");
const year = /^(19[7-9]\d|20\d\d|21\d\d)$/.test(asked ?? "") ? asked : today().slice(0, 4);
const names = root.dataset.names.split("|");
const monthName = new Intl.DateTimeFormat(language === "ko" ? "ko" : "en-GB", { month: "short", timeZone: "UTC" });
let drawn = "";

// The words for one, or for many.

function element(name, className, ...content) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

function cell(day, entries) {
  const now = today();
  const item = element("li", day === now ? "today" : !entries && day > now ? "ahead" : "");
  if (!entries) {
    item.setAttribute("aria-hidden", "true");
    return item;
  }
  const emotion = colorOf(entries);
  item.classList.add("mark", emotion);
  const said = root.dataset.cellWords.replace("{}", Number(day.slice(8))).replace("{}", names[emotions.indexOf(emotion)]);
  item.append(element("span", "visually-hidden", said + counted(root.dataset.entryWords, entries.length)));
  return item;
}

function monthOf(number, byDay) {
  const month = `${year}-${String(number).padStart(2, "0")}`;
  const first = dayNumber(`${month}-01`);
  const days = Array.from({ length: dayNumber(`${monthAfter(month, 1)}-01`) - first }, (_, at) => dayText(first + at));
  const name = element(month > today().slice(0, 7) ? "span" : "a", "", language === "ko" ? `${number}월` : monthName.format(Date.parse(`${month}-01`)).slice(0, 3));
  if (name.matches("a")) name.href = `${root.dataset.records}?month=${month}`;
  const heading = element("h3", "", name);
  const count = days.reduce((sum, day) => sum + (byDay.get(day)?.length ?? 0), 0);
  if (count > 0) {
    const shown = element("span", "", String(count));
    shown.setAttribute("aria-hidden", "true");
    heading.append(element("span", "small-count", shown, element("span", "visually-hidden", counted(root.dataset.entryWords, count))));
  }
  const list = element("ol", "days small-days", ...days.map((day) => cell(day, byDay.get(day))));
  list.dataset.first = new Date(first * 86_400_000).getUTCDay();
  return element("section", "small-month", heading, list);
}

function showNav() {
  root.querySelector("[data-title]").textContent = root.dataset.titleWords.replace("{}", year);
  const [before, after] = [root.querySelector("[data-before]"), root.querySelector("[data-after]")];
  before.href = `${root.dataset.path}?year=${Number(year) - 1}`;
  before.hidden = year <= "1970";
  after.href = `${root.dataset.path}?year=${Number(year) + 1}`;
  after.hidden = year >= today().slice(0, 4);
}

function show(queue) {
  if (isComplete(queue)) draw(entriesBetween(queue, `${year}-01-01`, `${Number(year) + 1}-01-01`));
}

function draw(own) {
  const state = `${today()} ${own.map(({ day, emotion, intensity }) => day + emotion + intensity).join()}`;
  if (state === drawn) return;
  drawn = state;
  const byDay = Map.groupBy(own, ({ day }) => day);
  showNav();
  root.querySelector("[data-total]").textContent = counted(root.dataset.entryWords, own.length);
  const colors = [...byDay.values()].map(colorOf);
  for (const each of root.querySelectorAll("[data-mark-days]")) {
    each.textContent = counted(root.dataset.dayWords, colors.filter((emotion) => emotion === each.dataset.markDays).length);
  }
  root.querySelector("[data-months]").replaceChildren(...Array.from({ length: 12 }, (_, at) => monthOf(at + 1, byDay)));
}

// The shell's year is that in which the worker came.
if (document.querySelector("main").dataset.shell !== undefined) draw([]);
opened.then((queue) => {
  const drawSoon = oncePerFrame(() => show(queue));
  queue.addEventListener("show", drawSoon);
  queue.addEventListener("status", drawSoon);
  // It may be another day.
  document.addEventListener("visibilitychange", drawSoon);
  show(queue);
}, () => {});
