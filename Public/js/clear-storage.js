// Submitting a form with data-forgets removes the stored data of the apps it names, on sign-out or account deletion, and the
// pages that their service workers have cached.
addEventListener("submit", ({ target: { dataset } }) => {
  const apps = dataset.forgets?.split(" ");
  if (!apps) return;
  for (const store of [localStorage, sessionStorage])
    for (const name of Object.keys(store)) if (["unsent", "live", ...apps].includes(name.split(" ")[0])) store.removeItem(name);
  for (const app of [...apps, "lobby"]) window.caches?.delete(`${app} pages`);
});
