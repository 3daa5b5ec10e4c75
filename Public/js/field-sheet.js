// Replaces a select with data-sheet by a field that opens the sheet; the hidden select keeps the value. A search result
// clicked in a sheet is put into its field and clears the fields that depended on the old value.
for (const select of document.querySelectorAll("select[data-sheet]")) {
  const field = document.createElement("input");
  const { sheet, needs, needsWords, wrong } = select.dataset;
  Object.assign(field.dataset, { sheet, wrong });
  if (needs) Object.assign(field.dataset, { needs, needsWords });
  field.id = select.id;
  field.required = select.required;
  field.readOnly = true;
  field.autocomplete = "off";
  field.placeholder = select.options[0].textContent;
  for (const name of ["aria-describedby", "aria-invalid"])
    if (select.hasAttribute(name)) field.setAttribute(name, select.getAttribute(name));
  const show = () => (field.value = select.value ? select.selectedOptions[0].textContent : "");
  show();
  select.addEventListener("change", () => {
    show();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  // The browser restores a form after this script has run, without an event.
  addEventListener("pageshow", show);
  select.removeAttribute("id");
  select.removeAttribute("data-sheet");
  select.hidden = true;
  select.before(field);
}

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
});
