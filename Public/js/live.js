// Listens to the app's events: what concerns an open page is asked for again. Elements say
// hx-trigger="live:note.received from:body", a screen that waits says data-until="wait.over" and where data-next leads.
const address = document.documentElement.dataset.live;

// The same for all connections of this page: a new one takes the place of one the server still holds open.
const client = Math.random().toString(36).slice(2);
let source;

function connect() {
  source = new EventSource(`${address}?client=${client}`);
  for (const kind of ["note.received", "friend.made", "wait.over"])
    source.addEventListener(kind, () => {
      window.htmx?.trigger(document.body, `live:${kind}`);
      const waiting = document.querySelector(`[data-until="${kind}"]`);
      if (waiting) location.replace(waiting.dataset.next);
    });
  // What is being done on the page is not on the server yet: it stays, and the next page is a new one anyway.
  source.addEventListener("reset", () => document.querySelector("form[data-retry]:not([hidden])") || location.reload());
  // Refused, as an account's eleventh page is: the browser does not try again by itself.
  source.addEventListener("error", () => source.readyState === EventSource.CLOSED && setTimeout(connect, 30_000));
}

if (address) {
  connect();
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => event.persisted && location.reload());
}
