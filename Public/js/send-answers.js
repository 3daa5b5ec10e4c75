// Fills the first screen's hidden form with the answers that were stored on this device; retry.js sends it.
import "./retry.js";

export function fill(form, { action, fields }) {
  form.action = action;
  for (const [name, value] of fields)
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  // A refusal because the round has ended is not shown here.
  form.addEventListener("settled", (event) => event.detail.ok || event.preventDefault());
}
