// A form marked data-retry goes out by itself: what is in it stays until the server has it, and only then
// the page moves on to where data-retry says, or where the server leads when it says nothing. Without a
// network it says so, waits for one and looks for the server by itself; it tells the page "settled" at the end.
import { toast } from "./toast.js";

let waiting = null;
let sending = false;
let pause, timer;

// As the browser itself would send it: sent twice under one key it has to be the same.
const written = (form) =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, value.replace(/\r?\n/g, "\r\n")]));

// Nothing where the server was not reached, or what stands before it said so.
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
  // Sent again, which has no other effect, for the page it leads to, or the one that says a refusal.
  else form.submit();
}

document.addEventListener("submit", (event) => {
  if (event.defaultPrevented || !event.target.matches("form[data-retry]")) return;
  event.preventDefault();
  waiting = event.target;
  pause = 2000;
  send(waiting, true);
});

// "online" says that there is a network, not that it leads anywhere.
addEventListener("online", () => waiting && send(waiting));
