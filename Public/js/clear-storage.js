// Submitting a form with data-forgets removes the stored data of the apps it names, on sign-out or account deletion.
addEventListener("submit", ({ target: { dataset } }) => {
  const apps = dataset.forgets?.split(" ") ?? [];
  for (const store of [localStorage, sessionStorage])
    for (const name of Object.keys(store)) if (apps.includes(name.split(" ")[0])) store.removeItem(name);
});
