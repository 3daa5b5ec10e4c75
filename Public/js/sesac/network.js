// Says on every screen that the network is lost, until the server answers again.
import { isReachable, lost, persist } from "../submit.js";
import { toast } from "../toast.js";

let isWatching = false;

// Also for whoever's own request has failed: the browser's word is not enough.
export async function watchNetwork() {
  if (isWatching) return;
  isWatching = true;
  if (!(await isReachable())) {
    toast(lost, true);
    await persist(isReachable, null);
    toast();
  }
  isWatching = false;
}

// A fault is told where it was caused: the page before comes back and says it. One that was opened or loaded again stays.
const fault = document.querySelector("[data-fault]");
const told = "sesac fault";
const isLedTo = performance.getEntriesByType("navigation")[0]?.type === "navigate" && history.length > 1;
if (fault && isLedTo && document.referrer.startsWith(`${location.origin}/sesac`)) {
  const words = [...fault.querySelectorAll("h1, .error-reference")].map((each) => each.textContent.trim());
  sessionStorage[told] = words.join(" ");
  history.back();
}
addEventListener("pageshow", () => {
  if (fault || !sessionStorage[told]) return;
  toast(sessionStorage[told]);
  sessionStorage.removeItem(told);
});

addEventListener("offline", watchNetwork);
// A page from the device's own store says it by itself.
if (!navigator.onLine && !document.querySelector("section[data-offline], [data-kept-page]")) watchNetwork();
