// A form marked data-retry goes out by itself: what is in it stays until the server has it, and only then
// the page moves on to where data-retry says. Without a network it waits for one.
import { toast } from "./toast.js";

const form = document.querySelector("form[data-retry]");
let sending = false;

async function send() {
  if (sending) return;
  sending = true;
  const reply = await fetch(form.action, {
    method: "POST",
    headers: { Accept: "application/json" },
    body: new URLSearchParams(new FormData(form)),
  }).catch(() => null);
  sending = false;
  if (reply?.ok) {
    form.dispatchEvent(new Event("handed-in"));
    location.replace(form.dataset.retry);
  }
  else if (reply && reply.status !== 503) form.submit(); // A refusal, which a page can say.
  else toast(form.dataset.offline);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  form.dataset.asked = "";
  send();
});

addEventListener("online", () => "asked" in form.dataset && send());
