// Reloads the page when its content expires, and when it becomes visible after a minute or more.
import { whenIdle } from "./live.js";

const page = document.querySelector("[data-fresh]");
const begun = performance.now();
const left = Number(page.dataset.fresh) * 1000;
let hidden = 0;

// Timers are limited to 24 days; the longest expiry is one day.
setTimeout(() => whenIdle(() => location.reload()), left + 500);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) hidden = Date.now();
  else if (performance.now() - begun > left || Date.now() - hidden > 60_000) location.reload();
});
addEventListener("pageshow", (event) => event.persisted && location.reload());
// In the demo the clock may be moved elsewhere.
document.body.addEventListener("live:clock.moved", () => whenIdle(() => location.reload()));
