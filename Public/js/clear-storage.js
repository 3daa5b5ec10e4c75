// Leaving an app, by a form marked data-forgets with its name, takes along what this browser keeps for it.
addEventListener("submit", ({ target: { dataset } }) => {
  if (!dataset.forgets) return;
  for (const store of [localStorage, sessionStorage])
    for (const name of Object.keys(store)) if (name.startsWith(`${dataset.forgets} `)) store.removeItem(name);
});
