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

// `byDay` has the month's entries by day.
export function showMonth(root, month, byDay, { path, names, language }) {
  const from = first(month);
  const title = new Intl.DateTimeFormat(language, { year: "numeric", month: "long", timeZone: "UTC" });
  root.querySelector("[data-title]").textContent = title.format(from * 86_400_000);
  const days = root.querySelector("[data-days]");
  days.dataset.first = new Date(from * 86_400_000).getUTCDay();
  const count = first(monthAfter(month, 1)) - from;
  days.replaceChildren(...Array.from({ length: count }, (_, at) => {
    const day = dayText(from + at);
    return cell(day, byDay.get(day), names);
  }));
  const [before, after] = [root.querySelector("[data-before]"), root.querySelector("[data-after]")];
  before.href = `${path}?month=${monthAfter(month, -1)}`;
  after.href = `${path}?month=${monthAfter(month, 1)}`;
  const year = root.querySelector("[data-year-link]");
  year.href = `${year.pathname}?year=${month.slice(0, 4)}`;
  after.hidden = monthAfter(month, 1) > today().slice(0, 7);
}
