// Tells the queue when to try at once: the network is back, the page has come to the front, or a notification came.

// Without a page a worker sends (background-worker.js), in browsers that can begin one once the network is back.
const background = "/colary/background-worker";
const isAble = "serviceWorker" in navigator && "SyncManager" in globalThis;

export async function prepareBackground() {
  if (!isAble || !navigator.onLine) return;
  const found = await navigator.serviceWorker.getRegistration(background);
  // No page is in its scope, so nothing else looks whether there is a newer one.
  if (found?.scope.endsWith(background)) await found.update();
  else await navigator.serviceWorker.register(`${background}.js`, { scope: background, type: "module" });
}

export async function sendInBackground() {
  const found = isAble ? await navigator.serviceWorker.getRegistration(background) : null;
  if (found?.scope.endsWith(background)) await found.sync.register("queue");
}

export function watchTriggers(queue, signal) {
  if (navigator.onLine === false) queue.connectivityChanged(false);
  addEventListener("online", () => queue.connectivityChanged(true), { signal });
  addEventListener("offline", () => queue.connectivityChanged(false), { signal });
  if (typeof document === "undefined") return;
  navigator.serviceWorker?.addEventListener("message", ({ data }) => data === "push" && queue.trigger(), { signal });
  addEventListener("pageshow", (event) => event.persisted && queue.trigger(), { signal });
  document.addEventListener("visibilitychange", () => document.hidden || queue.trigger(), { signal });
}
