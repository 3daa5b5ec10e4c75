// Signing out or leaving, by a form marked data-forgets with names of apps, takes along what this browser keeps for them.
addEventListener("submit", ({ target: { dataset } }) => {
  const apps = dataset.forgets?.split(" ") ?? [];
  for (const store of [localStorage, sessionStorage])
    for (const name of Object.keys(store)) if (apps.includes(name.split(" ")[0])) store.removeItem(name);
});
