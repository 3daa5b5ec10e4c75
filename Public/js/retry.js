// A form marked data-retry goes out by itself: what is in it stays until the server has it, and only then
// the page moves on to where data-retry says, or where the server leads when it says nothing. Without a
// network it waits for one.
import { toast } from "./toast.js";

const form = document.querySelector("form[data-retry]");
let sending = false;

// As the browser itself would send it: sent twice under one key it has to be the same.
const written = () =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, value.replace(/\r?\n/g, "\r\n")]));

async function send() {
  if (sending) return;
  sending = true;
  const reply = await fetch(form.action, {
    method: "POST",
    headers: { Accept: "application/json" },
    body: written(),
  }).catch(() => null);
  sending = false;
  if (reply && reply.status !== 503) form.dataset.kept = "";
  if (reply?.ok) form.dispatchEvent(new Event("handed-in"));
  if (reply?.ok && form.dataset.retry) location.replace(form.dataset.retry);
  // Sent again, which has no other effect, for the page it leads to, or the one that says a refusal.
  else if (reply && reply.status !== 503) form.submit();
  else toast(form.dataset.offline);
}

form.addEventListener("submit", (event) => {
  if (event.defaultPrevented) return;
  event.preventDefault();
  form.dataset.asked = "";
  send();
});

addEventListener("online", () => "asked" in form.dataset && send());
