// A result pressed in a search sheet goes into its field, and what hung on the old value is emptied.
import { close } from "./sheet.js";

function fill(field, value) {
  if (field.value === value) return;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

addEventListener("click", (event) => {
  const result = event.target.closest?.("[data-choose]");
  if (!result) return;
  const field = document.querySelector(`[name="${result.dataset.choose}"]`);
  if (field.value !== result.dataset.value)
    for (const other of document.querySelectorAll(`[name][data-needs="${field.name}"]`)) fill(other, "");
  fill(field, result.dataset.value);
  const dialog = result.closest("dialog");
  if (dialog) close(dialog);
});
