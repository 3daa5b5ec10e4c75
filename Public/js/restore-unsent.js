// Restores and sends a form that was waiting when the page was reloaded; one that was left is dropped. A page that does not know
// its fields may have it hidden.
export function restore({ action, fields }, send) {
  const form = [...document.forms].find((each) => each.getAttribute("action") === action);
  if (!form || performance.getEntriesByType("navigation")[0]?.type !== "reload") return;
  // The page may be reloaded again before the server was asked.
  sessionStorage.setItem(`unsent ${location.pathname}`, JSON.stringify({ action, fields }));
  form.hidden = false;
  let pressed;
  for (const control of form.elements) {
    const values = fields.filter(([name]) => name === control.name).map(([, value]) => value);
    const isThere = values.includes(control.value);
    if (/checkbox|radio/.test(control.type)) control.checked = isThere;
    else if (control.type === "submit") pressed = isThere ? control : pressed;
    else if (values.length && control.type !== "file") control.value = values[0];
  }
  send(form, pressed);
}
