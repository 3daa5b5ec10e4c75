// Replaces a select with data-sheet by a field that opens the sheet; the hidden select keeps the value.
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
