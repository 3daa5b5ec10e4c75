// Redirects to the current screen when Back opens a login or setup page that is already completed.
const page = document.querySelector("[data-first]");
const first = page.dataset.first;
if ("after" in page.dataset) history.replaceState(history.state, "", first);

// A page from the back/forward cache was not requested from the server.
addEventListener("pageshow", async (event) => {
  if (!event.persisted) return;
  const reply = await fetch(first, { headers: { Accept: "application/json" } }).catch(() => null);
  const due = reply?.ok ? (await reply.json()).screen : page.dataset.screen;
  if (due !== page.dataset.screen) location.replace(first);
});
