// A login or setup page that Back reaches once it is over gives way to the screen that is due.
const page = document.querySelector("[data-first]");
const first = page.dataset.first;
if ("after" in page.dataset) history.replaceState(history.state, "", first);

// A page restored from the browser's memory was not asked for again.
addEventListener("pageshow", async (event) => {
  if (!event.persisted) return;
  const reply = await fetch(first, { headers: { Accept: "application/json" } }).catch(() => null);
  const due = reply?.ok ? (await reply.json()).screen : page.dataset.screen;
  if (due !== page.dataset.screen) location.replace(first);
});
