// Stores the input of a form with data-typed on this device, per account, because phones discard pages. A later page
// without such a form removes it.
const name = `${location.pathname.split("/")[1]} joining`;
const form = document.querySelector("form[data-typed]");
const isChanged = (control) => control.type === "checkbox" && control.checked !== control.defaultChecked;
const isGiven = (control) => (control.type === "radio" ? control.checked : control.type !== "checkbox" && control.value);

function keep() {
  const controls = [...form.elements].filter((control) => control.name && control.type !== "hidden");
  const fields = controls.filter((control) => isChanged(control) || isGiven(control)).map((each) => [each.name, each.value, each.checked]);
  localStorage.setItem(name, JSON.stringify({ writer: form.dataset.typed, fields }));
}

// Restores the fields and returns those whose row is not loaded yet.
function restore(fields) {
  return fields.filter(([name, value, checked]) => {
    const controls = [...form.querySelectorAll(`[name="${name}"]:not([type=hidden])`)];
    const choice = controls.find((each) => each.type === "radio" || each.type === "checkbox");
    const control = choice ? controls.find((each) => each.value === value) : controls[0];
    if (!control) return true;
    if (choice) control.checked = control.type === "radio" || checked;
    else control.value = value;
    return false;
  });
}

const kept = form && JSON.parse(localStorage.getItem(name));

if (!form || (kept && kept.writer !== form.dataset.typed)) localStorage.removeItem(name);
else if (kept) {
  let missing = restore(kept.fields);
  for (const select of form.querySelectorAll("select")) select.dispatchEvent(new Event("change"));
  // htmx is ready now: loads content that depends on fields, and further rows.
  document.addEventListener("DOMContentLoaded", () => {
    for (const [name] of kept.fields)
      form.querySelector(`[name="${name}"]:not([type=hidden])`)?.dispatchEvent(new Event("change", { bubbles: true }));
    if (missing.length) form.querySelector(".more a")?.click();
  });
  document.addEventListener("htmx:afterSwap", () => {
    if (!missing.length) return;
    missing = restore(missing);
    if (missing.length) form.querySelector(".more a")?.click();
  });
}

for (const kind of ["input", "change", "submit"]) form?.addEventListener(kind, keep);
