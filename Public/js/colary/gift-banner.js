// The banner that leads to the gift while it runs.
import { opened } from "./diary.js";
import { emotions } from "./entry.js";
import { clockOf, followGift } from "./gift.js";

const banner = document.querySelector("[data-gift-banner]");

opened.then((queue) => followGift(queue, (gift, left) => {
  // Before the first answer the server's own page knows more.
  if (!gift && !queue.status.synced) return;
  banner.hidden = !gift;
  if (!gift) return;
  banner.classList.remove(...emotions);
  banner.classList.add(gift.emotion);
  banner.querySelector("[data-left]").textContent = clockOf(left);
}), () => {});
