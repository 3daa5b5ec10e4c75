// Submitting a form with data-forgets removes the stored data of the apps it names, on sign-out or account deletion, and the
// pages that their service workers have cached. An app whose `APP unsent` says that something waits to be sent, as
// { count, path, store }, is asked about first.
const stateOf = (app) => {
  try {
    return JSON.parse(localStorage.getItem(`${app} unsent`)) ?? {};
  } catch {
    return {};
  }
};

function ask(form, { path }) {
  const box = form.querySelector("[data-unsent]");
  box.querySelector("[data-unsent-link]").href = path;
  box.querySelector("[data-anyway]").addEventListener("click", () => (form.dataset.asked = ""), { once: true });
  // The button may be in a dialog over the form.
  const dialog = document.querySelector("dialog:modal");
  if (dialog && !dialog.contains(form)) dialog.close();
  box.hidden = false;
  box.scrollIntoView({ block: "nearest" });
  box.querySelector("[data-unsent-link]").focus();
}

addEventListener("submit", (event) => {
  const { target: form } = event;
  const waiting = form.dataset.forgets?.split(" ").map(stateOf).find(({ count }) => count > 0);
  if (!waiting || form.dataset.asked !== undefined || !form.querySelector("[data-unsent]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  ask(form, waiting);
}, true);

addEventListener("submit", ({ target: { dataset } }) => {
  const apps = dataset.forgets?.split(" ");
  if (!apps) return;
  // The app removes what it stores elsewhere when it is opened again.
  const left = dataset.leaves === undefined ? [] : apps.map((app) => [app, stateOf(app).store]);
  for (const store of [localStorage, sessionStorage])
    for (const name of Object.keys(store)) if (["unsent", "live", ...apps].includes(name.split(" ")[0])) store.removeItem(name);
  for (const [app, store] of left) if (store) localStorage.setItem(`left ${app}`, store);
  for (const app of [...apps, "lobby"]) window.caches?.delete(`${app} seen`);
});
