// Sends a form with data-retry by fetch, until the server responds. Then it dispatches "settled" with the reply and opens the
// page named by data-retry, or the one the server redirects to.
import { open, reach, release } from "./submit.js";

// Encodes the form as the browser does, because a retry under the same idempotency key must be identical.
const written = (form) =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, value.replace(/\r?\n/g, "\r\n")]));

// Returns null when the server is unreachable, or a proxy reports so (502 to 504).
async function post(form) {
  try {
    const headers = { Accept: form.dataset.accept ?? "application/json" };
    const reply = await fetch(form.action, { method: "POST", headers, body: written(form) });
    return reply.status > 500 ? null : { ok: reply.ok, status: reply.status, text: await reply.text() };
  } catch {
    return null;
  }
}

addEventListener("submit", async (event) => {
  const form = event.target;
  if (event.defaultPrevented || !("retry" in form.dataset)) return;
  event.preventDefault();
  const reply = await reach(form, () => post(form));
  if (!reply) return;
  release(form);
  const settled = new CustomEvent("settled", { detail: reply, bubbles: true, cancelable: true });
  if (!form.dispatchEvent(settled)) return;
  if (reply.ok && form.dataset.retry) location.replace(form.dataset.retry);
  // Submits again, which has no second effect, to open the page the server responds with.
  else open(form);
});
