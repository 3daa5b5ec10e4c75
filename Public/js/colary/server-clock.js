// How far this device's clock is from the server's, as the last sync said.
//
// In the demo the server's clock can be moved, and everything follows it: the day on which something is written too.
const demo = globalThis.document?.querySelector(".demo-bar[data-now]");
const key = "colary clock";
const syncedKey = "colary synced";
const listeners = new Set();

// A page that was kept says what the time was then.
if (demo && document.querySelector("main").dataset.shell === undefined && !document.querySelector("[data-kept-page]")) {
  const age = performance.now() - (performance.getEntriesByType("navigation")[0]?.responseStart ?? 0);
  noteOffset(Number(demo.dataset.now) - Date.now() + age);
}

function noteOffset(milliseconds) {
  try {
    localStorage.setItem(key, Math.round(milliseconds));
  } catch {
    // The device's clock has to do.
  }
}

export function noteServerTime(milliseconds, now = Date.now()) {
  if (!Number.isFinite(milliseconds)) return;
  noteOffset(milliseconds - now);
  try {
    localStorage.setItem(syncedKey, now);
  } catch {
    // The device's clock has to do.
  }
  for (const each of listeners) each();
}

export function serverNow(now = Date.now()) {
  try {
    return now + Number(localStorage.getItem(key) ?? 0);
  } catch {
    return now;
  }
}

// A time of the device by the writer's clock, which is the device's own outside the demo.
export const writerNow = (now = Date.now()) => (demo ? serverNow(now) : now);

// When this device last heard from the server, by the writer's clock; null if never.
export function lastSynced() {
  try {
    const time = Number(localStorage.getItem(syncedKey));
    return time ? writerNow(time) : null;
  } catch {
    return null;
  }
}

// Calls back after each sync, until the function it returns is called.
export function whenSynced(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
