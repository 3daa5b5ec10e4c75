// Something that the server refused for good: says why, and sends it again, copies its text or gives it up.
import { toast } from "../toast.js";

export async function copyText(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    // As on a page without https: shown for as long as it takes to copy it by hand.
    toast(text, true);
  }
}

// Asks again before `give` is done; the question stands in `place`.
export function askFirst(place, button, give) {
  const sure = place.querySelector("[data-sure]");
  const close = () => {
    sure.hidden = true;
    button.focus();
  };
  button.addEventListener("click", () => {
    sure.hidden = false;
    sure.querySelector("[data-keep]").focus();
  });
  sure.querySelector("[data-keep]").addEventListener("click", close);
  sure.querySelector("[data-yes]").addEventListener("click", async () => {
    sure.hidden = true;
    await give();
  });
}

// `row` is of the queue's list; `text` is its line, `title` stands for one that has none.
export function parkedBox(queue, { type, id, code }, text, title = "") {
  const box = document.getElementById("parked-box").content.firstElementChild.cloneNode(true);
  box.dataset.id = id;
  box.querySelector("[data-text]").textContent = title || text;
  box.querySelector("[data-said]").textContent = box.dataset[`reason${code}`] ?? box.dataset.reason;
  const copy = box.querySelector("[data-copy]");
  copy.hidden = !text;
  copy.addEventListener("click", () => copyText(text, box.dataset.copied));
  const entity = { type, id };
  box.querySelector("[data-retry]").addEventListener("click", () =>
    queue.retry(entity).then(() => toast(box.dataset.again), () => {}));
  askFirst(box, box.querySelector("[data-discard]"), () => queue.discard(entity).catch(() => {}));
  return box;
}
