// After an entry was deleted: ten seconds in which it can be brought back.
import { entryType } from "./entry.js";

const name = "colary deleted";

export function keepForUndo(entry) {
  const fields = [...entry.fields].map(([field, bytes]) => [field, Array.from(bytes)]);
  sessionStorage.setItem(name, JSON.stringify({ id: entry.id, fields, until: Date.now() + 10_000 }));
}

export function offerUndo(queue, root) {
  const kept = JSON.parse(sessionStorage.getItem(name) ?? "null");
  const left = kept ? kept.until - Date.now() : 0;
  if (left <= 0) return sessionStorage.removeItem(name);
  const bar = document.getElementById("undo-bar").content.firstElementChild.cloneNode(true);
  const end = () => {
    bar.remove();
    sessionStorage.removeItem(name);
  };
  const timer = setTimeout(end, left);
  bar.addEventListener("submit", async (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    clearTimeout(timer);
    const fields = kept.fields.map(([field, bytes]) => [field, Uint8Array.from(bytes)]);
    await queue.confirm("restore", { type: entryType, id: kept.id }, fields).catch(() => {});
    end();
  });
  root.before(bar);
}
