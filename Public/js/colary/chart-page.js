// The results of a survey from what this device stores, those that wait to be sent included.
import { picture } from "./chart.js";
import { isComplete, opened } from "./diary.js";
import { dateText, dayNumber, dayText, today } from "./entry.js";
import { responsesOf, responseType } from "./survey.js";

const root = document.querySelector("[data-chart-page]");
const query = new URL(location.href).searchParams;
const language = document.documentElement.lang;
const back = { "1m": 31, "3m": 92, "1y": 366, all: 100_000 };
const range = query.get("range") in back ? query.get("range") : "all";
const charts = new Map([...document.querySelectorAll("template[data-survey-chart]")].map((each) => [each.dataset.surveyChart, each]));
let drawn = query.has("response") || root.dataset.range !== range ? null : byServer();
let hasShown = false;

// What the server's page shows, in the words of `show`; such a chart stays as it is.
function byServer() {
  return [...root.querySelectorAll("[data-rows] tr")].map(({ id }) => `${id.replace("result-", "")} false`).toReversed().join();
}

function tabs(key) {
  const nav = document.createElement("nav");
  nav.className = "chart-tabs";
  for (const [each, template] of charts) {
    const link = document.createElement("a");
    link.className = "pill";
    link.href = `${root.dataset.path}?survey=${each}`;
    if (each === key) link.setAttribute("aria-current", "page");
    link.textContent = template.content.querySelector("h2").textContent;
    nav.append(link);
  }
  return nav;
}

function resultCard({ survey, band, score }) {
  const card = document.querySelector(`template[data-result="${survey} ${band}"]`)?.content.firstElementChild.cloneNode(true);
  if (card) card.querySelector("[data-score]").textContent = score;
  return card;
}

function rowOf(box, each) {
  const row = box.querySelector("template[data-row]").content.firstElementChild.cloneNode(true);
  row.id = `result-${each.id}`;
  row.querySelector("[data-day]").textContent = dateText(each.day, "year", language) + (each.isPending ? ` · ${root.dataset.pending}` : "");
  row.querySelector("[data-score]").textContent = each.score;
  row.querySelector("[data-band-name]").textContent = box.querySelector(`template[data-band="${each.band}"]`)?.content.textContent ?? "";
  row.querySelector("input[name=id]").value = each.id;
  return row;
}

function draw(key, shown, just) {
  const box = charts.get(key).content.firstElementChild.cloneNode(true);
  const now = dayNumber(today());
  const from = range === "all" ? (shown[0]?.dayNumber ?? now) - 3 : now - back[range];
  const [low, high] = [Number(box.dataset.low), Number(box.dataset.high)];
  box.querySelector(`[data-range="${range}"]`).setAttribute("aria-current", "page");
  if (shown.length === 0) {
    const empty = document.getElementById(range === "all" ? "no-results" : "none-in-range").content.firstElementChild.cloneNode(true);
    const all = empty.querySelector("[data-all]");
    if (all) all.href = box.querySelector("[data-range=all]").href;
    box.replaceChildren(...box.querySelectorAll("h2, nav"), empty);
    return place(key, just, box);
  }
  box.querySelector("[data-figure]").replaceChildren(picture(shown, box.dataset.bands.split(",").map(Number), [low, high], from, now));
  box.querySelector("[data-first]").textContent = dateText(dayText(from), "year", language);
  box.querySelector("[data-last]").textContent = dateText(dayText(now), "year", language);
  box.querySelector("[data-rows]").replaceChildren(...shown.toReversed().map((each) => rowOf(box, each)));
  place(key, just, box);
  // The row that was led to is another element now.
  if (location.hash.startsWith("#result-")) location.replace(location.hash);
}

const place = (key, just, box) =>
  root.replaceChildren(...[just && resultCard(just), charts.size > 1 && tabs(key), box].filter(Boolean));

function show(queue) {
  const all = responsesOf(queue).filter(({ survey }) => charts.has(survey));
  // Nothing to add to what the server's page says.
  if (all.length === 0 && !hasShown) return;
  hasShown = true;
  const just = all.find(({ id }) => id === query.get("response"));
  const key = [query.get("survey"), just?.survey, all.at(-1)?.survey, root.dataset.survey].find((each) => charts.has(each));
  const shown = all.filter((each) => each.survey === key && each.dayNumber > dayNumber(today()) - back[range]);
  const state = shown.map(({ id, isPending }) => `${id} ${isPending}`).join();
  if (!key || state === drawn) return;
  if (shown.length === 0 && !isComplete(queue)) return;
  drawn = state;
  draw(key, shown, just);
}

// A tap leads to the row of the nearest point.
root.addEventListener("click", ({ target, clientX, clientY }) => {
  const dots = [...(target.closest("svg")?.querySelectorAll("[data-result]") ?? [])];
  const far = (dot) => {
    const { left, top, width, height } = dot.getBoundingClientRect();
    return Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY);
  };
  const nearest = dots.reduce((best, dot) => (far(dot) < far(best) ? dot : best), dots[0]);
  if (nearest && far(nearest) < 40) location.replace(`#result-${nearest.dataset.result}`);
});

opened.then((queue) => {
  queue.addEventListener("show", () => show(queue));
  queue.addEventListener("status", () => show(queue));
  show(queue);
  root.addEventListener("submit", (event) => {
    const form = event.target.closest("[data-delete-response]");
    const id = form?.elements.id.value;
    if (!form || !responsesOf(queue).some((each) => each.id === id)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    queue.confirm("delete", { type: responseType, id }).catch(() => {});
  }, true);
}, () => {});
