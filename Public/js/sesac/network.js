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

addEventListener("offline", watchNetwork);
// A page from the device's own store says it by itself.
if (!navigator.onLine && !document.querySelector("section[data-offline], [data-kept-page]")) watchNetwork();
