// Subscribes to the app's server-sent events and refreshes the page. Elements reload with
// hx-trigger="live:note.received from:body"; a screen with data-until="wait.over" opens data-next.
const address = document.documentElement.dataset.live;

// The same id for all connections of this page, so that the server replaces one it still holds open.
const client = Math.random().toString(36).slice(2);
let source;

function connect() {
  source = new EventSource(`${address}?client=${client}`);
  for (const kind of ["note.received", "friend.made", "wait.over", "chat.changed", "chat.read", "state.changed", "clock.moved"])
    source.addEventListener(kind, ({ data }) => {
      document.body.dispatchEvent(new CustomEvent(`live:${kind}`, { detail: JSON.parse(data) }));
      const waiting = document.querySelector(`[data-until="${kind}"]`);
      if (waiting) location.replace(waiting.dataset.next);
    });
  // A page with unsent input is not reloaded; the next page is current anyway. chat.js loads what it missed by itself.
  source.addEventListener("reset", () => {
    const reloads = document.body.dispatchEvent(new CustomEvent("live:reset", { cancelable: true }));
    if (reloads && !document.querySelector("form[data-retry]:not([hidden])")) location.reload();
  });
  // After an error status, such as for the eleventh subscription, the browser does not reconnect by itself.
  source.addEventListener("error", () => source.readyState === EventSource.CLOSED && setTimeout(connect, 30_000));
}

if (address) {
  connect();
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => event.persisted && location.reload());
}
