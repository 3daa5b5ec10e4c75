// Tells the queue when to try at once: the network is back, the page has come to the front, or a notification came.
export function watchTriggers(queue, signal) {
  if (navigator.onLine === false) queue.connectivityChanged(false);
  addEventListener("online", () => queue.connectivityChanged(true), { signal });
  addEventListener("offline", () => queue.connectivityChanged(false), { signal });
  if (typeof document === "undefined") return;
  navigator.serviceWorker?.addEventListener("message", ({ data }) => data === "push" && queue.trigger(), { signal });
  addEventListener("pageshow", (event) => event.persisted && queue.trigger(), { signal });
  document.addEventListener("visibilitychange", () => document.hidden || queue.trigger(), { signal });
}
