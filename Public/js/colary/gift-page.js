// The gift of the month from what this device stores.
import { cardOf } from "./badges.js";
import { opened } from "./diary.js";
import { dateText, emotions } from "./entry.js";
import { clockOf, followGift } from "./gift.js";
import { namedOf } from "./writer.js";

const root = document.querySelector("[data-gift-page]");
const language = document.documentElement.lang;
const [past, lines] = ["past", "lines"].map((name) => root.dataset[name].split("|"));
const copy = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);
let drawn = null;

function cards(entries) {
  const days = Map.groupBy(entries, ({ day }) => day);
  return [...days].sort(([one], [other]) => (one < other ? 1 : -1)).map(([day, own]) => {
    const part = document.createElement("section");
    part.className = "day-entries";
    const title = document.createElement("h3");
    title.textContent = dateText(day, "weekday", language);
    const list = document.createElement("ul");
    list.className = "entry-cards";
    list.append(...own.map((entry) => cardOf(entry, { path: root.dataset.entry, past, language })));
    part.append(title, list);
    return part;
  });
}

function draw(gift) {
  const card = copy("gift-card");
  const at = emotions.indexOf(gift.emotion);
  card.classList.remove(...emotions);
  card.classList.add(gift.emotion);
  card.querySelector("use").setAttribute("href", `#face-${gift.emotion}-2`);
  card.querySelector("[data-title]").textContent = namedOf(root.dataset, "titles", at * 12 + gift.month - 1);
  const each = lines.length / emotions.length;
  card.querySelector("[data-line]").textContent = lines[at * each + (gift.line % each)];
  root.replaceChildren(card, ...cards(gift.entries));
}

opened.then((queue) => followGift(queue, (gift, left, isOver) => {
  const state = gift ? `${gift.id} ${gift.entries.map(({ id, text }) => id + text).join()}` : isOver ? "over" : "none";
  if (!gift && !queue.status.synced) return;
  if (state !== drawn) {
    if (gift) draw(gift);
    else root.replaceChildren(copy(isOver ? "gift-expired" : "gift-none"));
    drawn = state;
  }
  if (gift) root.querySelector("[data-left]").textContent = clockOf(left);
}), () => {});
