// The lock that lets one tab or worker of a browser send; the others wait for it as long as they live.

export const isLockKnown = () => "locks" in navigator;

export function waitForLock(name, signal, tell) {
  const held = () => {
    tell("held");
    return new Promise((release) => signal.addEventListener("abort", release, { once: true }));
  };
  const ask = () => navigator.locks.request(name, { signal }, held).catch(({ name: error }) => {
    if (signal.aborted) return;
    // WebKit takes it from a page that is left and kept for going back; the page hears of it when it is back.
    const isLost = error === "AbortError";
    tell(isLost ? "heldElsewhere" : "unavailable");
    if (isLost) ask();
  });
  ask();
}
