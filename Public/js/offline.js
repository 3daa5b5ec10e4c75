// Registers the service worker, closes notifications of the open page, and reports and recovers from lost connections.
import { isReachable, lost, persist } from "./submit.js";
import { toast } from "./toast.js";

const app = document.documentElement.className.split(" ")[0];

navigator.serviceWorker?.register(`/${app}/sw.js`, { scope: `/${app}` }).catch(() => {});

// Closes the notifications that lead to the visible page.
async function see() {
  const registration = document.hidden ? null : await navigator.serviceWorker?.getRegistration();
  const notifications = (await registration?.getNotifications?.()) ?? [];
  for (const each of notifications) if (each.data?.path === location.pathname) each.close();
}
see().catch(() => {});
document.addEventListener("visibilitychange", () => see().catch(() => {}));

// Repeats what htmx could not send, once per element, unless a later request of the element succeeds before. What only a proxy has
// answered counts as not sent (htmx-config).
const failed = new Set();

document.addEventListener("htmx:sendError", async ({ detail: { requestConfig: { elt, verb, path } } }) => {
  if (failed.has(elt)) return;
  failed.add(elt);
  toast(lost, true);
  await new Promise((done) => setTimeout(done, 1000));
  await persist(async () => !failed.has(elt) || isReachable(), null);
  if (!failed.delete(elt)) return;
  toast();
  // Another failure is reported by another htmx:sendError.
  if (elt.isConnected) window.htmx.ajax(verb, elt.getAttribute(`hx-${verb}`) ?? path, { source: elt }).catch(() => {});
});
document.addEventListener("htmx:afterRequest", ({ detail: { elt, successful } }) => successful && failed.delete(elt) && toast());

if (document.querySelector("section[data-offline], [data-kept-page]")) import("./kept-page.js");
