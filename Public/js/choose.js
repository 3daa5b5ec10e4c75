// A result pressed in a search sheet goes into its field, and what hung on the old value is emptied.
import { close } from "./sheet.js";

addEventListener("click", (event) => {
  const result = event.target.closest?.("[data-choose]");
  if (!result) return;
  const field = document.getElementById(result.dataset.choose);
  if (field.value !== result.dataset.value) {
    for (const other of document.querySelectorAll(`[data-needs="${field.id}"]`)) other.value = "";
    field.value = result.dataset.value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
  const dialog = result.closest("dialog");
  if (dialog) close(dialog);
});
