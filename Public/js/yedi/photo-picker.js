// Uploads photos when they are chosen and shows them in the form; moves one to the front without sending the form.
import { show } from "./photo-strip.js";
import { persist } from "../submit.js";
import { toast } from "../toast.js";
import { upload } from "../upload.js";

const picker = document.querySelector(".photo-picker");
const form = picker.closest("form");
const strip = picker.querySelector(".photo-strip");
const input = picker.querySelector("input[type=file]");
const error = picker.querySelector("#photos-error");
const most = Number(picker.dataset.most ?? 10);
// With the photos kept, the server may say all that is wrong at once; without this script they would have to be chosen again.
form.noValidate = true;
let running = 0;
let isWaiting = false;
// An account may have two uploads at a time, so photos that are chosen meanwhile wait.
let last = Promise.resolve();

// Why a photo was left out is said at once, and stays beside the field.
function refuse(reason) {
  error.textContent = reason;
  toast(reason, true);
}

async function add(file) {
  const item = document.querySelector("#photo-item").content.firstElementChild.cloneNode(true);
  // The button is for forms in which the order counts.
  const [box, button, image] = [item.querySelector("input"), item.querySelector("button"), item.querySelector("img")];
  const bar = document.createElement("progress");
  box.disabled = true;
  if (button) button.disabled = true;
  image.src = URL.createObjectURL(file);
  item.append(bar);
  strip.append(item);
  const key = crypto.getRandomValues(new Uint32Array(4)).join("-");
  let tries = 0;
  const reply = await persist(() => {
    tries += 1;
    return upload(file, key, (part) => (bar.value = part));
  });
  if (tries > 1) toast();
  bar.remove();
  if (reply.status !== 200) {
    item.remove();
    refuse(reply.response?.detail ?? input.dataset.failed);
    return;
  }
  box.value = reply.response.id;
  box.disabled = false;
  if (button) {
    button.value = reply.response.id;
    button.disabled = false;
  }
  // Another script may keep what the form holds.
  form.dispatchEvent(new Event("input"));
}

async function addChosen() {
  const files = [...input.files];
  // What is shown has been uploaded; the form sends the photos' ids.
  input.value = "";
  input.required = false;
  error.textContent = "";
  const room = most - strip.querySelectorAll("input:checked").length;
  if (files.length > room) refuse(input.dataset.full);
  running += 1;
  for (const file of files.slice(0, room)) last = last.then(() => add(file));
  await last;
  running -= 1;
  input.required = input.hasAttribute("data-required") && strip.children.length === 0;
}

input.addEventListener("change", addChosen);

// A form that is sent before its photos are up waits for them; one of them that is left out keeps it.
form.addEventListener("submit", async (event) => {
  if (!running) return;
  event.preventDefault();
  if (isWaiting) return;
  const { submitter } = event;
  isWaiting = true;
  toast(input.dataset.waiting);
  while (running) await last;
  isWaiting = false;
  if (!error.textContent) form.requestSubmit(submitter);
});

strip.addEventListener("click", (event) => {
  const button = event.target.closest("[data-first]");
  if (!button) return;
  event.preventDefault();
  strip.prepend(button.closest("li"));
});

// A form that waited when its page was reloaded has its photos again, in their order.
form.addEventListener("unsent", ({ detail }) => {
  for (const [name, value] of detail) if (name === "photos") show(strip, value);
});

// Photos may have been chosen before this ran.
if (input.files.length) addChosen();
