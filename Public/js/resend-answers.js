// The start screen sends answers again that were stored on this device and did not reach the server.
import { finished, name } from "./keep-answers.js";

// The start screen leads back to a finished round that was not confirmed in this tab.
const back = document.querySelector("[data-finished]");
if (back) addEventListener("pageshow", () => {
  const { path } = JSON.parse(sessionStorage.getItem(finished)) ?? {};
  back.hidden = !path;
  if (path) back.href = path;
});

// The first screen has an empty form, which is filled from the stored answers.
const form = document.querySelector("form[data-answers][hidden]");
const kept = form && JSON.parse(localStorage.getItem(name));
if (kept && kept.person !== form.dataset.answers) localStorage.removeItem(name);
else if (kept) {
  let isUnsent = true;
  form.addEventListener("settled", () => (isUnsent = false));
  const filled = import("./send-answers.js").then(({ fill }) => fill(form, kept));
  const send = () => filled.then(() => form.requestSubmit());
  // Sends the answers before a new round starts, because it would end theirs.
  document.addEventListener("submit", (event) => {
    if (!isUnsent || !event.target.matches("[data-begin]")) return;
    event.preventDefault();
    send();
  });
  send();
}
