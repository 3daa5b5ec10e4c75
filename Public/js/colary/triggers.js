// Tells the queue when to try at once: the network is back, or the page has come to the front.
export function watchTriggers(queue, signal) {
  addEventListener("online", () => queue.connectivityChanged(true), { signal });
  addEventListener("offline", () => queue.connectivityChanged(false), { signal });
  if (typeof document === "undefined") return;
  addEventListener("pageshow", (event) => event.persisted && queue.trigger(), { signal });
  document.addEventListener("visibilitychange", () => document.hidden || queue.trigger(), { signal });
}
