// Shows a chosen photo, uploads it with its progress, and sends it without leaving the page. Retrying, which happens by itself
// while the server cannot be reached, uses the same ids.
import { isUnanswered, path, refresh, view } from "./chat.js";
import { pageAccount } from "./page-account.js";
import { persist } from "./submit.js";
import { toast } from "./toast.js";
import { upload } from "./upload.js";

const form = document.querySelector(".chat-photo-form");
const input = form?.elements.file;
const client = () => new URL(form.action).pathname.split("/").pop();
let preview;

async function send() {
  const [file] = input.files;
  if (!file || form.inert) return;
  form.inert = true;
  const bar = document.createElement("progress");
  form.append(bar);
  const stored = await persist(() => upload(file, `photo ${client()}`, (part) => (bar.value = part), pageAccount));
  let problem = stored.status === 200 ? null : stored.response;
  let isSent = false;
  if (stored.status === 200) {
    const reply = await persist(async () => {
      const answer = await fetch(`${path}/sent/${client()}`, {
        method: "PUT",
        headers: { Accept: "application/json", "Content-Type": "application/json", ...pageAccount },
        body: JSON.stringify({ photo: stored.response.id }),
      }).catch(() => null);
      return isUnanswered(answer) ? null : answer;
    });
    isSent = reply.ok;
    if (!isSent) problem = await reply.json().catch(() => null);
  }
  bar.remove();
  form.inert = false;
  if (!isSent) return toast(problem?.detail ?? form.dataset.failed, true);
  form.action = form.action.replace(client(), crypto.getRandomValues(new Uint32Array(4)).join("-"));
  form.reset();
  preview?.remove();
  // What was said of a lost network.
  toast();
  form.closest("details").open = false;
  view.scrollTop = 0;
  refresh();
}

input?.addEventListener("change", () => {
  preview?.remove();
  const [file] = input.files;
  if (!file) return;
  preview = document.createElement("img");
  preview.className = "chat-preview-photo";
  preview.alt = "";
  preview.src = URL.createObjectURL(file);
  preview.addEventListener("load", () => URL.revokeObjectURL(preview.src));
  form.prepend(preview);
});

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  send();
});
