// Listens to the app's events: what concerns an open page is asked for again, an ended wait moves on.
// Elements say hx-trigger="live:note.received from:body".
const address = document.documentElement.dataset.live;

if (address) {
  const source = new EventSource(address);
  const tell = (kind) => window.htmx?.trigger(document.body, `live:${kind}`);

  for (const kind of ["note.received", "friend.made"]) source.addEventListener(kind, () => tell(kind));

  source.addEventListener("wait.over", () => {
    const timer = document.querySelector("[data-countdown]");
    if (timer) location.replace(timer.dataset.next);
  });
  source.addEventListener("reset", () => location.reload());

  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => event.persisted && location.reload());
}
