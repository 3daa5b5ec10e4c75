// A page that Back opens from the browser's memory is loaded again if somebody else is signed in now, or nobody. The server answers
// 286 to a part of such a page; without a network the page stays as it is.
import { pageAccount } from "./page-account.js";

addEventListener("pageshow", async ({ persisted }) => {
  if (!persisted) return;
  const reply = await fetch("/account", { method: "HEAD", headers: { "HX-Request": "true", ...pageAccount } }).catch(() => null);
  if (reply?.status !== 286) return;
  document.body.hidden = true;
  location.reload();
});
