// Shows a chosen photo, uploads it with its progress, and sends it without leaving the page. Retrying, which happens by itself
// while the server cannot be reached, uses the same ids.
import { path, refresh, view } from "./chat.js";
import { pageAccount } from "./page-account.js";
import { isReachable, persist } from "./submit.js";
import { toast } from "./toast.js";

const form = document.querySelector(".chat-photo-form");
const input = form?.elements.file;
const client = () => new URL(form.action).pathname.split("/").pop();
let preview;

function upload(file, key, report) {
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append("file", file);
    request.open("POST", "/photos");
    const headers = { Accept: "application/json", "Idempotency-Key": key, ...pageAccount };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) => report(loaded / total));
    request.addEventListener("loadend", () => done(request));
    request.send(body);
  });
}

async function send() {
  const [file] = input.files;
  if (!file || form.inert) return;
  form.inert = true;
  const bar = document.createElement("progress");
  form.append(bar);
  const stored = await persist(async () => {
    const request = await upload(file, `photo ${client()}`, (part) => (bar.value = part));
    // One that is cut off by a server that answers is refused.
    return request.status || (await isReachable()) ? request : null;
  });
  let problem = stored.status === 200 ? null : stored.response;
  let isSent = false;
  if (stored.status === 200) {
    const reply = await persist(() => fetch(`${path}/sent/${client()}`, {
      method: "PUT",
      headers: { Accept: "application/json", "Content-Type": "application/json", ...pageAccount },
      body: JSON.stringify({ photo: stored.response.id }),
    }).catch(() => null));
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
