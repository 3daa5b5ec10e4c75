// Puts the search result that was clicked into its field, and clears fields that depended on the old value.
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
