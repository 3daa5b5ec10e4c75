// Installs the app's service worker, takes down its notifications once seen, says when the network is gone, and comes back with it.
import { toast } from "./toast.js";

const app = document.documentElement.className.split(" ")[0];
const english = document.documentElement.lang === "en";

navigator.serviceWorker?.register(`/${app}/sw.js`, { scope: `/${app}` }).catch(() => {});

// What one has come to see needs no notification any more.
async function see() {
  const registration = document.hidden ? null : await navigator.serviceWorker?.getRegistration();
  const notifications = (await registration?.getNotifications?.()) ?? [];
  for (const each of notifications) if (each.data?.path === location.pathname) each.close();
}
see().catch(() => {});
document.addEventListener("visibilitychange", () => see().catch(() => {}));

document.addEventListener("htmx:sendError", () =>
  toast(english ? "You are offline. Nothing was lost." : "인터넷이 끊겼어요. 연결되면 다시 해 주세요."));

// "online" says that there is a network, not that it leads anywhere: the server itself is asked.
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
