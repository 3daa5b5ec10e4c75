// Sets this device's PIN, or takes the lock away.
import { isLockable, isLocking, isPin, lockWith, unlockForGood } from "./lock.js";
import { toast } from "../toast.js";

const page = document.querySelector("[data-lock]");
const [pin, again] = ["pin", "again"].map((id) => document.getElementById(id));
const form = page.querySelector("form");
const on = page.querySelector("[data-on]");

function show() {
  form.hidden = !isLockable || isLocking();
  on.hidden = !isLocking();
  page.querySelector("[data-unavailable]").hidden = isLockable;
}

function refuse(field, words) {
  document.getElementById(`${field.id}-error`).textContent = words;
  field.setAttribute("aria-invalid", "true");
  field.focus();
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
  for (const field of [pin, again]) {
    document.getElementById(`${field.id}-error`).textContent = "";
    field.removeAttribute("aria-invalid");
  }
  if (!isPin(pin.value)) return refuse(pin, page.dataset.wrong);
  if (pin.value !== again.value) return refuse(again, page.dataset.differs);
  await lockWith(pin.value);
  form.reset();
  show();
  toast(page.dataset.done);
});

on.querySelector("button").addEventListener("click", () => {
  unlockForGood();
  show();
  toast(page.dataset.gone);
});
show();
