// A page that Back opens from the browser's memory is loaded again if another account is signed in now, or none. The server answers
// 286 to a request for a part of such a page; without a network the page stays as it is.
import { pageAccount } from "./page-account.js";

addEventListener("pageshow", async ({ persisted }) => {
  if (!persisted) return;
  const reply = await fetch("/account", { method: "HEAD", headers: { "HX-Request": "true", ...pageAccount } }).catch(() => null);
  if (reply?.status !== 286) return;
  document.body.hidden = true;
  location.reload();
});
