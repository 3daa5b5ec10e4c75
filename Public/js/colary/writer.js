// What pages call the writer, and the rows of their menus for who is signed in. A page from the network has both. One from the
// service worker is kept for all who use this browser: it has the name from the last page that said it.
import { remembered, textOf } from "./account.js";

const key = "colary writer";
const language = document.documentElement.lang;
// Pages of the platform in Colary's look have no diary.
const { diary, shell, nickname, greeting, diaryTitle } = document.querySelector("main[data-core]")?.dataset ?? {};

function keep(writer) {
  try {
    const state = JSON.stringify(writer);
    if (localStorage.getItem(key) !== state) localStorage.setItem(key, state);
  } catch {
    // Pages of the service worker greet without a name then.
  }
  return writer;
}

function kept() {
  const known = remembered();
  try {
    const writer = JSON.parse(localStorage.getItem(key));
    return known && writer?.diary === textOf(known.id) ? writer : null;
  } catch {
    return null;
  }
}

const isShell = shell !== undefined;
const writer = isShell ? kept() : diary ? keep({ diary, language, nickname, greeting, diaryTitle }) : null;

// Of the words in `data-NAME`, or with the writer's name in `data-NAME-of`, those at a place.
export function namedOf(data, name, place) {
  const words = data[writer ? `${name}Of` : name].split("|")[place];
  return writer ? words.replace("{}", () => writer.nickname) : words;
}

if (isShell && writer?.language === language) {
  const [hello, title] = [document.querySelector("small[data-greeting]"), document.getElementById("menu-title")];
  if (hello) hello.textContent = writer.greeting;
  if (title) title.textContent = writer.diaryTitle;
}

if (isShell && remembered()) {
  for (const rows of document.querySelectorAll("template[data-signed-in]")) {
    for (let left = Number(rows.dataset.insteadOf); left > 0; left -= 1) rows.previousElementSibling.remove();
    rows.replaceWith(rows.content.cloneNode(true));
  }
}
