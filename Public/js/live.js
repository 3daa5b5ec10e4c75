// Listens to the app's events: what concerns an open page is asked for again. Elements say
// hx-trigger="live:note.received from:body", a screen that waits says data-until="wait.over" and where data-next leads.
const address = document.documentElement.dataset.live;

if (address) {
  const source = new EventSource(address);

  for (const kind of ["note.received", "friend.made", "wait.over"])
    source.addEventListener(kind, () => {
      window.htmx?.trigger(document.body, `live:${kind}`);
      const waiting = document.querySelector(`[data-until="${kind}"]`);
      if (waiting) location.replace(waiting.dataset.next);
    });
  // What is being done on the page is not on the server yet: it stays, and the next page is a new one anyway.
  source.addEventListener("reset", () => document.querySelector("form[data-retry]:not([hidden])") || location.reload());

  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => event.persisted && location.reload());
}
