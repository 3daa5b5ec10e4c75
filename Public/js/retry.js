// Sends a form with data-retry by fetch and retries with backoff until the server responds. Then it dispatches
// "settled" and opens the page named by data-retry, or the one the server redirects to. While the server is
// unreachable it shows a toast and keeps the form's content.
import { toast } from "./toast.js";

let waiting = null;
let sending = false;
let pause, timer;

// Encodes the form as the browser does, because a retry under the same idempotency key must be identical.
const written = (form) =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, value.replace(/\r?\n/g, "\r\n")]));

// Returns null when the server is unreachable, or a proxy reports so (502 to 504).
async function ask(form) {
  try {
    const headers = { Accept: form.dataset.accept ?? "application/json" };
    const reply = await fetch(form.action, { method: "POST", headers, body: written(form) });
    return reply.status > 500 ? null : { ok: reply.ok, status: reply.status, text: await reply.text() };
  } catch {
    return null;
  }
}

async function send(form, byHand = false) {
  if (sending) return;
  sending = true;
  clearTimeout(timer);
  const reply = await ask(form);
  sending = false;
  if (!reply) {
    if (byHand) toast(form.dataset.offline, true);
    timer = setTimeout(send, pause, form);
    pause = Math.min(pause * 1.5, 30_000);
    return;
  }
  waiting = null;
  form.dataset.kept = "";
  const settled = new CustomEvent("settled", { detail: reply, bubbles: true, cancelable: true });
  if (!form.dispatchEvent(settled)) return;
  if (reply.ok && form.dataset.retry) location.replace(form.dataset.retry);
  // Submits again, which has no second effect, to open the page the server responds with.
  else form.submit();
}

document.addEventListener("submit", (event) => {
  if (event.defaultPrevented || !event.target.matches("form[data-retry]")) return;
  event.preventDefault();
  waiting = event.target;
  pause = 2000;
  send(waiting, true);
});

// "online" does not mean that the server is reachable.
addEventListener("online", () => waiting && send(waiting));
