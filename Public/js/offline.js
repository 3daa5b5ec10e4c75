// Installs the app's service worker, says when the network is gone, and comes back with it.
import { toast } from "./toast.js";

const app = document.documentElement.className.split(" ")[0];
const english = document.documentElement.lang === "en";

navigator.serviceWorker?.register(`/${app}/sw.js`, { scope: `/${app}` }).catch(() => {});

document.addEventListener("htmx:sendError", () =>
  toast(english ? "You are offline. Nothing was lost." : "인터넷이 끊겼어요. 연결되면 다시 해 주세요."));

if (document.querySelector("[data-offline]")) addEventListener("online", () => location.reload());
