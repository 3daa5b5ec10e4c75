// What the drawer says beside two of its links once it is opened: a gift that runs, and a survey that may be answered again.
import { opened } from "./diary.js";
import { serverNow } from "./server-clock.js";

const marks = (name) => document.querySelector(`#menu [data-drawer-mark=${name}]`);

async function show() {
  const queue = await opened;
  // Read when the drawer is opened, not with each page.
  const [{ newestGift }, { isDueAgain }] = await Promise.all([import("./gift.js"), import("./survey.js")]);
  const gift = newestGift(queue);
  const isRunning = gift?.startTime > 0 && gift.expireTime * 1000 > serverNow() && gift.entries.length > 0;
  marks("gift").hidden = !isRunning;
  marks("survey").hidden = !isDueAgain(queue);
}

document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-sheet=menu]")) show().catch(() => {});
});
