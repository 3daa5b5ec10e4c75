// One entry as a card, from the page's template.
import { clock, emotions } from "./entry.js";

export function cardOf(entry, { path, past, language }) {
  const card = document.getElementById("entry-card").content.firstElementChild.cloneNode(true);
  const link = card.querySelector("a");
  link.href = `${path}?id=${entry.id}`;
  link.classList.add(entry.emotion);
  card.querySelector("use").setAttribute("href", `#face-${entry.emotion}-${entry.intensity}`);
  card.querySelector(".line").textContent = entry.text;
  card.querySelector(".when").textContent = `${past[emotions.indexOf(entry.emotion)]} ${clock(entry, language)}`;
  for (const badge of card.querySelectorAll("[data-badge]")) {
    if (badge.dataset.badge === entry.badge) badge.hidden = false;
    else badge.remove();
  }
  return card;
}
