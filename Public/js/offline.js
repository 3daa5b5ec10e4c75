// Registers the service worker, closes notifications of the open page, and reports and recovers from lost connections.
import { toast } from "./toast.js";

const app = document.documentElement.className.split(" ")[0];
const english = document.documentElement.lang === "en";

navigator.serviceWorker?.register(`/${app}/sw.js`, { scope: `/${app}` }).catch(() => {});

// Closes the notifications that lead to the visible page.
async function see() {
  const registration = document.hidden ? null : await navigator.serviceWorker?.getRegistration();
  const notifications = (await registration?.getNotifications?.()) ?? [];
  for (const each of notifications) if (each.data?.path === location.pathname) each.close();
}
see().catch(() => {});
document.addEventListener("visibilitychange", () => see().catch(() => {}));

document.addEventListener("htmx:sendError", () =>
  toast(english ? "You are offline. Nothing was lost." : "인터넷이 끊겼어요. 연결되면 다시 해 주세요."));

// "online" does not mean that the server is reachable, so it is polled.
if (document.querySelector("section[data-offline]")) {
  let wait = 2000;
  const look = async () => {
    const reply = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
    if (reply?.ok) return location.reload();
    wait = Math.min(wait * 1.5, 30_000);
    setTimeout(look, wait);
  };
  addEventListener("online", look);
  setTimeout(look, wait);
}
