// How far this device's clock is from the server's, as the last sync said.
const key = "colary clock";
const syncedKey = "colary synced";
const listeners = new Set();

export function noteServerTime(milliseconds, now = Date.now()) {
  if (!Number.isFinite(milliseconds)) return;
  try {
    localStorage.setItem(key, milliseconds - now);
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

// When this device last heard from the server, by its own clock; null if never.
export function lastSynced() {
  try {
    return Number(localStorage.getItem(syncedKey)) || null;
  } catch {
    return null;
  }
}

// Calls back after each sync, until the function it returns is called.
export function whenSynced(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
