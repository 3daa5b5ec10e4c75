// Sends messages of a conversation without leaving the page. A message has an id from the start, so a retry is the same
// message; what is not sent yet survives a reload of the tab.
import { isUnanswered, keepPlace, list, path, refresh, serverReturns } from "./chat.js";
import { isEnter } from "./enter.js";
import { pageAccount } from "./page-account.js";
import { placeToast } from "./toast.js";

const form = document.querySelector(".chat-form");
const field = form.elements.text;
const sample = document.getElementById("chat-pending").content.firstElementChild;
// clear-storage.js removes names that begin with "unsent". Both members of a conversation may use one browser.
const names = `${pageAccount["Madang-Account"]} ${path}`;
const storage = `unsent messages ${names}`;
const typing = `unsent text ${names}`;
let unsent = JSON.parse(sessionStorage.getItem(storage)) ?? [];
let last = Promise.resolve();

const newID = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const keep = () => sessionStorage.setItem(storage, JSON.stringify(unsent));

function forget(item) {
  unsent = unsent.filter(({ client }) => client !== item.client);
  keep();
}

function show(item) {
  const row = sample.cloneNode(true);
  row.dataset.pending = item.client;
  row.querySelector("p").textContent = item.text;
  row.querySelector("[data-retry-message]").addEventListener("click", () => send(item, row));
  row.querySelector("[data-drop-message]").addEventListener("click", () => {
    forget(item);
    row.remove();
  });
  keepPlace(() => list.append(row));
  return row;
}

function mark(row, reason) {
  const [sending, failed] = row.querySelectorAll(".chat-sending, .chat-failed");
  row.classList.toggle("failed", reason !== null);
  sending.hidden = reason !== null;
  failed.hidden = reason === null;
  if (reason) failed.textContent = reason;
  for (const button of row.querySelectorAll("button")) button.hidden = reason === null;
  // What is said of the lost network stays, and would cover the buttons.
  placeToast();
}

async function put(item, row) {
  mark(row, null);
  const reply = await fetch(`${path}/sent/${item.client}`, {
    method: "PUT",
    headers: { Accept: "application/json", "Content-Type": "application/json", ...pageAccount },
    body: JSON.stringify({ text: item.text }),
    signal: AbortSignal.timeout(15_000),
  }).catch(() => null);
  if (isUnanswered(reply)) serverReturns().then(() => row.matches(".failed") && send(item, row));
  if (!reply?.ok) return mark(row, reply && reply.status < 500 ? (await reply.json().catch(() => null))?.detail ?? "" : "");
  forget(item);
  await refresh();
  row.remove();
}

// One after the other, in the order they were written.
function send(item, row) {
  last = last.then(() => row.isConnected && put(item, row));
  return last;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const text = field.value.trim();
  if (!text) return;
  const item = { client: newID(), text };
  unsent.push(item);
  keep();
  field.value = "";
  sessionStorage.removeItem(typing);
  field.focus();
  send(item, show(item));
});

// On a touch screen, Enter breaks the line.
field.addEventListener("keydown", (event) => {
  if (!isEnter(event) || !matchMedia("(pointer: fine)").matches) return;
  event.preventDefault();
  form.requestSubmit();
});

field.addEventListener("input", () => sessionStorage.setItem(typing, field.value));
field.value ||= sessionStorage.getItem(typing) ?? "";
addEventListener("online", () => {
  for (const button of list.querySelectorAll(".failed [data-retry-message]")) button.click();
});
for (const item of unsent) send(item, show(item));
