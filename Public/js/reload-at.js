// Asks for the page again when what it shows changes, and when one comes back to it after a while.
const page = document.querySelector("[data-fresh]");
const begun = performance.now();
const left = Number(page.dataset.fresh) * 1000;
let hidden = 0;

// A timer waits 24 days at most, and a day is the longest that anything here stays.
setTimeout(() => location.reload(), left + 500);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) hidden = Date.now();
  else if (performance.now() - begun > left || Date.now() - hidden > 60_000) location.reload();
});
addEventListener("pageshow", (event) => event.persisted && location.reload());
