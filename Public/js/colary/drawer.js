// What the drawer says beside two of its links while it is open: a gift that runs, and a survey that may be answered again.
import { opened } from "./diary.js";
import { serverNow } from "./server-clock.js";

const menu = document.getElementById("menu");
const marks = (name) => menu.querySelector(`[data-drawer-mark=${name}]`);

async function show() {
  const queue = await opened;
  // Read when the drawer is opened, not with each page.
  const [{ newestGift }, { isDueAgain }] = await Promise.all([import("./gift.js"), import("./survey.js")]);
  const gift = newestGift(queue);
  const isRunning = gift?.startTime > 0 && gift.expireTime * 1000 > serverNow() && gift.entries.length > 0;
  marks("gift").hidden = !isRunning;
  marks("survey").hidden = !isDueAgain(queue);
}

// Several changes before the next frame are looked at once.
let frame = 0;
const look = () => {
  if (!menu.open) return;
  frame ||= requestAnimationFrame(() => {
    frame = 0;
    show().catch(() => {});
  });
};
// Opened, also before this ran.
new MutationObserver(look).observe(menu, { attributeFilter: ["open"] });
look();
// The first visit knows what the server has a moment later.
opened.then((queue) => queue.addEventListener("show", look), () => {});
