// How far this device's clock is from the server's, as the last sync said.
const key = "colary clock";
const listeners = new Set();

export function noteServerTime(milliseconds, now = Date.now()) {
  if (!Number.isFinite(milliseconds)) return;
  try {
    localStorage.setItem(key, milliseconds - now);
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

// Calls back after each sync.
export const whenSynced = (listener) => listeners.add(listener);
