// The month's calendar: each day in the colour of its entries.
import { colorOf, dayNumber, dayText, emotions, today } from "./entry.js";

const first = (month) => dayNumber(`${month}-01`);

export function monthAfter(month, step) {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}

function cell(day, entries, names) {
  const item = document.createElement("li");
  const now = today();
  item.className = day === now ? "calendar-day today" : "calendar-day";
  if (day === now) item.setAttribute("aria-current", "date");
  const face = document.createElement(entries ? "a" : "span");
  face.textContent = Number(day.slice(8));
  if (entries) {
    const emotion = colorOf(entries);
    face.className = `filled ${emotion}`;
    face.href = `#day-${day}`;
    const name = document.createElement("span");
    name.className = "visually-hidden";
    name.textContent = names[emotions.indexOf(emotion)];
    face.append(name);
  } else if (day > now) {
    face.className = "ahead";
  }
  item.append(face);
  return item;
}

// A day of the month before or after, which fills up a week.
function neighbour(number) {
  const item = document.createElement("li");
  item.className = "calendar-day neighbour";
  item.setAttribute("aria-hidden", "true");
  const face = document.createElement("span");
  face.textContent = Number(dayText(number).slice(8));
  item.append(face);
  return item;
}

const weekday = (number) => new Date(number * 86_400_000).getUTCDay();
const daysFrom = (from, count, make) => Array.from({ length: count }, (_, at) => make(from + at));

// `byDay` has the month's entries by day.
export function showMonth(root, month, byDay, { path, names, language }) {
  const from = first(month);
  const title = new Intl.DateTimeFormat(language, { year: "numeric", month: "long", timeZone: "UTC" });
  root.querySelector("[data-title]").textContent = title.format(from * 86_400_000);
  const next = first(monthAfter(month, 1));
  root.querySelector("[data-days]").replaceChildren(
    ...daysFrom(from - weekday(from), weekday(from), neighbour),
    ...daysFrom(from, next - from, (number) => cell(dayText(number), byDay.get(dayText(number)), names)),
    ...daysFrom(next, (7 - weekday(next)) % 7, neighbour));
  const [before, after] = [root.querySelector("[data-before]"), root.querySelector("[data-after]")];
  before.href = `${path}?month=${monthAfter(month, -1)}`;
  after.href = `${path}?month=${monthAfter(month, 1)}`;
  const year = root.querySelector("[data-year-link]");
  year.href = `${year.pathname}?year=${month.slice(0, 4)}`;
  before.hidden = month <= "1970-01";
  after.hidden = monthAfter(month, 1) > today().slice(0, 7);
}
