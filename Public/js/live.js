// Listens to the app's events: the unread badge, lists that ask for themselves again, a cooldown that ended.
const source = new EventSource(document.documentElement.dataset.live);

source.addEventListener("unread", (event) => {
  const badge = document.getElementById("unread");
  const count = Number(event.data);
  if (!badge) return;
  badge.hidden = count === 0;
  badge.firstChild.data = count > 99 ? "99+" : String(count);
});

// Elements say hx-trigger="refresh:notes from:body".
source.addEventListener("refresh", (event) => window.htmx?.trigger(document.body, `refresh:${event.data}`));

source.addEventListener("vote", () => {
  const timer = document.querySelector("[data-countdown]");
  if (timer) location.replace(timer.dataset.next);
});

addEventListener("pagehide", () => source.close());
addEventListener("pageshow", (event) => event.persisted && location.reload());
