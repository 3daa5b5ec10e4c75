// The lock that lets one tab or worker of a browser send; the others wait for it as long as they live.

export const isLockKnown = () => "locks" in navigator;

export function waitForLock(name, signal, tell) {
  const held = () => {
    tell("held");
    return new Promise((release) => signal.addEventListener("abort", release, { once: true }));
  };
  navigator.locks.request(name, { signal }, held).catch(() => {
    if (!signal.aborted) tell("unavailable");
  });
}
